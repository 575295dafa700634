"""One description per kind of decision: a title keeps a table of them, and asks nothing else about a kind."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from trunkline.core.actions import Action
from trunkline.core.asked import Asked, Values
from trunkline.core.derivable import mypyc_attr
from trunkline.core.event_text import Words
from trunkline.core.events import StepSkipped
from trunkline.core.ids import CHANCE, SEAT0, is_player
from trunkline.core.objections import Objection
from trunkline.core.state import State

S = TypeVar("S", bound=State)
Takes = tuple[type[Action], ...]  # classes of actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S]):
    """What is known about one kind of decision. Each kind is a small class in a module of its own.

    `takes` are the actions that belong to it, `not_now` is said about every other one; `skip` are the words on the
    button that passes, `passed` and `skipped` those in the log about who passed, or was not asked.
    """

    takes: Takes = ()
    not_now: Objection
    skip: str = "Pass"
    passed: str = "passes"
    skipped: str = "skips a step"

    def candidates(self, s: S) -> list[Action]:
        """What might be done, before the rules are asked: never fewer actions than are legal."""
        raise NotImplementedError

    def to_pass(self, s: S) -> str:
        """The words on the button that passes, in this position."""
        return self.skip

    def objection(self, s: S, a: Action) -> Objection | None:
        """Why an action of those it takes may not be played now, or None."""
        return None

    def legal(self, s: S) -> list[Action]:
        """All candidates to which there is no objection.

        A kind whose objection asks the same of every candidate asks it once for the whole list.
        """
        return self.unopposed(s, self.candidates(s))

    def unopposed(self, s: S, actions: list[Action]) -> list[Action]:
        return [a for a in actions if self.objection(s, a) is None]

    def why_not(self, s: S, a: Action) -> Objection | None:
        """Why an action of any kind may not be played now, or None."""
        return self.objection(s, a) if isinstance(a, self.takes) else self.not_now

    def act(self, s: S, a: Action) -> None:
        """Carry out an action that has no objection."""
        raise NotImplementedError

    def waits(self, s: S) -> bool:
        """Is there anything to decide? If not, `resolve` goes on without asking."""
        return True

    def why_skipped(self, s: S) -> str | None:
        """Why nobody is asked, in words, "" where that is plain; None where this is no step, or something was done."""
        return None

    def resolve(self, s: S) -> None:
        """What happens by itself when there is nothing to decide."""
        raise NotImplementedError

    def goes_by(self, s: S, opened: bool) -> bool:
        """Go on without asking where there is nothing to decide; False where somebody is asked.

        A step that was only just `opened` is noted as skipped: nothing was done in it.
        """
        if self.waits(s):
            return False
        why = self.why_skipped(s) if opened else None
        if why is not None:
            frame = s.now()
            s.events.append(StepSkipped(s.name(frame.subject), frame.kind, why))
        self.resolve(s)
        return True

    def values(self, s: S) -> Values:
        """What its words need besides who decides for which railroad."""
        return {}

    def words(self, asked: Asked) -> str:
        """The decision in a few words, as they follow the name of whoever decides: from the values alone.

        Values of another version may lack something: then LookupError or ValueError. "": there are no words.
        """
        return ""

    def asked(self, s: S) -> Asked:
        """The decision that is open now, as values."""
        now = s.now()
        seat = now.actor - SEAT0 if is_player(now.actor) else -1
        return Asked(now.kind, seat, s.name(now.subject) if now.subject >= 0 else "", self.values(s))

    def asks(self, s: S) -> str:
        """The words for those at the table, who may be told more than the values say."""
        return self.words(self.asked(s))


def decision_text(s: S, decisions: dict[str, Decision[S]], words: Words, names: Sequence[str]) -> str:
    """The decision in words, and whose it is."""
    if s.ended:
        return "The game is over."
    now = s.now()
    actor = "Chance" if now.actor == CHANCE else words.who(s.name(now.actor), names)
    return f"{actor}: {decisions[now.kind].asks(s)}"
