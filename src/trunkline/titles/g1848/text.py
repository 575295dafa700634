"""Decisions and options as sentences, in 1848's own words."""

from collections.abc import Sequence

from trunkline.core import decision
from trunkline.core.actions import (
    Accept,
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceToken,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from trunkline.core.asked import Asked
from trunkline.core.depot import train_name
from trunkline.core.event_text import a_train
from trunkline.core.ids import RAIL0
from trunkline.titles.g1848.buying_trains import must_consent
from trunkline.titles.g1848.companies import BANK_OF_ENGLAND
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.event_text import WORDS, event_text, place, private, who
from trunkline.titles.g1848.forced import PAID, SUNK, forecast
from trunkline.titles.g1848.frames import TRAINS, at_step, turn, turn_index
from trunkline.titles.g1848.loans import ORDINARY
from trunkline.titles.g1848.running import verdict
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stock_round import TREASURY, share_price
from trunkline.titles.g1848.tokens import token_price

__all__ = ["action_text", "asked_text", "decision_text", "event_text"]


def decision_text(s: State1848, names: Sequence[str]) -> str:
    """The decision in words."""
    return decision.decision_text(s, DECISIONS, WORDS, names)


def asked_text(asked: Asked) -> str:
    """A decision that was kept as values."""
    return DECISIONS[asked.kind].words(asked)


def action_text(s: State1848, a: Action, names: Sequence[str]) -> str:
    """One line for an option."""
    match a:
        case BuyPrivate(private=p, price=price):
            return f"Buy {private(p)} for £{price}"
        case LowerPrice(private=p):
            return f"Lower {private(p)} by £5"
        case Launch(corporation=corporation, price=price):
            return f"Buy the director's share of {corporation} at £{price} (£{2 * price})"
        case BuyShare():
            return share_text(s, a)
        case SellShares(corporation=corporation, shares=shares):
            price = s.price(s.owner(corporation))
            return f"Sell {10 * shares}% of {who(corporation, names)} for £{shares * price}"
        case LayTile():
            return lay_text(a)
        case PlaceToken(hex=hex_name, city=city):
            return f"Place a token in {place(hex_name)}{city_text(s, hex_name, city)} for £{token_cost(s)}"
        case RunRoutes():
            return run_text(s, a)
        case Pay(choice=choice):
            return "Pay in full" if choice == "full" else "Retain the income"
        case BuyTrain():
            return train_text(s, a)
    return small_text(s, a)


def loan_text(s: State1848) -> str:
    """5.6.2 Where the loan would put the price, and how far from the red column of receivership that is."""
    if turn_index(s) < 0:
        return "Take a loan of £100"
    cell = s.cell[turn(s).subject - RAIL0]  # also beside an interrupt (1848-43), which is about somebody else
    for _ in range(ORDINARY):
        cell = s.chart.left[cell]
    left = s.chart.place[cell][1]
    if left == 0:
        return "Take a loan of £100: the price falls into the red, and the company goes into receivership"
    columns = f"{left} column{'s' if left > 1 else ''}"
    return f"Take a loan of £100: the price falls to £{s.chart.price[cell]}, {columns} from the red"


def small_text(s: State1848, a: Action) -> str:
    match a:
        case BuyIn(private=p, price=price):
            return f"Buy {private(p)} for £{price}"
        case TakeLoan():
            return loan_text(s)
        case DiscardTrain(train=train):
            return f"Give up {a_train(train)}"
        case Accept():
            return "Accept the offer"
        case Decline():
            return "Decline the offer"
        case Pass():
            return "Pass" if s.ended else DECISIONS[s.now().kind].to_pass(s)
    return type(a).__name__


def share_text(s: State1848, a: BuyShare) -> str:
    rail = s.owner(a.corporation)
    if rail < RAIL0:
        return f"Buy a share of {a.corporation}"
    price = share_price(s, rail, 0 if a.source == TREASURY else 1)
    if a.corporation == BANK_OF_ENGLAND:
        return f"Buy a share of the Bank of England for £{price}"
    source = "bank" if a.source == TREASURY else "bank pool"
    return f"Buy a share of {a.corporation} from the {source} for £{price}"


def lay_text(a: LayTile) -> str:
    power = f" with {a.power}" if a.power else ""
    return f"Lay tile {a.tile} on {place(a.hex)}, turned {a.rotation}{power}"


def city_text(s: State1848, hex_name: str, city: int) -> str:
    h = s.board.hex_index.get(hex_name, -1)
    many = h >= 0 and len(s.board.faces[s.face[h]].nodes) > 1
    return f", city {city + 1}" if many else ""


def token_cost(s: State1848) -> int:
    return 0 if s.ended or s.now().subject < RAIL0 else max(0, token_price(s, s.now().subject))


def run_text(s: State1848, a: RunRoutes) -> str:
    if not a.routes:
        return "Run no train"
    said = verdict(s, s.now().subject, a.routes)
    if not said.legal:
        return "Run trains"
    runs = [f"{train_name(s, r.train)}: £{run.revenue}" for r, run in zip(a.routes, said.routes, strict=True)]
    return f"Run for £{said.revenue} ({', '.join(runs)})"


def train_text(s: State1848, a: BuyTrain) -> str:
    source = "" if a.source == "bank" else f" from {a.source}"
    traded = f", trading in a {a.trade_in}" if a.trade_in else ""
    power = f" with {a.power}" if a.power else ""
    if source and is_asked(s, s.owner(a.source)):
        return f"Offer {a.source} £{a.price} for {a_train(a.train)}{traded}"
    return f"Buy {a_train(a.train)}{source} for £{a.price}{traded}{power}{loans_text(s, a)}"


def is_asked(s: State1848, owner: int) -> bool:
    """Would it be an offer to its owner? Words are also found for what is not possible now."""
    return owner >= RAIL0 and turn_index(s) >= 0 and must_consent(s, owner, turn(s).subject)


def loans_text(s: State1848, a: BuyTrain) -> str:
    """8.4 What a purchase beyond the treasury means, said before it is made."""
    if not at_step(s, TRAINS) or a.power or a.price <= s.cash[s.now().subject]:
        return ""
    rail = s.now().subject
    loans, end = forecast(s, rail, a.price)
    if end == PAID:
        return f" with {loans} loan{'s' if loans > 1 else ''}"
    why = "the loans sink its price into the red" if end == SUNK else "too few loans are left"
    return f": {why}, {s.name(rail)} goes into receivership and the train stays in the bank"
