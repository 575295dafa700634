"""6.8 Buying trains from the bank, from those returned, and from other corporations."""

from typing import Final

from trunkline.core.actions import Action, BuyTrain
from trunkline.core.cards import TrainCard
from trunkline.core.depot import add_train, move_train, train_name, trains_of
from trunkline.core.events import TrainBought, TrainLeft
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.ending import check_last_train
from trunkline.titles.g1846.frames import TRAIN, refused_at
from trunkline.titles.g1846.phases import advance_phase
from trunkline.titles.g1846.setup import endless
from trunkline.titles.g1846.state import LAUNCHED, State1846, in_receivership, is_independent, launched


class OnSale:
    """A face the bank sells now: the train, the face and where it lies."""

    __slots__ = ("action", "face", "name", "price", "source", "train")

    def __init__(self, train: int, face: int, name: str, price: int, source: str) -> None:
        self.train = train
        self.face = face
        self.name = name
        self.price = price
        self.source = source
        self.action = BuyTrain(name, price, source)


OFFERS: Final[dict[tuple[TrainCard, int, str], list[OnSale]]] = {}
"""By card, train and source: the same few are on sale again and again."""


def counted_trains(s: State1846, rail: int) -> list[int]:
    """6.83 Trains that count against the limit: not those phased out."""
    return [t for t in trains_of(s, rail) if not s.last_run(t)]


def has_room(s: State1846, rail: int) -> bool:
    return len(counted_trains(s, rail)) < s.edition.train_limit[s.phase]


def on_sale(s: State1846) -> list[OnSale]:
    """6.81, 6.83 The next card of the bank, and returned cards, with every face."""
    out: list[OnSale] = []
    seen = 0  # bit mask of the cards
    unsold = -1
    for t, owner in enumerate(s.train_owner):
        if owner != BANK:
            continue
        if s.train_face[t] < 0:
            if unsold < 0:
                unsold = t
        elif not seen >> s.train_card[t] & 1:
            seen |= 1 << s.train_card[t]
            out += faces_on_sale(s, t, "returned")
    if unsold >= 0:
        out += faces_on_sale(s, unsold, "bank")
    return out


def faces_on_sale(s: State1846, t: int, source: str) -> list[OnSale]:
    card = s.cards[s.train_card[t]]
    key = (card, t, source)
    found = OFFERS.get(key)
    if found is None:
        found = OFFERS[key] = [OnSale(t, i, face.name, face.price, source) for i, face in enumerate(card.faces)]
    return found


def cheapest_price(s: State1846) -> int:
    """The least the bank asks for a train; 0 if it has none."""
    prices = [sale.price for sale in on_sale(s)]
    return min(prices) if prices else 0


def traders(s: State1846, rail: int) -> list[int]:
    """6.81 Other corporations that could sell a train."""
    return [other for other in launched(s) if other != rail and not in_receivership(s, other)]


def for_trade(s: State1846, seller: int) -> list[int]:
    """6.82 Trains of a corporation that others may buy, one of each face."""
    if is_independent(seller):
        return []
    trains = counted_trains(s, seller)
    if s.edition.last_train_ends and not on_sale(s) and len(trains_of(s, seller)) == 1:
        return []
    return [t for i, t in enumerate(trains) if all(train_name(s, t) != train_name(s, u) for u in trains[:i])]


def any_trade(s: State1846, rail: int) -> bool:
    """Does any other corporation own a train that counts, whoever could sell it?"""
    return any(for_trade(s, other) for other in launched(s) if other != rail)


def candidates(s: State1846, rail: int) -> list[Action]:
    """Bank trains and others' trains; none without room for one."""
    return [*[sale.action for sale in on_sale(s)], *trades(s, rail)] if has_room(s, rail) else []


def trades(s: State1846, rail: int) -> list[BuyTrain]:
    """Others' trains for the least that can be offered (S48), their list price and all the treasury."""
    out: list[BuyTrain] = []
    cash = s.cash[rail]
    for seller in traders(s, rail):
        for t in for_trade(s, seller):
            name = train_name(s, t)
            listed = s.cards[s.train_card[t]].faces[s.train_face[t]].price
            for price in sorted({refused_at(s, TRAIN, t) + 1, min(listed, cash), cash}):
                out.append(BuyTrain(name, price, s.name(seller)))
    return out


def sale_of(s: State1846, a: BuyTrain) -> OnSale | None:
    for sale in on_sale(s):
        if sale.name == a.train and sale.source == a.source:
            return sale
    return None


def trade_objection(s: State1846, rail: int, a: BuyTrain) -> Objection | None:
    """6.81, 6.82 A train of another corporation, for $1 or more."""
    seller = s.owner(a.source)
    if seller < RAIL0 or seller == rail:
        return Objection("6.81", "Trains come from the bank, from returned ones, or from another corporation.")
    if is_independent(seller):
        return Objection("6.81", "The train of an independent railroad cannot be bought.")
    if s.status[seller - RAIL0] != LAUNCHED or in_receivership(s, seller):
        return Objection("6.81", f"{a.source} cannot sell a train.")
    t = train_held(s, seller, a.train)
    if t < 0:
        return Objection("6.82", f"{a.source} has no {a.train[:10]} train to sell; phased out trains cannot be sold.")
    if s.edition.last_train_ends and t not in for_trade(s, seller):
        return Objection("T5", "With no train left in the bank a corporation's only train stays with it.")
    if a.price < 1 or a.price > s.cash[rail]:
        return Objection("6.81", f"The price is at least $1 and at most the treasury's ${s.cash[rail]}.")
    if a.price <= refused_at(s, TRAIN, t):
        return Objection("6.81", "An offer that was not lower has just been declined.")
    return None


def train_held(s: State1846, rail: int, name: str) -> int:
    """A train of that face which counts, or -1."""
    for t in counted_trains(s, rail):
        if train_name(s, t) == name:
            return t
    return -1


def buy_from_bank(s: State1846, rail: int, sale: OnSale) -> None:
    """6.81, 6.82, 6.85 Pay; the first card of a phase begins that phase."""
    pay(s, rail, BANK, sale.price, "train")
    move_train(s, sale.train, rail)
    s.train_face = put(s.train_face, sale.train, sale.face)
    s.events.append(TrainBought(s.name(rail), sale.name, sale.source, sale.price))
    card = s.train_card[sale.train]
    if sale.source == "bank" and endless(s, card):
        add_train(s, card, BANK)
    if sale.source == "bank" and s.cards[card].phase > s.phase:
        advance_phase(s, s.cards[card].phase)
    check_last_train(s, len(on_sale(s)))


def trade(s: State1846, rail: int, t: int, price: int) -> None:
    """6.81 The train changes hands."""
    seller = s.train_owner[t]
    pay(s, rail, seller, price, "train")
    move_train(s, t, rail)
    s.events.append(TrainBought(s.name(rail), train_name(s, t), s.name(seller), price))


# 6.83 Discards


def over_limit(s: State1846, rail: int) -> bool:
    return len(counted_trains(s, rail)) > s.edition.train_limit[s.phase]


def discard(s: State1846, rail: int, name: str) -> None:
    """6.83 An excess train goes back to the bank and can be bought again."""
    t = train_held(s, rail, name)
    s.events.append(TrainLeft(s.name(rail), name, "discarded"))
    move_train(s, t, BANK)
