"""What lives long is not searched for garbage every time; what dies is found all the same."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from trunkline.server.garbage import HOURLY, Garbage


class Ring:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_new_garbage_is_collected_and_the_rest_set_aside() -> None:
    ring = Ring()
    alive, dead = weakref.ref(ring), weakref.ref(Ring())
    asyncio.run(Garbage().do())
    assert dead() is None
    assert alive() is ring
    assert gc.get_freeze_count() > 1000


@pytest.mark.usefixtures("thawed")
def test_what_was_set_aside_and_died_is_found_within_the_hour() -> None:
    garbage, ring = Garbage(), Ring()
    died = weakref.ref(ring)
    asyncio.run(garbage.do())
    del ring
    asyncio.run(garbage.do())
    assert died() is not None  # nobody has looked there
    garbage.rounds = HOURLY - 1
    asyncio.run(garbage.do())
    assert died() is None


@pytest.mark.usefixtures("thawed")
def test_a_server_that_ends_leaves_nothing_set_aside() -> None:
    """Else a process that starts one after the other, as a walk does, keeps all of them for ever."""

    async def run(kept: list[Ring]) -> None:
        garbage = Garbage()
        garbage.start()
        await asyncio.sleep(0)
        kept.clear()
        await garbage.stop()

    rings = [Ring()]
    died = weakref.ref(rings[0])
    asyncio.run(run(rings))
    asyncio.run(Garbage().do())
    assert died() is None
