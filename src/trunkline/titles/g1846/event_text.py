"""Events as sentences: what is special to 1846."""

import re
from collections.abc import Sequence
from typing import Final

from trunkline.core.event_text import Words, a_train, sentence
from trunkline.core.events import (
    CardTaken,
    Drawn,
    Event,
    Launched,
    MarkerPlaced,
    PrivateMoved,
    RouteRun,
    TokenPlaced,
    TrainLeft,
    WentIntoReceivership,
)
from trunkline.titles.g1846.companies import CORPORATIONS, INDEPENDENTS, PRIVATE_IDS, PRIVATES, RAIL_NAMES, RAILS
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.distribution import UNKNOWN
from trunkline.titles.g1846.holdings import land_grant
from trunkline.titles.g1846.map import town
from trunkline.titles.g1846.presentation import PRESENTATION

BONUSES: Final = {card.id: card.bonus_name for card in PRIVATES if card.bonus_name}
CODES: Final = re.compile(r"\bBIG4\b")
TAKEN_OVER: Final = tuple([card.id for card in INDEPENDENTS])  # 6.92 with all they have
HOMES: Final = {c.id: c.home for c in CORPORATIONS} | {i.id: i.home for i in INDEPENDENTS}
SHUFFLES: Final = {
    "removals": "Removed from this game: {cards}",
    "deck": "The cards are shuffled",
    "bottom": "The cards not taken go below the deck",
}


def place(name: str) -> str:
    """A hex as players know it."""
    return f"{town(name)} ({name})" if town(name) else name


def private(id_: str) -> str:
    return PRIVATES[PRIVATE_IDS.index(id_)].name if id_ in PRIVATE_IDS else id_


WORDS: Final = Words(
    look=PRESENTATION,
    owners={"bank": "the bank", "pool": "the stock market", "box": "the box", "returned": "the returned trains"},
    rounds={"stock": "Stock round {number}", "distribution": "The private companies are distributed"},
    ends={
        "bank": "the bank has run out of money",
        "bankrupt": "all players but one are bankrupt",
        "all_closed": "all corporations and private companies are closed",
        "final_train": "the last train has been sold",
        "stalemate": "nothing moves any more",
        "dnf": "too many rounds were played",
    },
    place=place,
    private=private,
    steps={kind: (decision.passed, decision.skipped) for kind, decision in DECISIONS.items()},
)


who: Final = WORDS.who


def event_text(e: Event, names: Sequence[str]) -> str:
    """One line for the log."""
    return written(own_text(e, names) or sentence(e, names, WORDS))


def shown_card(card: str) -> str:
    """A card of the distribution as its reader may know it."""
    if card == UNKNOWN:
        return "a card"
    return private(card) if card in PRIVATE_IDS else "a blank card"


def written(text: str) -> str:
    """With railroads as people write them: the Big 4 is known to programs by one word."""
    return CODES.sub(lambda found: RAIL_NAMES[RAILS.index(found[0])], text)


def own_text(e: Event, names: Sequence[str]) -> str:
    match e:
        case CardTaken(player=player, card=card):
            return f"{who(player, names)} takes {shown_card(card)}"
        case Drawn(what=what, outcome=outcome):
            drawn = SHUFFLES.get(what, what).format(cards=", ".join(private(card) for card in outcome))
            if what == "removals" and not outcome:
                return "Nothing is removed from this game"
            gone = what == "removals" and any(card in RAILS for card in outcome)
            return f"{drawn}. Each removed corporation leaves a token at its home" if gone else drawn
        case Launched(corporation=c, player=player, price=price):
            grant = land_grant(c, price)
            also = f", and the bank gives {c} ${grant} for its land grant" if grant else ""
            return f"{who(player, names)} launches {c} at ${price}{also}"
        case PrivateMoved(private=p, target=target, price=price) if target in RAILS and p in TAKEN_OVER:
            rests = "its train, which rests in this round"  # 6.61
            return f"{target} buys {private(p)} for ${price}, with its money, its token and {rests}"
        case WentIntoReceivership(corporation=c):
            return f"The president's certificate of {c} is in the stock market"
        case TokenPlaced(railroad=rail, hex=hex_name, cost=0) if hex_name == HOMES.get(rail):
            return f"A token of {rail} goes to its home, {place(hex_name)}"
        case MarkerPlaced(private=p, target=target):
            return f"The marker of {private(p)} goes to {place(target)}"
        case TrainLeft(owner=owner, train=train, why="phased out soon"):
            return f"{a_train(train).capitalize()} of {who(owner, names)} is phased out and runs once more"
        case TrainLeft(owner=owner, train=train, why="discarded"):
            return f"{who(owner, names)} gives {a_train(train)} back to the bank"
        case RouteRun(railroad=rail, train=train, stops=stops, counted=counted, revenue=revenue, bonus=bonus):
            extra = f" with {', '.join(BONUSES.get(b, b) for b in bonus)}" if bonus else ""
            return f"{rail} runs {a_train(train)} for ${revenue}{extra}: {WORDS.way(stops, counted)}"
    return ""
