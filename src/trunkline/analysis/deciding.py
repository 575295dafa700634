"""What may be done is said once, by candidates and objections; where a title asks in shorter ways, they must agree.

The list of legal actions is compared with the candidates to which there is no objection. A decision that goes by
without asking anybody is watched: what it is there for must not have been possible.
"""

from types import TracebackType
from typing import Any

from trunkline.core.actions import (
    Action,
    BuyShare,
    BuyTrain,
    Issue,
    Launch,
    LayTile,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
)
from trunkline.core.contract import Title
from trunkline.core.decision import Decision
from trunkline.core.ids import is_player
from trunkline.core.state import State


class Overlooked(Exception):
    """Nobody was asked, though something could be done; the message says what."""


def list_fault(title: Title, s: State, legal: list[Action]) -> str:
    """How the list differs from the candidates without objection, or "". None of the list has an objection."""
    listed = set(legal)
    candidates = title.decisions[s.now().kind].candidates(s)
    for a in candidates:
        if a not in listed and title.objection(s, a) is None:
            return f"{a} is a candidate without objection, and not listed"
    known = [a for a in candidates if a in listed]
    if len(known) < len(listed):
        return f"{next(a for a in legal if a not in candidates)} is listed, and no candidate"
    return "" if known == legal else "the legal actions do not stand in the order of the candidates"


class DecisionWatch:
    """While it lasts, no decision of a title goes by in silence if it could have been decided."""

    def __init__(self, title: Title) -> None:
        self.table = title.decisions
        self.plain = dict(self.table)
        self.watched = {kind: Watched(decision) for kind, decision in self.plain.items()}

    def __enter__(self) -> None:
        self.table.update(self.watched)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.table.update(self.plain)


class Watched(Decision[Any]):
    """A decision that looks again before it says that there is nothing to decide. Raises Overlooked."""

    def __init__(self, plain: Decision[Any]) -> None:
        self.plain = plain

    def waits(self, s: State) -> bool:
        if self.plain.waits(s):
            return True
        frame = s.now()
        if somebody_decides(s):
            for a in self.plain.candidates(s):
                if is_the_point(frame.kind, a) and self.plain.objection(s, a) is None:
                    raise Overlooked(f"nobody was asked about {frame}, but {a} could be played")
        return False

    def candidates(self, s: State) -> list[Action]:
        return self.plain.candidates(s)

    def legal(self, s: State) -> list[Action]:
        return self.plain.legal(s)

    def act(self, s: State, a: Action) -> None:
        self.plain.act(s, a)

    def why_skipped(self, s: State) -> str | None:
        return self.plain.why_skipped(s)

    def resolve(self, s: State) -> None:
        self.plain.resolve(s)


def somebody_decides(s: State) -> bool:
    """Not for a railroad without a president: what it must do happens by itself."""
    subject = s.now().subject
    return is_player(s.president_of(subject) if s.is_rail(subject) else s.actor())


def is_the_point(kind: str, a: Action) -> bool:
    """Is it what a decision is there for? Passing is not, nor what may be done beside it at other times as well."""
    match a:
        case LayTile(power=power) | PlaceToken(power=power) | BuyTrain(power=power):
            return not power
        case BuyShare() | Launch():
            return True
        case SellShares():
            return kind == "stock"
        case Issue() | Redeem():
            return kind == "issue"
        case RunRoutes(routes=routes):
            return bool(routes)
    return False
