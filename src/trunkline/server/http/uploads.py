"""Large bodies: each is kept in memory until it is whole, so an address sends few at a time, and strangers none."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from trunkline.server.errors import SignInFirst, TooOften

SMALL = 64_000  # bytes that anybody may send
EACH = 2  # large bodies of one address
IN_ALL = 16


class Uploads:
    """The large bodies that are arriving, or are being read."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.large: Counter[str] = Counter()

    @contextmanager
    def body(self, who: str, is_known: bool) -> Iterator["Body"]:
        """The body of one request, from its first byte until it is answered."""
        body = Body(self, who, is_known)
        try:
            yield body
        finally:
            if body.is_large:
                self.leave(who)

    def enter(self, who: str) -> None:
        """Raises TooOften."""
        if self.on and (self.large[who] >= EACH or self.large.total() >= IN_ALL):
            raise TooOften("Other files are still arriving; try again when they are here.")
        self.large[who] += 1

    def leave(self, who: str) -> None:
        self.large[who] -= 1
        if not self.large[who]:
            del self.large[who]


class Body:
    """What one request has sent so far."""

    __slots__ = ("is_known", "is_large", "size", "uploads", "who")

    def __init__(self, uploads: Uploads, who: str, is_known: bool) -> None:
        self.uploads = uploads
        self.who = who
        self.is_known = is_known
        self.size = 0
        self.is_large = False

    def grow(self, size: int) -> None:
        """Raises SignInFirst or TooOften where it becomes large and may not."""
        self.size += size
        if self.size <= SMALL or self.is_large:
            return
        if not self.is_known:
            raise SignInFirst("Sign in, or take a guest's name first: so much is taken from nobody else.")
        self.uploads.enter(self.who)
        self.is_large = True
