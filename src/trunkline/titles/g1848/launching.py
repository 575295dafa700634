"""5.2, 5.3 The launch of public companies; the link from Sydney to Adelaide."""

from typing import Final

from trunkline.core.board import NODES
from trunkline.core.events import Floated, MarkerPlaced
from trunkline.core.ground import reached_on
from trunkline.core.ids import BANK, NOBODY, RAIL0
from trunkline.core.money import pay
from trunkline.core.shares import SHARES
from trunkline.core.state import ground_of
from trunkline.titles.g1848.companies import COM
from trunkline.titles.g1848.state import State1848, bit

LINK: Final = "link"  # what the COM's note of the joined cities is called


def is_sold(s: State1848, rail: int) -> bool:
    """5.2.2 Have 60 % of the shares been bought?"""
    return s.par[rail - RAIL0] > 0 and s.held(rail, BANK) <= SHARES - s.edition.launched_at


def may_operate(s: State1848, rail: int) -> bool:
    if not s.floated & bit(rail):
        return False
    return rail != COM or com_may_start(s)


def com_may_start(s: State1848) -> bool:
    """5.3.2, 5.3.5 With the link, or from the first 6/6+ train on."""
    return s.linked or s.com_free


def launch_if_ready(s: State1848, rail: int) -> None:
    """5.2.2, 5.3.2, 5.3.4 At 60 % sold the company gets ten times its first price; the COM also needs its link."""
    if (s.floated | s.closed) & bit(rail) or not is_sold(s, rail):
        return
    if rail == COM and not com_may_start(s) and not s.rulings.capital_at_float:
        return
    s.floated |= bit(rail)
    s.events.append(Floated(s.name(rail)))
    pay(s, BANK, rail, SHARES * s.par[rail - RAIL0], "capital")


def look_for_link(s: State1848) -> None:
    """5.3.2 Could a train of endless range go from Sydney to Adelaide? Tokens do not matter."""
    board = s.board
    if s.linked or s.face[s.map.sydney] >= board.tiles or s.face[s.map.adelaide] >= board.tiles:
        return
    from_sydney = reached_on(ground_of(s), NOBODY, NOBODY, [s.map.sydney * NODES], set())
    if from_sydney.reach.comes_to(s.map.adelaide, 0):
        s.linked = True
        s.events.append(MarkerPlaced(s.name(COM), LINK))
        launch_if_ready(s, COM)


def free_com(s: State1848) -> None:
    """5.3.5 The first 6/6+ train frees the COM of its link."""
    if not s.com_free:
        s.com_free = True
        launch_if_ready(s, COM)
