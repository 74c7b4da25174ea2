"""Order: jobs of one key run one after another, jobs of different keys at the same time.

Law: a lane runs its jobs in the order they came, and outlives every exception in them; a lane with nothing
to do takes no room.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable

Job = Callable[[], Awaitable[None]]
Failed = Callable[[Hashable, Exception], None]


class Lanes:
    """First in, first out, per key.

    failed: told the key and the exception of a job that raised.
    """

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._waiting: dict[Hashable, deque[Job]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def open(self) -> int:
        """How many lanes have a job running or waiting."""
        return len(self._waiting)

    @property
    def waiting(self) -> int:
        """How many jobs wait behind others of their lane."""
        return sum(map(len, self._waiting.values()))

    def submit(self, key: Hashable, job: Job) -> None:
        """Put a job at the end of its key's lane.

        Raises:
            RuntimeError: after `drain`.
        """
        if self._closed:
            raise RuntimeError("The lanes are closed.")
        if key in self._waiting:
            self._waiting[key].append(job)
            return
        self._waiting[key] = deque((job,))
        task = asyncio.get_running_loop().create_task(self._run(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def idle(self, timeout: float) -> bool:  # noqa: ASYNC109 — for what is in hand
        """Wait until nothing is left to run, for at most `timeout` seconds; gives whether that came."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while self._tasks and (left := deadline - loop.time()) > 0:
            await asyncio.wait(self._tasks, timeout=left)
        return not self._tasks

    async def drain(self, timeout: float) -> bool:  # noqa: ASYNC109 — for what is in hand
        """Run what is there, and what it submits, for at most `timeout` seconds; cancel the rest and close.

        Returns:
            Whether everything was done.
        """
        done = await self.idle(timeout)
        self._closed = True
        self._waiting.clear()
        left_over = set(self._tasks)
        for task in left_over:
            task.cancel()
        await asyncio.gather(*left_over, return_exceptions=True)
        return done

    async def _run(self, key: Hashable) -> None:
        jobs = self._waiting[key]
        try:
            while jobs and not self._closed:
                job = jobs.popleft()
                try:
                    await job()
                except Exception as error:  # noqa: BLE001 — whatever it is, the next job runs
                    self._failed(key, error)
        finally:
            self._waiting.pop(key, None)
