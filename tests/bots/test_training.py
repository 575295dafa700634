"""Learning a value: games are kept and not played again, weights that are there are found, arenas decide."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from examples import learn_shares

from trunkline.bots import training
from trunkline.bots.learned.features import MONEY, NAMES
from trunkline.bots.learned.fitting import correlations, fitted
from trunkline.bots.learned.records import Record, keep, kept
from trunkline.bots.learned.value import Learned, WeightRow, learned, read_weights
from trunkline.bots.levels import make_bot
from trunkline.bots.match import LiveMatch, Match, MatchResult, SeatResult
from trunkline.core.actions import BuyShare
from trunkline.errors import BadInput
from trunkline.titles import TITLES, title


def plan(folder: Path, **other: int) -> training.Plan:
    numbers = {"generations": 2, "games": 3, "trials": 4, "jobs": 1, "seed": 1} | other
    return training.Plan("1848", folder, **numbers)


def made_up(number: int) -> Record:
    """A game in which cash and the worth of shares decide, two to one."""
    rng = Random(number)
    columns = [[rng.uniform(-0.3, 0.3) for _ in range(4)] for _ in NAMES]
    seats = [[column[k] - sum(column) / 4 for column in columns] for k in range(4)]
    share = [0.5 * row[NAMES.index("cash")] + 0.25 * row[NAMES.index("shares")] for row in seats]
    moments = [(to_come, seats) for to_come in range(12, 0, -1)]
    return Record("1846", number, ("novice",) * 4, moments, [round(5000 * (1 + x)) for x in share])


def pretended(match: Match) -> Record:
    return msgspec.structs.replace(made_up(match.seed), seed=match.seed)


def test_weights_that_are_there_are_found() -> None:
    value = fitted([made_up(i) for i in range(200)], "1846", 3)
    weights = dict(zip(NAMES, value.at(5)[0], strict=True))
    assert weights["cash"] == pytest.approx(0.5, abs=0.05)
    assert weights["shares"] == pytest.approx(0.25, abs=0.05)
    assert abs(weights["loans"]) < 0.05
    assert (value.generation, value.games) == (3, 200)
    assert correlations(value, [made_up(i) for i in range(200, 240)])["4-5"] > 0.8


def test_between_two_stages_weights_are_mixed() -> None:
    rows = [WeightRow(1.0, 0.1, [0.0] * len(NAMES)), WeightRow(3.0, 0.3, [1.0] * len(NAMES))]
    value = Learned("1846", 0, 1, list(NAMES), rows)
    assert value.at(0)[1] == pytest.approx(0.1)
    assert value.at(2)[1] == pytest.approx(0.2)
    assert list(value.at(2)[0]) == pytest.approx([0.5] * len(NAMES))
    assert value.at(99)[1] == pytest.approx(0.3)


def test_a_record_is_about_the_differences_at_the_table() -> None:
    record = training.watched(Match("1846", ("novice",) * 3, 2))
    assert len(record.worth) == 3
    for rounds, seats in record.moments:
        assert rounds >= 1
        for i, name in enumerate(NAMES):
            assert sum(row[i] for row in seats) == pytest.approx(0, abs=0.01), name
    assert len(record.moments) >= 5
    assert len(MONEY) < len(NAMES)


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "watched", pretended)

    todo = plan(tmp_path)
    keep(training.games_file(todo, 0), [made_up(2)])
    assert [record.seed for record in training.made(todo, 0, None)] == [1, 3]
    assert sorted(record.seed for record in kept(training.games_file(todo, 0))) == [1, 2, 3]
    with training.games_file(todo, 0).open("ab") as out:
        out.write(b'{"title": "18')  # stopped while writing
    assert len(kept(training.games_file(todo, 0))) == 3


def test_tables_mix_levels_once_there_are_weights(tmp_path: Path) -> None:
    first = training.to_play(plan(tmp_path, games=40), 0, None)
    assert {level.partition(":")[0] for match in first for level in match.levels} == {"novice"}
    later = training.to_play(plan(tmp_path, games=40), 1, tmp_path / "weights-0.json")
    assert {level.partition(":")[0] for match in later for level in match.levels} == {
        "novice",
        "standard-1",
        "turns",
    }
    assert {len(match.levels) for match in later} == {3, 4, 5}
    assert {match.seed for match in first}.isdisjoint(match.seed for match in later)


def won(mine: str, other: str, win: float) -> MatchResult:
    seats = [
        SeatResult(level, worth, share, 1.0, 1, 0.1, (0.1,), 0, 0, "")
        for level, worth, share in ((mine, 9, win), (other, 5, 1 - win), (other, 4, 0.0), (other, 3, 0.0))
    ]
    return MatchResult(Match("1848", (mine, other, other, other), 1), "bank", 10, (("tiles", 3.0),), tuple(seats))


@pytest.mark.parametrize(("wins", "accepted"), [([1.0, 0.0, 0.0], True), ([0.0, 0.0, 0.5], False)])
def test_an_arena_accepts_what_holds_its_own(wins: list[float], accepted: bool) -> None:
    found = training.verdict(1, "old", [won("new", "old", win) for win in wins], training.EVEN)
    assert found.accepted is accepted
    assert (found.wins, found.games) == (sum(wins), 3)
    assert found.low < found.wins / 3 < found.high


def test_a_refused_generation_is_not_built_upon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "watched", pretended)

    asked: list[tuple[int, Path | None]] = []

    def judged(plan: training.Plan, generation: int, best: Path | None, watch: object) -> bool:
        asked.append((generation, best))
        return generation == 0

    monkeypatch.setattr(training, "judged", judged)
    said: list[str] = []
    best = training.trained(plan(tmp_path, generations=3, games=30), said.append)
    assert best == tmp_path / "weights-0.json"
    assert asked == [(0, None), (1, best), (2, best)]
    assert any("correlation" in text for text in said)
    assert read_weights(best).games == 30


def test_weights_can_be_named_and_must_fit(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    value = fitted([made_up(i) for i in range(5)], "1846", 0)
    file.write_bytes(msgspec.json.encode(value))
    assert make_bot(f"standard:value={file}", title("1846"), Random(1)) is not None
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(value, names=["luck"])))
    with pytest.raises(BadInput, match="other features"):
        make_bot(f"standard:value={file}", title("1846"), Random(1))
    with pytest.raises(BadInput, match="no weights"):
        make_bot(f"standard:value={tmp_path / 'none.json'}", title("1846"), Random(1))


@pytest.mark.parametrize("name", TITLES)
def test_the_weights_of_the_package_are_small_and_fit(name: str) -> None:
    value = learned(name)
    if value is not None:
        assert len(msgspec.json.encode(value)) < 1_000_000
        assert value.title == name
        assert [row.rounds for row in value.rows] == sorted(row.rounds for row in value.rows)


def test_the_example_plays_by_what_it_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn_shares, "FOLDER", tmp_path)
    wanted = learn_shares.plan_for("1846")
    wanted.folder.mkdir()
    keep(training.games_file(wanted, 0), [made_up(i) for i in range(60)])
    training.fit(wanted, 0)
    live = LiveMatch(Match("1846", ("examples.learn_shares:Trader", "novice", "novice"), 2, strict=True))
    played = [live.step().action for _ in range(70)]
    assert any(isinstance(a, BuyShare) for a in played)
