"""p. 12 The ability of a private company, and the moments at which it is asked."""

from trunkline.core.actions import Action, LayTile, PlaceToken
from trunkline.core.laying import Fit
from trunkline.core.objections import Objection
from trunkline.titles.g1846.companies import PRIVATES
from trunkline.titles.g1846.state import State1846


class Power:
    """What a company (`p`) does for the corporation that owns it (`rail`). This one does nothing."""

    lays_free = False  # S27 does it lay tiles without paying?

    # 6.93 In the turn of the corporation

    def candidates(self, s: State1846, rail: int, p: int) -> list[Action]:
        """What might be done with it; `objection` decides."""
        return []

    def objection(self, s: State1846, rail: int, p: int, a: Action) -> Objection | None:
        """Why an action with this power may not be played now, or None."""
        what = "lays no tiles" if isinstance(a, LayTile) else "has no token" if isinstance(a, PlaceToken) else ""
        return Objection("6.93", f"{PRIVATES[p].name} {what or 'has no marker'}.")

    def act(self, s: State1846, rail: int, p: int, a: Action) -> None:
        raise NotImplementedError

    def may_last(self, s: State1846, rail: int, p: int) -> bool:
        """Is it an ability to be used once at any time, which could still be used in some turn?"""
        return False

    def asks_again(self, s: State1846) -> bool:
        """Does a step wait for it, if it can be used?"""
        return True

    # Of extra tiles

    def price(self, s: State1846, rail: int, h: int, fit: Fit) -> int:
        """6.48 What an extra tile costs: nothing."""
        return 0

    def second_objection(self, s: State1846) -> Objection | None:
        """May the second tile be left out?"""
        return None

    # What happens to the company

    def round_begins(self, s: State1846, p: int) -> None:
        """6.1 An operating round begins, and incomes are paid."""

    def bought(self, s: State1846, rail: int, p: int) -> None:
        """6.92 A corporation has bought it."""

    def phase_three(self, s: State1846, p: int) -> None:
        """9 Phase III begins, which removes private companies."""

    def bankrupt(self, s: State1846, p: int) -> None:
        """7.11 Its owner is bankrupt."""
