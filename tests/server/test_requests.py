"""Requests to go back: bots wait for the answer, and one that the game goes over does not vanish without a word."""

import time
from collections.abc import Callable
from typing import cast

import pytest
from tests.server.running import Person, three
from tests.server.test_undo import act, answer, said, undo
from tests.server.test_viewing import table_of

from trunkline.server.play import undo as undo_rules
from trunkline.server.play.mover import Mover
from trunkline.server.play.table import Table
from trunkline.server.play.tables import note_lapse
from trunkline.server.play.tables import said as remark
from trunkline.server.storage.rows import VoteRow

TABLE = Callable[[], Person]


def asked_at_a_bots_turn(pace: str = "live") -> Table:
    """A bot decides, and one person has asked the other to go back."""
    table = table_of("1848", 30)
    table.terms.pace = "by_turn" if pace == "by_turn" else "live"
    bot = table.decider()
    one, other = (s for s in table.seats if s.seat != bot)
    table.seats[bot].account, table.seats[bot].bot = None, "novice"
    one.account, other.account = 1, 2
    back = VoteRow(game=table.game.id, what=undo_rules.UNDO, seat=one.seat, seq=table.log.moved, to=3, asked=True)
    table.votes = [back]
    table.add(remark(table, "asked", one.seat, "1", 3), table.state, [])
    return table


@pytest.mark.parametrize(("pace", "patience"), [("live", 120), ("by_turn", 86400)])
def test_bots_wait_while_people_are_asked_but_not_for_ever(pace: str, patience: float) -> None:
    table = asked_at_a_bots_turn(pace)
    mover = Mover.__new__(Mover)  # whether a game is to be driven on is asked of the table alone
    assert not mover.needs_driving(table)
    now = table.log.entries[-1].at
    assert undo_rules.is_waited_for(table, now + patience - 1)
    assert not undo_rules.is_waited_for(table, now + patience + 1)
    table.votes = []
    assert mover.needs_driving(table)


def test_a_step_over_a_request_says_that_it_is_over_after_the_step() -> None:
    table = asked_at_a_bots_turn()
    step = table.play(table.title.legal_actions(table.state)[0], "bot", None, time.time())
    acts = len(step.entries)
    note_lapse(table, step)
    table.adopt(step)
    assert [e.kind for e in table.log.entries[-acts - 1 :]] == ["act"] * acts + ["note"]
    assert '"lapsed"' in table.log.entries[-1].body
    assert cast(object, undo_rules.request(table)) is None


def test_who_asks_and_plays_on_no_longer_asks(person: TABLE) -> None:
    game, people = three(person, undo="consent")
    first = act(game, people)
    undo(first, game)
    second = act(game, people)
    assert said(second, game)[-2:] == ["asked", "lapsed"]
    assert first.table(game)["undo_request"] is None
    texts = [i["text"] for i in first.get(f"/games/{game}/history")["items"] if i["note"]]
    assert texts[-1] == f"The game went on: {first.name}'s request to go back is void."


def test_a_request_that_is_granted_did_not_lapse(person: TABLE) -> None:
    game, people = three(person, undo="consent")
    first = act(game, people)
    undo(first, game)
    for other in people:
        if other is not first:
            answer(other, game, True)
    assert "lapsed" not in said(first, game)
