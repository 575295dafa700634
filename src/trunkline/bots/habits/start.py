"""The sale of the private companies, and offers for what somebody owns."""

from collections import Counter

from trunkline.bots.habits import Choice
from trunkline.bots.position import Position
from trunkline.core.actions import Accept, Action, BuyPrivate, Decline, LowerPrice, Pass, TakeCard
from trunkline.core.state import State


def card_value(p: Position, card: str) -> int:
    """What a card of the distribution is worth above its price; blanks are worth nothing."""
    if card not in p.facts.private_ids:
        return 0
    return private_value(p, card) - p.s.private_cost(p.private_number(card))


def private_value(p: Position, name: str) -> int:
    return round(p.facts.private_value(name) + p.taste(name))


def take_card(p: Position, options: list[Action]) -> Choice | None:
    """Of a hidden hand: the card that is worth most above its price, as long as money for a corporation remains."""
    cards = [a for a in options if isinstance(a, TakeCard)]
    if not cards:
        return None
    best = max(cards, key=lambda a: card_value(p, a.card))
    return best, f"takes {best.card}: worth about {p.facts.money(card_value(p, best.card))} more than its price"


def auction(p: Position, options: list[Action]) -> Choice | None:
    """Buy what is offered below its worth; else lower the price of what is nearest to it, so that the sale goes on."""
    buys = [a for a in options if isinstance(a, BuyPrivate)]
    lowers = [a for a in options if isinstance(a, LowerPrice)]
    if not buys and not lowers:
        return None
    gain = {a.private: private_value(p, a.private) - a.price for a in buys}
    falling = {a.private for a in lowers}
    good = [a for a in buys if gain[a.private] >= 0 and p.cash - a.price >= kept(p, a.private in falling)]
    if good:
        best = max(good, key=lambda a: gain[a.private])
        return best, f"buys {best.private}: worth about {p.facts.money(gain[best.private])} more than its price"
    if lowers:
        near = max(lowers, key=lambda a: gain.get(a.private, -99))
        return near, f"lowers {near.private}: nothing is worth its price yet"
    passes = next((a for a in options if isinstance(a, Pass)), None)
    cheapest = max(buys, key=lambda a: gain[a.private]) if buys else None
    if cheapest is None or (passes is not None and gain[cheapest.private] < -20):
        return (passes, "passes: nothing is worth its price") if passes else None
    return cheapest, f"buys {cheapest.private}: it will not become cheaper"


def kept(p: Position, falling: bool) -> float:
    """Money for the first stock round; what has reached its lowest price may cost a part of that, too."""
    return reserve(p) if falling else 0.5 * reserve(p)


def reserve(p: Position) -> float:
    """Money that should be left for the first stock round."""
    return max(p.know.reserve * p.facts.first_cash, p.know.reserve_money)


def answer(p: Position, options: list[Action]) -> Choice | None:
    """Offers: what somebody wants to buy from us is sold when the price is good."""
    yes = next((a for a in options if isinstance(a, Accept)), None)
    no = next((a for a in options if isinstance(a, Decline)), None)
    if yes is None or no is None:
        return None
    after = p.title.copy(p.s)
    p.title.apply(after, yes)
    gain = assets(p, after) - assets(p, p.s)
    if gain > 0 and not (p.know.present_habits and is_gift(p, after)):
        return yes, f"accepts: {p.facts.money(gain)} better off"
    return no, "declines: it is worth more to us"


PART_OF_PRICE = 4  # no train leaves for less than a quarter of its price in the bank, as nobody polite offers less


def is_gift(p: Position, after: State) -> bool:
    """Trains that another player would have for a song, and would else have to buy from the bank."""
    got = price = 0
    for rail in p.mine():
        gone = Counter(p.trains(rail)) - Counter(p.facts.train_names(after, rail))
        price += sum([p.facts.face_of[t].price for t in gone.elements()])
        got += after.money(rail) - p.s.money(rail)
    return PART_OF_PRICE * got < price


def assets(p: Position, s: State) -> float:
    """Cash of ours and of our corporations, private companies and trains, roughly valued."""
    total = float(s.money(p.me))
    for i, owner in s.privates():
        if owner == p.me:
            total += p.facts.private_value(p.facts.private_ids[i])
    for rail in p.mine():
        part = s.held(rail, p.me) / 10
        total += part * (s.money(rail) + train_worth(p, s, rail))
    return total


def train_worth(p: Position, s: State, rail: int) -> float:
    """What a railroad's trains are worth: four rounds of their runs, and their price if they stay."""
    names = p.facts.train_names(s, rail)
    stays = sum(p.facts.face_of[t].price for t in names if p.facts.lasts(p.facts.card_of[t]))
    return 4.0 * p.incomes.of(s, rail, names, p.map) + stays
