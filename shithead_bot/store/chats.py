"""What is known of chats."""

from dataclasses import dataclass, replace
from typing import Final, Self

from shithead_bot.store.client import Script, load_script
from shithead_bot.store.codec import Format
from shithead_bot.store.lease import Lease
from shithead_bot.tables.ports import ChatSettings

_SETTINGS: Final = Format(ChatSettings)


@dataclass(frozen=True, slots=True)
class Chats:
    """The chats' settings, and a chat's move to the supergroup it becomes (`Chats` of bot/ports.py)."""

    _lease: Lease
    _migrate: Script[bytes]

    @classmethod
    async def open(cls, lease: Lease) -> Self:
        """Bring the script to the server that moves a chat."""
        return cls(lease, await load_script(lease.server, "migrate"))

    async def get(self, chat_id: int) -> ChatSettings:
        """A chat's settings; the usual ones where it has chosen none. Raises StoredByNewer, StoreDamaged."""
        raw = await self._lease.server.get(self._lease.keys.settings(chat_id))
        if raw is None:
            return ChatSettings(chat_id)
        settings = _SETTINGS.decode(raw, f"settings of chat {chat_id}")
        return replace(settings, chat_id=chat_id)  # they may have been made before the chat moved

    async def save(self, settings: ChatSettings) -> None:
        """Remember them. Raises Fenced."""
        await self._lease.write(
            "SET", self._lease.keys.settings(settings.chat_id), _SETTINGS.encode(settings)
        )

    async def migrate(self, old: int, new: int) -> None:
        """Move scores, records and settings of chat `old` to `new`, whole or not at all, and only once.

        Where `new` has some already: scores add up, records of `old` stand before those of `new`, and the settings
        of `old` win.

        Raises:
            Fenced: a newer process has taken over.
            StoreDamaged: a key of the chats is not what this program makes of it; nothing was moved.
        """
        if old != new:
            keys = self._lease.keys
            kept = [
                key(chat_id) for chat_id in (old, new) for key in (keys.scores, keys.records, keys.settings)
            ]
            await self._lease.run(self._migrate, kept, ())
