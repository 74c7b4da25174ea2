"""getFile, and downloads of what was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest
import telegram

from shithead_bot.playground.files import Upload
from tests.playground.pictures import png

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.server import ApiServer
    from tests.playground.conftest import Api

GAME = Upload(b"1. e4", "game.txt", "text/plain")


async def sent_document(api: Api, chat: Chat, upload: Upload) -> str:
    sent = await api.message("sendDocument", {"document": upload}, chat_id=chat.id)
    assert isinstance(sent["document"], dict)
    return str(sent["document"]["file_id"])


async def test_document(api: Api, private: Chat) -> None:
    """A file comes with its size and with a path, which stays the same."""
    file_id = await sent_document(api, private, GAME)
    file = await api.message("getFile", file_id=file_id)
    assert (file["file_id"], file["file_size"], file["file_path"]) == (file_id, 5, "documents/file_0.txt")
    other = await sent_document(api, private, Upload(b"2", "noname"))
    assert (await api.message("getFile", file_id=other))["file_path"] == "documents/file_1"
    assert await api.message("getFile", file_id=file_id) == file


async def test_photo(api: Api, private: Chat) -> None:
    """Every size of a photo is a file of its own."""
    sent = await api.message("sendPhoto", {"photo": png(200, 100)}, chat_id=private.id)
    assert isinstance(sent["photo"], list)
    for number, size in enumerate(sent["photo"]):
        file = await api.message("getFile", file_id=size["file_id"])
        assert (file["file_unique_id"], file["file_path"]) == (
            size["file_unique_id"],
            f"photos/file_{number}.png",
        )


@pytest.mark.parametrize(
    ("file_id", "problem"), [(None, "file_id not specified"), ("AgAC", "invalid file_id")]
)
async def test_no_such_file(api: Api, file_id: str | None, problem: str) -> None:
    """An id must be there, and be one that the bot has got."""
    assert await api.refusal("getFile", file_id=file_id) == (400, f"Bad Request: {problem}")


async def test_too_big(api: Api, private: Chat) -> None:
    """20 MB are the most that can be downloaded."""
    fits = await sent_document(api, private, Upload(b"x" * 20_971_520))
    assert await api.message("getFile", file_id=fits)
    file_id = await sent_document(api, private, Upload(b"x" * 20_971_521))
    assert await api.refusal("getFile", file_id=file_id) == (400, "Bad Request: file is too big")


async def test_download_by_the_library(api: Api, server: ApiServer, private: Chat) -> None:
    """python-telegram-bot finds the file behind the path that it was given."""
    file_id = await sent_document(api, private, GAME)
    bot = telegram.Bot(
        server.world.token, base_url=f"{server.url}/bot", base_file_url=f"{server.url}/file/bot"
    )
    async with bot:
        file = await bot.get_file(file_id)
        assert bytes(await file.download_as_bytearray()) == b"1. e4"


async def test_paths_that_lead_nowhere(api: Api, server: ApiServer, private: Chat) -> None:
    """A path that getFile hasn't given out, or under another token, is not found."""
    file_id = await sent_document(api, private, GAME)
    prefix = f"{server.url}/file/bot{server.world.token}"
    async with aiohttp.ClientSession() as session:

        async def status(url: str) -> int:
            async with session.get(url) as response:
                if response.status == 404:
                    assert await response.json() == {
                        "ok": False,
                        "error_code": 404,
                        "description": "Not Found",
                    }
                return response.status

        assert await status(f"{prefix}/documents/file_0.txt") == 404
        await api.message("getFile", file_id=file_id)
        assert await status(f"{prefix}/documents/file_0.txt") == 200
        assert await status(f"{prefix}/documents/file_1.txt") == 404
        assert await status(f"{server.url}/file/bot42:other/documents/file_0.txt") == 404
