"""Python's search for garbage in cycles: what lives long is left out of it.

Thousands of open games are hundreds of thousands of objects, and a search through all of them holds every request up
for a quarter of a second. So what is still there after a while is set aside, and looked at once an hour only.
"""

import gc

from trunkline.server.repeating import Repeating

YOUNG, MIDDLE, OLD = 10_000, 20, 10  # new objects, and searches of one age, before the next age is searched
HOURLY = 120  # rounds


class Garbage(Repeating):
    every = 30.0
    trouble = "garbage could not be collected"

    def __init__(self) -> None:
        self.rounds = 0

    def start(self) -> None:
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        super().start()

    async def stop(self) -> None:
        """Whoever goes on without this server, or with the next one, has what was set aside searched again."""
        await super().stop()
        gc.unfreeze()

    async def do(self) -> None:
        """Search what has come since the last time, then set aside what is left."""
        self.rounds += 1
        if self.rounds % HOURLY == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
