"""Actions: what a player (or chance) may do. Plain immutable values with names, as they stand in the log.

Who acts is not part of an action: the decision on top of the agenda names the actor. Owners are named
"bank", "pool", "p1".."p6" or by the railroad's id; hexes, tiles, trains and private companies by their names.
"""

from trunkline.core.value import value
from trunkline.core.words import Payout, ShareSource


@value
class Action:
    """The common base; never played itself."""


@value
class Pass(Action):
    """Decline what is offered, or end the step."""


@value
class Draw(Action):
    """Chance: the outcome of a shuffle or a draw."""

    what: str
    outcome: tuple[str, ...]


@value
class TakeCard(Action):
    """Choose one card of a hidden hand."""

    card: str


@value
class BuyPrivate(Action):
    """Buy an openly offered private company at its present price."""

    private: str
    price: int


@value
class LowerPrice(Action):
    """Lower the present price of an unsold private company by one step."""

    private: str


@value
class Launch(Action):
    """Buy the president's certificate and set the first price."""

    corporation: str
    price: int


@value
class BuyShare(Action):
    """Buy one share from "treasury" (not yet sold) or "pool"."""

    corporation: str
    source: ShareSource


@value
class SellShares(Action):
    corporation: str
    shares: int


@value
class Issue(Action):
    shares: int


@value
class Redeem(Action):
    shares: int


@value
class LayTile(Action):
    """Lay or upgrade; `power` names the private company whose ability is used, if one is."""

    hex: str
    tile: str
    rotation: int
    power: str = ""


@value
class PlaceToken(Action):
    hex: str
    city: int
    power: str = ""


@value
class PlaceMarker(Action):
    """Put a private company's marker on a hex, or assign it to a railroad."""

    private: str
    target: str


@value
class Route:
    """One train's route: `train` is the train's number, `path` nodes ("D6.3") and hexsides ("D6/4") in order."""

    train: int
    path: tuple[str, ...]


@value
class RunRoutes(Action):
    routes: tuple[Route, ...]


@value
class Pay(Action):
    """What happens to the revenue: "full", "half" or "retain"."""

    choice: Payout


@value
class BuyTrain(Action):
    """Buy a train by the name of its face, from "bank", "returned" or a railroad.

    From somebody else's railroad it is an offer, which waits for consent. `trade_in` names a train given back.
    """

    train: str
    price: int
    source: str = "bank"
    trade_in: str = ""
    power: str = ""


@value
class DiscardTrain(Action):
    train: str


@value
class BuyIn(Action):
    """A corporation buys a private company from a player; somebody else's waits for consent."""

    private: str
    price: int


@value
class Accept(Action):
    """Agree to the offer."""


@value
class Decline(Action):
    """Turn the offer down."""


@value
class TakeLoan(Action):
    """Take one loan."""


@value
class GoBankrupt(Action):
    """Nothing more can be raised."""


ACTIONS: tuple[type[Action], ...] = (
    Pass,
    Draw,
    TakeCard,
    BuyPrivate,
    LowerPrice,
    Launch,
    BuyShare,
    SellShares,
    Issue,
    Redeem,
    LayTile,
    PlaceToken,
    PlaceMarker,
    RunRoutes,
    Pay,
    BuyTrain,
    DiscardTrain,
    BuyIn,
    Accept,
    Decline,
    TakeLoan,
    GoBankrupt,
)
