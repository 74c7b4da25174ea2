"""What is known of users."""

from dataclasses import dataclass
from typing import Final

from shithead_bot.store.codec import Format
from shithead_bot.store.lease import Lease
from shithead_bot.tables.ports import UserNote

_NOTES: Final = Format(UserNote)


@dataclass(frozen=True, slots=True)
class Users:
    """Notes on users (`Users` of bot/ports.py)."""

    _lease: Lease

    async def get(self, user_id: int) -> UserNote:
        """The note on a user; a fresh one for a stranger. Raises StoredByNewer, StoreDamaged."""
        raw = await self._lease.server.get(self._lease.keys.user(user_id))
        return UserNote(user_id) if raw is None else _NOTES.decode(raw, f"note on user {user_id}")

    async def save(self, note: UserNote) -> None:
        """Remember it. Raises Fenced."""
        await self._lease.write("SET", self._lease.keys.user(note.user_id), _NOTES.encode(note))
