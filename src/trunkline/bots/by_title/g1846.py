"""What bots know about this title: what good players know as numbers, and how games of people look."""

from dataclasses import replace

from trunkline.bots.knowledge import Counts, Knowledge, Stage, TitleKnowledge, Weights

NOVICE = Knowledge(
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
)

# What a position is worth, by rounds to come: fitted to how games of standards and experts ended (docs/bots.md).
TERMS = ("cash", "market", "income", "lasting", "train_debt", "own_treasuries", "control", "holding", "privates")
STAGES: tuple[Stage, ...] = tuple(
    (rounds, dict(zip(TERMS, weights, strict=True)))
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

# What private companies brought their first owners in games of standards and experts (docs/bots.md).
BROUGHT = {
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

# What a standard knows better than a novice.
STANDARD = replace(NOVICE, private_value=BROUGHT, weights=Weights(missed_money=300.0))

# What an expert knows better: found by playing tables of different tastes against each other (docs/bots.md).
EXPERT = replace(
    STANDARD,
    stages=STAGES,
    second_from_phase=1,
    treasury_money=0.9,
    weights=Weights(rivals=0.7, future=0.7, promise=2.0, missed_money=300.0),
)

# The present version: an expert's numbers; money that no train needs is built with (docs/bots.md).
PRESENT = replace(
    EXPERT,
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
    weights=replace(EXPERT.weights, promise=3.0, runs=3.0, future=1.0, line_bonus=2.0, least_gain=250.0),
)

# Counts from a recorded game that was played to a proper end. Offers are left out: the recordings hold only those
# that were accepted.
PEOPLE: Counts = {
    "five people": {
        "operating rounds": 12,
        "mean worth": 6244,
        "best worth": 7751,
        "revenue in round 2": 850,
        "revenue in round 4": 1560,
        "revenue in round 6": 2190,
        "revenue in round 8": 2920,
        "revenue in the last round": 2610,
        "tiles": 79,
        "tiles in the first four rounds": 46,
        "tokens not placed": 4,
        "East-West runs": 30,
        "phase 2 in round": 1,
        "phase 3 in round": 5,
        "phase 4 in round": 7,
        "trains from the bank": 22,
        "trains between railroads": 3,
        "trains above the bank's price": 1,
        "paid in full %": 66,
        "paid half %": 12,
        "retained %": 14,
        "shares issued": 29,
        "shares redeemed": 6,
        "sales by players": 15,
        "changes of president": 0,
        "longest stock round": 40,
        "presidents' money for trains": 0,
        "loans": 0,
        "receiverships": 0,
        "bankruptcies": 0,
        "closed": 0,
        "closed with money for a train": 0,
        "launched": 7,
        "mean first price": 103,
    }
}

KNOWN = TitleKnowledge(NOVICE, STANDARD, EXPERT, PRESENT, PEOPLE)
