"""Rate limits: buckets in memory, by who asks and for what. Refusing costs next to nothing."""

import time
from collections import OrderedDict

from trunkline.server.errors import TooOften

# what: (how many at once, how many more per second)
RATES: dict[str, tuple[float, float]] = {
    "request": (300.0, 50.0),  # any request, by address
    "sign_in": (10.0, 0.1),  # guesses at passwords, by address and by name
    "account": (20.0, 0.01),  # new accounts and guests, by address
    "game": (20.0, 0.05),  # new tables and imports, by account
    "chat": (20.0, 0.5),  # lines, by account
    "costly": (40.0, 4.0),  # previews and route searches, by account
}
BUCKETS = 20_000


class Limits:
    def __init__(self, on: bool) -> None:
        self.on = on
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, who: object) -> None:
        """Count one. Raises TooOften when the bucket is empty."""
        if not self.on:
            return
        size, per_second = RATES[what]
        key, now = (what, str(who)), time.monotonic()
        left, then = self.buckets.pop(key, (size, now))
        left = min(size, left + (now - then) * per_second)
        self.buckets[key] = (max(left - 1, 0.0), now)
        if len(self.buckets) > BUCKETS:
            self.buckets.popitem(last=False)
        if left < 1:
            raise TooOften(f"That was too often; wait {max(1, round((1 - left) / per_second))} s and try again.")
