"""6.2 What is the same in every step of a railroad's turn: private companies are bought and used (6.91, 6.93)."""

from typing import Final

from trunkline.core.actions import Action, BuyIn, Issue, LayTile, Pass, PlaceMarker, PlaceToken, Redeem, RunRoutes
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import Passed
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import issue, privates
from trunkline.titles.g1846.companies import PRIVATE_IDS
from trunkline.titles.g1846.decisions.offer import make_offer
from trunkline.titles.g1846.frames import PRIVATE, Offer, railroad
from trunkline.titles.g1846.operating_round import end_step
from trunkline.titles.g1846.powers import using
from trunkline.titles.g1846.receivership import RUNS_ONLY
from trunkline.titles.g1846.state import State1846, in_receivership, must_consent

EVERY_STEP: Final[Takes] = (BuyIn, LayTile, PlaceToken, PlaceMarker)
"""Actions that any step may take: tiles and tokens with the power of a private company."""


class TurnStep(Decision[State1846]):
    """A step of a turn. What belongs to it alone is said in its own module, by the methods that begin with `own`."""

    until_paid = False  # S25 one of the steps in which, over there, shares may still be issued or redeemed

    def candidates(self, s: State1846) -> list[Action]:
        rail = railroad(s)
        own = self.own_candidates(s, rail)
        return own if in_receivership(s, rail) else self.before(s, rail) + own + beside(s, rail)

    def legal(self, s: State1846) -> list[Action]:
        rail = railroad(s)
        own = self.own_legal(s, rail)
        if in_receivership(s, rail):
            return own
        return self.unopposed(s, self.before(s, rail)) + own + self.unopposed(s, beside(s, rail))

    def before(self, s: State1846, rail: int) -> list[Action]:
        return issue.candidates(s, rail) if self.issues_beside(s) else []

    def objection(self, s: State1846, a: Action) -> Objection | None:
        rail = railroad(s)
        if in_receivership(s, rail) and not isinstance(a, RunRoutes):
            return RUNS_ONLY
        if isinstance(a, BuyIn):
            return privates.objection(s, rail, a)
        if uses_power(a):
            return using.objection(s, rail, a)
        if self.issues_beside(s) and isinstance(a, (Issue, Redeem)):
            return issue.objection(s, a)
        return self.own_objection(s, rail, a)

    def act(self, s: State1846, a: Action) -> None:
        rail = railroad(s)
        if isinstance(a, BuyIn):
            offer_or_buy(s, rail, PRIVATE_IDS.index(a.private), a.price)
        elif uses_power(a):
            using.act(s, rail, a)
        elif self.issues_beside(s) and isinstance(a, (Issue, Redeem)):
            issue.act(s, a)
        else:
            self.own_act(s, rail, a)

    def why_skipped(self, s: State1846) -> str | None:
        return ""

    def resolve(self, s: State1846) -> None:
        end_step(s, railroad(s))

    def issues_beside(self, s: State1846) -> bool:
        return self.until_paid and s.rulings.issue_until_paid

    # What a step says for itself

    def own_candidates(self, s: State1846, rail: int) -> list[Action]:
        return [Pass()]

    def own_legal(self, s: State1846, rail: int) -> list[Action]:
        """Those of its own candidates to which there is no objection."""
        return self.unopposed(s, self.own_candidates(s, rail))

    def own_objection(self, s: State1846, rail: int, a: Action) -> Objection | None:
        return None if isinstance(a, Pass) else self.not_now

    def own_act(self, s: State1846, rail: int, a: Action) -> None:
        """A pass ends the step."""
        s.events.append(Passed(s.name(rail), s.now().kind))
        end_step(s, rail)

    # When a step waits

    def purchase_opens(self, s: State1846, rail: int) -> bool:
        """6.91 Could something be done in this step if the president's own private companies were bought first?"""
        for p in privates.own_to_buy(s, rail):
            after = s.copy()
            privates.buy(after, rail, p, 1)
            if self.waits(after):
                return True
        return False


def beside(s: State1846, rail: int) -> list[Action]:
    """6.91, 6.93 What private companies add to every step."""
    return privates.candidates(s, rail) + using.candidates(s, rail)


def uses_power(a: Action) -> bool:
    """6.93 Is it done with the power of a private company?"""
    if isinstance(a, LayTile):
        return a.power != ""
    return a.power != "" if isinstance(a, PlaceToken) else isinstance(a, PlaceMarker)


def offer_or_buy(s: State1846, rail: int, p: int, price: int) -> None:
    """6.91 With the owner's consent."""
    owner = s.private_owner[p]
    if must_consent(s, owner, rail):
        make_offer(s, Offer(owner, rail, PRIVATE, p, price))
    else:
        privates.buy(s, rail, p, price)


def privates_wait(s: State1846, rail: int) -> bool:
    """6.91, 6.93 Can a private company be bought or used? S9: over there an unused ability is enough to wait."""
    if s.rulings.wait_alone:
        return using.may_last(s, rail) or (s.cash[rail] > 0 and bool(privates.candidates(s, rail)))
    return privates.any_to_buy(s, rail) or using.wanted(s, rail)
