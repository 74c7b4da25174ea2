"""What the Telegram side needs of the store and of the tables, as Protocols; the bootstrap hands them in."""

from collections.abc import Sequence
from typing import Protocol

from shithead_bot.bot.verdicts import Fate
from shithead_bot.tables.commands import Forget
from shithead_bot.tables.ports import ChatSettings, KeptRecord, Received, Standing, TableStore, UserNote
from shithead_bot.views.screen import Address, Screen, Shown


class Inbox(Protocol):
    """The durable inbox: an update in it survives any crash until it is settled."""

    async def add(self, updates: Sequence[tuple[int, bytes]]) -> tuple[Received, ...]:
        """Append (update id, raw JSON) pairs; gives those that were not seen in the last 25 hours."""

    async def pending(self) -> tuple[Received, ...]:
        """Everything not settled yet, oldest first: what a fresh process begins with."""

    async def settle(self, receipt: str) -> None:
        """Take an update out: it is dealt with."""

    async def bury(self, receipt: str) -> None:
        """Move an update whose handling failed twice to the bounded list of the dead."""


class DeliveryLog(Protocol):
    """What is known to stand in the chats, by table, and which tables still have something to show."""

    async def load(self, table_id: str) -> tuple[Shown, ...]:
        """Everything shown for a table."""

    async def save(self, table_id: str, shown: Shown) -> None:
        """Note what stands at an address now."""

    async def drop(self, table_id: str, address: Address) -> None:
        """Nothing stands at this address any more."""

    async def dirty(self) -> dict[str, int]:
        """Tables with changes not shown everywhere yet: id to version."""

    async def clean(self, table_id: str, version: int) -> None:
        """All screens of this version are shown; a newer mark stays."""


class Users(Protocol):
    """What is known of users."""

    async def get(self, user_id: int) -> UserNote:
        """The note on a user; a fresh one for a stranger."""

    async def save(self, note: UserNote) -> None:
        """Remember it."""


class Tables(TableStore, Protocol):
    """The tables, and who stands where."""

    async def tables_in(self, chat_id: int) -> tuple[str, ...]:
        """The ids of all tables of a chat, in whatever topic. It costs a look at every chat's."""


class Chats(Protocol):
    """What chats have chosen."""

    async def get(self, chat_id: int) -> ChatSettings:
        """A chat's settings; the usual ones where it has chosen none."""

    async def save(self, settings: ChatSettings) -> None:
        """Remember them."""

    async def migrate(self, old: int, new: int) -> None:
        """Move scores, records and settings to the chat that `old` has become; a second time does nothing."""


class Scores(Protocol):
    """The chats' scores."""

    async def standings(self, chat_id: int) -> tuple[Standing, ...]:
        """A chat's lines, in no particular order."""


class Records(Protocol):
    """The chats' finished games."""

    async def newest(self, chat_id: int) -> KeptRecord | None:
        """The chat's last one."""


class Forgetting(Protocol):
    """What takes a user out of everything that is no table's."""

    async def sweep(self, who: Forget) -> tuple[str, ...]:
        """Take him out, wherever he is; gives the tables that still know him. It costs a look at everything."""


class ScreenSource(Protocol):
    """Where delivery asks what should be seen."""

    async def screens(self, table_id: str) -> tuple[int, tuple[Screen, ...]] | None:
        """The table's version and the screens it wants shown; None where the table is gone."""


class DeliveryReports(Protocol):
    """Where delivery tells what Telegram said of a chat. Whoever hears it has to bear hearing it again."""

    async def reached(self, table_id: str, user_id: int, reachable: bool) -> None:
        """A screen in this user's private chat was shown, or refused for good (blocked, never started, gone)."""

    async def place(
        self, table_id: str, fate: Fate, chat_id: int, topic: int | None, new_chat_id: int | None
    ) -> None:
        """What became of the group place where the table's screens stand.

        fate: MIGRATED (to `new_chat_id`, where Telegram named it), EXPELLED, MUTED (also: the general chat is
            closed) or TOPIC_GONE (closed, deleted, or the group has no topics any more), at every try, of which
            there is at most one in 10 minutes; DONE at the first post that works after it, or in this process.
        """

    async def migrated(self, chat_id: int, new_chat_id: int) -> None:
        """A note found out that this group lives on under another id."""
