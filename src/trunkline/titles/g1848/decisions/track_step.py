"""7.4, 7.5 The company lays track."""

from trunkline.core.actions import Action, LayTile
from trunkline.core.asked import Asked, Values
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import track
from trunkline.titles.g1848.decisions.turn_step import TurnStep
from trunkline.titles.g1848.frames import turn
from trunkline.titles.g1848.state import State1848


class TrackStep(TurnStep):
    not_now = Objection("7.3", "Now the company builds track.")
    skip = "Done with track"
    passed = "is done building"
    skipped = "lays no track"

    def values(self, s: State1848) -> Values:
        stuck = bool(track.why_none(s, s.now().subject))
        return {"laid": turn(s).lays, "stuck": int(stuck)}

    def words(self, asked: Asked) -> str:
        if asked.values["stuck"]:
            return f"{asked.subject} can lay no tile"
        laid = asked.values["laid"]
        return f"{asked.subject} lays track{f' ({laid} laid)' if laid else ''}"

    def asks(self, s: State1848) -> str:
        """To whom it concerns also why no tile can be laid."""
        asked = self.asked(s)
        if not asked.values["stuck"]:
            return self.words(asked)
        return f"{asked.subject} {track.why_none(s, s.now().subject)}"

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

    def waits(self, s: State1848) -> bool:
        return track.waits(s, s.now().subject)

    def why_skipped(self, s: State1848) -> str | None:
        rail = s.now().subject
        why = track.why_none(s, rail)
        return f"{s.name(rail)} {why}" if why else ""
