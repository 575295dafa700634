"""Bots by name: settings, steps, and somebody's own class."""

from random import Random

import pytest

from trunkline.bots.levels import COMPARED, LEVELS, budget_of, make_bot, read
from trunkline.bots.match import LiveMatch, Match, budget_at, play
from trunkline.bots.player import Player
from trunkline.bots.thinking import ByHabit
from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.ids import is_player, seat_of
from trunkline.core.state import State
from trunkline.errors import BadInput
from trunkline.titles import TITLES, title


class Last:
    """Somebody's own bot: always takes the last option."""

    def __init__(self, title: Title, rng: Random) -> None:
        self.title = title

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        return options[-1]

    def why(self) -> str:
        return "the last one"


OWN = f"{__name__}:Last"


def test_some_levels_are_for_the_arena_only() -> None:
    assert not set(COMPARED) & set(LEVELS)
    for level in COMPARED:
        assert make_bot(level, title("1846"), Random(1)) is not None


def test_a_name_carries_settings() -> None:
    spec = read("expert:budget=1.5+steps=300+runs=4")
    assert (spec.name, spec.budget, spec.steps, spec.changes) == ("expert", 1.5, 300, "runs=4")
    bot = make_bot("expert:steps=300+runs=4", title("1846"), Random(1))
    assert isinstance(bot, Player)
    assert (bot.steps, bot.know.weights.runs) == (300, 4.0)


def test_each_seat_may_have_its_own_budget() -> None:
    match = Match("1846", ("standard:budget=3", "standard", "expert"), 1, budget=0.1)
    assert [budget_at(match, seat) for seat in range(3)] == [3.0, 0.1, 0.1]
    assert [budget_at(Match("1846", match.levels, 1), seat) for seat in range(3)] == [3.0, 0.2, budget_of("expert")]


@pytest.mark.parametrize(
    "bad", ["standard:budget=many", "standard:steps=-1", "no.such.module:Bot", f"{__name__}:Nobody"]
)
def test_a_name_that_means_nothing_is_refused(bad: str) -> None:
    with pytest.raises(BadInput):
        make_bot(bad, title("1846"), Random(1))


def test_somebodys_own_class_plays() -> None:
    result = play(Match("1848", (OWN, "random", f"{OWN}:budget=1"), 1, strict=True))
    assert result.ended
    assert [seat.failures for seat in result.seats] == [0, 0, 0]


@pytest.mark.parametrize("name", TITLES)
def test_with_steps_a_game_is_the_same_again(name: str) -> None:
    match = Match(name, ("standard", "novice", "random"), 4, steps=15, strict=True)
    one, other = play(match), play(match)
    assert [seat.worth for seat in one.seats] == [seat.worth for seat in other.seats]
    assert one.looks == other.looks


def test_the_server_falls_back_to_standard() -> None:
    assert LEVELS[len(LEVELS) // 2] == "standard"


def test_styles_differ_in_what_they_value() -> None:
    know = {}
    for style in ("builder", "trader", "standard", "banker", "rusher"):
        bot = make_bot(style, title("1846"), Random(1))
        assert isinstance(bot, Player)
        know[style] = bot.know
    usual = know.pop("standard")
    assert know["builder"].weights.promise > usual.weights.promise
    assert know["trader"].sales > usual.sales
    assert know["banker"].second_from_phase > usual.second_from_phase
    assert know["rusher"].treasury_money < usual.treasury_money
    assert len({str(one) for one in (*know.values(), usual)}) == 5


@pytest.mark.parametrize("name", TITLES)
def test_reasons_speak_of_the_game_and_not_of_the_search(name: str) -> None:
    live = LiveMatch(Match(name, ("standard",) * 3, 2, steps=60, strict=True))
    told: set[str] = set()
    for _ in range(160):
        actor = live.state.now().actor
        live.step()
        if is_player(actor):
            told.add(live.seats[seat_of(actor)].why())
    assert not [reason for reason in told if "in the end" in reason or "coming rounds" in reason or "{" in reason]
    assert any(" a run" in reason for reason in told), "track and trains are built and bought for runs"
    assert any(" a share" in reason for reason in told if reason.startswith("buys"))


def test_quick_decides_by_the_present_habits_alone_and_is_not_offered() -> None:
    bot = make_bot("quick", title("1846"), Random(1))
    assert isinstance(bot, Player)
    assert isinstance(bot.thinking, ByHabit)
    assert bot.know.changes_shares
    assert "quick" not in LEVELS
