"""A legal and sensible action without thinking: for a seat whose bot failed or took too long."""

from trunkline.core.actions import (
    Accept,
    Action,
    BuyPrivate,
    BuyTrain,
    Decline,
    DiscardTrain,
    GoBankrupt,
    Issue,
    LowerPrice,
    Pass,
    Pay,
    PlaceMarker,
    RunRoutes,
    SellShares,
    TakeCard,
    TakeLoan,
)

# What is done when nothing better is known, the first that is offered.
ORDER: tuple[type[Action], ...] = (
    RunRoutes,
    Pay,
    Pass,
    Decline,
    BuyTrain,
    Issue,
    SellShares,
    TakeCard,
    LowerPrice,
    BuyPrivate,
    DiscardTrain,
    TakeLoan,
    Accept,
)


def plain_reason(a: Action) -> str:
    """Why an action is taken that no habit spoke for: it claims no thought that was not given."""
    return (
        "passes: saw nothing worth doing"
        if isinstance(a, Pass)
        else "takes the plainest choice: nothing spoke for another"
    )


def sensible(options: list[Action]) -> Action:
    """Run, pay out, else pass; where something must be done, the cheapest of it."""
    for cls in ORDER:
        found = [a for a in options if isinstance(a, cls)]
        if found:
            return min(found, key=cost)
    return min(options, key=despair)


def despair(a: Action) -> int:
    """Bankruptcy comes last but one: a marker can be moved to and fro for ever, and nothing comes of it."""
    return 2 if isinstance(a, PlaceMarker) else int(isinstance(a, GoBankrupt))


def cost(a: Action) -> int:
    """What an action costs, as far as it says; routes count as gain, full pay comes first."""
    match a:
        case BuyTrain(price=price) | BuyPrivate(price=price):
            return price
        case RunRoutes(routes=routes):
            return -len(routes)
        case Pay(choice=choice):
            return ("full", "half", "retain").index(choice) if choice in ("full", "half", "retain") else 3
        case SellShares(shares=shares) | Issue(shares=shares):
            return shares
        case _:
            return 0
