"""The ground: one version of the map, and what is known about it.

What depends on tiles and tokens alone is worked out once for each version. States have the ground they stand on and
copies share it; a state whose rows were exchanged finds another (`ground_on`), which is the same one if the same has
been done to this ground before.
"""

from collections.abc import Hashable
from itertools import count
from typing import Final

from trunkline.core.board import NODES, Board, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.laying import Fits
from trunkline.core.memo import Kept
from trunkline.core.network import Onward, Reach, Ways, forget, grown, reach_by, unknown
from trunkline.core.routes import Memo, Stops
from trunkline.core.track import Track, relaid, track_on

Tokens = tuple[tuple[int, int], ...]  # (city, railroad) in the order of placing

ALL_EDGES: Final = 0b111111
MAPS_KEPT: Final = 100  # enough for the options of one decision; Python's search for garbage walks through all of them
FEW_LAYS: Final = 8  # more tiles at once, and the track is as soon made anew
ANSWERS_KEPT: Final = 200  # about one map: whoever asks about many fleets or routes does not fill the memory
BLOCK: Final = 12  # places of a row that are compared at once
NUMBERS: Final = count()


@mypyc_attr(acyclic=True)
class Reached:
    """What a railroad reaches on the ground, and by which doors it comes to others without crossing a side."""

    __slots__ = ("blocked", "entrances", "hexes", "own", "reach", "without")

    def __init__(self, own: list[int], blocked: set[int], reach: Reach) -> None:
        self.own = own  # the stops with its tokens
        self.blocked = blocked  # those it does not pass
        self.reach = reach
        self.without: dict[int, bool] = {}
        # By hex: the edges by which it comes in, as a bit mask. From an own token any track leads on.
        entrances = list(reach.entered)
        for stop in own:
            entrances[stop // NODES] = ALL_EDGES
        self.entrances = tuple(entrances)
        self.hexes = tuple([h for h in range(len(entrances)) if entrances[h]])


@mypyc_attr(acyclic=True)
class Ground:
    """Answers by keys of the title's making, which tell apart whatever else they depend on."""

    __slots__ = (
        "board", "can_run", "changed", "earlier", "earlier_track", "face", "kept", "laid", "lay_there", "number",
        "onward", "reached", "rotation", "solutions", "stops", "tokens", "track",
    )  # fmt: skip

    def __init__(self, board: Board, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> None:
        self.number = next(NUMBERS)  # no two have the same, not even one after the other
        self.board = board
        self.face = face
        self.rotation = rotation
        self.tokens = tokens
        self.onward: Onward | None = None  # where one can go on from doors if no token is in the way
        self.earlier: dict[int, Reached] = {}  # what was reached before the tile was laid on the hex `changed`
        self.changed = -1
        self.lay_there = (-1, -1)  # face and rotation
        self.track: Track | None = None
        self.earlier_track: Track | None = None  # what lay before tiles were laid on the hexes `laid`
        self.laid: list[int] = []
        self.reached: dict[int, Reached] = {}
        self.stops: dict[Hashable, Stops] = {}
        self.can_run: dict[Hashable, bool] = {}
        self.solutions = Memo(ANSWERS_KEPT)
        self.kept: Kept[object] = Kept(ANSWERS_KEPT)  # answers of the title's own kinds

    def lies_under(self, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> bool:
        """Is it this very map? Rows are exchanged whole, so nothing has to be compared."""
        return self.face is face and self.rotation is rotation and self.tokens is tokens


KNOWN: Final[dict[tuple[object, ...], Ground]] = {}
"""By the number of the ground before and what has changed on it since."""


def ground_on(old: Ground, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> Ground:
    """The ground of a map that has changed; track stays as it was where only tokens moved."""
    laid = differing(face, old.face)
    if not alike_elsewhere(rotation, old.rotation, laid):
        laid += [h for h in differing(rotation, old.rotation) if h not in laid]
    what: list[object] = [old.number]
    for h in laid:
        what += (h, face[h], rotation[h])
    for h in differing(tokens, old.tokens):
        what += (h, tokens[h])
    key = tuple(what)
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) >= MAPS_KEPT:
            forget_oldest()
        found = KNOWN[key] = Ground(old.board, face, rotation, tokens)
        remember(found, old, laid)
    return found


def alike_elsewhere(rotation: Row, before: Row, laid: list[int]) -> bool:
    """Do rotations differ at most where a tile was laid? They do, and this is seen sooner than where rows differ."""
    if len(laid) != 1:
        return False
    h = laid[0]
    return before[:h] + rotation[h : h + 1] + before[h + 1 :] == rotation


def differing(row: tuple[object, ...], other: tuple[object, ...]) -> list[int]:
    """The places where two rows differ; most agree, so that blocks of them are compared first."""
    found: list[int] = []
    if row is not other:
        for first in range(0, len(row), BLOCK):
            some, same = row[first : first + BLOCK], other[first : first + BLOCK]
            if some != same:
                found += [first + i for i in range(len(some)) if some[i] != same[i]]
    return found


def forget_oldest() -> None:
    for oldest in KNOWN:  # no call is made before it is known, so no other thread comes in between
        KNOWN.pop(oldest, None)  # unless another thread was faster
        return


def remember(new: Ground, old: Ground, laid: list[int]) -> None:
    """What is known of the map before and can be grown: its track, and what was reached where one tile alone is new."""
    if not laid:
        new.track = old.track
    if old.track is not None:
        new.earlier_track = old.track
        new.laid = laid
    else:
        new.earlier_track = old.earlier_track
        new.laid = old.laid + laid
    new.onward = old.onward
    if laid and old.onward is not None:
        new.onward = old.onward.copy()
        for h in laid:
            forget(new.onward, h)
    if len(laid) == 1 and same_tokens(new.tokens, old.tokens, laid[0]):
        h = laid[0]
        new.changed = h
        new.lay_there = (old.face[h], old.rotation[h])
        new.earlier = old.reached


def same_tokens(new: tuple[Tokens, ...], old: tuple[Tokens, ...], changed: int) -> bool:
    """Do the same railroads have tokens everywhere? On the changed hex the cities may have other numbers."""
    if new is old:
        return True
    for h in range(len(new)):
        if h != changed and new[h] != old[h]:
            return False
    return [rail for _, rail in new[changed]] == [rail for _, rail in old[changed]]


def track_on_ground(ground: Ground, changes: frozenset[int]) -> Track:
    """The track on the map, worked out once: grown from what lay before where that is known, else anew."""
    if ground.track is None:
        ground.track = track_grown(ground) or track_on(ground.board, ground.face, ground.rotation, changes)
        ground.earlier_track = None
    return ground.track


def track_grown(ground: Ground) -> Track | None:
    track = ground.earlier_track if len(ground.laid) <= FEW_LAYS else None
    for h in ground.laid:
        if track is not None:
            track = relaid(track, ground.board, h, ground.face[h], ground.rotation[h])
    return track


def reached_on(ground: Ground, fits: Fits, key: int, own: list[int], blocked: set[int]) -> Reached:
    """What is reached from a railroad's own stops, past those not blocked for it: grown where it can be, else anew."""
    found = ground.reached.get(key)
    if found is None:
        old = ground.earlier.get(key)
        ways = ways_on(ground, blocked)
        if old is not None and keeps_track(ground, fits):
            reach = grown(ways, own, old.reach, ground.changed)
        else:
            reach = reach_by(ways, own)
        found = ground.reached[key] = Reached(own, blocked, reach)
    return found


def ways_on(ground: Ground, blocked: set[int]) -> Ways:
    if ground.onward is None:
        ground.onward = unknown(ground.board)
    return Ways(ground.board, ground.face, ground.rotation, blocked, ground.onward)


def keeps_track(ground: Ground, fits: Fits) -> bool:
    """Did the new tile keep all the track that was there?"""
    h = ground.changed
    face, rotation = ground.lay_there
    return fits.one(h, face, rotation, ground.face[h], ground.rotation[h]) is not None
