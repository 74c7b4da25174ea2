"""The names of everything the store keeps.

All share one hash tag, so that a cluster keeps them in one slot and a script may touch several, and all hold
the bot's id, so that bots can share a server.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keys:
    """The key names of one bot."""

    bot_id: int

    def _named(self, *parts: str | int) -> str:
        return ":".join(("{shithead}", str(self.bot_id), *map(str, parts)))

    @property
    def every(self) -> str:
        """The pattern of all these names."""
        return self._named("*")

    def read(self, key: bytes) -> tuple[str, str]:
        """What one of these names says behind the bot: its kind, and the rest."""
        kind, _, rest = key.decode().removeprefix(self._named("")).partition(":")
        return kind, rest

    @property
    def fence(self) -> str:
        """String: the lease of the newest process, its number and name."""
        return self._named("fence")

    @property
    def holder(self) -> str:
        """String that expires: the lease of the process that is alive and holds the store."""
        return self._named("holder")

    def table(self, table_id: str) -> str:
        """Hash: a table's version, last commit, place and JSON."""
        return self._named("table", table_id)

    def log(self, table_id: str) -> str:
        """List: the head of the newest game's log as JSON, then its moves."""
        return self._named("log", table_id)

    def shown(self, table_id: str) -> str:
        """Hash: what stands at each of a table's addresses."""
        return self._named("shown", table_id)

    @property
    def places(self) -> str:
        """Hash: which table stands in a chat and topic, and which others of the same place, by their ids."""
        return self._named("places")

    @property
    def due(self) -> str:
        """Sorted set: tables by the time at which they want to be looked at."""
        return self._named("due")

    @property
    def dirty(self) -> str:
        """Hash: tables with something to show, and the version that brought it."""
        return self._named("dirty")

    @property
    def inbox(self) -> str:
        """Stream: updates received and not settled."""
        return self._named("inbox")

    @property
    def seen(self) -> str:
        """Sorted set: update ids of the last 25 hours by the time they came."""
        return self._named("inbox", "seen")

    @property
    def received(self) -> str:
        """Hash: the last call that filled the inbox, and what it was answered."""
        return self._named("inbox", "received")

    @property
    def dead(self) -> str:
        """List: the last updates that could not be handled."""
        return self._named("inbox", "dead")

    def user(self, user_id: int) -> str:
        """String: the note on a user."""
        return self._named("user", user_id)

    def tables_of(self, user_id: int) -> str:
        """Set: the tables a user sits at."""
        return self._named("user", user_id, "tables")

    def settings(self, chat_id: int) -> str:
        """String: a chat's settings."""
        return self._named("chat", chat_id, "settings")

    def scores(self, chat_id: int) -> str:
        """Hash: games, games without being the Shithead, and name of each player of a chat."""
        return self._named("chat", chat_id, "scores")

    def records(self, chat_id: int) -> str:
        """List: the keys of a chat's last game records, oldest first."""
        return self._named("chat", chat_id, "records")

    def record(self, table_id: str, game: int) -> str:
        """String: one finished game as a line of JSON."""
        return self._named("record", table_id, game)


def place(chat_id: int, topic: int | None) -> str:
    """The name of a chat and topic within a key."""
    return f"{chat_id}:{'' if topic is None else topic}"
