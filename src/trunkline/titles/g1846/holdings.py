"""5.2, 5.3, 5.4 What players hold: certificates, limits, and who is president after a sale or purchase."""

from typing import Final

from trunkline.core.events import Launched
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.shares import certificates, move_shares, seats_from, set_president
from trunkline.core.state import put
from trunkline.core.tokens import put_token
from trunkline.titles.g1846.companies import CORPORATIONS, IC, RAILS
from trunkline.titles.g1846.state import (
    LAUNCHED,
    State1846,
    in_play,
    in_receivership,
    is_out,
)

MARKET_LIMIT: Final = 5  # 5.25 tenths


def certificates_held(s: State1846, player: int) -> int:
    """5.41 Every share certificate and every private company is one."""
    held = sum([1 for owner in s.private_owner if owner == player])
    for rail in range(RAIL0, RAIL0 + len(CORPORATIONS)):
        if s.shares[(rail - RAIL0) * s.owners + player]:
            held += certificates(s, rail, player)
    return held


def certificate_limit(s: State1846, closed: int = 0) -> int:
    """5.41, 8.2 By players who began the game and corporations in play, or left in play when so many more close."""
    return s.edition.tables.certificate_limit[s.players][in_play(s) - closed]


def excess(s: State1846, player: int) -> int:
    """5.41 Certificates beyond the limit."""
    return certificates_held(s, player) - certificate_limit(s)


def successor(s: State1846, rail: int, seller: int, kept: int) -> int:
    """5.24 Who becomes president if the president keeps that many shares; NOBODY if it stays as it is."""
    best = NOBODY
    most = max(kept, 1)
    for player in seats_from(s, seller)[:-1]:
        held = s.held(rail, player)
        if held > most and not is_out(s, player):
            best, most = player, held
    return best


def sale_objection(s: State1846, rail: int, player: int, count: int) -> Objection | None:
    """5.2 May the player sell that many shares, money and turn aside?"""
    held = s.held(rail, player)
    if count < 1:
        return Objection("5.21", "At least one share is sold.")
    if count > held:
        return Objection("5.21", f"The player holds {held or 'none'} of these shares.")
    if in_receivership(s, rail):
        return Objection("7.13", "Shares of a corporation without a president cannot be sold.")
    president = s.president[rail - RAIL0] == player
    if not president and not s.operated >> (rail - RAIL0) & 1:
        return Objection("5.23", "Only the president may sell before the corporation has operated.")
    if s.held(rail, POOL) + count > MARKET_LIMIT:
        return Objection("5.25", "More than half of the shares would be in the stock market.")
    if president and held - count < 2 and successor(s, rail, player, held - count) == NOBODY:
        return Objection("5.25", "Nobody else holds two shares, so the president's certificate cannot be given up.")
    return None


def sellable(s: State1846, rail: int, player: int) -> list[int]:
    """How many shares of this corporation the player may sell at once."""
    held = s.held(rail, player)
    return [n for n in range(1, held + 1) if sale_objection(s, rail, player, n) is None]


def sell(s: State1846, rail: int, player: int, count: int, first: bool = True) -> None:
    """5.21, 5.22, 5.24 Money first, then the presidency, then the price if the president sold (once in a turn)."""
    proceeds = s.price(rail) * count
    was_president = s.president[rail - RAIL0] == player
    heir = successor(s, rail, player, s.held(rail, player) - count) if was_president else NOBODY
    move_shares(s, rail, count, player, POOL, proceeds)
    pay(s, BANK, player, proceeds, "shares sold")
    if heir != NOBODY:
        set_president(s, rail, heir)
    if was_president and first:
        put_marker(s, rail, s.chart.left[s.cell[rail - RAIL0]])


def share_objection(s: State1846, rail: int, player: int, source: str) -> Objection | None:
    """5.3 Is there a share that the player may own and pay? The certificate limit aside."""
    if source not in ("treasury", "pool"):
        return Objection("5.31", "A share comes from the treasury or from the stock market (pool).")
    owner = POOL if source == "pool" else rail
    if s.held(rail, owner) < 1:
        return Objection("5.31", f"There is no share in the {'stock market' if owner == POOL else 'treasury'}.")
    if owner == POOL and in_receivership(s, rail) and s.held(rail, POOL) == 2 and s.held(rail, player) == 0:
        return Objection("7.13", "Only the president's certificate is left: one share of it is for a shareholder.")
    if s.sold[player - SEAT0] >> (rail - RAIL0) & 1:
        return Objection("5.38", "The player sold shares of this corporation in this stock round.")
    if s.held(rail, player) >= s.edition.share_limit:
        return Objection("5.36", f"No player may own more than {s.edition.share_limit}0% of a corporation.")
    if s.price(rail) > s.cash[player]:
        return Objection(
            "5.32" if owner == POOL else "5.33", f"A share costs ${s.price(rail)}, more than the player has."
        )
    return None


def limit_objection(s: State1846, player: int) -> Objection | None:
    return excess_objection(s, excess(s, player))


def excess_objection(s: State1846, over: int) -> Objection | None:
    """5.39 `over`: the certificates held beyond the limit."""
    if over >= 0:
        return Objection("5.39", f"The certificate limit is {certificate_limit(s)}.")
    return None


def buy(s: State1846, rail: int, player: int, source: str) -> None:
    """5.32, 5.33, 5.37 Pay the bank or the treasury; the largest holder is president."""
    owner = POOL if source == "pool" else rail
    price = s.price(rail)
    pay(s, player, BANK if owner == POOL else rail, price, "share bought")
    move_shares(s, rail, 1, owner, player, price)
    president = s.president[rail - RAIL0]
    rival = 1 if president == POOL else s.held(rail, president)
    if s.held(rail, player) > rival:
        set_president(s, rail, player)


def launch(s: State1846, rail: int, player: int, price: int) -> None:
    """5.34, 5.35 Two shares at the chosen price; token in the home city; the Illinois Central's bonus."""
    s.status = put(s.status, rail - RAIL0, LAUNCHED)
    s.par = put(s.par, rail - RAIL0, price)
    put_marker(s, rail, s.chart.par[price])
    s.events.append(Launched(s.name(rail), s.name(player), price))
    pay(s, player, rail, 2 * price, "president's certificate")
    move_shares(s, rail, 2, rail, player, 2 * price)
    set_president(s, rail, player)
    s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] - 1)
    put_token(s, rail, s.board.hex_index[CORPORATIONS[rail - RAIL0].home], 0)
    pay(s, BANK, rail, land_grant(s.name(rail), price), "land grant")


def land_grant(corporation: str, price: int) -> int:
    """5.35 What the bank gives a corporation at its launch: the Illinois Central one share's price."""
    return price if corporation == RAILS[IC - RAIL0] else 0
