"""Work that is done again and again while the server runs."""

import asyncio
from typing import Any

from trunkline.server.health import log_trouble


async def cancel(*tasks: asyncio.Task[Any]) -> None:
    """End tasks, and wait until they have."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Repeating:
    """`do` at every so many seconds. What goes wrong is logged, and it is tried again next time."""

    every: float
    trouble: str  # what the log says when it went wrong
    task: asyncio.Task[None] | None = None

    async def do(self) -> None:
        raise NotImplementedError

    def start(self) -> None:
        self.task = asyncio.create_task(self.work())

    async def stop(self) -> None:
        if self.task is not None:
            await cancel(self.task)

    async def work(self) -> None:
        while True:
            try:
                await self.do()
            except Exception as error:
                log_trouble(self.trouble, error)
            await asyncio.sleep(self.every)
