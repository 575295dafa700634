"""What good players know, as numbers: one table per title. The terms that use the weights are in `terms`."""

from dataclasses import fields, replace
from typing import Any

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


KNOWLEDGE: dict[str, Knowledge] = {
    "1846": Knowledge(
        rounds=11,
        ahead=5,
        growth=14.0,
        usual_income=440.0,
        income_carried=0.7,
        trains_per_round=1.7,
        reserve=0.4,
        lasting=("5", "4/6"),
        private_value={
            "MS": 190,
            "BIG4": 140,
            "C&WI": 90,
            "MAIL": 95,
            "TBC": 95,
            "MPC": 95,
            "SC": 75,
            "LSL": 70,
            "MC": 75,
            "O&I": 75,
            "BT": 65,
            "LM": 70,
        },
        treasury_money=0.7,
        first_income=(60, 110, 200, 260),
        home_value={"NYC": 20, "PRR": 15, "B&O": 10, "C&O": 0, "ERIE": 15, "GT": 10, "IC": 15},
        weights=Weights(),
    ),
    "1848": Knowledge(
        rounds=13,
        ahead=8,
        growth=14.0,
        usual_income=300.0,
        income_carried=0.7,
        trains_per_round=1.6,
        reserve=0.6,
        lasting=("5", "5+"),
        private_value={"P1": 28, "P2": 62, "P3": 105, "P4": 160, "P5": 200, "P6": 290},
        treasury_money=0.35,
        first_shares=10.0,
        first_price=6.0,
        second_price=6.0,
        first_income=(50, 80, 110, 180, 220, 280),
        home_value={"NSW": 20, "VR": 20, "SAR": 15, "QR": 10, "FT": 5, "CAR": 5, "WA": -10, "COM": 0},
        weights=Weights(),
    ),
}

# What a position is worth, by rounds to come: fitted to how games of standards and experts ended (docs/bots.md).
TERMS_1846 = ("cash", "market", "income", "lasting", "train_debt", "own_treasuries", "control", "holding", "privates")
STAGES_1846: tuple[Stage, ...] = tuple(
    (rounds, dict(zip(TERMS_1846, weights, strict=True)))
    for rounds, *weights in (
        (0, 1.00, 1.00, 0.5, 0.0, 0.30, 0.00, 0, 0, 0.0),
        (1, 1.00, 1.00, 2.0, 0.0, 0.50, 0.10, 0, -10, 0.0),
        (3, 1.00, 1.03, 3.8, 1.3, 0.55, 0.25, 0, -30, 0.5),
        (5, 1.03, 1.40, 4.2, 3.5, 0.65, 0.40, 40, -120, 1.0),
        (7, 1.60, 1.55, 4.6, 4.7, 0.65, 0.52, 40, -120, 1.0),
        (9, 3.20, 1.40, 8.0, 1.5, 0.60, 0.65, -100, -50, 1.3),
        (12, 3.50, 0.80, 14.0, 2.5, 0.90, 1.00, -60, -50, 3.0),
    )
)

# What private companies of 1846 brought their first owners in games of standards and experts (docs/bots.md).
BROUGHT_1846 = {
    "MS": 190,
    "MAIL": 130,
    "TBC": 107,
    "LSL": 107,
    "MC": 107,
    "MPC": 105,
    "BIG4": 105,
    "SC": 82,
    "LM": 70,
    "BT": 65,
    "O&I": 50,
    "C&WI": 45,
}

# The same for 1848, in games of habits.
BROUGHT_1848 = {"P1": 40, "P2": 52, "P3": 145, "P4": 175, "P5": 125, "P6": 220}
HOMES_1848 = {"SAR": 28, "VR": 18, "NSW": 15, "QR": 12, "FT": 6, "CAR": 5, "WA": -60, "COM": -60}

# What a standard knows better than a novice.
STANDARD: dict[str, Knowledge] = {
    "1846": replace(KNOWLEDGE["1846"], private_value=BROUGHT_1846, weights=Weights(missed_money=300.0)),
    "1848": KNOWLEDGE["1848"],
}

# What an expert knows better: found by playing tables of different tastes against each other (docs/bots.md).
EXPERT: dict[str, Knowledge] = {
    "1846": replace(
        STANDARD["1846"],
        stages=STAGES_1846,
        second_from_phase=1,
        treasury_money=0.9,
        weights=Weights(rivals=0.7, future=0.7, promise=2.0, missed_money=300.0),
    ),
    "1848": replace(
        KNOWLEDGE["1848"],
        second_from_phase=1,
        usual_income=260.0,
        trains_per_round=1.35,
        weights=Weights(danger=0.5, rivals=0.6, runs=2.5, promise=2.0),
    ),
}


# The present version: an expert's numbers; in 1846 money that no train needs is built with (docs/bots.md).
PRESENT: dict[str, Knowledge] = {
    "1846": replace(
        EXPERT["1846"],
        launches_by_habit=True,
        takes_turns=True,
        looked_at=2,
        for_place=True,
        present_habits=True,
        treasury_money=0.6,
        spare_money=0.5,
        first_price=5.0,
        second_price=2.5,
        idle_money=300.0,
        changes_shares=True,
        saves_for_trains=True,
        minds_phases=True,
        rescues=True,
        first_trains=1.5,
        earned=1.0,
        lasting_bonus=400.0,
        weights=replace(EXPERT["1846"].weights, promise=3.0, runs=3.0, future=1.0, line_bonus=2.0, least_gain=250.0),
    ),
    "1848": replace(
        EXPERT["1848"],
        ahead=4,
        private_value=BROUGHT_1848,
        home_value=HOMES_1848,
        reserve_money=420.0,
        idle_money=350.0,
        launch_rounds=4,
        launch_above=60.0,
        launches_by_habit=True,
        takes_turns=True,
        provides=True,
        rescues=True,
        saves_for_trains=True,
        for_place=True,
        present_habits=True,
        treasury_money=0.5,
        spare_money=0.3,
        weights=replace(EXPERT["1848"].weights, promise=2.0, runs=3.0, future=1.0, least_gain=250.0),
    ),
}


def known_to(level: str, title: str) -> Knowledge:
    """Of the present version all that search know the same; what they differ in is how far they look."""
    if level == "present":
        return PRESENT[title]
    return {"standard-1": STANDARD, "expert-1": EXPERT}.get(level, KNOWLEDGE)[title]


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
