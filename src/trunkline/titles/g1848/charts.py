"""The share price chart: six rows for the companies, one more for the Bank of England by loans given."""

from typing import Final

from trunkline.core.chart import Chart, Moves, grid

ROWS: Final = (
    (0, 70, 80, 90, 100, 110, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450),
    (0, 60, 70, 80, 90, 100, 110, 130, 150, 180, 210, 240, 270, 310, 350, 390, 440),
    (0, 50, 60, 70, 80, 90, 100, 120, 140, 170, 200, 230, 260, 300),
    (0, 40, 50, 60, 70, 80, 90, 110, 130, 160, 190),
    (0, 30, 40, 50, 60, 70, 80, 100, 120),
    (0, 20, 30, 40, 50, 60, 70),
)
FIRST_PRICES: Final = {100: (1, 5), 90: (2, 5), 80: (3, 5), 70: (4, 5)}
BANK_ROW: Final = 6
BANK_PRICES: Final = (
    70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 195, 210, 225, 240, 260, 280, 300, 320, 340,
)  # fmt: skip
TOP_CELL: Final = 16  # the number of the cell (row 0, column 16)


def chart() -> Chart:
    """The companies' grid, and the Bank of England's row set apart: no move leads from the one to the other."""
    g = grid(ROWS, FIRST_PRICES)
    first = len(g.price)
    own = tuple(range(first, first + len(BANK_PRICES)))
    last = own[-1]
    return Chart(
        price=g.price + BANK_PRICES,
        moves=Moves(
            right=g.right + tuple(min(i + 1, last) for i in own),
            left=g.left + tuple(max(i - 1, first) for i in own),
            up=g.up + own,
            down=g.down + own,
        ),
        rank=g.rank + own,
        par=g.par,
        place=g.place + tuple((BANK_ROW, c) for c in range(len(BANK_PRICES))),
    )


CHART: Final = chart()
BANK_CELL: Final = sum(len(row) for row in ROWS)  # the Bank of England's first cell
