"""Messages that answer once: hello, help, scores, and what to do instead."""

from collections.abc import Sequence
from typing import Final

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import CLOCKS, FORGOTTEN, Table
from shithead_bot.tables.ports import ChatSettings, KeptRecord, Standing
from shithead_bot.views.buttons import NO_TABLE, ClockChoice, PingChoice, SettingTap, SheetPage, Tap, encode
from shithead_bot.views.grid import packed
from shithead_bot.views.hand import group_link
from shithead_bot.views.house import clock_text, differences, variant_name
from shithead_bot.views.names import html_name
from shithead_bot.views.practice import practise_button
from shithead_bot.views.rulebook import rules_html
from shithead_bot.views.screen import Button, Document, Keyboard, Note
from shithead_bot.views.words import ticked

_SCORES_SHOWN: Final = 20
OPENING_SHEET: Final = "classic"
GROUP_COMMANDS: Final = (
    *("new", "join", "leave", "begin", "stop", "kick"),
    *("table", "hand", "rules", "record", "scores", "settings", "help"),
)
PRIVATE_COMMANDS: Final = ("start", "new", "hand", "rules", "stop", "record", "privacy", "help")


def command_texts(commands: Sequence[str], language: str) -> list[tuple[str, str]]:
    """Commands with their descriptions, for Telegram's menu."""
    t = texts(language)
    return [(command, t(f"command-{command}")) for command in commands]


def hello(chat_id: int, language: str | None, bot: str) -> Note:
    """The first words in a private chat."""
    t = texts(language)
    add = Button(t("start-button-add"), url=f"https://t.me/{bot}?startgroup=new")
    return Note(chat_id, None, t("start-hello", command=f"/new@{bot}"), ((add,),))


def open_chat(chat_id: int, topic: int | None, language: str | None, url: str) -> Note:
    """The way to the private chat, for who asked by a command to join."""
    t = texts(language)
    return Note(chat_id, topic, t("start-needed"), ((Button(t("start-button-open"), url=url),),))


def group_help(chat_id: int, topic: int | None, language: str | None, bot: str) -> Note:
    """Help in a group."""
    commands = {name: f"/{name}@{bot}" for name in GROUP_COMMANDS}
    return Note(chat_id, topic, texts(language)("help-group", **commands))


def private_help(chat_id: int, language: str | None, bot: str) -> Note:
    """Help in a private chat."""
    text = texts(language)("help-private", command=f"/new@{bot}")
    return Note(chat_id, None, text, ((practise_button(language),),))


def scores(
    chat_id: int, topic: int | None, language: str | None, bot: str, standings: Sequence[Standing]
) -> Note:
    """A chat's scores: how often each was not the Shithead (sheet 000), best share first."""
    t = texts(language)
    if not standings:
        return Note(chat_id, topic, t("scores-none", command=f"/new@{bot}"))
    best = sorted(standings, key=lambda line: (-line.clear / line.games, -line.games, line.user_id))
    lines = [
        t(
            "scores-line",
            rank=rank,
            name=_player(t, line, rank),
            clear=line.clear,
            games=line.games,
        )
        for rank, line in enumerate(best[:_SCORES_SHOWN], start=1)
    ]
    return Note(chat_id, topic, "\n".join([t("scores-title"), "", *lines]))


def _player(t: Texts, line: Standing, rank: int) -> str:
    if line.user_id <= FORGOTTEN:
        return t("scores-deleted")
    return html_name(line.name) or t("player-unnamed", number=rank)


def rules(
    chat_id: int, topic: int | None, language: str | None, table: Table | None, variant: str | None = None
) -> Note:
    """The rules as set at the table, or (with `variant`) as a sheet has them, with a button for every sheet. Where
    there is no table, they are those that the first one will begin with."""
    t = texts(language)
    if variant is not None and variant in VARIANTS:
        heading, ruled = _heading(t, variant), VARIANTS[variant].rules
    elif table is not None:
        heading, ruled = _table_heading(t, table, chat_id), table.rules
    else:
        heading, ruled = _heading(t, OPENING_SHEET), VARIANTS[OPENING_SHEET].rules
    return Note(chat_id, topic, rules_html(t, heading, ruled), _sheet_buttons(t, table, variant))


def _heading(t: Texts, variant: str) -> str:
    return t("rules-title", variant=variant_name(t, variant))


def _table_heading(t: Texts, table: Table, chat_id: int) -> str:
    """The table's rules by name; outside of its own chat, whose they are."""
    changed = differences(t, table.variant, table.rules)
    heading = _heading(t, table.variant)
    if changed:
        heading = t("rules-title-house", variant=variant_name(t, table.variant))
    if chat_id == table.place.chat_id:
        return heading
    return t("rules-title-group", title=heading, group=group_link(t, table.place))


def _sheet_buttons(t: Texts, table: Table | None, shown: str | None) -> Keyboard:
    """One for each other sheet, and the way back to the rules that are set here."""
    table_id, game = (table.id, table.game) if table else (NO_TABLE, 0)

    def button(text: str, variant: str | None) -> Button:
        return Button(text, data=encode(Tap(table_id, game, 0, SheetPage(variant))))

    sheets = [button(variant_name(t, name), name) for name in VARIANTS if name != shown]
    here = [button(t("rules-button-here"), None)] if shown and table else []
    return packed([*here, *sheets])


def settings(chat_id: int, topic: int | None, language: str | None, chosen: ChatSettings) -> Note:
    """The chat's settings, with a button for each time that a turn may take, and a switch for mentions."""
    t = texts(language)
    clock = "settings-clock-off" if chosen.clock is None else "settings-clock"
    lines = [t("settings-title"), "", t(clock, clock=clock_text(t, chosen.clock))]
    if chosen.clock is not None:
        lines.append(t("settings-pings" if chosen.pings else "settings-pings-off"))
    lines += ["", t("settings-who")]
    clocks = (_setting(ticked(t, clock_text(t, at), at == chosen.clock), ClockChoice(at)) for at in CLOCKS)
    switch = _setting(ticked(t, t("settings-button-pings"), chosen.pings), PingChoice(not chosen.pings))
    return Note(chat_id, topic, "\n".join(lines), (*packed(clocks), (switch,)))


def _setting(text: str, what: SettingTap) -> Button:
    return Button(text, data=encode(Tap(NO_TABLE, 0, 0, what)))


def record(user_id: int, language: str | None, kept: KeptRecord) -> Note:
    """The last game's record as a file, for a player of it."""
    return Note(
        user_id,
        None,
        texts(language)("record-caption"),
        document=Document("shithead.jsonl", f"{kept.line}\n"),
    )


def said(chat_id: int, topic: int | None, key: str, language: str | None, bot: str) -> Note:
    """A text of the catalogue that names at most one command: the one that opens a table."""
    return Note(chat_id, topic, texts(language)(key, command=f"/new@{bot}"))
