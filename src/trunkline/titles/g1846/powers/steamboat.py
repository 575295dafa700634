"""P.SC The Steamboat Company: a port marker that moves."""

from typing import Final

from trunkline.core.actions import PlaceMarker
from trunkline.core.objections import Objection
from trunkline.titles.g1846.closing import take_marker
from trunkline.titles.g1846.companies import MARKERS
from trunkline.titles.g1846.frames import ISSUE, RUN, TRACK, Steamboat, changed_turn, turn
from trunkline.titles.g1846.powers.marker import Marker, goes_to
from trunkline.titles.g1846.state import State1846, held_by_player

BEFORE_RUNNING: Final = (ISSUE, TRACK, RUN)


class Port(Marker):
    def wrong_site(self, p: int) -> Objection:
        return Objection("P.SC", goes_to(p))

    def site_objection(self, s: State1846, p: int, a: PlaceMarker) -> Objection | None:
        if (s.rulings.port_once or s.edition.port_before_running) and s.now().kind not in BEFORE_RUNNING:
            return Objection("P.SC", "The port marker is placed or moved before routes are run.")
        if s.rulings.port_once and turn(s).marked:
            return Objection("P.SC", "The port marker was already moved in this turn.")
        if s.marker_hex[MARKERS.index(p)] == s.board.hex_index[a.target]:
            return Objection("P.SC", "The port marker is there already.")
        return None

    def use(self, s: State1846, p: int) -> None:
        """It can be moved again and again."""
        changed_turn(s).marked = 1

    def may_last(self, s: State1846, rail: int, p: int) -> bool:
        return False

    def asks_again(self, s: State1846) -> bool:
        """A port marker that was just moved may move again, but unasked."""
        return not turn(s).marked

    def round_begins(self, s: State1846, p: int) -> None:
        """6.1 A player assigns it to a railroad for the round."""
        if held_by_player(s, p):
            s.agenda.append(Steamboat(s.private_owner[p], p))

    def phase_three(self, s: State1846, p: int) -> None:
        """9 A marker stays with a corporation alone."""
        if not s.is_rail(s.private_owner[p]):
            take_marker(s, MARKERS.index(p))

    def bankrupt(self, s: State1846, p: int) -> None:
        if not s.rulings.bankrupt_port_stays:
            take_marker(s, MARKERS.index(p))


POWER = Port()
