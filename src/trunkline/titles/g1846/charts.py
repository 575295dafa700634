"""The chart of prices and the tables that depend on the number of players."""

from typing import Final

from trunkline.core.chart import line

PRICES: Final = (
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320, 345,
    375, 405, 440, 475, 510, 550,
)  # fmt: skip
FIRST_PRICES: Final = (40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150)
CHART: Final = line(PRICES, FIRST_PRICES)
CLOSED_CELL: Final = 0
TRIPLE_FROM: Final = 165

# 5.41 certificate limit by players and corporations in play (the least key: that many or fewer)
LIMITS: Final = {
    2: {5: 19, 4: 16},
    3: {5: 14, 4: 11},
    4: {6: 12, 5: 10, 4: 8},
    5: {7: 11, 6: 10, 5: 8, 4: 6},
}
BANK_SIZE: Final = {2: 7000, 3: 6500, 4: 7500, 5: 9000}
START_CASH: Final = {2: 600, 3: 400, 4: 400, 5: 400}
# trains for sale by players and card; the two of the independents come on top; -1: without end
TRAIN_COUNTS: Final = {2: (5, 5, 3, 4), 3: (5, 4, 3, -1), 4: (6, 5, 4, -1), 5: (7, 6, 5, -1)}
