"""A bot made of parts: what it knows of the game, a way to think, manners, and a taste of its own."""

from trunkline.bots import manners
from trunkline.bots.allowance import Allowance
from trunkline.bots.income import Incomes
from trunkline.bots.knowledge import Knowledge
from trunkline.bots.position import Position
from trunkline.bots.thinking import Thinking
from trunkline.bots.title_facts import TitleFacts, facts_for
from trunkline.core.actions import Action
from trunkline.core.contract import Title
from trunkline.core.state import State


class Player:
    """`polite` players leave out what no sensible person would think about; `steps` is the allowance, 0: by time."""

    def __init__(
        self, title: Title, taste_seed: int, know: Knowledge, thinking: Thinking, *, polite: bool = True, steps: int = 0
    ) -> None:
        self.title = title
        self.taste_seed = taste_seed
        self.know = know
        self.thinking = thinking
        self.polite = polite
        self.steps = steps
        self.memory = manners.Memory()
        self.facts: TitleFacts | None = None
        self.incomes: Incomes | None = None
        self.reason = ""

    def choose(self, position: State, options: list[Action], budget: float) -> Action:
        if len(options) == 1:
            self.reason = "had no choice"
            return options[0]
        p = self.position(position)
        self.memory.at(p)
        action, self.reason = self.thinking.decide(p, self.considered(p, options), Allowance(budget, self.steps))
        self.memory.done(p, action)
        return action

    def remember(self, position: State, action: Action) -> None:
        p = self.position(position)
        self.memory.at(p)
        self.memory.done(p, action)

    def considered(self, p: Position, options: list[Action]) -> list[Action]:
        if self.polite:
            return manners.considered(p, options, self.memory)
        fresh = [a for a in options if not (self.memory.offered and p.is_offer(a))]
        return fresh if manners.leading_on(fresh) else options

    def position(self, s: State) -> Position:
        if self.facts is None or self.incomes is None:
            self.facts = facts_for(self.title, s).knowing(self.know)
            self.incomes = Incomes(self.facts)
        return Position(s, self.facts, self.incomes, self.taste_seed)

    def why(self) -> str:
        return self.reason
