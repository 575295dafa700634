"""The ground: one version of the map, and what is known about it.

What depends on tiles and tokens alone is worked out once for each version. States have the ground they stand on and
copies share it; a state whose rows were exchanged finds another (`ground_on`), or one that was met before.
"""

from collections.abc import Hashable
from typing import Final

from trunkline.core.board import NODES, Board, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.laying import Fits
from trunkline.core.memo import Kept
from trunkline.core.network import Reach, grown, reach
from trunkline.core.routes import Memo, Stops
from trunkline.core.track import Track, relaid, track_on

Tokens = tuple[tuple[int, int], ...]  # (city, railroad) in the order of placing
Map = tuple[Board, Row, Row, tuple[Tokens, ...]]

ALL_EDGES: Final = 0b111111
MAPS_KEPT: Final = 100  # enough for the options of one decision; Python's search for garbage walks through all of them
FEW_LAYS: Final = 8  # more tiles at once, and the track is as soon made anew
ANSWERS_KEPT: Final = 200  # about one map: whoever asks about many fleets or routes does not fill the memory


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
        self.entrances = reach.entered.copy()
        for stop in own:
            self.entrances[stop // NODES] = ALL_EDGES
        self.hexes = [h for h in range(len(self.entrances)) if self.entrances[h]]


@mypyc_attr(acyclic=True)
class Ground:
    """Answers by keys of the title's making, which tell apart whatever else they depend on."""

    __slots__ = (
        "board", "can_run", "changed", "earlier", "earlier_track", "face", "kept", "laid", "lay_there", "reached",
        "rotation", "solutions", "stops", "tokens", "track",
    )  # fmt: skip

    def __init__(self, board: Board, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> None:
        self.board = board
        self.face = face
        self.rotation = rotation
        self.tokens = tokens
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


KNOWN: Final[dict[Map, Ground]] = {}


def ground_on(old: Ground, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> Ground:
    """The ground of a map that has changed; track stays as it was where only tokens moved."""
    key = (old.board, face, rotation, tokens)
    found = KNOWN.get(key)
    if found is None:
        if len(KNOWN) >= MAPS_KEPT:
            forget_oldest()
        found = KNOWN[key] = Ground(old.board, face, rotation, tokens)
        remember(found, old)
    return found


def forget_oldest() -> None:
    for oldest in KNOWN:  # no call is made before it is known, so no other thread comes in between
        KNOWN.pop(oldest, None)  # unless another thread was faster
        return


def remember(new: Ground, old: Ground) -> None:
    """What is known of the map before and can be grown: its track, and what was reached where one tile alone is new."""
    changed: list[int] = []
    if new.face is not old.face or new.rotation is not old.rotation:
        for h in range(len(new.face)):
            if new.face[h] != old.face[h] or new.rotation[h] != old.rotation[h]:
                changed.append(h)
    if not changed:
        new.track = old.track
    if old.track is not None:
        new.earlier_track = old.track
        new.laid = changed
    else:
        new.earlier_track = old.earlier_track
        new.laid = old.laid + changed
    if len(changed) == 1 and same_tokens(new.tokens, old.tokens, changed[0]):
        h = changed[0]
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
        board, face, rotation, h = ground.board, ground.face, ground.rotation, ground.changed
        if old is not None and fits.one(h, ground.lay_there[0], ground.lay_there[1], face[h], rotation[h]) is not None:
            found = Reached(own, blocked, grown(board, face, rotation, own, blocked, old.reach, h))
        else:
            found = Reached(own, blocked, reach(board, face, rotation, own, blocked))
        ground.reached[key] = found
    return found
