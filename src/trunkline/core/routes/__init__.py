"""The best set of routes of a railroad, found and proved; and the judgement on routes that somebody chose.

A title builds a network from its board (again only when track or markers change) and `Stops` for a railroad (values
of the phase, tokens, bonuses), and asks:

    solve(network, stops, trains, per_stop, table)   the best routes with a certificate
    judge(network, stops, trains, paths, ...)        are these routes legal, and what do they earn
    any_route(network, stops, train)                 is there a route at all (cheap)

`per_stop` is earned for every visited stop by one route of the turn, the one that gains most. `table[n]` is earned by a
route that visits n marked nodes (more than the table knows: its last entry). Routes of one turn never share a hex side.
A `Memo` keeps answers under a key which the title makes from all that matters: network, railroad, trains, phase.
"""

from trunkline.core.routes.answer import (
    BLOCKED,
    GROUP_TWICE,
    LEGAL,
    NO_SUCH_TRAIN,
    NO_TERMINAL,
    NO_TOKEN,
    NO_TRACK,
    SIDE_TWICE,
    STOP_TWICE,
    TOO_LONG,
    TOO_SHORT,
    TRAIN_TWICE,
    Solution,
    SolvedRoute,
    Verdict,
)
from trunkline.core.routes.judging import any_route, judge
from trunkline.core.routes.memo import Memo
from trunkline.core.routes.network import PLAIN, TERMINAL, UNLIMITED, Link, Network, Stops, Train, build_network
from trunkline.core.routes.solving import solve

__all__ = [
    "BLOCKED",
    "GROUP_TWICE",
    "LEGAL",
    "NO_SUCH_TRAIN",
    "NO_TERMINAL",
    "NO_TOKEN",
    "NO_TRACK",
    "PLAIN",
    "SIDE_TWICE",
    "STOP_TWICE",
    "TERMINAL",
    "TOO_LONG",
    "TOO_SHORT",
    "TRAIN_TWICE",
    "UNLIMITED",
    "Link",
    "Memo",
    "Network",
    "Solution",
    "SolvedRoute",
    "Stops",
    "Train",
    "Verdict",
    "any_route",
    "build_network",
    "judge",
    "solve",
]
