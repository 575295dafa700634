"""An action of the other site as ours. Only our rules can tell whether it may be played."""

from typing import TypeVar

from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    GoBankrupt,
    Issue,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
    TakeCard,
    TakeLoan,
)
from trunkline.core.board import Board
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Title
from trunkline.core.ids import BANK, POOL, is_issuer
from trunkline.core.state import State
from trunkline.core.words import ShareSource
from trunkline.formats import site
from trunkline.formats.pieces import Certificates, Tiles, Trains
from trunkline.formats.record import SiteAction
from trunkline.formats.running import NoTrack, readings

T = TypeVar("T")


class NotPlayed(Exception):
    """An action cannot be followed; the message says why."""


class KnownGame:
    """What a translation needs to know of the game."""

    title: Title
    players: list[str]
    s: State
    board: Board
    cards: tuple[TrainCard, ...]
    certificates: Certificates
    trains: Trains
    tiles: Tiles


def translate(t: KnownGame, theirs: SiteAction) -> list[Action]:
    """Our action for one of theirs; several where only the rules can tell which is meant."""
    power = theirs.who if theirs.entity_type == "company" else ""
    match theirs.type:
        case "pass":
            return [Pass()]
        case "bid":
            name = given(theirs.company, "company")
            return [TakeCard(card_name(t, name)), BuyPrivate(name, present_price(t, name, theirs.price or 0))]
        case "assign" if theirs.entity_type == "player":
            return [LowerPrice(given(theirs.target, "target"))]
        case "assign":
            return [PlaceMarker(theirs.who, given(theirs.target, "target"))]
        case "par":
            return [Launch(given(theirs.corporation, "corporation"), first_price(theirs))]
        case "buy_shares" | "sell_shares":
            return shares(t, theirs)
        case "lay_tile":
            number = given(theirs.tile, "tile").rpartition("-")[0]
            return [LayTile(given(theirs.hex, "hex"), number, given(theirs.rotation, "rotation"), power)]
        case "place_token":
            hex_name, city = city_of(t, given(theirs.city, "city"))
            return [PlaceToken(hex_name, city, power)]
        case "run_routes":
            return routes(t, theirs)
        case "dividend":
            return dividend(theirs)
        case "buy_train":
            return [train_bought(t, theirs, power)]
        case "discard_train":
            return [discarded(t, theirs)]
        case "buy_company":
            return [BuyIn(given(theirs.company, "company"), given(theirs.price, "price"))]
        case "take_loan":
            return [TakeLoan()]
        case "bankrupt":
            return [GoBankrupt()]
    raise NotPlayed(f"{theirs.type!r} is no action of these games")


def given(value: T | None, name: str) -> T:
    """What an action of this type must say. Raises NotPlayed where it does not."""
    if value is None:
        raise NotPlayed(f"it has no {name}")
    return value


def first_price(theirs: SiteAction) -> int:
    """The price of a cell: "90,0,9"."""
    price = str(theirs.share_price or "").partition(",")[0]
    if not price.isdecimal() or len(price) > 6:
        raise NotPlayed(f"there is no price {theirs.share_price!r}")
    return int(price)


def card_name(t: KnownGame, name: str) -> str:
    """Our name of a card in the hand."""
    cards = [a.card for a in t.title.legal_actions(t.s) if isinstance(a, TakeCard)]
    return next((card for card in cards if blank_name(card) == name), name)


def blank_name(card: str) -> str:
    """Their name of a card: blanks are passes over there."""
    word, _, number = card.replace("-", " ").rpartition(" ")
    return f"Pass ({number})" if word.lower() == "blank" else card


def present_price(t: KnownGame, name: str, stated: int) -> int:
    """The price of a private company now; what the file says is only used if there is none."""
    offers = [a.price for a in t.title.legal_actions(t.s) if isinstance(a, BuyPrivate) and a.private == name]
    return offers[0] if offers else stated


def share_ids(s: State, theirs: SiteAction) -> tuple[int, list[int]]:
    """The corporation and the numbers of the certificates an action names."""
    ids = theirs.shares or []
    name = ids[0].rpartition("_")[0] if ids else ""
    rail = s.owner(name)
    numbers = [id_.removeprefix(f"{name}_") for id_ in ids]
    if not is_issuer(rail) or not site.CERTIFICATES.issuperset(numbers):
        raise NotPlayed(f"there are no shares {theirs.shares}")
    return rail, [int(number) for number in numbers]


def shares_in(t: KnownGame, rail: int, numbers: list[int]) -> int:
    return sum(t.certificates.size(rail, n) for n in numbers)


def shares(t: KnownGame, theirs: SiteAction) -> list[Action]:
    rail, numbers = share_ids(t.s, theirs)
    name = t.s.name(rail)
    count = (theirs.percent or 0) // 10 or shares_in(t, rail, numbers)
    corporate = theirs.entity_type == "corporation"
    if theirs.type == "sell_shares":
        return [Issue(count) if corporate else SellShares(name, count)]
    if corporate:
        return [Redeem(count)]
    pool = t.certificates.owner_of(rail, numbers[0]) == POOL
    sources: tuple[ShareSource, ...] = ("pool", "treasury") if pool else ("treasury", "pool")
    return [BuyShare(name, source) for source in sources]


def city_of(t: KnownGame, id_: str) -> tuple[str, int]:
    """The hex and the city of "57-2-0" (a laid tile's) or "E11-1-0" (a printed one)."""
    place, _, part = id_.rpartition("-")
    hex_name = t.tiles.hex_of.get(place) or place.partition("-")[0]
    if hex_name not in t.board.hex_index or part not in site.CITIES:
        raise NotPlayed(f"there is no city {id_!r}")
    return hex_name, int(part)


def routes(t: KnownGame, theirs: SiteAction) -> list[Action]:
    try:
        return [RunRoutes(reading) for reading in readings(t.board, t.s, t.trains, theirs.routes or [])]
    except NoTrack as error:
        raise NotPlayed(str(error)) from error


def dividend(theirs: SiteAction) -> list[Action]:
    if theirs.kind not in site.PAY:
        raise NotPlayed(f"there is no dividend {theirs.kind!r}")
    return [Pay(site.PAY[theirs.kind])]


def face_name(t: KnownGame, id_: str) -> str:
    """The name of the face that a train shows; before it is sold, of its first."""
    train = t.trains.find(t.s, id_)
    if train < 0:
        raise NotPlayed(f"there is no train {id_!r}")
    return face_of(t, train)


def face_of(t: KnownGame, train: int) -> str:
    return t.cards[t.s.card_of(train)].faces[max(0, t.s.face_of(train))].name


def discarded(t: KnownGame, theirs: SiteAction) -> DiscardTrain:
    """The train belongs to the company that acts: another's is not taken in its place."""
    id_ = given(theirs.train, "train")
    face = face_name(t, id_)
    owner = t.s.owner(theirs.who)
    if not any(o == owner and face_of(t, train) == face for train, o in t.s.trains()):
        raise NotPlayed(f"{theirs.who} has no train {id_!r}")
    return DiscardTrain(face)


def train_bought(t: KnownGame, theirs: SiteAction, power: str) -> BuyTrain:
    id_ = given(theirs.train, "train")
    train = t.trains.find(t.s, id_)
    owner = t.s.holder_of(train) if train >= 0 else BANK
    source = "returned" if owner == BANK and train >= 0 and t.s.face_of(train) >= 0 else t.s.name(owner)
    face = theirs.variant if theirs.variant and not t.s.is_rail(owner) else face_name(t, id_)
    traded = face_name(t, theirs.exchange) if theirs.exchange else ""
    bought = BuyTrain(face, given(theirs.price, "price"), source, traded, power)
    return bought if t.s.is_rail(owner) else at_list_price(t, bought)


def at_list_price(t: KnownGame, wanted: BuyTrain) -> BuyTrain:
    """The bank's price is not for the file to say."""
    if t.title.objection(t.s, wanted) is None:
        return wanted
    for a in t.title.legal_actions(t.s):
        if isinstance(a, BuyTrain) and same_train(a) == same_train(wanted):
            return a
    return wanted


def same_train(a: BuyTrain) -> tuple[str, str, str, str]:
    return (a.train, a.source, a.trade_in, a.power)
