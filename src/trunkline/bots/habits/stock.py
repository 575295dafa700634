"""Stock rounds without search: launches, purchases and sales by what a share brings in a few rounds."""

from trunkline.bots.habits import Choice, portfolio, rescue, safe
from trunkline.bots.habits.expected import expected_income
from trunkline.bots.habits.shares import loss, offered, wants_another
from trunkline.bots.position import Position
from trunkline.core.actions import Action, BuyShare, Launch, Pass, SellShares


def trade(p: Position, options: list[Action]) -> Choice | None:
    """Launch a corporation of one's own, else trade in shares, else launch another one, else pass."""
    passes = next((a for a in options if isinstance(a, Pass)), None)
    if passes is None or not any(isinstance(a, (Launch, BuyShare, SellShares)) for a in options):
        return None
    if not p.mine():
        launch = launching(p, options, p.know.first_price)
        if launch is not None:
            return launch
    choice = rescue.saved(p, options) if p.know.rescues else None
    if choice is not None:
        return choice
    choice = changed(p, options) if p.know.changes_shares else bought(p, options)
    if choice is not None:
        return choice
    idle = launching(p, options, p.know.second_price) if another(p) else None
    return idle or sell_the_doomed(p, options) or (passes, "passes: no share is worth its price")


def changed(p: Position, options: list[Action]) -> Choice | None:
    """A poor share sold for a better one, else the best one bought."""
    bring = portfolio.earnings(p)
    best = portfolio.best_purchase(p, options, bring)
    sale = portfolio.better_share(p, options, bring, best)
    if sale is not None or best is None:
        return sale
    return best, f"buys {best.corporation}: {bought_for(p, best)}"


def bought(p: Position, options: list[Action]) -> Choice | None:
    """The share that brings most for its price, unless that is little and a railroad can be launched with the money."""
    sale = safe.put_to_use(p, options) if p.know.present_habits else None
    if sale is not None:
        return sale
    buys = [(offered(p, a), a) for a in options if isinstance(a, BuyShare)]
    best, share = max(buys, key=lambda pair: pair[0], default=(0.0, None))
    launch = launching(p, options, p.know.second_price) if best < p.know.launch_above and another(p) else None
    if launch is not None or share is None or best <= 0:
        return launch
    return share, f"buys {share.corporation}: {bought_for(p, share)}"


def bought_for(p: Position, a: BuyShare) -> str:
    """What a share is bought for, in words."""
    rail = p.owner_named(a.corporation)
    if rail not in p.facts.corporations:
        return "a sure dividend, and its price does not fall"
    return f"a share earns about {p.facts.money(expected_income(p, rail) / 10)} a run"


def launching(p: Position, options: list[Action], parts: float) -> Choice | None:
    """The best home left, at a price of which our money has so many parts: the rest is for further shares."""
    starts = [a for a in options if isinstance(a, Launch) and can_run(p, a.price)]
    if not starts:
        return None
    spend = p.cash / parts
    fits = [a for a in starts if a.price <= spend] or [a for a in starts if a.price == min(b.price for b in starts)]
    home = max(fits, key=lambda a: p.know.home_value.get(a.corporation, 0) + p.taste(a.corporation)).corporation
    best = max((a for a in fits if a.corporation == home), key=lambda a: a.price)
    return best, f"launches {best.corporation} at {p.facts.money(best.price)}: the best home left"


def can_run(p: Position, price: int) -> bool:
    """Where a president pays for the train a corporation cannot pay: all our money, with two issues, must be enough."""
    return not p.facts.president_pays or p.cash + 1.5 * price >= p.next_price()


def another(p: Position) -> bool:
    """A second or third corporation when money lies idle and those we have can run."""
    return p.cash >= p.know.idle_money and wants_another(p)


def sell_the_doomed(p: Position, options: list[Action]) -> Choice | None:
    """Shares of others' corporations that will not run are better sold."""
    bad = [
        a
        for a in options
        if isinstance(a, SellShares)
        and (rail := p.owner_named(a.corporation)) in p.facts.corporations
        and not p.is_mine(rail)
        and p.s.phase > 0
        and expected_income(p, rail) == 0
    ]
    if not bad:
        return None
    most = max(bad, key=lambda a: a.shares * p.s.price(p.owner_named(a.corporation)))
    return most, f"sells {most.shares} {most.corporation}: it has no train and no money for one"


def raise_money(p: Position, options: list[Action]) -> Choice | None:
    """When money must be raised: sell what brings least, as few shares as the rules ask for."""
    sales = [a for a in options if isinstance(a, SellShares)]
    if not sales:
        return None
    best = min(sales, key=lambda a: (loss(p, a), a.shares))
    return best, f"must raise money: {best.corporation} brings least"
