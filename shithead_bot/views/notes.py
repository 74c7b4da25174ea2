"""Messages that answer once: hello, help, scores, and what to do instead."""

from collections.abc import Sequence
from typing import Final

from shithead_bot.i18n import texts
from shithead_bot.tables.ports import Standing
from shithead_bot.views.names import html_name
from shithead_bot.views.screen import Button, Note

_SCORES_SHOWN: Final = 20
GROUP_COMMANDS: Final = ("new", "join", "leave", "begin", "stop", "table", "hand", "scores", "help")
PRIVATE_COMMANDS: Final = ("start", "hand", "help")


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
    return Note(chat_id, None, texts(language)("help-private", command=f"/new@{bot}"))


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
            name=html_name(line.name) or t("player-unnamed", number=rank),
            clear=line.clear,
            games=line.games,
        )
        for rank, line in enumerate(best[:_SCORES_SHOWN], start=1)
    ]
    return Note(chat_id, topic, "\n".join([t("scores-title"), "", *lines]))


def said(chat_id: int, topic: int | None, key: str, language: str | None, bot: str) -> Note:
    """A text of the catalogue that names at most one command: the one that opens a table."""
    return Note(chat_id, topic, texts(language)(key, command=f"/new@{bot}"))
