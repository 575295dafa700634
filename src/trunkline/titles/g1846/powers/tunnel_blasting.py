"""P.TBC The Tunnel Blasting Company: less to pay for mountains, tunnels and passes."""

from typing import Final

from trunkline.titles.g1846.powers.power import Power
from trunkline.titles.g1846.state import State1846

LESS: Final = 20


class TunnelBlasting(Power):
    def terrain_price(self, s: State1846, rail: int, p: int, h: int, price: int) -> int:
        return price - LESS if h in s.map.mountains else price

    def hexside_price(self, s: State1846, rail: int, p: int, side: int, price: int) -> int:
        return max(0, price - LESS) if is_blasted(s, side) else price


def is_blasted(s: State1846, side: int) -> bool:
    """P.TBC Is it a tunnel or a pass?"""
    return side in s.map.blasted or (side == s.map.sarnia and s.rulings.sarnia_tunnel)


POWER = TunnelBlasting()
