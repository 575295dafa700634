"""Replay throughput: actions of recorded games, each judged and played, per second of processor time."""

import gc
import json
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.sources import shared

from trunkline import wire
from trunkline.core.contract import LogEntry
from trunkline.formats import site
from trunkline.formats.conform import begin
from trunkline.formats.trace import Trace, read_trace
from trunkline.titles import TITLES, title

GAMES = 12  # of each title: enough to be steady


def record(folder: Path, target: Path) -> None:
    """Turn traces into logs of ours; in a process of its own, so that nothing is remembered when time is taken."""
    games = []
    for name in TITLES:
        for file in sorted(folder.glob(f"gen_{name}_*.jsonl.gz"))[:GAMES]:
            trace = read_trace(file)
            log = [[entry.actor, wire.encode(entry.action).decode()] for entry in log_of(trace)]
            games.append([trace.game, trace.options, trace.seed, len(trace.players), log])
    target.write_text(json.dumps(games))


def log_of(trace: Trace) -> list[LogEntry]:
    follower = begin(trace)
    for line in trace.lines[1:]:
        if line.action is None or line.action.type == "end_game":
            break
        follower.follow(line.action)
    return [played.entry() for played in follower.log]


class Recorded:
    """A game as a log of ours."""

    def __init__(self, game: str, rules: list[str], seed: int, players: int, log: list[list[str]]) -> None:
        self.title = title(site.title_name(game))
        self.options = site.options_of(game, rules, seed)
        self.players = players
        self.log = [wire.decode_action(action.encode()) for _, action in log]


def replay(games: list[Recorded]) -> int:
    """Every action is judged, then played."""
    played = 0
    for game in games:
        s = game.title.setup(game.options, game.players)
        for action in game.log:
            if game.title.objection(s, action) is not None:
                raise AssertionError(f"{action} is refused")
            game.title.apply(s, action)
            played += 1
    return played


def bench() -> dict[str, float]:
    folder = shared()
    if folder is None:
        print("no recorded games: only games of our own are replayed (bench_own)", file=sys.stderr)
        return {}
    with TemporaryDirectory() as place:
        target = Path(place) / "logs.json"
        subprocess.run([sys.executable, __file__, str(folder / "corpus"), str(target)], check=True)
        games = [Recorded(*game) for game in json.loads(target.read_text())]
    gc.freeze()  # the logs are the bench's own; they shall not be searched for garbage again and again
    found: dict[str, float] = {}
    for name in TITLES:
        chosen = [game for game in games if game.title.name == name]
        began = time.process_time()
        played = replay(chosen)
        found[f"corpus {name}: actions replayed"] = played / (time.process_time() - began)
    return found


if __name__ == "__main__":
    if sys.argv[1:]:
        record(Path(sys.argv[1]), Path(sys.argv[2]))
    else:
        print(bench())
