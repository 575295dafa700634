"""The decisions of the game: one module for each kind, and the table in which they are found."""

from typing import Final

from trunkline.core.decision import Decision
from trunkline.titles.g1848.decisions.auction import AuctionDecision
from trunkline.titles.g1848.decisions.crisis import CrisisDecision
from trunkline.titles.g1848.decisions.discard import DiscardDecision
from trunkline.titles.g1848.decisions.finish_step import FinishStep
from trunkline.titles.g1848.decisions.loan_step import LoanStep
from trunkline.titles.g1848.decisions.offer import OfferDecision
from trunkline.titles.g1848.decisions.pay_step import PayStep
from trunkline.titles.g1848.decisions.run_step import RunStep
from trunkline.titles.g1848.decisions.stock_turn import StockTurnDecision
from trunkline.titles.g1848.decisions.stuck import StuckDecision
from trunkline.titles.g1848.decisions.tasmania_tile import TasmaniaTileDecision
from trunkline.titles.g1848.decisions.token_step import TokenStep
from trunkline.titles.g1848.decisions.track_step import TrackStep
from trunkline.titles.g1848.decisions.trains_step import TrainsStep
from trunkline.titles.g1848.state import State1848

DECISIONS: Final[dict[str, Decision[State1848]]] = {
    "auction": AuctionDecision(),
    "stock": StockTurnDecision(),
    # the steps of a turn (7.3), in order
    "track": TrackStep(),
    "token": TokenStep(),
    "run": RunStep(),
    "loan": LoanStep(),
    "pay": PayStep(),
    "trains": TrainsStep(),
    "finish": FinishStep(),
    # interrupts, which lie above everything else
    "offer": OfferDecision(),
    "crisis": CrisisDecision(),
    "tasmania": TasmaniaTileDecision(),
    "discard": DiscardDecision(),
    "stuck": StuckDecision(),
}
