"""Which actions belong to which decision, and which chapter judges and carries them out."""

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
    Draw,
    GoBankrupt,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    Redeem,
    RunRoutes,
    SellShares,
    TakeCard,
)
from trunkline.core.ids import CHANCE, RAIL0
from trunkline.core.objections import Objection
from trunkline.titles.g1846 import closing_sale, distribution, operating_round, powers, steps, stock_round
from trunkline.titles.g1846.buying_trains import discard, discard_objection
from trunkline.titles.g1846.frames import TRAIN, Offer
from trunkline.titles.g1846.sequence import advance
from trunkline.titles.g1846.state import State1846

TURN_ACTIONS: Final = (
    Issue, Redeem, LayTile, PlaceToken, PlaceMarker, RunRoutes, Pay, BuyTrain, BuyIn, SellShares, GoBankrupt, Pass,
)  # fmt: skip
BELONGS: Final[dict[str, tuple[tuple[type[Action], ...], str, str]]] = {
    "choose": ((TakeCard,), "3.21", "A card of those drawn is taken now."),
    "last": ((BuyPrivate, Pass), "3.22", "The last private company is bought or passed on now."),
    "draft": ((BuyPrivate, Pass), "T4", "A private company is bought now, or the player passes."),
    "stock": ((SellShares, BuyShare, Launch, Pass), "5.11", "In a stock round shares are sold, then one is bought."),
    "stuck": ((Pass,), "5.11", "The player can do nothing in this turn but pass."),
    "steamboat": ((PlaceMarker, Pass), "P.SC", "The Steamboat Company is assigned now."),
    "second tile": (
        (LayTile, PlaceToken, PlaceMarker, Pass),
        "6.93",
        "The company's second tile is laid now.",
    ),
    "offer": ((Accept, Decline), "6.91", "The offer is accepted or declined now."),
    "discard": ((DiscardTrain,), "6.83", "A train in excess of the limit is given back now."),
}

ENDED: Final = {
    "bank": ("10.1", "The game has ended: the bank has run out."),
    "bankrupt": ("10.2", "The game has ended: one player is left."),
    "all_closed": ("T6", "The game has ended: nothing is left to own."),
    "stalemate": ("T7", "The game has ended: nothing moved in a whole set of rounds."),
    "final_train": ("T5", "The game has ended: the set after the last train has been played."),
    "dnf": ("T7", "The game has ended: it went on for too long."),
}


def objection(s: State1846, a: Action) -> Objection | None:
    """Why the action may not be played now, or None."""
    if s.ended:
        return Objection(*ENDED[s.ended])
    d = s.agenda[-1]
    if d.actor == CHANCE or isinstance(a, Draw):
        if d.actor == CHANCE and isinstance(a, Draw):
            return distribution.draw_objection(s, a)
        return Objection("3.2", "Cards are drawn by chance now." if d.actor == CHANCE else "Nothing is drawn now.")
    classes, rule, text = BELONGS.get(d.kind, (TURN_ACTIONS, "6.2", "That is no action of a railroad's turn."))
    if not isinstance(a, classes):
        return Objection("6.81" if isinstance(d, Offer) and d.what == TRAIN else rule, text)
    return chapter_objection(s, d.kind, a)


def chapter_objection(s: State1846, kind: str, a: Action) -> Objection | None:
    match kind:
        case "choose":
            return distribution.choose_objection(s, a)
        case "last":
            return distribution.last_objection(s, a)
        case "draft":
            return distribution.draft_objection(s, a)
        case "stock":
            return stock_round.objection(s, a)
        case "steamboat":
            return operating_round.steamboat_objection(s, a)
        case "second tile":
            return powers.second_objection(s, a)
        case "offer" | "stuck":
            return None
        case "discard":
            assert isinstance(a, DiscardTrain)
            return discard_objection(s, s.agenda[-1].subject, a.train)
    return steps.objection(s, a)


def candidates(s: State1846) -> list[Action]:
    match s.agenda[-1].kind:
        case "choose":
            return distribution.choose_candidates(s)
        case "last":
            return distribution.last_candidates(s)
        case "draft":
            return distribution.draft_candidates(s)
        case "stock":
            return stock_round.candidates(s)
        case "steamboat":
            return operating_round.steamboat_candidates(s)
        case "second tile":
            return powers.second_candidates(s)
        case "stuck":
            return [Pass()]
        case "offer":
            return [Accept(), Decline()]
        case "discard":
            return steps.discard_candidates(s)
    return steps.candidates(s)


def legal_actions(s: State1846) -> list[Action]:
    """All candidates to which there is no objection."""
    if s.ended or s.agenda[-1].actor == CHANCE:
        return []
    kind = s.agenda[-1].kind
    return [a for a in candidates(s) if is_sure(a) or chapter_objection(s, kind, a) is None]


def is_sure(a: Action) -> bool:
    """Ordinary tiles and the best routes come from functions that have made the same checks."""
    return isinstance(a, RunRoutes) or (isinstance(a, LayTile) and not a.power)


def unstick(s: State1846, a: Action) -> None:
    """S67, SLM Where the other site stands still, the pass it does not take goes on here."""
    if s.agenda[-1].subject >= RAIL0:
        powers.second(s, a)
    else:
        stock_round.pass_turn(s)


def play(s: State1846, a: Action) -> None:
    """Carry out an action that has no objection, and everything up to the next decision."""
    s.events = []
    match s.agenda[-1].kind:
        case "choose":
            distribution.choose(s, a)
        case "last":
            distribution.last(s, a)
        case "draft":
            distribution.draft(s, a)
        case "removals" | "deck" | "bottom":
            assert isinstance(a, Draw)
            distribution.take_draw(s, a)
        case "stock":
            stock_round.act(s, a)
            if s.rulings.closing_waits and isinstance(a, SellShares):
                closing_sale.settle(s)
        case "stuck":
            unstick(s, a)
        case "steamboat":
            operating_round.steamboat(s, a)
        case "second tile":
            powers.second(s, a)
        case "offer":
            steps.answer_offer(s, a)
        case "discard":
            assert isinstance(a, DiscardTrain)
            discard(s, s.agenda[-1].subject, a.train)
        case _:
            steps.act(s, a)
    advance(s)
