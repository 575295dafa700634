"""3 The private companies are distributed: hidden cards, blanks, and a falling price for the last one."""

from typing import Final

from trunkline.core.events import PriceLowered, PrivateMoved
from trunkline.core.ids import BANK, BOX, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.privates import move_private
from trunkline.core.state import put
from trunkline.titles.g1846.companies import CORPORATIONS, INDEPENDENTS, PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.frames import (
    CardChoice,
    Distribution,
    Draft,
    LastPrivate,
    distribution,
)
from trunkline.titles.g1846.operating_round import begin as begin_operating
from trunkline.titles.g1846.state import HIDDEN, LAUNCHED, State1846
from trunkline.titles.g1846.stock_round import begin

STEP_DOWN: Final = 10  # 3.22
UNKNOWN: Final = "?"


def card_name(s: State1846, card: int) -> str:
    if card == HIDDEN:
        return UNKNOWN
    return PRIVATE_IDS[card] if card < s.edition.privates else f"Blank {card - s.edition.privates + 1}"


def card_named(s: State1846, name: str) -> int:
    for card in range(s.edition.privates + s.players):
        if card_name(s, card) == name:
            return card
    return HIDDEN


def is_blank(s: State1846, card: int) -> bool:
    return card >= s.edition.privates


# 3.21 Choosing


def go_on(s: State1846) -> None:
    """3.2 The next player draws; or the last company is offered; or all is paid and the first stock round begins."""
    now = distribution(s)
    player = now.player
    if s.edition.open_draft:
        open_draft(s, player, now.passes)
    elif len(s.deck) < s.players + 2 and all(is_blank(s, card) for card in s.deck):
        reveal(s)
    elif len(s.deck) == 1:
        s.agenda.append(LastPrivate(player, s.deck[0]))
    else:
        s.agenda.append(CardChoice(player))


def hand(s: State1846) -> list[int]:
    return list(s.deck[: s.players + 2])


def committed(s: State1846, seat: int) -> int:
    """What the cards a player has taken will cost."""
    return sum([s.private_price[c] for c in s.chosen[seat] if not is_blank(s, c)])


def next_turn(s: State1846, player: int, passes: int) -> None:
    s.agenda[0] = Distribution(player, passes)


# 3.22 The last company


def floor(s: State1846, private: int) -> int:
    """3.22 The price at which it must be taken."""
    return PRIVATES[private].debt if s.rulings.debt_floor else 0


def lower_price(s: State1846, private: int) -> None:
    """3.22 Passed on, it costs $10 less."""
    s.private_price = put(s.private_price, private, s.private_price[private] - STEP_DOWN)
    s.events.append(PriceLowered(PRIVATE_IDS[private], s.private_price[private]))


# 3.23 The end


def reveal(s: State1846) -> None:
    """3.23 All reveal and pay; the independents get their treasuries; the first stock round begins."""
    for seat in range(s.players):
        for card in s.chosen[seat]:
            if not is_blank(s, card):
                hand_over(s, card, SEAT0 + seat)
    s.chosen = ((),) * s.players
    s.deck = ()
    for p in range(s.edition.privates):
        if s.private_owner[p] == BANK:
            move_private(s, p, BOX)
    begin(s, 1)


def hand_over(s: State1846, private: int, player: int) -> None:
    """Pay for a private company; an independent railroad receives its list price from the bank."""
    price = min(s.private_price[private], s.cash[player])  # 3.21 who had to take the cheapest card may lack money
    pay(s, player, BANK, price, "private company")
    move_private(s, private, player)
    s.events.append(PrivateMoved(PRIVATE_IDS[private], "bank", s.name(player), price))
    if private < len(INDEPENDENTS):
        rail = RAIL0 + len(CORPORATIONS) + private
        s.status = put(s.status, rail - RAIL0, LAUNCHED)
        pay(s, BANK, rail, INDEPENDENTS[private].treasury, "first treasury")


# T4 The open draft of the two-player table


def open_draft(s: State1846, player: int, passes: int) -> None:
    if all(s.private_owner[p] != BANK for p in range(s.edition.privates)):
        begin(s, 1)
    elif passes == s.players:
        begin_operating(s, 0, 1)
    else:
        s.agenda.append(Draft(player))


def on_offer(s: State1846) -> list[int]:
    """What can be bought, cheapest first."""
    left = [p for p in range(s.edition.privates) if s.private_owner[p] == BANK]
    return sorted(left, key=lambda p: (s.private_price[p], PRIVATES[p].name))
