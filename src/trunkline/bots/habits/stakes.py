"""What is at stake where a railroad must own a train and its president may not help: its whole price.

Loans pay for the train then, and each lowers the price, until it sinks. A train that stays, bought in
time by any of one's railroads, saves the one that has most to lose.
"""

from math import ceil

from trunkline.bots.forecast import has_begun
from trunkline.bots.position import Position

NEVER = 9.0  # rounds: it will not happen soon
SLOW = 60.0  # what a railroad earns at least, so that nobody is taken to save for ever
SURE = 2.0  # rounds: trains that go so soon are as good as gone


def waits(p: Position) -> list[float]:
    """The rounds after which each railroad that needs a train that stays can pay for the next one, in order."""
    if p.waits is None:
        price = p.next_price()
        p.waits = sorted(wait(p, rail, price) for rail in p.facts.corporations if is_needy(p, rail))
    return p.waits


def is_needy(p: Position, rail: int) -> bool:
    """It operates, has room for a train, and none that stays."""
    if p.s.cell_of(rail) < 0 or not has_begun(p.s, p.facts, rail):
        return False
    return len(p.trains(rail)) < p.train_limit() and not p.has_lasting(rail)


def wait(p: Position, rail: int, price: int) -> float:
    missing = price - p.s.money(rail)
    return max(0.0, missing / max(SLOW, float(p.income(rail))))


def rounds_until_sold(p: Position, cards: int) -> float:
    """Rounds until so many trains, and one more, have left the bank: those who need them must be able to pay."""
    found = waits(p)
    return found[cards] if cards < len(found) else NEVER


def rounds_until(p: Position, phase: int) -> float:
    """Rounds until a phase begins: by those who can pay for its first train, or at the usual pace of buying."""
    for cards, t in enumerate(p.s.unsold_trains()):
        if p.facts.cards[p.s.card_of(t)].phase >= phase:
            return rounds_until_sold(p, cards) if p.know.provides else cards / p.know.trains_per_round
    return NEVER


def gone_in(p: Position, rail: int) -> float:
    """Rounds until the last of its trains has gone; 0 without any."""
    return max([rounds_until(p, p.facts.goes_in(p.facts.card_of[t])) for t in p.trains(rail)], default=0.0)


def price_after(p: Position, rail: int, missing: float, now: bool = False) -> int:
    """The price of a share after loans for a train, now or in a later turn; 0: the railroad is lost."""
    after = p.title.shortfall(p.s, rail, ceil(missing), -1 if now else p.s.cell_of(rail))
    return 0 if after.fails else p.s.chart.price[after.cell]


def fall(p: Position, rail: int, price: float, now: bool = False) -> float:
    """What the president's shares lose by the loans for a train of that price that the treasury cannot pay."""
    lost = p.s.price(rail) - price_after(p, rail, price - p.s.money(rail), now)
    return float(p.s.held(rail, p.me) * lost)


def at_stake(p: Position, rail: int, rounds: int) -> float:
    """What its president has to lose when its trains go, the less the later; with `rounds` to come in the game."""
    gone = gone_in(p, rail)
    if gone >= min(NEVER, rounds):
        return 0.0
    return fall(p, rail, dearest(p)) * min(1.0, SURE / max(SURE, gone))


def dearest(p: Position) -> float:
    """What a train costs when those of today have gone: the bank's first one of a later phase."""
    for t in p.s.unsold_trains():
        card = p.facts.cards[p.s.card_of(t)]
        if card.phase > p.s.phase:
            return float(min(face.price for face in card.faces))
    return float(p.next_price())


def unprovided(p: Position, rounds: int) -> float:
    """The most that one of our railroads has to lose that has no train that stays, and that no sister has one for."""
    mine = [rail for rail in p.mine() if has_begun(p.s, p.facts, rail)]
    spare = sum(max(0, lasting(p, rail) - 1) for rail in mine)
    lacking = sorted((at_stake(p, rail, rounds) for rail in mine if not p.has_lasting(rail)), reverse=True)
    return lacking[spare] if spare < len(lacking) else 0.0


def lasting(p: Position, rail: int) -> int:
    return sum(p.facts.lasts(p.facts.card_of[t]) for t in p.trains(rail))


def would_ruin(p: Position) -> bool:
    """Whether the next train in the bank begins a phase that leaves a railroad of ours without trains and money."""
    left = p.s.unsold_trains()
    phase = p.facts.cards[p.s.card_of(left[0])].phase if left else p.s.phase
    return phase > p.s.phase and any(is_ruined(p, rail, phase) for rail in p.mine())


def is_ruined(p: Position, rail: int, phase: int) -> bool:
    stay = [t for t in p.trains(rail) if p.facts.goes_in(p.facts.card_of[t]) > phase]
    return not stay and p.s.money(rail) + p.income(rail) < p.next_price()
