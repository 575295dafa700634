"""The map: hexes by their doubled coordinates (Sydney, printed F9, is F17)."""

from typing import Final

from trunkline.core.board import BLUE, NODE0, RED, WHITE, YELLOW, Board, Face, Feature, Hex, Node, Piece
from trunkline.core.derivable import mypyc_attr
from trunkline.core.laying import Fit, Fits, next_colours
from trunkline.titles.g1848.companies import COMPANIES
from trunkline.titles.g1848.tiles import FIRST_LAY, PHASES, TASMANIA, TILES, upgrades

# hex, kind, edges to which track may point, gauge region, terrain cost, label, place.
# Edges of H7, H9 and H11 towards the Tasmanian sea count only once the Tasmania tile lies there (7.4.7).
TABLE: Final = """
A4  offboard 05     W -  -  Alice Springs
A6  offboard 05     W -  -  Alice Springs
A18 offboard 05     Q -  -  Cairns
B3  plain    0345   W 40 -
B5  plain    012345 W -  -
B7  plain    01245  W 40 -
B9  plain    0145   Q 40 -
B11 plain    0145   Q -  -
B13 plain    0145   Q -  -
B15 plain    0145   Q -  -
B17 cities   01345  Q -  OO Toowoomba & Ipswich
B19 city     0125   Q -  K  Brisbane
B21 harbour  0      Q -  -  Southport harbour
C2  plain    0345   W 40 -
C4  plain    012345 W 40 -
C6  plain    012345 W -  -
C8  plain    012345 Q 40 -
C10 plain    012345 Q -  -
C12 plain    012345 Q -  -
C14 plain    012345 Q -  -
C16 plain    012345 Q -  -
C18 towns    012345 Q 50 -
C20 city     0123   Q -  -  Southport
D1  perth    345    W -  K  Perth
D3  towns    012345 W -  -
D5  plain    012345 W -  -
D7  plain    012345 W -  -
D9  city     012345 N -  -  Broken Hill
D11 plain    012345 N -  -
D13 plain    012345 N -  -
D15 plain    012345 N -  -
D17 plain    012345 N 50 -
D19 plain    0123   N -  -
E2  city     2345   W -  -  Whyalla
E4  city     12345  W -  -  Port Augusta
E6  plain    012345 W 40 -
E8  plain    012345 N 40 -
E10 plain    012345 N -  -
E12 plain    012345 N -  -
E14 city     012345 N -  -  Dubbo
E16 plain    012345 N 50 -
E18 city     0123   N -  -  Newcastle
F3  harbour  2      W -  -  Port Lincoln
F5  city     2345   W -  -  Port Pirie
F7  plain    012345 W -  -
F9  plain    012345 V -  -
F11 plain    012345 N -  -
F13 city     012345 N -  -  Wagga Wagga
F15 cities   012345 N 50 OO Orange & Bathurst
F17 city     0123   N -  K  Sydney
G6  city     2345   W -  K  Adelaide
G8  plain    012345 V -  -
G10 cities   012345 V -  OO Ballarat & Bendigo
G12 towns    012345 V -  -
G14 city     012345 N -  -  Canberra
G16 city     0123   N 50 -  Wollongong
H7  city     2345   W -  -  Mount Gambier
H9  city     012345 V -  -  Geelong
H11 city     01234  V -  K  Melbourne
H13 plain    1234   V 50 -
H15 plain    123    V 50 -
I8  sea      23     - -  -  Tasmania west
I10 sea      23     - -  -  Tasmania east
"""

PRINTED_VALUES: Final = {
    "Alice Springs": (10, 20, 20, 40, 40, 60),
    "Cairns": (10, 20, 20, 30, 30, 40),
    "Perth": (20, 40, 40, 60, 60, 80),
    "Southport harbour": (10, 10, 10, 20, 20, 20),
    "Port Lincoln": (10, 10, 10, 20, 20, 20),
}
NOTHING: Final = (0,) * PHASES
COLOUR: Final = {"offboard": RED, "perth": RED, "harbour": BLUE, "sea": BLUE}
REGION: Final[dict[str, str]] = {}  # by hex: the gauge region
COST: Final[dict[str, int]] = {}  # by hex: terrain
TERRAIN: Final = {40: "desert", 50: "mountain"}  # by what it costs


def nodes_of(kind: str, place: str) -> tuple[Node, ...]:
    match kind:
        case "city":
            return (Node("city", NOTHING, 1),)
        case "cities":
            return (Node("city", NOTHING, 1), Node("city", NOTHING, 1))
        case "towns":
            return (Node("town", NOTHING), Node("town", NOTHING))
        case "perth":
            return (Node("city", PRINTED_VALUES[place], 1, dead_end=True),)
        case "offboard":
            return (Node("offboard", PRINTED_VALUES[place], dead_end=True),)
        case "harbour":
            return (Node("harbour", PRINTED_VALUES[place]),)
    return ()


def hex_of(line: str) -> Hex:
    """One row of the table as a hex with its printed face."""
    name, kind, edges, region, cost, label, *words = line.split()
    place = " ".join(words)
    REGION[name] = region
    COST[name] = 0 if cost == "-" else int(cost)
    open_edges = tuple(int(e) for e in edges)
    track: tuple[Piece, ...] = ()
    if kind in PRINTED_TRACK:
        track = tuple((e, NODE0) for e in open_edges)
    label = "" if label == "-" else label
    printed = Face("", COLOUR.get(kind, WHITE), label, nodes_of(kind, place), track, 0)
    return Hex(name, int(name[1:]) - 1, ord(name[0]) - ord("A"), place, kind, printed, open_edges)


PRINTED_TRACK: Final = ("offboard", "perth", "harbour")
HEXES: Final = tuple(hex_of(line) for line in TABLE.strip().splitlines())


def printed_name(name: str) -> str:
    """The coordinate as the board prints it: half the number, rounded up."""
    return f"{name[0]}{(int(name[1:]) + 1) // 2}"


def coast(board: Board, seas: tuple[int, ...]) -> list[tuple[int, ...]]:
    """By hex: the edges that look towards Tasmania."""
    found: list[tuple[int, ...]] = [()] * len(board.hexes)
    for door, n in enumerate(board.neighbour):
        if n in seas:
            found[door // 6] = (*found[door // 6], door % 6)
    return found


def gauge_sides(board: Board) -> list[int]:
    """7.6 The hexsides between two regions of different gauge."""
    found: list[int] = []
    for door, n in enumerate(board.neighbour):
        if n < 0 or board.side[door] != door:
            continue
        here, there = REGION[board.hexes[door // 6].name], REGION[board.hexes[n].name]
        if here != there and "-" not in (here, there):
            found.append(door)
    return found


def features(board: Board) -> tuple[Feature, ...]:
    """What is printed besides track, for drawing."""
    out = [Feature("terrain", h.name, TERRAIN[COST[h.name]], COST[h.name]) for h in HEXES if COST[h.name]]
    out += [Feature("gauge", board.hexes[side // 6].name, edge=side % 6) for side in gauge_sides(board)]
    out += [Feature("home", home, company.id) for company in COMPANIES for home in company.homes]
    out += [Feature("name", h.name, printed_name(h.name)) for h in HEXES]
    return tuple(out)


@mypyc_attr(acyclic=True)
class Lay:
    """One way to lay a tile on a hex; reach, money, stock and phase are judged elsewhere."""

    __slots__ = ("colour", "cost", "exits", "face", "fit", "is_colour")

    def __init__(self, fit: Fit, cost: int) -> None:
        self.fit = fit
        self.face = fit.face
        self.colour = fit.colour
        self.is_colour = 1 << fit.colour  # as a bit of a mask of colours
        self.exits = fit.exits
        self.cost = cost


class Map:
    """A board, and what the rules ask of it, worked out once."""

    def __init__(self, board: Board) -> None:
        index = board.hex_index
        self.board = board
        self.fits = Fits(board)
        self.next_colours: list[int] = next_colours(board)
        self.known_lays: list[dict[int, list[Lay]]] = [{} for _ in board.hexes]  # by hex
        self.sydney: int = index["F17"]
        self.adelaide: int = index["G6"]
        self.seas: tuple[int, ...] = (index["I8"], index["I10"])
        self.coast: list[tuple[int, ...]] = coast(board, self.seas)
        self.alice: tuple[int, ...] = (index["A4"], index["A6"])
        self.tasmania: int = board.tile_index[TASMANIA]
        self.terrain: list[int] = [COST[h.name] for h in board.hexes]  # by hex: the cost printed there
        self.gauge_sides: frozenset[int] = frozenset(gauge_sides(board))
        for h, face in enumerate(board.printed):
            self.lays_on(h, face, 0)  # every game begins there

    def lays_on(self, h: int, face: int, rotation: int) -> list[Lay]:
        """Whatever fits on a hex where such a face lies, wherever one comes from, worked out once."""
        known = self.known_lays[h]
        key = face * 6 + rotation
        found = known.get(key)
        if found is None:
            cost = self.terrain[h] if face >= self.board.tiles else 0
            found = known[key] = [Lay(fit, cost) for fit in self.fits_on(h, face, rotation)]
        return found

    def fits_on(self, h: int, face: int, rotation: int) -> list[Fit]:
        """7.4.6, 7.5.3 What may replace what lies there: K tiles in K hexes only, others elsewhere."""
        if h in self.seas:
            return []
        k_hex = self.board.hexes[h].label == "K"
        faces = self.board.faces
        every = self.fits.of(h, face, rotation)
        return [fit for fit in every if fit.colour == YELLOW or (faces[fit.face].label == "K") == k_hex]


def make_board() -> Board:
    first = {h.name: FIRST_LAY[h.kind] for h in HEXES if h.kind in FIRST_LAY}
    board = Board(HEXES, TILES, {**upgrades(), **first})
    board.features = features(board)
    return board


MAP: Final = Map(make_board())
