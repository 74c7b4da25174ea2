"""Random doings: every order of the controls and every method of the Bot API, with whatever the world holds just then.

Orders and methods take what they need out of one heap of arguments. Much of it makes no sense and is refused; the
rest happens.
"""

from __future__ import annotations

import json
from inspect import isawaitable
from random import Random
from typing import TYPE_CHECKING, TypeVar

from shithead_bot.playground.chats import ADMIN_RIGHTS, PERMISSIONS, Chat
from shithead_bot.playground.faults import Effect
from shithead_bot.playground.files import Upload
from shithead_bot.playground.methods import METHODS
from shithead_bot.playground.orders import ORDERS, Order
from tests.playground.conftest import Api, Clock, keyboard
from tests.playground.pictures import png

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World

T = TypeVar("T")

TEXTS = (
    "/new@shithead_bot", "hello @anna_k, see https://t.me/x and #cards for $USD", "<b>a <i>b</i></b> <code>c</code>",
    "*a* _b_ `c` [d](t.me/e)", "<pre><code class='language-c'>x</code></pre>", ">quote||", "🂡" * 9, "mail@example.org",
    "<blockquote expandable>x</blockquote>", "<tg-spoiler>x</tg-spoiler> <a href='tg://user?id=500000001'>y</a>",
    "<tg-time unix='5' format='r'>x</tg-time><tg-emoji emoji-id='5'>y</tg-emoji>", "",
)  # fmt: skip
DAY = 86_400
# What brings something in comes more often, what empties the world seldom.
_OFTEN = (
    "add_user", "add_group", "join", "join", "start", "say", "unblock", "create_topic", "press", "answerCallbackQuery",
    "sendMessage", "sendMessage", "sendPhoto", "editMessageText", "deleteWebhook", "clear_faults", "pinChatMessage",
)  # fmt: skip
MOST_CHATS = 15
_RARELY = frozenset({"reset", "remove_user", "remove_group", "delete_account"})


class Scenario:
    """What happens in `world`, by a seed. `done` holds the orders and methods that have come off."""

    def __init__(self, world: World, api: Api, clock: Clock, seed: int) -> None:
        self.done: set[str] = set()
        self._world = world
        self._api = api
        self._clock = clock
        self._random = Random(seed)

    async def lap(self, number: int) -> None:
        """Try everything once, in some order; time passes meanwhile."""
        names = [*ORDERS, *METHODS, *_OFTEN]
        self._random.shuffle(names)
        for name in names:
            is_full = name in ("add_user", "add_group") and len(self._world.chats) > MOST_CHATS
            if is_full or (name in _RARELY and number % 4):
                continue
            self._clock.advance(self._random.choice((0, 0, 1, 2)))
            if await (self._order(name) if name in ORDERS else self._call(name)):
                self.done.add(name)
        if number % 3 == 0:
            self._clock.advance(3 * DAY)

    async def _order(self, name: str) -> bool:
        chat, message = self._place()
        try:
            outcome = ORDERS[name](Order(self._world, self._order_arguments(chat, message)))
            if isawaitable(outcome):
                await outcome
        except (ValueError, TypeError):
            return False
        return True

    async def _call(self, method: str) -> bool:
        chat, message = self._place()
        files = {
            "photo": png(self._random.randint(50, 900), 300),
            "document": Upload(b"x", "a.txt"),
            "new": png(90, 90),
        }
        reply = await self._api.reply(method, files, **self._call_arguments(chat, message))
        return reply is not None and reply.status == 200

    def _one(self, things: Sequence[T], otherwise: T) -> T:
        return self._random.choice(things) if things else otherwise

    def _flag(self) -> bool:
        return self._random.random() < 0.4

    def _place(self) -> tuple[Chat | None, Message | None]:
        """Some chat, if there is one, and some message in it; often one in which something can be done."""
        chats = [*self._world.chats.values()]
        chat = self._one([chat for chat in chats if chat.messages or self._flag()], None)
        chat = self._one([chat for chat in chats if chat.topics], chat) if self._flag() else chat
        messages = chat.messages if chat else []
        with_buttons = [message for message in messages if message.buttons]
        return chat, self._one(with_buttons if with_buttons and self._flag() else messages, None)

    def _user(self, chat: Chat | None) -> int:
        """Somebody, mostly one of the chat."""
        there = [member.user.id for member in chat.present_members()] if chat else []
        there += [chat.user.id] if chat and chat.user else []
        return self._one(there if there and not self._flag() else [*self._world.users, self._world.bot.id], 0)

    def _users(self) -> list[int]:
        return [user for user in self._world.users if self._flag()]

    def _some(self, names: Sequence[str]) -> list[Json]:
        return [name for name in names if self._random.random() < 0.7]

    def _order_arguments(self, chat: Chat | None, message: Message | None) -> JsonObject:
        one, flag = self._one, self._flag
        button = one(message.buttons, None) if message else None
        topic = one([*chat.topics], 0) if chat else 0
        heap: JsonObject = {
            "user": self._user(chat), "by": self._user(chat) if flag() else None, "members": self._users(),
            "admins": self._users() if flag() else [], "chat": chat.id if chat else 0,
            "message": message.id if message else 0, "topic": topic, "thread": topic if flag() else None,
            "first_name": one(("Anna", "Bert"), ""), "last_name": one((None, "Smit"), None),
            "username": one((None, f"name_{self._random.randint(1, 999)}"), None), "title": "Friends", "name": "Cards",
            "kind": one(("group", "supergroup"), ""), "text": one(TEXTS, ""), "payload": "abc",
            "button": button.text if button else "x", "emoji": one(("👍", None), None), "language_code": "nl",
            "rights": self._some(ADMIN_RIGHTS), "permissions": self._some(PERMISSIONS), "seconds": 0.5,
            "method": one([*METHODS], ""), "effect": one([*Effect], Effect.DELAY).value,
            "retry_after": one((None, 3), None),
        }  # fmt: skip
        flags = ("is_bot", "forum", "bot_admin", "bot_from_start", "edited", "forged", "anonymous", "enabled")
        return heap | {name: flag() for name in flags}

    def _call_arguments(self, chat: Chat | None, message: Message | None) -> JsonObject:
        one, flag = self._one, self._flag
        messages = chat.messages if chat else []
        number = message.id if message else 0
        markup = keyboard(("A", "B"), ("C",), style=one((None, "danger"), None))
        link: JsonObject = {
            "inline_keyboard": [[{"text": "L", "url": "t.me/x"}, {"text": "C", "copy_text": {"text": "c"}}]]
        }
        heap: JsonObject = {
            "chat_id": chat.id if chat else 0, "user_id": self._user(chat), "message_id": number,
            "message_ids": [one(messages, message).id] if message else [number], "text": one(TEXTS, ""),
            "caption": one(TEXTS, ""), "parse_mode": one(("HTML", "MarkdownV2", "Markdown", None), None),
            "reply_markup": one((markup, link, None), None),
            "message_thread_id": one([*chat.topics], None) if chat else None,
            "reply_parameters": {"message_id": number, "allow_sending_without_reply": True} if flag() else None,
            "link_preview_options": {"is_disabled": True} if flag() else None, "protect_content": flag(),
            "message_effect_id": one((None, "5104841245755180586"), None), "has_spoiler": flag(),
            "show_caption_above_media": flag(), "action": "typing", "file_id": self._file_id(),
            "media": {"type": one(("photo", "document"), ""), "media": "attach://new", "caption": one(TEXTS, "")},
            "callback_query_id": one([*self._world.taps], ""), "cache_time": one((0, 30), 0),
            "reaction": [{"type": "emoji", "emoji": "🔥"}] if flag() else [], "return_bots": flag(),
            "commands": [{"command": "new", "description": "Open a table"}],
            "rights": dict.fromkeys(ADMIN_RIGHTS, flag()),
            "scope": {"type": one(("default", "all_group_chats"), "")}, "name": "Shithead", "description": "Cards",
            "short_description": "Cards", "url": "https://example.org" if flag() else None,
            "allowed_updates": one((None, [], ["message", "callback_query", "chat_member"]), None),
            "offset": self._random.choice((0, -5)),
        }  # fmt: skip
        return heap

    def _file_id(self) -> Json:
        """The id of some file that the bot has sent."""
        sent = [
            json.dumps(call.result) for call in self._world.calls if call.ok and call.method == "sendDocument"
        ]
        found = self._one(sent, "")
        document: JsonObject = json.loads(found)["document"] if found else {}
        return document.get("file_id")
