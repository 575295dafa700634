"""Decisions and options as sentences."""

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
    Draw,
    GoBankrupt,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
    TakeCard,
)
from trunkline.core.asked import Asked
from trunkline.core.board import NODES
from trunkline.core.event_text import a_train
from trunkline.core.ids import RAIL0
from trunkline.core.routes import Verdict
from trunkline.core.words import Payout
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.event_text import WORDS, event_text, place, private, written
from trunkline.titles.g1846.forced import block_price
from trunkline.titles.g1846.frames import TRAINS, at_step, railroad, turn, turn_if_any
from trunkline.titles.g1846.issue import issue_price, redeem_price
from trunkline.titles.g1846.payout import kept
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.running import judged
from trunkline.titles.g1846.state import State1846, decider, must_consent
from trunkline.titles.g1846.tokens import NO_PRICE, is_connected
from trunkline.titles.g1846.tokens import price as token_price
from trunkline.titles.g1846.track import cost, fit_named

__all__ = ["action_text", "asked_text", "decision_text", "event_text"]


def decision_text(s: State1846, names: Sequence[str]) -> str:
    """The decision in words."""
    return written(decision.decision_text(s, DECISIONS, WORDS, names))


def asked_text(asked: Asked) -> str:
    """A decision that was kept as values."""
    return written(DECISIONS[asked.kind].words(asked))


def action_text(s: State1846, a: Action, names: Sequence[str]) -> str:
    """One line for an option."""
    return written(card_text(s, a) or stock_text(s, a) or turn_text(s, a) or other_text(s, a))


def card_text(s: State1846, a: Action) -> str:
    match a:
        case TakeCard(card=card) if card in PRIVATE_IDS:
            p = PRIVATES[PRIVATE_IDS.index(card)]
            debt = f" and pay its debt of ${p.debt}" if p.debt else ""
            return f"Take {p.name} for ${p.price}{debt} ({f'income ${p.income}' if p.income else 'no income'})"
        case TakeCard():
            return "Take a blank card"
        case BuyPrivate(private=name, price=price):
            return f"Buy {private(name)} for ${price}"
        case Draw(what=what):
            return f"Draw: {what}"
    return ""


def stock_text(s: State1846, a: Action) -> str:
    match a:
        case Launch(corporation=c, price=price):
            return f"Launch {c} at ${price} (pay ${2 * price})"
        case BuyShare(corporation=c, source=source):
            from_ = "the stock market" if source == "pool" else "its treasury"
            return f"Buy 10% of {c} from {from_} for ${s.price(s.owner(c))}"
        case SellShares(corporation=c, shares=n):
            return f"Sell {10 * n}% of {c} for ${n * s.price(s.owner(c))}"
        case Issue(shares=n):
            rail = railroad(s)
            price = block_price(s, rail, n) if at_step(s, TRAINS) else issue_price(s, rail)
            return f"Issue {n} share{'s' if n > 1 else ''} for ${n * price}"
        case Redeem(shares=n):
            return f"Redeem {n} share{'s' if n > 1 else ''} for ${n * redeem_price(s, railroad(s))}"
    return ""


def turn_text(s: State1846, a: Action) -> str:
    match a:
        case LayTile():
            return tile_text(s, a)
        case PlaceToken(hex=name, power=power):
            if power:
                return f"Place the free token of {private(power)} in {place(name)}"
            rail = railroad(s)
            h = s.board.hex_index.get(name, -1)
            price = token_price(s, rail, h, a.city) if h >= 0 and 0 <= a.city < NODES else NO_PRICE
            reached = price != NO_PRICE and is_connected(s, rail, h, a.city)
            where = f"{place(name)}{city_text(a)}"
            return f"Place a token in {where} for ${max(0, price)}, {'' if reached else 'not '}connected"
        case PlaceMarker(private=p, target=target):
            return f"Put the marker of {private(p)} on {place(target)}"
        case RunRoutes(routes=routes):
            verdict = judged(s, railroad(s), routes)
            earned = verdict.revenue if isinstance(verdict, Verdict) else 0
            return f"Run {len(routes)} train{'s' if len(routes) > 1 else ''} for ${earned}" if routes else "Run nothing"
        case Pay(choice=choice):
            return pay_text(turn(s).revenue, choice)
    return ""


def city_text(a: PlaceToken) -> str:
    return f", city {a.city + 1}," if a.hex == "D6" else ""


def tile_text(s: State1846, a: LayTile) -> str:
    """What is laid, and what it costs."""
    by = f" with {private(a.power)}" if a.power else ""
    found = fit_named(s, a)
    price = 0
    if isinstance(found, tuple):
        h, fit = found
        rail = railroad(s)
        if not a.power:
            price = cost(s, rail, h, fit)
        elif a.power in PRIVATE_IDS:
            price = POWERS[PRIVATE_IDS.index(a.power)].price(s, rail, h, fit)
    return f"Lay tile {a.tile} on {place(a.hex)}, turned {a.rotation}{by}{f' for ${price}' if price else ', free'}"


def pay_text(revenue: int, choice: Payout) -> str:
    paid = revenue - kept(revenue, choice)
    match choice:
        case "full":
            return f"Pay out ${revenue}, ${revenue // 10} a share"
        case "half":
            return f"Pay half: ${paid // 10} a share, retain ${revenue - paid}"
    return f"Retain ${revenue}"


def other_text(s: State1846, a: Action) -> str:
    match a:
        case BuyTrain(train=train, price=price, source="bank"):
            return f"Buy {a_train(train)} for ${price}{helped(s, price)}"
        case BuyTrain(train=train, price=price, source="returned"):
            return f"Buy a returned {train} train for ${price}{helped(s, price)}"
        case BuyTrain(train=train, price=price, source=source):
            seller = s.owner(source)
            if seller < RAIL0 or not is_asked(s, decider(s, seller)):
                return f"Buy {a_train(train)} from {source} for ${price}"
            return f"Offer {source} ${price} for {a_train(train)}"
        case BuyIn(private=p, price=price):
            theirs = p in PRIVATE_IDS and is_asked(s, s.private_owner[PRIVATE_IDS.index(p)])
            return f"Offer ${price} for {private(p)}" if theirs else f"Buy {private(p)} for ${price}"
        case DiscardTrain(train=train):
            return f"Give {a_train(train)} back"
        case Accept():
            return "Accept"
        case Decline():
            return "Decline"
        case GoBankrupt():
            return "Declare bankruptcy"
        case Pass():
            return "Pass" if s.ended else DECISIONS[s.now().kind].to_pass(s)
    return type(a).__name__


def is_asked(s: State1846, owner: int) -> bool:
    """Would it be an offer to its owner? Words are also found for what is not possible now."""
    return turn_if_any(s) is not None and must_consent(s, owner, railroad(s))


def helped(s: State1846, price: int) -> str:
    missing = price - s.cash[railroad(s)]
    return f" (${missing} from the president)" if missing > 0 else ""
