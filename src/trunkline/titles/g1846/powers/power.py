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

    # What it does for its corporation without being used. The chapters ask by `standing`, which asks the powers that
    # define the moment.

    def token_price(self, s: State1846, rail: int, p: int, h: int, price: int) -> int:
        """6.51 What a token costs in that hex (NOWHERE: in any) instead of this price."""
        return price

    def terrain_price(self, s: State1846, rail: int, p: int, h: int, price: int) -> int:
        """6.48 What the terrain printed in a hex costs instead of this price; no tile there costs less than $20."""
        return price

    def hexside_price(self, s: State1846, rail: int, p: int, side: int, price: int) -> int:
        """6.48 What a bridge, tunnel or pass costs instead of this price."""
        return price

    def per_stop(self, s: State1846, rail: int, p: int) -> int:
        """6.66 What one of its trains earns more for each location that it visits."""
        return 0

    def additions(self, s: State1846, rail: int, p: int) -> tuple[tuple[int, int], ...]:
        """6.66 Hexes, each with what it adds to every run that counts it. Asked for every railroad, owner or not."""
        return ()

    # What happens to the company

    def round_begins(self, s: State1846, p: int) -> None:
        """6.1 An operating round begins, and incomes are paid."""

    def bought(self, s: State1846, rail: int, p: int) -> None:
        """6.92 A corporation has bought it."""

    def phase_three(self, s: State1846, p: int) -> None:
        """9 Phase III begins, which removes private companies."""

    def stays(self, s: State1846, p: int) -> bool:
        """9 Does phase III leave it with its owner?"""
        return False

    def bankrupt(self, s: State1846, p: int) -> None:
        """7.11 Its owner is bankrupt."""
