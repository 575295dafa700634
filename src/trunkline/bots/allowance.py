"""How much a bot may think about a decision: so many seconds of processor time, or so many steps.

With steps the same decision comes out on every machine and in both builds; seconds are for people who wait.
"""

from time import thread_time


class Allowance:
    """A step is one action played or valued while thinking ahead. With steps the seconds do not count."""

    __slots__ = ("deadline", "left")

    def __init__(self, seconds: float, steps: int = 0) -> None:
        self.left = steps or -1
        self.deadline = thread_time() + 0.9 * seconds if not steps else 0.0

    def spend(self, steps: int = 1) -> None:
        if self.left > 0:
            self.left = max(0, self.left - steps)

    @property
    def is_over(self) -> bool:
        return self.left == 0 if self.left >= 0 else thread_time() > self.deadline

    def part(self, share: float) -> "Allowance":
        """An allowance of its own with a part of what is left."""
        some = Allowance(0.0)
        if self.left >= 0:
            some.left = max(1, round(self.left * share))
        else:
            now = thread_time()
            some.deadline = now + share * max(0.0, self.deadline - now)
        return some
