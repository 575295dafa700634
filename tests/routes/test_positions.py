"""Positions with known optimum, where they are there; and the command that solves them."""

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trunkline.analysis.positions import PositionError, RoutePosition, read_positions
from trunkline.cli import run
from trunkline.core.routes import TERMINAL, UNLIMITED, Solution, Stops, Train, judge
from trunkline.core.routes.integer.programme import Programme, prove
from trunkline.core.routes.network import Problem
from trunkline.core.routes.solving import PATIENCE


def small() -> dict[str, Any]:
    """Two cities and an off-board area on a line; the train reaches two of them."""
    return {
        "id": "small",
        "trains": [{"name": "2", "kind": "plain", "pay": 2, "visit": 2}],
        "nodes": [
            {"id": 0, "kind": "city", "value": 20, "own_token": True, "through": True, "groups": []},
            {"id": 1, "kind": "city", "value": 30, "own_token": False, "through": True, "groups": []},
            {"id": 2, "kind": "offboard", "value": 50, "own_token": False, "through": False, "groups": []},
        ],
        "sides": [{"id": 0}, {"id": 1}],
        "tracks": [
            {"id": 0, "hex": "A1", "ends": [{"node": 0}, {"side": 0}]},
            {"id": 1, "hex": "A3", "ends": [{"side": 0}, {"node": 1}]},
            {"id": 2, "hex": "A3", "ends": [{"node": 1}, {"side": 1}]},
            {"id": 3, "hex": "A5", "ends": [{"side": 1}, {"node": 2}]},
        ],
        "best": {"revenue": 50},
        "other_program": {"revenue": 50, "cpu_seconds": 0.01},
    }


def judged(position: RoutePosition) -> int:
    """The revenue of the stored best routes, by the judge (their stops and sides, put in order by us)."""
    answer = position.solve()
    paths = [(route.train, route.path) for route in answer.routes]
    verdict = judge(position.network, position.stops, position.trains, paths, position.per_stop, position.table)
    assert verdict.legal
    return verdict.revenue


def check(position: RoutePosition) -> None:
    answer = position.solve()
    assert (answer.revenue, answer.proved) == (position.expected, True), position.id
    assert judged(position) == answer.revenue


def test_recorded_positions(route_positions: list[Path]) -> None:
    for file in route_positions:
        for position in read_positions(file):
            if position.source == "record":
                check(position)


@pytest.mark.slow
def test_built_positions(route_positions: list[Path]) -> None:
    """By our own search."""
    for file in route_positions:
        for position in read_positions(file):
            if position.source == "built" and not (unlimited(position) and len(position.trains) > 1):
                check(position)


@pytest.mark.slow
def test_built_positions_by_the_integer_programme(route_positions: list[Path]) -> None:
    """Trains without a range beside others: the integer programme proves them."""
    for file in route_positions:
        for position in read_positions(file):
            if position.source == "built" and unlimited(position) and len(position.trains) > 1:
                check(position)


def altered(position: RoutePosition, rng: Random) -> Problem:
    """The same map with other tokens and values, and some blocked stops."""
    old = position.stops
    inner = [v for v, cost in enumerate(old.cost) if cost and old.through[v]]
    stops = Stops([value + rng.choice([0, 0, 10, 20]) for value in old.value], list(old.own), list(old.through))
    stops.cost, stops.marked, stops.terminal, stops.groups = old.cost, old.marked, old.terminal, old.groups
    tokens = rng.sample(inner, 4)
    stops.own = [v in tokens for v in range(len(old.value))]
    for v in rng.sample(inner, 3):
        stops.through[v] = stops.own[v]
    return Problem(position.network, stops, position.trains, 0, position.table)


@pytest.mark.slow
@pytest.mark.parametrize("others", [[], [Train(kind=TERMINAL)]])
def test_altered_maps_have_the_same_answer_joined_and_one_by_one(
    route_positions: list[Path], others: list[Train]
) -> None:
    for file in route_positions:
        for position in read_positions(file):
            if position.source == "built" and unlimited(position) > 1:
                problem = altered(position, Random(position.id))
                problem.trains = [*position.trains, *others]
                answer = prove(problem, Solution((), 0, 0))
                apart = Programme(problem, False)
                assert answer is not None
                assert answer.revenue == apart.worth(apart.best(0, 1 << 40))


@pytest.mark.slow
def test_two_trains_without_range_are_cut_and_say_so(route_positions: list[Path]) -> None:
    """By our own search the proof of these is out of reach on a full map; the answer must not pretend."""
    for file in route_positions:
        for position in read_positions(file):
            if unlimited(position) > 1:
                answer = position.solve(budget=PATIENCE)
                assert position.expected is not None
                assert answer.revenue <= position.expected <= answer.bound


def unlimited(position: RoutePosition) -> int:
    return sum(train.kind == UNLIMITED for train in position.trains)


def test_a_position_is_read_and_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.jsonl.gz"
    file.write_bytes(gzip.compress(json.dumps(small()).encode()))
    assert run(["solve", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["positions"], report["differences"], report["unproved"]) == (1, 0, 0)
    assert report["other_program_seconds"] == 0.01
    result = report["results"][0]
    assert (result["id"], result["revenue"], result["expected"], result["proved"]) == ("small", 50, 50, True)


def test_a_difference_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps({**small(), "best": {"revenue": 60}}))
    assert run(["solve", str(file)]) == 1
    assert "1 differences" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["{", "[]", '{"id": 1}', json.dumps({**small(), "trains": [{"kind": "flying"}]})])
def test_bad_input_gives_one_sentence(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "positions.jsonl"
    file.write_text(text)
    assert run(["solve", str(file)]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_missing_file_gives_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(tmp_path / "none.jsonl.gz")]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_file_that_is_not_compressed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl.gz"
    file.write_text("{}")
    with pytest.raises(PositionError):
        read_positions(file)
