"""8.3 Buying trains; where one must be bought and cannot be paid for, 8.4 (forced.py) is asked."""

from typing import Final

from trunkline.core.actions import BuyTrain, DiscardTrain
from trunkline.core.cards import TrainFace
from trunkline.core.depot import face_of, move_train, remove_train, train_name, trains_of
from trunkline.core.events import OfferDeclined, Offered, TrainBought
from trunkline.core.ids import BANK
from trunkline.core.listing import listed
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1848.companies import CAR, PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.forced import (
    at_limit,
    bank_train,
    ghan_first_objection,
    money_objection,
    must_buy,
    others_trains,
    raise_money,
    train_of_owner,
)
from trunkline.titles.g1848.frames import TrainOffer, changed_turn, turn
from trunkline.titles.g1848.loans import may_borrow, more_loans
from trunkline.titles.g1848.phases import (
    card_sold,
    counted_trains,
    next_train,
    restock,
    train_limit,
)
from trunkline.titles.g1848.privates import (
    GHAN_DISCOUNTS,
    ghan_discounts,
    in_play,
    may_use,
    power_refused,
    private_named,
    spend,
    spent,
    train_bought_by,
)
from trunkline.titles.g1848.state import State1848, director
from trunkline.titles.g1848.trains import CARD_4, CARD_8, GHAN, P3, P5, TRADE_IN

FROM_BANK: Final = "bank"
AT_LIMIT: Final = Objection(
    "8.3.5", "The company owns as many trains as it may: it buys none but a 2E, not even by trade-in."
)
TRADES_LAST: Final = Objection("8.3.4", "Trains of other companies come last: nothing more is bought from the bank.")


def diesel(s: State1848) -> TrainFace:
    """8.2.4 The train without a limit of range."""
    return s.cards[CARD_8].faces[1]


def the_ghan(s: State1848) -> TrainFace:
    """8.2.5 The train to Alice Springs."""
    return s.cards[GHAN].faces[0]


def owns_ghan(s: State1848, rail: int) -> bool:
    return any(o == rail and s.train_card[t] == GHAN for t, o in enumerate(s.train_owner))


def ghan_discount(s: State1848, rail: int) -> int:
    return max([PRIVATES[p].ghan_discount for p in ghan_discounts(s, rail)], default=0)


def taken_off(s: State1848, power: str) -> int:
    """4.5 What the right of a private company takes off a 2E, 0 where it has none such."""
    p = private_named(s, power)
    return PRIVATES[p].ghan_discount if p >= 0 else 0


# What may be bought.


def offers(s: State1848, rail: int) -> list[BuyTrain]:
    """Everything worth judging: from the bank, and then trains of others."""
    full, money = at_limit(s, rail), s.cash[rail]
    return bank_offers(s, rail, full, money) + others_offers(s, rail, full, money)


def bank_offers(s: State1848, rail: int, full: bool, money: int) -> list[BuyTrain]:
    """Both faces from the bank, trades, the Ghan."""
    card = s.cards[s.train_card[next_train(s)]]
    out = [] if full else [BuyTrain(face.name, face.price) for face in card.faces]
    if card is s.cards[CARD_8] and (not full or s.rulings.trade_in_at_limit):
        traded = {train_name(s, t) for t in counted_trains(s, rail) if s.train_card[t] == CARD_4}
        out.extend(BuyTrain(diesel(s).name, diesel(s).price - TRADE_IN, FROM_BANK, name) for name in sorted(traded))
    if s.phase >= P5:
        if the_ghan(s).price <= money:  # 1848-29 elsewhere loans are forced for a 2E too, but not offered
            out.append(BuyTrain(the_ghan(s).name, the_ghan(s).price))
        for p in GHAN_DISCOUNTS:
            if in_play(s, p):
                price = the_ghan(s).price - PRIVATES[p].ghan_discount
                out.append(BuyTrain(the_ghan(s).name, price, FROM_BANK, "", PRIVATE_IDS[p]))
    return out


def others_offers(s: State1848, rail: int, full: bool, money: int) -> list[BuyTrain]:
    """Trains of other companies, each kind of each owner once."""
    out: list[BuyTrain] = []
    seen: set[tuple[str, int]] = set()
    for t in [] if full or s.phase < P3 else others_trains(s, rail):
        owner = s.train_owner[t]
        face = face_of(s, t)
        if (face.name, owner) not in seen:
            seen.add((face.name, owner))
            prices = trade_prices(s, rail, owner, face, money)
            out.extend(BuyTrain(face.name, price, s.name(owner)) for price in prices)
    return out


def trade_prices(s: State1848, rail: int, owner: int, face: TrainFace, money: int) -> list[int]:
    """The lowest, the printed and the highest price that could be paid."""
    if director(s, owner) != director(s, rail):
        return [face.price]
    return sorted({1, min(face.price, money), money} - {0})


def objection(s: State1848, rail: int, a: BuyTrain) -> Objection | None:
    return objection_with(s, rail, a, s.cash[rail])


def objection_with(s: State1848, rail: int, a: BuyTrain, money: int) -> Objection | None:
    """8.3 Why the company may not buy, if its treasury had so much money."""
    if a.power and (not taken_off(s, a.power) or a.train != the_ghan(s).name or a.source != FROM_BANK):
        cards = listed([PRIVATE_IDS[p] for p in GHAN_DISCOUNTS if in_play(s, p)])
        return Objection("4.5", f"Only {cards} makes a train cheaper, and only a 2E from the bank.")
    if a.train == the_ghan(s).name:
        return ghan_objection(s, rail, a, money)
    if a.source != FROM_BANK:
        return trade_objection(s, rail, a, money)
    return bank_objection(s, rail, a, money)


def ghan_objection(s: State1848, rail: int, a: BuyTrain, money: int) -> Objection | None:
    """8.2.5, 4.5 One for each company, from the bank, from the first 5/5+ on; P4 takes £100 off."""
    if a.source != FROM_BANK or a.trade_in:
        return Objection("8.2.5", "The Ghan is bought from the bank only.")
    if s.phase < P5:
        return Objection("8.2.5", "The Ghan is on sale from the first 5/5+ train on.")
    if owns_ghan(s, rail) and not (a.power and s.rulings.second_ghan):
        return Objection("8.2.5", "A company owns at most one 2E.")
    p = private_named(s, a.power)
    if a.power and not may_use(s, rail, p):
        return power_refused(s, rail, p)
    if turn(s).across and s.rulings.trades_come_last:
        return TRADES_LAST
    price = the_ghan(s).price - taken_off(s, a.power)
    if a.price != price:
        return Objection("8.3.2", f"This 2E costs £{price}.")
    if price > money and s.rulings.loans_for_any_train and not a.power:
        return money_objection(s, rail, price, money)
    if price > money and not (a.power and director_helps(s, rail, price, money)):
        return Objection("8.4.1", f"{s.name(rail)} has only £{money}; loans are not forced for a 2E.")
    return ghan_first_objection(s, rail, price, money)


def director_helps(s: State1848, rail: int, price: int, money: int) -> bool:
    """1848-46 That site lets the director pay the rest of a cheaper 2E."""
    return s.rulings.director_helps_ghan and must_buy(s, rail) and price <= money + s.cash[director(s, rail)]


def bank_objection(s: State1848, rail: int, a: BuyTrain, money: int) -> Objection | None:
    """8.3.2, 8.3.3, 8.3.5 The next train of the bank, either face, at the printed price."""
    card = s.train_card[next_train(s)]
    face = next((f for f in s.cards[card].faces if f.name == a.train), None)
    if face is None:
        ghan = f", or a {the_ghan(s).name}" if s.phase >= P5 else ""
        return Objection("8.3.2", f"The bank sells {' or '.join(f.name for f in s.cards[card].faces)}{ghan} now.")
    if at_limit(s, rail) and not (a.trade_in and s.rulings.trade_in_at_limit):
        return AT_LIMIT
    if turn(s).across and s.rulings.trades_come_last:
        return TRADES_LAST
    if a.trade_in:
        return trade_in_objection(s, rail, a, face, money)
    if a.price != face.price:
        return Objection("8.3.2", f"This train costs £{face.price:,}.")
    return money_objection(s, rail, a.price, money)


def trade_in_objection(s: State1848, rail: int, a: BuyTrain, face: TrainFace, money: int) -> Objection | None:
    """8.2.4 A 4 or 4+ takes £300 off a D (1848-45: the limit of 8.3.5 comes first)."""
    if face is not diesel(s):
        return Objection("8.2.4", "A train is traded in for a D only.")
    if train_to_trade(s, rail, a.trade_in) < 0:
        owned = f"{s.name(rail)} owns no {a.trade_in[:10]!r} train to trade in"
        return Objection("8.2.4", f"{owned}: with the first 8 or D a 4 or a 4+ is taken.")
    if a.price != face.price - TRADE_IN:
        return Objection("8.2.4", f"With a trade-in the D costs £{face.price - TRADE_IN}.")
    if a.price > money:
        return Objection("8.2.4", f"{s.name(rail)} has only £{money}: loans are not forced for a trade-in.")
    return None


def train_to_trade(s: State1848, rail: int, name: str) -> int:
    for t in counted_trains(s, rail):
        if s.train_card[t] == CARD_4 and train_name(s, t) == name:
            return t
    return -1


def trade_objection(s: State1848, rail: int, a: BuyTrain, money: int) -> Objection | None:
    """8.3.4 From another company: any price under one director, the printed price under two."""
    owner = s.owner(a.source)
    if not s.is_rail(owner) or owner == rail:
        return Objection("8.3.4", "Trains are bought from the bank or from another company.")
    if s.phase < P3:
        return Objection("8.3.4", "Companies trade trains from the first 3/3+ train on.")
    train = train_of_owner(s, owner, a.train)
    if train < 0:
        return Objection("8.3.4", f"{a.source} has no train {a.train[:10]!r}.")
    if a.trade_in:
        return Objection("8.2.4", "Trains are traded in to the bank only.")
    if at_limit(s, rail):
        return AT_LIMIT
    if train in turn(s).declined:
        return Objection("8.3.4", "This offer has been declined in this turn.")
    return trade_price_objection(s, rail, owner, a.price, face_of(s, train).price, money)


def trade_price_objection(
    s: State1848, rail: int, owner: int, price: int, printed: int, money: int
) -> Objection | None:
    if director(s, owner) == director(s, rail):
        if price < 1:
            return Objection("8.3.4", "The price is at least £1.")
        if price > money:
            return Objection("8.3.4", f"{s.name(rail)} has only £{money}.")
    elif price != printed:
        return Objection("8.1", f"Between two directors a train costs its printed price, £{printed}.")
    if price <= money:
        return None
    if s.rulings.loans_for_any_train:
        return money_objection(s, rail, price, money)
    if not must_buy(s, rail):
        return Objection("8.3.4", f"{s.name(rail)} has only £{money}.")
    return Objection("5.6.3", f"{s.name(rail)} has only £{money}; several loans are for trains of the bank.")


def waits(s: State1848, rail: int) -> bool:
    """Is there a train to buy, now or with a loan?"""
    if must_buy(s, rail):
        return True
    if s.rulings.site_stops:
        return can_go_on(s, rail) or (not owns_ghan(s, rail) and s.cash[rail] >= s.edition.loan and more_loans(s, rail))
    money = s.cash[rail]
    return any_to_buy(s, rail, money) or (may_borrow(s, rail) and any_to_buy(s, rail, money + s.edition.loan))


def any_to_buy(s: State1848, rail: int, money: int) -> bool:
    """Is there a train for so much money? Trains of others are many: they are thought of only if the bank has none."""
    full = at_limit(s, rail)
    if any_open(s, rail, bank_offers(s, rail, full, money), money):
        return True
    return any_open(s, rail, others_offers(s, rail, full, money), money)


def any_open(s: State1848, rail: int, offered: list[BuyTrain], money: int) -> bool:
    for a in offered:  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if objection_with(s, rail, a, money) is None:
            return True
    return False


def can_go_on(s: State1848, rail: int) -> bool:
    """The other site's condition for another purchase."""
    cash = s.cash[rail]
    ghan = s.phase >= P5 and not owns_ghan(s, rail) and the_ghan(s).price - ghan_discount(s, rail) <= cash
    room = len(counted_trains(s, rail)) != train_limit(s) or ghan  # over the limit counts as room there
    if room and cash >= lowest_price(s, rail):
        return True
    if any(s.train_card[t] == CARD_4 for t in counted_trains(s, rail)) and cash >= diesel(s).price - TRADE_IN:
        return s.train_card[next_train(s)] == CARD_8
    return False


def lowest_price(s: State1848, rail: int) -> int:
    """Another company's train counts as £1 there, whoever directs it."""
    if any(s.is_rail(o) and o != rail for o in s.train_owner):
        return 1
    bank = s.cards[s.train_card[next_train(s)]].faces[0].price
    return min(bank, the_ghan(s).price) if s.phase >= P5 else bank


# What it does.


def act(s: State1848, rail: int, a: BuyTrain) -> bool:
    """Buy; False when the company falls into receivership on the way (8.4.2)."""
    # The money first: a company that falls for want of it has bought nothing, and no phase has begun.
    if a.price > s.cash[rail] and a.power:
        pay(s, director(s, rail), rail, a.price - s.cash[rail], "contribution")
    elif a.price > s.cash[rail] and not raise_money(s, rail, a.price):
        return False
    if a.train == the_ghan(s).name:
        buy_ghan(s, rail, a)
    elif a.source == FROM_BANK:
        buy_from_bank(s, rail, a)
    else:
        buy_or_offer(s, rail, s.owner(a.source), train_of_owner(s, s.owner(a.source), a.train), a.price)
    return True


def buy_ghan(s: State1848, rail: int, a: BuyTrain) -> None:
    receive(s, rail, bank_train(s, GHAN), 0, BANK, a.price)
    p = private_named(s, a.power)
    if a.power and not spent(s, p):
        spend(s, p)
    restock(s)


def buy_from_bank(s: State1848, rail: int, a: BuyTrain) -> None:
    train = next_train(s)
    card = s.train_card[train]
    if a.trade_in:
        remove_train(s, train_to_trade(s, rail, a.trade_in), "traded in")
    face = next(i for i, f in enumerate(s.cards[card].faces) if f.name == a.train)
    receive(s, rail, train, face, BANK, a.price)
    restock(s)
    card_sold(s, card)  # last: what the new phase takes away may be the buyer's own trains


def receive(s: State1848, rail: int, train: int, face: int, source: int, price: int) -> None:
    s.train_face = put(s.train_face, train, face)
    move_train(s, train, rail)
    pay(s, rail, source, price, "train")
    s.events.append(TrainBought(s.name(rail), train_name(s, train), s.name(source), price))
    train_bought_by(s, rail)


def must_consent(s: State1848, owner: int, rail: int) -> bool:
    """8.3.4 Does another director have to agree before the company gets a train of this one?"""
    return s.rulings.consent and director(s, owner) != director(s, rail)


def buy_or_offer(s: State1848, rail: int, owner: int, train: int, price: int) -> None:
    """8.3.4 Under one director at once; another director is asked."""
    if must_consent(s, owner, rail):
        s.events.append(Offered(s.name(rail), s.name(owner), train_name(s, train), price))
        s.agenda.append(TrainOffer(director(s, owner), rail, train, price))
        return
    trade(s, rail, train, price)


def trade(s: State1848, rail: int, train: int, price: int) -> None:
    receive(s, rail, train, s.train_face[train], s.train_owner[train], price)
    changed_turn(s).across = 1


def decline(s: State1848, offer: TrainOffer) -> None:
    """8.3.4 A train whose director has declined, or one like it, is not asked for again in this turn."""
    owner, name = s.train_owner[offer.train], train_name(s, offer.train)
    s.events.append(OfferDeclined(s.name(offer.subject), s.name(owner), name, offer.price))
    now = changed_turn(s)
    now.declined = (*now.declined, *[t for t in trains_of(s, owner) if train_name(s, t) == name])


# 8.1, 9.4 Trains over the limit.


def crowded(s: State1848) -> int:
    """The first company with more trains than the limit, or -1; the Ghan does not count (8.2.5)."""
    limit = train_limit(s)
    owners, cards = s.train_owner, s.train_card
    counts = [0] * s.owners
    most = 0
    for t in range(len(owners)):
        owner = owners[t]
        if owner >= CAR and cards[t] != GHAN:
            count = counts[owner] + 1
            counts[owner] = count
            most = max(most, count)
    if most > limit:
        for rail in range(CAR, s.rail_end):
            if counts[rail] > limit:
                return rail
    return -1


def discard_objection(s: State1848, rail: int, a: DiscardTrain) -> Objection | None:
    if train_of_owner(s, rail, a.train) < 0:
        return Objection("8.1", f"{s.name(rail)} has no train {a.train[:10]!r} that counts toward the limit.")
    return None


def discard(s: State1848, rail: int, a: DiscardTrain) -> None:
    """8.1 It leaves the game."""
    remove_train(s, train_of_owner(s, rail, a.train), "discarded")
