"""Shares of a company without trains (the Bank of England): a safe place for money that has nothing better to do.

They are sold at their price whenever a better use is found, and their price does not fall by it.
"""

from trunkline.bots.habits import Choice
from trunkline.bots.habits.shares import bank_gain, offered, wants_another
from trunkline.bots.position import Position
from trunkline.core.actions import Action, BuyShare, Launch, SellShares

CLEARLY = 20.0  # what another share must bring more


def put_to_use(p: Position, options: list[Action]) -> Choice | None:
    """Sell one for a better share, or as many as a further railroad needs."""
    sales = sorted(safe_sales(p, options), key=lambda a: a.shares)
    if not sales:
        return None
    return for_a_share(p, options, sales[0]) or for_a_launch(p, options, sales)


def safe_sales(p: Position, options: list[Action]) -> list[SellShares]:
    found = [a for a in options if isinstance(a, SellShares)]
    return [a for a in found if p.owner_named(a.corporation) not in p.facts.corporations]


def for_a_share(p: Position, options: list[Action], sale: SellShares) -> Choice | None:
    """One is sold where money or room for certificates is all that a clearly better share lacks."""
    now = best(p, options, sale.corporation)
    then = best(p, after(p, sale), sale.corporation)
    if then <= max(now, 0.0) + bank_gain(p, p.owner_named(sale.corporation)) + CLEARLY:
        return None
    return sale, f"sells a share of {sale.corporation}: another one brings more"


def best(p: Position, options: list[Action], sold: str) -> float:
    """What the best share brings, but for those that are sold."""
    return max([offered(p, a) for a in options if isinstance(a, BuyShare) and a.corporation != sold], default=0.0)


def for_a_launch(p: Position, options: list[Action], sales: list[SellShares]) -> Choice | None:
    """As few as make the money for a further railroad, where no share brings much and one may be launched with it."""
    if p.cash >= p.know.idle_money or p.s.phase < p.know.second_from_phase or not wants_another(p):
        return None
    price = p.s.price(p.owner_named(sales[0].corporation))
    enough = [a for a in sales if p.cash + a.shares * price >= p.know.idle_money]
    if (
        not enough
        or best(p, options, "") > p.know.launch_above
        or not any(isinstance(a, Launch) for a in after(p, enough[0]))
    ):
        return None
    return enough[0], f"sells {enough[0].shares} {enough[0].corporation}: money for a further railroad"


def after(p: Position, sale: SellShares) -> list[Action]:
    """What we may do after the sale."""
    s = p.title.copy(p.s)
    p.title.apply(s, sale)
    return p.title.legal_actions(s) if not s.ended and s.actor() == p.me else []
