"""Playing: what a viewer sees, what a player sends. Actions, events and views are those of `trunkline.wire`."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from trunkline import wire
from trunkline.server.protocol.bounds import Id, Key, Pin, SeatNumber, Seq, Text
from trunkline.server.protocol.tables import Game

EntryKind = Literal["act", "undo", "redo", "note"]
PlayedBy = Literal["person", "bot", "order", "clock", "chance"]
RemarkKind = Literal[
    "asked", "agreed", "refused", "withdrew", "lapsed", "lent", "returned", "replaced", "time", "gone", "unpinned"
]

if TYPE_CHECKING:
    ActionJson = Struct
    EventJson = Struct
    ViewJson = Struct
else:
    ActionJson = wire.ActionWire
    EventJson = wire.EventWire
    ViewJson = wire.ViewWire


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
    """Somebody asks to go back. `text` tells the first decision that would be taken back, as the viewer may know it."""

    seat: int  # who asks
    to: int  # the position gone back to
    text: str
    count: int  # how many decisions of people would be taken back; bots and chance only answered them
    granted: list[int]
    needed: list[int]  # the seats of those who must agree: they played what would be undone


class Remark(Struct, kw_only=True):
    """What the log says besides actions. `to`: the position asked for; `level`: of the bot that plays."""

    what: RemarkKind
    seat: int
    to: int = -1
    level: str = ""


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


class TurnOpened(Struct, kw_only=True):
    """The action that it comes with is the first of a turn: a railroad's (`heading`), or of whoever acts."""

    heading: str
    round: str  # the one that has begun with it; "" where the round goes on
    first: int  # the position in which the turn begins


class LogItem(Struct, kw_only=True):
    """One entry of the log as the viewer may see it. What is no action has a `text` instead of action and lines."""

    seq: int  # before the entry; the position after it is at seq + 1
    kind: EntryKind
    actor: str
    by: PlayedBy
    at: float
    action: ActionJson | None
    lines: list[Line]
    text: str = ""
    note: Remark | None = None
    withdrawn: int | None = None  # undo: the seat that an offer waited for which is gone now
    turn: TurnOpened | None = None  # None: the turn goes on


class History(Struct, kw_only=True):
    """The present line of the log (undone actions left out) with what was said besides, in the order of seq."""

    items: list[LogItem]
    seq: int
    next: int  # the seq to give as `start` for more; -1 at the end


class ChatLine(Struct, kw_only=True):
    """`name`: of the writer's seat as it is called now; of those who only look on, their own."""

    id: int
    name: str
    account: int | None
    watching: bool
    seq: int
    text: str
    at: float


class ChatPage(Struct, kw_only=True):
    lines: list[ChatLine]
    next: str


class Cover(Struct, kw_only=True):
    """The seat that must be uncovered on this device first: pass the device to its person."""

    seat: int
    name: str
    pin: bool


class Snapshot(Struct, kw_only=True):
    """A game as one viewer sees it, now or at an earlier seq."""

    game: Game
    seq: int  # the log's length: send it with the next action
    at: int  # the seq whose position this is
    account: int | None  # whose eyes: if that is not you, open the stream anew
    seat: int  # the seat looked from: -1 a spectator's
    cover: Cover | None
    trouble: str  # why the log cannot be replayed to its end: the game can be looked at and exported only
    last_turn: int  # the log's length after this seat's last action, -1
    view: ViewJson
    decision: Decision | None
    options: list[Option]  # empty unless the viewer decides
    offer: Offer | None
    can_undo: bool
    can_redo: bool
    undo_to: int  # where an undo would go back to, -1
    undo_request: UndoRequest | None
    votes: list[Vote]
    absent_at: float  # from when on I may vote that a bot plays for the seat we wait for; 0: I may not
    hidden: bool  # something is hidden from this seat: nothing can be previewed
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
    """`view` is the position after the actions; with an objection, after those before it. `reached`: what the railroad
    that acts is newly connected to, by hexes.
    """

    allowed: bool
    rule: str
    text: str
    lines: list[Line]
    reached: list[str]
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


class Connections(Struct, kw_only=True):
    """Each railroad with tokens on the map, and the hexes whose stops it can reach."""

    railroads: dict[str, list[str]]


class AskUndo(Struct, forbid_unknown_fields=True, kw_only=True):
    seq: Seq
    to: Annotated[int, Meta(ge=-1, le=100_000)] = -1  # -1: my last action
    seat: SeatNumber = -1  # -1: the one of mine that decided last
    pin: Annotated[str, Meta(max_length=8)] = ""  # of that seat, where it is covered


class Uncover(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber = -1
    pin: Annotated[str, Meta(max_length=8)] = ""


class SetPin(Struct, forbid_unknown_fields=True, kw_only=True):
    seat: SeatNumber
    pin: Pin


class Withdraw(Struct, forbid_unknown_fields=True, kw_only=True):
    seq: Seq
    pin: Annotated[str, Meta(max_length=8)] = ""  # of the seat that made it, where it is covered


class Reason(Struct, kw_only=True):
    seq: int
    text: str


class Answer(Struct, forbid_unknown_fields=True, kw_only=True):
    """`voice` is the seat that answers, with its PIN where it is covered here; -1: all of mine that are open here."""

    agree: bool
    voice: SeatNumber = -1
    pin: Annotated[str, Meta(max_length=8)] = ""
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
