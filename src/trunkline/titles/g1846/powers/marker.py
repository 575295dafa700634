"""P.MPC A marker, placed once, that adds to the runs of its corporation (6.66)."""

from trunkline.core.actions import Action, PlaceMarker
from trunkline.core.events import MarkerPlaced
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.closing import take_marker
from trunkline.titles.g1846.companies import MARKERS, PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import NOWHERE, State1846


class Marker(Power):
    """The Meat Packing Company and Boomtown."""

    def candidates(self, s: State1846, rail: int, p: int) -> list[Action]:
        return [PlaceMarker(PRIVATE_IDS[p], site) for site in PRIVATES[p].sites]

    def objection(self, s: State1846, rail: int, p: int, a: Action) -> Objection | None:
        """P.MPC, P.SC A marker on one of the company's places."""
        if not isinstance(a, PlaceMarker):
            return super().objection(s, rail, p, a)
        if a.target not in PRIVATES[p].sites:
            return self.wrong_site(p)
        return self.site_objection(s, p, a)

    def wrong_site(self, p: int) -> Objection:
        return Objection("P.MPC", goes_to(p))

    def site_objection(self, s: State1846, p: int, a: PlaceMarker) -> Objection | None:
        return None

    def act(self, s: State1846, rail: int, p: int, a: Action) -> None:
        assert isinstance(a, PlaceMarker)
        m = MARKERS.index(p)
        s.marker_hex = put(s.marker_hex, m, s.board.hex_index[a.target])
        s.marker_rail = put(s.marker_rail, m, rail)
        self.use(s, p)
        s.events.append(MarkerPlaced(a.private, a.target))

    def use(self, s: State1846, p: int) -> None:
        s.power_left = put(s.power_left, p, 0)

    def may_last(self, s: State1846, rail: int, p: int) -> bool:
        return True

    def additions(self, s: State1846, rail: int, p: int) -> tuple[tuple[int, int], ...]:
        """6.66 Where the marker lies, for each symbol there, for the railroad that it belongs to."""
        m = PRIVATES[p].marker
        h = s.marker_hex[m]
        if s.marker_rail[m] != rail or h == NOWHERE:
            return ()
        return ((h, PRIVATES[p].bonus * s.map.symbols.get((p, h), 1)),)

    def bought(self, s: State1846, rail: int, p: int) -> None:
        """P.SC On purchase both markers are removed (or the one on the map stays); the other shows the buyer."""
        if not (s.rulings.port_stays or s.edition.port_stays):
            take_marker(s, MARKERS.index(p))
        s.marker_rail = put(s.marker_rail, MARKERS.index(p), rail)


def goes_to(p: int) -> str:
    return f"The marker of {PRIVATES[p].name} goes to {' or '.join(PRIVATES[p].sites)}."


POWER = Marker()
