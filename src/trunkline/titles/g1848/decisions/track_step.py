"""7.4, 7.5 The company lays track."""

from trunkline.core.actions import Action, LayTile
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import track
from trunkline.titles.g1848.decisions.turn_step import TurnStep
from trunkline.titles.g1848.frames import turn
from trunkline.titles.g1848.state import State1848


class TrackStep(TurnStep):
    not_now = Objection("7.3", "Now the company builds track.")
    skip = "Done with track"

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        return track.candidates(s, rail)

    def own_legal(self, s: State1848, rail: int) -> list[Action]:
        """Tiles are judged as they were worked out: their names need not be read again.

        That takes a tenth of the time. The conformance checks compare it with the candidates without objection.
        """
        return track.legal(s, rail)

    def powers(self, s: State1848, rail: int) -> list[Action]:
        return []  # they are among its own

    def lay_objection(self, s: State1848, rail: int, a: LayTile) -> Objection | None:
        return track.objection(s, rail, a)

    def why_skipped(self, s: State1848) -> str | None:
        rail = s.now().subject
        why = track.why_none(s, rail)
        return f"{s.name(rail)} {why}" if why else ""

    def waits(self, s: State1848) -> bool:
        return track.waits(s, s.now().subject)

    def asks(self, s: State1848) -> str:
        done = f" ({turn(s).lays} laid)" if turn(s).lays else ""
        rail = s.now().subject
        return f"{s.name(rail)} {track.why_none(s, rail) or f'lays track{done}'}"
