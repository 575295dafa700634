"""Playing on: what a decision leads to when everybody goes on by simple habits."""

from trunkline.bots.allowance import Allowance
from trunkline.bots.fallback import sensible
from trunkline.bots.habits.table import QUICK
from trunkline.bots.income import Incomes
from trunkline.bots.position import Position
from trunkline.bots.title_facts import TitleFacts
from trunkline.core.actions import Action, LayTile, Pass, PlaceToken
from trunkline.core.events import Event, RoundBegan
from trunkline.core.ids import CHANCE
from trunkline.core.state import State

MOST = 1500  # decisions


def quick(p: Position, options: list[Action]) -> Action:
    if len(options) == 1:
        return options[0]
    kinds = set(map(type, options))
    for kind, habit in QUICK:
        if kind in kinds:
            choice = habit(p, options)
            if choice is not None:
                return choice[0]
    return sensible(options)


def play_on(
    s: State,
    facts: TitleFacts,
    incomes: Incomes,
    taste_seed: int,
    rounds: int,
    allowance: Allowance,
    *,
    builds: bool = True,
) -> State:
    """The position at the start of the `rounds`-th next round, or at the end of the game; the state is played on.

    A game whose last set has begun is played to its end: then nothing needs to be estimated.
    """
    title = facts.title
    for _ in range(MOST):
        if s.ended or s.now().actor == CHANCE or allowance.is_over:
            break
        p = Position(s, facts, incomes, taste_seed + s.now().actor if taste_seed else 0)
        events = title.apply(s, quick(p, offered(p, builds)))
        allowance.spend()
        if has_begun(events):
            rounds -= 1
            if rounds <= 0 and not s.ending:
                break
    return s


def has_begun(events: list[Event]) -> bool:
    """Whether a round began."""
    return any(isinstance(event, RoundBegan) for event in events)


def offered(p: Position, builds: bool) -> list[Action]:
    """The options; without building, only a railroad that earns nothing yet lays track."""
    if builds or p.rail < 0 or not p.income(p.rail):
        return p.title.legal_actions(p.s)
    if p.title.is_building(p.s) and p.title.objection(p.s, Pass()) is None:
        return [Pass()]  # listing the lays would take longer than all else
    options = p.title.legal_actions(p.s)
    return [a for a in options if not isinstance(a, (LayTile, PlaceToken))] or options
