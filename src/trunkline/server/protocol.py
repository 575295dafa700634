"""What goes over the wire between server and client, besides actions, events and views (those are in `trunkline.wire`).

Every input has a bound; every list that grows is paged.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from trunkline import wire

if TYPE_CHECKING:
    ActionJson = Struct
    EventJson = Struct
    ViewJson = Struct
else:
    ActionJson = wire.ActionWire
    EventJson = wire.EventWire
    ViewJson = wire.ViewWire

NAME = r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]{0,28}[^\s\x00-\x1f\x7f])?$"

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=NAME, description="shown to others")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Email = Annotated[str, Meta(max_length=254, pattern=r"^(|[^@\s\x00]+@[^@\s\x00]+)$")]
Url = Annotated[str, Meta(max_length=500, pattern=r"^(|https?://[^\s\x00]+)$")]
Word = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9._-]*$")]
Id = Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$", description="as the title names it: B&O, D6")]
Text = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*$")]
Seq = Annotated[int, Meta(ge=0, le=100_000)]
SeatNumber = Annotated[int, Meta(ge=-1, le=9, description="0-based; -1: whichever of my seats decides, else my first")]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]


class Refused(Struct, kw_only=True):
    """Every answer that is not a success."""

    error: (
        str  # stale, not_your_decision, illegal, bad_input, not_found, sign_in, forbidden, too_often, conflict, hidden
    )
    message: str
    rule: str = ""  # the number of the rule, for "illegal"
    seq: int = -1  # the length of the log, for "stale"


# People


class Account(Struct, kw_only=True):
    id: int
    name: str
    guest: bool
    email: str
    webhook: str
    settings: dict[str, Any]
    created: float


class Me(Struct, kw_only=True):
    """Who this session is. Send `csrf` back as the header X-CSRF-Token with every request that changes something."""

    account: Account | None
    csrf: str
    unread: int = 0
    my_turns: int = 0


class NewGuest(Struct, forbid_unknown_fields=True):
    name: Name


class NewAccount(Struct, forbid_unknown_fields=True):
    """A guest who posts this keeps their games."""

    name: Name
    password: Password
    email: Email = ""


class SignIn(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]


class ChangeMe(Struct, forbid_unknown_fields=True):
    email: Email | None = None
    webhook: Url | None = None
    settings: dict[Annotated[str, Meta(max_length=40)], Any] | None = None


class ChangePassword(Struct, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class AskReset(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)]


class UseReset(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]
    password: Password


class LeaveForGood(Struct, forbid_unknown_fields=True):
    """Deleting an account; guests give an empty password."""

    password: Annotated[str, Meta(max_length=200)]


class NewToken(Struct, forbid_unknown_fields=True):
    label: Annotated[str, Meta(min_length=1, max_length=60)]


class TokenLine(Struct, kw_only=True):
    id: int
    label: str
    created: float
    used: float
    secret: str = ""  # only in the answer that makes it


class Notice(Struct, kw_only=True):
    id: int
    game: str
    seq: int
    kind: str  # turn, mention, start, end, undo, order
    text: str
    at: float
    read: bool


class NoticePage(Struct, kw_only=True):
    notices: list[Notice]
    next: str  # give it as `after` for the following page; "" at the end


# Titles


class TitleLine(Struct, kw_only=True):
    title: str
    version: int
    editions: list["EditionLine"]


class EditionLine(Struct, kw_only=True):
    edition: str
    players: list[int]


class NodeSheet(Struct, kw_only=True):
    kind: str
    revenue: tuple[int, ...]  # by phase; one number: the same in all
    slots: int
    dead_end: bool


class FaceSheet(Struct, kw_only=True):
    """A tile or a printed hex. Ends of track: 0..5 are edges clockwise from the lower left, 6 + n is node n."""

    number: str
    colour: str
    label: str
    count: int  # -1 without end, 0 printed on the board
    nodes: tuple[NodeSheet, ...]
    track: tuple[tuple[int, int], ...]


class FeatureSheet(Struct, kw_only=True):
    kind: str
    text: str
    cost: int
    edge: int  # -1: the whole hex


class HexSheet(Struct, kw_only=True):
    """`x`, `y`: doubled coordinates; the neighbours over edges 0..5 are at (-1,1) (-2,0) (-1,-1) (1,-1) (2,0) (1,1)."""

    name: str
    x: int
    y: int
    place: str
    kind: str
    label: str
    printed: FaceSheet
    open_edges: tuple[int, ...]
    features: tuple[FeatureSheet, ...]


class RailroadSheet(Struct, kw_only=True):
    id: str
    name: str
    kind: str  # corporation, independent, bank
    colour: str  # "#rrggbb"
    ink: str  # the colour of letters on it


class PrivateSheet(Struct, kw_only=True):
    id: str
    name: str
    price: int
    income: int
    text: str


class TrainFaceSheet(Struct, kw_only=True):
    name: str
    price: int
    visit: int  # 0: no limit
    pay: int
    free_crossings: int
    kind: str


class TrainSheet(Struct, kw_only=True):
    name: str
    faces: tuple[TrainFaceSheet, ...]
    phase: int
    out_in: int
    gone_in: int


class PhaseSheet(Struct, kw_only=True):
    name: str
    colour: str  # the newest colour of tiles
    text: str


class CellSheet(Struct, kw_only=True):
    row: int
    column: int
    price: int
    par: bool
    colour: str = ""
    note: str = ""


class RuleSheet(Struct, kw_only=True):
    number: str
    heading: str
    text: str


class EditionSheet(Struct, kw_only=True):
    """Everything about an edition that never changes in play."""

    title: str
    edition: str
    version: int
    players: tuple[int, ...]
    currency: str
    hexes: tuple[HexSheet, ...]
    tiles: tuple[FaceSheet, ...]
    railroads: tuple[RailroadSheet, ...]
    privates: tuple[PrivateSheet, ...]
    trains: tuple[TrainSheet, ...]
    phases: tuple[PhaseSheet, ...]
    chart: tuple[CellSheet, ...]
    rules: tuple[RuleSheet, ...]
    words: dict[str, str]  # our word -> the title's own ("president": "director")


# Lobby

Undo = Literal["own_turn", "consent", "never"]


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


class GameOptions(Struct, forbid_unknown_fields=True, kw_only=True):
    edition: Word = ""
    rulings: Literal["book", "site"] = "book"
    routes: Literal["", "best", "free"] = ""


class NewSeat(Struct, forbid_unknown_fields=True, kw_only=True):
    kind: Literal["me", "open", "bot", "hotseat"]
    name: Annotated[str, Meta(max_length=30, pattern=r"^[^\x00-\x1f\x7f]*$")] = (
        ""  # of the person at this device, or of the bot
    )
    level: Word = ""


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
    kind: str  # person, bot, open
    account: int | None
    level: str  # of the bot that plays it now
    mine: bool
    resigned: bool
    muted: bool
    clock: float | None  # seconds left when the present decision began
    online: bool


class Result(Struct, kw_only=True):
    reason: str
    worth: list[int]  # by seat
    places: list[int]  # by seat: 1 is the winner
    text: str


class Game(Struct, kw_only=True):
    """A game as lists show it."""

    id: str
    name: str
    title: str
    edition: str
    options: GameOptions
    players: int
    status: str  # open, running, ended, cancelled
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
    my_turn: bool
    invite: str  # the key of the invitation link; only for those at the table


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


# Playing


class Option(Struct, kw_only=True):
    action: ActionJson
    text: str


class Decision(Struct, kw_only=True):
    kind: str  # the title's word
    actor: str  # p1.., chance
    seat: int  # -1: nobody at the table
    subject: str  # the railroad it is about
    text: str


class Offer(Struct, kw_only=True):
    """An offer that waits for an answer of the seat that decides."""

    text: str
    seat: int


class UndoRequest(Struct, kw_only=True):
    seat: int  # who asks
    to: int  # the seq gone back to
    granted: list[int]
    needed: list[int]


class Vote(Struct, kw_only=True):
    seat: int  # who is absent
    granted: list[int]
    needed: list[int]


class StandingOrder(Struct, forbid_unknown_fields=True, kw_only=True):
    """`pass`: in this stock round until something concerns the seat. `buy`: that share on each turn of this round.

    `run`: the railroad only runs and pays full, until its revenue, its trains or the phase change."""

    kind: Literal["pass", "buy", "run"]
    corporation: Id = ""
    source: Literal["", "treasury", "pool"] = ""


class Line(Struct, kw_only=True):
    text: str
    event: EventJson


class LogItem(Struct, kw_only=True):
    """One entry of the log as the viewer may see it: `action` is None where it is withheld or an undo."""

    seq: int  # before the entry; the position after it is at seq + 1
    kind: str  # act, undo, redo
    actor: str
    by: str  # person, bot, order, clock, chance
    at: float
    action: ActionJson | None
    lines: list[Line]


class Turn(Struct, kw_only=True):
    round: str
    heading: str
    first: int
    items: list[LogItem]


class History(Struct, kw_only=True):
    """The present line of the log (undone entries left out), oldest first."""

    turns: list[Turn]
    seq: int
    next: int  # give it as `start` for more; -1 at the end


class ChatLine(Struct, kw_only=True):
    id: int
    name: str
    account: int | None
    seq: int
    text: str
    at: float


class ChatPage(Struct, kw_only=True):
    lines: list[ChatLine]
    next: str


class Snapshot(Struct, kw_only=True):
    """A game as one viewer sees it, now or at an earlier seq."""

    game: Game
    seq: int  # the log's length: send it with the next action
    at: int  # the seq whose position this is
    seat: int  # whose eyes: -1 a spectator's
    view: ViewJson
    decision: Decision | None
    options: list[Option]  # empty unless the viewer decides
    offer: Offer | None
    can_undo: bool
    can_redo: bool
    undo_to: int  # where an undo would go back to, -1
    undo_request: UndoRequest | None
    votes: list[Vote]
    order: StandingOrder | None
    now: float  # the server's clock


class Update(Struct, kw_only=True):
    """What a stream sends: all that happened after the viewer's last seq, and the table as it stands."""

    snapshot: Snapshot
    items: list[LogItem]
    reset: bool  # the viewer's log is too old, or something was undone: read the history again


class Play(Struct, forbid_unknown_fields=True, kw_only=True):
    seq: Seq
    key: Key
    action: ActionJson
    seat: SeatNumber = -1


class Played(Struct, kw_only=True):
    seq: int
    repeated: bool  # the key was known: the action had been played by an earlier request
    update: Update


class AskWhy(Struct, forbid_unknown_fields=True, kw_only=True):
    action: ActionJson
    seat: SeatNumber = -1


class Why(Struct, kw_only=True):
    allowed: bool
    rule: str = ""
    text: str = ""


class AskPreview(Struct, forbid_unknown_fields=True, kw_only=True):
    actions: Annotated[list[ActionJson], Meta(min_length=1, max_length=10)]
    seat: SeatNumber = -1


class Preview(Struct, kw_only=True):
    """`view` is the position after the actions; with an objection, after those before it."""

    allowed: bool
    rule: str
    text: str
    lines: list[Line]
    view: ViewJson
    decision: Decision | None


class ExtraTile(Struct, forbid_unknown_fields=True, kw_only=True):
    hex: Id
    tile: Id
    rotation: Annotated[int, Meta(ge=0, le=5)]


class ExtraToken(Struct, forbid_unknown_fields=True, kw_only=True):
    hex: Id
    city: Annotated[int, Meta(ge=0, le=7)]


class AskRoutes(Struct, forbid_unknown_fields=True, kw_only=True):
    """The best routes of a railroad at a seq, and what if it had these tiles, tokens and trains besides."""

    railroad: Id
    at: Annotated[int, Meta(ge=-1, le=100_000)] = -1
    tiles: Annotated[list[ExtraTile], Meta(max_length=10)] = []
    tokens: Annotated[list[ExtraToken], Meta(max_length=5)] = []
    trains: Annotated[list[Annotated[str, Meta(max_length=10)]], Meta(max_length=6)] | None = None


class RouteLine(Struct, kw_only=True):
    train: str
    path: tuple[str, ...]
    stops: tuple[str, ...]
    counted: tuple[str, ...]
    revenue: int
    bonus: tuple[str, ...]


class Routes(Struct, kw_only=True):
    railroad: str
    revenue: int
    proved: bool
    routes: list[RouteLine]


class AskUndo(Struct, forbid_unknown_fields=True, kw_only=True):
    seq: Seq
    to: Annotated[int, Meta(ge=-1, le=100_000)] = -1  # -1: my last action
    seat: SeatNumber = -1


class Withdraw(Struct, forbid_unknown_fields=True, kw_only=True):
    seq: Seq


class Reason(Struct, kw_only=True):
    seq: int
    text: str


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    agree: bool
    seat: SeatNumber = -1


class AnswerAbsent(Struct, forbid_unknown_fields=True, kw_only=True):
    absent: Annotated[int, Meta(ge=0, le=9)]
    agree: bool = True
    seat: SeatNumber = -1


class Say(Struct, forbid_unknown_fields=True):
    text: Text


class Note(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=20_000, pattern=r"^[^\x00]*$")]


class GiveOrder(Struct, forbid_unknown_fields=True, kw_only=True):
    order: StandingOrder | None
    seat: SeatNumber = -1


class About(Struct, kw_only=True):
    name: str
    version: str
    registration: bool
    guests: bool
    mail: bool
    levels: list[str]  # of bots


class Badge(Struct, kw_only=True):
    """What the stream of a person sends: which list changed, and how many decisions wait."""

    my_turns: int
    unread: int
    game: str
    text: str
