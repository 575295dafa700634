"""The decisions of the game, by the kind of frame that asks for them: the one place where a kind is looked up."""

from typing import Final

from trunkline.core.decision import Decision
from trunkline.titles.g1846.decisions.card_choice import CardChoiceDecision
from trunkline.titles.g1846.decisions.card_draws import DRAWS
from trunkline.titles.g1846.decisions.discard import DiscardDecision
from trunkline.titles.g1846.decisions.draft import DraftDecision
from trunkline.titles.g1846.decisions.issue_step import IssueStep
from trunkline.titles.g1846.decisions.last_private import LastPrivateDecision
from trunkline.titles.g1846.decisions.offer import OfferDecision
from trunkline.titles.g1846.decisions.pay_step import PayStep
from trunkline.titles.g1846.decisions.privates_step import PrivatesStep
from trunkline.titles.g1846.decisions.run_step import RunStep
from trunkline.titles.g1846.decisions.second_tile import SecondTileDecision
from trunkline.titles.g1846.decisions.steamboat import SteamboatDecision
from trunkline.titles.g1846.decisions.stock_turn import StockTurnDecision
from trunkline.titles.g1846.decisions.stuck import StuckDecision
from trunkline.titles.g1846.decisions.track_step import TrackStep
from trunkline.titles.g1846.decisions.trains_step import TrainsStep
from trunkline.titles.g1846.state import State1846

DECISIONS: Final[dict[str, Decision[State1846]]] = {
    **DRAWS,
    "choose": CardChoiceDecision(),
    "last": LastPrivateDecision(),
    "draft": DraftDecision(),
    "stock": StockTurnDecision(),
    "steamboat": SteamboatDecision(),
    "issue": IssueStep(),
    "track": TrackStep(),
    "run": RunStep(),
    "pay": PayStep(),
    "trains": TrainsStep(),
    "privates": PrivatesStep(),
    "second tile": SecondTileDecision(),
    "offer": OfferDecision(),
    "discard": DiscardDecision(),
    "stuck": StuckDecision(),
}
