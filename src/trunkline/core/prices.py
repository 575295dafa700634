"""Markers on the chart: a marker that enters a cell goes below those already there."""

from trunkline.core.events import PriceMoved
from trunkline.core.ids import RAIL0
from trunkline.core.state import State, put


def put_marker(s: State, rail: int, cell: int) -> None:
    """Put the corporation's marker into a cell; a marker that does not move keeps its place in the stack."""
    i = rail - RAIL0
    old = s.cell[i]
    if old == cell:
        return
    s.cell[i] = cell
    s.arrivals += 1
    s.arrival = put(s.arrival, i, s.arrivals)
    if old >= 0:
        s.events.append(PriceMoved(s.name(rail), s.chart.price[old], s.chart.price[cell]))


def price_order(s: State, rails: list[int]) -> list[int]:
    """The corporations in price order, ties from the top of the stack down."""
    rank = s.chart.rank
    return sorted(rails, key=lambda r: (rank[s.cell[r - RAIL0]], s.arrival[r - RAIL0]))
