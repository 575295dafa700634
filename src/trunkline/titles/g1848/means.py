"""8.4 Where the money for a train comes from that must be bought and cannot be paid for."""

from typing import Final

from trunkline.core.view import MeansView
from trunkline.titles.g1848.forced import NO_LOANS, PAID, SUNK, forecast, must_buy, payable
from trunkline.titles.g1848.frames import TRAINS, at_step
from trunkline.titles.g1848.phases import next_train
from trunkline.titles.g1848.state import State1848

OUTCOMES: Final = {
    PAID: "not with this train",
    SUNK: "the loans sink the price into the red (8.4.2)",
    NO_LOANS: "too few loans are left (8.4.4)",
}


def means(s: State1848) -> tuple[MeansView, ...]:
    """8.3.7 Loans are taken for a train only where the treasury can pay for none."""
    if not at_step(s, TRAINS):
        return ()
    rail = s.now().subject
    if not must_buy(s, rail) or payable(s, rail, s.cash[rail]):
        return ()
    price = s.cards[s.train_card[next_train(s)]].faces[0].price
    loans, end = forecast(s, rail, price)
    return (
        MeansView(f"Treasury of {s.name(rail)}", s.cash[rail], "used"),
        MeansView(f"Loans taken with the purchase: {loans} (8.4.1)", loans * s.edition.loan, "now"),
        MeansView(f"Receivership: {OUTCOMES[end]}", -1, "none" if end == PAID else "now"),
    )
