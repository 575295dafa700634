"""Rate limits: buckets in memory, by who asks and for what. Refusing costs next to nothing."""

import time
from collections import OrderedDict
from typing import Literal

from trunkline.server.errors import TooOften

Limited = Literal[
    "request", "sign_in", "confirm", "reset", "test", "account", "game", "chat", "costly", "work", "own_work"
]
# what: (how many at once, how many more per second)
RATES: dict[Limited, tuple[float, float]] = {
    "request": (300.0, 50.0),  # any request, by address
    "sign_in": (10.0, 0.1),  # guesses at passwords, by address and by name
    "confirm": (3.0, 0.0002),  # mails that ask whose an address is, by address and by account
    "reset": (5.0, 0.001),  # mails with a code for a new password, by account
    "test": (6.0, 0.02),  # messages that try a way of notifying, by account
    "account": (20.0, 0.01),  # new accounts and guests, by address
    "game": (20.0, 0.05),  # new tables and imports, by account
    "chat": (20.0, 0.5),  # lines, by account
    "costly": (40.0, 4.0),  # previews and route searches, by account
}
BURST = 20.0  # seconds for which a full share of the processor is saved up
BUCKETS = 20_000


class Limits:
    def __init__(self, on: bool, share: float) -> None:
        self.on = on
        self.rates: dict[Limited, tuple[float, float]] = {
            **RATES,
            "work": (share * BURST, share),  # seconds of processor time, by address
            "own_work": (share * BURST * 0.8, share * 0.8),  # the same by account
        }
        self.buckets: OrderedDict[tuple[Limited, str], tuple[float, float]] = OrderedDict()

    def take(self, what: Limited, who: object) -> None:
        """Count one. Raises TooOften when the bucket is empty."""
        if not self.on:
            return
        left = self.left(what, who)
        self.put(what, who, max(left - 1, 0.0))
        if left < 1:
            raise TooOften(f"That was too often; wait {self.wait(1 - left, what)} s and try again.")

    def must_be_left(self, what: Limited, who: object) -> None:
        """Of what is paid for afterwards, something must be left. Raises TooOften."""
        if self.on and (left := self.left(what, who)) <= 0:
            raise TooOften(f"That was too much work; wait {self.wait(-left, what)} s and try again.")

    def spend(self, what: Limited, who: object, amount: float) -> None:
        """Take what something has cost, even if there is not so much left."""
        if self.on:
            self.put(what, who, self.left(what, who) - amount)

    def left(self, what: Limited, who: object) -> float:
        size, per_second = self.rates[what]
        now = time.monotonic()
        left, then = self.buckets.get((what, str(who)), (size, now))
        return min(size, left + (now - then) * per_second)

    def put(self, what: Limited, who: object, left: float) -> None:
        key = (what, str(who))
        self.buckets[key] = (left, time.monotonic())
        self.buckets.move_to_end(key)
        if len(self.buckets) > BUCKETS:
            self.buckets.popitem(last=False)

    def wait(self, missing: float, what: Limited) -> int:
        return max(1, round(missing / self.rates[what][1]))
