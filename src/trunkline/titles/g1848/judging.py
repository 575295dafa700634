"""What is asked about an action: may it be played, which may be, and what it does. Each kind of decision answers."""

from typing import Final

from trunkline.core.actions import Action
from trunkline.core.objections import Objection
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.sequence import advance
from trunkline.titles.g1848.state import State1848

OVER: Final = Objection("13.1", "The game is over.")


def objection(s: State1848, a: Action) -> Objection | None:
    """Why the action may not be played now, or None."""
    if s.ended:
        return OVER
    decision = DECISIONS[s.now().kind]
    return decision.objection(s, a) if isinstance(a, decision.takes) else decision.not_now


def legal_actions(s: State1848) -> list[Action]:
    """All candidates to which there is no objection."""
    return [] if s.ended else DECISIONS[s.now().kind].legal(s)


def play(s: State1848, a: Action) -> None:
    """Carry out an action that has no objection, and everything up to the next decision."""
    s.events = []
    DECISIONS[s.now().kind].act(s, a)
    advance(s)
