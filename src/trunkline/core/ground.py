"""The ground: one version of the map, and what is known about it.

What depends on tiles and tokens alone is worked out once for each version. States have the ground they stand on and
copies share it; a state whose rows were exchanged finds another (`ground_on`), which is the same one if the same has
been done to this ground before.
"""

from collections.abc import Hashable
from itertools import count
from typing import Final

from trunkline.core.board import NODES, Board, Passing, Row
from trunkline.core.derivable import mypyc_attr
from trunkline.core.memo import Kept
from trunkline.core.network import Reach, grown, reach_by
from trunkline.core.routes import Memo, Stops
from trunkline.core.track import Track, printed_track, relaid, track_on
from trunkline.core.walks import Ways, ways_through

Tokens = tuple[tuple[int, int], ...]  # (city, railroad) in the order of placing

ALL_EDGES: Final = 0b111111
MAPS_KEPT: Final = 100  # enough for the options of one decision; Python's search for garbage walks through all of them
FEW_LAYS: Final = 16  # more tiles at once, and the track is as soon made anew
ANSWERS_KEPT: Final = 200  # about one map: whoever asks about many fleets or routes does not fill the memory
NUMBERS: Final = count()


@mypyc_attr(acyclic=True)
class Reached:
    """What a railroad reaches on the ground, and by which doors it comes to others without crossing a side."""

    __slots__ = ("blocked", "known_entrances", "known_hexes", "own", "rail", "reach", "without")

    def __init__(self, rail: int, own: list[int], blocked: set[int], reach: Reach) -> None:
        self.rail = rail
        self.own = own  # the stops with its tokens
        self.blocked = blocked  # those it does not pass
        self.reach = reach
        self.without: dict[int, bool] = {}
        self.known_entrances: tuple[int, ...] | None = None
        self.known_hexes: tuple[int, ...] | None = None

    @property
    def entrances(self) -> tuple[int, ...]:
        """By hex: the edges by which it comes in, as a bit mask. From an own token any track leads on."""
        if self.known_entrances is None:
            entrances = list(self.reach.entered)
            for stop in self.own:
                entrances[stop // NODES] = ALL_EDGES
            self.known_entrances = tuple(entrances)
        return self.known_entrances

    @property
    def hexes(self) -> tuple[int, ...]:
        """Those it comes into."""
        if self.known_hexes is None:
            entrances = self.entrances
            self.known_hexes = tuple([h for h in range(len(entrances)) if entrances[h]])
        return self.known_hexes


@mypyc_attr(acyclic=True)
class Ground:
    """Answers by keys of the title's making, which tell apart whatever else they depend on."""

    __slots__ = (
        "board", "can_run", "earlier", "earlier_track", "face", "held", "kept", "laid", "number", "reached", "rotation",
        "solutions", "stops", "through", "tokens", "track",
    )  # fmt: skip

    def __init__(self, board: Board, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> None:
        self.number = next(NUMBERS)  # no two have the same, not even one after the other
        self.board = board
        self.face = face
        self.rotation = rotation
        self.tokens = tokens
        self.held: list[int] | None = None  # the hexes with tokens
        self.through: list[Passing] | None = None  # how hexes can be passed if no token is in the way
        self.earlier: dict[int, Reached] = {}  # by railroad: what it reached when it was last asked about before
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


def differing(row: tuple[object, ...], other: tuple[object, ...]) -> list[int]:
    """The places where two rows differ; nearly all have the very same thing, which need not be compared."""
    if row is other:
        return []
    return [i for i in range(len(row)) if row[i] is not other[i] and row[i] != other[i]]


def forget_oldest() -> None:
    for oldest in KNOWN:  # no call is made before it is known, so no other thread comes in between
        KNOWN.pop(oldest, None)  # unless another thread was faster
        return


def remember(new: Ground, old: Ground, laid: list[int]) -> None:
    """What is known of the map before and can be grown: its track, ways and what railroads reached."""
    if not laid:
        new.track = old.track
    if old.track is not None:
        new.earlier_track = old.track
        new.laid = laid
    else:
        new.earlier_track = old.earlier_track
        new.laid = old.laid + laid
    if new.tokens is old.tokens:
        new.held = old.held
    new.through = old.through
    if laid and old.through is not None:
        new.through = old.through.copy()
        for h in laid:
            new.through[h] = new.board.faces[new.face[h]].passing(new.rotation[h], 0)
    new.earlier = old.earlier
    if old.reached:
        new.earlier = old.earlier.copy()
        for r in old.reached.values():
            new.earlier[r.rail] = r


def track_on_ground(ground: Ground, changes: frozenset[int]) -> Track:
    """The track on the map, worked out once: grown from what lay before where that is known, else anew."""
    if ground.track is None:
        ground.track = track_grown(ground, changes) or track_on(ground.board, ground.face, ground.rotation, changes)
        ground.earlier_track = None
    return ground.track


def track_grown(ground: Ground, changes: frozenset[int]) -> Track | None:
    """From what lay before, or from what is printed on the board."""
    track, laid = ground.earlier_track, ground.laid
    if track is None:
        track, laid = printed_track(ground.board, changes), hexes_laid(ground)
    if len(laid) > FEW_LAYS:
        return None
    for h in laid:
        if track is not None:
            track = relaid(track, ground.board, h, ground.face[h], ground.rotation[h])
    return track


def hexes_laid(ground: Ground) -> list[int]:
    """Where something else lies than what is printed."""
    printed = ground.board.printed
    return [h for h in range(len(printed)) if ground.face[h] != printed[h] or ground.rotation[h]]


def token_hexes(ground: Ground) -> list[int]:
    """The hexes with tokens on them."""
    if ground.held is None:
        ground.held = [h for h in range(len(ground.tokens)) if ground.tokens[h]]
    return ground.held


def stops_held(ground: Ground, rail: int) -> list[int]:
    """The stops with tokens of a railroad."""
    return [h * NODES + city for h in token_hexes(ground) for city, owner in ground.tokens[h] if owner == rail]


def reached_on(ground: Ground, rail: int, key: int, own: list[int], blocked: set[int]) -> Reached:
    """What is reached from a railroad's own stops, past those not blocked for it: grown where it can be, else anew."""
    found = ground.reached.get(key)
    if found is None:
        ways = ways_on(ground, blocked)
        earlier = ground.earlier.get(rail)
        reach = None if earlier is None else grown(ways, own, earlier.reach)
        found = ground.reached[key] = Reached(rail, own, blocked, reach or reach_by(ways, own))
    return found


def ways_on(ground: Ground, blocked: set[int]) -> Ways:
    if ground.through is None:
        ground.through = ways_through(ground.board, ground.face, ground.rotation)
    return Ways(ground.board, ground.face, ground.rotation, blocked, ground.through)
