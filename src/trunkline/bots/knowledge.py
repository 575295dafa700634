"""What good players know, as numbers: a module of `by_title` for each title. The terms that use them are in `terms`."""

from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, cast

from trunkline.core.value import value
from trunkline.errors import BadInput


@value
class Weights:
    """How much each term counts; tuned by `trunkline tune`. First the terms of a position, then those of a plan."""

    cash: float = 1.0
    shares: float = 1.0  # at the price expected at the end
    dividends: float = 0.9  # still to come, so a little less than money in hand
    privates: float = 1.0
    train_debt: float = 1.0
    danger: float = 0.0  # of being left with a railroad that cannot pay for its train
    control: float = 20.0  # for each presidency
    treasury: float = 0.15  # money in a treasury that one's shares own a part of
    rivals: float = 0.4  # what the best other player has is held against us
    least_gain: float = 60.0  # what is played on is only one future: the usual choice is left for so much more
    least_points: float = 0.015  # the same, for searches that play for points
    runs: float = 3.0  # of the trains at hand: so many rounds
    future: float = 1.0  # a run of a train that stays
    promise: float = 1.5  # places that track leads to
    line_bonus: float = 0.0  # the bonus of a line from side to side, less for every tile that is missing
    block: float = 0.5  # what others' runs lose
    missed_money: float = 400.0  # track is left alone when its money is missed by so much


Stage = tuple[int, dict[str, float]]  # so many operating rounds are to come: terms and their weights then


@value
class Knowledge:
    """Facts of a title that a bot plans with."""

    rounds: int  # operating rounds of a whole game between people
    ahead: int  # rounds (stock and operating) that a decision is played on before it is valued
    growth: float  # how much a railroad's income grows by with every operating round
    usual_income: float  # of a railroad in the middle and late game
    income_carried: float  # how much of a difference from that is left a round later
    trains_per_round: float  # train cards that leave the bank in an operating round
    reserve: float  # part of the first money that is kept for the first stock round
    lasting: tuple[str, ...]  # the faces of the first trains that stay
    private_value: dict[str, int]  # what a private company is worth to a player at the start
    treasury_money: float  # what a dollar in a treasury is worth to its president, against one in hand
    first_income: tuple[int, ...]  # by phase: what a new railroad earns when its first trains run
    home_value: dict[str, int]  # how good a place a railroad starts from, in dollars of income
    weights: Weights
    stages: tuple[Stage, ...] = ()  # where there are some, they say what each term of a position counts, not `weights`
    reserve_money: float = 0.0  # so much of it at least
    sales: int = 2  # in a stock round: who sells more often only stirs
    first_shares: float = 3.5  # so many times the first price a new railroad soon has: shares sold, and some issued
    spare_money: float = 1.0  # how much of that is left for dollars beyond the next train: idle money helps nobody
    rounds_ahead: int = 2  # so many round starts a line of a turn is played on before it is valued
    first_price: float = 3.0  # of the money in hand, one part in so many is the highest first price to set
    second_price: float = 3.0  # the same for a further railroad
    idle_money: float = 450.0  # so much money in hand is enough for a further railroad
    launch_rounds: int = 0  # operating rounds that must be to come for a further railroad
    launch_above: float = 0.0  # with that money, shares that bring less wait until the further railroad is launched
    changes_shares: bool = False  # poor shares are sold for better ones (where that does not lower their price)
    saves_for_trains: bool = False  # what is paid out leaves money for a train that brings more
    provides: bool = False  # a train that stays counts by what a railroad of ours would lose without it
    rescues: bool = False  # shares are bought so that a railroad of ours can pay for its train, or sold where none can
    minds_phases: bool = False  # a train counts less where the phase that begins with it takes trains of our own
    first_trains: float = 1.0  # so many first trains a new railroad wants money for, beside the one it needs
    earned: float = 0.8  # of a dollar in hand: what a dollar of a run brings its president, with the price it lifts
    lasting_bonus: float = 300.0  # for a train that stays where none does yet: phases will take the others
    builds_ahead: bool = True  # while a line is played on; else only railroads that earn nothing lay track then
    launches_by_habit: bool = False  # a launch that is usual is not put off for what playing on promises
    takes_turns: bool = False  # purchases, sales and launches are tried in turn, else all purchases first
    looked_at: int = 0  # 2: twice as many options are played on, 0: as many as the level does
    shares_only: bool = False  # railroads are run by plans and habits, and only shares are played on
    for_place: bool = False  # when the end is certain only the place counts
    present_habits: bool = False  # the habits of the present version, else those of the first one
    second_from_phase: int = 0  # before this phase nobody needs a second railroad: two poor ones starve each other


Counts = dict[str, dict[str, float]]  # of some people's games, by what is counted


@value
class TitleKnowledge:
    """What is known about one title: by versions of the bots, each of which knows it better; and how people play it."""

    novice: Knowledge
    standard: Knowledge  # of the first version
    expert: Knowledge  # of the first version
    present: Knowledge
    people: Counts


BY_TITLE = "trunkline.bots.by_title"  # by its name: it is no part of what machine code is made from
TITLES_KNOWN = tuple(sorted(module.name[1:] for module in iter_modules(import_module(BY_TITLE).__path__)))
"""The titles that bots know something about. Somebody's own title may bring bots of its own."""


@cache
def knowledge_of(title: str) -> TitleKnowledge:
    """Raises BadInput for a title that nothing is known about."""
    if title not in TITLES_KNOWN:
        raise BadInput(f"Bots know nothing about {title}.")
    return cast(TitleKnowledge, import_module(f"{BY_TITLE}.g{title}").KNOWN)


def known_to(level: str, title: str) -> Knowledge:
    """Of the present version all that search know the same; what they differ in is how far they look."""
    known = knowledge_of(title)
    if level == "present":
        return known.present
    return {"standard-1": known.standard, "expert-1": known.expert}.get(level, known.novice)


def numbers(know: Knowledge) -> dict[str, float]:
    """All that can be tuned: the weights, and the single numbers of the rest."""
    plain = {f.name: getattr(know, f.name) for f in fields(Knowledge)}
    weights = {f.name: getattr(know.weights, f.name) for f in fields(Weights)}
    return weights | {name: n for name, n in plain.items() if type(n) in (bool, int, float)}


YES_OR_NO = {"0": False, "1": True, "False": False, "True": True}


def read_as(kind: type, number: str) -> Any:
    """The number as such a one; 1 and 0 are yes and no. Raises KeyError or ValueError."""
    return YES_OR_NO[number] if kind is bool else kind(number)


def changed(know: Knowledge, changes: str) -> Knowledge:
    """With other numbers, as in "runs=4+ahead=3". Raises BadInput with a sentence."""
    present: dict[str, Any] = dict(numbers(know))  # compiled, what is said to be a float becomes one
    weights: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for change in changes.split("+") if changes else ():
        name, _, number = change.partition("=")
        try:
            new = read_as(type(present[name]), number)
        except (KeyError, ValueError) as error:
            raise BadInput(f"This is not a weight with a number: {change!r}.") from error
        (weights if name in Weights.__annotations__ else rest)[name] = new
    return replace(know, weights=replace(know.weights, **weights), **rest)
