"""The server reads from two threads: the solutions that are remembered must bear it."""

import sys
import threading
from collections.abc import Iterator

import pytest

from trunkline.core.routes import Memo
from trunkline.core.routes.answer import Solution
from trunkline.core.routes.network import bits


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty")
def test_a_full_memo_is_used_by_several_threads() -> None:
    memo, troubles = Memo(4), list[Exception]()
    solution = Solution.__new__(Solution)

    def work(first: int) -> None:
        try:
            for number in range(first, first + 6_000):
                memo.put(number, solution)
                memo.get(number - 1)
        except Exception as error:  # shown by the test
            troubles.append(error)

    threads = [threading.Thread(target=work, args=(first * 100_000,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []
    assert len(memo.kept) <= 4 + len(threads)


def test_bits_are_there_before_anybody_asks() -> None:
    assert bits(6 * 200)[:1200] == [1 << i for i in range(1200)]
