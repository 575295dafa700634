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
from trunkline.core.track import Track

Tokens = tuple[tuple[int, int], ...]  # (city, railroad) in the order of placing
Map = tuple[Board, Row, Row, tuple[Tokens, ...]]

ALL_EDGES: Final = 0b111111
MAPS_KEPT: Final = 100  # enough for the options of one decision; Python's search for garbage walks through all of them
ANSWERS_KEPT: Final = 200  # about one map: whoever asks about many fleets or routes does not fill the memory


@mypyc_attr(acyclic=True)
class Reached:
    """What a railroad reaches on the ground, and by which doors it comes to others without crossing a side."""

    __slots__ = ("blocked", "entrances", "own", "reach", "without")

    def __init__(self, own: list[int], blocked: set[int], reach: Reach) -> None:
        self.own = own  # the stops with its tokens
        self.blocked = blocked  # those it does not pass
        self.reach = reach
        self.without: dict[int, bool] = {}
        entered = reach.entered.copy()
        for stop in own:
            entered[stop // NODES] = ALL_EDGES
        # By hex, in order: the edges by which it comes in, as a bit mask. From an own token any track leads on.
        self.entrances = {h: entered[h] for h in sorted(entered)}


@mypyc_attr(acyclic=True)
class Ground:
    """Answers by keys of the title's making, which tell apart whatever else they depend on."""

    __slots__ = (
        "board", "can_run", "changed", "earlier", "face", "kept", "lay_there", "reached", "rotation", "solutions",
        "stops", "tokens", "track",
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
        if old.face is face and old.rotation is rotation:
            found.track = old.track
        else:
            remember_lay(found, old)
    return found


def forget_oldest() -> None:
    for oldest in KNOWN:  # no call is made before it is known, so no other thread comes in between
        KNOWN.pop(oldest, None)  # unless another thread was faster
        return


def remember_lay(new: Ground, old: Ground) -> None:
    """Where the maps differ by one tile alone, what was reached can be grown."""
    changed = -1
    for h in range(len(new.face)):
        if new.face[h] != old.face[h] or new.rotation[h] != old.rotation[h]:
            if changed >= 0:
                return
            changed = h
    if new.tokens is not old.tokens:
        for h in range(len(new.tokens)):
            if h != changed and new.tokens[h] != old.tokens[h]:
                return
        if [rail for _, rail in new.tokens[changed]] != [rail for _, rail in old.tokens[changed]]:
            return
    new.changed = changed
    new.lay_there = (old.face[changed], old.rotation[changed])
    new.earlier = old.reached


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
