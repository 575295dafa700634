"""The coverage of random play: what it counts, and that no rule goes without a test."""

import pytest

from trunkline import compiled
from trunkline.analysis.conformance import play_game
from trunkline.analysis.coverage import Coverage, directed_tests, opening_numbers
from trunkline.core.contract import Options
from trunkline.errors import BadInput
from trunkline.titles import title

NUMBERS = ["6.61", "6.62", "6.63", "6.64", "6.71", "P.SC", "T7"]


def test_the_numbers_that_a_docstring_opens_with() -> None:
    assert opening_numbers("6.62 to 6.64 The locations.", NUMBERS) == ("6.62", "6.63", "6.64")
    assert opening_numbers("6.61, 6.71 Pay.", NUMBERS) == ("6.61", "6.71")
    assert opening_numbers("P.SC One port.", NUMBERS) == ("P.SC",)
    assert opening_numbers("Whose turn it is.", NUMBERS) == ()
    assert opening_numbers("9.9 No such rule.", NUMBERS) == ()


def test_directed_tests_are_found_by_name() -> None:
    assert "test_6_69_phased_out_trains_leave_before_the_payout_is_decided" in directed_tests(title("1846"), "6.69")
    assert "test_6_41_6_42_6_44_the_right_tile" in directed_tests(title("1846"), "6.42")
    assert directed_tests(title("1846"), "11") == ("test_11_money_and_holdings_are_open",)
    assert directed_tests(title("1848"), "2.1") == ("test_2_1_players_sit_in_the_order_given",), "not 12.2.1"


def test_a_game_is_counted() -> None:
    if compiled():
        with pytest.raises(BadInput):
            Coverage(title("1846"))
        return
    with Coverage(title("1846")) as seen:
        outcome = play_game("1846", Options(), 3, 1, "random", "cheap")
    found = {rule.number: rule for rule in seen.report()}
    assert outcome.error == ""
    assert found["6.48"].applied > 100
    assert found["5.25"].refused > 0
    assert (found["11"].applied, found["11"].tests) == (0, ("test_11_money_and_holdings_are_open",))


@pytest.mark.parametrize("name", ["1846", "1848"])
def test_every_rule_has_a_directed_test(name: str) -> None:
    t = title(name)
    assert [rule.number for rule in t.rules() if not directed_tests(t, rule.number)] == []
