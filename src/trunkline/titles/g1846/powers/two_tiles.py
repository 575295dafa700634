"""P.MC Extra tiles in the company's own hexes: free, yellow, joined to each other."""

from trunkline.core.actions import Action, LayTile
from trunkline.core.board import WHITE
from trunkline.core.laying import Fit
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.frames import SecondTile
from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import FORFEITED, NOWHERE, State1846
from trunkline.titles.g1846.track import fit_named, lay, stock_objection


def tile_candidates(s: State1846, p: int) -> list[Action]:
    """Every tile that fits in the company's hexes."""
    out: list[Action] = []
    for name in PRIVATES[p].hexes:
        h = s.board.hex_index[name]
        for fit in s.map.fits.of(h, s.face[h], s.rotation[h]):
            out.append(fit.with_power(PRIVATE_IDS[p]))
    return out


class ExtraTiles(Power):
    """What all companies that lay tiles have in common."""

    lays_free = True

    def candidates(self, s: State1846, rail: int, p: int) -> list[Action]:
        return tile_candidates(s, p)

    def objection(self, s: State1846, rail: int, p: int, a: Action) -> Objection | None:
        """P.MC, P.LSL, P.LM An extra tile in the company's own hexes."""
        if not isinstance(a, LayTile):
            return super().objection(s, rail, p, a)
        if a.hex not in PRIVATES[p].hexes:
            return Objection("6.93", f"{PRIVATES[p].name} lays no tile there.")
        if FORFEITED in s.power_left:
            return Objection("6.93", "A second tile was forfeited: until this round ends no company lays extra tiles.")
        found = fit_named(s, a)
        if isinstance(found, Objection):
            return found
        h, fit = found
        return stock_objection(s, fit) or self.fit_objection(s, rail, p, h, fit)

    def fit_objection(self, s: State1846, rail: int, p: int, h: int, fit: Fit) -> Objection | None:
        """May it lay what fits there?"""
        return None

    def may_last(self, s: State1846, rail: int, p: int) -> bool:
        return True

    def round_begins(self, s: State1846, p: int) -> None:
        if s.power_left[p] == FORFEITED:
            s.power_left = put(s.power_left, p, 0)

    def act(self, s: State1846, rail: int, p: int, a: Action) -> None:
        assert isinstance(a, LayTile)
        found = fit_named(s, a)
        assert not isinstance(found, Objection)
        h, fit = found
        done = self.is_done(s, h, fit)
        lay(s, rail, h, fit, self.price(s, rail, h, fit))
        s.power_left = put(s.power_left, p, 0 if done else s.power_left[p] - 1)
        if s.power_at[p] == NOWHERE:
            s.power_at = put(s.power_at, p, h)
        if s.power_left[p] and self.goes_on_at_once(s):
            added = sum([1 << edge for edge in fit.track.edges])
            s.agenda.append(SecondTile(s.now().actor, rail, p, added))

    def is_done(self, s: State1846, h: int, fit: Fit) -> bool:
        """Is the ability used up by this tile, though there is another?"""
        return False

    def goes_on_at_once(self, s: State1846) -> bool:
        """S33 Over there the second tile follows the first at once."""
        return s.rulings.second_tile_at_once


class TwoTiles(ExtraTiles):
    """The Michigan Central and the Ohio & Indiana."""

    def fit_objection(self, s: State1846, rail: int, p: int, h: int, fit: Fit) -> Objection | None:
        """P.MC Yellow tiles in empty hexes; the second must join the first."""
        if s.board.faces[s.face[h]].colour != WHITE:
            return Objection("P.MC", "The company lays yellow tiles in its empty hexes.")
        if s.power_at[p] != NOWHERE and not joined(s, h, fit, s.power_at[p]):
            return Objection("P.MC", "The two tiles must connect to each other.")
        return None


def joined(s: State1846, h: int, fit: Fit, other: int) -> bool:
    """Does track of the fit meet track of the tile in the other hex?"""
    for edge in range(6):
        if s.board.neighbour[h * 6 + edge] == other:
            mine = s.board.faces[fit.face].exits[fit.rotation] >> edge & 1
            theirs = s.board.faces[s.face[other]].exits[s.rotation[other]] >> (edge + 3) % 6 & 1
            return bool(mine and theirs)
    return False


POWER = TwoTiles()
