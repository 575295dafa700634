"""What may be done: limits are asked once for a whole list, which says the same as asking for each action."""

from typing import Any

import pytest
from tests.bench.sources import own_games

from trunkline.titles import title
from trunkline.titles.g1846.decisions import DECISIONS as OF_1846
from trunkline.titles.g1848.decisions import DECISIONS as OF_1848

EVERY = 3  # of a game's positions


@pytest.mark.parametrize(("name", "decisions"), [("1846", OF_1846), ("1848", OF_1848)])
def test_legal_is_every_candidate_without_an_objection(name: str, decisions: dict[str, Any]) -> None:
    t = title(name)
    game = own_games(name)[-1]
    s = t.setup(game.options, len(game.names))
    asked = set()
    for number, entry in enumerate(game.played):
        if number % EVERY == 0:
            decision = decisions[s.now().kind]
            asked.add(s.now().kind)
            assert decision.legal(s) == [a for a in decision.candidates(s) if decision.objection(s, a) is None]
        t.apply(s, entry.action)
    assert {"stock", "track", "run", "trains"} <= asked
