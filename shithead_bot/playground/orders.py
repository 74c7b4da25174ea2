"""The controls by name: each takes its arguments from a JSON object, acts on the world, and tells what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from shithead_bot.playground.chats import ADMIN_RIGHTS, PERMISSIONS
from shithead_bot.playground.pictures import chat_json, message_json, tap_json, user_json

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from shithead_bot.playground.chats import Chat, Topic
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json
    from shithead_bot.playground.world import World


class Order:
    """A control's arguments, read by type.

    TypeError for one that is missing or of another type, ValueError for whoever or whatever isn't there (any more).
    """

    def __init__(self, world: World, arguments: Json) -> None:
        if not isinstance(arguments, dict):
            raise TypeError("a JSON object is expected")
        self.world = world
        self._arguments = arguments

    def text(self, name: str) -> str:
        """A text that must be there."""
        value = self._arguments.get(name)
        if not isinstance(value, str):
            raise TypeError(f"{name} must be a text")
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise ValueError(f"{name} has half a character in it")
        return value

    def name(self, name: str, most: int) -> str:
        """A name that must be there: at most so many characters, and something to see among them."""
        value = self.text(name)
        if not value.strip() or len(value) > most:
            raise ValueError(f"{name} must have 1 to {most} characters")
        return value

    def optional_text(self, name: str, default: str | None = None) -> str | None:
        """A text, or `default`."""
        return self.text(name) if self._arguments.get(name) is not None else default

    def texts(self, name: str, default: tuple[str, ...] = ()) -> list[str]:
        """A list of texts, or `default`."""
        value = self._arguments.get(name)
        if value is None:
            return list(default)
        if not isinstance(value, list):
            raise TypeError(f"{name} must be a list")
        return [str(item) for item in value]

    def number(self, name: str) -> int:
        """A whole number that must be there."""
        value = self._arguments.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name} must be a whole number")
        return value

    def optional_number(self, name: str) -> int | None:
        """A whole number, if given."""
        return self.number(name) if self._arguments.get(name) is not None else None

    def seconds(self, name: str) -> float:
        """A length of time, 0 if not given."""
        value = self._arguments.get(name, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise TypeError(f"{name} must be a number of seconds")
        return float(value)

    def optional_seconds(self, name: str) -> float | None:
        """A length of time, if given."""
        return self.seconds(name) if self._arguments.get(name) is not None else None

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A truth value."""
        value = self._arguments.get(name, default)
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be true or false")
        return value

    def user(self, name: str = "user") -> User:
        """A user, or the bot, by id."""
        user_id = self.number(name)
        user = self.world.bot if user_id == self.world.bot.id else self.world.users.get(user_id)
        if user is None:
            raise ValueError(f"no user {user_id}")
        return user

    def person(self) -> User:
        """A user who isn't the bot, by id."""
        user = self.world.users.get(self.number("user"))
        if user is None:
            raise ValueError(f"no user {self.number('user')}")
        return user

    def optional_user(self, name: str) -> User | None:
        """A user, if given."""
        return self.user(name) if self._arguments.get(name) is not None else None

    def users(self, name: str) -> list[User]:
        """Users by id."""
        value = self._arguments.get(name, [])
        if not isinstance(value, list):
            raise TypeError(f"{name} must be a list of ids")
        return [Order(self.world, {name: item}).user(name) for item in value]

    def chat(self) -> Chat:
        """A group, or a user's private chat with the bot, by id."""
        chat_id = self.number("chat")
        if user := self.world.users.get(chat_id):
            return self.world.private(user)
        chat = self.world.chats.get(chat_id)
        if chat is None:
            raise ValueError(f"no chat {chat_id}")
        return chat

    def message(self) -> Message:
        """A message by its chat and id."""
        message = self.chat().history.get(self.number("message"))
        if message is None:
            raise ValueError("no such message")
        return message

    def topic(self) -> Topic:
        """A topic by its chat and id."""
        topic = self.chat().topics.get(self.number("topic"))
        if topic is None:
            raise ValueError("no such topic")
        return topic


def _add_user(order: Order) -> Json:
    user = order.world.add_user(
        order.name("first_name", 64),
        order.optional_text("last_name"),
        order.optional_text("username"),
        order.optional_text("language_code", "en"),
        is_bot=order.flag("is_bot"),
    )
    return user_json(user)


def _add_group(order: Order) -> Json:
    chat = order.world.add_group(
        order.name("title", 128),
        order.users("members"),
        order.optional_text("kind") or "group",
        forum=order.flag("forum"),
        admins=order.users("admins"),
        creator=order.optional_user("creator"),
        with_bot=order.flag("with_bot", default=True),
        bot_from_start=order.flag("bot_from_start"),
        bot_admin=order.flag("bot_admin"),
        username=order.optional_text("username"),
    )
    return chat_json(chat)


def _say(order: Order) -> Json:
    text, thread = order.text("text"), order.optional_number("thread")
    return message_json(
        order.world.say(order.user(), order.chat(), text, thread, edited=order.flag("edited"))
    )


def _press(order: Order) -> Json:
    wanted, forged = order.text("button"), order.flag("forged")
    return tap_json(order.world.press(order.user(), order.message(), wanted, forged=forged))


def _promote(order: Order) -> None:
    rights = order.texts("rights", ADMIN_RIGHTS)
    order.world.promote(order.user(), order.chat(), rights, anonymous=order.flag("anonymous"))


def _create_topic(order: Order) -> Json:
    return {
        "id": order.world.create_topic(order.chat(), order.name("name", 128), order.optional_user("by")).id
    }


def _add_fault(order: Order) -> None:
    order.world.faults.add(
        order.optional_text("method"),
        order.optional_number("chat"),
        order.optional_number("times") or 1,
        order.optional_text("effect") or "error",
        code=order.optional_number("code"),
        description=order.optional_text("description"),
        retry_after=order.optional_number("retry_after"),
        seconds=order.seconds("seconds"),
    )


Perform: TypeAlias = "Callable[[Order], Json | Awaitable[Json]]"

ORDERS: dict[str, Perform] = {
    "add_user": _add_user,
    "add_group": _add_group,
    "say": _say,
    "edit": lambda order: message_json(order.world.edit(order.message(), order.text("text"))),
    "delete": lambda order: order.world.delete(order.user(), order.message()),
    "start": lambda order: message_json(
        order.world.start(order.person(), order.optional_text("payload") or "")
    ),
    "press": _press,
    "react": lambda order: order.world.react(order.user(), order.message(), order.optional_text("emoji")),
    "join": lambda order: order.world.join(order.user(), order.chat(), order.optional_user("by")),
    "leave": lambda order: order.world.leave(order.user(), order.chat()),
    "kick": lambda order: order.world.kick(order.user(), order.chat(), order.optional_user("by")),
    "promote": _promote,
    "demote": lambda order: order.world.demote(order.user(), order.chat()),
    "restrict": lambda order: order.world.restrict(order.user(), order.chat(), order.texts("permissions")),
    "set_permissions": lambda order: order.world.set_permissions(
        order.chat(), order.texts("permissions", PERMISSIONS)
    ),
    "block": lambda order: order.world.block(order.person()),
    "unblock": lambda order: order.world.unblock(order.person()),
    "set_language": lambda order: order.world.set_language(order.person(), order.text("language_code")),
    "delete_account": lambda order: order.world.delete_account(order.person()),
    "remove_user": lambda order: order.world.remove_user(order.person()),
    "remove_group": lambda order: order.world.remove_group(order.chat()),
    "migrate": lambda order: chat_json(order.world.migrate(order.chat())),
    "set_forum": lambda order: order.world.set_forum(order.chat(), forum=order.flag("forum", default=True)),
    "create_topic": _create_topic,
    "close_topic": lambda order: order.world.close_topic(order.chat(), order.topic()),
    "reopen_topic": lambda order: order.world.reopen_topic(order.chat(), order.topic()),
    "delete_topic": lambda order: order.world.delete_topic(order.chat(), order.topic()),
    "add_fault": _add_fault,
    "clear_faults": lambda order: order.world.faults.clear(),
    "set_limits": lambda order: order.world.set_limits(enabled=order.flag("enabled")),
    "set_latency": lambda order: order.world.set_latency(order.seconds("seconds")),
    "revoke_token": lambda order: order.world.revoke_token(),
    "reset": lambda order: order.world.reset(),
}
