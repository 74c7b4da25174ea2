"""A bot that does nothing but commit: prints each version once it was acknowledged.

`python -m tests.store.committer FOLDER`, until it is killed or its store fails: then it prints why and exits with 1.
"""

import asyncio
import sys
from pathlib import Path

from shithead_bot.config import Settings
from shithead_bot.store.connect import Store, open_store
from shithead_bot.tables.ports import Commit, StoreLost
from tests.store.making import lobby, start


async def commit_on_and_on(store: Store) -> None:
    """Commit to one table, beginning with its newest version."""
    stored = await store.tables.load("t1")
    version = stored.version if stored else 0
    while True:
        head = None if version else start()
        version = await store.tables.commit(
            Commit(lobby(), version, start=head, moves=(f"0 play {version + 1}",))
        )
        print(version, flush=True)  # noqa: T201 — the test reads it


async def commit_until_lost(store: Store) -> tuple[int, str]:
    """Commit to a new table until the store is lost; gives the table's version then, and why."""
    version = 0
    while True:
        try:
            version = await store.tables.commit(Commit(lobby(), version))
        except StoreLost as error:
            return version, str(error)


async def main(folder: Path) -> None:
    """Commit until the store fails."""
    async with await open_store(committer(folder)) as store:
        commits = asyncio.create_task(commit_on_and_on(store))
        reason = await store.failed
        commits.cancel()
        sys.exit(reason)


def committer(folder: Path) -> Settings:
    """The committing bot's settings."""
    return Settings(token=f"5:{'t' * 35}", data_dir=folder)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
