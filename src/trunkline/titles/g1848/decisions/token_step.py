"""7.7 The company may place a token."""

from trunkline.core.actions import Action, PlaceToken
from trunkline.core.asked import Asked
from trunkline.core.board import NODES
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import tokens
from trunkline.titles.g1848.decisions.turn_step import EVERY_STEP, TurnStep
from trunkline.titles.g1848.frames import end_step
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import reach_of


class TokenStep(TurnStep):
    takes: Takes = (PlaceToken, *EVERY_STEP)
    not_now = Objection("7.3", "Now the company may place a token.")
    skip = "Skip the token"
    passed = "places no token"
    skipped = "places no token"

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} may place a token"

    def own_candidates(self, s: State1848, rail: int) -> list[Action]:
        hexes = s.board.hexes
        stops = sorted(reach_of(s, rail).stops)
        return [PlaceToken(hexes[stop // NODES].name, stop % NODES) for stop in stops]

    def own_objection(self, s: State1848, rail: int, a: Action) -> Objection | None:
        assert isinstance(a, PlaceToken)
        return tokens.objection(s, rail, a)

    def own_act(self, s: State1848, rail: int, a: Action) -> None:
        assert isinstance(a, PlaceToken)
        tokens.act(s, rail, a)
        end_step(s)

    def waits(self, s: State1848) -> bool:
        return tokens.waits(s, s.now().subject)

    def why_skipped(self, s: State1848) -> str | None:
        return tokens.why_none(s, s.now().subject)
