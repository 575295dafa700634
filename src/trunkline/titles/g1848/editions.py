"""The edition: everything that is printed, as data."""

from typing import Final

from trunkline.core.board import Board, Feature
from trunkline.core.chart import Chart
from trunkline.core.laying import Fit, Fits
from trunkline.titles.g1848.charts import chart
from trunkline.titles.g1848.companies import COMPANIES
from trunkline.titles.g1848.map import COST, HEXES, REGION, printed_name
from trunkline.titles.g1848.tiles import FIRST_LAY, TASMANIA, TILES, upgrades

STARTING_CAPITAL: Final = {3: 840, 4: 630, 5: 510, 6: 430}
BANK_CASH: Final = 10_000  # the players' capital included
BANK_OF_ENGLAND_CASH: Final = 2000
LOANS: Final = 20
LOAN: Final = 100
LOANS_THAT_END: Final = 16
OWN_LOANS: Final = 5  # as many as a company may take unforced
RECEIVERSHIPS_THAT_END: Final = 5
EXPORTS_AT: Final = (2, 5)  # receiverships at which a permanent train leaves
CERTIFICATE_LIMIT: Final = {
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}
FORMER_DIRECTOR: Final = {3: 2, 4: 2, 5: 1, 6: 1}  # further cut for each company lost
MOST_SHARES: Final = {3: 7, 4: 6, 5: 6, 6: 6}
FLOAT: Final = 6  # shares sold before a company is launched
POOL_LIMIT: Final = 5
K_BONUS: Final = [0, 0, 50, 100, 150, 200]


class Edition:
    """What is printed: board, chart, and tables worked out from them once."""

    def __init__(self, name: str) -> None:
        self.name = name
        first = {h.name: FIRST_LAY[h.kind] for h in HEXES if h.kind in FIRST_LAY}
        self.board: Board = Board(HEXES, TILES, {**upgrades(), **first})
        self.board.features = features(self.board)
        self.chart: Chart = chart()
        self.fits = Fits(self.board)
        self.known_fits: dict[tuple[int, int, int], tuple[Fit, ...]] = {}
        index = self.board.hex_index
        self.sydney: int = index["F17"]
        self.adelaide: int = index["G6"]
        self.seas: tuple[int, ...] = (index["I8"], index["I10"])
        self.coast: dict[int, tuple[int, ...]] = coast(self.board, self.seas)
        self.alice: tuple[int, ...] = (index["A4"], index["A6"])
        self.tasmania: int = self.board.tile_index[TASMANIA]
        self.gauge_sides: frozenset[int] = frozenset(gauge_sides(self.board))


def coast(board: Board, seas: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """By hex: the edges that look towards Tasmania."""
    found: dict[int, tuple[int, ...]] = {}
    for door, n in enumerate(board.neighbour):
        if n in seas:
            found[door // 6] = (*found.get(door // 6, ()), door % 6)
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
    terrain = {40: "desert", 50: "mountain"}
    out = [Feature("terrain", h.name, terrain[COST[h.name]], COST[h.name]) for h in HEXES if COST[h.name]]
    out += [Feature("gauge", board.hexes[side // 6].name, edge=side % 6) for side in gauge_sides(board)]
    out += [Feature("home", home, company.id) for company in COMPANIES for home in company.homes]
    out += [Feature("name", h.name, printed_name(h.name)) for h in HEXES]
    return tuple(out)


EDITIONS: Final = {"gmt-2021": Edition("gmt-2021")}
