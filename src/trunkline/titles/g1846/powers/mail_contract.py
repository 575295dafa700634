"""P.MAIL The Mail Contract: one train earns more, to the end of the game."""

from typing import Final

from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import State1846

PER_STOP: Final = 10


class MailContract(Power):
    def per_stop(self, s: State1846, rail: int, p: int) -> int:
        return PER_STOP

    def stays(self, s: State1846, p: int) -> bool:
        """9 With a corporation always, with a player in some editions."""
        return s.is_rail(s.private_owner[p]) or not s.edition.mail_leaves_players


POWER = MailContract()
