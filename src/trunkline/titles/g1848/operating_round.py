"""7.1-7.3 Operating rounds: sets, rounds, the turns of the companies and their steps."""

from trunkline.core.actions import Action, BuyIn, BuyTrain, LayTile, Pass, Pay, PlaceToken, RunRoutes, TakeLoan
from trunkline.core.agenda import Frame
from trunkline.core.events import Passed, RoundBegan, TurnBegan
from trunkline.core.objections import Objection
from trunkline.core.prices import price_order
from trunkline.titles.g1848 import buying_trains, payout, privates, running, tokens, track
from trunkline.titles.g1848.bank_of_england import pay_dividend
from trunkline.titles.g1848.companies import BOE, CAR
from trunkline.titles.g1848.frames import (
    FINISH,
    LOAN,
    PAY,
    RUN,
    STEPS,
    TOKEN,
    TRACK,
    TRAINS,
    OperatingRound,
    OperatingSet,
    Step,
    Turn,
    changed_round,
    changed_turn,
    end_step,
    end_turn,
    operating_set,
    turn,
    turn_index,
)
from trunkline.titles.g1848.frames import operating_round as round_now
from trunkline.titles.g1848.launching import is_sold, may_operate
from trunkline.titles.g1848.loans import (
    ORDINARY,
    column,
    has_fallen,
    loan_objection,
    may_borrow,
    more_loans,
    take_loan,
)
from trunkline.titles.g1848.mandatory import must_buy
from trunkline.titles.g1848.receivership import take_over
from trunkline.titles.g1848.state import State1848, bit, director
from trunkline.titles.g1848.trains import PHASES


def open_set(s: State1848, number: int) -> None:
    """7.1 The number of rounds is fixed when the stock round ends."""
    rounds = PHASES[s.phase].rounds
    s.agenda = [OperatingSet(number, rounds)]
    open_round(s, 1)


def open_round(s: State1848, part: int) -> None:
    """7.2 Private companies first, then the Bank of England, then the companies."""
    s.agenda.append(OperatingRound(part))
    s.events.append(RoundBegan("operating", operating_set(s).number, part))
    privates.pay_incomes(s)
    pay_dividend(s)


def next_company(s: State1848) -> bool:
    """7.2 The highest price first; False when all have had their turn.

    5.3.3 A COM without its link has its place in the order as well: once that has gone by, it waits for the next round.
    """
    done = round_now(s).done
    gone = done | s.closed
    waiting = [r for r in range(CAR, BOE) if not gone & bit(r) and (s.floated & bit(r) or is_sold(s, r))]
    for rail in price_order(s, waiting):
        done |= bit(rail)
        changed_round(s).done = done
        if may_operate(s, rail):
            begin_turn(s, rail)
            return True
    return False


def more_to_come(s: State1848) -> bool:
    """Has a company its turn in this round yet to come?"""
    done = round_now(s).done
    return any(may_operate(s, r) and not (done | s.closed) & bit(r) for r in range(CAR, BOE))


def begin_turn(s: State1848, rail: int) -> None:
    s.events.append(TurnBegan(s.name(rail)))
    s.agenda.append(Turn(rail))
    tokens.place_home(s, rail)


def note_actor(s: State1848) -> None:
    """Whose company acts now; nobody's when the last company of the round is gone."""
    i = turn_index(s)
    changed_round(s).acted = director(s, s.agenda[i].subject) if i >= 0 else 0


def next_step(s: State1848) -> None:
    """7.3 Open the next step of the running turn in which there is something to decide, or end the turn."""
    now = turn(s)
    rail = now.subject
    for step in range(now.step + 1, len(STEPS)):
        changed_turn(s).step = step
        if waits(s, rail, step):
            s.agenda.append(Step(step, director(s, rail), rail))
            return
        if step == PAY:  # nothing earned; interrupts come before trains are bought
            settle(s, rail, payout.RETAIN)
            return
    end_turn(s)


def waits(s: State1848, rail: int, step: int) -> bool:
    """Is there anything to decide in this step?"""
    if step == TRACK:
        return track.waits(s, rail)
    if step == TOKEN:
        return tokens.waits(s, rail)
    if step == RUN:
        return running.waits(s, rail)
    if step == LOAN:
        return last_loan_waits(s, rail)
    if step == PAY:
        return turn(s).revenue > 0
    if step == TRAINS:
        return buying_trains.waits(s, rail)
    return finish_waits(s, rail)


def last_loan_waits(s: State1848, rail: int) -> bool:
    """7.3 A company that will fall for want of income may borrow or buy a private company before (ruling 32)."""
    if turn(s).revenue or column(s, rail) != 1:
        return False
    if s.rulings.doomed_must_borrow:
        return may_borrow(s, rail) and not running.trains_to_run(s, rail)
    return may_borrow(s, rail) or len(privates.sellers(s, rail)) > 0


def finish_waits(s: State1848, rail: int) -> bool:
    if len(privates.sellers(s, rail)) > 0:
        return True
    if not s.rulings.site_stops:
        return may_borrow(s, rail)
    return more_loans(s, rail)


def still_waits(s: State1848, d: Frame) -> bool:
    """After something was done in a step: is there more to decide in it?"""
    step = STEPS.index(d.kind)
    return step in (RUN, PAY) or waits(s, d.subject, step)


# One company's decisions.


def legal(s: State1848) -> list[Action]:
    """All actions of the finite list that have no objection; each chapter lists only such."""
    d = s.now()
    rail = d.subject
    out: list[Action] = []
    match d.kind:
        case "track":
            out = track.candidates(s, rail)
        case "token":
            out = tokens.candidates(s, rail)
        case "run":
            out = running.candidates(s, rail)
        case "pay":
            out = payout.candidates()
        case "trains":
            out = buying_trains.candidates(s, rail)
    if d.kind != "track" and s.rulings.powers_in_every_step:
        out.extend(track.power_candidates(s, rail))
    if may_borrow(s, rail):
        out.append(TakeLoan())
    out.extend(privates.candidates(s, rail))
    if passing_objection(s, rail) is None:
        out.append(Pass())
    return out


def objection(s: State1848, a: Action) -> Objection | None:
    rail = s.now().subject
    match a:
        case TakeLoan():
            return loan_objection(s, rail)
        case BuyIn():
            return privates.objection(s, rail, a)
        case LayTile():
            return lay_objection(s, rail, a)
        case PlaceToken():
            return tokens.objection(s, rail, a)
        case RunRoutes():
            return running.objection(s, rail, a)
        case Pay():
            return payout.objection(a)
        case BuyTrain():
            return buying_trains.objection(s, rail, a)
    return passing_objection(s, rail)


def lay_objection(s: State1848, rail: int, a: LayTile) -> Objection | None:
    if s.now().kind != "track" and not (a.power and s.rulings.powers_in_every_step):
        return Objection("7.3", "Track is laid at the beginning of the turn.")
    return track.objection(s, rail, a)


def passing_objection(s: State1848, rail: int) -> Objection | None:
    """7.3 Running and paying are compulsory; 8.1 so is a train for a company with a route."""
    kind = s.now().kind
    if kind in ("run", "pay"):
        return Objection("7.3", "Running the trains and settling the income are compulsory.")
    if kind == "trains" and must_buy(s, rail):
        return Objection("8.1", f"{s.name(rail)} has a route and must buy a train.")
    if kind == "loan" and s.rulings.doomed_must_borrow:
        return Objection("5.6.1", f"{s.name(rail)} takes a loan before it falls.")
    return None


def asides(s: State1848) -> list[Action]:
    """Ruling 43: there the running company may borrow, use powers or buy them even while an interrupt waits."""
    i = turn_index(s)
    if i < 0 or not s.rulings.interrupts_wait:
        return []
    rail = s.agenda[i].subject
    if director(s, rail) != s.now().actor:
        return []  # a file may hold it; at a table nobody decides for another's company
    out: list[Action] = [TakeLoan()] if may_borrow(s, rail) else []
    if s.now().kind != "tasmania":
        out.extend(track.power_candidates(s, rail))
    return out + privates.candidates(s, rail)


def aside_objection(s: State1848, a: Action) -> Objection | None:
    i = turn_index(s)
    if i < 0:
        return Objection("7.3", "No company has its turn now.")
    rail = s.agenda[i].subject
    match a:
        case BuyIn():
            return privates.objection(s, rail, a)
        case LayTile():
            return track.objection(s, rail, a)
    return loan_objection(s, rail)


def act(s: State1848, a: Action) -> None:
    rail = turn(s).subject
    match a:
        case TakeLoan():
            take_loan(s, rail, ORDINARY)
            fall_if_down(s, rail)
        case BuyIn():
            privates.buy_in(s, rail, a)
        case LayTile():
            track.act(s, rail, a)
        case PlaceToken():
            tokens.act(s, rail, a)
            end_step(s)
        case RunRoutes():
            running.act(s, rail, a)
            end_step(s)
        case Pay(choice=choice):
            end_step(s)
            settle(s, rail, choice)
        case BuyTrain():
            buy_train(s, rail, a)
        case Pass():
            pass_step(s, rail)


def buy_train(s: State1848, rail: int, a: BuyTrain) -> None:
    """8.4.2 The company may fall on the way to its train."""
    if not buying_trains.act(s, rail, a):
        take_over(s, rail)
    elif s.rulings.site_stops and not a.power and not buying_trains.can_go_on(s, rail):
        end_step(s)


def pass_step(s: State1848, rail: int) -> None:
    kind = s.now().kind
    s.events.append(Passed(s.name(rail)))
    end_step(s)
    if kind == "trains" and not s.rulings.site_stops:
        changed_turn(s).step = FINISH


def settle(s: State1848, rail: int, choice: str) -> None:
    payout.settle(s, rail, choice)
    fall_if_down(s, rail)


def fall_if_down(s: State1848, rail: int) -> None:
    """5.5.1 In the leftmost column the Bank of England takes over at once."""
    if has_fallen(s, rail):
        take_over(s, rail)
