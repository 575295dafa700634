"""Markers, price order, and who becomes president."""

from trunkline.core.board import Board
from trunkline.core.chart import grid, line
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import certificates, largest_holder, move_shares, set_president
from trunkline.core.state import State, digest

A, B = RAIL0, RAIL0 + 1


def table(players: int = 3) -> State:
    s = State()
    s.start(players, ("A", "B"), 0, line((0, 10, 20, 30), (20,)), Board((), (), {}), ())
    return s


def test_a_marker_that_enters_a_cell_goes_below_and_one_that_stays_keeps_its_place() -> None:
    s = table()
    put_marker(s, A, 2)
    put_marker(s, B, 2)
    assert price_order(s, [B, A]) == [A, B]
    put_marker(s, A, 2)
    assert price_order(s, [B, A]) == [A, B]
    put_marker(s, A, 3)
    put_marker(s, A, 2)
    assert price_order(s, [A, B]) == [B, A]


def test_a_line_of_three_cells_as_a_table() -> None:
    chart = line((0, 10, 20), (10,))
    assert (chart.right, chart.left) == ((1, 2, 2), (0, 0, 1)), "moves stop at the ends"
    assert chart.up == chart.down == (0, 1, 2)
    assert (chart.rank, chart.par, chart.place) == ((3, 2, 1), {10: 1}, ((0, 0), (0, 1), (0, 2)))


def test_a_grid_of_two_rows_as_a_table() -> None:
    """Cells by number: 0 and 1 are the upper row, 2 to 4 the lower one, which is longer."""
    chart = grid(((50, 70), (40, 60, 70)), {60: (1, 1)})
    assert chart.place == ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2))
    assert chart.price == (50, 70, 40, 60, 70)
    assert chart.right == (1, 1, 3, 4, 4), "at the end of a row up, where there is a cell"
    assert chart.left == (0, 0, 2, 2, 3)
    assert chart.up == (0, 1, 0, 1, 4)
    assert chart.down == (2, 3, 2, 3, 4)
    assert chart.rank == (3, 1, 4, 2, 0), "of the two at 70 the one further right comes first"
    assert chart.par == {60: 3}


def test_cells_of_the_same_price_and_column_are_ranked_from_the_top_down() -> None:
    assert grid(((70, 80), (70, 60)), {}).rank == (1, 0, 2, 3)


def test_right_at_the_end_of_a_row_is_up_and_order_is_price_then_column_then_row() -> None:
    chart = grid(((0, 70, 80), (0, 60, 70)), {60: (1, 1)})
    end_of_second_row = chart.place.index((1, 2))
    assert chart.place[chart.right[end_of_second_row]] == (0, 2)
    first, second = chart.place.index((1, 2)), chart.place.index((0, 1))
    assert chart.price[first] == chart.price[second] == 70
    assert chart.rank[first] < chart.rank[second], "further right comes first at the same price"


def test_the_president_keeps_office_on_a_tie_and_else_the_next_clockwise_takes_it() -> None:
    s = table()
    for seat, count in ((0, 3), (1, 3), (2, 4)):
        move_shares(s, A, -count, SEAT0 + seat, POOL, 0)
    set_president(s, A, SEAT0)
    assert largest_holder(s, A, SEAT0, 2) == SEAT0 + 2
    move_shares(s, A, 1, SEAT0 + 2, POOL, 0)
    assert largest_holder(s, A, SEAT0, 2) == SEAT0
    move_shares(s, A, 1, SEAT0, POOL, 0)
    assert largest_holder(s, A, SEAT0, 2) == SEAT0 + 1
    assert largest_holder(s, B, SEAT0, 2) == NOBODY
    assert certificates(s, A, SEAT0) == 1


def test_digests_differ_when_anything_differs() -> None:
    s = table()
    before = digest(s)
    s.cash[SEAT0] += 1
    assert digest(s) != before


def test_the_largest_holder_has_at_least_the_least() -> None:
    s = table()
    move_shares(s, A, 1, BANK, SEAT0 + 1, 0)
    assert largest_holder(s, A, SEAT0, 2) == NOBODY
    move_shares(s, A, 1, BANK, SEAT0 + 1, 0)
    assert largest_holder(s, A, SEAT0, 2) == SEAT0 + 1
