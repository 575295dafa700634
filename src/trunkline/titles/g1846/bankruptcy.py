"""7.11 Bankruptcy."""

from trunkline.core.events import PriorityMoved, WentBankrupt
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import move_shares, set_president
from trunkline.titles.g1846.closing import close_fallen, close_private
from trunkline.titles.g1846.companies import FIRST_INDEPENDENT, INDEPENDENTS
from trunkline.titles.g1846.ending import check_players
from trunkline.titles.g1846.forced import issue, issue_blocks
from trunkline.titles.g1846.forced_sales import has_sold, largest_block, sell_for_train
from trunkline.titles.g1846.frames import INHERITED, changed_turn
from trunkline.titles.g1846.holdings import successor
from trunkline.titles.g1846.operating_round import sort_order
from trunkline.titles.g1846.phases import close_independent
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.receivership import buy_for_receiver, finish_turn, lose_president
from trunkline.titles.g1846.state import LAUNCHED, State1846, in_receivership, launched, next_player


def go_bankrupt(s: State1846, rail: int) -> None:
    """7.11 All is sold for the corporation; the player is out of the game."""
    player = s.president[rail - RAIL0]
    s.events.append(WentBankrupt(s.name(player)))
    blocks = issue_blocks(s, rail)
    if blocks:
        issue(s, rail, min(blocks))
    for other in price_order(s, launched(s)):
        count = largest_block(s, rail, other)
        if count:
            sell_for_train(s, rail, other, count)
    for other in price_order(s, launched(s)):  # the sales have moved prices
        if s.held(other, player):
            give_up(s, other, player)
    lose_privates(s, player)
    pay(s, player, rail, s.cash[player], "bankruptcy")
    s.out |= 1 << (player - SEAT0)
    if s.priority == player:
        s.priority = next_player(s, player)
        s.events.append(PriorityMoved(s.name(s.priority)))
    s.agenda.pop()
    now = changed_turn(s)
    now.raised, now.sold, now.bank_only, now.refused = -1, 0, 0, ()  # who declined an offer may be president now
    if not s.rulings.sales_unforced:
        now.forced = INHERITED  # 7.11 "immediately" (S54); what 6.31 still allows may be issued for the new president
    if not s.rulings.receiver_buys_first:
        close_fallen(s)
        if check_players(s):
            return
    if s.rulings.sort_after_bankruptcy:
        sort_order(s)
    if s.status[rail - RAIL0] == LAUNCHED and in_receivership(s, rail):
        finish_turn(s)
        buy_for_receiver(s, rail)
    close_fallen(s)  # S60: elsewhere only now, and so is the end
    check_players(s)


def give_up(s: State1846, rail: int, player: int) -> None:
    """7.11 The rest goes to the market without regard to limits; a president's price falls if it has not fallen yet."""
    count = s.held(rail, player)
    proceeds = count * s.price(rail)
    was_president = s.president[rail - RAIL0] == player
    move_shares(s, rail, count, player, POOL, proceeds)
    pay(s, BANK, player, proceeds, "shares sold in bankruptcy")
    if was_president:
        heir = successor(s, rail, player, 0)
        if heir == NOBODY:
            lose_president(s, rail)
        else:
            set_president(s, rail, heir)
        if s.rulings.ruin_moves_price and not has_sold(s, rail):
            put_marker(s, rail, s.chart.left[s.cell[rail - RAIL0]])


def lose_privates(s: State1846, player: int) -> None:
    """7.11 Private companies of a bankrupt player close."""
    for p, owner in enumerate(s.private_owner):
        if owner == player:
            POWERS[p].bankrupt(s, p)
            if p < len(INDEPENDENTS):
                close_independent(s, FIRST_INDEPENDENT + p)
            close_private(s, p)
