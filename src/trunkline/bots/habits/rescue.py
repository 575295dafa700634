"""A railroad of ours that will need a train and cannot pay for it: money through its shares, or out of its shares."""

from trunkline.bots.habits import Choice, stakes
from trunkline.bots.position import Position
from trunkline.core.actions import Action, BuyShare, SellShares

SOON = 2.0  # rounds in which its trains go
WRECKED = 0.5  # of its price: a railroad that falls below that is better left


def saved(p: Position, options: list[Action]) -> Choice | None:
    """Where shares not sold yet bring money into the treasury they are bought; elsewhere those held are sold."""
    return funded(p, options) if p.facts.treasury_shares_earn else left(p, options)


def funded(p: Position, options: list[Action]) -> Choice | None:
    """Shares of our own railroad that needs a train, or of its sister: they cost what the train would cost us."""
    offered = {p.owner_named(a.corporation): a for a in options if isinstance(a, BuyShare) and a.source == "treasury"}
    mine = [rail for rail in p.mine() if rail in offered]
    needy = [rail for rail in p.mine() if lacks_train(p, rail)] if mine else []
    if not needy or any(has_plenty(p, rail) for rail in p.mine()):
        return None
    for rail in sorted(mine, key=lambda rail: rail not in needy):
        if p.s.money(rail) < p.next_price() <= with_our_money(p, rail):
            name = offered[rail].corporation
            return offered[rail], f"buys {name}: {'it' if rail in needy else 'its sister'} will need a train"
    return None


def lacks_train(p: Position, rail: int) -> bool:
    """Its trains go soon, and it cannot pay for another one."""
    return stakes.gone_in(p, rail) <= SOON and p.s.money(rail) < p.next_price()


def has_plenty(p: Position, rail: int) -> bool:
    """It can give a train away, or buy one for a sister."""
    return stakes.lasting(p, rail) > 1 or (bool(p.trains(rail)) and p.s.money(rail) >= p.next_price())


def with_our_money(p: Position, rail: int) -> int:
    """What its treasury will have after another run when we buy as many of its shares as we can."""
    s = p.s
    shares = min(s.held(rail, rail), p.cash // max(1, s.price(rail)))
    return s.money(rail) + p.income(rail) + shares * s.price(rail)


def left(p: Position, options: list[Action]) -> Choice | None:
    """Shares of a railroad whose trains go soon, and that loans for another one would wreck: as many as may be sold."""
    sales = [a for a in options if isinstance(a, SellShares)]
    bad = [a for a in sales if is_wreck(p, p.owner_named(a.corporation))]
    most = max(bad, key=lambda a: a.shares * p.s.price(p.owner_named(a.corporation)), default=None)
    if most is None:
        return None
    return most, f"sells {most.shares} {most.corporation}: its trains will go, and loans would wreck it"


def is_wreck(p: Position, rail: int) -> bool:
    if rail not in p.facts.corporations or not p.s.price(rail) or not p.trains(rail):
        return False
    if stakes.gone_in(p, rail) > SOON or has_helpful_sister(p, rail):
        return False
    missing = stakes.dearest(p) - p.s.money(rail) - p.income(rail)
    return stakes.price_after(p, rail, missing) < WRECKED * p.s.price(rail)


def has_helpful_sister(p: Position, rail: int) -> bool:
    """Whether its president has a train that stays elsewhere, or the money for one."""
    president = p.s.president_of(rail)
    sisters = [other for other in p.facts.corporations if other != rail and p.s.president_of(other) == president]
    return any(p.has_lasting(other) or p.s.money(other) >= p.next_price() for other in sisters)
