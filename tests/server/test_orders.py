"""Standing orders, on games played at random: what they play is legal and is what was ordered."""

import random

import msgspec
import pytest

from trunkline import wire
from trunkline.core.actions import BuyShare, Pass, Pay, RunRoutes
from trunkline.core.contract import Options
from trunkline.core.events import RoundBegan
from trunkline.server.play import orders, seating
from trunkline.server.play.table import Table
from trunkline.server.protocol.play import StandingOrder
from trunkline.server.protocol.tables import GameOptions
from trunkline.server.storage.rows import AccountRow, OrderRow

HOST = AccountRow(
    id=1, name="Ann", folded="ann", guest=True, password="", email="", webhook="", settings="{}", created=0.0, seen=0.0,
    deleted=False,
)  # fmt: skip


def new_table(title: str) -> Table:
    options = seating.options_of(title, GameOptions())
    return Table(*seating.imported(HOST, title, options, ("Ann", "Bob", "Cid"), 0.0), [])


def advance(table: Table, rng: random.Random) -> None:
    """One random action, as the server plays it."""
    if table.decider() < 0:
        table.adopt(table.first_draws(0.0))
    else:
        table.adopt(table.play(rng.choice(table.title.legal_actions(table.state)), "1", None, 0.0))


def row(table: Table, order: StandingOrder, seq: int) -> OrderRow:
    text = msgspec.json.encode(order).decode()
    return OrderRow(game=table.game.id, seat=table.decider(), order=text, seq=seq)


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_run_only_runs_pays_full_and_passes(title: str, rng: random.Random) -> None:
    table = new_table(title)
    seen = set()
    for _ in range(500):
        advance(table, rng)
        if table.state.ended:
            break
        now = table.state.now()
        if table.decider() < 0 or now.subject < 0:
            continue
        order = StandingOrder(kind="run", corporation=table.state.name(now.subject))
        action = orders.next_action(table, row(table, order, table.seq))
        if action is None:
            continue
        assert table.title.objection(table.state, action) is None
        assert isinstance(action, Pass | RunRoutes) or action == Pay("full")
        seen.add(type(action))
        other = StandingOrder(kind="run", corporation="nobody")
        assert orders.next_action(table, row(table, other, table.seq)) is None
    assert {Pass, RunRoutes} <= seen


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_buy_buys_that_share_until_the_round_is_over(title: str, rng: random.Random) -> None:
    table = new_table(title)
    bought = over = 0
    given = -1
    order = None
    for _ in range(300):
        advance(table, rng)
        if table.state.ended:
            break
        shares = [a for a in table.title.legal_actions(table.state) if isinstance(a, BuyShare)]
        if order is not None and any(isinstance(e, RoundBegan) for e in orders.events_since(table, given)):
            assert orders.next_action(table, row(table, order, given)) is None
            over += 1
            order = None
        if shares:
            given = table.seq
            order = StandingOrder(kind="buy", corporation=shares[0].corporation, source=shares[0].source)
            assert orders.next_action(table, row(table, order, given)) == shares[0]
            bought += 1
    assert bought
    assert over


def test_events_since_follow_the_present_line_only(rng: random.Random) -> None:
    table = new_table("1848")
    for _ in range(6):
        advance(table, rng)
    there = orders.events_since(table, 3)
    table.adopt(table.go_to(3, "undo", "p1", "1", 0.0))
    assert orders.events_since(table, 3) == []
    table.adopt(table.go_to(6, "redo", "p1", "1", 0.0))
    assert [wire.encode(e) for e in orders.events_since(table, 3)] == [wire.encode(e) for e in there]
    assert Options("gmt-2021") == table.options
