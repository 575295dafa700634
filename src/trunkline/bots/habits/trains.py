"""Payouts, trains, issues and loans without search."""

from trunkline.bots.forecast import moved
from trunkline.bots.habits import Choice, stakes, treasury
from trunkline.bots.position import Position
from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyTrain,
    DiscardTrain,
    GoBankrupt,
    Issue,
    Pass,
    Pay,
    Redeem,
    RunRoutes,
    TakeLoan,
)
from trunkline.core.ids import POOL


def run(p: Position, options: list[Action]) -> Choice | None:
    runs = [a for a in options if isinstance(a, RunRoutes)]
    if not runs:
        return None
    return max(runs, key=lambda a: len(a.routes)), "runs the best routes"


def pay(p: Position, options: list[Action]) -> Choice | None:
    """Save for a train that is needed; else pay, and keep half where the price moves alike."""
    pays = {a.choice: a for a in options if isinstance(a, Pay)}
    if not pays:
        return None
    if p.know.present_habits:
        return best_payout(p, list(pays.values()))
    revenue = p.income(p.rail)
    if "retain" in pays and must_save(p, revenue):
        return pays["retain"], "retains: the next train must be paid for"
    price = p.s.price(p.rail)
    if "half" in pays and needs_money(p):
        moves = p.title.columns_moved(price, revenue), p.title.columns_moved(price, revenue - revenue // 2)
        if moves[0] == moves[1]:
            return pays["half"], "pays half: the price moves just as far, and trains must be paid for"
    best = pays.get("full") or next(iter(pays.values()))
    return best, "pays out: the price rises, and its shareholders earn"


PRICE_STEP = 1.2  # a dollar of price stays, and lifts the next payouts' steps
SHARE_OF_PAYOUT = {"full": 1.0, "half": 0.5, "retain": 0.0}
WORDS = {
    "full": "pays out: the price rises, and its shareholders earn",
    "half": "pays half: enough for the price, and trains must be paid for",
    "retain": "retains: the next train must be paid for",
}


def best_payout(p: Position, pays: list[Pay]) -> Choice:
    """What the president has of dividends, of the price and of the treasury, for each choice."""
    revenue = p.income(p.rail)
    best = max(pays, key=lambda a: payout_worth(p, revenue, SHARE_OF_PAYOUT[a.choice]))
    return best, WORDS[best.choice]


def payout_worth(p: Position, revenue: int, part: float) -> float:
    s, rail = p.s, p.rail
    paid = revenue * part
    cell = s.cell_of(rail)
    after = moved(s, cell, p.title.columns_moved(s.chart.price[cell], round(paid)))
    rise = s.chart.price[after] - s.chart.price[cell]
    own = s.held(rail, rail) * paid / 10 if p.facts.treasury_shares_earn else 0.0
    money = s.money(rail) + revenue - paid + own
    kept = with_train(p, money) if p.know.saves_for_trains else treasury.worth(p, money)
    return s.held(rail, p.me) * (paid / 10 + PRICE_STEP * rise) + kept


def with_train(p: Position, money: float) -> float:
    """What so much money is worth, or what is left of it with the train of the bank that it buys."""
    best = treasury.worth(p, money)
    left = p.s.unsold_trains()
    if not left or len(p.trains(p.rail)) >= p.train_limit():
        return best
    for face in p.facts.cards[p.s.card_of(left[0])].faces:
        if face.price <= money:
            a = BuyTrain(face.name, face.price)
            best = max(best, treasury.worth(p, money - face.price) + runs_worth(p, a) - lost_by_phase(p, a))
    return best


def needs_money(p: Position) -> bool:
    """Whether a train that stays is still to be paid for."""
    return not p.has_lasting(p.rail)


def must_save(p: Position, revenue: int) -> bool:
    """Without a train that stays, and a new one in reach only with this money."""
    if p.has_lasting(p.rail) or p.s.phase == 0:
        return False
    money, price = p.s.money(p.rail), p.next_price()
    return money < price <= money + revenue or (p.s.phase >= p.facts.privates_close and money < price)


def trains(p: Position, options: list[Action]) -> Choice | None:
    """Buy what pays for itself, or what lasts; a train that must be had at the lowest price."""
    buys = [a for a in options if isinstance(a, BuyTrain)]
    if not buys:
        return None
    passes = next((a for a in options if isinstance(a, Pass)), None)
    if passes is None and p.know.present_habits:
        buys = enough_to_operate(p, buys)
    worth = {i: train_gain(p, a) for i, a in enumerate(buys)}
    best = max(worth, key=lambda i: worth[i])
    if passes is None:
        return buys[best], f"must have a train: {buys[best].train}"
    if worth[best] <= 0:
        return passes, "keeps its money: no train pays for itself"
    return buys[best], f"buys {buys[best].train}: {bought_for(p, buys[best])}"


def enough_to_operate(p: Position, buys: list[BuyTrain]) -> list[BuyTrain]:
    """Where a train must be had: one that is enough for that; money for a further one would be missing next time."""
    return [a for a in buys if a.train not in p.facts.extra_trains] or buys


def bought_for(p: Position, a: BuyTrain) -> str:
    """What a train is bought for, in words."""
    more, stays = longer_run(p, a), p.facts.lasts(p.facts.card_of[a.train])
    if more > 0:
        return f"{p.facts.money(more)} more a run{', and it stays' if stays else ''}"
    return "it stays" if stays else "it will run when track leads further"


def longer_run(p: Position, a: BuyTrain) -> int:
    """How much more the railroad earns with that train; the same train is offered at several prices."""
    found = p.longer.get((a.train, a.trade_in))
    if found is None:
        found = p.incomes.of(p.s, p.rail, (*trains_left(p, a), a.train), p.map) - p.income(p.rail)
        p.longer[a.train, a.trade_in] = found
    return found


def trains_left(p: Position, a: BuyTrain) -> list[str]:
    """The trains at hand, but for one that is traded in."""
    left = list(p.trains(p.rail))
    if a.trade_in in left:
        left.remove(a.trade_in)
    return left


def train_gain(p: Position, a: BuyTrain) -> float:
    """What a train brings until it goes, above its price; money in a treasury counts less than money in hand."""
    if p.know.present_habits:
        return run_gain(p, a)
    before, more = trains_left(p, a), longer_run(p, a)
    card = p.facts.card_of[a.train]
    cost = p.know.treasury_money * a.price + seller_loss(p, a)
    if p.facts.lasts(card):
        return 5.0 * more - cost + (0 if p.has_lasting(p.rail) else 500)
    hope = p.know.first_income[p.s.phase] if not before else 0
    rounds = max(1.0, min(5.0, stakes.rounds_until(p, p.facts.goes_in(card))))
    return rounds * max(more, hope) - cost


SECOND = 0.5  # of what a first train earns, a further one finds on a map that still grows


def run_gain(p: Position, a: BuyTrain) -> float:
    """What a train's runs bring the president until it goes or the game ends, above what its price is worth."""
    return runs_worth(p, a) - paid_for(p, a.price) - seller_loss(p, a) - lost_by_phase(p, a)


def paid_for(p: Position, price: int) -> float:
    """What a price takes from the president; where it is forced and loans pay, their part by the fall of the shares."""
    money = p.s.money(p.rail)
    if price <= money or not p.know.provides:
        return treasury.cost(p, price)
    return treasury.cost(p, money) + stakes.fall(p, p.rail, price, now=True)


def runs_worth(p: Position, a: BuyTrain) -> float:
    """What a train's runs bring the president until it goes or the game ends."""
    need = treasury.needs(p)
    card = p.facts.card_of[a.train]
    run = p.know.earned * max(longer_run(p, a), hoped(p, len(trains_left(p, a))))
    if p.facts.lasts(card):
        return min(5.0, need.rounds - 1) * run + lasting_bonus(p, need.rounds)
    return max(1.0, min(5.0, need.rounds - 1, stakes.rounds_until(p, p.facts.goes_in(card)))) * run


def lasting_bonus(p: Position, rounds: int) -> float:
    """For a train that stays: phases will take the others."""
    if rounds < 3:
        return 0.0
    own = 0.0 if p.has_lasting(p.rail) else p.know.lasting_bonus
    return max(own, stakes.unprovided(p, rounds)) if p.know.provides else own


RUNS_LOST = 2  # rounds by which a phase comes sooner when we begin it


def lost_by_phase(p: Position, a: BuyTrain) -> float:
    """What the phase that begins with this train takes from our railroads: runs, and our money for new trains."""
    phase = p.facts.cards[p.facts.card_of[a.train]].phase
    if a.source != "bank" or phase <= p.s.phase or not p.know.minds_phases:
        return 0.0
    return sum(lost_by(p, rail, phase, a.train) for rail in p.mine())


def lost_by(p: Position, rail: int, phase: int, bought: str) -> float:
    """The same for one railroad."""
    before = p.trains(rail)
    left = [t for t in before if p.facts.goes_in(p.facts.card_of[t]) > phase]
    if len(left) == len(before):
        return 0.0
    missing = 0.0
    if rail == p.rail:
        left.append(bought)
    elif not any(p.facts.lasts(p.facts.card_of[t]) for t in left):
        missing = max(0.0, p.next_price(1) - p.s.money(rail) - p.income(rail))
    less = p.income(rail) - p.incomes.of(p.s, rail, tuple(left), p.map)
    return missing + RUNS_LOST * p.s.held(rail, p.me) / 10 * less


def hoped(p: Position, trains: int) -> float:
    """What a first or second train earns soon where the map is still to be built; a third one must run at once."""
    if trains and (trains > 1 or p.s.phase >= p.facts.privates_close):
        return 0.0
    return p.know.first_income[p.s.phase] * SECOND**trains


def seller_loss(p: Position, a: BuyTrain) -> float:
    """A train of another railroad: our own loses its runs there, somebody else's is not sold gladly."""
    if a.source in ("bank", "returned"):
        return 0.0
    seller = p.owner_named(a.source)
    if not p.is_mine(seller):
        return 60.0 if a.price >= 0.8 * p.facts.face_of[a.train].price else 9999.0
    left = list(p.trains(seller))
    if a.train in left:
        left.remove(a.train)
    less = p.income(seller) - p.incomes.of(p.s, seller, tuple(left), p.map)
    if p.know.provides:
        return 4.0 * less + sister_loss(p, a, seller, left) - p.know.treasury_money * a.price
    return 4.0 * less + (0.0 if left else 600.0) - p.know.treasury_money * a.price


UNSETTLED = 80.0  # a train that changes railroads misses a run


def sister_loss(p: Position, a: BuyTrain, seller: int, left: list[str]) -> float:
    """What is at stake when a train leaves a railroad of ours, less the bonus for one that we had before."""
    rounds = treasury.needs(p).rounds
    lost = UNSETTLED
    if p.facts.lasts(p.facts.card_of[a.train]):
        lost += lasting_bonus(p, rounds)  # we had the train before
        if not any(p.facts.lasts(p.facts.card_of[t]) for t in left):
            lost += stakes.fall(p, seller, stakes.dearest(p)) - stakes.at_stake(p, p.rail, rounds)
    elif not left:
        lost += stakes.fall(p, seller, p.next_price() - a.price)
    return lost


def discard(p: Position, options: list[Action]) -> Choice | None:
    """Give back the train that runs least far."""
    drops = [a for a in options if isinstance(a, DiscardTrain)]
    if not drops:
        return None
    worst = min(drops, key=lambda a: p.facts.face_of[a.train].price if a.train in p.facts.face_of else 0)
    return worst, f"gives back {worst.train}: the least useful train"


def issue(p: Position, options: list[Action]) -> Choice | None:
    """Issue as many shares as bring the price of a train that pays; nothing else."""
    issues = [a for a in options if isinstance(a, Issue)]
    passes = next((a for a in options if isinstance(a, Pass)), None)
    if passes is None or not (issues or any(isinstance(a, Redeem) for a in options)):
        return None
    if p.know.present_habits:
        return best_issue(p, issues, passes)
    money, price = p.s.money(p.rail), max(80, p.next_price())
    wants = not p.trains(p.rail) or (p.s.phase >= 1 and not p.has_lasting(p.rail))
    if issues and wants and money < 2 * price and p.s.held(p.rail, POOL) <= 2:
        most = max(issues, key=lambda a: a.shares)
        return most, f"issues {most.shares}: money for trains"
    return passes, "keeps its shares"


ISSUED = (
    0.35  # of its price: what a share issued costs its president in later dividends of the treasury, and in its price
)


def best_issue(p: Position, issues: list[Issue], passes: Pass) -> Choice:
    """As many shares as bring money that is needed."""
    cell = p.s.cell_of(p.rail)
    price = p.s.chart.price[moved(p.s, cell, -1)]
    money = float(p.s.money(p.rail))
    gain = {a: treasury.worth(p, money + a.shares * price) - ISSUED * a.shares * price for a in issues}
    best = max(issues, key=lambda a: gain[a], default=None)
    if best is None or gain[best] <= treasury.worth(p, money):
        return passes, "keeps its shares"
    return best, f"issues {best.shares}: money for trains"


def forced_issue(p: Position, options: list[Action]) -> Choice | None:
    issues = [a for a in options if isinstance(a, Issue)]
    if not issues:
        return None
    return max(issues, key=lambda a: a.shares), "issues shares: the train must be paid for"


def buy_in(p: Position, options: list[Action]) -> Choice | None:
    """Sell one's own private company to one's own corporation when it can spare the money."""
    if p.rail < 0:
        return None
    spare = p.s.money(p.rail) - (p.next_price() + 20 if not p.trains(p.rail) else 60)
    own = [
        a
        for a in options
        if isinstance(a, BuyIn)
        and a.private in p.facts.private_ids
        and p.s.private_holder(p.private_number(a.private)) == p.me
        and a.price <= spare
    ]
    if not own:
        return None
    best = max(own, key=lambda a: a.price)
    return best, f"buys {best.private} from its president for {p.facts.money(best.price)}"


def borrow(p: Position, options: list[Action]) -> Choice | None:
    """Loans where they are what is missing for a first train, or for one that pays for the fall of the price, too."""
    if not p.know.present_habits or p.rail < 0 or TakeLoan() not in options or may_have(options, TakeLoan, GoBankrupt):
        return None
    train = p.next_train()
    if not train or p.has_lasting(p.rail):
        return None
    price, money = p.facts.face_of[train].price, p.s.money(p.rail)
    if not 0 < price - money <= p.facts.loan or len(p.trains(p.rail)) >= p.train_limit():
        return None  # a second loan in a turn is not to be had, nor a train beyond the limit
    lent = p.title.copy(p.s)
    p.title.apply(lent, TakeLoan())
    if not lent.price(p.rail):
        return None
    lost = p.s.held(p.rail, p.me) * (p.s.price(p.rail) - lent.price(p.rail))
    if p.trains(p.rail) and train_gain(p, BuyTrain(train, price)) <= lost:
        return None
    return TakeLoan(), f"takes a loan: it is what is missing for a {train}"


def may_have(options: list[Action], *kinds: type[Action]) -> bool:
    """Whether nothing but these is offered."""
    return all(isinstance(a, kinds) for a in options)


def loan(p: Position, options: list[Action]) -> Choice | None:
    """A loan only where a train must be bought and nothing else helps."""
    loans = [a for a in options if isinstance(a, TakeLoan)]
    if loans and all(isinstance(a, (TakeLoan, GoBankrupt)) for a in options):
        return loans[0], "takes a loan: it must"
    return None
