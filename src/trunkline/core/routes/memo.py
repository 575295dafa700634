"""Solutions that are remembered."""

from collections.abc import Hashable

from trunkline.core.derivable import mypyc_attr
from trunkline.core.routes.answer import Solution


@mypyc_attr(acyclic=True)
class Memo:
    """Solutions by a key of the caller's making; the least recently used one goes when it is full."""

    __slots__ = ("kept", "size")

    def __init__(self, size: int = 4096) -> None:
        self.size = size
        self.kept: dict[Hashable, Solution] = {}

    def get(self, key: Hashable) -> Solution | None:
        found = self.kept.pop(key, None)
        if found is not None:
            self.kept[key] = found
        return found

    def put(self, key: Hashable, solution: Solution) -> Solution:
        self.kept[key] = solution
        if len(self.kept) > self.size:
            for oldest in self.kept:  # no call is made before it is known, so no other thread comes in between
                self.kept.pop(oldest, None)  # unless another thread was faster
                break
        return solution
