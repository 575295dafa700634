"""Words that mean something: the only ones that may stand in these fields. mypy, OpenAPI and the client know them.

What only a title knows (kinds of its decisions, why its games end) it lists itself, in `frames.Kind` and
`ending.Reason`: here they are any text, for titles come from elsewhere, too.
"""

from typing import Final, Literal

ShareSource = Literal["treasury", "pool"]
Payout = Literal["full", "half", "retain"]
Settled = Literal["full", "half", "retain", "split"]  # "split": an independent shares with its owner
LastChoice = Literal["", "full", "half", "retain", "split"]
TrainLoss = Literal[
    "phased out soon", "phased out", "removed", "rusted", "discarded", "traded in", "exported", "closed"
]  # why a train leaves its owner
RoundKind = Literal["distribution", "auction", "stock", "operating"]
RoundNow = Literal["distribution", "auction", "stock", "operating", "ended"]
RailroadKind = Literal["corporation", "independent", "bank"]
Status = Literal["unlaunched", "launched", "operating", "receivership", "closed", "removed"]
RulingsName = Literal["book", "site"]
RoutesRule = Literal["best", "free"]
RoutesChoice = Literal["", "best", "free"]  # "": as the rulings say
Deal = Literal["os", "site-seed"]  # chance by the operating system, or as the other site deals
NodeKind = Literal["city", "town", "offboard", "harbour", "large harbour"]
FeatureKind = Literal["terrain", "hexside", "impassable", "gauge", "icon", "bonus", "home", "name"]
TrainKind = Literal["plain", "unlimited", "ghan"]
ColourName = Literal["white", "yellow", "green", "brown", "grey", "red", "blue"]
MeansState = Literal["used", "now", "later", "none"]

# Why money is paid (`Paid.why`) each title says in its own words, for people; but this is counted by programs, too.
FORCED_PURCHASE: Final = "forced train purchase"  # what a president adds to the treasury
