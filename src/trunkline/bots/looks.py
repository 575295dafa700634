"""How a game looks: what was built, bought, paid, sold and offered, counted from its events.

The same counts come from bots' games and from recorded games of people, so they can be set side by side.
"""

from collections.abc import Sequence
from statistics import fmean

from trunkline.core import words
from trunkline.core.contract import Title
from trunkline.core.events import (
    CorporationClosed,
    Event,
    Launched,
    LoanTaken,
    OfferDeclined,
    Offered,
    Paid,
    PhaseBegan,
    PresidentChanged,
    RevenueSettled,
    RoundBegan,
    RouteRun,
    SharesMoved,
    TileLaid,
    TrainBought,
    WentBankrupt,
    WentIntoReceivership,
)
from trunkline.core.ids import SEAT_NAMES
from trunkline.core.state import State

EARLY = 4  # operating rounds
ROUNDS = (2, 4, 6, 8)  # whose revenue is reported
BANKS = ("bank", "returned")

# What is simply counted, by the class of the event.
COUNTED: dict[type[Event], str] = {
    TileLaid: "tiles",
    LoanTaken: "loans",
    WentBankrupt: "bankruptcies",
    WentIntoReceivership: "receiverships",
    CorporationClosed: "closed",
    Offered: "offers",
    OfferDeclined: "offers declined",
    Launched: "launched",
}
NAMES = (
    "operating rounds",
    "mean worth",
    "best worth",
    *(f"revenue in round {n}" for n in ROUNDS),
    "revenue in the last round",
    "tiles",
    "tiles in the first four rounds",
    "tokens not placed",
    "East-West runs",
    "phase 2 in round",
    "phase 3 in round",
    "phase 4 in round",
    "trains from the bank",
    "trains between railroads",
    "trains above the bank's price",
    "paid in full %",
    "paid half %",
    "retained %",
    "shares issued",
    "shares redeemed",
    "sales by players",
    "changes of president",
    "longest stock round",
    "presidents' money for trains",
    "offers",
    "offers declined",
    "loans",
    "receiverships",
    "bankruptcies",
    "closed",
    "closed with money for a train",
    "launched",
    "mean first price",
)


class Looks:
    """Follows a game action by action."""

    def __init__(self, title: Title, edition: str) -> None:
        self.title = title
        self.bank_price = {face.name: face.price for card in title.trains(edition) for face in card.faces}
        self.count: dict[str, float] = dict.fromkeys(NAMES, 0)
        self.revenue: list[int] = []  # by operating round
        self.choices: list[str] = []
        self.first_prices: list[int] = []
        self.in_stock = False
        self.stock_actions = 0
        self.phases = 1
        self.treasuries: dict[str, int] = {}

    def before(self, s: State) -> None:
        """What must be known of the position before an action."""
        self.treasuries = {name: s.money(owner) for owner, name in enumerate(s.names)}

    def see(self, events: Sequence[Event]) -> None:
        self.stock_actions += self.in_stock
        self.count["longest stock round"] = max(self.count["longest stock round"], self.stock_actions)
        for event in events:
            if type(event) in COUNTED:
                self.count[COUNTED[type(event)]] += 1
            self.one(event)

    def one(self, event: Event) -> None:
        match event:
            case RoundBegan(kind=kind):
                self.in_stock, self.stock_actions = kind == "stock", 0
                if kind == "operating":
                    self.revenue.append(0)
            case TileLaid() if len(self.revenue) <= EARLY:
                self.count["tiles in the first four rounds"] += 1
            case RouteRun(bonus=bonus):
                self.count["East-West runs"] += "East-West" in bonus
            case RevenueSettled(choice=choice, revenue=revenue):
                if self.revenue:
                    self.revenue[-1] += revenue
                self.choices.append(choice)
            case TrainBought(train=train, source=source, price=price):
                self.train(train, source, price)
            case SharesMoved():
                self.shares(event)
            case PresidentChanged(old=old, new=new):
                self.count["changes of president"] += old in SEAT_NAMES and new in SEAT_NAMES
            case PhaseBegan():
                self.phases += 1
                if f"phase {self.phases} in round" in self.count:
                    self.count[f"phase {self.phases} in round"] = len(self.revenue)
            case Paid(why=words.FORCED_PURCHASE, amount=amount):
                self.count["presidents' money for trains"] += amount
            case Launched(price=price):
                self.first_prices.append(price)
            case CorporationClosed(corporation=name):
                enough = self.treasuries.get(name, 0) >= min(self.bank_price.values())
                self.count["closed with money for a train"] += enough
            case _:
                pass

    def train(self, train: str, source: str, price: int) -> None:
        if source in BANKS:
            self.count["trains from the bank"] += 1
            return
        self.count["trains between railroads"] += 1
        self.count["trains above the bank's price"] += price > self.bank_price[train]

    def shares(self, e: SharesMoved) -> None:
        if e.source in SEAT_NAMES and e.target == "pool":
            self.count["sales by players"] += 1
        elif e.source == e.corporation and e.target == "pool":
            self.count["shares issued"] += e.shares
        elif e.source == "pool" and e.target == e.corporation:
            self.count["shares redeemed"] += e.shares

    def counts(self, s: State) -> dict[str, float]:
        """All counts of the game up to now."""
        worth = self.title.worth(s)
        found = dict(self.count)
        found["operating rounds"] = len(self.revenue)
        found["mean worth"], found["best worth"] = round(fmean(worth)), max(worth)
        for n in ROUNDS:
            found[f"revenue in round {n}"] = self.revenue[n - 1] if len(self.revenue) >= n else 0
        found["revenue in the last round"] = self.revenue[-1] if self.revenue else 0
        for choice, name in (("full", "paid in full %"), ("half", "paid half %"), ("retain", "retained %")):
            found[name] = round(100 * self.choices.count(choice) / max(1, len(self.choices)))
        found["mean first price"] = round(fmean(self.first_prices)) if self.first_prices else 0
        launched = [c for c in self.title.view(s, -1).corporations if c.status in ("launched", "operating")]
        found["tokens not placed"] = sum(len(c.token_prices) for c in launched if c.kind == "corporation")
        return found
