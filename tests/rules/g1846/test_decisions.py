"""Every kind of frame that somebody decides has its decision, and no decision is left without a frame."""

from trunkline.core.ids import RAIL0, SEAT0
from trunkline.titles.g1846 import frames
from trunkline.titles.g1846.decisions import DECISIONS
from trunkline.titles.g1846.operating_round import BOOK_STEPS, INDEPENDENT_STEPS, RECEIVERSHIP_STEPS, SITE_STEPS

OPENED = (
    frames.Removals(),
    frames.DeckOrder(),
    frames.BottomOrder(2, 0),
    frames.CardChoice(SEAT0),
    frames.LastPrivate(SEAT0, 0),
    frames.Draft(SEAT0),
    frames.StockTurn(SEAT0),
    frames.StuckTurn(SEAT0),
    frames.Steamboat(SEAT0, 6),
    frames.SecondTile(SEAT0, RAIL0, 0, 0),
    frames.Offer(SEAT0, RAIL0, frames.TRAIN, 0, 1),
    frames.Discard(SEAT0, RAIL0),
)


def test_every_kind_has_a_decision() -> None:
    steps = {*INDEPENDENT_STEPS, *RECEIVERSHIP_STEPS, *BOOK_STEPS, *SITE_STEPS}
    assert steps | {frame.kind for frame in OPENED} == set(DECISIONS)
