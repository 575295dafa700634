"""13.2 Who has won."""

from trunkline.core.contract import Options
from trunkline.core.ids import SEAT0
from trunkline.titles import title


def test_13_2_equal_totals_share_the_win() -> None:
    t = title("1848")
    s = t.setup(Options(), 3)
    for seat, cash in enumerate((300, 400, 400)):
        s.cash[SEAT0 + seat] = cash
    s.ended = "bank"
    assert (t.result(s).places, t.result(s).winners) == ((3, 1, 1), (1, 2))
