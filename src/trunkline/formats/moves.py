"""Our legal moves in the shape of a trace's `legal`: one function for each of its fields."""

from collections.abc import Callable
from typing import Any

from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Issue,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    SellShares,
    TakeCard,
    TakeLoan,
)
from trunkline.core.events import Event, RevenueSettled, RoundBegan, SharesMoved, TileLaid, TokenPlaced
from trunkline.core.ids import is_issuer, seat_of
from trunkline.core.state import State
from trunkline.formats import site
from trunkline.formats.follow import Follower
from trunkline.formats.translate import blank_name
from trunkline.playing import tried

Item = tuple[Any, ...]


class SiteMoves:
    """The moves open to one who acts over there (a player, railroad or private company) in our position."""

    def __init__(self, f: Follower, entity: str, acts: list[Action]) -> None:
        self.f = f
        self.entity = entity
        self.acts = acts
        self.rail = f.s.owner(entity)
        # Players and private companies may bear the same names, P1..P6: in a railroad's turn it is the company.
        company = entity not in f.players or (not f.s.ended and is_issuer(f.s.now().subject))
        self.power = entity if not is_issuer(self.rail) and company else ""

    def trial(self, action: Action) -> tuple[State, tuple[Event, ...]]:
        after, done = tried(self.f.title, self.f.s, action)
        return after, done.events

    def lay_tile(self, power: str) -> set[Item]:
        lays = [a for a in self.acts if isinstance(a, LayTile) and a.power == power]
        return {(a.hex, a.tile, a.rotation, self.cost(a, TileLaid)) for a in lays}

    def place_token(self, power: str) -> set[Item]:
        tokens = [a for a in self.acts if isinstance(a, PlaceToken) and a.power == power]
        return {(a.hex, a.city, self.cost(a, TokenPlaced)) for a in tokens}

    def cost(self, a: Action, event: type[TileLaid | TokenPlaced]) -> int | None:
        _, events = self.trial(a)
        return next((e.cost for e in events if isinstance(e, event)), None)

    def sell_shares(self) -> set[Item]:
        s = self.f.s
        sales = [a for a in self.acts if isinstance(a, SellShares)]
        return {
            (
                a.corporation,
                10 * a.shares,
                a.shares * s.price(s.owner(a.corporation)),
                self.price_after(a, a.corporation),
            )
            for a in sales
        }

    def price_after(self, a: Action, corporation: str) -> int | None:
        """None if the round ends with it: prices move then, and what is recorded is no price after a sale."""
        s, events = self.trial(a)
        return None if any(isinstance(e, RoundBegan) for e in events) else s.price(s.owner(corporation))

    def issue(self) -> set[Item]:
        found: set[Item] = set()
        for a in self.acts:
            if isinstance(a, Issue):
                s, _ = self.trial(a)
                gain = s.money(self.rail) - self.f.s.money(self.rail)
                found.add((self.entity, 10 * a.shares, gain, s.price(self.rail)))
        return found

    def redeem(self) -> set[Item]:
        found: set[Item] = set()
        for a in self.acts:
            if isinstance(a, Redeem):
                s, _ = self.trial(a)
                found.add((self.entity, "market", 10 * a.shares, self.f.s.money(self.rail) - s.money(self.rail)))
        return found

    def buy_shares(self) -> set[Item]:
        found: set[Item] = set()
        me = self.f.seat(self.entity)
        for a in self.acts:
            if isinstance(a, BuyShare):
                s, _ = self.trial(a)
                rail = s.owner(a.corporation)
                count = s.held(rail, me) - self.f.s.held(rail, me)
                flat = a.corporation in site.FLAT_CERTIFICATES
                place = "market" if a.source == "pool" or flat else "treasury"
                found.add((a.corporation, place, 10 * count, self.price_paid(s, me, rail)))
        return found

    def price_paid(self, after: State, me: int, rail: int) -> int:
        """What was paid to buy; what the buyer got back in the same action (a subsidy, a first dividend) is not it."""
        events = after.events
        moved = [e for e in events if isinstance(e, SharesMoved) and e.corporation == after.name(rail)]
        return moved[0].price if moved else self.f.s.money(me) - after.money(me)

    def par(self) -> dict[str, list[int]]:
        """Judged one by one: the finite list need not hold every price."""
        s, title = self.f.s, self.f.title
        found: dict[str, list[int]] = {}
        for rail in s.rails():
            prices = [p for p in sorted(s.chart.par) if title.objection(s, Launch(s.name(rail), p)) is None]
            if prices:
                found[s.name(rail)] = prices
        return found

    def bid(self) -> set[Item]:
        prices = {p.id: p.price for p in self.f.title.view(self.f.s, -1).privates}
        cards = {(blank_name(a.card), prices.get(a.card, 0)) for a in self.acts if isinstance(a, TakeCard)}
        return cards | {(a.private, a.price) for a in self.acts if isinstance(a, BuyPrivate)}

    def reduce(self) -> set[Item]:
        return {(a.private,) for a in self.acts if isinstance(a, LowerPrice)}

    def buy_train(self, power: str) -> set[Item]:
        """Sellers, faces and the range of prices."""
        prices: dict[tuple[str, str, str], list[int]] = {}
        for a in self.acts:
            if isinstance(a, BuyTrain) and a.power == power:
                owner = "DEPOT" if a.source in ("bank", "returned") else a.source
                traded = f"exchange:{a.trade_in}" if a.trade_in else ""
                prices.setdefault((owner, a.train, traded), []).append(a.price)
        return {
            (owner, train, min(p), max(p), *([traded] if traded else ()))
            for (owner, train, traded), p in prices.items()
        }

    def dividend(self) -> dict[str, Item]:
        found: dict[str, Item] = {}
        for a in self.acts:
            if isinstance(a, Pay):
                s, events = self.trial(a)
                settled = next((e for e in events if isinstance(e, RevenueSettled) and e.railroad == self.entity), None)
                kept, paid = (settled.kept, settled.paid) if settled else (0, 0)
                cell = s.cell_of(self.rail)
                place = s.chart.place[cell] if cell >= 0 else None
                found[site.PAY_KIND[a.choice]] = (kept, paid / 10, s.price(self.rail), place)
        return found

    def buy_company(self) -> set[Item]:
        prices: dict[str, list[int]] = {}
        for a in self.acts:
            if isinstance(a, BuyIn):
                prices.setdefault(a.private, []).append(a.price)
        return {(private, min(p), max(p)) for private, p in prices.items()}

    def assign(self, power: str) -> set[Item]:
        return {(a.target,) for a in self.acts if isinstance(a, PlaceMarker) and a.private == power}

    def take_loan(self) -> Item:
        if self.f.s.ended or self.f.title.objection(self.f.s, TakeLoan()) is not None:
            return (False,)
        s, _ = self.trial(TakeLoan())
        cell = s.cell_of(self.rail)
        return (s.price(self.rail), s.chart.place[cell] if cell >= 0 else None)

    def discard_train(self) -> set[Item]:
        return {(a.train,) for a in self.acts if isinstance(a, DiscardTrain)}

    def may_pass(self) -> bool:
        """A pass belongs to the one whose decision it is."""
        if Pass() not in self.acts:
            return False
        step = self.f.title.view(self.f.s, -1).agenda[-1]
        seat = seat_of(self.f.s.now().actor)
        return self.entity == (step.subject or self.f.players[seat])


OURS: dict[str, Callable[[SiteMoves], set[Item]]] = {
    "lay_tile": lambda m: m.lay_tile(m.power),
    "place_token": lambda m: m.place_token(m.power),
    "sell_shares": SiteMoves.sell_shares,
    "issue": SiteMoves.issue,
    "redeem": SiteMoves.redeem,
    "buy_shares": SiteMoves.buy_shares,
    "bid": SiteMoves.bid,
    "reduce": SiteMoves.reduce,
    "buy_train": lambda m: m.buy_train(m.power),
    "buy_company": SiteMoves.buy_company,
    "assign": lambda m: m.assign(m.power),
    "discard_train": SiteMoves.discard_train,
    "par": lambda m: {(name, price) for name, prices in m.par().items() for price in prices},
    "dividend": lambda m: {(kind, *values) for kind, values in m.dividend().items()},
    "take_loan": lambda m: {m.take_loan()},
    "pass": lambda m: {(m.may_pass(),)},
}
