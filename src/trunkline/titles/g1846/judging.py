"""What may be done now, and what comes of it: asked of the decision on top of the agenda."""

from trunkline.core.actions import Action
from trunkline.core.objections import Objection
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.ending import why_ended
from trunkline.titles.g1846.sequence import advance
from trunkline.titles.g1846.state import State1846


def objection(s: State1846, a: Action) -> Objection | None:
    """Why the action may not be played now, or None."""
    return why_ended(s) if s.ended else DECISIONS[s.now().kind].why_not(s, a)


def legal_actions(s: State1846) -> list[Action]:
    """All candidates to which there is no objection."""
    return [] if s.ended else DECISIONS[s.now().kind].legal(s)


def play(s: State1846, a: Action) -> None:
    """Carry out an action that has no objection, and everything up to the next decision."""
    s.events = []
    DECISIONS[s.now().kind].act(s, a)
    advance(s)
