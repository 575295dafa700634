"""P.LM, S33 The second tile of a private company, which follows its first at once."""

from trunkline.core.actions import Action, LayTile, Pass, PlaceMarker, PlaceToken
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision, Takes
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES, private_name
from trunkline.titles.g1846.decisions.turn_step import uses_power
from trunkline.titles.g1846.frames import railroad, second_tile
from trunkline.titles.g1846.powers import POWERS, using
from trunkline.titles.g1846.powers.two_tiles import tile_candidates
from trunkline.titles.g1846.state import FORFEITED, State1846


class SecondTileDecision(Decision[State1846]):
    takes: Takes = (LayTile, PlaceToken, PlaceMarker, Pass)
    not_now = Objection("6.93", "The company's second tile is laid now.")
    skip = "Skip the second tile"
    passed = "lays no second tile"

    def values(self, s: State1846) -> Values:
        return {"private": PRIVATE_IDS[second_tile(s).private]}

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} lays the second tile of {private_name(asked.values['private'])}"

    def candidates(self, s: State1846) -> list[Action]:
        others = [a for a in using.candidates(s, railroad(s)) if forfeits(s, a)]
        return [*tile_candidates(s, second_tile(s).private), Pass(), *others]

    def objection(self, s: State1846, a: Action) -> Objection | None:
        """S33, P.LM The second tile, or none where the company may do without."""
        p = second_tile(s).private
        if isinstance(a, Pass):
            return POWERS[p].second_objection(s)
        if forfeits(s, a):
            return using.objection(s, railroad(s), a)
        if not isinstance(a, LayTile) or a.power != PRIVATE_IDS[p]:
            return Objection("6.93", f"Now the second tile of {PRIVATES[p].name} is laid.")
        return POWERS[p].objection(s, railroad(s), p, a)

    def act(self, s: State1846, a: Action) -> None:
        now = second_tile(s)
        if isinstance(a, Pass):
            using.do_without_second(s)
            return
        s.agenda.pop()
        s.power_left = put(s.power_left, now.private, 1 if isinstance(a, LayTile) else FORFEITED)
        using.act(s, railroad(s), a)


def forfeits(s: State1846, a: Action) -> bool:
    """S33 Where the second tile follows at once, using another ability means doing without it."""
    return s.rulings.second_tile_at_once and isinstance(a, (PlaceToken, PlaceMarker)) and uses_power(a)
