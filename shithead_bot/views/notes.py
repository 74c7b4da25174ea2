"""Messages that answer once: scores, rules, a record, and what to do instead."""

from collections.abc import Sequence
from typing import Final

from shithead_bot.engine.rules import Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import FORGOTTEN, Table
from shithead_bot.tables.ports import KeptRecord, Standing
from shithead_bot.views.buttons import NO_TABLE, SheetPage, Tap, encode
from shithead_bot.views.grid import packed
from shithead_bot.views.hand import group_link
from shithead_bot.views.house import differences, variant_name
from shithead_bot.views.names import html_name
from shithead_bot.views.rulebook import rules_html
from shithead_bot.views.screen import Button, Document, Keyboard, Note

_SCORES_SHOWN: Final = 20
OPENING_SHEET: Final = "classic"
GROUP_COMMANDS: Final = (
    *("new", "join", "leave", "begin", "stop", "kick"),
    *("table", "hand", "rules", "record", "scores", "settings", "help"),
)
PRIVATE_COMMANDS: Final = ("start", "new", "hand", "rules", "stop", "record", "language", "privacy", "help")


def command_texts(commands: Sequence[str], language: str) -> list[tuple[str, str]]:
    """Commands with their descriptions, for Telegram's menu."""
    t = texts(language)
    return [(command, t(f"command-{command}")) for command in commands]


def open_chat(chat_id: int, topic: int | None, language: str | None, url: str) -> Note:
    """The way to the private chat, for who asked by a command to join."""
    t = texts(language)
    return Note(chat_id, topic, t("start-needed"), ((Button(t("start-button-open"), url=url),),))


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
    chat_id: int,
    topic: int | None,
    language: str | None,
    table: Table | None,
    variant: str | None = None,
    first: tuple[str, Rules] = (OPENING_SHEET, VARIANTS[OPENING_SHEET].rules),
) -> Note:
    """The rules as set at the table, or (with `variant`) as a sheet has them, with a button for every sheet. Where
    there is no table, they are the sheet and rules that the `first` one will begin with."""
    t = texts(language)
    if variant is not None and variant in VARIANTS:
        heading, ruled = _heading(t, variant, VARIANTS[variant].rules), VARIANTS[variant].rules
    elif table is not None:
        heading, ruled = _table_heading(t, table, chat_id), table.rules
    else:
        heading, ruled = _heading(t, *first), first[1]
    return Note(chat_id, topic, rules_html(t, heading, ruled), _sheet_buttons(t, table, variant))


def _heading(t: Texts, variant: str, ruled: Rules) -> str:
    """Rules by the name of their sheet."""
    key = "rules-title-house" if differences(t, variant, ruled) else "rules-title"
    return t(key, variant=variant_name(t, variant))


def _table_heading(t: Texts, table: Table, chat_id: int) -> str:
    """The table's rules by name; outside of its own chat, whose they are."""
    heading = _heading(t, table.variant, table.rules)
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


def record(user_id: int, language: str | None, kept: KeptRecord) -> Note:
    """The last game's record as a file, for a player of it."""
    return Note(
        user_id,
        None,
        texts(language)("record-caption"),
        document=Document("shithead.jsonl", f"{kept.line}\n"),
    )


def said(chat_id: int, topic: int | None, key: str, language: str | None, command: str = "") -> Note:
    """A text of the catalogue that names at most one command."""
    return Note(chat_id, topic, texts(language)(key, command=command))
