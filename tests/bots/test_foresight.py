"""Playing on: what is compared with what, and when the usual choice is left."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from trunkline.bots import foresight
from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.forecast import grown
from trunkline.bots.foresight import Ends, Rated
from trunkline.bots.income import Incomes
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.position import Position
from trunkline.bots.title_facts import facts_for
from trunkline.core.actions import Action, LayTile, Pass, Pay
from trunkline.core.ids import player
from trunkline.titles import TITLES

FULL, HALF, RETAIN = Pay("full"), Pay("half"), Pay("retain")
LAY = LayTile("B10", "9", 1)
NEVER = Allowance(1e9)

Values = dict[Action, list[float]]


@pytest.fixture
def p() -> Position:
    """The first track step of a game of 1846."""
    live = LiveMatch(Match("1846", ("novice",) * 3, 1, strict=True))
    while live.state.now().kind != "track":
        live.step()
    facts = facts_for(live.title, live.state)
    return Position(live.state, facts, Incomes(facts))


@pytest.fixture
def futures(monkeypatch: pytest.MonkeyPatch) -> Callable[[Values], list[Action]]:
    """Say how the game goes after an action in each future; what was played on is listed."""

    def say(values: Values) -> list[Action]:
        played: list[Action] = []

        def sweep(
            p: Position,
            ev: Evaluator,
            actions: list[Action],
            rounds: int,
            allowance: Allowance,
            ends: Ends,
            future: int = 0,
        ) -> list[Rated]:
            played.extend(actions)
            ends.update(dict.fromkeys(actions, p.s))
            return [(values[a][future], a) for a in actions if future < len(values[a])]

        monkeypatch.setattr(foresight, "sweep", sweep)
        return played

    return say


def test_the_mean_of_the_same_futures_decides(p: Position, futures: Callable[[Values], list[Action]]) -> None:
    played = futures({FULL: [10, 0], HALF: [8, 30], RETAIN: [1, 99]})
    found = foresight.halved(p, Evaluator(p.facts), [FULL, HALF, RETAIN], 5, 2, NEVER, {})
    assert found == [(19, HALF), (5, FULL), (1, RETAIN)]
    assert played.count(RETAIN) == 1


def test_the_usual_choice_is_compared_to_the_end(p: Position, futures: Callable[[Values], list[Action]]) -> None:
    futures({FULL: [0, 50], HALF: [8, 10], RETAIN: [9, 10]})
    found = foresight.halved(p, Evaluator(p.facts), [FULL, HALF, RETAIN], 5, 2, NEVER, {})
    assert found[0] == (25, FULL)


def test_a_sweep_that_was_cut_off_does_not_count(p: Position, futures: Callable[[Values], list[Action]]) -> None:
    futures({FULL: [10], HALF: [8, 99]})
    assert foresight.halved(p, Evaluator(p.facts), [FULL, HALF], 5, 2, NEVER, {}) == [(10, FULL), (8, HALF)]


@pytest.mark.parametrize(("better", "chosen"), [(59, FULL), (61, HALF)])
def test_the_usual_choice_is_left_only_for_clearly_more(
    p: Position, futures: Callable[[Values], list[Action]], better: float, chosen: Action
) -> None:
    futures({FULL: [0], HALF: [better]})
    choice = foresight.best(p, Evaluator(p.facts), [FULL, HALF], (FULL, "pays"), 5, 1, NEVER)
    assert choice[0] == chosen
    assert "in the end" not in choice[1]  # reasons speak of shares, runs and money, not of a search


@pytest.mark.parametrize(("better", "chosen"), [(300, LAY), (500, Pass())])
def test_no_track_where_its_money_is_missed_sorely(
    p: Position, futures: Callable[[Values], list[Action]], better: float, chosen: Action
) -> None:
    futures({LAY: [0], Pass(): [better]})
    assert foresight.careful(p, Evaluator(p.facts), [LAY, Pass()], (LAY, "lays"), 5, NEVER)[0] == chosen


@pytest.mark.parametrize("name", TITLES)
def test_incomes_tend_to_the_usual_one(name: str) -> None:
    live = LiveMatch(Match(name, ("novice",) * 3, 1))
    facts = facts_for(live.title, live.state)
    assert grown(facts, 100.0, 0) == pytest.approx(100)
    assert 100 < grown(facts, 100.0, 2) < facts.know.usual_income < grown(facts, 900.0, 2) < 900


def test_when_time_is_short_no_kind_of_option_is_left_out() -> None:
    assert list(foresight.in_turn(([FULL, HALF, RETAIN], [], [LAY], [Pass()]))) == [FULL, LAY, Pass(), HALF, RETAIN]


def line_to_the_end(p: Position, mine: int, others: int) -> float:
    """What a line is worth that ends with so much money, where the last set has begun."""
    over = p.title.copy(p.s)
    over.ended = "bank"
    for seat in range(p.s.players):
        over.cash[player(seat)] = mine if seat == p.seat else others
    return foresight.outcome(p, Evaluator(p.facts), over)


@pytest.mark.parametrize(("for_place", "preferred"), [(False, False), (True, True)])
def test_of_two_lines_played_to_the_end_the_won_one_is_preferred(p: Position, for_place: bool, preferred: bool) -> None:
    p.know = replace(p.know, for_place=for_place)
    p.s.ending = "bank"
    won, rich = (line_to_the_end(p, *money) for money in ((6500, 5000), (9000, 10000)))
    assert (won > rich) is preferred
