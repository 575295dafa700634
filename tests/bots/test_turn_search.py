"""Search over turns: whole lines, the same futures for all, the usual choice unless another is clearly better."""

from collections.abc import Callable
from random import Random

import pytest

from trunkline.bots.allowance import Allowance
from trunkline.bots.leaf import Leaf
from trunkline.bots.levels import make_bot
from trunkline.bots.match import LiveMatch, Match
from trunkline.bots.player import Player
from trunkline.bots.position import Position
from trunkline.bots.reasons import Part, words
from trunkline.bots.turn_search import LineOfPlay, Search, TurnSearch, best_by_first
from trunkline.core.actions import Action, BuyShare, Pass, Pay
from trunkline.core.ids import is_player
from trunkline.core.state import State
from trunkline.core.words import Payout


def reached(wanted: Callable[[list[Action]], bool], seed: int = 3) -> tuple[Position, list[Action]]:
    """The first decision of a game of novices with such options."""
    live = LiveMatch(Match("1846", ("novice",) * 3, seed, strict=True))
    while not live.state.ended:
        if is_player(live.state.now().actor):
            options = live.title.legal_actions(live.state)
            if wanted(options):
                bot = make_bot("turns", live.title, Random(1))
                assert isinstance(bot, Player)
                return bot.position(live.state), options
        live.step()
    raise AssertionError("never offered")


def pays(options: list[Action]) -> bool:
    return any(isinstance(a, Pay) for a in options)


def test_lines_reach_beyond_the_first_decision() -> None:
    p, options = reached(pays)
    search = Search(p, Leaf(p.facts, p.incomes, None), Allowance(0, 4000), 1)
    lines = search.lines(options, Pay("full"))
    assert {line.actions[0] for line in lines} >= {Pay("full"), Pay("retain")}
    assert max(len(line.actions) for line in lines) >= 2
    assert len({line.actions[0] for line in lines}) == len(lines)


def test_without_an_allowance_the_usual_choice_is_made() -> None:
    p, options = reached(pays)
    thinking = TurnSearch(8, 1, None)
    assert thinking.decide(p, options, Allowance(0, 1))[0] == thinking.usual.decide(p, options, Allowance(0, 1))[0]


def line(p: Position, a: Action, value: float) -> LineOfPlay:
    return LineOfPlay((a, Pass()), p.s, value, p.s, False)


@pytest.mark.parametrize(("better", "chosen"), [(0.005, "full"), (0.2, "half")])
def test_the_usual_choice_is_left_only_for_clearly_more(better: float, chosen: Payout) -> None:
    p, _ = reached(pays)
    search = Search(p, Leaf(p.facts, p.incomes, None), Allowance(0, 10), 1)
    lines = [line(p, Pay("full"), 0.3), line(p, Pay("half"), 0.3 + better)]
    thinking = TurnSearch(8, 1, None)
    assert thinking.chosen(search, (Pay("full"), "pays"), lines)[0] == Pay(chosen)
    assert thinking.meant == (Pass(),)


def test_every_future_counts_for_all_lines_or_none() -> None:
    p, options = reached(lambda options: any(isinstance(a, BuyShare) for a in options))
    search = Search(p, Leaf(p.facts, p.incomes, None), Allowance(0, 6000), 1)
    lines = search.lines(options, options[0])
    met = sorted((one.met for one in lines), reverse=True)
    assert met[0] > 1
    assert len(set(met[:4])) == 1


def test_of_lines_that_begin_alike_the_best_stays() -> None:
    p, _ = reached(pays)
    lines = [line(p, Pay("full"), 0.1), line(p, Pay("full"), 0.4), line(p, Pay("half"), 0.2)]
    assert sorted(one.value for one in best_by_first(lines)) == [0.2, 0.4]


def test_a_finished_game_counts_by_rank() -> None:
    live = LiveMatch(Match("1846", ("novice",) * 3, 3, strict=True))
    while not live.state.ended:
        live.step()
    bot = make_bot("turns", live.title, Random(1))
    assert isinstance(bot, Player)
    s: State = live.state
    s.agenda.append(reached(pays)[0].s.now())
    p = bot.position(s)
    leaf = Leaf(p.facts, p.incomes, None)
    worth = live.title.worth(s)
    order = sorted(range(3), key=lambda seat: -worth[seat])
    points = [leaf.value(s, seat) for seat in order]
    assert points[0] > 0.9
    assert points == sorted(points, reverse=True)


def test_reasons_speak_of_the_game() -> None:
    assert words(Part("income", 120, "NYC"), "$") == "NYC earns $120 more a run"
    assert words(Part("price", -20, "NYC"), "$") == "NYC's price $20 lower"
    assert words(Part("shares", 1, "ERIE"), "$") == "one more ERIE share"
    assert words(Part("shares", -2, "SAR"), "£") == "two fewer SAR shares"
    assert words(Part("treasury", -80, "IC"), "$") == "IC spends $80"
    assert words(Part("cash", 45), "£") == "£45 more in hand"
