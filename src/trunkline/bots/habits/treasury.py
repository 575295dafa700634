"""What a dollar in a treasury is worth to its president: one that a train waits for more than an idle one."""

from trunkline.bots.forecast import clock_of, price_of_lasting
from trunkline.bots.habits import stakes
from trunkline.bots.position import Needs, Position

URGENT = 1.1  # of a dollar in hand: otherwise the president pays, or the railroad fails
SOON = 2.0  # rounds; one more where no president can help
TRACK = 80.0  # for tiles and a token in the next turn
CARDS_SOLD = 2  # before our next turn


def needs(p: Position) -> Needs:
    """Of the railroad that decides."""
    if p.needs is None:
        p.needs = found(p)
    return p.needs


def found(p: Position) -> Needs:
    rounds = rounds_to_come(p)
    price, later = float(p.next_price()), float(p.next_price(CARDS_SOLD))
    trains = p.trains(p.rail)
    first = p.know.first_trains if p.s.phase == 0 else 1.0
    if not trains:
        return Needs(price, first * price + TRACK if rounds > 2 else 0.0, rounds)
    if rounds <= 1:
        return Needs(0.0, 0.0, rounds)
    if p.has_lasting(p.rail):
        room = len(trains) < p.train_limit()
        return Needs(0.0, (price if room and rounds > 3 else 0.0) + TRACK / 2, rounds)
    gone = stakes.gone_in(p, p.rail)
    soon = SOON if p.facts.president_pays else SOON + 1
    urgent = later if gone <= soon and gone < rounds else 0.0
    if rounds > 2 and rounds_until_lasting(p) <= soon:  # every railroad needs one, and there are few cheap ones
        urgent = max(urgent, price_of_lasting(p.s, p.facts))
    return Needs(urgent, first * later + TRACK - urgent / 2, rounds)


def rounds_to_come(p: Position) -> int:
    s, facts = p.s, p.facts
    total = sum(p.income(rail) for rail in facts.corporations if s.cell_of(rail) >= 0)
    return clock_of(s, facts, total).rounds


def rounds_until_lasting(p: Position) -> float:
    """Rounds until trains that stay are sold."""
    for cards, t in enumerate(p.s.unsold_trains()):
        if p.facts.lasts(p.s.card_of(t)):
            return cards / p.know.trains_per_round
    return 9.0


def worth(p: Position, money: float) -> float:
    """So much money in the treasury of the railroad that decides, in dollars of its president."""
    need = needs(p)
    urgent = min(money, need.urgent)
    wanted = min(money - urgent, need.wanted)
    spare = money - urgent - wanted
    return URGENT * urgent + p.know.treasury_money * (wanted + p.know.spare_money * spare)


def cost(p: Position, price: float) -> float:
    """What spending so much takes from the president."""
    money = float(p.s.money(p.rail))
    return worth(p, money) - worth(p, money - price)
