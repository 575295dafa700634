"""Games as they are learned from, kept in a file, one line each: a run that was stopped goes on where it was."""

from collections.abc import Iterable
from pathlib import Path

import msgspec


class Record(msgspec.Struct, frozen=True):
    """The features of every seat at the start of each round, and how the game ended."""

    title: str
    seed: int
    levels: tuple[str, ...]
    moments: list[tuple[int, list[list[float]]]]  # rounds to come, a row for each seat
    worth: list[int]


def kept(file: Path) -> list[Record]:
    """The games played so far; a last line that was cut off is left out."""
    if not file.exists():
        return []
    lines = file.read_bytes().splitlines(keepends=True)
    return [msgspec.json.decode(line, type=Record) for line in lines if line.endswith(b"\n")]


def keep(file: Path, records: Iterable[Record]) -> None:
    with file.open("ab") as out:
        for record in records:
            out.write(msgspec.json.encode(record) + b"\n")
            out.flush()
