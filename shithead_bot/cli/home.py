"""Where a playground lives: the bot's data, and the world that goes with it.

The two belong together: the bot would not know its way about in a world with other chats, people or message ids. So
where the one is kept the other is, and neither is used by two playgrounds at once.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shithead_bot.playground.keeping import Unkept, put_down, take_up
from shithead_bot.playground.world import World
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.folder import DataFolder

_SAVE_SECONDS: Final = 2.0


class NotOurs(Exception):
    """The folder can't be lived in; one line that says why."""


class Home:
    """A folder, which this playground has for itself. A temporary one keeps no world."""

    def __init__(self, folder: Path, *, is_kept: bool) -> None:
        self.folder: Final = folder
        self._file = folder / "world" if is_kept else None

    def furnish(self, world: World) -> bool:
        """Fill a new world with what was kept; False if nothing was. Raises NotOurs."""
        if self._file is None or not self._file.exists():
            return False
        try:
            take_up(world, self._file.read_bytes())
        except Unkept as problem:
            raise NotOurs(
                f"The playground in {self.folder} can't be used: {problem}. Keep another."
            ) from None
        return True

    async def keep(self, world: World) -> None:
        """Save the world again and again while it changes, so that a playground that is killed loses little."""
        changed = asyncio.Event()
        leave = world.on_event(lambda _: changed.set())
        try:
            while True:
                await changed.wait()
                changed.clear()
                self.save(world)
                await asyncio.sleep(_SAVE_SECONDS)
        finally:
            leave()

    def save(self, world: World) -> None:
        """Put the world down, whole or not at all."""
        if self._file is not None:
            new = self._file.with_suffix(".new")
            new.write_bytes(put_down(world))
            new.replace(self._file)


@contextmanager
def home(kept: Path | None) -> Iterator[Home]:
    """The folder to keep everything in, or a temporary one that is gone afterwards. Raises NotOurs."""
    if kept is None:
        with tempfile.TemporaryDirectory(prefix="shithead-play-") as folder:
            yield Home(Path(folder), is_kept=False)
        return
    try:
        claimed = DataFolder.claim(kept)
    except StoreUnavailable:
        raise NotOurs(f"{kept} can't be used: another playground runs there, or it isn't writable.") from None
    try:
        yield Home(claimed.path, is_kept=True)
    finally:
        claimed.release()
