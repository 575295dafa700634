"""One way to play, for everybody: steps, draws, positions on the way, going back."""

import random

import pytest

from trunkline import playing
from trunkline.core.actions import Pass
from trunkline.core.contract import Options
from trunkline.core.state import digest
from trunkline.playing import (
    EVERY,
    Course,
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
def course(rng: random.Random) -> Course:
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


def test_what_is_tried_leaves_the_position_as_it_was(course: Course) -> None:
    before = digest(course.state)
    after, done = tried(course.title, course.state, course.title.legal_actions(course.state)[0])
    assert (digest(course.state), course.seq) == (before, 2 * EVERY + 5)
    assert digest(after) != before
    assert done.actor == course.title.view(course.state, -1).agenda[-1].actor


def test_every_position_of_a_course_can_be_reached_again(course: Course) -> None:
    s = course.title.setup(Options(), 3)
    for seq, entry in enumerate(course.played):
        assert digest(course.state_at(seq)) == digest(s), seq
        ((s, _),) = retraced(course.title, s, [entry.entry()])
    assert digest(course.state_at(course.seq)) == digest(s) == digest(course.state)
    assert sorted(course.waypoints.kept) == [0, EVERY, 2 * EVERY]


def test_an_earlier_course_goes_its_own_way(course: Course, rng: random.Random) -> None:
    before = digest(course.state)
    earlier = course.at(EVERY + 1)
    assert sorted(earlier.waypoints.kept) == [0, EVERY]
    s = earlier.state
    earlier.play(drawn(earlier.title, s, rng) or earlier.title.legal_actions(s)[-1])
    assert earlier.seq == EVERY + 2
    assert digest(course.state) == before
    assert digest(course.at(EVERY + 2).state) == digest(course.state_at(EVERY + 2))


def test_a_course_that_is_cut_forgets_what_came_after(course: Course) -> None:
    state = course.state_at(EVERY)
    course.cut(EVERY, state)
    assert (course.seq, course.state, sorted(course.waypoints.kept)) == (EVERY, state, [0, EVERY])


def test_a_fault_in_the_middle_of_an_action_changes_nothing(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("in the middle")

    state, before = course.state, digest(course.state)
    monkeypatch.setattr(playing, "step", fault)
    with pytest.raises(RuntimeError, match="in the middle"):
        course.enter(Pass())
    assert course.state is state
    assert (course.seq, digest(course.state)) == (2 * EVERY + 5, before)


def test_a_course_with_undo_in_it_has_places_of_its_own(course: Course) -> None:
    """Entries 0 to 2 were played, 3 and 4 taken back, then 7 on: the position after it is number 8."""
    assert [place_after([0, 1, 2, 7], count) for count in range(5)] == [0, 1, 2, 3, 8]
    first = course.title.setup(Options(), 3)
    waypoints = Waypoints(course.title, {0: first})
    numbers = [10 * i for i in range(EVERY)]
    s = waypoints.state(numbers, lambda number: course.played[number // 10].entry())
    assert digest(s) == digest(course.state_at(EVERY))
    assert sorted(waypoints.kept) == [0, 10 * (EVERY - 1) + 1]
