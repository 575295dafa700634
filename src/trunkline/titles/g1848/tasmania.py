"""4.4 The Tasmanian Railways (P3) and the right to lay the Tasmania tile."""

from typing import Final

from trunkline.core.actions import Action, LayTile
from trunkline.core.ids import BANK, BOX, NOBODY
from trunkline.core.objections import Objection
from trunkline.titles.g1848.companies import PRIVATE_IDS
from trunkline.titles.g1848.privates import may_use, power_refused, spend, spent
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.tiles import TASMANIA, TASMANIA_ROTATION

TASMANIAN: Final = 2
ISLAND: Final = PRIVATE_IDS[TASMANIAN]


def may_lay_tasmania(s: State1848, rail: int) -> bool:
    if not may_use(s, rail, TASMANIAN):
        return False
    return s.private_owner[TASMANIAN] == rail or s.rulings.director_lays_tasmania


def tasmania_objection(s: State1848, rail: int) -> Objection | None:
    """4.4, 4.1 The right of P3, for its company or its director's; elsewhere only for its company (1848-23)."""
    if may_lay_tasmania(s, rail):
        return None
    if may_use(s, rail, TASMANIAN):
        return Objection("4.4", f"At this table {s.name(rail)} lays the Tasmania tile only if it owns P3 itself.")
    return power_refused(s, rail, TASMANIAN)


def island_lays(s: State1848, rail: int) -> list[Action]:
    return island_tiles(s) if may_lay_tasmania(s, rail) else []


def island_tiles(s: State1848) -> list[Action]:
    hexes = s.board.hexes
    return [LayTile(hexes[h].name, TASMANIA, TASMANIA_ROTATION, ISLAND) for h in s.map.seas]


def island_objection(s: State1848, a: LayTile) -> Objection | None:
    """4.4 On one of the two light blue hexes, facing the coast."""
    if a not in island_tiles(s):
        return Objection("4.4", "The Tasmania tile goes on one of its two hexes, facing the coast.")
    return None


def island_laid(s: State1848) -> None:
    """4.4 The right is used with the tile."""
    spend(s, TASMANIAN)


def must_lay(s: State1848) -> int:
    """4.4 The owner of P3, who lays the tile at once when the first 5/5+ is bought; NOBODY where none is due."""
    owner = s.private_owner[TASMANIAN]
    if not s.privates_closed or spent(s, TASMANIAN) or owner in (BANK, BOX):
        return NOBODY
    return owner
