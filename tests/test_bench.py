"""The bench: it runs where nothing is recorded, keeps its figures, draws them, and compares by ratios."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import bench
import bench_compare
import bench_plot

GROWTH = {
    "pure": {"growth: trains 1846: 1": 2.0, "growth: trains 1846: 2": 8.0, "1846: copy": 9.0},
    "compiled": {"growth: trains 1846: 1": 1.0, "growth: trains 1846: 2": 2.0, "1846: copy": 99.0},
}


@pytest.mark.parametrize("name", ["routes", "corpus"])
def test_without_recorded_games_it_says_what_is_left_out(name: str, tmp_path: Path) -> None:
    (script,) = bench.scripts_named(bench.ROOT, [name])
    path = os.pathsep.join([str(bench.ROOT / "src"), str(bench.ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "TRUNKLINE_CORPUS": str(tmp_path)}
    call = [sys.executable, "-c", bench.RUN_ONE, str(script)]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {}
    assert "games of our own" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["own", "growth"])
def test_games_of_our_own_are_measured(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRUNKLINE_CORPUS", str(tmp_path))
    (script,) = bench.scripts_named(bench.ROOT, [name])
    figures = bench.measure(script, bench.ROOT / "src", "1")
    assert figures
    assert all(value > 0 for value in figures.values())


def test_an_older_revision_finds_what_is_recorded_beside_this_checkout(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TRUNKLINE_CORPUS", raising=False)
    script = tmp_path / "older" / "tests" / "bench" / "bench_it.py"
    script.parent.mkdir(parents=True)
    script.write_text("import os\ndef bench(): return {os.environ['TRUNKLINE_CORPUS']: 1.0}\n")
    assert bench.measure(script, bench.ROOT / "src", "1") == {str(bench.ROOT.parent / "shared"): 1.0}


def test_figures_are_kept_and_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "KEPT", tmp_path / "bench")
    bench.keep(GROWTH)
    (file,) = (tmp_path / "bench").glob("*.json")
    assert json.loads(file.read_text())["figures"] == GROWTH
    (picture,) = (tmp_path / "bench").glob("*.svg")
    assert ElementTree.fromstring(picture.read_text()).tag.endswith("svg")


def test_a_line_for_each_title_and_build() -> None:
    assert bench_plot.lines(GROWTH, "trains") == {
        ("1846", "pure"): [(1.0, 2.0), (2.0, 8.0)],
        ("1846", "compiled"): [(1.0, 1.0), (2.0, 2.0)],
    }


def test_a_change_is_told_only_beyond_the_noise() -> None:
    now = [{"a": 30.0, "b": 10.0, "growth: c": 1.0}, {"a": 22.0, "b": 9.0, "growth: c": 3.0}]
    before = [{"a": 10.0, "b": 9.0, "growth: c": 2.0}, {"a": 20.0, "b": 10.0, "growth: c": 4.0, "d": 1.0}]
    found = bench_compare.compared([[one, other] for one, other in zip(now, before, strict=True)])
    assert {name: bench_compare.verdict(ratios) for name, ratios in found.items()} == {
        "a": "faster",
        "b": "within noise",
        "growth: c": "faster",
    }


def test_a_revision_that_does_not_exist_is_named() -> None:
    with pytest.raises(SystemExit, match="no revision 'no-such-thing'"):
        bench_compare.unpacked("no-such-thing")
