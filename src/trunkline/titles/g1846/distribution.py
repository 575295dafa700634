"""3 The private companies are distributed: hidden cards, blanks, and a falling price for the last one."""

from random import Random
from typing import Final

from trunkline.core.actions import Action, BuyPrivate, Draw, Pass, TakeCard
from trunkline.core.events import CardTaken, Drawn, Passed, PriceLowered, PrivateMoved, RoundBegan
from trunkline.core.ids import BANK, BOX, RAIL0, SEAT0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import CORPORATIONS, INDEPENDENTS, PRIVATE_IDS, PRIVATES, RAILS
from trunkline.titles.g1846.editions import removed_from
from trunkline.titles.g1846.ending import picture
from trunkline.titles.g1846.frames import (
    BottomOrder,
    CardChoice,
    DeckOrder,
    Distribution,
    Draft,
    LastPrivate,
    distribution,
    last_private,
)
from trunkline.titles.g1846.operating_round import begin as begin_operating
from trunkline.titles.g1846.setup import remove
from trunkline.titles.g1846.site_seed import bottom_order, dealt
from trunkline.titles.g1846.state import HIDDEN, LAUNCHED, State1846, next_player
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


# 3.2 Chance


def drawn(s: State1846, rng: Random) -> Action:
    """The outcome of chance: removals, the order of the deck, the order of the cards put below it."""
    kind = s.agenda[-1].kind
    if s.options.deal == "site-seed":
        return Draw(kind, site_outcome(s, kind))
    if kind == "removals":
        return Draw(kind, random_removals(s, rng))
    cards = deck_in_play(s) if kind == "deck" else bottom_cards(s)
    rng.shuffle(cards)
    return Draw(kind, tuple(card_name(s, card) for card in cards))


def bottom(s: State1846) -> BottomOrder:
    frame = s.agenda[-1]
    assert isinstance(frame, BottomOrder)
    return frame


def bottom_cards(s: State1846) -> list[int]:
    """The cards put below the deck, still in the order in which they lay."""
    return list(s.deck[-bottom(s).count :])


def site_outcome(s: State1846, kind: str) -> tuple[str, ...]:
    deck, privates, rails, _ = dealt(s)
    if kind == "removals":
        return tuple([PRIVATE_IDS[p] for p in privates] + [s.name(r) for r in rails])
    if kind == "bottom":
        deck = bottom_order(s, bottom_cards(s), bottom(s).place)
    return tuple(card_name(s, card) for card in deck)


def random_removals(s: State1846, rng: Random) -> tuple[str, ...]:
    out: list[str] = []
    for group in s.edition.groups:
        members = [m for m in group.members if m not in group.spared]
        gone = sorted(rng.sample(members, removed_from(s.edition, group, s.players)))
        out += [PRIVATE_IDS[m] if group.privates else RAILS[m - RAIL0] for m in gone]
    return tuple(out)


def deck_in_play(s: State1846) -> list[int]:
    privates = [p for p in range(s.edition.privates) if s.private_owner[p] != BOX]
    return privates + list(range(s.edition.privates, s.edition.privates + s.players))


def draw_objection(s: State1846, a: Draw) -> Objection | None:
    """2.3, 3.2 Is this a possible outcome of chance?"""
    d = s.agenda[-1]
    if a.what != d.kind:
        return Objection("3.2", f"What is drawn now is: {d.kind}.")
    if d.kind == "removals":
        return removals_objection(s, list(a.outcome))
    wanted = deck_in_play(s) if d.kind == "deck" else bottom_cards(s)
    if sorted(a.outcome) != sorted(card_name(s, card) for card in wanted):
        return Objection("3.2", "These are not the cards that are shuffled now.")
    return None


def removals_objection(s: State1846, names: list[str]) -> Objection | None:
    left = names
    for group in s.edition.groups:
        ids = [PRIVATE_IDS[m] if group.privates else RAILS[m - RAIL0] for m in group.members if m not in group.spared]
        gone = [name for name in left if name in ids]
        if len(set(gone)) != removed_from(s.edition, group, s.players) or len(set(gone)) != len(gone):
            return Objection("2.3", "From each group as many are removed as the table for the players says.")
        left = [name for name in left if name not in ids]
    return Objection("2.3", f"{left[0]} cannot be removed.") if left else None


def take_draw(s: State1846, a: Draw) -> None:
    """Carry out what chance decided."""
    s.events.append(Drawn(a.what, a.outcome))
    s.agenda.pop()
    if a.what == "removals":
        rails = [s.owner(name) for name in a.outcome if name in s.names]
        remove(s, [PRIVATE_IDS.index(n) for n in a.outcome if n in PRIVATE_IDS], rails)
        if not s.edition.open_draft:
            s.agenda.append(DeckOrder())
        s.events.append(RoundBegan("distribution", 0, 0))
        return
    cards = [card_named(s, name) for name in a.outcome]
    kept = s.deck[: len(s.deck) - len(cards)] if a.what == "bottom" else ()
    s.deck = (*kept, *cards)


# 3.21 Choosing


def go_on(s: State1846) -> None:
    """3.2 The next player draws; or the last company is offered; or all is paid and the first stock round begins."""
    now = distribution(s)
    player = now.player
    if s.edition.open_draft:
        open_draft(s, player, now.passes)
    elif len(s.deck) < s.players + 2 and all(is_blank(s, card) for card in s.deck):
        settle(s)
    elif len(s.deck) == 1:
        s.agenda.append(LastPrivate(player, s.deck[0]))
    else:
        s.agenda.append(CardChoice(player))


def hand(s: State1846) -> list[int]:
    return list(s.deck[: s.players + 2])


def committed(s: State1846, seat: int) -> int:
    """What the cards a player has taken will cost."""
    return sum([s.private_price[c] for c in s.chosen[seat] if not is_blank(s, c)])


def card_price(s: State1846, card: int) -> int:
    return 0 if card == HIDDEN or is_blank(s, card) else s.private_price[card]


def choose_candidates(s: State1846) -> list[Action]:
    return [TakeCard(card_name(s, card)) for card in hand(s) if card != HIDDEN]


def choose_objection(s: State1846, a: Action) -> Objection | None:
    """3.21 One of the cards drawn, which the player can pay."""
    assert isinstance(a, TakeCard)
    card = card_named(s, a.card)
    cards = hand(s)
    if card == HIDDEN or card not in cards:
        return Objection("3.21", "That card is not among those drawn.")
    if not s.rulings.afford_cards:
        return None
    seat = s.agenda[-1].actor - SEAT0
    money = s.cash[SEAT0 + seat] - committed(s, seat)
    least = min([card_price(s, c) for c in cards])
    if card_price(s, card) > money and card_price(s, card) > least:
        return Objection("3.23", f"{a.card} costs ${card_price(s, card)}, and only ${max(money, 0)} is left to pay it.")
    return None


def choose(s: State1846, a: Action) -> None:
    """3.2 Keep one card face down; the others go below the deck in random order."""
    assert isinstance(a, TakeCard)
    player = s.agenda.pop().actor
    card = card_named(s, a.card)
    cards = hand(s)
    place = cards.index(card)
    s.events.append(CardTaken(s.name(player), a.card))
    seat = player - SEAT0
    s.chosen = put(s.chosen, seat, (*s.chosen[seat], card))
    cards.remove(card)
    s.deck = (*s.deck[len(cards) + 1 :], *cards)
    next_turn(s, next_player(s, player, -1), 0)
    if len(cards) > 1:
        s.agenda.append(BottomOrder(len(cards), place))


def next_turn(s: State1846, player: int, passes: int) -> None:
    s.agenda[0] = Distribution(player, passes)


# 3.22 The last company


def floor(s: State1846, private: int) -> int:
    """3.22 The price at which it must be taken."""
    return PRIVATES[private].debt if s.rulings.debt_floor else 0


def last_waits(s: State1846) -> bool:
    """Is there a choice? At the lowest price it must be taken."""
    private = last_private(s)
    return private == HIDDEN or s.private_price[private] > floor(s, private)


def last_candidates(s: State1846) -> list[Action]:
    private = last_private(s)
    return [BuyPrivate(PRIVATE_IDS[private], s.private_price[private]), Pass()]


def last_objection(s: State1846, a: Action) -> Objection | None:
    """3.22 Buy the last company at its present price, or pass it on."""
    private = last_private(s)
    if isinstance(a, Pass):
        return None
    assert isinstance(a, BuyPrivate)
    return offer_objection(s, a, private)


def offer_objection(s: State1846, a: BuyPrivate, private: int) -> Objection | None:
    price = s.private_price[private]
    if a.private != PRIVATE_IDS[private]:
        return Objection("3.22", f"Only {PRIVATES[private].name} is left.")
    if a.price != price:
        return Objection("3.22", f"{PRIVATES[private].name} costs ${price} now.")
    player = s.agenda[-1].actor
    if s.rulings.afford_cards and committed(s, player - SEAT0) + price > s.cash[player] and price > floor(s, private):
        return Objection("3.23", f"There is not enough money left to pay ${price} as well.")
    return None


def last(s: State1846, a: Action) -> None:
    """3.22 Taken, or offered to the next player for $10 less."""
    player = s.agenda[-1].actor
    private = last_private(s)
    s.agenda.pop()
    if isinstance(a, Pass):
        s.private_price = put(s.private_price, private, s.private_price[private] - STEP_DOWN)
        s.events += [Passed(s.name(player)), PriceLowered(PRIVATE_IDS[private], s.private_price[private])]
        next_turn(s, next_player(s, player, -1), 0)
        return
    s.chosen = put(s.chosen, player - SEAT0, (*s.chosen[player - SEAT0], private))
    s.deck = ()


def take_last(s: State1846) -> None:
    """3.22 At the lowest price the player must take it."""
    private = last_private(s)
    last(s, BuyPrivate(PRIVATE_IDS[private], s.private_price[private]))


# 3.23 The end


def settle(s: State1846) -> None:
    """3.23 All reveal and pay; the independents get their treasuries; the first stock round begins."""
    for seat in range(s.players):
        for card in s.chosen[seat]:
            if not is_blank(s, card):
                hand_over(s, card, SEAT0 + seat)
    s.chosen = ((),) * s.players
    s.deck = ()
    for p in range(s.edition.privates):
        if s.private_owner[p] == BANK:
            s.private_owner[p] = BOX
    begin(s, 1)


def hand_over(s: State1846, private: int, player: int) -> None:
    """Pay for a private company; an independent railroad receives its list price from the bank."""
    price = min(s.private_price[private], s.cash[player])
    pay(s, player, BANK, price, "private company")
    s.private_owner[private] = player
    s.events.append(PrivateMoved(PRIVATE_IDS[private], "bank", s.name(player), price))
    if private < len(INDEPENDENTS):
        rail = RAIL0 + len(CORPORATIONS) + private
        s.status[rail - RAIL0] = LAUNCHED
        pay(s, BANK, rail, INDEPENDENTS[private].treasury, "first treasury")


# T4 The open draft of the two-player table


def open_draft(s: State1846, player: int, passes: int) -> None:
    if all(s.private_owner[p] != BANK for p in range(s.edition.privates)):
        begin(s, 1)
    elif passes == s.players:
        # T7: with only one left its price falls, so something moves.
        s.set_begin = picture(s) if len(on_offer(s)) > 1 else ()
        begin_operating(s, 0, 1)
    else:
        s.agenda.append(Draft(player))


def on_offer(s: State1846) -> list[int]:
    """What can be bought, cheapest first."""
    left = [p for p in range(s.edition.privates) if s.private_owner[p] == BANK]
    return sorted(left, key=lambda p: (s.private_price[p], PRIVATES[p].name))


def draft_candidates(s: State1846) -> list[Action]:
    out: list[Action] = [BuyPrivate(PRIVATE_IDS[p], s.private_price[p]) for p in on_offer(s)]
    return [*out, Pass()]


def draft_waits(s: State1846) -> bool:
    offered = on_offer(s)
    return len(offered) > 1 or s.private_price[offered[0]] > floor(s, offered[0])


def draft_objection(s: State1846, a: Action) -> Objection | None:
    """T4 Buy any company at its price; nobody passes before the first one is bought."""
    offered = on_offer(s)
    if isinstance(a, Pass):
        owned = any(SEAT0 <= s.private_owner[p] < SEAT0 + s.players for p in range(s.edition.privates))
        return None if owned else Objection("T4", "Nobody may pass before the first private company is bought.")
    assert isinstance(a, BuyPrivate)
    for p in offered:
        if PRIVATE_IDS[p] == a.private:
            if a.price != s.private_price[p]:
                return Objection("T4", f"{PRIVATES[p].name} costs ${s.private_price[p]}.")
            if s.private_price[p] > s.cash[s.agenda[-1].actor]:
                return Objection("T4", f"There is not enough money to pay ${s.private_price[p]}.")
            return None
    return Objection("T4", "That private company is not on offer.")


def draft(s: State1846, a: Action) -> None:
    player = s.agenda.pop().actor
    passes = distribution(s).passes
    offered = on_offer(s)
    if isinstance(a, Pass):
        s.events.append(Passed(s.name(player)))
        if len(offered) > 1:
            passes += 1
        else:
            s.private_price = put(s.private_price, offered[0], s.private_price[offered[0]] - STEP_DOWN)
            s.events.append(PriceLowered(PRIVATE_IDS[offered[0]], s.private_price[offered[0]]))
    else:
        assert isinstance(a, BuyPrivate)
        hand_over(s, PRIVATE_IDS.index(a.private), player)
        passes = 0
    next_turn(s, next_player(s, player, -1), passes)


def take_offered(s: State1846) -> None:
    """T4 The last company at its lowest price must be taken."""
    private = on_offer(s)[0]
    draft(s, BuyPrivate(PRIVATE_IDS[private], s.private_price[private]))
