"""Words that mean something: the only ones that may stand in these fields. mypy, OpenAPI and the client know them."""

from typing import Literal

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
MeansState = Literal["used", "now", "later", "none"]
