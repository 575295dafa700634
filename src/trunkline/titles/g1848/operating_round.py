"""7.1-7.3 Operating rounds: sets, rounds, the turns of the companies and their steps."""

from trunkline.core.events import RoundBegan, TurnBegan
from trunkline.core.prices import price_order
from trunkline.titles.g1848 import privates, tokens
from trunkline.titles.g1848.bank_of_england import pay_dividend
from trunkline.titles.g1848.companies import COM
from trunkline.titles.g1848.frames import (
    FINISH,
    STEPS,
    OperatingRound,
    OperatingSet,
    Step,
    Turn,
    changed_round,
    changed_turn,
    end_turn,
    operating_set,
    turn,
)
from trunkline.titles.g1848.frames import operating_round as round_now
from trunkline.titles.g1848.launching import is_sold, may_operate
from trunkline.titles.g1848.state import State1848, bit, director


def begin_set(s: State1848, number: int) -> None:
    """7.1 The number of rounds is fixed when the stock round ends."""
    rounds = s.edition.phases[s.phase].rounds
    s.agenda = [OperatingSet(number, rounds)]
    begin(s, 1)


def begin(s: State1848, part: int) -> None:
    """7.2 Private companies first, then the Bank of England, then the companies."""
    s.agenda.append(OperatingRound(part))
    s.events.append(RoundBegan("operating", operating_set(s).number, part))
    privates.pay_incomes(s)
    pay_dividend(s)


def go_on(s: State1848) -> bool:
    """7.2 The next company's turn, the highest price first; False when all have had theirs.

    5.3.3 A COM without its link has its place in the order as well: once that has gone by, it waits for the next round.
    """
    done = round_now(s).done
    # The order is worked out anew for every turn, because prices move in between; `done` is a set, not a place in it.
    for rail in price_order(s, still_waiting(s)):
        done |= bit(rail)
        changed_round(s).done = done
        if may_operate(s, rail):
            begin_turn(s, rail)
            return True
    return False


def still_waiting(s: State1848) -> list[int]:
    """The companies whose place in the order is yet to come, whether they may operate or not."""
    gone = round_now(s).done | s.closed
    return [r for r in s.rails() if not gone & bit(r) and (s.floated & bit(r) or is_sold(s, r))]


def ask_idle_com(s: State1848) -> None:
    """1848-62 Elsewhere a COM without its link that comes last is asked in the last step, if nobody was before."""
    if not s.rulings.site_stops or still_waiting(s) != [COM] or may_operate(s, COM):
        return
    changed_round(s).done |= bit(COM)
    loans = turn(s).loans
    end_turn(s)
    now = Turn(COM)
    now.step = STEPS.index(FINISH)
    now.loans = loans  # over there one loan in a turn, and this is still the turn of the company before
    s.agenda.append(now)
    s.agenda.append(Step(FINISH, director(s, COM), COM))


def more_to_come(s: State1848) -> bool:
    """Has a company its turn in this round yet to come?"""
    done = round_now(s).done
    return any(may_operate(s, r) and not (done | s.closed) & bit(r) for r in s.rails())


def begin_turn(s: State1848, rail: int) -> None:
    s.events.append(TurnBegan(s.name(rail)))
    s.agenda.append(Turn(rail))
    tokens.place_home(s, rail)


def next_step(s: State1848) -> None:
    """7.3 Open the next step of the turn, or end the turn."""
    now = turn(s)
    step = now.step + 1
    if step >= len(STEPS):
        end_turn(s)
        return
    changed_turn(s).step = step
    s.agenda.append(Step(STEPS[step], director(s, now.subject), now.subject))
