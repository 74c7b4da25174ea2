"""Chats: private ones, basic groups, supergroups with or without topics; who is in them and what he may do."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import JsonObject, present

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User

GENERAL_TOPIC = 1

ADMIN_RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories", "can_edit_stories",
    "can_delete_stories", "can_pin_messages", "can_manage_topics", "can_manage_tags",
)  # fmt: skip
PERMISSIONS = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos",
    "can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages",
    "can_add_web_page_previews", "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics",
    "can_edit_tag", "can_react_to_messages",
)  # fmt: skip


class ChatKind(StrEnum):
    """The Bot API's chat types."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(StrEnum):
    """The Bot API's member statuses."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


_ADMINS = frozenset({Status.CREATOR, Status.ADMINISTRATOR})
_GONE = frozenset({Status.LEFT, Status.KICKED})


@dataclass(frozen=True, slots=True)
class Member:
    """How one user stands in one chat. `rights` are an administrator's, `permissions` a restricted member's."""

    user: User
    status: Status
    rights: frozenset[str] = frozenset()
    permissions: frozenset[str] = frozenset()
    anonymous: bool = False

    @property
    def present(self) -> bool:
        """Whether he is in the chat."""
        return self.status not in _GONE

    @property
    def is_admin(self) -> bool:
        """Whether he is creator or administrator."""
        return self.status in _ADMINS

    def has_right(self, right: str) -> bool:
        """Whether he has an administrator's right."""
        return self.status is Status.CREATOR or (self.status is Status.ADMINISTRATOR and right in self.rights)

    def to_json(self) -> JsonObject:
        """The Bot API's ChatMember of the fitting kind."""
        base: JsonObject = {"user": self.user.to_json(), "status": self.status.value}
        match self.status:
            case Status.CREATOR:
                return base | {"is_anonymous": self.anonymous}
            case Status.ADMINISTRATOR:
                rights: JsonObject = {right: right in self.rights for right in ADMIN_RIGHTS}
                return base | {"can_be_edited": False, "is_anonymous": self.anonymous} | rights
            case Status.RESTRICTED:
                allowed: JsonObject = {name: name in self.permissions for name in PERMISSIONS}
                return base | {"is_member": True, "until_date": 0} | allowed
            case Status.KICKED:
                return base | {"until_date": 0}
        return base


@dataclass(slots=True, eq=False)
class Topic:
    """A topic of a forum. Its id is that of the service message which created it; General is 1 and isn't listed."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """A chat with its members and its messages (`history`: those not deleted, by id)."""

    id: int
    kind: ChatKind
    title: str | None = None
    user: User | None = None  # the other side of a private chat
    username: str | None = None
    forum: bool = False
    instance: str = ""
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    permissions: frozenset[str] = frozenset(PERMISSIONS)
    history: dict[int, Message] = field(default_factory=dict)
    pinned: list[Message] = field(default_factory=list)
    migrated_to: Chat | None = None
    last_bot: User | None = None  # the bot that spoke last: bare commands go to it
    last_id: int = 0  # a supergroup's own message counter

    @property
    def is_private(self) -> bool:
        """Whether this is the bot's chat with one user."""
        return self.kind is ChatKind.PRIVATE

    @property
    def name(self) -> str:
        """What clients show as the chat's name."""
        return self.title or (self.user.name if self.user else "")

    @property
    def messages(self) -> list[Message]:
        """The messages that are there now, oldest first."""
        return list(self.history.values())

    def member(self, user: User) -> Member:
        """How `user` stands here; who never was here has left."""
        return self.members.get(user.id) or Member(user, Status.LEFT)

    def present_members(self) -> Iterable[Member]:
        """Those who are in the chat now, in the order in which they came."""
        return (member for member in self.members.values() if member.present)

    def permits(self, user: User, permission: str) -> bool:
        """Whether a member may do what `permission` names."""
        member = self.member(user)
        if member.is_admin or self.is_private:
            return True
        own = permission in member.permissions if member.status is Status.RESTRICTED else member.present
        return own and permission in self.permissions

    def to_json(self) -> JsonObject:
        """The Bot API's Chat."""
        user = self.user
        return present(
            id=self.id,
            type=self.kind.value,
            title=self.title,
            username=user.username if user else self.username,
            first_name=user.first_name if user else None,
            last_name=user.last_name if user else None,
            is_forum=True if self.forum else None,
        )
