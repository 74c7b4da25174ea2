"""A way to the server on which an answer can get lost after the server has done what was asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path


class LossyLine:
    """A Unix socket that passes everything on, until `lose_next` was told a word.

    Then the next command that holds the word reaches the server, and its answer is lost with the connection.
    """

    def __init__(self, path: Path, server: Path) -> None:
        self.path = path
        self.url = f"unix://{path}"
        self.lost = 0
        self._server = server
        self._word: bytes | None = None
        self._lines: set[asyncio.Task[None]] = set()

    def lose_next(self, word: bytes) -> None:
        """Lose the answer to the next command that holds `word`."""
        self._word = word

    @asynccontextmanager
    async def open(self) -> AsyncIterator["LossyLine"]:
        """Listen as long as the context is open."""
        listener = await asyncio.start_unix_server(self._pass_on, self.path)
        async with listener:
            yield self
            for line in self._lines:
                line.cancel()

    async def _pass_on(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self._server)
        losing = asyncio.Event()
        lines = (self._ask(client, to_server, losing), self._answer(server, to_client, losing))
        tasks = [asyncio.create_task(line) for line in lines]
        self._lines.update(tasks)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        to_server.close()
        to_client.close()

    async def _ask(
        self, client: asyncio.StreamReader, to_server: asyncio.StreamWriter, losing: asyncio.Event
    ) -> None:
        while asked := await client.read(65536):
            if self._word is not None and self._word in asked:
                self._word = None
                losing.set()
            to_server.write(asked)

    async def _answer(
        self, server: asyncio.StreamReader, to_client: asyncio.StreamWriter, losing: asyncio.Event
    ) -> None:
        with suppress(ConnectionError):
            while answer := await server.read(65536):
                if losing.is_set():
                    self.lost += 1
                    return
                to_client.write(answer)
