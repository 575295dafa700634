"""P.CWI An extra token on a spot that is kept for it."""

from trunkline.core.actions import Action, PlaceToken
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.tokens import has_token, put_token
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import State1846
from trunkline.titles.g1846.tokens import spot_objection


class ExtraToken(Power):
    """The Chicago & Western Indiana."""

    def candidates(self, s: State1846, rail: int, p: int) -> list[Action]:
        hex_, city = PRIVATES[p].spot
        return [PlaceToken(hex_, city, PRIVATE_IDS[p])]

    def objection(self, s: State1846, rail: int, p: int, a: Action) -> Objection | None:
        """P.CWI The extra token goes on the company's spot, if there is none of the corporation in that place."""
        if not isinstance(a, PlaceToken):
            return super().objection(s, rail, p, a)
        h, place = spot_of(s, p), s.board.hexes[spot_of(s, p)].place
        if (a.hex, a.city) != PRIVATES[p].spot:
            return Objection("P.CWI", f"The extra token of the {PRIVATES[p].id} goes on its own spot in {place}.")
        if has_token(s, rail, h):
            return Objection("P.CWI", f"There is a token of the corporation in {place}.")
        return spot_objection(s, rail, h, a.city)

    def act(self, s: State1846, rail: int, p: int, a: Action) -> None:
        s.power_left = put(s.power_left, p, 0)
        put_token(s, rail, spot_of(s, p), PRIVATES[p].spot[1])

    def may_last(self, s: State1846, rail: int, p: int) -> bool:
        return not has_token(s, rail, spot_of(s, p))

    def bought(self, s: State1846, rail: int, p: int) -> None:
        """In the first edition the token is placed at once."""
        if s.edition.cwi_at_once and spot_objection(s, rail, spot_of(s, p), PRIVATES[p].spot[1]) is None:
            s.power_left = put(s.power_left, p, 0)
            put_token(s, rail, spot_of(s, p), PRIVATES[p].spot[1])


def spot_of(s: State1846, p: int) -> int:
    return s.board.hex_index[PRIVATES[p].spot[0]]


POWER = ExtraToken()
