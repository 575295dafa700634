"""What money in a treasury is worth, and the habits that follow from it: payouts and issues."""

from dataclasses import replace

import pytest

from trunkline.bots.habits import stakes, trains, treasury
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import changed, known_to
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import Needs, Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, Issue, Pass, Pay
from trunkline.core.contract import Options
from trunkline.core.ids import RAIL0
from trunkline.errors import BadInput
from trunkline.titles import title

RICH, POOR = Needs(0.0, 0.0, 6), Needs(2000.0, 0.0, 6)


def decision_with(kind: type[Action], number: int = 0) -> tuple[Position, list[Action]]:
    """A decision of a game of 1846 in which that is offered, as the present version sees it."""
    live = LiveMatch(Match("1846", ("novice:present_habits=1",) * 4, 3, strict=True))
    while True:
        options = [] if live.state.now().actor < 3 else live.title.legal_actions(live.state)
        number -= sum(isinstance(a, kind) for a in options) > 1
        if number < 0:
            facts = facts_for(live.title, live.state).knowing(known_to("present", "1846"))
            return Position(live.title.copy(live.state), facts, Incomes(facts)), options
        live.step()


def test_the_first_dollars_are_worth_more_than_idle_ones() -> None:
    p, _ = decision_with(Pay)
    p.needs = Needs(100.0, 100.0, 6)
    gains = [treasury.worth(p, money + 100.0) - treasury.worth(p, money) for money in (0.0, 100.0, 200.0)]
    assert gains[0] > 100 > gains[1] > gains[2] > 0
    p.needs = None
    assert treasury.cost(p, 50.0) > 0


def test_income_is_paid_out_unless_a_train_waits_for_it() -> None:
    p, options = decision_with(Pay, 8)
    p.needs = RICH
    assert trains.pay(p, options) == (Pay("full"), "pays out: the price rises, and its shareholders earn")
    p.needs = POOR
    needy = trains.pay(p, options)
    assert needy is not None
    assert isinstance(needy[0], Pay)
    assert needy[0].choice in ("half", "retain")


def test_shares_are_issued_for_money_that_is_needed() -> None:
    p, options = decision_with(Issue)
    p.needs = RICH
    assert trains.issue(p, options) == (Pass(), "keeps its shares")
    p.needs = POOR
    most = max(a.shares for a in options if isinstance(a, Issue))
    assert trains.issue(p, options) == (Issue(most), f"issues {most}: money for trains")


def test_a_railroad_without_a_train_needs_one_at_once() -> None:
    p, _ = decision_with(Issue)
    assert not p.facts.train_names(p.s, p.rail)
    assert treasury.needs(p).urgent == p.next_price()


def test_no_loan_that_leads_to_the_end_of_the_chart() -> None:
    """1848: the first loan moves the price two columns left, each further one three; who comes to 0 is lost."""
    known = title("1848")
    s = known.setup(Options(), 3)
    facts = facts_for(known, s)
    p = Position(s, facts, Incomes(facts))
    p.rail = facts.corporations[0]
    s.cell[p.rail - RAIL0] = s.chart.price.index(80)
    assert [stakes.price_after(p, p.rail, missing) for missing in (0, 1, 101)] == [80, 0, 0]
    s.cell[p.rail - RAIL0] = s.chart.price.index(250)
    assert [stakes.price_after(p, p.rail, missing) for missing in (100, 101, 300, 301)] == [190, 120, 90, 0]


def test_what_a_standard_knows_can_be_changed_by_name() -> None:
    know = known_to("present", "1846")
    assert know.weights.line_bonus > 0
    assert replace(know, spare_money=1.0).spare_money == 1.0
    other = changed(know, "rescues=0+builds_ahead=1+ahead=3+runs=2")
    assert (other.rescues, other.builds_ahead, other.ahead, other.weights.runs) == (False, True, 3, 2.0)
    for wrong in ("rescues=2", "rescues=", "ahead=1.5", "no_such=1"):
        with pytest.raises(BadInput):
            changed(know, wrong)
