"""Trains and phases as numbers (8.2, 9)."""

from typing import Final

from trunkline.core.board import BROWN, GREEN, GREY, YELLOW
from trunkline.core.cards import TrainCard, TrainFace
from trunkline.titles.g1848.values import Phase

# A phase is its index here; the first train of a card opens it. The starting phase and that of the 2/2+ trains are one.
P2: Final = 0
P3: Final = 1
P4: Final = 2
P5: Final = 3
P6: Final = 4
P8: Final = 5

PHASES: Final = (
    Phase("2", (YELLOW,), 4, 1, 0),
    Phase("3", (YELLOW, GREEN), 4, 2, 100),
    Phase("4", (YELLOW, GREEN), 3, 2, 100),
    Phase("5", (YELLOW, GREEN, BROWN), 2, 3, 200),
    Phase("6", (YELLOW, GREEN, BROWN), 2, 3, 200),
    Phase("8", (YELLOW, GREEN, BROWN, GREY), 2, 3, 300),
)


def two_faces(number: int, price: int, plus: int, phase: int, gone_in: int = 0) -> TrainCard:
    faces = (TrainFace(f"{number}", price, number, number), TrainFace(f"{number}+", plus, number, number, 1))
    return TrainCard(f"{number}", faces, phase, 0, gone_in)


CARDS: Final = (
    two_faces(2, 100, 120, P2, P4),
    two_faces(3, 200, 230, P3, P6),
    two_faces(4, 300, 340, P4, P8),
    two_faces(5, 500, 550, P5),
    two_faces(6, 600, 660, P6),
    TrainCard("8", (TrainFace("8", 800, 8, 8), TrainFace("D", 1100, 0, 0, kind="unlimited")), P8, 0, 0),
    TrainCard("2E", (TrainFace("2E", 200, 0, 2, kind="ghan"),), P5, 0, 0),
)
CARD_2: Final = 0
CARD_3: Final = 1
CARD_4: Final = 2
CARD_5: Final = 3
CARD_6: Final = 4
CARD_8: Final = 5
GHAN: Final = 6
COUNTS: Final = (6, 5, 4, 3, 2, -1, -1)  # -1: there is always one more
TRADE_IN: Final = 300  # off a D for a 4 or 4+ (8.2.4)
