"""Corporations, independent railroads and private companies."""

from dataclasses import dataclass
from typing import Final

from trunkline.core.ids import RAIL0


@dataclass(frozen=True)
class Corporation:
    """A corporation's mat. `reserved` is a hex with a spot kept for it; `far` the price of going there unconnected."""

    id: str
    name: str
    home: str
    tokens: int
    reserved: str = ""
    near: int = 0
    far: int = 0
    second: str = ""  # two-player table: where its second token comes when it is out of the game


@dataclass(frozen=True)
class Independent:
    id: str
    name: str
    home: str
    treasury: int


@dataclass(frozen=True)
class Private:
    """A private company's card, with what its ability needs; what the ability does is in a module of `powers`.

    `price` is the list price; an independent railroad also costs its debt.
    """

    id: str
    name: str
    price: int
    income: int
    text: str
    debt: int = 0
    power: str = ""  # the module of its power
    uses: int = 1  # how often a corporation can use its ability
    hexes: tuple[str, ...] = ()  # where it lays extra tiles
    keeps: bool = False  # 6.45 these stay closed until a corporation buys it
    sites: tuple[str, ...] = ()  # where its marker may lie
    marker: int = -1  # its place among the markers in the state; -1: it has none
    icon: str = ""  # what the map shows at the sites
    symbols: tuple[int, ...] = ()  # how many of them at each site; else one
    bonus: int = 0  # 6.66 what the marker adds to a run, for each symbol there
    bonus_name: str = ""  # what the log calls what it adds to a run
    spot: tuple[str, int] = ("", 0)  # hex and city with a spot that is kept for its token


CORPORATIONS: Final[tuple[Corporation, ...]] = (
    Corporation("PRR", "Pennsylvania", "F20", 5, "E11", 40, 60, "E11"),
    Corporation("NYC", "New York Central", "D20", 4, second="E17"),
    Corporation("B&O", "Baltimore & Ohio", "G19", 4, "H12", 40, 100, "H12"),
    Corporation("C&O", "Chesapeake & Ohio", "I15", 4, second="H12"),
    Corporation("ERIE", "Erie", "E21", 4, "D20", 40, 0, "D20"),
    Corporation("GT", "Grand Trunk", "B16", 3, second="D14"),
    Corporation("IC", "Illinois Central", "K3", 4, "I5", 40, 0, "G7"),
)
INDEPENDENTS: Final[tuple[Independent, ...]] = (
    Independent("MS", "Michigan Southern", "C15", 60),
    Independent("BIG4", "Big 4", "G9", 40),
)
RAILS: Final = tuple(c.id for c in CORPORATIONS) + tuple(i.id for i in INDEPENDENTS)
RAIL_NAMES: Final = tuple(c.name for c in CORPORATIONS) + tuple(i.name for i in INDEPENDENTS)
PRR: Final = RAIL0
NYC: Final = RAIL0 + 1
B_AND_O: Final = RAIL0 + 2
C_AND_O: Final = RAIL0 + 3
ERIE: Final = RAIL0 + 4
GT: Final = RAIL0 + 5
IC: Final = RAIL0 + 6
MS: Final = RAIL0 + 7
BIG4: Final = RAIL0 + 8
FIRST_INDEPENDENT: Final = MS
LAND_GRANT: Final = ("E5", "F6", "G5", "H6", "J4")

PRIVATES: Final[tuple[Private, ...]] = (
    Private("MS", "Michigan Southern", 60, 0, "An independent railroad in Detroit with $60 and a 2-train.", debt=80),
    Private("BIG4", "Big 4", 40, 0, "An independent railroad in Indianapolis with $40 and a 2-train.",
            debt=60),
    Private("C&WI", "Chicago & Western Indiana", 60, 10, "An extra free token on its own spot in Chicago (D6).",
            power="extra_token", spot=("D6", 3)),
    Private("MAIL", "Mail Contract", 80, 0, "One train earns $10 for each location it visits. Stays to the end.",
            power="mail_contract", bonus_name="Mail Contract"),
    Private("TBC", "Tunnel Blasting Company", 60, 20, "Mountain tiles and tunnel or pass hexsides cost $20 less.",
            power="tunnel_blasting"),
    Private("MPC", "Meat Packing Company", 60, 15, "A marker in Chicago (D6) or St. Louis (I1) adds $30 to runs.",
            power="marker", sites=("D6", "I1"), marker=1, icon="meat", bonus=30, bonus_name="meat"),
    Private("SC", "Steamboat Company", 40, 10, "A port marker adds $20 for each port symbol there; it can move.",
            power="steamboat", sites=("B8", "C5", "D14", "G19", "I1"), marker=0, icon="port", symbols=(2, 1, 1, 2, 1),
            bonus=20, bonus_name="port"),
    Private("LSL", "Lake Shore Line", 40, 15, "One extra free green upgrade of Cleveland (E17) or Toledo (D14).",
            power="lake_shore_line", hexes=("D14", "E17")),
    Private("MC", "Michigan Central", 40, 15, "Up to two extra free yellow tiles in B10 and B12, joined.",
            power="two_tiles", hexes=("B10", "B12"), uses=2, keeps=True),
    Private("O&I", "Ohio & Indiana", 40, 15, "Up to two extra free yellow tiles in F14 and F16, joined.",
            power="two_tiles", hexes=("F14", "F16"), uses=2, keeps=True),
    Private("BT", "Boomtown", 40, 10, "A marker in Cincinnati (H12) adds $20 to runs that count it.",
            power="marker", sites=("H12",), marker=2, bonus=20, bonus_name="Boomtown"),
    Private("LM", "Little Miami", 40, 15, "Extra tiles, $20 off each, that join Cincinnati (H12) and Dayton (G13).",
            power="little_miami", hexes=("H12", "G13"), uses=2),
)  # fmt: skip
PRIVATE_IDS: Final = tuple(p.id for p in PRIVATES)

# Private companies with a marker on the map, in the order of the state's rows
MARKERS: Final = tuple(sorted([n for n, p in enumerate(PRIVATES) if p.marker >= 0], key=lambda n: PRIVATES[n].marker))


def private_name(id_: str | int) -> str:
    """What people call a private company. Raises ValueError for one that is not known."""
    return PRIVATES[PRIVATE_IDS.index(str(id_))].name
