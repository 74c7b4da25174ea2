"""Playgrounds to look at: the real one in a process of its own, and one whose bot a test speaks for."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shithead_bot.playground.chats import Chat
from shithead_bot.playground.events import Staged
from shithead_bot.playground.messages import Message
from shithead_bot.playground.users import User
from shithead_bot.playground.wire import Json, JsonObject
from shithead_bot.playground.world import World
from tests.playground.conftest import Api, Clock

if TYPE_CHECKING:
    from shithead_bot.playground.orders import Perform

_ADDRESS: Final = re.compile(r"http://127\.0\.0\.1:\d+")
_SECONDS: Final = 30.0


@asynccontextmanager
async def run_playground(*options: str) -> AsyncIterator[str]:
    """`python -m shithead_bot playground` in a process of its own; gives the page's address. Ctrl-C must end it."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "shithead_bot", "playground", "--port", "0", *options),
        cwd=Path(__file__).parents[2],
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(_SECONDS):
            while (found := _ADDRESS.search((await process.stdout.readline()).decode())) is None:
                assert process.returncode is None
        yield found[0]
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(_SECONDS):
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Scripted:
    """A world with Anna and Ben in the group Friends, whose bot does what a test says.

    As its own stage it shows a bot's process that is said to run or not.
    """

    def __init__(self) -> None:
        self.world = World(limits=False)
        self.api = Api(self.world, Clock())
        self.url = ""
        self.anna = self.world.add_user("Anna")
        self.ben = self.world.add_user("Ben")
        self.friends = self.world.add_group("Friends", [self.anna, self.ben])
        self.orders: Mapping[str, Perform] = {}
        self._exit_code: int | None = None

    def picture(self) -> JsonObject:
        """How the bot's process is said to be."""
        return {"bot": {"running": self._exit_code is None, "starts": 1, "exit_code": self._exit_code}}

    def end_bot(self, exit_code: int) -> None:
        """Say that the bot's process has ended."""
        self._exit_code = exit_code
        self.world.events.emit(Staged(self.picture()))

    def start(self, *users: User) -> None:
        """Let people start the bot, if they haven't yet."""
        for user in users:
            self.world.start(user)

    async def say(self, chat: Chat | User, html: str, *rows: tuple[str, ...], **more: Json) -> Message:
        """Let the bot send a message with rows of buttons; what they send is what they are called."""
        keyboard = [[{"text": text, "callback_data": text} for text in row] for row in rows]
        more = {"reply_markup": {"inline_keyboard": keyboard}, **more} if rows else more
        sent = await self.api.message("sendMessage", chat_id=chat.id, text=html, parse_mode="HTML", **more)
        message_id = sent["message_id"]
        assert isinstance(message_id, int)
        place = self.world.private(chat) if isinstance(chat, User) else chat
        return place.history[message_id]

    async def edit(self, message: Message, html: str) -> None:
        """Let the bot change a message of its own, which loses its buttons."""
        where = {"chat_id": message.chat.id, "message_id": message.id}
        await self.api.message("editMessageText", **where, text=html, parse_mode="HTML")

    async def heard(self) -> list[tuple[Json, Json]]:
        """What people have said that the bot hears, each with the language of who said it."""
        said = [update["message"] for update in await self.api.updates() if "message" in update]
        return [
            (message["text"], message["from"]["language_code"])
            for message in said
            if isinstance(message, dict) and isinstance(message["from"], dict) and "text" in message
        ]

    async def answer_press(self, text: str, *, alert: bool = False) -> None:
        """Wait for somebody's press, and let the bot answer it."""
        tap = await self.world.events.until(
            lambda: next((tap for tap in self.world.taps.values() if tap.answer is None), None)
        )
        await self.api.result("answerCallbackQuery", callback_query_id=tap.id, text=text, show_alert=alert)
