"""Events: typed facts of what happened. Text, animation, analysis and statistics read them.

Owners, railroads, hexes and so on are named as in actions.
"""

from trunkline.core.actions import Route
from trunkline.core.value import value
from trunkline.core.words import RoundKind, Settled, TrainLoss


@value
class Event:
    """The common base."""


@value
class Paid(Event):
    payer: str
    payee: str
    amount: int
    why: str


@value
class SharesMoved(Event):
    corporation: str
    shares: int
    source: str
    target: str
    price: int


@value
class Launched(Event):
    corporation: str
    player: str
    price: int


@value
class Floated(Event):
    """The corporation begins to operate (its capital is paid)."""

    corporation: str


@value
class PresidentChanged(Event):
    corporation: str
    old: str
    new: str


@value
class PriceMoved(Event):
    corporation: str
    old: int
    new: int


@value
class TileLaid(Event):
    railroad: str
    hex: str
    tile: str
    rotation: int
    cost: int


@value
class TokenPlaced(Event):
    railroad: str
    hex: str
    city: int
    cost: int


@value
class TokenRemoved(Event):
    railroad: str
    hex: str
    city: int


@value
class MarkerPlaced(Event):
    private: str
    target: str


@value
class RouteRun(Event):
    """One train's run: `stops` are the nodes visited, `counted` those that pay, `bonus` names what was added."""

    railroad: str
    train: str
    stops: tuple[str, ...]
    counted: tuple[str, ...]
    revenue: int
    bonus: tuple[str, ...]
    route: Route


@value
class RevenueSettled(Event):
    """`choice` is full, half, retain or split; `paid` is the total payout, `kept` what the treasury retained."""

    railroad: str
    choice: Settled
    revenue: int
    paid: int
    kept: int


@value
class TrainBought(Event):
    railroad: str
    train: str
    source: str
    price: int


@value
class TrainLeft(Event):
    """A train leaves its owner, or will after one more run."""

    owner: str
    train: str
    why: TrainLoss


@value
class PhaseBegan(Event):
    phase: str


@value
class CardTaken(Event):
    """A hidden choice; the card is named only to those who may know it."""

    player: str
    card: str


@value
class Drawn(Event):
    """Something was drawn at random; the outcome is named only to those who may know it."""

    what: str
    outcome: tuple[str, ...]


@value
class PriceLowered(Event):
    private: str
    price: int
    player: str = ""  # who lowered it; nobody, where passing does


@value
class PrivateMoved(Event):
    private: str
    source: str
    target: str
    price: int


@value
class PrivateClosed(Event):
    private: str


@value
class Offered(Event):
    buyer: str
    seller: str
    thing: str
    price: int


@value
class OfferDeclined(Event):
    buyer: str
    seller: str
    thing: str
    price: int


@value
class LoanTaken(Event):
    corporation: str
    loans: int


@value
class Passed(Event):
    """`step` is the kind of decision that a railroad is done with; a player's turn has none.

    `why` is said of a player who was not asked, because there was nothing to decide.
    """

    who: str
    step: str = ""
    why: str = ""


@value
class StepSkipped(Event):
    """A step of its turn in which a railroad was not asked; `why` where the rules know more than that."""

    railroad: str
    step: str
    why: str = ""


@value
class RoundBegan(Event):
    """`kind` is distribution, auction, stock or operating; `number` the set's, `part` the operating round's in it."""

    kind: RoundKind
    number: int
    part: int


@value
class TurnBegan(Event):
    railroad: str


@value
class PriorityMoved(Event):
    player: str


@value
class CorporationClosed(Event):
    corporation: str


@value
class WentIntoReceivership(Event):
    corporation: str


@value
class WentBankrupt(Event):
    player: str


@value
class EndTriggered(Event):
    reason: str


@value
class GameEnded(Event):
    reason: str


EVENTS: tuple[type[Event], ...] = (
    Paid,
    SharesMoved,
    Launched,
    Floated,
    PresidentChanged,
    PriceMoved,
    TileLaid,
    TokenPlaced,
    TokenRemoved,
    MarkerPlaced,
    RouteRun,
    RevenueSettled,
    TrainBought,
    TrainLeft,
    PhaseBegan,
    CardTaken,
    Drawn,
    PriceLowered,
    PrivateMoved,
    PrivateClosed,
    Offered,
    OfferDeclined,
    LoanTaken,
    Passed,
    StepSkipped,
    RoundBegan,
    TurnBegan,
    PriorityMoved,
    CorporationClosed,
    WentIntoReceivership,
    WentBankrupt,
    EndTriggered,
    GameEnded,
)
