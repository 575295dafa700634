"""P.LM The Little Miami joins Cincinnati (H12) and Dayton (G13) by extra tiles."""

from typing import Final

from trunkline.core.actions import Action, LayTile
from trunkline.core.board import Row
from trunkline.core.laying import Fit
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.walks import search
from trunkline.titles.g1846.frames import SecondTile, StuckTile, second_tile
from trunkline.titles.g1846.powers.two_tiles import ExtraTiles, tile_candidates
from trunkline.titles.g1846.state import NOWHERE, State1846
from trunkline.titles.g1846.track import fit_named, in_stock, sides_cost, tile_cost

DISCOUNT: Final = 20


class LittleMiami(ExtraTiles):
    lays_free = False

    def candidates(self, s: State1846, rail: int, p: int) -> list[Action]:
        return [a for a in tile_candidates(s, p) if may_join(s, rail, p, a)]

    def fit_objection(self, s: State1846, rail: int, p: int, h: int, fit: Fit) -> Objection | None:
        """P.LM One tile in each hex, so that the cities are joined, with new track of each tile in the join."""
        first = s.power_at[p]
        if first == h:
            return Objection("P.LM", "The Little Miami lays one tile in each of its hexes.")
        if first == NOWHERE and already_joined(s):
            return Objection("P.LM", "Cincinnati and Dayton are joined already.")
        if join_price(s, rail, h, fit) > s.cash[rail]:
            return Objection("P.LM", f"The tile costs ${join_price(s, rail, h, fit)}.")
        if first == NOWHERE and not s.rulings.join_judged_first:
            return None
        if not leads_to_join(s, rail, p, h, fit):
            return Objection("P.LM", "Cincinnati and Dayton would not be joined by its new track.")
        return None

    def price(self, s: State1846, rail: int, h: int, fit: Fit) -> int:
        return join_price(s, rail, h, fit)

    def is_done(self, s: State1846, h: int, fit: Fit) -> bool:
        return s.rulings.join_judged_first and completes(s, h, fit)

    def goes_on_at_once(self, s: State1846) -> bool:
        return True

    def act(self, s: State1846, rail: int, p: int, a: Action) -> None:
        """SLM Where the first tile is not judged by what follows, it may be one that no second can complete."""
        super().act(s, rail, p, a)
        now = s.now()
        if not isinstance(now, SecondTile) or s.rulings.join_judged_first or already_joined(s):
            return
        if not any(self.objection(s, rail, p, second) is None for second in tile_candidates(s, p)):
            s.agenda[-1] = StuckTile(now.actor, rail, p, now.edges)

    def second_objection(self, s: State1846) -> Objection | None:
        if already_joined(s):
            return None
        return Objection("P.LM", "The second tile must join Cincinnati and Dayton.")


def partner(s: State1846, h: int) -> int:
    return s.map.dayton if h == s.map.cincinnati else s.map.cincinnati


def edges(s: State1846, face: int, rotation: int) -> list[int]:
    exits = s.board.faces[face].exits[rotation]
    return [e for e in range(6) if exits >> e & 1]


def joins(s: State1846, face: Row, rotation: Row, h: int, leaving: list[int]) -> bool:
    """Does track lead from the city of one hex, by one of these edges, to the city of the other?"""
    other = partner(s, h)
    return any(
        search(s.board, face, rotation, set(), other * 6 + enter, h * 6 + leave, set())
        for leave in leaving
        for enter in edges(s, face[other], rotation[other])
    )


def already_joined(s: State1846) -> bool:
    dayton = s.map.dayton
    return joins(s, s.face, s.rotation, dayton, edges(s, s.face[dayton], s.rotation[dayton]))


def with_fit(s: State1846, h: int, fit: Fit) -> tuple[Row, Row]:
    return put(s.face, h, fit.face), put(s.rotation, h, fit.rotation)


def completes(s: State1846, h: int, fit: Fit) -> bool:
    """Would this tile join the cities by its new track?"""
    face, rotation = with_fit(s, h, fit)
    return joins(s, face, rotation, h, list(fit.track.edges))


def both_add(s: State1846, h: int, fit: Fit) -> bool:
    """Is new track of the first tile, too, on a way between the cities?"""
    added = second_tile(s).edges
    face, rotation = with_fit(s, h, fit)
    return joins(s, face, rotation, partner(s, h), [edge for edge in range(6) if added >> edge & 1])


def can_be_completed(s: State1846, rail: int, h: int, fit: Fit) -> bool:
    """Is there a second tile with which both tiles add to the join, and the money for it?"""
    other = partner(s, h)
    face, rotation = with_fit(s, h, fit)
    left = s.cash[rail] - join_price(s, rail, h, fit)
    for second in s.map.fits.of(other, s.face[other], s.rotation[other]):
        if not in_stock(s, second) or (second.face == fit.face and s.tiles_left[fit.face] == 1):
            continue
        faces, rotations = put(face, other, second.face), put(rotation, other, second.rotation)
        by_first = joins(s, faces, rotations, h, list(fit.track.edges))
        if by_first and joins(s, faces, rotations, other, list(second.track.edges)):
            bridge = s.copy()
            bridge.face, bridge.rotation = face, rotation
            if join_price(bridge, rail, other, second) <= left:
                return True
    return False


def join_price(s: State1846, rail: int, h: int, fit: Fit) -> int:
    """P.LM $20 off the tile; hexsides are paid."""
    return max(0, tile_cost(s, rail, h, fit) - DISCOUNT) + sides_cost(s, rail, h, fit)


def may_join(s: State1846, rail: int, p: int, a: Action) -> bool:
    """SLM A first tile that no second can complete is offered nowhere, not even where it would be accepted."""
    found = fit_named(s, a) if isinstance(a, LayTile) else None
    return found is not None and not isinstance(found, Objection) and leads_to_join(s, rail, p, *found)


def leads_to_join(s: State1846, rail: int, p: int, h: int, fit: Fit) -> bool:
    """P.LM Are the cities joined by it: by a second tile, by the first alone or with a second to come?"""
    if s.power_at[p] != NOWHERE:
        return completes(s, h, fit) and both_add(s, h, fit)
    return completes(s, h, fit) or can_be_completed(s, rail, h, fit)


POWER = LittleMiami()
