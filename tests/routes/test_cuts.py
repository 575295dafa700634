"""Cuts for integer programmes: no answer in whole numbers is lost, and the fractional one is."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.routes.boards import gauge_kind

from trunkline.core.routes import UNLIMITED, Train
from trunkline.core.routes.integer.cuts import HalfRow, Row, half_cuts
from trunkline.core.routes.integer.model import LinkModel
from trunkline.core.routes.integer.supply import Lift
from trunkline.core.routes.integer.ways import all_links
from trunkline.core.routes.railroad_graph import FAR, RailroadGraph

PARTS = [0.0, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1.0]


def amount(row: Row, values: list[float]) -> float:
    return sum(a * values[j] for j, a in row.terms.items())


def random_row(rng: Random, values: list[float]) -> Row:
    """A row that holds for the values, often without slack."""
    chosen = rng.sample(range(len(values)), rng.randint(2, 4))
    row = Row({j: rng.choice([1, 1, 1, -1, 2]) for j in chosen}, 0)
    row.limit = int(amount(row, values) + 1 - 1e-9)
    return row


@settings(max_examples=300)
@given(seed=st.integers(0, 2**40))
def test_half_cuts_are_missed_by_the_values_and_by_no_whole_answer(seed: int) -> None:
    rng = Random(seed)
    values = [rng.choice(PARTS) for _ in range(7)]
    rows = [random_row(rng, values) for _ in range(8)]
    answers = [
        list(answer)
        for answer in product([0.0, 1.0], repeat=7)
        if all(amount(row, list(answer)) <= row.limit for row in rows)
    ]
    for cut in half_cuts(rows, values, 80):
        assert amount(cut, values) > cut.limit + 0.01
        assert all(amount(cut, answer) <= cut.limit for answer in answers)


@settings(max_examples=200)
@given(seed=st.integers(0, 2**40))
def test_a_column_that_joins_later_is_cut_in_no_whole_answer(seed: int) -> None:
    """Also in cuts that are made of cuts."""
    rng = Random(seed)
    values = [rng.choice(PARTS) for _ in range(6)]
    rows = [random_row(rng, values) for _ in range(7)]
    for i, row in enumerate(rows):
        row.bit = 1 << i if rng.random() < 0.7 else 0
    cuts = half_cuts(rows, values, 80)
    cuts += half_cuts(rows + cuts, values, 80)
    lift = Lift()
    for number, cut in enumerate(cuts):
        assert isinstance(cut, HalfRow)
        lift.add(cut, number, 1.0)
    bits = rng.getrandbits(7)
    counts = lift.counts(bits)
    assert lift.net(bits, 100.0, 0.0) == 100.0 - sum(counts.values())
    for answer in map(list, product([0.0, 1.0], repeat=6)):
        if all(amount(row, answer) + bool(row.bit & bits) <= row.limit for row in rows):
            assert all(amount(cut, answer) + counts.get(i, 0) <= cut.limit for i, cut in enumerate(cuts))


def test_three_that_exclude_each_other_in_pairs() -> None:
    """Half of each fits all pairs; the cut says that only one of them can be had."""
    rows = [Row({0: 1, 1: 1}, 1), Row({1: 1, 2: 1}, 1), Row({0: 1, 2: 1}, 1)]
    cuts = half_cuts(rows, [0.5, 0.5, 0.5], 80)
    assert [(cut.terms, cut.limit) for cut in cuts] == [({0: 1, 1: 1, 2: 1}, 1)]
    assert half_cuts(rows, [1.0, 0.0, 0.0], 80) == []


@settings(max_examples=60)
@given(seed=st.integers(0, 2**40))
def test_ring_cuts_are_missed_and_found_whenever_stops_have_no_way_to_an_end(seed: int) -> None:
    rng = Random(seed)
    board = gauge_kind(rng, 8)
    graph = RailroadGraph(board.network, board.stops, FAR, False)
    model = LinkModel(graph, all_links(graph), 1)
    model.add_trains([(i, Train(kind=UNLIMITED)) for i in range(rng.randint(1, 2))], [], True)
    way = model.ways[0]
    values = [0.0] * model.size
    for variable in way.link:
        values[variable] = rng.choice([0.0, 0.0, 0.5, 1.0])
    for v, levels in enumerate(way.visit):
        around = sum(values[x] for (a, arc), x in zip(model.links, way.link, strict=True) if v in (a, arc.to))
        for level, variable in enumerate(levels):
            values[variable] = max(0.0, min(1.0, around / 2 - level))
    cuts = model.ring_cuts(values)
    for cut in cuts:
        assert sum(a * values[j] for j, a in model.cut_terms(way, cut).items()) > 0
    visited = any(values[levels[0]] for levels in way.visit)
    if visited and not any(values[levels[0]] for levels in way.end):
        assert cuts
