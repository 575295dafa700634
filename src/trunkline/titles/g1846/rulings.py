"""Points of logic where the text is open or tables differ, as named values.

`BOOK` is our reading of the rulebook. `SITE` replays games of the other site; each difference names its number in the
list of rulings (docs/rulings.md).
"""

from dataclasses import dataclass, replace
from typing import Final

from trunkline.core.choices import must_be_routes, named
from trunkline.core.contract import Options
from trunkline.core.words import RoutesRule, RulingsName


@dataclass(frozen=True)
class Rulings:
    id: RulingsName = "book"
    routes: RoutesRule = "best"  # S40: "best" must be run (6.68), "free" lets the president choose
    consent: bool = True  # S48, S64: the owner of what is bought must agree
    afford_cards: bool = True  # S6: a card that the player cannot pay for may not be taken
    debt_floor: bool = False  # S5: the last private company does not fall below its debt
    issue_until_paid: bool = False  # S25: issue or redeem at any moment before the payout
    issue_for_nothing: bool = False  # S26: an issue at $0 a share is allowed
    wait_for_track: bool = False  # S27: the track step waits while there is money, even if nothing can be laid
    wait_for_listed: bool = False  # S27: it waits for bare hexes of free tiles and for the lowest token price listed
    wait_alone: bool = False  # S9: a decision with a single possibility still waits
    privates_last: bool = False  # a step of its own for private companies ends the turn
    second_tile_at_once: bool = False  # S33: the second MC or O&I tile follows at once or never
    join_judged_first: bool = True  # SLM: a first Little Miami tile that no second can complete is refused
    sell_anything: bool = False  # S13: over the certificate limit any sale will do
    priority_moves: bool = False  # 5.51: the priority deal is handed on with every sale and purchase
    leave_with_payout: bool = False  # 6.69: phased out trains leave when the payout has been decided
    sarnia_tunnel: bool = False  # M3: the hexside to Sarnia is a tunnel
    port_once: bool = False  # S19: the port marker is moved once in a turn, before running
    port_stays: bool = False  # S19: the port marker stays on the map when a corporation buys the Steamboat Company
    spot_becomes_free: bool = False  # S38: an ordinary token of the owner on the C&WI spot is the company's free one
    phase_four_cards: int = -1  # S45: phase IV trains, -1 without end
    issue_for_dearer: bool = True  # S53: shares may be issued to reach any train on sale, not just the cheapest
    largest_issue: bool = False  # S52: if no number of shares is enough, the largest is issued
    bank_only_lasts: bool = False  # S54: trains of others stay barred when the required train has been bought
    one_block_for_train: bool = False  # S56: shares of one corporation are sold once for a train
    measured_by_dearest: bool = False  # S56: sales for a train are measured against the dearest
    sale_may_close: bool = True  # S56: the president's sale may close the corporation that needs the train
    ruin_beside_sisters: bool = False  # S59: a train of the president's other corporation need not be bought first
    ruin_moves_price: bool = True  # S58: the price falls also for shares that only a bankrupt may sell
    sales_unforced: bool = False  # S57: the president may sell shares in the train step although nothing is forced
    sort_after_bankruptcy: bool = True  # S23: the order of the round follows the prices after a bankruptcy, too
    receiver_buys_first: bool = False  # S60: a corporation without a president buys its train before it may close
    markers_outlive: bool = False  # S17: a marker on the map stays when its corporation closes
    routes_in_receivership: bool = False  # S61: a player enters the routes of a corporation without a president
    blanks_keep_open: bool = False  # S17: before phase III the blank cards of the draft hide that all is closed
    closing_waits: bool = False  # S67: a corporation closes only after the turn has passed on
    bankrupt_port_stays: bool = False  # S69: the port marker of a bankrupt player stays where it is
    bank_before_train: bool = False  # S68: of two reasons to end after the same set the bank is named
    stalemate: bool = True  # S66: the game ends after a set in which nothing moved
    last_set: int = 0  # S66: the game ends after the stock round of this set; 0: never


BOOK: Final = Rulings()
SITE: Final = Rulings(
    "site",
    routes="free",
    consent=False,
    afford_cards=False,
    debt_floor=True,
    issue_until_paid=True,
    issue_for_nothing=True,
    wait_for_track=True,
    wait_for_listed=True,
    wait_alone=True,
    privates_last=True,
    second_tile_at_once=True,
    join_judged_first=False,
    sell_anything=True,
    priority_moves=True,
    leave_with_payout=True,
    sarnia_tunnel=True,
    port_once=True,
    port_stays=True,
    spot_becomes_free=True,
    phase_four_cards=9,
    issue_for_dearer=False,
    largest_issue=True,
    bank_only_lasts=True,
    one_block_for_train=True,
    measured_by_dearest=True,
    sale_may_close=False,
    ruin_beside_sisters=True,
    ruin_moves_price=False,
    sales_unforced=True,
    sort_after_bankruptcy=False,
    receiver_buys_first=True,
    markers_outlive=True,
    routes_in_receivership=True,
    blanks_keep_open=True,
    closing_waits=True,
    bankrupt_port_stays=True,
    bank_before_train=True,
    stalemate=False,
    last_set=100,
)
RULINGS: Final = {"book": BOOK, "site": SITE}


def rulings_of(options: Options) -> Rulings:
    """The rulings that a table has chosen. Raises ValueError with a sentence for unknown ones."""
    found = named("1846", "rulings", RULINGS, options.rulings)
    must_be_routes(options.routes)
    return replace(found, routes=options.routes) if options.routes else found
