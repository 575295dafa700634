"""Train a value from games of novices, and play against them with it.

    python -m examples.learn_shares 1846 --games 500
    trunkline arena 1846 --seats examples.learn_shares:Trader,novice,novice,novice --games 40

The first command plays games of novices, notes at the start of every round how each seat stands (27 numbers), and fits
by ridge regression what became of such seats. The second one seats a bot that plays as a novice does, but for shares:
there it tries a few options, lets everybody go on by habit to the start of the next round, and takes the option after
which the learned value is best. It is meant to be read and changed: other features, other games, a network instead.
"""

from argparse import ArgumentParser
from pathlib import Path
from random import Random

from trunkline.bots import foresight
from trunkline.bots.allowance import Allowance
from trunkline.bots.knowledge import known_to
from trunkline.bots.leaf import Leaf
from trunkline.bots.learned.value import read_weights
from trunkline.bots.player import Player
from trunkline.bots.position import Position
from trunkline.bots.rollout import play_on
from trunkline.bots.thinking import ByHabit
from trunkline.bots.training import Plan, fit, made, weights_file
from trunkline.core.actions import Action, BuyShare, Launch, SellShares
from trunkline.core.contract import Title
from trunkline.core.state import State

FOLDER = Path(__file__).parent / "trained"
SHARES = (BuyShare, SellShares, Launch)
DOUBT = 0.02  # points: what is learned from few games is rough, so the usual choice is left only for more


def plan_for(title: str, games: int = 0, jobs: int = 1) -> Plan:
    return Plan(title, FOLDER / title, generations=1, games=games, trials=0, jobs=jobs, seed=1)


class Trader:
    """A novice that asks the learned value about shares."""

    def __init__(self, title: Title, rng: Random) -> None:
        self.novice = Player(title, rng.getrandbits(32), known_to("novice", title.name), ByHabit())
        self.value = read_weights(weights_file(plan_for(title.name), 0))

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        usual = self.novice.choose(position, options, budget)
        if not any(isinstance(a, SHARES) for a in options):
            return usual
        p = self.novice.position(position)
        leaf = Leaf(p.facts, p.incomes, self.value)
        candidates = foresight.candidates(p, self.novice.considered(p, options), usual, 1)
        values = {a: leaf.value(self.after(p, a), p.seat) for a in candidates}
        best = max(candidates, key=lambda a: values[a])
        return best if values[best] - values[usual] > DOUBT else usual

    def after(self, p: Position, a: Action) -> State:
        """The start of the next round, when everybody goes on by habit."""
        s = p.title.copy(p.s)
        p.title.apply(s, a)
        return play_on(s, p.facts, p.incomes, p.taste_seed, 1, Allowance(60.0))

    def why(self) -> str:
        return self.novice.why()


def main() -> None:
    parser = ArgumentParser(description="Train a value from games of novices.")
    parser.add_argument("title", nargs="?", default="1846")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args()
    plan = plan_for(wanted.title, wanted.games, wanted.jobs)
    plan.folder.mkdir(parents=True, exist_ok=True)
    for number, _ in enumerate(made(plan, 0, None), 1):
        print(f"\r{number} games", end="", flush=True)
    file, told = fit(plan, 0)
    print(f"\n{file}: correlation with the end of games it has not seen, by rounds to come: {told}")


if __name__ == "__main__":
    main()
