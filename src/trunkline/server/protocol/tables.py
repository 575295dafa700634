"""Tables: making them, sitting down, and how lists show them."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from trunkline.core.words import Deal, RoutesChoice, RulingsName
from trunkline.server.protocol.bounds import Pin, SeatNumber, Word

Undo = Literal["own_turn", "consent", "never"]
SeatKind = Literal["person", "bot", "open"]
GameStatus = Literal["open", "running", "ended", "cancelled"]


class Clock(Struct, forbid_unknown_fields=True, kw_only=True):
    """Each seat has `seconds` for the game and gains `gain` with each of its decisions."""

    seconds: Annotated[int, Meta(ge=1, le=31_536_000)]
    gain: Annotated[int, Meta(ge=0, le=604_800)] = 0
    then: Literal["bot", "vote"] = "bot"  # a bot takes the seat, or the others may decide so


class Terms(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a table agrees on besides the game's options."""

    undo: Undo = "own_turn"
    pace: Literal["live", "by_turn"] = "live"
    clock: Clock | None = None
    bot: Word = "standard"  # the level of a bot that takes over
    seating: Literal["as_listed", "random"] = "as_listed"
    chat: Literal["all", "seats"] = "all"  # who may write
    cover: bool = True  # people at one device see nothing hidden of each other; false: one person plays all its seats


class GameOptions(Struct, forbid_unknown_fields=True, kw_only=True):
    edition: Word = ""
    rulings: RulingsName = "book"
    routes: RoutesChoice = ""
    deal: Deal = "os"  # site-seed: as 18xx.games deals, which can be guessed


class NewSeat(Struct, forbid_unknown_fields=True, kw_only=True):
    kind: Literal["me", "open", "bot", "hotseat"]
    name: Annotated[str, Meta(max_length=30, pattern=r"^[^\x00-\x1f\x7f]*$")] = (
        ""  # of the person at this device, or of the bot
    )
    level: Word = ""
    pin: Pin = ""  # of a person at this device


class NewGame(Struct, forbid_unknown_fields=True, kw_only=True):
    title: Word
    options: GameOptions = msgspec.field(default_factory=GameOptions)
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=10)]
    terms: Terms = msgspec.field(default_factory=Terms)
    name: Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    public: bool = True
    start: bool = True  # at once when no seat is open


class ImportGame(Struct, forbid_unknown_fields=True, kw_only=True):
    """A game file (ours or 18xx.games) as text. With `play` all its seats become the importer's, to play on."""

    text: Annotated[str, Meta(min_length=2, max_length=4_000_000)]
    play: bool = False


class Seat(Struct, kw_only=True):
    seat: int
    name: str
    kind: SeatKind
    account: int | None
    level: str  # of the bot that plays it now
    mine: bool
    resigned: bool
    muted: bool
    clock: float | None  # seconds left when the present decision began
    online: bool
    seen: float  # when they were last here; 0 while they are, and where nobody knows
    hotseat: bool  # somebody else at the account's device
    pin: bool  # a PIN uncovers it


class Result(Struct, kw_only=True):
    reason: str
    worth: list[int]  # by seat
    places: list[int]  # by seat: 1 is the winner
    text: str = ""  # made where it is told; not stored


class Game(Struct, kw_only=True):
    """A game as lists show it."""

    id: str
    name: str
    title: str
    edition: str
    options: GameOptions
    players: int
    status: GameStatus
    host: int | None
    public: bool
    terms: Terms
    seats: list[Seat]
    seq: int
    decider: int  # seat, -1 nobody
    since: float
    deadline: float
    round: str
    decision: str
    result: Result | None
    rematch: str
    created: float
    moved: float
    watching: int  # how many follow it without a seat
    my_turn: bool
    invite: str  # the key of the invitation link; only for those at the table


class HereSeat(Struct, kw_only=True):
    seat: int
    online: bool
    seen: float


class Here(Struct, kw_only=True):
    """Who is at the table: the seats that people hold, and how many only look on."""

    seats: list[HereSeat]
    watching: int


class GamePage(Struct, kw_only=True):
    games: list[Game]
    next: str


class Join(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber = -1
    invite: Word = ""


class ChooseSeat(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber = -1


class Mute(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber
    muted: bool = True


class Resign(Struct, forbid_unknown_fields=True, kw_only=True):
    """The seat goes to a bot; with `back` the person takes it again."""

    seat: SeatNumber = -1
    level: Word = ""
    back: bool = False
    pin: Annotated[str, Meta(max_length=8)] = ""  # of a seat that is covered here
