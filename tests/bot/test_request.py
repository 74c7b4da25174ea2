"""The transport, over real sockets: what reaches Telegram, what may have, and that no error tells the token."""

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from io import BytesIO

import pytest
import telegram
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from shithead_bot.bot.request import AiohttpRequest, NotSent, Unanswered, flood_wait
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World

TOKEN = "123456789:AAFakeTokenFakeTokenFakeTokenFake_-1"

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def speaking(talk: Talk) -> AsyncIterator[str]:
    """A server on the loopback that talks to each connection like this; gives its address with the token in it."""

    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        try:
            await talk(reader, writer)
        finally:
            writer.transport.abort()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/bot{TOKEN}/sendMessage"
        server.close()
        for writer in writers:  # from Python 3.12 on, a server is closed when its last connection is
            writer.transport.abort()


@pytest.fixture
async def request_() -> AsyncIterator[AiohttpRequest]:
    """An open transport."""
    async with AiohttpRequest() as transport:
        yield transport


async def failure(
    transport: AiohttpRequest, url: str, read: float = 10, connect: float = 10, pool: float = 10
) -> TelegramError:
    """The error that a call ends in; it must not show the token in any way."""
    with pytest.raises(TelegramError) as raised:
        await transport.post(url, read_timeout=read, connect_timeout=connect, pool_timeout=pool)
    error = raised.value
    told = (
        "".join(traceback.format_exception(error))
        + repr(error)
        + str(error.__context__)
        + str(error.__cause__)
    )
    assert "FakeToken" not in told
    return error


def answering(status: int, body: str, *more: str) -> Talk:
    """Reads a request and answers it."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body.encode())}", *more]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        await writer.drain()
        await reader.read()

    return talk


async def hang(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    """Reads and says nothing."""
    await reader.read()


async def babble(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says something that is neither TLS nor HTTP."""
    writer.write(b"hello, hello, hello\r\n")
    await writer.drain()


async def hang_up(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    """Reads the request's head and closes the connection."""
    await reader.readuntil(b"\r\n\r\n")


async def break_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Closes the connection in the middle of the answer."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
    await writer.drain()


# What surely wasn't sent


async def test_a_closed_port(request_: AiohttpRequest) -> None:
    """Where nobody listens, nothing was sent."""
    async with speaking(hang) as url:
        pass
    assert isinstance(await failure(request_, url), NotSent)


async def test_a_name_that_does_not_resolve(request_: AiohttpRequest) -> None:
    """A host that isn't found was sent nothing."""
    assert isinstance(await failure(request_, f"http://host.invalid/bot{TOKEN}/getMe"), NotSent)


async def test_a_certificate_that_is_none(request_: AiohttpRequest) -> None:
    """A server that doesn't speak TLS was sent nothing."""
    async with speaking(babble) as url:
        assert isinstance(await failure(request_, url.replace("http:", "https:")), NotSent)


async def test_an_address_that_is_none(request_: AiohttpRequest) -> None:
    """A broken address sends nothing, and isn't told."""
    assert isinstance(await failure(request_, f"http://[/bot{TOKEN}/getMe"), NotSent)


async def test_a_connection_that_takes_too_long(request_: AiohttpRequest) -> None:
    """While all connections are in use, waiting for one ends in "not sent"."""
    async with speaking(hang) as url:
        busy = [asyncio.create_task(request_.post(url)) for _ in range(256)]
        await asyncio.sleep(0)
        error = await failure(request_, url, connect=0.05, pool=0.05)
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
    assert isinstance(error, NotSent)


async def test_a_transport_that_is_closed() -> None:
    """Before initialize and after shutdown nothing is sent; both may be called twice."""
    transport = AiohttpRequest()
    url = f"http://127.0.0.1:1/bot{TOKEN}/getMe"
    assert isinstance(await failure(transport, url), NotSent)
    await transport.initialize()
    await transport.initialize()
    await transport.shutdown()
    await transport.shutdown()
    assert isinstance(await failure(transport, url), NotSent)


# What may have been sent


async def test_an_answer_that_takes_too_long(request_: AiohttpRequest) -> None:
    """After the read timeout it is unknown whether Telegram has acted."""
    async with speaking(hang) as url:
        error = await failure(request_, url, read=0.05)
    assert isinstance(error, TimedOut)


@pytest.mark.parametrize("talk", [hang_up, break_off])
async def test_a_connection_that_breaks(request_: AiohttpRequest, talk: Talk) -> None:
    """When the connection breaks before or in the answer, it is unknown whether Telegram has acted."""
    async with speaking(talk) as url:
        error = await failure(request_, url)
    assert isinstance(error, Unanswered)
    assert not isinstance(error, NotSent | TimedOut)


async def test_the_default_read_timeout_outlasts_the_servers_floods() -> None:
    """The server itself sits out floods of up to 8 s; the default leaves room for that."""
    assert AiohttpRequest().read_timeout >= 20
    assert AiohttpRequest(3.0).read_timeout == 3.0


# What Telegram answers


async def test_a_redirect_is_not_followed(request_: AiohttpRequest) -> None:
    """A captive portal's redirect is an error of Telegram's side, and the token goes nowhere else."""
    async with speaking(hang) as elsewhere, speaking(answering(302, "", f"Location: {elsewhere}")) as url:
        error = await failure(request_, url)
    assert type(error) is NetworkError


async def test_an_answer_that_is_no_json(request_: AiohttpRequest, caplog: pytest.LogCaptureFixture) -> None:
    """What can't be read is an error, and its content reaches no log."""
    caplog.set_level(logging.DEBUG)
    for body in ("K♠ secret", "[1]"):
        async with speaking(answering(200, body)) as url:
            assert str(await failure(request_, url)) == "Invalid server response"
    assert "secret" not in caplog.text


async def test_a_flood_says_how_long_to_wait(request_: AiohttpRequest) -> None:
    """Telegram's retry_after comes as seconds, without a warning of PTB's."""
    body = '{"ok":false,"error_code":429,"description":"Too Many Requests","parameters":{"retry_after":37}}'
    async with speaking(answering(429, body)) as url:
        error = await failure(request_, url)
    assert isinstance(error, RetryAfter)
    assert flood_wait(error) == 37.0


async def test_a_connection_is_kept_for_the_next_call(request_: AiohttpRequest) -> None:
    """Calls one after another share one connection."""
    connections = 0

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        while True:
            try:
                await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                return
            writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n{"result": 1}')

    async with speaking(talk) as url:
        for _ in range(3):
            await request_.post(url)
    assert connections == 1


# Through PTB's Bot, against the local Bot API


@pytest.fixture
async def world() -> World:
    return World(limits=False)


@pytest.fixture
async def anna(world: World) -> User:
    user = world.add_user("Anna")
    world.start(user)
    return user


@pytest.fixture
async def bot(world: World, request_: AiohttpRequest) -> AsyncIterator[telegram.Bot]:
    async with ApiServer(world) as server:
        yield telegram.Bot(world.token, f"{server.url}/bot", request=request_, get_updates_request=request_)


async def test_parameters_arrive(world: World, bot: telegram.Bot, anna: User) -> None:
    """Texts with any characters, numbers, flags and objects arrive as they were given."""
    text = "9♣ & <b>=%+ 🂡\nيمين"
    markup = telegram.InlineKeyboardMarkup.from_button(
        telegram.InlineKeyboardButton("9♣", callback_data="9&=")
    )
    message = await bot.send_message(anna.id, text, reply_markup=markup, disable_notification=True)
    sent = world.private(anna).history[message.message_id]
    assert (sent.text, sent.buttons[0].callback_data, sent.silent) == (text, "9&=", True)


async def test_files_arrive(bot: telegram.Bot, anna: User) -> None:
    """A file goes as a part of its own, with its name and its parameters."""
    message = await bot.send_document(anna.id, BytesIO(b"1. e4"), caption="♣ game", filename="game.txt")
    assert message.document
    assert (message.document.file_name, message.document.file_size, message.caption) == (
        "game.txt",
        5,
        "♣ game",
    )


async def test_refusals_arrive(bot: telegram.Bot, anna: User) -> None:
    """Telegram's own refusal is told from trouble on the way."""
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("x", anna.id, 12345)


async def test_the_bot_owns_its_transport(world: World, bot: telegram.Bot, request_: AiohttpRequest) -> None:
    """One bot owns one transport: initialised with it, closed with it, usable for both its roles."""
    async with bot:
        assert bot.username == world.bot.username
        await bot.get_me()
    with pytest.raises(NotSent):
        await request_.post("http://127.0.0.1:1/")
