"""One way to play, for everybody: steps, draws, positions on the way, going back."""

import random

import pytest

from trunkline import playing
from trunkline.core.actions import Pass
from trunkline.core.contract import Options
from trunkline.core.state import digest
from trunkline.playing import (
    EVERY,
    Line,
    Waypoints,
    begin,
    draw,
    drawn,
    draws,
    is_chance,
    place_after,
    retraced,
    step,
    tried,
)
from trunkline.titles import title


@pytest.fixture
def line(rng: random.Random) -> Line:
    """More than two waypoints long."""
    found = begin(title("1846"), Options(), 3)
    while found.seq < 2 * EVERY + 5:
        s = found.state
        found.play(drawn(found.title, s, rng) or rng.choice(found.title.legal_actions(s)))
    return found


def test_chance_is_drawn_as_long_as_it_decides_and_is_named(rng: random.Random) -> None:
    t = title("1846")
    s = t.setup(Options(), 3)
    drawn = draw(t, s, rng)
    assert drawn
    assert {entry.actor for entry in drawn} == {"chance"}
    assert not is_chance(s)
    assert step(t, s, t.legal_actions(s)[0]).actor == "p3", "the last player chooses first"


def test_whoever_keeps_a_log_of_its_own_enters_what_chance_decides() -> None:
    """The position may be another after each draw: what is played on a copy is drawn for on the copy."""
    t = title("1846")
    at_once = t.setup(Options(), 3)
    wanted = [entry.action for entry in draw(t, at_once, random.Random(5))]
    places = [t.setup(Options(), 3)]
    entered = []
    for action in draws(t, lambda: places[-1], random.Random(5)):
        entered.append(action)
        places.append(tried(t, places[-1], action)[0])
    assert entered == wanted
    assert digest(places[-1]) == digest(at_once)
    assert drawn(t, places[0], random.Random(5)) == wanted[0]
    assert drawn(t, places[-1], random.Random(5)) is None


def test_what_is_tried_leaves_the_position_as_it_was(line: Line) -> None:
    before = digest(line.state)
    after, done = tried(line.title, line.state, line.title.legal_actions(line.state)[0])
    assert (digest(line.state), line.seq) == (before, 2 * EVERY + 5)
    assert digest(after) != before
    assert done.actor == line.title.view(line.state, -1).agenda[-1].actor


def test_every_position_of_a_line_can_be_reached_again(line: Line) -> None:
    s = line.title.setup(Options(), 3)
    for seq, entry in enumerate(line.played):
        assert digest(line.state_at(seq)) == digest(s), seq
        ((s, _),) = retraced(line.title, s, [entry.entry()])
    assert digest(line.state_at(line.seq)) == digest(s) == digest(line.state)
    assert sorted(line.waypoints.kept) == [0, EVERY, 2 * EVERY]


def test_an_earlier_line_goes_its_own_way(line: Line, rng: random.Random) -> None:
    before = digest(line.state)
    earlier = line.at(EVERY + 1)
    assert sorted(earlier.waypoints.kept) == [0, EVERY]
    s = earlier.state
    earlier.play(drawn(earlier.title, s, rng) or earlier.title.legal_actions(s)[-1])
    assert earlier.seq == EVERY + 2
    assert digest(line.state) == before
    assert digest(line.at(EVERY + 2).state) == digest(line.state_at(EVERY + 2))


def test_a_line_that_is_cut_forgets_what_came_after(line: Line) -> None:
    state = line.state_at(EVERY)
    line.cut(EVERY, state)
    assert (line.seq, line.state, sorted(line.waypoints.kept)) == (EVERY, state, [0, EVERY])


def test_a_fault_in_the_middle_of_an_action_changes_nothing(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("in the middle")

    state, before = line.state, digest(line.state)
    monkeypatch.setattr(playing, "step", fault)
    with pytest.raises(RuntimeError, match="in the middle"):
        line.enter(Pass())
    assert line.state is state
    assert (line.seq, digest(line.state)) == (2 * EVERY + 5, before)


def test_a_line_with_undo_in_it_has_places_of_its_own(line: Line) -> None:
    """Entries 0 to 2 were played, 3 and 4 taken back, then 7 on: the position after it is number 8."""
    assert [place_after([0, 1, 2, 7], count) for count in range(5)] == [0, 1, 2, 3, 8]
    first = line.title.setup(Options(), 3)
    waypoints = Waypoints(line.title, {0: first})
    numbers = [10 * i for i in range(EVERY)]
    s = waypoints.state(numbers, lambda number: line.played[number // 10].entry())
    assert digest(s) == digest(line.state_at(EVERY))
    assert sorted(waypoints.kept) == [0, 10 * (EVERY - 1) + 1]
