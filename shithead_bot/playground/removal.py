"""What goes for good: accounts with their phones, and groups. The bot, which still has their ids, is told so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from shithead_bot.playground.chats import Status
from shithead_bot.playground.events import ChatRemoved, UserRemoved
from shithead_bot.playground.forums import Forums

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User


class Removal(Forums):
    """Nobody sees them any more; what the bot asks about them is answered as Telegram does."""

    def remove_user(self, user: User) -> None:
        """`user` leaves his groups and deletes his account. ValueError for who isn't there."""
        if user.id not in self.users:
            raise ValueError(f"{user.name} is no user")
        for chat in list(self.chats.values()):
            if not chat.is_private and not chat.migrated_to and chat.member(user).present:
                self.leave(user, chat)
        self.delete_account(user)
        del self.users[user.id]
        self._remove_chat(self.private(user))
        self.events.emit(UserRemoved(user))

    def remove_group(self, chat: Chat) -> None:
        """Its creator deletes a group; the basic group that it was before an upgrade goes with it."""
        if chat.is_private:
            raise ValueError("only groups are removed")
        if chat.member(self.bot).present and not chat.migrated_to:
            self.set_member(chat, replace(chat.member(self.bot), status=Status.LEFT), self._creator(chat))
        chat.members = {
            user_id: replace(member, status=Status.LEFT) for user_id, member in chat.members.items()
        }
        self._remove_chat(chat)
        for old in [old for old in self.chats.values() if old.migrated_to is chat]:
            self._remove_chat(old)

    def _remove_chat(self, chat: Chat) -> None:
        self.former[chat.id] = self.chats.pop(chat.id)
        self.events.emit(ChatRemoved(chat))
