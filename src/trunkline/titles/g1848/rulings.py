"""Rulings: where texts and tables differ in logic. BOOK is how we play, SITE replays games of the other site.

The numbers are those of the rows in docs/rulings.md: 43 is 1848-43.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Rulings:
    name: str
    pass_without_private: bool  # 1: who owns no private may pass once nothing can be lowered and somebody owns one
    sixth_receivership_frees: bool  # 11: the certificate table is left behind at the sixth receivership
    capital_at_float: bool  # 18: the COM gets its capital at 60 %, before it may operate
    director_lays_tasmania: bool  # 23: a company may lay the Tasmania tile for a P3 its director owns
    privates_from_anyone: bool  # 25: a company may buy a private company from any player
    p6_stays: bool  # 26: P6 stays, without income, until the CAR buys a train
    powers_from_start: bool  # 22: P2 works before the first 3/3+ train
    ordinary_loan_first: bool  # 28: the one ordinary loan is taken as such before a forced purchase
    forced_loan_columns: int  # 28: columns for a forced loan that is the first of the turn
    loans_for_any_train: bool  # 29: forced loans also pay for another company's train and for a 2E
    doomed_must_borrow: bool  # 32: a company about to fall, without train, must take its loan before it pays
    alice_is_one: bool  # 36: both hexes of Alice Springs are one location
    exports_act_at_once: bool  # 50: an exported train's effects come even if earlier trains are still on sale
    trades_come_last: bool  # 42: after a train of another company none is bought from the bank
    consent: bool  # 42: another director agrees to the sale of a train
    director_helps_ghan: bool  # 46: the director pays what is missing for a cheaper 2E when a train must be bought
    second_ghan: bool  # 46: P4 also buys a 2E for a company that has one
    interrupts_wait: bool  # 43, 48: discards wait for the running company's payout, debts for its next action
    asides_of_others: bool  # 43: beside an interrupt anybody acts for the running company: games that came from there
    powers_in_every_step: bool  # 24: P2 and P3 lay tiles at any time of the turn
    site_stops: bool  # 54, 62: steps wait where that site waits; loans and private companies have a last step
    excess_waits: bool  # 55: a certificate too many, come by in a stock round, is sold in the next one
    excess_sold_whole: bool  # 55: a player over the limit sells one company as often as needed in a turn
    last_turn: int  # 53: the game ends undecided after this stock round; 0: when nothing moves any more
    routes: str  # 52: "free" or "best"
    trains_may_rest: bool  # 60: trains need not run
    ghan_from_anywhere: bool  # 38: a 2E may begin beyond its token and counts the best one on its way
    trade_in_at_limit: bool  # 45: a D is bought by trade-in at the train limit, too
    forced_when_payable: bool  # 30: loans may be forced although the treasury can pay for a train
    priority_moves: bool  # 64: the priority card moves with every sale and purchase
    unpaid_stays: bool  # 65: what a company earned that fell before it paid is paid by the next one that does not run
    debts_lent: bool  # 48: what a director cannot pay is lent by the bank; nobody sells for it in a later round


BOOK: Final = Rulings(
    name="book",
    pass_without_private=True,
    sixth_receivership_frees=False,
    capital_at_float=False,
    director_lays_tasmania=True,
    privates_from_anyone=False,
    p6_stays=False,
    powers_from_start=False,
    ordinary_loan_first=False,
    forced_loan_columns=2,
    loans_for_any_train=False,
    doomed_must_borrow=False,
    alice_is_one=True,
    exports_act_at_once=False,
    trades_come_last=True,
    consent=True,
    director_helps_ghan=False,
    second_ghan=False,
    interrupts_wait=False,
    asides_of_others=False,
    powers_in_every_step=False,
    site_stops=False,
    excess_waits=True,
    excess_sold_whole=True,
    last_turn=0,
    routes="free",
    trains_may_rest=False,
    ghan_from_anywhere=False,
    trade_in_at_limit=False,
    forced_when_payable=False,
    priority_moves=False,
    unpaid_stays=False,
    debts_lent=True,
)

SITE: Final = Rulings(
    name="site",
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
    asides_of_others=False,
    powers_in_every_step=True,
    site_stops=True,
    excess_waits=False,
    excess_sold_whole=False,
    last_turn=100,
    routes="free",
    trains_may_rest=True,
    ghan_from_anywhere=True,
    trade_in_at_limit=True,
    forced_when_payable=True,
    priority_moves=True,
    unpaid_stays=True,
    debts_lent=False,
)
RULINGS: Final = {"book": BOOK, "site": SITE}
