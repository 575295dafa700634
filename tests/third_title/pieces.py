"""What lies in the box: the map, tiles, trains, railroads and the chart."""

from typing import Final

from trunkline.core.board import GREY, NODE0, WHITE, YELLOW, Board, Face, Feature, Hex, Node
from trunkline.core.cards import TrainCard, TrainFace
from trunkline.core.chart import line

EDITION: Final = "first"
PLAYERS: Final = (2, 3)
BANK_CASH, CAPITAL = 2000, 240
ROUNDS: Final = 3
TRAIN_LIMIT: Final = 2

RAILROADS: Final = ("HILL", "PORT")
HOMES: Final = ("A1", "A9")
PARS: Final = (20, 30, 40)
CHART: Final = line((10, 15, 20, 25, 30, 35, 40, 50, 60, 75, 90), PARS)

TRAIN: Final = TrainFace("2", 60, visit=2, pay=2)
CARDS: Final = (TrainCard("2", (TRAIN,), phase=0, out_in=0, gone_in=0),)
TRAINS: Final = 5


def town(name: str, x: int, y: int, place: str, revenue: int, exits: tuple[int, ...]) -> Hex:
    """A printed town: its track is there from the beginning."""
    city = Node("city", (revenue,), slots=1)
    printed = Face("", GREY, "", (city,), tuple((edge, NODE0) for edge in exits), 0)
    return Hex(name, x, y, place, "city", printed, exits)


def meadow(name: str, x: int, y: int) -> Hex:
    """An empty hex, open on all sides."""
    return Hex(name, x, y, "", "plain", Face("", WHITE, "", (), (), 0), tuple(range(6)))


# Edges count clockwise from the lower left: 1 is west, 4 is east, 0 and 5 are south, 2 and 3 north.
HEXES: Final = (
    town("A1", 0, 0, "Hillend", 20, (4, 5)),
    meadow("A3", 2, 0),
    town("A5", 4, 0, "Midmill", 40, (1, 4)),
    meadow("A7", 6, 0),
    town("A9", 8, 0, "Seaport", 30, (1, 0)),
    meadow("B2", 1, 1),
    town("B4", 3, 1, "Ferry", 20, (1, 4)),
    meadow("B6", 5, 1),
    town("B8", 7, 1, "Quarry", 20, (1, 3)),
)
TILES: Final = (
    Face("8", YELLOW, "", (), ((0, 2),), 4),
    Face("9", YELLOW, "", (), ((0, 3),), 4),
)
UPGRADES: Final[dict[str, tuple[str, ...]]] = dict.fromkeys(("A3", "A7", "B2", "B6"), ("8", "9"))
BOARD: Final = Board(
    HEXES, TILES, UPGRADES, tuple(Feature("home", h, r) for h, r in zip(HOMES, RAILROADS, strict=True))
)
