"""The turn of a railroad: a frame on the agenda that remembers what has been done in it.

The agenda is [round, turn, step, interrupts]. The round's and the turn's frames are nobody's.
"""

from typing import Final

from trunkline.core.agenda import Decision
from trunkline.core.ids import NOBODY
from trunkline.titles.g1846.state import State1846

# what the data of a turn's frame mean
STEP: Final = 0  # which step comes next
ISSUED: Final = 1  # shares were issued or redeemed
LAYS: Final = 2  # tile actions done
UPGRADED: Final = 3  # one of them was an upgrade
TOKENED: Final = 4  # the turn's token was placed
REVENUE: Final = 5
RAN: Final = 6  # routes were run
FORCED: Final = 7  # shares were issued to buy a train
RAISED: Final = 8  # 1 + what the last share brought that was issued or sold to buy a train
SOLD: Final = 9  # bit mask of corporations the president sold to buy a train
MARKED: Final = 10  # the port marker was placed or moved
BANK_ONLY: Final = 11  # after issuing shares for a train only the bank's trains may be bought
REFUSED: Final = 12  # from here on: pairs (what, price) of offers declined

TURN: Final = 1  # where the frame lies on the agenda
FRESH: Final = (0,) * REFUSED


def railroad(s: State1846) -> int:
    """Whose turn it is."""
    return s.agenda[TURN].subject


def noted(s: State1846, what: int) -> int:
    return s.agenda[TURN].data[what]


def note(s: State1846, what: int, number: int) -> None:
    """Remember a number for the rest of the turn."""
    frame = s.agenda[TURN]
    data = frame.data
    s.agenda[TURN] = Decision(frame.kind, NOBODY, frame.subject, (*data[:what], number, *data[what + 1 :]))


def refuse(s: State1846, what: int, price: int) -> None:
    """Remember a declined offer."""
    frame = s.agenda[TURN]
    s.agenda[TURN] = Decision(frame.kind, NOBODY, frame.subject, (*frame.data, what, price))


def refused_at(s: State1846, what: int) -> int:
    """The highest price at which an offer for this was declined in this turn, or 0."""
    data = s.agenda[TURN].data
    return max([data[i + 1] for i in range(REFUSED, len(data), 2) if data[i] == what], default=0)
