"""A view: the position in words and numbers, as a seat may see it. Pages, terminals and programs read it.

All owners are named as in actions ("bank", "pool", "p1".., a railroad's id); everything is plain JSON.
"""

from trunkline.core.value import value
from trunkline.core.words import LastChoice, MeansState, RailroadKind, RoundNow, RoutesRule, Status


@value
class PlayerView:
    seat: int
    cash: int
    certificates: int
    limit: int
    worth: int
    out: bool
    privates: tuple[str, ...]
    cards: tuple[str, ...]  # own hidden cards, or "?" for each of another seat's
    sold: tuple[str, ...]  # corporations sold in this stock round
    liquidity: int = 0  # cash, and what the shares would bring that may be sold now


@value
class TrainView:
    number: int
    name: str
    phased_out: bool


@value
class CorporationView:
    id: str
    name: str
    kind: RailroadKind
    status: Status
    president: str
    cash: int
    price: int
    cell: tuple[int, int]  # (row, column), (-1, -1) off the chart
    stack: int  # 0: on top
    par: int
    loans: int
    shares: tuple[tuple[str, int], ...]  # who holds how many tenths
    trains: tuple[TrainView, ...]
    tokens: tuple[tuple[str, int], ...]  # (hex, city)
    token_prices: tuple[int, ...]  # of those not placed
    privates: tuple[str, ...]
    last_revenue: int
    last_choice: LastChoice
    train_limit: int
    trains_counted: int = 0  # by the limit; a train that is phased out or special may not be
    to_sell: int = 0  # tenths still to be sold before it begins to operate


@value
class PrivateView:
    id: str
    name: str
    owner: str  # "bank": unsold, "box": gone
    price: int
    income: int
    text: str  # what it can do, in our own words
    marker: tuple[str, ...]  # where its markers are
    floor: int = -1  # how low its price can be made while it is for sale; -1: nobody lowers it


@value
class DepotView:
    """One kind of card on sale or to come: `left` is -1 without end; `note` tells what buying the first sets off."""

    card: str
    faces: tuple[tuple[str, int], ...]
    left: int
    on_sale: bool
    note: str


@value
class HexView:
    name: str
    tile: str  # the tile's number, or "" for the printed hex
    rotation: int
    tokens: tuple[tuple[int, str], ...]  # (city, railroad)
    reserved: tuple[tuple[int, str], ...]  # (city, railroad) slots kept free
    markers: tuple[str, ...]


@value
class StepView:
    """Where we are: the agenda from bottom to top as plain words."""

    kind: str  # a word of the title's, as all its decisions have one
    actor: str
    subject: str


@value
class MeansView:
    """One way to pay for a train that must be bought, in the order in which the rules let them be used."""

    text: str
    amount: int  # -1: none that is known
    state: MeansState  # "used": money that counts already, "now": the next step, "later", "none": nothing to be had


@value
class View:
    title: str
    edition: str
    seat: int
    players: tuple[PlayerView, ...]
    corporations: tuple[CorporationView, ...]
    privates: tuple[PrivateView, ...]
    depot: tuple[DepotView, ...]
    returned: tuple[str, ...]  # trains given back to the bank
    hexes: tuple[HexView, ...]  # only those that differ from the printed map, or carry tokens or markers
    tiles: tuple[tuple[str, int], ...]  # left in stock, -1 without end
    phase: str
    round: str  # "SR 2", "OR 2.1"
    round_kind: RoundNow
    rounds_in_set: int
    bank: int
    priority: str
    agenda: tuple[StepView, ...]
    order: tuple[str, ...]  # who operates in this round, in order; or players in turn order
    notes: tuple[tuple[str, str], ...]  # further facts of the title: ("loans left", "17")
    ending: str
    ended: str
    worth: tuple[int, ...]
    steps: tuple[str, ...] = ()  # of the turn of the railroad that operates now, in order
    next_order: tuple[str, ...] = ()  # of the players in the next stock round, as things stand
    routes: RoutesRule = "free"  # "best": the best set of routes must be run
    means: tuple[MeansView, ...] = ()  # only where a train must be bought for which the treasury does not reach
