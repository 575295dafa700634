"""13.2 Who has won."""

from tests.rules.g1848.table import Table

from trunkline.titles.g1848.title import TITLE


def test_13_2_equal_totals_share_the_win() -> None:
    t = Table().money("p1", 300).money("p2", 400).money("p3", 400).over("bank")
    came_out = TITLE.result(t.s)
    assert (came_out.places, came_out.winners) == ((3, 1, 1), (1, 2))
