"""Rulings: where texts and tables differ in logic. BOOK is how we play, SITE replays games of the other site.

The numbers are those of the rows in docs/rulings.md.
"""

from dataclasses import dataclass, replace
from typing import Final

from trunkline.core.choices import must_be_routes, named
from trunkline.core.contract import Options
from trunkline.core.words import RoutesRule, RulingsName


@dataclass(frozen=True)
class Rulings:
    id: RulingsName = "book"
    pass_without_private: bool = True  # 1848-1: who owns no private may pass once one is sold and none can be lowered
    sixth_receivership_frees: bool = False  # 1848-11: the certificate table is left behind at the sixth receivership
    capital_at_float: bool = False  # 1848-18: the COM gets its capital at 60 %, before it may operate
    director_lays_tasmania: bool = True  # 1848-23: a company may lay the Tasmania tile for a P3 its director owns
    privates_from_anyone: bool = False  # 1848-25: a company may buy a private company from any player
    p6_stays: bool = False  # 1848-26: P6 stays, without income, until the CAR buys a train
    powers_from_start: bool = False  # 1848-22: P2 works before the first 3/3+ train
    ordinary_loan_first: bool = False  # 1848-28: the one ordinary loan is taken as such before a forced purchase
    forced_loan_columns: int = 2  # 1848-28: columns for a forced loan that is the first of the turn
    loans_for_any_train: bool = False  # 1848-29: forced loans also pay for another company's train and for a 2E
    doomed_must_borrow: bool = False  # 1848-32: a company about to fall, without train, must borrow before it pays
    alice_is_one: bool = True  # 1848-36: both hexes of Alice Springs are one location
    exports_act_at_once: bool = False  # 1848-50: an exported train's effects come even while earlier trains are on sale
    trades_come_last: bool = True  # 1848-42: after a train of another company none is bought from the bank
    consent: bool = True  # 1848-42: another director agrees to the sale of a train
    director_helps_ghan: bool = False  # 1848-46: where a train is needed the director pays the rest of a cheaper 2E
    second_ghan: bool = False  # 1848-46: P4 also buys a 2E for a company that has one
    interrupts_wait: bool = False  # 1848-43, 1848-48: discards wait for the company's payout, debts for its next action
    asides_of_others: bool = False  # 1848-43: beside an interrupt anybody acts for the running company
    powers_in_every_step: bool = False  # 1848-24: P2 and P3 lay tiles at any time of the turn
    site_stops: bool = False  # 1848-54, 1848-62: steps wait as over there; loans and private companies have a last one
    excess_waits: bool = True  # 1848-55: a certificate too many, come by in a stock round, is sold in the next one
    excess_sold_whole: bool = True  # 1848-55: a player over the limit sells one company as often as needed in a turn
    last_turn: int = 0  # 1848-53: the game ends undecided after this stock round; 0: when nothing moves any more
    routes: RoutesRule = "free"  # 1848-52: "free" or "best"
    trains_may_rest: bool = False  # 1848-60: trains need not run
    ghan_from_anywhere: bool = False  # 1848-38: a 2E may begin beyond its token and counts the best one on its way
    trade_in_at_limit: bool = False  # 1848-45: a D is bought by trade-in at the train limit, too
    forced_when_payable: bool = False  # 1848-30: loans may be forced although the treasury can pay for a train
    priority_moves: bool = False  # 1848-64: the priority card moves with every sale and purchase
    unpaid_stays: bool = False  # 1848-65: what a fallen company had not paid is paid by the next that runs nothing
    debts_lent: bool = True  # 1848-48: the bank lends what a director cannot pay; nobody sells for it in a later round


BOOK: Final = Rulings()
SITE: Final = Rulings(
    "site",
    pass_without_private=False,
    sixth_receivership_frees=True,
    capital_at_float=True,
    director_lays_tasmania=False,
    privates_from_anyone=True,
    p6_stays=True,
    powers_from_start=True,
    ordinary_loan_first=True,
    forced_loan_columns=3,
    loans_for_any_train=True,
    doomed_must_borrow=True,
    alice_is_one=False,
    exports_act_at_once=True,
    trades_come_last=False,
    consent=False,
    director_helps_ghan=True,
    second_ghan=True,
    interrupts_wait=True,
    powers_in_every_step=True,
    site_stops=True,
    excess_waits=False,
    excess_sold_whole=False,
    last_turn=100,
    trains_may_rest=True,
    ghan_from_anywhere=True,
    trade_in_at_limit=True,
    forced_when_payable=True,
    priority_moves=True,
    unpaid_stays=True,
    debts_lent=False,
)
RULINGS: Final = {"book": BOOK, "site": SITE}


def rulings_of(options: Options) -> Rulings:
    """The rulings that a table has chosen. Raises ValueError with a sentence for unknown ones."""
    found = named("1848", "rulings", RULINGS, options.rulings)
    must_be_routes(options.routes)
    if found.interrupts_wait and options.deal == "site-seed":  # a game that was played over there
        found = replace(found, asides_of_others=True)
    return replace(found, routes=options.routes) if options.routes else found
