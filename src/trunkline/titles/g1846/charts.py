"""The chart of prices."""

from typing import Final

from trunkline.core.chart import line

PRICES: Final = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320, 345,
    375, 405, 440, 475, 510, 550,
)  # fmt: skip
FIRST_PRICES: Final[tuple[int, ...]] = (40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150)
CHART: Final = line(PRICES, FIRST_PRICES)
CLOSED_CELL: Final = 0
TRIPLE_FROM: Final = 165
