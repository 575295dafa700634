"""Replay throughput: actions of recorded games, each judged and played, per second of processor time."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

from trunkline.core.contract import LogEntry, Options, Title
from trunkline.formats import site
from trunkline.formats.conform import begin
from trunkline.formats.trace import Trace, read_trace
from trunkline.formats.translate import NotPlayed
from trunkline.titles import title

GAMES = 12  # of each title: enough to be steady


class Recorded:
    """A game as a log of ours."""

    def __init__(self, title: Title, options: Options, players: int, log: list[LogEntry]) -> None:
        self.title = title
        self.options = options
        self.players = players
        self.log = log


def corpus() -> Path | None:
    here = Path(__file__).resolve().parents[2]
    for folder in (os.environ.get("TRUNKLINE_CORPUS"), here.parent / "shared"):
        if folder and (Path(folder) / "corpus").is_dir():
            return Path(folder) / "corpus"
    return None


def recorded(trace: Trace) -> Recorded:
    """The log of a trace, as far as it can be followed."""
    follower = begin(trace)
    try:
        for line in trace.lines[1:]:
            if line.action is None or line.action.type == "end_game":
                break
            follower.follow(line.action)
    except NotPlayed as error:
        print(f"{trace.name}: {error}")
    options = site.options_of(trace.game, trace.options, trace.seed)
    return Recorded(title(site.title_name(trace.game)), options, len(trace.players), follower.log)


def replay(games: Iterable[Recorded]) -> int:
    played = 0
    for game in games:
        s = game.title.setup(game.options, game.players)
        for entry in game.log:
            if game.title.objection(s, entry.action) is not None:
                raise AssertionError(f"{entry} is refused")
            game.title.apply(s, entry.action)
            played += 1
    return played


def bench() -> dict[str, float]:
    folder = corpus()
    if folder is None:
        return {}
    found: dict[str, float] = {}
    for name in ("1846", "1848"):
        files = sorted(folder.glob(f"gen_{name}_*.jsonl.gz"))[:GAMES]
        games = [recorded(read_trace(file)) for file in files]
        began = time.process_time()
        played = replay(games)
        found[f"corpus {name}: actions replayed"] = played / (time.process_time() - began)
    return found


if __name__ == "__main__":
    print(bench())
