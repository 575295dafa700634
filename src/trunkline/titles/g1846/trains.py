"""6.82 The train cards: two faces from phase II on."""

from typing import Final

from trunkline.core.cards import TrainCard, TrainFace

FIRST: Final = 0
II: Final = 1
III: Final = 2
IV: Final = 3
PHASES: Final = ("I", "II", "III", "IV")
TRAIN_LIMIT: Final = (4, 4, 3, 2)

CARDS: Final = (
    TrainCard("2", (TrainFace("2", 80, 2, 2),), FIRST, III, IV),
    TrainCard("4", (TrainFace("4", 180, 4, 4), TrainFace("3/5", 160, 5, 3)), II, IV, 0),
    TrainCard("5", (TrainFace("5", 500, 5, 5), TrainFace("4/6", 450, 6, 4)), III, 0, 0),
    TrainCard("6", (TrainFace("6", 800, 6, 6), TrainFace("7/8", 900, 8, 7)), IV, 0, 0),
)
