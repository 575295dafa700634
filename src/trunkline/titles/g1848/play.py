"""The decisions of the game: which actions each one takes, and the chapter that knows it."""

from typing import Final

from trunkline.core.actions import (
    Accept,
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    DiscardTrain,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceToken,
    RunRoutes,
    SellShares,
    TakeLoan,
)
from trunkline.core.events import Event
from trunkline.core.objections import Objection
from trunkline.titles.g1848 import (
    buying_trains,
    distribution,
    operating_round,
    receivership,
    stock_round,
    track,
)
from trunkline.titles.g1848.frames import INTERRUPTS, STEPS, changed_round, in_set
from trunkline.titles.g1848.sequence import advance
from trunkline.titles.g1848.state import State1848

ANY_TIME: Final = (TakeLoan, BuyIn, LayTile, Pass)  # 7.3 in every step; powers of private companies among them
TAKES: Final[dict[str, tuple[type[Action], ...]]] = {
    "auction": (BuyPrivate, LowerPrice, Pass),
    "stock": (SellShares, BuyShare, Launch, Pass),
    "track": ANY_TIME,
    "token": (PlaceToken, *ANY_TIME),
    "run": (RunRoutes, *ANY_TIME),
    "loan": ANY_TIME,
    "pay": (Pay, *ANY_TIME),
    "trains": (BuyTrain, *ANY_TIME),
    "finish": ANY_TIME,
    "offer": (Accept, Decline),
    "crisis": (SellShares,),
    "tasmania": (LayTile,),
    "discard": (DiscardTrain,),
}
WRONG_TIME: Final = {
    "auction": Objection("3.1.1", "Now private companies are bought, lowered in price, or passed by."),
    "stock": Objection("12.1.1", "In a stock round shares are sold, then one is bought."),
    "track": Objection("7.3", "Now the company builds track."),
    "token": Objection("7.3", "Now the company may place a token."),
    "run": Objection("7.3", "Now the company runs its trains."),
    "loan": Objection("7.3", "Now the company may take a loan or buy a private company before its price falls."),
    "pay": Objection("7.3", "Now the income is paid out or retained."),
    "trains": Objection("7.3", "Now the company buys trains."),
    "finish": Objection("7.3", "Only loans and private companies are left in this turn."),
    "offer": Objection("8.3.4", "The offer is accepted or declined first."),
    "crisis": Objection("5.5.3", "A player in debt sells shares first."),
    "tasmania": Objection("4.4", "The Tasmania tile is laid first."),
    "discard": Objection("8.1", "A company over its train limit gives one up first."),
}
OVER: Final = Objection("13.1", "The game is over.")


def legal_actions(s: State1848) -> list[Action]:
    if s.ended:
        return []
    kind = s.now().kind
    if kind in STEPS:
        return operating_round.legal(s)
    if kind in INTERRUPTS:
        return interrupt_actions(s, kind) + operating_round.asides(s)
    if kind == "stock":
        return stock_round.candidates(s)
    if kind == "offer":
        return buying_trains.answers()
    return [a for a in distribution.candidates(s) if distribution.objection(s, a) is None]


def interrupt_actions(s: State1848, kind: str) -> list[Action]:
    if kind == "crisis":
        return receivership.candidates(s)
    if kind == "tasmania":
        return track.island_tiles(s)
    return buying_trains.discards(s, s.now().subject)


def objection(s: State1848, a: Action) -> Objection | None:
    if s.ended:
        return OVER
    kind = s.now().kind
    if s.rulings.interrupts_wait and is_aside(kind, a):
        return operating_round.aside_objection(s, a)
    if type(a) not in TAKES[kind]:
        return WRONG_TIME[kind]
    match kind:
        case "auction":
            return distribution.objection(s, a)
        case "stock":
            return stock_round.objection(s, a)
        case "crisis":
            return receivership.objection(s, a)
        case "offer":
            return None
        case "tasmania":
            assert isinstance(a, LayTile)
            return track.island_objection(s, a)
        case "discard":
            assert isinstance(a, DiscardTrain)
            return buying_trains.discard_objection(s, s.now().subject, a)
    return operating_round.objection(s, a)


def is_aside(kind: str, a: Action) -> bool:
    """Is this something a company does beside an interrupt, rather than an answer to it?"""
    if kind not in INTERRUPTS:
        return False
    if isinstance(a, LayTile):
        return a.power != "" and not (kind == "tasmania" and a.power == track.ISLAND)
    return isinstance(a, TakeLoan | BuyIn)


def apply(s: State1848, a: Action) -> list[Event]:
    s.events = []
    play(s, a)
    advance(s)
    return s.events


def play(s: State1848, a: Action) -> None:
    kind = s.now().kind
    if s.rulings.interrupts_wait and in_set(s):
        operating_round.note_actor(s)
    if kind in STEPS or is_aside(kind, a):
        operating_round.act(s, a)
        return
    match kind:
        case "auction":
            distribution.act(s, a)
        case "stock":
            stock_round.act(s, a)
        case "crisis":
            pay_debt(s, a)
        case "offer":
            buying_trains.answer(s, a)
        case "tasmania":
            assert isinstance(a, LayTile)
            track.lay_island(s, s.now().subject, s.edition.board.hex_index[a.hex])
        case "discard":
            assert isinstance(a, DiscardTrain)
            buying_trains.discard(s, s.now().subject, a)


def pay_debt(s: State1848, a: Action) -> None:
    player = s.now().actor
    receivership.act(s, a)
    if s.cash[player] >= 0:
        changed_round(s).in_debt = 0
