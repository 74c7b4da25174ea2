"""Who is where: accounts, groups, joining and leaving, rights, blocking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from shithead_bot.playground.chats import ADMIN_RIGHTS, PERMISSIONS, Chat, ChatKind, Member, Status
from shithead_bot.playground.events import ChatChanged, UserChanged
from shithead_bot.playground.inline import inline
from shithead_bot.playground.state import State
from shithead_bot.playground.users import User

if TYPE_CHECKING:
    from collections.abc import Iterable


class Membership(State):
    """People come and go. What Telegram would not allow is a ValueError."""

    def add_user(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "en",
        *,
        is_bot: bool = False,
    ) -> User:
        """A new account (`is_bot`: another bot, which never answers), unknown to our bot."""
        user = User(self.ids.users.take(), first_name, last_name, username, language_code, is_bot=is_bot)
        self.users[user.id] = user
        chat = Chat(user.id, ChatKind.PRIVATE, user=user, instance=self._instance(user.id))
        self.chats[chat.id] = chat
        self.events.emit(UserChanged(user))
        self.events.emit(ChatChanged(chat))
        return user

    def set_language(self, user: User, language_code: str) -> None:
        """`user` switches the language of his Telegram; the bot learns it with whatever he does next."""
        user.language_code = language_code
        self.events.emit(UserChanged(user))

    def add_group(
        self,
        title: str,
        members: Iterable[User] = (),
        kind: str = "group",
        *,
        forum: bool = False,
        admins: Iterable[User] = (),
        creator: User | None = None,
        with_bot: bool = True,
        bot_from_start: bool = False,
        bot_admin: bool = False,
        username: str | None = None,
    ) -> Chat:
        """A group made by `creator` (by default its first member).

        The bot is added last and gets the updates of it; `bot_from_start` makes it one of those with whom a basic
        group was created.
        """
        people = [user for user in dict.fromkeys((creator, *members, *admins)) if user]
        if forum and kind != ChatKind.SUPERGROUP:
            raise ValueError("only supergroups have topics")
        if bot_from_start and kind != ChatKind.GROUP:
            raise ValueError("only basic groups are created with their members")
        if not people:
            raise ValueError("a group has members")
        chat = self._new_group(ChatKind(kind), title, forum=forum)
        chat.username = username
        leader = people[0]
        chat.members[leader.id] = Member(leader, Status.CREATOR)
        for user in people[1:]:
            chat.members[user.id] = Member(user, Status.MEMBER)
        for user in admins:
            if user is not leader:
                chat.members[user.id] = Member(user, Status.ADMINISTRATOR, frozenset(ADMIN_RIGHTS))
        self.events.emit(ChatChanged(chat))
        if bot_from_start:
            self.set_member(chat, Member(self.bot, Status.MEMBER), leader)
            self.note(
                chat,
                leader,
                f"{inline(leader.name)} created the group {inline(title)}",
                {"group_chat_created": True},
            )
        elif with_bot:
            self.join(self.bot, chat, by=leader)
        if bot_admin:
            self.promote(self.bot, chat)
        return chat

    def join(self, user: User, chat: Chat, by: User | None = None) -> None:
        """`user` comes in, by himself or brought by someone."""
        if chat.member(user).present:
            raise ValueError(f"{user.name} is in {chat.name} already")
        actor = by or user
        self.set_member(chat, Member(user, Status.MEMBER), actor)
        verb = f"added {inline(user.name)}" if by else "joined the group"
        newcomers = {"new_chat_members": self._users_json(user)}
        self.note(chat, actor, f"{inline(actor.name)} {verb}", newcomers)

    def leave(self, user: User, chat: Chat) -> None:
        """`user` goes of his own accord."""
        self._remove(user, chat, user, Status.LEFT)

    def kick(self, user: User, chat: Chat, by: User | None = None) -> None:
        """Someone (by default the creator) removes `user` for good."""
        self._remove(user, chat, by or self._creator(chat), Status.KICKED)

    def kick_bot(self, chat: Chat, by: User | None = None) -> None:
        """Someone removes the bot."""
        self.kick(self.bot, chat, by)

    def _remove(self, user: User, chat: Chat, actor: User, status: Status) -> None:
        if not chat.member(user).present:
            raise ValueError(f"{user.name} isn't in {chat.name}")
        self.set_member(chat, Member(user, status), actor)
        name = inline(user.name)
        text = f"{name} left the group" if actor is user else f"{inline(actor.name)} removed {name}"
        self.note(chat, actor, text, {"left_chat_member": user.to_json()})

    def promote(
        self, user: User, chat: Chat, rights: Iterable[str] = ADMIN_RIGHTS, *, anonymous: bool = False
    ) -> None:
        """The creator makes `user` (the bot too) an administrator with these rights."""
        self._check_present(user, chat)
        member = Member(user, Status.ADMINISTRATOR, frozenset(rights), anonymous=anonymous)
        if chat.member(user).status is Status.CREATOR:
            member = replace(chat.member(user), anonymous=anonymous)
        self.set_member(chat, member, self._creator(chat))

    def demote(self, user: User, chat: Chat) -> None:
        """The creator makes an administrator, or someone restricted, a plain member."""
        self._check_present(user, chat)
        self.set_member(chat, Member(user, Status.MEMBER), self._creator(chat))

    def restrict(self, user: User, chat: Chat, permissions: Iterable[str] = ()) -> None:
        """The creator leaves `user` only these permissions (see `chats.PERMISSIONS`); supergroups only."""
        self._check_present(user, chat)
        if chat.kind is not ChatKind.SUPERGROUP:
            raise ValueError("only supergroups restrict single members")
        member = Member(user, Status.RESTRICTED, permissions=frozenset(permissions))
        self.set_member(chat, member, self._creator(chat))

    def restrict_bot(self, chat: Chat, permissions: Iterable[str] = ()) -> None:
        """The same for the bot."""
        self.restrict(self.bot, chat, permissions)

    def set_permissions(self, chat: Chat, permissions: Iterable[str] = PERMISSIONS) -> None:
        """What members may do who are no administrators."""
        chat.permissions = frozenset(permissions)
        self.events.emit(ChatChanged(chat))

    def block(self, user: User) -> None:
        """`user` blocks the bot."""
        if not user.blocked:
            self.updates.add("my_chat_member", self._block_change(user, blocked=True))
            user.blocked = True
            self.events.emit(UserChanged(user))

    def unblock(self, user: User) -> None:
        """`user` unblocks the bot. Clients do it with their Restart button, see `start`."""
        if user.blocked:
            user.blocked = False
            self.updates.add("my_chat_member", self._block_change(user, blocked=False))
            self.events.emit(UserChanged(user))

    def delete_account(self, user: User) -> None:
        """`user` deletes his account; he stays in lists of members as "Deleted Account", with no name of his own."""
        user.deleted = True
        user.first_name, user.last_name, user.username = "", None, None
        self.events.emit(UserChanged(user))
        self.events.emit(ChatChanged(self.private(user)))

    def _check_present(self, user: User, chat: Chat) -> None:
        if not chat.member(user).present:
            raise ValueError(f"{user.name} isn't in {chat.name}")

    def _creator(self, chat: Chat) -> User:
        """Who leads the chat: its creator, or whoever is there longest if he has left."""
        leaders = sorted(chat.present_members(), key=lambda member: member.status is not Status.CREATOR)
        if not leaders:
            raise ValueError(f"nobody is left in {chat.name}")
        return leaders[0].user
