"""The ground: one version of the map, and what is known about it.

What depends on tiles and tokens alone is worked out once for each version. States have the ground they stand on and
copies share it; a state whose rows were exchanged finds another (`ground_on`), or one that was met before.
"""

from collections.abc import Hashable
from typing import Final

from trunkline.core.board import Board, Row
from trunkline.core.memo import Kept
from trunkline.core.network import Reach
from trunkline.core.routes import Memo, Stops
from trunkline.core.track import Track

Tokens = tuple[tuple[int, int], ...]  # (city, railroad) in the order of placing
Map = tuple[Board, Row, Row, tuple[Tokens, ...]]

MAPS_KEPT: Final = 500  # networks are large
ANSWERS_KEPT: Final = 200  # about one map: whoever asks about many fleets or routes does not fill the memory


class Reached:
    """What a railroad reaches on the ground, and by which doors it comes to others without crossing a side."""

    __slots__ = ("blocked", "own", "reach", "without")

    def __init__(self, own: list[int], blocked: set[int], reach: Reach) -> None:
        self.own = own  # the stops with its tokens
        self.blocked = blocked  # those it does not pass
        self.reach = reach
        self.without: dict[int, bool] = {}


class Ground:
    """Answers by keys of the title's making, which tell apart whatever else they depend on."""

    __slots__ = ("board", "can_run", "face", "kept", "reached", "rotation", "solutions", "stops", "tokens", "track")

    def __init__(self, board: Board, face: Row, rotation: Row, tokens: tuple[Tokens, ...]) -> None:
        self.board = board
        self.face = face
        self.rotation = rotation
        self.tokens = tokens
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
            KNOWN.clear()
        found = KNOWN[key] = Ground(old.board, face, rotation, tokens)
        if old.face is face and old.rotation is rotation:
            found.track = old.track
    return found
