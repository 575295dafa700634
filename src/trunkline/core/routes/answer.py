"""What the route solver hands back: routes, a solution with its certificate, a verdict on given routes."""

from dataclasses import dataclass
from typing import Final


@dataclass(slots=True, unsafe_hash=True)
class SolvedRoute:
    """One train's route. Treat it as immutable: memos and views share it."""

    train: int
    """Index into the list of trains that was given."""
    path: tuple[int, ...]
    """Nodes and hex sides in the order they are travelled; a side `s` stands as `~s` (that is `-1 - s`)."""
    stops: tuple[int, ...]
    """The visited nodes in order."""
    counted: tuple[int, ...]
    """The nodes that pay, in order; all stops, except for trains that pay fewer stops than they visit."""
    values: int
    """Sum of `value` over the counted nodes."""
    extras: int = 0
    """Sum of `extra` (markers) over the counted nodes."""
    pair: int = 0
    """Bonus for two counted ends that make a pair."""
    table: int = 0
    """Bonus by the number of marked nodes visited."""
    per_stop: int = 0
    """The bonus for every visited stop, if this is the route that takes it."""

    @property
    def revenue(self) -> int:
        return self.values + self.extras + self.pair + self.table + self.per_stop

    @property
    def sides(self) -> tuple[int, ...]:
        """The hex sides used, in order."""
        return tuple(~end for end in self.path if end < 0)


@dataclass(slots=True, unsafe_hash=True)
class Solution:
    """The best routes found, at most one for each train, and what is proved about them."""

    routes: tuple[SolvedRoute, ...]
    revenue: int
    bound: int
    """No legal set of routes earns more than this."""
    steps: int = 0
    """Search steps spent, the unit of a budget."""

    @property
    def proved(self) -> bool:
        """True when the revenue reaches the bound: nothing better exists."""
        return self.revenue == self.bound


# Why a set of routes is refused.
LEGAL: Final = "legal"
NO_SUCH_TRAIN: Final = "no such train"
TRAIN_TWICE: Final = "a train runs twice"
TOO_SHORT: Final = "a route needs two different stops"
NO_TRACK: Final = "the track does not connect"
STOP_TWICE: Final = "a stop is visited twice"
SIDE_TWICE: Final = "a hex side is used twice"
BLOCKED: Final = "the route runs through a blocked stop"
GROUP_TWICE: Final = "two stops of one group"
NO_TOKEN: Final = "no own token on the route"
TOO_LONG: Final = "the route is too long for the train"
NO_TERMINAL: Final = "the route does not end at a terminal"


@dataclass(slots=True, unsafe_hash=True)
class Verdict:
    """The judgement on a given set of routes: a reason (`LEGAL` or why not) and the routes with their revenue."""

    reason: str
    train: int = -1
    """The train whose route is refused."""
    routes: tuple[SolvedRoute, ...] = ()
    revenue: int = 0

    @property
    def legal(self) -> bool:
        return self.reason == LEGAL
