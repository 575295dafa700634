"""Following a game of the other site with our own rules, action by action."""

from random import Random
from typing import Any

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
from trunkline.core.contract import LogEntry, Options, Title
from trunkline.core.events import Event
from trunkline.core.ids import BANK, CHANCE, RAIL0, is_rail, player
from trunkline.core.state import State
from trunkline.formats import site
from trunkline.formats.pieces import Certificates, Tiles, Trains
from trunkline.formats.running import NoTrack, readings

Json = dict[str, Any]

MOST_IMPLIED = 6  # passes which an action of a later step may imply


class NotPlayed(Exception):
    """An action cannot be followed; the message says why."""


class Follower:
    """One game: our state, the log so far, and which numbered piece is which."""

    def __init__(self, title: Title, options: Options, players: list[str]) -> None:
        self.title = title
        self.players = players
        self.s: State = title.setup(options, len(players))
        self.board: Board = title.board(options.edition or title.editions[0])
        self.cards = title.trains(options.edition or title.editions[0])
        self.log: list[LogEntry] = []
        self.events: list[Event] = []
        self.implied = 0
        self.absorbed = False
        self.certificates = Certificates(self.s, site.FLAT_CERTIFICATES)
        self.trains = Trains(self.s, self.cards, site.STARTS_WITH_TRAIN)
        self.tiles = Tiles()
        self.chance()

    def seat(self, name: str) -> int:
        """The owner number of a player of the other site, or -1."""
        return player(self.players.index(name)) if name in self.players else -1

    def actor(self) -> str:
        who = self.s.now().actor
        return "chance" if who == CHANCE else self.s.name(who)

    def play(self, action: Action) -> None:
        """Play an action of ours that has no objection, and what chance has to say after it."""
        self.log.append(LogEntry(self.actor(), action))
        self.events += self.title.apply(self.s, action)
        self.chance()

    def chance(self) -> None:
        while self.s.agenda and not self.s.ended and self.s.now().actor == CHANCE:
            drawn = self.title.draw(self.s, Random(0))
            self.log.append(LogEntry("chance", drawn))
            self.events += self.title.apply(self.s, drawn)

    def follow(self, theirs: Json) -> None:
        """Play an action of the other site. Raises NotPlayed, with the state as it was, if it cannot be played."""
        self.events = []
        self.implied = 0
        self.absorbed = False
        if theirs["type"] in site.SILENT or self.absorbs(theirs):
            self.absorbed = True
            return
        before = self.s.train_owner.copy()
        self.attempt(translate(self, theirs))
        self.remember(theirs, before)

    def absorbs(self, theirs: Json) -> bool:
        """Passes that decide nothing with us, and what happens by itself."""
        if theirs["type"] == "dividend" and theirs["entity"] in site.FLAT_CERTIFICATES:
            return True
        if theirs["type"] != "pass":
            return False
        return not self.concerns(theirs) or self.title.objection(self.s, Pass()) is not None

    def concerns(self, theirs: Json) -> bool:
        """Is the decision on top of our agenda that of the one who acts?"""
        if self.s.ended or not self.s.agenda:
            return False
        now = self.s.now()
        match theirs.get("entity_type"):
            case "player":
                return now.actor == self.seat(theirs["entity"])
            case "company":
                return True
            case _:
                return now.subject == self.s.owner(theirs["entity"])

    def attempt(self, wanted: list[Action]) -> None:
        """Play the first that is legal now, else after as many passes as that takes."""
        first = self.objections(wanted)
        if first is None:
            return
        kept, log = self.s, self.log.copy()
        self.s = self.title.copy(kept)
        for _ in range(MOST_IMPLIED):
            if self.s.ended or self.title.objection(self.s, Pass()) is not None:
                break
            self.play(Pass())
            self.implied += 1
            if self.objections(wanted) is None:
                return
        self.s, self.log, self.implied = kept, log, 0
        raise NotPlayed(first)

    def objections(self, wanted: list[Action]) -> str | None:
        """Play the first action that is legal; else tell why the first is not."""
        why: list[str] = []
        for action in wanted:
            objection = self.title.objection(self.s, action)
            if objection is None:
                self.play(action)
                return None
            why.append(f"{action}: {objection}")
        return why[0] if why else "there is no such action with us"

    def remember(self, theirs: Json, owners: list[int]) -> None:
        """Keep track of the numbered pieces after an action."""
        match theirs["type"]:
            case "lay_tile":
                self.tiles.lay(theirs["tile"], theirs["hex"])
            case "buy_train":
                for train, owner in enumerate(self.s.train_owner):
                    if train >= len(owners) or (owner != owners[train] and is_rail(owner)):
                        self.trains.moved(theirs["train"], train)
            case "buy_shares" | "sell_shares":
                self.move_certificates(theirs)
            case "par":
                rail = self.s.owner(theirs["corporation"])
                self.certificates.move(rail, 0, self.seat(theirs["entity"]))
        self.certificates.settle(self.s)

    def move_certificates(self, theirs: Json) -> None:
        rail, numbers = share_ids(self.s, theirs)
        buying = theirs["type"] == "buy_shares"
        target = pool_of(self.s) if not buying else self.seat(theirs["entity"])
        if buying and theirs.get("entity_type") == "corporation":
            target = rail
        for number in numbers:
            if number or buying:
                self.certificates.move(rail, number, target)


def pool_of(s: State) -> int:
    return s.owner("pool")


def share_ids(s: State, theirs: Json) -> tuple[int, list[int]]:
    """The corporation and the numbers of the certificates an action names."""
    ids = theirs.get("shares") or []
    if not ids:
        raise NotPlayed("it names no shares")
    parts = [str(id_).rpartition("_") for id_ in ids]
    rail = s.owner(parts[0][0])
    if rail < RAIL0 or any(part[0] != parts[0][0] or not part[2].isdecimal() for part in parts):
        raise NotPlayed(f"there are no shares {ids}")
    return rail, [int(part[2]) for part in parts]


def percent_of(f: Follower, theirs: Json) -> int:
    rail, numbers = share_ids(f.s, theirs)
    return int(theirs.get("percent") or 10 * sum(f.certificates.size(f.s, rail, n) for n in numbers))


def translate(f: Follower, theirs: Json) -> list[Action]:
    """Our action for one of theirs; several where only our rules can tell which is meant."""
    entity = str(theirs["entity"])
    power = entity if theirs.get("entity_type") == "company" else ""
    match theirs["type"]:
        case "pass":
            return [Pass()]
        case "bid":
            name = str(theirs["company"])
            return [TakeCard(card_name(f, name)), BuyPrivate(name, present_price(f, name, int(theirs["price"])))]
        case "assign" if theirs.get("entity_type") == "player":
            return [LowerPrice(str(theirs["target"]))]
        case "assign":
            return [PlaceMarker(entity, str(theirs["target"]))]
        case "par":
            return [Launch(str(theirs["corporation"]), int(str(theirs["share_price"]).partition(",")[0]))]
        case "buy_shares" | "sell_shares":
            return shares(f, theirs)
        case "lay_tile":
            number = str(theirs["tile"]).rpartition("-")[0]
            return [LayTile(str(theirs["hex"]), number, int(theirs["rotation"]), power)]
        case "place_token":
            hex_name, city = city_of(f, str(theirs["city"]))
            return [PlaceToken(hex_name, city, power)]
        case "run_routes":
            return routes(f, theirs)
        case "dividend":
            return [Pay(site.PAY[theirs["kind"]])]
        case "buy_train":
            return [train_bought(f, theirs, power)]
        case "discard_train":
            return [DiscardTrain(face_name(f, str(theirs["train"])))]
        case "buy_company":
            return [BuyIn(str(theirs["company"]), int(theirs["price"]))]
        case "take_loan":
            return [TakeLoan()]
        case "bankrupt":
            return [GoBankrupt()]
    raise NotPlayed(f"{theirs['type']!r} is no action of these games")


def routes(f: Follower, theirs: Json) -> list[Action]:
    try:
        return [RunRoutes(reading) for reading in readings(f.board, f.s, f.trains, theirs)]
    except NoTrack as error:
        raise NotPlayed(str(error)) from error


def card_name(f: Follower, name: str) -> str:
    """Our name of a card in the hand."""
    cards = [a.card for a in f.title.legal_actions(f.s) if isinstance(a, TakeCard)]
    return next((card for card in cards if blank_name(card) == name), name)


def blank_name(card: str) -> str:
    """Their name of a card: blanks are passes over there."""
    word, _, number = card.replace("-", " ").rpartition(" ")
    return f"Pass ({number})" if word.lower() == "blank" else card


def present_price(f: Follower, name: str, told: int) -> int:
    """The price of a private company now; what the file says is only used if there is none."""
    offers = [a.price for a in f.title.legal_actions(f.s) if isinstance(a, BuyPrivate) and a.private == name]
    return offers[0] if offers else told


def shares(f: Follower, theirs: Json) -> list[Action]:
    rail, numbers = share_ids(f.s, theirs)
    name, count = f.s.name(rail), percent_of(f, theirs) // 10
    corporate = theirs.get("entity_type") == "corporation"
    if theirs["type"] == "sell_shares":
        return [Issue(count) if corporate else SellShares(name, count)]
    if corporate:
        return [Redeem(count)]
    pool = f.certificates.owner_of(rail, numbers[0]) == pool_of(f.s)
    sources = ("pool", "treasury") if pool else ("treasury", "pool")
    return [BuyShare(name, source) for source in sources]


def city_of(f: Follower, id_: str) -> tuple[str, int]:
    """The hex and the city of "57-2-0" (a laid tile's) or "E11-1-0" (a printed one)."""
    place, _, part = id_.rpartition("-")
    hex_name = f.tiles.hex_of.get(place) or place.partition("-")[0]
    if hex_name not in f.board.hex_index or not part.isdecimal():
        raise NotPlayed(f"there is no city {id_!r}")
    return hex_name, int(part)


def face_name(f: Follower, id_: str) -> str:
    train = f.trains.find(f.s, id_)
    if train < 0:
        raise NotPlayed(f"there is no train {id_!r}")
    face = f.s.train_face[train]
    return f.cards[f.s.train_card[train]].faces[max(0, face)].name


def train_bought(f: Follower, theirs: Json, power: str) -> BuyTrain:
    id_ = str(theirs["train"])
    train = f.trains.find(f.s, id_)
    owner = f.s.train_owner[train] if train >= 0 else BANK
    face = str(theirs.get("variant") or (face_name(f, id_) if train >= 0 else id_.rpartition("-")[0]))
    if is_rail(owner):
        face = face_name(f, id_)
    source = f.s.name(owner)
    if owner == BANK and train >= 0 and f.s.train_face[train] >= 0:
        source = "returned"
    traded = theirs.get("exchange")
    return BuyTrain(face, int(theirs["price"]), source, face_name(f, str(traded)) if traded else "", power)
