"""P.LSL The Lake Shore Line upgrades Cleveland or Toledo, free."""

from trunkline.core.board import GREEN, WHITE
from trunkline.core.laying import Fit
from trunkline.core.objections import Objection
from trunkline.titles.g1846.powers.two_tiles import ExtraTiles
from trunkline.titles.g1846.state import State1846


class LakeShoreLine(ExtraTiles):
    def fit_objection(self, s: State1846, rail: int, p: int, h: int, fit: Fit) -> Objection | None:
        """P.LSL From yellow to green."""
        if s.board.faces[s.face[h]].colour == WHITE or s.board.faces[fit.face].colour != GREEN:
            return Objection("P.LSL", "The Lake Shore Line upgrades a yellow tile to green.")
        return None


POWER = LakeShoreLine()
