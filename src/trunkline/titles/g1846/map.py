"""The map: hexes, what is printed on them, terrain, costed hexsides, ports, East and West."""

from typing import Final

from trunkline.core.board import (
    BLUE,
    EDGE_OFFSETS,
    GREY,
    NODES,
    RED,
    WHITE,
    YELLOW,
    Board,
    Face,
    Feature,
    Hex,
    Node,
)
from trunkline.core.laying import Fits, next_colours
from trunkline.core.words import NodeKind
from trunkline.titles.g1846.companies import CORPORATIONS, INDEPENDENTS, LAND_GRANT, MARKERS, PRIVATES
from trunkline.titles.g1846.tiles import TILE_UPGRADES, TILES, pieces_of

PLAIN: Final = """
B10 B12 B14 C11 C13 D8 D10 D12 D18 E5 E7 E9 E13 E15 E19 F4 F6 F8 F10 F12 F14 F16 F18 G5 G11 G17
H2 H4 H6 H8 H10 H14 H16 I3 I7 I9 I11 J4 J6 J8
"""
CITIES: Final = {
    "B16": "Port Huron",
    "C9": "South Bend",
    "D14": "Toledo",
    "E11": "Fort Wayne",
    "E17": "Cleveland",
    "G3": "Springfield",
    "G7": "Terre Haute",
    "G9": "Indianapolis",
    "G13": "Dayton",
    "G15": "Columbus",
    "H12": "Cincinnati",
}
LABELS: Final = {"C15": "Z", "D6": "Chi", "E17": "Z", "H12": "Z"}

# hex: name, colour, value of each city in phases I-II and III-IV, slots, track, what may replace it
PRINTED: Final[dict[str, tuple[str, int, tuple[int, int], int, str, str]]] = {
    "C15": ("Detroit", YELLOW, (40, 40), 2, "1a 3a", "294 295"),
    "D6": ("Chicago", YELLOW, (10, 10), 1, "0a 3b 4c 5d", "298"),
    "D20": ("Erie", YELLOW, (10, 10), 2, "1a 3a 0a", "14 619"),
    "G19": ("Wheeling", YELLOW, (10, 10), 1, "5a", "14"),
    "A15": ("", GREY, (0, 0), 0, "05", ""),
    "C7": ("", GREY, (0, 0), 0, "05", ""),
    "E21": ("Salamanca", GREY, (10, 10), 1, "1a 2a 4a", ""),
    "F20": ("Homewood", GREY, (10, 10), 1, "1a 2a 4a 5a", ""),
    "I5": ("Centralia", GREY, (10, 10), 2, "1a 3a 4a 0a", ""),
    "I15": ("Huntington", GREY, (20, 20), 1, "2a 3a 4a", ""),
    "K3": ("Cairo", GREY, (20, 20), 1, "3a", ""),
    "B8": ("Holland", RED, (40, 10), 0, "4a", ""),
    "B18": ("Sarnia", RED, (30, 50), 0, "1a", ""),
    "C5": ("Chicago Connections", RED, (20, 40), 0, "5a", ""),
    "C17": ("Windsor", RED, (40, 60), 0, "1a", ""),
    "C21": ("Buffalo", RED, (30, 60), 0, "0a", ""),
    "D22": ("Buffalo", RED, (30, 60), 0, "1a", ""),
    "E23": ("Binghamton", RED, (20, 50), 0, "1a", ""),
    "F22": ("Pittsburgh", RED, (30, 70), 0, "1a", ""),
    "G21": ("Pittsburgh", RED, (30, 70), 0, "1a 2a", ""),
    "H20": ("Cumberland", RED, (20, 40), 0, "2a", ""),
    "I1": ("St. Louis", RED, (50, 70), 0, "3a 4a", ""),
    "I17": ("Charleston", RED, (20, 50), 0, "1a", ""),
    "J10": ("Louisville", RED, (50, 70), 0, "2a 3a", ""),
    "D16": ("", BLUE, (0, 0), 0, "", ""),
}
KINDS: Final = {YELLOW: "preprinted_yellow", GREY: "grey", RED: "offboard", BLUE: "sea"}

EAST: Final = {
    "B18": 20, "C17": 30, "C21": 30, "D22": 30, "E23": 30, "F22": 20, "G21": 20, "H20": 30, "I17": 20,
}  # fmt: skip
WEST: Final = {"C5": 50, "I1": 20}

MOUNTAINS: Final = {"F18": 40, "G17": 40, "H14": 60, "H16": 40}
WATER: Final = {"C15": 40}  # not a mountain: no blasting there

# hex, edge, kind, cost. Ruling M3: the hexside to Sarnia is a bridge; elsewhere it is played as a tunnel.
HEXSIDES: Final = (
    ("E19", 5, "pass", 40),
    ("J4", 4, "bridge", 40),
    ("H12", 0, "bridge", 40),
    ("B16", 4, "bridge", 40),
    ("F18", 5, "bridge", 40),
    ("G17", 4, "bridge", 20),
    ("C15", 4, "tunnel", 60),
    ("G19", 4, "pass", 20),
)


def place(name: str) -> tuple[int, int]:
    """Where a hex lies: columns are doubled, rows are letters."""
    return int(name[1:]) - 1, ord(name[0]) - ord("A")


def printed_face(name: str) -> Face:
    """What the map shows on a hex."""
    label = LABELS.get(name, "")
    if name in PRINTED:
        _, colour, (early, late), slots, track, _ = PRINTED[name]
        words = track.split()
        count = len({w[1] for w in words if w[1].isalpha()})
        kind: NodeKind = "offboard" if colour == RED else "city"
        nodes = tuple(Node(kind, (early, early, late, late), slots, colour == RED) for _ in range(count))
        return Face("", colour, label, nodes, pieces_of(words), 0)
    nodes = (Node("city", (0,) * 4, 1),) if name in CITIES else ()
    return Face("", WHITE, label, nodes, (), 0)


def names() -> list[str]:
    return sorted([*PLAIN.split(), *CITIES, *PRINTED], key=lambda n: (place(n)[1], place(n)[0]))


def town(name: str) -> str:
    """The city or area on a hex, "" where there is none."""
    return PRINTED[name][0] if name in PRINTED else CITIES.get(name, "")


def open_edges(name: str, faces: dict[str, Face]) -> tuple[int, ...]:
    """6.45 Track may not point to the sea, off the map, or to a printed side without track."""
    at = {place(n): n for n in faces}
    x, y = place(name)
    out = []
    for edge, (dx, dy) in enumerate(EDGE_OFFSETS):
        other = faces.get(at.get((x + dx, y + dy), ""))
        if other is not None and (other.colour in (WHITE, YELLOW) or other.exits[0] >> (edge + 3) % 6 & 1):
            out.append(edge)
    return tuple(out)


def hex_of(name: str, faces: dict[str, Face]) -> Hex:
    x, y = place(name)
    face = faces[name]
    kind = KINDS.get(face.colour, "city" if face.nodes else "plain")
    return Hex(name, x, y, town(name), kind, face, open_edges(name, faces))


def upgrades() -> dict[str, tuple[str, ...]]:
    """6.41, 6.44 What may be laid on each tile and on each printed hex."""
    out = dict(TILE_UPGRADES)
    out.update({name: tuple(row[5].split()) for name, row in PRINTED.items()})
    out.update(dict.fromkeys(PLAIN.split(), ("7", "8", "9")))
    out.update({name: ("291", "292", "293") if name in LABELS else ("5", "6", "57") for name in CITIES})
    return out


def features() -> tuple[Feature, ...]:
    """What is printed besides track, for drawing."""
    out = [Feature("terrain", name, "mountain", cost) for name, cost in MOUNTAINS.items()]
    out += [Feature("terrain", name, "water", cost) for name, cost in WATER.items()]
    out += [Feature("hexside", name, kind, cost, edge) for name, edge, kind, cost in HEXSIDES]
    for card in [PRIVATES[p] for p in MARKERS if PRIVATES[p].icon]:
        symbols = card.symbols or (1,) * len(card.sites)
        out += [Feature("icon", name, card.icon, count) for name, count in zip(card.sites, symbols, strict=True)]
    out += [Feature("icon", name, "land grant", 1) for name in LAND_GRANT]
    out += [Feature("bonus", name, "E", bonus) for name, bonus in EAST.items()]
    out += [Feature("bonus", name, "W", bonus) for name, bonus in WEST.items()]
    out += [Feature("home", c.home, c.id, 0) for c in CORPORATIONS]
    out += [Feature("home", i.home, i.id, 0) for i in INDEPENDENTS]
    return tuple(out)


def make_board() -> Board:
    faces = {name: printed_face(name) for name in names()}
    return Board(tuple(hex_of(name, faces) for name in faces), TILES, upgrades(), features())


class Map:
    """A board, and what the rules ask of it, by hex (`h`) and hexside: all of it is printed there."""

    def __init__(self, board: Board) -> None:
        index = board.hex_index
        self.board = board
        self.fits = Fits(board)
        self.next_colours: list[int] = next_colours(board)
        self.chicago: int = index["D6"]
        self.cincinnati: int = index["H12"]
        self.dayton: int = index["G13"]
        self.homes: list[int] = [index[c.home] for c in CORPORATIONS]
        self.reserved: list[int] = [index.get(c.reserved, -1) for c in CORPORATIONS]
        self.kept: dict[int, int] = {
            index[name]: p for p, card in enumerate(PRIVATES) if card.keeps for name in card.hexes
        }
        self.spots: dict[int, int] = {  # by stop: the private company that has a spot there
            index[card.spot[0]] * NODES + card.spot[1]: p for p, card in enumerate(PRIVATES) if card.spot[0]
        }
        self.terrain: list[int] = [0] * len(board.hexes)
        for name, cost in printed(board, "terrain"):
            self.terrain[index[name]] = cost
        self.mountains: set[int] = {index[name] for name, _ in printed(board, "terrain", "mountain")}
        self.granted: set[int] = {index[name] for name, _ in printed(board, "icon", "land grant")}
        self.symbols: dict[tuple[int, int], int] = {  # by private company and hex: printed there for its marker
            (p, index[name]): count
            for p, card in enumerate(PRIVATES)
            for name, count in zip(card.sites, card.symbols, strict=False)
        }
        self.east: dict[int, int] = {index[name]: bonus for name, bonus in printed(board, "bonus", "E")}
        self.west: dict[int, int] = {index[name]: bonus for name, bonus in printed(board, "bonus", "W")}
        costed = [f for f in board.features if f.kind == "hexside"]
        self.side_cost: dict[int, int] = {board.side[index[f.hex] * 6 + f.edge]: f.cost for f in costed}
        self.blasted: set[int] = {board.side[index[f.hex] * 6 + f.edge] for f in costed if f.text != "bridge"}
        self.sarnia: int = board.side[index["B16"] * 6 + 4]
        sides = [[(e, board.side[h * 6 + e]) for e in range(6)] for h in range(len(board.hexes))]
        self.costed_sides: list[tuple[tuple[int, int], ...]] = [
            tuple([(e, side) for e, side in here if side in self.side_cost]) for here in sides
        ]


def printed(board: Board, kind: str, text: str = "") -> list[tuple[str, int]]:
    """The hexes with a feature of this kind (and text), each with its number."""
    return [(f.hex, f.cost) for f in board.features if f.kind == kind and text in ("", f.text)]


MAP: Final = Map(make_board())
