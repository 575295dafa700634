"""Clocks: a decision costs the time it takes, whoever lends the seat, takes it back, goes back or forward meanwhile."""

import pytest
from tests.server.test_orders import HOST

from trunkline.server.play import seating, standing
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.game_log import REDO, UNDO
from trunkline.server.play.table import Pending, Table, actor_of
from trunkline.server.protocol.play import EntryKind
from trunkline.server.protocol.tables import Clock, NewGame, NewSeat, Terms


class Clocked:
    """A table of 1848 with a clock of 100 seconds and 10 for each decision; time passes as it is told."""

    def __init__(self) -> None:
        terms = Terms(clock=Clock(seconds=100, gain=10))
        seats = [NewSeat(kind="me"), NewSeat(kind="hotseat"), NewSeat(kind="hotseat")]
        self.now = 1000.0
        self.table = Table(
            *seating.new_game(HOST, NewGame(title="1848", seats=seats, terms=terms), BotLevels(), 0.0), []
        )
        self.table.sit(*seating.started(self.table, self.now))

    def take(self, pending: Pending) -> None:
        game, chairs = standing.after(self.table, pending)
        self.table.adopt(pending)
        self.table.sit(game, [next((c for c in chairs if c.seat == s.seat), s) for s in self.table.seats])

    def act(self, seconds: float) -> None:
        """The seat that decides does so after so many seconds."""
        self.now += seconds
        self.take(self.table.play(self.table.title.legal_actions(self.table.state)[0], "", None, self.now))

    def go(self, position: int, kind: EntryKind = UNDO) -> None:
        actor = actor_of(self.table.decider())
        self.take(self.table.go_to(position, kind, actor, "", self.now))

    def lend(self, seat: int, seconds: float) -> None:
        self.now += seconds
        chairs, _ = seating.resigned(self.table, HOST.id, seat, "standard")
        self.table.sit(*seating.reclocked(self.table, chairs, self.now))

    def take_back(self, seat: int, seconds: float) -> None:
        self.now += seconds
        chairs, _ = seating.returned(self.table, HOST.id, seat)
        self.table.sit(*seating.reclocked(self.table, chairs, self.now))

    def clocks(self) -> list[float]:
        return [s.bank for s in self.table.seats]


@pytest.fixture
def clocked() -> Clocked:
    return Clocked()


def test_a_decision_costs_the_time_it_takes_and_gains_some(clocked: Clocked) -> None:
    seat = clocked.table.decider()
    clocked.act(30)
    assert clocked.clocks()[seat] == 80


def test_who_lends_the_deciding_seat_and_takes_it_back_gains_no_time(clocked: Clocked) -> None:
    seat = clocked.table.decider()
    clocked.lend(seat, 30)
    assert (clocked.clocks()[seat], clocked.table.game.deadline) == (70, 0)
    clocked.take_back(seat, 500)
    assert clocked.table.game.deadline == clocked.now + 70, "a bot's time is its own"
    clocked.act(20)
    assert clocked.clocks()[seat] == 60


def test_a_clock_that_is_almost_gone_is_not_filled_by_lending_the_seat(clocked: Clocked) -> None:
    seat = clocked.table.decider()
    clocked.lend(seat, 97)
    clocked.take_back(seat, 1)
    assert (clocked.clocks()[seat], clocked.table.game.deadline) == (3, clocked.now + 3)


def test_another_seat_that_is_lent_and_taken_back_has_the_time_it_had(clocked: Clocked) -> None:
    decider = clocked.table.decider()
    deadline, other = clocked.table.game.deadline, (decider + 1) % 3
    clocked.lend(other, 5)
    clocked.take_back(other, 5)
    assert (clocked.clocks(), clocked.table.game.deadline) == ([100, 100, 100], deadline)


def test_who_comes_back_when_the_time_was_gone_gets_a_little(clocked: Clocked) -> None:
    seat = clocked.table.decider()
    clocked.table.sit(clocked.table.game, seating.changed(clocked.table, seat, bank=0.0, bot="standard"))
    clocked.take_back(seat, 1)
    assert (clocked.clocks()[seat], clocked.table.game.deadline) == (10, clocked.now + 10)


def test_who_goes_back_and_decides_anew_gains_nothing_by_it(clocked: Clocked) -> None:
    seat, before = clocked.table.decider(), clocked.table.log.here
    clocked.act(0)
    first = clocked.clocks()
    assert first[seat] == 110
    for _ in range(3):
        clocked.go(before)
        clocked.act(0)
    assert clocked.clocks() == first
    clocked.go(before)
    clocked.go(clocked.table.log.redo_to(), REDO)
    assert clocked.clocks() == first
    following = clocked.table.decider()
    clocked.act(0)
    assert clocked.clocks()[following] == 110, "what is new gains again"


def test_the_longest_line_is_counted_whatever_was_taken_back(clocked: Clocked) -> None:
    for _ in range(3):
        clocked.act(0)
    clocked.go(1)
    clocked.act(0)
    log = clocked.table.log
    assert (log.number(log.here), log.longest()) == (2, 3)
