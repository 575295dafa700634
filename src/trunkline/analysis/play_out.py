"""Playing games out with simple policies: at random, or biased so that rare things happen."""

from collections.abc import Mapping
from random import Random

from trunkline.core.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Decline,
    GoBankrupt,
    Issue,
    Launch,
    LayTile,
    LowerPrice,
    Pass,
    Pay,
    PlaceToken,
    Redeem,
    SellShares,
    TakeLoan,
)
from trunkline.game import Game

Weights = Mapping[type[Action], float]

# How likely a class of actions is chosen among those offered; 1 where nothing is said.
POLICIES: dict[str, Weights] = {
    "random": {},
    "builders": {Pass: 0.1, LayTile: 3, PlaceToken: 3, SellShares: 0.1, BuyTrain: 2, TakeLoan: 0.02},
    "rush": {BuyTrain: 20, Pass: 0.3, Launch: 5, BuyShare: 2, SellShares: 0.1, LayTile: 0.5},
    "dumpers": {SellShares: 10, BuyShare: 2, Launch: 3, Pass: 0.2, BuyTrain: 0.5, Issue: 5},
    "investors": {Launch: 5, BuyShare: 5, SellShares: 0.01, TakeLoan: 0.01, LayTile: 5, BuyTrain: 3, Pass: 0.2},
    "debtors": {
        TakeLoan: 20,
        Redeem: 0.1,
        Launch: 5,
        BuyShare: 5,
        SellShares: 0.01,
        BuyTrain: 3,
        LayTile: 5,
        Pass: 0.2,
    },
    "idlers": {Pass: 20, Decline: 5, LayTile: 0.1, Launch: 0.3, BuyShare: 0.3, BuyTrain: 0.05},
    "paupers": {Launch: 6, BuyShare: 6, BuyPrivate: 3, SellShares: 0.05, LayTile: 0.1, BuyTrain: 0.1, GoBankrupt: 5},
    "hagglers": {LowerPrice: 20, BuyPrivate: 0.05, Pass: 2},
}


def choose(policy: str, actions: list[Action], rng: Random) -> Action:
    """First a class of actions by the policy's weights, then one of that class."""
    by_class: dict[type[Action], list[Action]] = {}
    for a in actions:
        kind = type(a)
        if kind in by_class:
            by_class[kind].append(a)
        else:
            by_class[kind] = [a]
    weights = POLICIES[policy]
    classes = list(by_class)
    chosen = rng.choices(classes, [weights.get(c, 1) for c in classes])[0]
    return lean(policy, by_class[chosen], rng)


def lean(policy: str, actions: list[Action], rng: Random) -> Action:
    """One of a class: some policies prefer the cheapest or the dearest start, always pay out, or never do."""
    first = actions[0]
    if isinstance(first, Launch) and policy in STARTS:
        prices = [a.price for a in actions if isinstance(a, Launch)]
        wanted = STARTS[policy](prices)
        actions = [a for a in actions if isinstance(a, Launch) and a.price == wanted]
    if isinstance(first, Pay) and policy in PAYS:
        actions = [a for a in actions if isinstance(a, Pay) and a.choice == PAYS[policy]] or actions
    return rng.choice(actions)


STARTS = {"paupers": min, "dumpers": min, "investors": max, "debtors": max}
PAYS = {"paupers": "full", "investors": "full", "debtors": "full", "idlers": "retain"}


def play_on(game: Game, policy: str, rng: Random, most: int = 100_000) -> Game:
    """Let the policy play the game on, to its end or for so many actions at most; gives the same game."""
    for _ in range(most):
        if game.over:
            break
        game.play(choose(policy, game.legal_actions(), rng))
    return game
