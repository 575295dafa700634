"""4.4 The Tasmania tile is laid."""

from trunkline.core.actions import Action, LayTile
from trunkline.core.asked import Asked
from trunkline.core.decision import Takes
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import track
from trunkline.titles.g1848.decisions.interrupt import InterruptDecision
from trunkline.titles.g1848.decisions.turn_step import ANY_TIME
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.tasmania import ISLAND, island_objection, island_tiles


class TasmaniaTileDecision(InterruptDecision):
    takes: Takes = ANY_TIME
    not_now = Objection("4.4", "The Tasmania tile is laid first.")

    def words(self, asked: Asked) -> str:
        return "the Tasmania tile must be laid"

    def answers(self, s: State1848) -> list[Action]:
        return island_tiles(s)

    def powers(self, s: State1848, rail: int) -> list[Action]:
        return []  # the tile is the answer, and no file has a free desert tile beside it

    def is_answer(self, a: Action) -> bool:
        return isinstance(a, LayTile) and a.power in ("", ISLAND)

    def answer_objection(self, s: State1848, a: Action) -> Objection | None:
        assert isinstance(a, LayTile)
        return island_objection(s, a)

    def answer(self, s: State1848, a: Action) -> None:
        assert isinstance(a, LayTile)
        track.lay_island(s, s.now().subject, s.board.hex_index[a.hex])
