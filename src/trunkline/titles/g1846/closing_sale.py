"""S67 How the other site plays a sale in a stock round that closes a corporation.

The turn passes on first, by the position in which the corporation still lies at $0; then it closes. If the player
whose turn it is by then can do nothing any more, the turn goes one seat further and is not looked at again.
"""

from typing import Final

from trunkline.core.events import PriorityMoved
from trunkline.core.ids import RAIL0
from trunkline.titles.g1846 import stock_round
from trunkline.titles.g1846.charts import CLOSED_CELL
from trunkline.titles.g1846.closing import close_fallen
from trunkline.titles.g1846.frames import StockRound, StockTurn, StuckTurn
from trunkline.titles.g1846.frames import stock_round as stock_round_now
from trunkline.titles.g1846.state import State1846, active_players, launched

UNSEEN: Final = 99  # in place of the number of passes: the round ends without a look at prices


def close_sold(s: State1846) -> None:
    """After every sale: let the turn pass on, then close what has fallen."""
    if not any(s.cell[rail - RAIL0] == CLOSED_CELL for rail in launched(s)):
        return
    while is_open(s) and not stock_round.waits(s):
        next_turn(s)
    close_fallen(s)
    if is_open(s) and not stock_round.waits(s):
        next_turn(s)
        if is_open(s) and not stock_round.waits(s):
            stand_still(s)


def is_open(s: State1846) -> bool:
    return isinstance(s.now(), StockTurn)


def next_turn(s: State1846) -> None:
    stock_round.pass_turn(s)
    stock_round.go_on(s)


def stand_still(s: State1846) -> None:
    """The round is over if this is the last pass it needs; else nobody can go on over there."""
    now = stock_round_now(s)
    if now.passes + 1 < len(active_players(s)):
        s.agenda[-1] = StuckTurn(now.player)
        return
    del s.agenda[1:]
    s.priority = now.player
    s.events.append(PriorityMoved(s.name(s.priority)))
    s.agenda[0] = StockRound(now.number, UNSEEN, now.player)
