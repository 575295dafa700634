"""13 The end of the game and the final totals."""

from typing import Final, Literal

from trunkline.core.events import EndTriggered, GameEnded
from trunkline.core.ids import NOBODY, RAIL0, SEAT0
from trunkline.core.objections import Objection
from trunkline.titles.g1848.charts import TOP_CELL
from trunkline.titles.g1848.state import State1848, closed_count, loans_given

Reason = Literal["bank", "price", "loans", "receivership", "stalemate"]
"""Why a game ends."""

ENDED: Final = Objection("13.1", "The game is over.")


def watch(s: State1848) -> None:
    """13.1 The first of four conditions; it stays, and the set of operating rounds is still played to its end."""
    if s.ending:
        return
    s.ending = reason_now(s)
    if s.ending not in ("", "bank"):  # a broken bank has been announced
        s.events.append(EndTriggered(s.ending))


def reason_now(s: State1848) -> Reason | Literal[""]:
    """13.1, 5.5.6 What ends the game: an empty bank, a price at the top, sixteen loans, five receiverships."""
    if s.broken:
        return "bank"
    if is_at_top(s):
        return "price"
    if loans_given(s) >= s.edition.loans_that_end:
        return "loans"
    return "receivership" if closed_count(s) >= s.edition.receiverships_that_end else ""


def is_at_top(s: State1848) -> bool:
    for cell in s.cell:  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if cell == TOP_CELL:
            return True
    return False


def end(s: State1848, reason: Reason) -> None:
    s.ended = reason
    s.ending = s.ending or reason
    s.agenda = [d for d in s.agenda if d.actor == NOBODY]  # frames stay: they tell the last round
    s.events.append(GameEnded(reason))


def all_worth(s: State1848) -> list[int]:
    """13.2 Cash (a debt counts against it) and shares at the chart's prices, nothing else and at no time."""
    return [worth(s, SEAT0 + seat) for seat in range(s.players)]


def worth(s: State1848, player: int) -> int:
    total = s.cash[player] - s.debt[player - SEAT0]
    for rail in range(RAIL0, s.owners):
        total += s.held(rail, player) * s.price(rail)
    return total
