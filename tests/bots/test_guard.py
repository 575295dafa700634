"""A bot that fails, or plays what may not be played, is replaced by a sensible action and counted."""

import gc
from random import Random

import pytest

from trunkline.bots import LEVELS, Guard, make_bot
from trunkline.bots.fallback import sensible
from trunkline.bots.match import LiveMatch, Match, play
from trunkline.bots.player import Player
from trunkline.core.actions import Action, BuyIn, BuyTrain, GoBankrupt, Launch, Pass, Pay, PlaceMarker, RunRoutes
from trunkline.core.contract import Options
from trunkline.core.state import State
from trunkline.errors import BadInput
from trunkline.titles import TITLES, title


class Broken:
    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        raise RuntimeError("out of ideas")

    def why(self) -> str:
        return "never asked"


class Cheat:
    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        return Launch("NSW", 1000)

    def why(self) -> str:
        return "rich"


@pytest.mark.parametrize(("bot", "said"), [(Broken(), "out of ideas"), (Cheat(), "may not be played")])
def test_trouble_is_counted_and_replaced(bot: Broken | Cheat, said: str) -> None:
    game = title("1848")
    s = game.setup(Options(), 3)
    options = game.legal_actions(s)
    guard = Guard(game, bot)
    assert guard.choose(s, options, 0.1) in options
    assert guard.tally.failures == 1
    assert said in guard.tally.trouble
    assert guard.why() == "played safe after a failure"


def test_the_bots_copy_is_its_own() -> None:
    """What a bot does to its view does not reach the game."""
    game = title("1848")
    s = game.setup(Options(), 3)

    class Vandal(Broken):
        def choose(self, position: State, options: list[Action], budget: float) -> Action:
            position.cash[3] = 99999
            return options[0]

    Guard(game, Vandal()).choose(s, game.legal_actions(s), 0.1)
    assert s.cash[3] == 840


def test_sensible_actions() -> None:
    assert sensible([Pay("retain"), Pay("full"), Pay("half")]) == Pay("full")
    assert sensible([GoBankrupt(), BuyTrain("5", 500), BuyTrain("4/6", 450)]) == BuyTrain("4/6", 450)
    assert sensible([BuyTrain("5", 500), Pass()]) == Pass()
    assert sensible([RunRoutes(())]) == RunRoutes(())


def test_a_marker_is_not_moved_for_ever_where_only_bankruptcy_is_left() -> None:
    to_and_fro: list[Action] = [PlaceMarker("SC", "B8"), PlaceMarker("SC", "C5")]
    assert sensible([*to_and_fro, GoBankrupt()]) == GoBankrupt()
    assert sensible([*to_and_fro, GoBankrupt(), BuyIn("SC", 1)]) == BuyIn("SC", 1)
    assert sensible(to_and_fro) in to_and_fro


def test_a_game_of_broken_bots_still_ends() -> None:
    live = LiveMatch(Match("1848", ("random",) * 3, 1))
    for seat in live.seats[:2]:
        seat.bot = Broken()
    while not live.state.ended and live.actions < 5000:
        live.step()
    assert live.state.ended
    assert live.seats[0].tally.failures > 0


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_made(level: str) -> None:
    assert make_bot(level, title("1846"), Random(1)) is not None


@pytest.mark.parametrize("level", ["grandmaster", "standard:growth", "standard:luck=3"])
def test_unknown_bots_are_refused(level: str) -> None:
    with pytest.raises(BadInput):
        make_bot(level, title("1846"), Random(1))


class Watcher:
    """Notes whether garbage is collected while it thinks."""

    def __init__(self) -> None:
        self.collected: list[bool] = []

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        self.collected.append(gc.isenabled())
        return options[0]

    def why(self) -> str:
        return ""


def test_no_garbage_is_collected_while_a_bot_thinks() -> None:
    game = title("1848")
    s = game.setup(Options(), 3)
    watcher = Watcher()
    Guard(game, watcher).choose(s, game.legal_actions(s), 0.1)
    assert watcher.collected == [False]
    assert gc.isenabled()


@pytest.mark.parametrize("name", TITLES)
def test_a_game_leaves_no_garbage(name: str) -> None:
    """So nothing is lost when collections leave out what is kept from game to game."""
    play(Match(name, ("novice",) * 3, 1))
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        play(Match(name, ("novice",) * 3, 2))
        gc.collect()
        assert not [o for o in gc.garbage if isinstance(o, (State, Guard, Player))]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.unfreeze()
