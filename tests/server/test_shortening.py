"""A failing walk prints the shortest sequence that fails: shown with a fault that is put in on purpose."""

import pytest

from trunkline.server.play.game_log import UNDO
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables
from walk import Databases, Sequence, Steps

REOPENED = {"restart", "evict", "restore", "kill"}  # steps after which a game is read from its log
SEED = 6


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with an undo in its log is opened at another position, as it once was."""
    load = Tables.load

    async def loaded(self: Tables, game: str) -> Table:
        table = await load(self, game)
        if any(entry.kind == UNDO for entry in table.log.entries):
            table.state = table.state_at(0)
        return table

    monkeypatch.setattr(Tables, "load", loaded)


def failing(databases: Databases) -> tuple[Sequence, Steps]:
    sequence = Sequence(SEED, 2, 2)
    assert sequence.run(databases) is not None
    return sequence, sequence.done


@pytest.mark.usefixtures("fault")
def test_the_shortest_sequence_fails_and_none_of_its_steps_can_be_left_out() -> None:
    databases = Databases(None)
    sequence, steps = failing(databases)
    shortest = sequence.shortest(databases)
    assert len(shortest) < len(steps)
    assert "undo" in [name for name, _ in shortest[:-1]]
    assert shortest[-1][0] in REOPENED
    assert sequence.run(databases, shortest) is not None
    for left_out in range(len(shortest)):
        assert sequence.run(databases, shortest[:left_out] + shortest[left_out + 1 :]) is None


def test_without_the_fault_the_same_sequence_is_fine() -> None:
    sequence = Sequence(SEED, 2, 2)
    assert sequence.run(Databases(None)) is None
    assert sequence.is_full()
