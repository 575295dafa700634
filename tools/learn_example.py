"""The example of play, step by step: what is done, told in our own words, and the numbers it must come to."""

from dataclasses import dataclass, field

from trunkline.core.actions import (
    Action,
    BuyIn,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Draw,
    Issue,
    Launch,
    LayTile,
    Pass,
    Pay,
    PlaceMarker,
    PlaceToken,
    RunRoutes,
    TakeCard,
)


@dataclass(frozen=True)
class Step:
    chapter: str
    text: str
    actions: tuple[Action, ...]
    numbers: dict[str, int] = field(default_factory=dict)
    do: str = ""  # what the reader does to see it: click what is lit


def bottom(*cards: str) -> Draw:
    return Draw("bottom", cards)


GOAL = "The goal of the game"
PRIVATES = "Private companies"
FIRST_STOCK = "Stock round 1"
FIRST_RUN = "Operating round 1.1"
SECOND_RUN = "Operating round 1.2"
SECOND_STOCK = "Stock round 2"

STEPS: tuple[Step, ...] = (
    Step(
        GOAL,
        "Whoever is richest when the bank runs out of money wins: your own cash and the value of your shares count, "
        "not what your railroads own. In stock rounds you buy and sell shares of railroads; whoever holds the most "
        "shares of one is its president and decides for it. In operating rounds every railroad builds track, runs its "
        "trains from city to city, and pays its shareholders or saves for a better train.",
        (),
    ),
    Step(
        GOAL,
        "This lesson is the beginning of a game of three. Read, then click what is lit on the map or on the chart of "
        "prices, or go on with Next.",
        (),
    ),
    Step(
        PRIVATES,
        "Three people play: Amy, Bob and Carlos, in this order, with $400 each. Amy has the priority deal: she "
        "begins the first stock round. With three players some cards are removed by lot: here the Erie and the "
        "Pennsylvania, and four private companies.",
        (
            Draw("removals", ("O&I", "MC", "TBC", "SC", "ERIE", "PRR")),
            Draw("deck", ("BIG4", "MS", "LSL", "MAIL", "Blank 3", "C&WI", "Blank 1", "Blank 2", "MPC")),
        ),
        {"Amy": 400, "Bob": 400, "Carlos": 400},
    ),
    Step(
        PRIVATES,
        "Six private companies and three blank cards are shuffled. The last player begins: Carlos draws five, keeps"
        " one in secret, and puts the other four below the deck in random order. Bob does the same.",
        (
            TakeCard("BIG4"),
            bottom("Blank 3", "MS", "LSL", "MAIL"),
            TakeCard("C&WI"),
            bottom("Blank 1", "Blank 2", "MPC", "Blank 3"),
        ),
    ),
    Step(
        PRIVATES,
        "Amy draws the Michigan Southern, the Lake Shore Line, the Mail Contract and two blanks. She keeps the "
        "Michigan Southern: $60, and its debt of $80 besides.",
        (TakeCard("MS"), bottom("LSL", "MAIL", "Blank 1", "Blank 2")),
    ),
    Step(
        PRIVATES,
        "Carlos and Bob keep a second company each. Amy is passed three blanks and the Mail Contract, and takes a "
        "blank: she needs the rest of her money to launch a corporation. Carlos and Bob do the same.",
        (
            TakeCard("MPC"),
            bottom("Blank 3", "LSL", "MAIL", "Blank 1"),
            TakeCard("LSL"),
            bottom("MAIL", "Blank 1", "Blank 2", "Blank 3"),
            TakeCard("Blank 1"),
            bottom("MAIL", "Blank 2", "Blank 3"),
            TakeCard("Blank 2"),
            bottom("MAIL", "Blank 3"),
            TakeCard("Blank 3"),
        ),
    ),
    Step(
        PRIVATES,
        "One company is left, so it is turned up and offered: to Amy for $80, to Carlos for $70, to Bob for $60. "
        "Bob takes it. Now all cards are shown and paid.",
        (Pass(), Pass(), BuyPrivate("MAIL", 60)),
        {"Amy": 260, "Bob": 240, "Carlos": 240},
    ),
    Step(
        FIRST_STOCK,
        "Amy launches the Grand Trunk next to her Michigan Southern, at $60: she pays $120 for the president's 20 "
        "%, and that money is the railroad's own.",
        (Launch("GT", 60),),
        {"Amy": 140, "GT treasury": 120, "GT price": 60},
        do="Amy begins. Click $60 on the chart to launch the Grand Trunk for her.",
    ),
    Step(
        FIRST_STOCK,
        "Bob launches the New York Central at $80.",
        (Launch("NYC", 80),),
        {"Bob": 80, "NYC treasury": 160, "NYC price": 80},
        do="Bob can pay more: click $80 to launch the New York Central.",
    ),
    Step(
        FIRST_STOCK,
        "Carlos launches the Illinois Central at $80. Its land grant brings it one price more from the bank. Its "
        "marker goes below the one that was there first.",
        (Launch("IC", 80),),
        {"Carlos": 80, "IC treasury": 240, "IC price": 80},
        do="Click $80 to launch the Illinois Central for Carlos.",
    ),
    Step(
        FIRST_STOCK,
        "Amy buys a third share of the Grand Trunk; Bob, Carlos and then Amy a share of the New York Central. All "
        "money is spent, everybody passes. Amy bought last, so the priority deal goes to Bob.",
        (
            BuyShare("GT", "treasury"),
            BuyShare("NYC", "treasury"),
            BuyShare("NYC", "treasury"),
            BuyShare("NYC", "treasury"),
            Pass(),
            Pass(),
        ),
        {"Amy": 0, "Bob": 25, "Carlos": 15, "GT treasury": 180, "NYC treasury": 400},
    ),
    Step(
        FIRST_RUN,
        "Private companies pay their owners: Bob $25, Carlos $15. Then the independents operate. The Michigan "
        "Southern lays track to Port Huron for $20 and runs its 2-train to Detroit for $60, half for Amy, half for "
        "itself.",
        (
            LayTile("B16", "5", 0),
            Pass(),
            RunRoutes(()),
        ),
        {"Amy": 30, "MS treasury": 70, "MS revenue": 60},
        do="The Michigan Southern starts in Detroit. Click Port Huron to lay its first track.",
    ),
    Step(
        FIRST_RUN,
        "The Big 4 lays Indianapolis and Terre Haute for $40 and runs between them for $40.",
        (
            LayTile("G9", "57", 1),
            LayTile("G7", "6", 4),
            RunRoutes(()),
        ),
        {"Carlos": 35, "BIG4 treasury": 20, "BIG4 revenue": 40},
        do="Now the Big 4: click Indianapolis or Terre Haute.",
    ),
    Step(
        FIRST_RUN,
        "In the very first operating round the corporations operate from the lowest price up: GT, NYC, IC. The GT "
        "issues two shares at the next lower price, $50 each.",
        (Issue(2),),
        {"GT treasury": 280},
    ),
    Step(
        FIRST_RUN,
        "It lays two tiles from Detroit to Toledo for $40 and places a token in Toledo for $80.",
        (LayTile("C13", "7", 4), LayTile("D14", "5", 2), PlaceToken("D14", 0)),
        {"GT treasury": 160},
        do="The Grand Trunk builds from Detroit to Toledo: click a lit hex.",
    ),
    Step(
        FIRST_RUN,
        "Without a train there is no revenue, and the price falls to $50. A corporation must own a train: the GT "
        "buys two 2-trains and has nothing left.",
        (BuyTrain("2", 80), BuyTrain("2", 80)),
        {"GT treasury": 0, "GT price": 50, "GT trains": 2},
    ),
    Step(
        FIRST_RUN,
        "The NYC issues four shares at $70 and builds west to Cleveland for $40.",
        (Issue(4), LayTile("D18", "8", 4), LayTile("E17", "292", 1), Pass()),
        {"NYC treasury": 640, "NYC price": 70},
        do="The New York Central wants to reach Cleveland: click a lit hex.",
    ),
    Step(
        FIRST_RUN,
        "It buys the last three 2-trains and then the first train of phase II, with its 3/5 face up: phase II "
        "begins and green tiles may be laid.",
        (BuyTrain("2", 80), BuyTrain("2", 80), BuyTrain("2", 80), BuyTrain("3/5", 160), Pass()),
        {"NYC treasury": 240, "NYC trains": 4},
    ),
    Step(
        FIRST_RUN,
        "The IC issues two shares at $70, lays two free tiles of its land grant to Terre Haute by way of Centralia,"
        " falls to $70 (below the NYC) and buys a 3/5-train.",
        (Issue(2), LayTile("J4", "9", 0), LayTile("H6", "9", 0), Pass(), BuyTrain("3/5", 160), Pass()),
        {"IC treasury": 220, "IC price": 70, "IC trains": 1},
        do="The Illinois Central may lay some tiles free of charge: click a lit hex.",
    ),
    Step(
        SECOND_RUN,
        "Bob and Carlos get their income again. The Michigan Southern upgrades Port Huron and joins it to Sarnia: "
        "$20 for the tile, $40 for the tunnel. It runs for $70.",
        (
            LayTile("B16", "619", 4),
            RunRoutes(()),
        ),
        {"Bob": 50, "Amy": 65, "MS treasury": 45, "MS revenue": 70},
        do="A new operating round. Click Port Huron to upgrade it.",
    ),
    Step(
        SECOND_RUN,
        "The Big 4 upgrades Terre Haute and runs for $50.",
        (LayTile("G7", "14", 0), RunRoutes(())),
        {"Carlos": 75, "BIG4 treasury": 25, "BIG4 revenue": 50},
        do="Click Terre Haute to upgrade it.",
    ),
    Step(
        SECOND_RUN,
        "From now on the highest price operates first: the NYC. It buys Bob's Lake Shore Line for $40 and uses it "
        "at once: a free upgrade of Toledo, whose second space lets it through.",
        (BuyIn("LSL", 40), LayTile("D14", "14", 2, "LSL")),
        {"Bob": 90, "NYC treasury": 200},
        do="A private company can upgrade Toledo at no cost: click Toledo.",
    ),
    Step(
        SECOND_RUN,
        "It joins Cleveland to Toledo for $20, upgrades Detroit with the tunnel to Windsor for $40 + $60, and "
        "places a token in Detroit for $80.",
        (Pass(), LayTile("E15", "8", 2), LayTile("C15", "294", 0), PlaceToken("C15", 0)),
        {"NYC treasury": 0},
        do="Click a lit hex: the New York Central joins its cities.",
    ),
    Step(
        SECOND_RUN,
        "Four trains run from Detroit: to Toledo, Port Huron and Windsor, and the 3/5 over the other track to "
        "Toledo and on to Cleveland: $80 + $80 + $90 + $120. Half is paid: $19 a share, and the price jumps two "
        "columns to $90.",
        (
            RunRoutes(()),
            Pay("half"),
        ),
        {"NYC revenue": 370, "NYC treasury": 199, "NYC price": 90, "Amy": 84, "Bob": 147, "Carlos": 94},
    ),
    Step(
        SECOND_RUN,
        "With what it retained the NYC buys the Mail Contract for $80 and the Chicago & Western Indiana for $60, "
        "both from its president Bob.",
        (BuyIn("MAIL", 80), BuyIn("C&WI", 60), Pass()),
        {"NYC treasury": 59, "Bob": 287},
    ),
    Step(
        SECOND_RUN,
        "The IC puts a token into Terre Haute ($80), upgrades Indianapolis and lays track west of Centralia ($40), "
        "and buys the Meat Packing Company for $60; its marker goes to St. Louis.",
        (
            Pass(),
            PlaceToken("G7", 0),
            LayTile("G9", "14", 0),
            LayTile("I3", "9", 1),
            BuyIn("MPC", 60),
            PlaceMarker("MPC", "I1"),
        ),
        {"IC treasury": 40, "Carlos": 154},
        do="Click a lit hex to see what the Illinois Central builds.",
    ),
    Step(
        SECOND_RUN,
        "Its 3/5-train visits four places and counts three: Indianapolis, Terre Haute and St. Louis with the meat, "
        "$140. It pays out in full: just enough to move the price two columns.",
        (RunRoutes(()), Pay("full"), Pass()),
        {"IC revenue": 140, "IC treasury": 124, "IC price": 90, "Carlos": 182},
    ),
    Step(
        SECOND_RUN,
        "The GT runs two 2-trains from Toledo to Detroit over two tracks, $160 in all, pays in full and rises to $70.",
        (Pass(), RunRoutes(()), Pay("full")),
        {"GT revenue": 160, "GT treasury": 80, "GT price": 70},
    ),
    Step(
        SECOND_RUN,
        "It buys Amy's Michigan Southern for $60: the token, the 2-train and the treasury of $45 are the GT's now.",
        (BuyIn("MS", 60), Pass()),
        {"GT treasury": 65, "Amy": 192, "Bob": 287, "Carlos": 182},
    ),
    Step(
        SECOND_STOCK,
        "Bob begins. He, Carlos, Amy and he again buy the four NYC shares of the market; Carlos buys the last one "
        "from the treasury.",
        (
            BuyShare("NYC", "pool"),
            BuyShare("NYC", "pool"),
            BuyShare("NYC", "pool"),
            BuyShare("NYC", "pool"),
            BuyShare("NYC", "treasury"),
        ),
        {"Bob": 107, "Carlos": 2, "Amy": 102, "NYC treasury": 149},
    ),
    Step(
        SECOND_STOCK,
        "Amy buys a GT share from the treasury, Bob one from the market. Everybody passes. The NYC is wholly held "
        "by players and rises to $100; shares in the market pull the IC down to $80 and the GT to $60. The Big 4 "
        "counts for Carlos with its price of $40.",
        (BuyShare("GT", "treasury"), BuyShare("GT", "pool"), Pass(), Pass(), Pass()),
        {
            "Amy": 32,
            "Bob": 37,
            "NYC price": 100,
            "IC price": 80,
            "GT price": 60,
            "Amy worth": 472,
            "Bob worth": 597,
            "Carlos worth": 502,
        },
    ),
)
