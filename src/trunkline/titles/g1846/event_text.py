"""Events as sentences."""

from collections.abc import Sequence
from typing import Final

from trunkline.core.events import (
    CardTaken,
    CorporationClosed,
    Drawn,
    EndTriggered,
    Event,
    GameEnded,
    Launched,
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
    TokenRemoved,
    TrainBought,
    TrainLeft,
    TurnBegan,
    WentBankrupt,
    WentIntoReceivership,
)
from trunkline.core.ids import FIXED_NAMES, SEAT0
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.distribution import UNKNOWN
from trunkline.titles.g1846.map import BOARD

PLACES: Final = {h.name: h.place for h in BOARD.hexes}
OWNERS: Final = {"bank": "the bank", "pool": "the stock market", "box": "the box", "returned": "the returned trains"}
ENDS: Final = {
    "bank": "the bank has run out of money",
    "bankrupt": "all players but one are bankrupt",
    "all_closed": "all corporations and private companies are closed",
    "final_train": "the last train has been sold",
    "stalemate": "nothing moves any more",
    "dnf": "too many rounds were played",
}
BONUSES: Final = {"MAIL": "Mail Contract", "MPC": "meat", "SC": "port", "BT": "Boomtown", "East-West": "East-West"}
SHUFFLES: Final = {
    "removals": "Out of this game: {cards}",
    "deck": "The cards are shuffled",
    "bottom": "The other cards go below the deck",
}


def who(owner: str, names: Sequence[str]) -> str:
    """A player's name, or what an owner is called."""
    if owner in FIXED_NAMES[SEAT0:]:
        seat = FIXED_NAMES.index(owner) - SEAT0
        return names[seat] if seat < len(names) else owner
    return OWNERS.get(owner, owner)


def place(name: str) -> str:
    """A hex as players know it."""
    return f"{PLACES.get(name, '')} ({name})" if PLACES.get(name) else name


def private(id_: str) -> str:
    return PRIVATES[PRIVATE_IDS.index(id_)].name if id_ in PRIVATE_IDS else id_


def cost_text(cost: int) -> str:
    return f" for ${cost}" if cost else " for free"


def event_text(e: Event, names: Sequence[str]) -> str:
    """One line for the log."""
    return (
        money_text(e, names)
        or share_text(e, names)
        or private_text(e, names)
        or train_text(e, names)
        or map_text(e, names)
        or table_text(e, names)
    )


def money_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case Paid(payer=payer, payee=payee, amount=amount, why=why):
            return f"{who(payer, names)} pays {who(payee, names)} ${amount} ({why})"
        case RevenueSettled(railroad=rail, choice="full", revenue=revenue):
            return f"{rail} pays out ${revenue}, ${revenue // 10} a share"
        case RevenueSettled(railroad=rail, choice="half", paid=paid, kept=kept):
            return f"{rail} pays half, ${paid // 10} a share, and retains ${kept}"
        case RevenueSettled(railroad=rail, choice="split", paid=paid, kept=kept):
            return f"{rail} gives its owner ${paid} and keeps ${kept}"
        case RevenueSettled(railroad=rail, revenue=revenue):
            return f"{rail} retains ${revenue}"
        case PriceMoved(corporation=c, old=old, new=new):
            return f"{c} moves from ${old} to ${new}"
    return ""


def share_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case SharesMoved(corporation=c, shares=shares, source=source, target=target, price=price):
            from_ = "its treasury" if source == c else who(source, names)
            to = "its treasury" if target == c else who(target, names)
            return f"{10 * shares}% of {c} goes from {from_} to {to} for ${price}"
        case Launched(corporation=c, player=player, price=price):
            return f"{who(player, names)} launches {c} at ${price}"
        case PresidentChanged(corporation=c, new="pool"):
            return f"{c} has no president"
        case PresidentChanged(corporation=c, new=new):
            return f"{who(new, names)} becomes president of {c}"
        case WentIntoReceivership(corporation=c):
            return f"The president's certificate of {c} is in the stock market"
        case CorporationClosed(corporation=c):
            return f"{c} closes"
        case WentBankrupt(player=player):
            return f"{who(player, names)} is bankrupt"
    return ""


def private_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case CardTaken(player=player, card=card) if card == UNKNOWN:
            return f"{who(player, names)} takes a card"
        case CardTaken(player=player, card=card):
            return f"{who(player, names)} takes {private(card)}"
        case PrivateMoved(private=p, target=target, price=price):
            return f"{who(target, names)} buys {private(p)} for ${price}"
        case PrivateClosed(private=p):
            return f"{private(p)} is removed"
        case PriceLowered(private=p, price=price):
            return f"{private(p)} now costs ${price}"
        case MarkerPlaced(private=p, target=target):
            return f"The marker of {private(p)} goes to {place(target)}"
        case Offered(buyer=buyer, seller=seller, thing=thing, price=price):
            return f"{buyer} offers {who(seller, names)} ${price} for {private(thing)}"
        case OfferDeclined(seller=seller, thing=thing, price=price):
            return f"{who(seller, names)} declines ${price} for {private(thing)}"
        case Drawn(what=what, outcome=outcome):
            return SHUFFLES.get(what, what).format(cards=", ".join(private(card) for card in outcome) or "nothing")
    return ""


def train_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case TrainBought(railroad=rail, train=train, source=source, price=price):
            return f"{rail} buys a {train} train from {who(source, names)} for ${price}"
        case TrainLeft(owner=owner, train=train, why="phased out soon"):
            return f"A {train} train of {who(owner, names)} is phased out and runs once more"
        case TrainLeft(owner=owner, train=train, why="discarded"):
            return f"{who(owner, names)} gives a {train} train back to the bank"
        case TrainLeft(owner=owner, train=train, why=why):
            return f"A {train} train of {who(owner, names)} leaves the game ({why})"
        case RouteRun(railroad=rail, train=train, stops=stops, counted=counted, revenue=revenue, bonus=bonus):
            way = " – ".join(stop_text(stop, stop in counted) for stop in stops)
            extra = f" with {', '.join(BONUSES.get(b, b) for b in bonus)}" if bonus else ""
            return f"{rail} runs a {train} train for ${revenue}{extra}: {way}"
    return ""


def stop_text(stop: str, counted: bool) -> str:
    name = place(stop.partition(".")[0])
    return name if counted else f"[{name}]"


def map_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case TileLaid(railroad=rail, hex=hex_name, tile=tile, cost=cost):
            return f"{rail} lays tile {tile} on {place(hex_name)}{cost_text(cost)}"
        case TokenPlaced(railroad=rail, hex=hex_name, cost=cost):
            return f"{rail} places a token in {place(hex_name)}{cost_text(cost)}"
        case TokenRemoved(railroad=rail, hex=hex_name):
            return f"The token of {rail} leaves {place(hex_name)}"
    return ""


def table_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case RoundBegan(kind="operating", number=number, part=part):
            return f"Operating round {number}.{part}"
        case RoundBegan(kind="distribution"):
            return "The private companies are distributed"
        case RoundBegan(number=number):
            return f"Stock round {number}"
        case TurnBegan(railroad=rail):
            return f"{rail} operates"
        case Passed(who=owner):
            return f"{who(owner, names)} passes"
        case PhaseBegan(phase=phase):
            return f"Phase {phase} begins"
        case PriorityMoved(player=player):
            return f"{who(player, names)} has the priority deal"
        case EndTriggered(reason=reason):
            return f"The end is near: {ENDS.get(reason, reason)}"
        case GameEnded(reason=reason):
            return f"The game ends: {ENDS.get(reason, reason)}"
    return type(e).__name__
