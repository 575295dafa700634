"""A view tells the steps of the turn that goes on; the page shows them as its stepper."""

from pathlib import Path

import pytest

from trunkline.game import Game

PLAYTHROUGHS = Path(__file__).resolve().parent.parent / "playthroughs"


@pytest.mark.parametrize("name", ["1846-3", "1848-3"])
def test_each_step_that_is_decided_is_among_those_of_the_turn(name: str) -> None:
    whole = Game.from_json((PLAYTHROUGHS / f"{name}.json").read_text())
    decided: set[str] = set()
    listed: set[str] = set()
    for seq in range(whole.seq):
        view = whole.at(seq).view(-1)
        turn = any(d.kind == "turn" for d in view.agenda)
        assert bool(view.steps) == turn
        listed |= set(view.steps)
        decided |= {d.kind for d in view.agenda if d.kind in view.steps}
    assert decided <= listed
    assert {"track", "run", "pay", "trains"} <= decided
