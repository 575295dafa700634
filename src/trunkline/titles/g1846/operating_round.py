"""4.2, 6.1, 6.2 The operating round: income, the Steamboat Company, then every railroad in order."""

from typing import Final

from trunkline.core.events import RoundBegan, TurnBegan
from trunkline.core.ids import BANK, BOX, POOL, RAIL0
from trunkline.core.money import pay
from trunkline.core.prices import price_order
from trunkline.titles.g1846.companies import BIG4, MS, PRIVATES
from trunkline.titles.g1846.frames import (
    BUY_IN,
    ISSUE,
    PAY,
    RUN,
    TRACK,
    TRAINS,
    TURN,
    Kind,
    OperatingRound,
    Step,
    Turn,
    changed_turn,
    turn,
)
from trunkline.titles.g1846.frames import operating_round as round_now
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.state import (
    LAUNCHED,
    State1846,
    decider,
    in_receivership,
    is_independent,
    launched,
)

ROUNDS: Final = 2

INDEPENDENT_STEPS: Final[tuple[Kind, ...]] = (TRACK, RUN, PAY)
RECEIVERSHIP_STEPS: Final[tuple[Kind, ...]] = (RUN, PAY, TRAINS)
BOOK_STEPS: Final[tuple[Kind, ...]] = (ISSUE, TRACK, RUN, PAY, TRAINS)
SITE_STEPS: Final[tuple[Kind, ...]] = (TRACK, RUN, PAY, TRAINS, BUY_IN)


def begin(s: State1846, number: int, part: int) -> None:
    """6.1 A: income; then the Steamboat Company of a player; then the railroads."""
    s.events.append(RoundBegan("operating", number, part))
    s.resting = 0  # 6.61 what came with an independent that had run may run again
    for p, owner in enumerate(s.private_owner):
        if owner not in (BANK, BOX):
            pay(s, BANK, owner, PRIVATES[p].income, "income")
    s.agenda[0] = OperatingRound(number, part, 0, tuple(running_order(s, number, part)))
    # What a power puts on the agenda now lies above the round, so it is decided before the first turn.
    for p in range(s.edition.privates):
        POWERS[p].round_begins(s, p)


def running_order(s: State1846, number: int, part: int) -> list[int]:
    """4.2, 4.31, 4.32 The independents, then the corporations in price order; ascending in the very first round."""
    first = [rail for rail in (MS, BIG4) if s.status[rail - RAIL0] == LAUNCHED]
    if number == 1 and part == 1:
        price = s.chart.price
        return first + sorted(launched(s), key=lambda r: (price[s.cell[r - RAIL0]], s.arrival[r - RAIL0]))
    return first + price_order(s, launched(s))


def sort_order(s: State1846) -> None:
    """6.88 After a sale those still to operate go in the order of the new prices."""
    now = round_now(s)
    done, left = now.order[: now.index + 1], now.order[now.index + 1 :]
    sorted_now = [rail for rail in running_order(s, now.number, now.part) if rail in left]
    # The sale may have closed some of them. They stay in the list, at its end, and `go_on` passes over them.
    gone = [rail for rail in left if rail not in sorted_now]
    s.agenda[0] = OperatingRound(now.number, now.part, now.index, (*done, *sorted_now, *gone))


def go_on(s: State1846) -> bool:
    """6.1 B, C: the next railroad's turn; False when all have operated."""
    now = round_now(s)
    index = now.index
    while index < len(now.order) and s.status[now.order[index] - RAIL0] != LAUNCHED:
        index += 1
    s.agenda[0] = OperatingRound(now.number, now.part, index, now.order)
    if index >= len(now.order):
        return False
    rail = now.order[index]
    s.agenda.append(Turn(rail))
    s.events.append(TurnBegan(s.name(rail)))
    return True


def steps_of(s: State1846, rail: int) -> tuple[Kind, ...]:
    """6.2 The steps of a turn; fewer for an independent (6.2) or in receivership (7.14)."""
    if is_independent(rail):
        return INDEPENDENT_STEPS
    if in_receivership(s, rail):
        return RECEIVERSHIP_STEPS
    return SITE_STEPS if s.rulings.privates_last else BOOK_STEPS


def next_step(s: State1846) -> None:
    """Open the next step of the turn, or end the turn."""
    now = turn(s)
    rail = now.subject
    steps = steps_of(s, rail)
    if now.step >= len(steps):
        end_turn(s)
        return
    actor = decider(s, rail)
    # Without a president nobody decides. S61: elsewhere somebody enters the routes all the same.
    s.agenda.append(Step(steps[now.step], s.priority if actor == POOL else actor, rail))


def end_turn(s: State1846) -> None:
    s.agenda.pop()
    now = round_now(s)
    s.agenda[0] = OperatingRound(now.number, now.part, now.index + 1, now.order)


def end_step(s: State1846, rail: int) -> None:
    """The step on top is over, unless the railroad has closed meanwhile and the whole turn with it."""
    if len(s.agenda) > TURN + 1 and s.agenda[TURN].subject == rail:
        s.agenda.pop()
        changed_turn(s).step += 1
