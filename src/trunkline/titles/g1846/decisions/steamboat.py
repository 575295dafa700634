"""P.SC The Steamboat Company of a player: one port and one railroad for this round."""

from trunkline.core.actions import Action, Pass, PlaceMarker
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.events import MarkerPlaced, Passed
from trunkline.core.ids import RAIL0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import BIG4, MS, PRIVATE_IDS, PRIVATES, private_name
from trunkline.titles.g1846.frames import Steamboat, steamboat
from trunkline.titles.g1846.state import LAUNCHED, State1846, launched


class SteamboatDecision(Decision[State1846]):
    takes: Takes = (PlaceMarker, Pass)
    not_now = Objection("P.SC", "The Steamboat Company is assigned now.")
    skip = "Leave the marker where it is"
    passed = "leaves the Steamboat Company as it is"

    def values(self, s: State1846) -> Values:
        return {"private": PRIVATE_IDS[steamboat(s).private]}

    def words(self, asked: Asked) -> str:
        return f"assign the {private_name(asked.values['private'])}"

    def candidates(self, s: State1846) -> list[Action]:
        p = steamboat(s).private
        targets = [*PRIVATES[p].sites, *[s.name(rail) for rail in railroads(s)]]
        return [*[PlaceMarker(PRIVATE_IDS[p], target) for target in targets], Pass()]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        """P.SC Once a port, once a railroad, and neither where the marker is already."""
        if isinstance(a, Pass):
            return None
        assert isinstance(a, PlaceMarker)
        now = steamboat(s)
        card = PRIVATES[now.private]
        if a.private != card.id:
            return Objection("P.SC", f"Only the {card.name} is assigned now.")
        if a.target in card.sites:
            if now.placed:
                return Objection("P.SC", "The port marker was already placed in this round.")
            if s.marker_hex[card.marker] == s.board.hex_index[a.target]:
                return Objection("P.SC", "The port marker is there already.")
            return None
        rail = s.owner(a.target)
        if rail not in railroads(s):
            return Objection("P.SC", f"{a.target[:20]} is neither a port nor a railroad that operates.")
        if now.assigned:
            return Objection("P.SC", f"The {card.name} was already assigned in this round.")
        return Objection("P.SC", f"{a.target} has it already.") if s.marker_rail[card.marker] == rail else None

    def act(self, s: State1846, a: Action) -> None:
        now = steamboat(s)
        if not isinstance(a, PlaceMarker):
            s.events.append(Passed(s.name(now.actor), now.kind))
            s.agenda.pop()
            return
        card = PRIVATES[now.private]
        s.events.append(MarkerPlaced(card.id, a.target))
        if a.target in card.sites:
            s.marker_hex = put(s.marker_hex, card.marker, s.board.hex_index[a.target])
            s.agenda[-1] = Steamboat(now.actor, now.private, 1, now.assigned)
        else:
            s.marker_rail = put(s.marker_rail, card.marker, s.owner(a.target))
            s.agenda[-1] = Steamboat(now.actor, now.private, now.placed, 1)

    def waits(self, s: State1846) -> bool:
        """Is there a railroad to assign the marker to, and something left to choose?"""
        now = steamboat(s)
        assigned = s.marker_rail[PRIVATES[now.private].marker]
        if not now.assigned and any(rail != assigned for rail in railroads(s)):
            return True
        return not now.placed and assigned in railroads(s)

    def resolve(self, s: State1846) -> None:
        s.agenda.pop()


def railroads(s: State1846) -> list[int]:
    return launched(s) + [rail for rail in (MS, BIG4) if s.status[rail - RAIL0] == LAUNCHED]
