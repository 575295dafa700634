"""How the time for the best routes grows with trains, stops and track: the tables of docs/routes.md.

Usage: python tools/routes_growth.py POSITIONS.jsonl.gz (on the build that PYTHONPATH names). Processor milliseconds.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from trunkline.analysis.positions import RoutePosition, read_positions
from trunkline.analysis.solving import solve_one
from trunkline.core.routes import Train

FACES = ((2, 2), (3, 3), (4, 4), (5, 3), (5, 5), (6, 4), (6, 6), (8, 7))


def timed(position: RoutePosition, trains: list[Train]) -> float:
    position.trains = trains
    position.expected = None
    return quickest(position)


def quickest(position: RoutePosition) -> float:
    """The least of three times, since other work on the machine only ever adds."""
    return min(solve_one(position).ms for _ in range(3))


def name(visit: int, pay: int) -> str:
    return str(visit) if visit == pay else f"{pay}/{visit}"


def rows(head: Iterable[str], lines: Iterable[Iterable[str]]) -> None:
    titles = list(head)
    print("| " + " | ".join(titles) + " |\n|" + " --- |" * len(titles))
    for line in lines:
        print("| " + " | ".join(line) + " |")
    print()


def main(path: Path) -> None:
    by_id = {position.id: position for position in read_positions(path)}
    maps = [by_id[f"stress46-{board}-6"] for board in ("m1", "m2", "u3")]
    print("One train, by its size (full map m1, m2, and u3 without tile limits)\n")
    lines = []
    for visit, pay in FACES:
        lines.append([name(visit, pay), *(f"{timed(board, [Train(visit, pay)]):.2f}" for board in maps)])
    rows(("train", "m1", "m2", "u3"), lines)
    print("Several trains (full maps m1 and m2)\n")
    lists = [[(6, 6)], [(8, 7), (6, 6)], [(8, 7), (6, 6), (5, 5)], [(8, 7), (6, 6), (5, 5), (4, 4)]]
    lines = []
    for faces in lists:
        times = [timed(board, [Train(*face) for face in faces]) for board in maps[:2]]
        lines.append([" + ".join(name(*face) for face in faces), *(f"{ms:.1f}" for ms in times)])
    rows(("trains", "m1", "m2"), lines)
    print("Track: recorded positions by the number of pieces of track\n")
    recorded = sorted((len(p.network.pieces), quickest(p)) for p in by_id.values() if p.source == "record")
    lines = []
    for part in range(5):
        some = recorded[part * len(recorded) // 5 : (part + 1) * len(recorded) // 5]
        times = sorted(ms for _, ms in some)
        lines.append([f"{some[0][0]} to {some[-1][0]}", f"{times[len(times) // 2]:.3f}", f"{times[-1]:.3f}"])
    rows(("pieces of track", "median", "longest"), lines)
    print(json.dumps({"positions": len(by_id)}), file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
