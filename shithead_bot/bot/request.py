"""How the bot speaks HTTP: python-telegram-bot's transport interface on one aiohttp session.

Law: an error says whether the request can have reached Telegram. `NotSent` surely didn't; `TimedOut` and
`Unanswered` may have; every other error is Telegram's own answer. No error carries the address, since the
bot's token is a part of it: they are raised outside the `except`, so that not even their context holds it.
"""

import datetime
import json
import os
from typing import Final

import aiohttp
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

# PTB's own switch: without it, every RetryAfter warns that its wait will become a timedelta.
os.environ["PTB_TIMEDELTA"] = "true"

READ_TIMEOUT: Final = 25.0  # the Bot API server sits out floods of up to 8 s itself before it answers
WRITE_TIMEOUT: Final = 20.0
CONNECT_TIMEOUT: Final = 10.0
POOL_TIMEOUT: Final = 30.0
CONNECTIONS: Final = 256
KEEP_ALIVE: Final = 60.0


class NotSent(NetworkError):
    """The request surely never reached Telegram: there was no connection to send it on."""


class Unanswered(NetworkError):
    """The connection broke before the whole answer was there; Telegram may have acted on the request."""


def flood_wait(error: RetryAfter) -> float:
    """Seconds that Telegram asks to wait."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, datetime.timedelta) else float(wait)


class AiohttpRequest(BaseRequest):
    """The transport to hand to `telegram.Bot`, both as its `request` and as its `get_updates_request`.

    read_timeout: seconds to wait for each piece of an answer where the caller names no other time.
    """

    __slots__ = ("_read_timeout", "_session")

    def __init__(self, read_timeout: float = READ_TIMEOUT) -> None:
        self._read_timeout = read_timeout
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for each piece of an answer by default."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Open the session; an open one stays."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=CONNECTIONS, keepalive_timeout=KEEP_ALIVE),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
            )

    async def shutdown(self) -> None:
        """Close the session with its connections; a closed one stays closed."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one request; gives the HTTP status and the body. A timeout that is no number is the default.

        Raises:
            NotSent, TimedOut, Unanswered: as the module says.
        """
        if self._session is None:
            raise NotSent("The transport is closed")
        read = _seconds(read_timeout, self._read_timeout)
        connect = _seconds(connect_timeout, CONNECT_TIMEOUT)
        acquire = connect + _seconds(pool_timeout, POOL_TIMEOUT)
        timeout = aiohttp.ClientTimeout(
            total=acquire + _seconds(write_timeout, WRITE_TIMEOUT) + read,
            connect=acquire,
            sock_connect=connect,
            sock_read=read,
        )
        try:
            async with self._session.request(
                method, url, data=_form(request_data), timeout=timeout, allow_redirects=False
            ) as response:
                return response.status, await response.read()
        except (aiohttp.ClientError, OSError) as error:  # OSError takes in every timeout
            failure = _failure(error)
        raise failure

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, object]:
        """The answer as an object. Unlike the inherited one it never logs what it couldn't read.

        Raises:
            TelegramError: where it is no JSON object.
        """
        try:
            answer = json.loads(payload)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise TelegramError("Invalid server response")
        return answer


def _seconds(value: object, default: float) -> float:
    return float(value) if isinstance(value, int | float) else default


def _form(data: RequestData | None) -> aiohttp.FormData | dict[str, str] | None:
    """The parameters as a form, in parts where files go with them."""
    if data is None:
        return None
    if not data.contains_files:
        return data.json_parameters
    form = aiohttp.FormData(data.json_parameters)
    for name, (file_name, content, mime_type) in data.multipart_data.items():
        form.add_field(name, content, filename=file_name, content_type=mime_type)
    return form


def _failure(error: aiohttp.ClientError | OSError) -> NetworkError:
    """PTB's error for aiohttp's, told by its kind alone: aiohttp's own texts may hold the address."""
    kind = type(error).__name__
    match error:
        case aiohttp.ClientConnectorError() | aiohttp.ConnectionTimeoutError() | aiohttp.InvalidURL():
            return NotSent(f"Not sent: {kind}")
        case TimeoutError():
            return TimedOut(f"Timed out: {kind}")
        case _:
            return Unanswered(f"No answer: {kind}")
