"""6.86 to 6.89 Where the money for a forced train comes from, in the order of the rules, with the step that is next."""

from trunkline.core.actions import SellShares
from trunkline.core.ids import RAIL0
from trunkline.core.view import MeansView
from trunkline.core.words import MeansState
from trunkline.titles.g1846.buying_trains import cheapest_price, on_sale
from trunkline.titles.g1846.forced import (
    bankrupt_objection,
    block_price,
    candidates,
    issue_blocks,
    must_buy,
    president_pays,
    president_sale_objection,
    purchase_objection,
    sister_trains,
)
from trunkline.titles.g1846.forced_sales import liquidity
from trunkline.titles.g1846.frames import TRAINS, at_step, railroad
from trunkline.titles.g1846.state import State1846


def means(s: State1846) -> tuple[MeansView, ...]:
    """6.86 Nothing is forced while the treasury pays for a train."""
    if not at_step(s, TRAINS):
        return ()
    rail = railroad(s)
    if not must_buy(s, rail) or s.cash[rail] >= cheapest_price(s):
        return ()
    issued = max([n * block_price(s, rail, n) for n in issue_blocks(s, rail)], default=0)
    helps = president_pays(s, rail)
    payable = helps and any(purchase_objection(s, rail, sale) is None for sale in on_sale(s))
    ruined = helps and bankrupt_objection(s, rail) is None
    sales = [a for a in candidates(s, rail) if isinstance(a, SellShares)]
    sells = helps and not payable and not ruined and any(president_sale_objection(s, a) is None for a in sales)
    sisters = [MeansView(f"The {a.train} of {a.source}, from $1 (6.86)", -1, "now") for a in sister_trains(s, rail)]
    return (
        MeansView(f"Treasury of {s.name(rail)}", s.cash[rail], "used"),
        *sisters,
        MeansView("Issue shares (6.86)", issued, "now" if issued else "none"),
        MeansView("Cash of the president (6.87)", s.cash[s.president[rail - RAIL0]], cash_state(helps, payable)),
        MeansView(
            "Shares the president sells (6.88)",
            liquidity(s, rail) if helps else -1,
            sales_state(helps, sells, payable, ruined),
        ),
        MeansView("Bankruptcy (6.89)", -1, "now" if ruined else "later"),
    )


def cash_state(helps: bool, payable: bool) -> MeansState:
    if not helps:
        return "later"
    return "now" if payable else "used"


def sales_state(helps: bool, sells: bool, payable: bool, ruined: bool) -> MeansState:
    if sells:
        return "now"
    if ruined:
        return "used"  # counted, and not enough
    return "later" if not helps or payable else "none"
