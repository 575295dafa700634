"""What bots know about this title: what good players know as numbers, and how games of people look."""

from dataclasses import replace

from trunkline.bots.knowledge import Counts, Knowledge, TitleKnowledge, Weights

NOVICE = Knowledge(
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
)

# What private companies brought their first owners in games of habits, and how good a place to start is (docs/bots.md).
BROUGHT = {"P1": 40, "P2": 52, "P3": 145, "P4": 175, "P5": 125, "P6": 220}
HOMES = {"SAR": 28, "VR": 18, "NSW": 15, "QR": 12, "FT": 6, "CAR": 5, "WA": -60, "COM": -60}

# What a standard knows better than a novice.
STANDARD = NOVICE

# What an expert knows better: found by playing tables of different tastes against each other (docs/bots.md).
EXPERT = replace(
    NOVICE,
    second_from_phase=1,
    usual_income=260.0,
    trains_per_round=1.35,
    weights=Weights(danger=0.5, rivals=0.6, runs=2.5, promise=2.0),
)

# The present version: an expert's numbers and habits of its own (docs/bots.md).
PRESENT = replace(
    EXPERT,
    ahead=4,
    private_value=BROUGHT,
    home_value=HOMES,
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
    weights=replace(EXPERT.weights, promise=2.0, runs=3.0, future=1.0, least_gain=250.0),
)

# Counts from a recorded game that was played to a proper end. Offers are left out: the recordings hold only those
# that were accepted.
PEOPLE: Counts = {
    "three people": {
        "operating rounds": 9,
        "mean worth": 3319,
        "best worth": 3703,
        "revenue in round 2": 180,
        "revenue in round 4": 820,
        "revenue in round 6": 1460,
        "revenue in round 8": 1670,
        "revenue in the last round": 1940,
        "tiles": 53,
        "tiles in the first four rounds": 17,
        "tokens not placed": 6,
        "East-West runs": 0,
        "phase 2 in round": 2,
        "phase 3 in round": 3,
        "phase 4 in round": 5,
        "trains from the bank": 22,
        "trains between railroads": 2,
        "trains above the bank's price": 0,
        "paid in full %": 82,
        "paid half %": 0,
        "retained %": 18,
        "shares issued": 0,
        "shares redeemed": 0,
        "sales by players": 1,
        "changes of president": 0,
        "longest stock round": 21,
        "presidents' money for trains": 0,
        "loans": 19,
        "receiverships": 4,
        "bankruptcies": 0,
        "closed": 0,
        "closed with money for a train": 0,
        "launched": 8,
        "mean first price": 86,
    }
}

KNOWN = TitleKnowledge(NOVICE, STANDARD, EXPERT, PRESENT, PEOPLE)
