"""4 The sequence of play: what comes next on the agenda, until somebody has something to decide."""

from trunkline.core.agenda import Frame
from trunkline.core.ids import NOBODY, SEAT0
from trunkline.titles.g1846 import closing_sale, distribution, operating_round, stock_round
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.ending import check_all_closed, check_bank, check_set, end, picture
from trunkline.titles.g1846.frames import Distribution, OperatingRound, StockRound
from trunkline.titles.g1846.operating_round import ROUNDS
from trunkline.titles.g1846.state import State1846


def advance(s: State1846) -> None:
    """Open frames and resolve what needs no decision, until a player or chance must decide or the game has ended."""
    opened = False  # what has just been opened was not decided about before
    while not s.ended:
        check_bank(s)
        frame = s.now()
        if frame.actor == NOBODY:
            go_on(s, frame)
            opened = True
        elif DECISIONS[frame.kind].goes_by(s, opened):
            opened = False
        else:
            return


def go_on(s: State1846, frame: Frame) -> None:
    """A frame that nobody decides is on top: open what it carries next."""
    if isinstance(frame, Distribution):
        distribution.go_on(s)
    elif isinstance(frame, StockRound):
        if not check_all_closed(s) and not stock_round.go_on(s):
            end_stock_round(s, frame)
    elif isinstance(frame, OperatingRound):
        if not operating_round.go_on(s):
            end_operating_round(s, frame)
    else:
        operating_round.next_step(s)


def end_stock_round(s: State1846, ended: StockRound) -> None:
    """5.52 Prices move; two operating rounds follow."""
    stock_round.give_priority(s)
    if ended.passes < closing_sale.UNSEEN:  # S67: elsewhere a closing sale may end the round so
        stock_round.adjust_prices(s)
    if ended.number == s.rulings.last_set:
        end(s, "dnf")
    else:
        operating_round.begin(s, ended.number, 1)


def end_operating_round(s: State1846, ended: OperatingRound) -> None:
    """4 Two operating rounds follow each stock round."""
    if check_all_closed(s):
        return
    if ended.part < ROUNDS:
        operating_round.begin(s, ended.number, ended.part + 1)
    elif check_set(s, ended.number):
        return
    elif ended.number == 0:
        s.set_begin = picture(s)  # T7: what is bought before the next rounds is something that moves, too
        s.agenda[0] = Distribution(SEAT0 + s.players - 1, 0)
    else:
        stock_round.begin(s, ended.number + 1)
