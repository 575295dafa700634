"""The chart of prices: cells with moves as tables, and the order of markers on it."""

from typing import Final

NOWHERE: Final = -1


class Moves:
    """Where a marker goes from each cell: the next cell, or the same where the move stops."""

    def __init__(
        self, right: tuple[int, ...], left: tuple[int, ...], up: tuple[int, ...], down: tuple[int, ...]
    ) -> None:
        self.right = right
        self.left = left
        self.up = up
        self.down = down


class Chart:
    """Cells by number, with the moves between them.

    `rank` orders cells: the corporation in the cell of the lowest rank comes first in price order.
    """

    def __init__(
        self,
        price: tuple[int, ...],
        moves: Moves,
        rank: tuple[int, ...],
        par: dict[int, int],
        place: tuple[tuple[int, int], ...],
    ) -> None:
        self.price = price
        self.right = moves.right
        self.left = moves.left
        self.up = moves.up
        self.down = moves.down
        self.rank = rank
        self.par = par  # first price -> cell
        self.place = place  # (row, column) of each cell, for drawing


def line(prices: tuple[int, ...], par: tuple[int, ...]) -> Chart:
    """A chart of one row."""
    n = len(prices)
    same = tuple(range(n))
    return Chart(
        price=prices,
        moves=Moves(
            right=tuple(min(i + 1, n - 1) for i in range(n)),
            left=tuple(max(i - 1, 0) for i in range(n)),
            up=same,
            down=same,
        ),
        rank=tuple(n - i for i in range(n)),
        par={p: prices.index(p) for p in par},
        place=tuple((0, i) for i in range(n)),
    )


def grid(rows: tuple[tuple[int, ...], ...], par: dict[int, tuple[int, int]]) -> Chart:
    """A chart of several rows; right at the end of a row is up; price order is price, then column, then row."""
    place = tuple((r, c) for r, row in enumerate(rows) for c in range(len(row)))
    at = {rc: i for i, rc in enumerate(place)}
    up = tuple(at.get((r - 1, c), i) for i, (r, c) in enumerate(place))
    price = tuple(rows[r][c] for r, c in place)
    order = sorted(range(len(place)), key=lambda i: (-price[i], -place[i][1]))  # equals stay as they are: by row
    rank = [0] * len(place)
    for n, i in enumerate(order):
        rank[i] = n
    return Chart(
        price=price,
        moves=Moves(
            right=tuple(at.get((r, c + 1), up[i]) for i, (r, c) in enumerate(place)),
            left=tuple(at.get((r, c - 1), i) for i, (r, c) in enumerate(place)),
            up=up,
            down=tuple(at.get((r + 1, c), i) for i, (r, c) in enumerate(place)),
        ),
        rank=tuple(rank),
        par={p: at[rc] for p, rc in par.items()},
        place=place,
    )
