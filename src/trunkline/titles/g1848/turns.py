"""The frames of the agenda: which round, whose turn, what has been done in it."""

from typing import Final

from trunkline.core.agenda import Decision
from trunkline.core.ids import NOBODY
from trunkline.titles.g1848.state import State1848

# The steps of a company's turn (7.3), in order.
TRACK, TOKEN, RUN, LOAN, PAY, TRAINS, FINISH = range(7)
STEPS: Final = ("track", "token", "run", "loan", "pay", "trains", "finish")

# What the frame of a turn remembers; from DECLINED on, trains whose owner has refused to sell in this turn.
AT, LOANS, LAYS, UPGRADED, ACROSS, REVENUE, DECLINED = range(7)

INTERRUPTS: Final = ("crisis", "tasmania", "discard")


def new_turn(rail: int) -> Decision:
    return Decision("turn", NOBODY, rail, (-1, 0, 0, 0, 0, 0))


def turn_index(s: State1848) -> int:
    """Where on the agenda the running turn lies, or -1."""
    for i in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[i].kind == "turn":
            return i
    return -1


def turn_now(s: State1848) -> Decision:
    return s.agenda[turn_index(s)]


def told(s: State1848, what: int) -> int:
    """What the running turn remembers of something."""
    return turn_now(s).data[what]


def note(s: State1848, what: int, number: int) -> None:
    """Let the running turn remember."""
    i = turn_index(s)
    d = s.agenda[i]
    data = (*d.data[:what], number, *d.data[what + 1 :])
    s.agenda[i] = Decision(d.kind, d.actor, d.subject, data)


def note_declined(s: State1848, train: int) -> None:
    i = turn_index(s)
    d = s.agenda[i]
    s.agenda[i] = Decision(d.kind, d.actor, d.subject, (*d.data, train))


def end_turn(s: State1848) -> None:
    """Take the running turn and everything above it off the agenda."""
    del s.agenda[turn_index(s) :]


def end_step(s: State1848) -> None:
    s.agenda.pop()


def in_set(s: State1848) -> bool:
    """Is a set of operating rounds being played?"""
    return len(s.agenda) > 0 and s.agenda[0].kind == "operating_set"
