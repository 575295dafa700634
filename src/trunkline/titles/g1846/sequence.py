"""4 The sequence of play: what comes next on the agenda, until somebody has something to decide."""

from trunkline.core.agenda import Frame
from trunkline.core.ids import CHANCE, NOBODY, SEAT0
from trunkline.titles.g1846 import closing_sale, distribution, operating_round, steps, stock_round
from trunkline.titles.g1846.ending import check_all_closed, check_bank, check_set, end
from trunkline.titles.g1846.frames import Distribution
from trunkline.titles.g1846.frames import operating_round as operating_round_now
from trunkline.titles.g1846.frames import stock_round as stock_round_now
from trunkline.titles.g1846.operating_round import ROUNDS
from trunkline.titles.g1846.state import State1846


def advance(s: State1846) -> None:
    """Open frames and settle what needs no decision, until a player or chance must decide or the game has ended."""
    while not s.ended:
        check_bank(s)
        d = s.agenda[-1]
        if d.actor == CHANCE:
            return
        if d.actor == NOBODY:
            go_on(s, d)
        elif waits(s, d):
            return
        else:
            settle(s, d)


def go_on(s: State1846, frame: Frame) -> None:
    """A frame is on top: open what it carries next."""
    match frame.kind:
        case "distribution":
            distribution.go_on(s)
        case "stock round":
            if not check_all_closed(s) and not stock_round.go_on(s):
                end_stock_round(s)
        case "operating round":
            if not operating_round.go_on(s):
                end_operating_round(s)
        case _:
            operating_round.next_step(s)


def end_stock_round(s: State1846) -> None:
    """5.52 Prices move; two operating rounds follow."""
    now = stock_round_now(s)
    stock_round.give_priority(s)
    if now.passes < closing_sale.UNSEEN:
        stock_round.adjust_prices(s)
    if now.number == s.rulings.last_set:
        end(s, "dnf")
    else:
        operating_round.begin(s, now.number, 1)


def end_operating_round(s: State1846) -> None:
    """4 Two operating rounds follow each stock round."""
    now = operating_round_now(s)
    number, part = now.number, now.part
    if check_all_closed(s):
        return
    if part < ROUNDS:
        operating_round.begin(s, number, part + 1)
    elif check_set(s, number):
        return
    elif number == 0:
        s.agenda[0] = Distribution(SEAT0 + s.players - 1, 0)
    else:
        stock_round.begin(s, number + 1)


def waits(s: State1846, d: Frame) -> bool:
    """Has the player something to decide?"""
    match d.kind:
        case "stock":
            return stock_round.waits(s)
        case "steamboat":
            return operating_round.steamboat_waits(s)
        case "last":
            return distribution.last_waits(s)
        case "draft":
            return distribution.draft_waits(s)
        case "discard":
            return steps.discard_waits(s)
        case "choose" | "offer" | "second tile" | "stuck":
            return True
    return steps.waits(s)


def settle(s: State1846, d: Frame) -> None:
    """Nothing to decide: what happens by itself."""
    match d.kind:
        case "stock":
            stock_round.pass_turn(s)
        case "steamboat":
            s.agenda.pop()
        case "last":
            distribution.take_last(s)
        case "draft":
            distribution.take_offered(s)
        case "discard":
            steps.settle_discard(s)
        case _:
            steps.settle(s)
