"""The order of play: frames are opened and decisions without anything to decide resolve themselves."""

from hashlib import blake2b
from typing import cast

from trunkline.core.agenda import Frame
from trunkline.core.ids import NOBODY
from trunkline.titles.g1848 import operating_round, receivership, stock_round
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.ending import Reason, end, watch
from trunkline.titles.g1848.frames import OperatingRound, OperatingSet, StockRound, operating_set
from trunkline.titles.g1848.interrupts import interrupted
from trunkline.titles.g1848.state import State1848


def advance(s: State1848) -> None:
    """Open frames and resolve what needs no decision, until a player must decide or the game has ended."""
    opened = False  # what has just been opened was not decided about before
    while not s.ended:
        # Loans to debtors first: they may empty the bank, which ends the game (13.1), and leave nobody to be asked.
        receivership.settle_debts(s)
        watch(s)
        if interrupted(s):
            return
        frame = s.now()
        if frame.actor == NOBODY:
            go_on(s, frame)
            opened = True
        elif DECISIONS[frame.kind].goes_by(s, opened):
            opened = False
        else:
            return


def go_on(s: State1848, frame: Frame) -> None:
    """A frame that nobody decides is on top: open what it carries next."""
    if isinstance(frame, StockRound):
        if not stock_round.go_on(s):
            end_stock_round(s, frame)
    elif isinstance(frame, OperatingSet):
        end_set(s, frame)
    elif isinstance(frame, OperatingRound):
        if not operating_round.go_on(s):
            end_operating_round(s, frame)
    else:
        operating_round.next_step(s)


def end_stock_round(s: State1848, ended: StockRound) -> None:
    """12.6, 12.7 Prices rise and priority is given; operating rounds follow."""
    stock_round.finish_round(s)
    watch(s)
    if ended.number == s.rulings.last_turn:
        end(s, "stalemate")
    else:
        operating_round.begin_set(s, ended.number)


def end_operating_round(s: State1848, ended: OperatingRound) -> None:
    """7.1 As many rounds as the set had when it began."""
    s.agenda.pop()
    if ended.part < operating_set(s).rounds:
        operating_round.begin(s, ended.part + 1)


def end_set(s: State1848, ended: OperatingSet) -> None:
    """13.1 The game ends with a set of operating rounds; or when nothing moves any more (T2)."""
    if s.ending:
        end(s, cast(Reason, s.ending))  # as `watch` has set it
    elif not s.rulings.last_turn and nothing_moved(s):
        end(s, "stalemate")
    else:
        stock_round.begin(s, ended.number + 1)


def nothing_moved(s: State1848) -> bool:
    """Has a whole set gone by in which no money, share, tile, token, train or price moved?"""
    table = (s.cash, s.shares, s.cell, s.face, s.rotation, s.tokens, s.train_owner, s.private_owner, s.loan_row())
    before = s.quiet
    s.quiet = blake2b(repr(table).encode(), digest_size=8).hexdigest()
    return before == s.quiet
