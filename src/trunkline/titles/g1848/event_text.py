"""Events as sentences: what is special to 1848."""

from collections.abc import Sequence
from typing import Final

from trunkline.core.event_text import Words, a_train, sentence
from trunkline.core.events import (
    Event,
    Floated,
    Launched,
    MarkerPlaced,
    PriceMoved,
    RouteRun,
    TrainLeft,
    WentIntoReceivership,
)
from trunkline.titles.g1848.companies import BANK_OF_ENGLAND, PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.decisions import DECISIONS
from trunkline.titles.g1848.map import HEXES, printed_name
from trunkline.titles.g1848.presentation import PRESENTATION

PLACES: Final = {h.name: h.place for h in HEXES}


def place(name: str) -> str:
    """A hex as players know it: its name and the coordinate printed on the board."""
    if name not in PLACES:
        return name
    return f"{PLACES[name]} ({printed_name(name)})" if PLACES[name] else printed_name(name)


def private(id_: str) -> str:
    return f"{id_} {PRIVATES[PRIVATE_IDS.index(id_)].name}" if id_ in PRIVATE_IDS else id_


WORDS: Final = Words(
    look=PRESENTATION,
    owners={"bank": "the bank", "pool": "the bank pool", "box": "the box", BANK_OF_ENGLAND: "the Bank of England"},
    rounds={"stock": "Stock round {number}", "auction": "Auction"},
    ends={
        "bank": "the bank has run out of money",
        "price": "a share price has reached the top of the chart",
        "loans": "the Bank of England has given sixteen loans",
        "receivership": "five companies are in receivership",
        "stalemate": "nothing moves any more",
    },
    place=place,
    private=private,
    steps={kind: (decision.passed, decision.skipped) for kind, decision in DECISIONS.items()},
)


who: Final = WORDS.who


def event_text(e: Event, names: Sequence[str]) -> str:
    """One line for the log."""
    return own_text(e, names) or sentence(e, names, WORDS)


def own_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case Launched(corporation=c, player=player, price=price):
            return f"{who(player, names)} sets the price of {c} at £{price}"
        case Floated(corporation=c):
            return f"{c} is launched"
        case WentIntoReceivership(corporation=c):
            return f"{c} goes into receivership: its tokens go to the Bank of England, and its shares are worth nothing"
        case PriceMoved(corporation=c, old=old, new=0):
            return f"{c} falls from £{old} into receivership"
        case TrainLeft(owner=owner, train=train, why="closed"):
            return f"{a_train(train).capitalize()} of {who(owner, names)} leaves the game (receivership)"
        case MarkerPlaced(private=company):
            return f"Sydney and Adelaide are joined: {company} may start"
        case RouteRun(railroad=rail, train=train, stops=stops, revenue=revenue, bonus=bonus):
            extra = " with the K bonus" if bonus else ""
            return f"{rail} runs {a_train(train)} for £{revenue}{extra}: {WORDS.way(stops, stops)}"
    return ""
