"""Bots at the terminal's table."""

from random import SystemRandom

from trunkline.bots import Guard, budget_of, make_bot
from trunkline.core.actions import Action
from trunkline.game import Game


class BotSeat:
    """A seat played by a bot, which sees only what its seat may see."""

    def __init__(self, game: Game, level: str) -> None:
        self.guard = Guard(game.title, make_bot(level, game.title, SystemRandom()))
        self.budget = budget_of(level)

    def choose(self, game: Game) -> Action:
        seat = game.to_play
        if seat is None:
            raise RuntimeError("a bot is asked only for its own decisions")
        return self.guard.choose(game.title.redacted(game.state, seat), game.legal_actions(), self.budget)
