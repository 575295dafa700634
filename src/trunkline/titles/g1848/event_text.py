"""Events as sentences."""

from collections.abc import Sequence

from trunkline.core.events import (
    EndTriggered,
    Event,
    Floated,
    GameEnded,
    Launched,
    LoanTaken,
    MarkerPlaced,
    OfferDeclined,
    Offered,
    Paid,
    Passed,
    PhaseBegan,
    PresidentChanged,
    PriceLowered,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    PrivateMoved,
    RevenueSettled,
    RoundBegan,
    RouteRun,
    SharesMoved,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TrainLeft,
    TurnBegan,
    WentIntoReceivership,
)
from trunkline.core.ids import FIXED_NAMES, SEAT0
from trunkline.titles.g1848.companies import BANK_OF_ENGLAND, PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.map import HEXES, printed_name

PLACES = {h.name: h.place for h in HEXES}
OWNERS = {"bank": "the bank", "pool": "the bank pool", "box": "the box", BANK_OF_ENGLAND.id: "the Bank of England"}
ENDS = {
    "bank": "the bank has run out of money",
    "price": "a share price has reached the top of the chart",
    "loans": "the Bank of England has given sixteen loans",
    "receivership": "five companies are in receivership",
    "stalemate": "nothing moves any more",
}


def who(owner: str, names: Sequence[str]) -> str:
    """A player's name, or what an owner is called."""
    if owner in FIXED_NAMES[SEAT0:]:
        seat = FIXED_NAMES.index(owner) - SEAT0
        return names[seat] if seat < len(names) else owner
    return OWNERS.get(owner, owner)


def place(name: str) -> str:
    """A hex as players know it: its name and the coordinate printed on the board."""
    if name not in PLACES:
        return name
    return f"{PLACES[name]} {printed_name(name)}".strip()


def private(id_: str) -> str:
    return f"{id_} {PRIVATES[PRIVATE_IDS.index(id_)].name}" if id_ in PRIVATE_IDS else id_


def event_text(e: Event, names: Sequence[str]) -> str:
    """One line for the log."""
    return money_text(e, names) or company_text(e, names) or map_text(e, names) or table_text(e, names)


def money_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case Paid(payer=payer, payee=payee, amount=amount, why=why):
            return f"{who(payer, names)} pays {who(payee, names)} £{amount} ({why})"
        case RevenueSettled(railroad=railroad, choice="full", revenue=revenue):
            return f"{who(railroad, names)} pays out £{revenue}, £{revenue / 10:g} a share"
        case RevenueSettled(railroad=railroad, revenue=revenue):
            return f"{who(railroad, names)} retains £{revenue}"
        case LoanTaken(corporation=corporation, loans=loans):
            return f"{corporation} takes a loan (its number {loans})"
        case PriceMoved(corporation=corporation, old=old, new=new):
            return f"{who(corporation, names)} moves from £{old} to £{new}"
    return ""


def company_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case SharesMoved(corporation=c, shares=shares, source=source, target=target, price=price):
            paid = f" for £{price}" if price else ""
            return f"{10 * shares}% of {who(c, names)} goes from {who(source, names)} to {who(target, names)}{paid}"
        case Launched(corporation=c, player=player, price=price):
            return f"{who(player, names)} sets the price of {c} at £{price}"
        case Floated(corporation=c):
            return f"{c} is launched"
        case PresidentChanged(corporation=c, new=new):
            return f"{who(new, names)} becomes director of {c}"
        case WentIntoReceivership(corporation=c):
            return f"{c} goes into receivership"
        case PrivateMoved(private=p, target=target, price=price):
            return f"{who(target, names)} buys {private(p)} for £{price}"
        case PrivateClosed(private=p):
            return f"{private(p)} closes"
        case PriceLowered(private=p, price=price):
            return f"{private(p)} is lowered to £{price}"
    return train_event_text(e, names)


def train_event_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case TrainBought(railroad=rail, train=train, source=source, price=price):
            return f"{rail} buys a {train} train from {who(source, names)} for £{price}"
        case TrainLeft(owner=owner, train=train, why=why):
            return f"A {train} train of {who(owner, names)} leaves the game ({why})"
        case Offered(buyer=buyer, seller=seller, thing=thing, price=price):
            return f"{buyer} offers {seller} £{price} for a {thing} train"
        case OfferDeclined(seller=seller, thing=thing):
            return f"{seller} declines to sell its {thing} train"
    return ""


def map_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case TileLaid(railroad=rail, hex=hex_name, tile=tile, cost=cost):
            paid = f" for £{cost}" if cost else ""
            return f"{who(rail, names)} lays tile {tile} on {place(hex_name)}{paid}"
        case MarkerPlaced(private=company):
            return f"Sydney and Adelaide are joined: {company} may start"
        case TokenPlaced(railroad=rail, hex=hex_name, cost=cost):
            paid = f" for £{cost}" if cost else ""
            return f"{rail} places a token in {place(hex_name)}{paid}"
        case RouteRun(railroad=rail, train=train, stops=stops, revenue=revenue, bonus=bonus):
            way = " - ".join(place(stop.partition(".")[0]) for stop in stops)
            extra = " with the K bonus" if bonus else ""
            return f"{rail} runs a {train} train for £{revenue}{extra}: {way}"
    return ""


ROUNDS = {"stock": "Stock round", "operating": "Operating round", "auction": "Auction"}


def table_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case RoundBegan(kind="operating", number=number, part=part):
            return f"Operating round {number}.{part}"
        case RoundBegan(kind=kind, number=number):
            return f"{ROUNDS.get(kind, kind)} {number}"
        case TurnBegan(railroad=rail):
            return f"{rail} operates"
        case Passed(who=owner):
            return f"{who(owner, names)} passes"
        case PhaseBegan(phase=phase):
            return f"Phase {phase} begins"
        case PriorityMoved(player=player):
            return f"{who(player, names)} has the priority"
        case EndTriggered(reason=reason):
            return f"The game will end after this set of operating rounds: {ENDS.get(reason, reason)}"
        case GameEnded(reason=reason):
            return f"The game ends: {ENDS.get(reason, reason)}"
    return type(e).__name__
