"""Trace files: one game of the other engine, gzipped JSON lines, with the state after every action."""

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

import msgspec

from trunkline.formats.record import SiteAction, action_of

MOST_BYTES = 256 * 1024 * 1024  # of one file, unpacked
LONGEST_LINE = 4 * 1024 * 1024

Json = dict[str, Any]


class TraceError(Exception):
    """The file is no trace; the message is one sentence that names the line."""


class TraceLine:
    """One action and what follows from it: the state (already merged), its routes and the legal moves after it."""

    __slots__ = ("action", "auto", "i", "legal", "routes", "state")

    def __init__(self, raw: Json, state: Json) -> None:
        self.i = int(raw["i"])
        self.action: SiteAction | None = action_of(raw["action"]) if raw.get("action") else None
        self.auto = bool(raw.get("auto"))
        self.state = state
        self.routes: Json | None = raw.get("routes")
        self.legal: Json | None = raw.get("legal")


class Trace:
    """A whole game: the header, the state before the first action (line 0), the actions, the result."""

    __slots__ = ("game", "header", "lines", "name", "options", "players", "result", "seed")

    def __init__(self, name: str, header: Json, lines: list[TraceLine], result: Json) -> None:
        self.name = name
        self.header = header
        self.lines = lines
        self.result = result
        self.game = str(header["game"])
        self.options = [str(option) for option in header.get("options") or []]
        self.players = [str(player) for player in header["players"]]
        self.seed = int(header["seed"])


def read_trace(path: Path) -> Trace:
    """Read and merge a whole file. Raises TraceError for anything that is not a trace."""
    raw = [parsed(path, number, text) for number, text in enumerate(text_lines(path), 1)]
    if len(raw) < 2:
        raise TraceError(f"{path}: a trace has at least a header and a first state.")
    try:
        return merged(path.name.removesuffix(".gz").removesuffix(".jsonl"), raw)
    except (KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        raise TraceError(f"{path} is not a trace: {error!r}.") from error


def text_lines(path: Path) -> list[str]:
    """The lines of a file, gzipped or plain, within bounds."""
    lines: list[str] = []
    size = 0
    try:
        with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
            while line := file.readline(LONGEST_LINE + 1):
                size += len(line)
                if len(line) > LONGEST_LINE or size > MOST_BYTES:
                    raise TraceError(f"{path}, line {len(lines) + 1}: the file is too large.")
                lines.append(line)
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise TraceError(f"{path} cannot be read: {error}.") from error
    return lines


def parsed(path: Path, number: int, text: str) -> Json:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TraceError(f"{path}, line {number}: {error}.") from error
    if not isinstance(value, dict):
        raise TraceError(f"{path}, line {number}: a JSON object is expected.")
    return value


def merged(name: str, raw: list[Json]) -> Trace:
    """Only changed keys stand in a line; null means gone."""
    lines: list[TraceLine] = []
    state: Json = {}
    result: Json = {}
    for entry in raw[1:]:
        if entry.get("type") == "result":
            result = entry
            continue
        changed = entry["state"]
        if changed:
            state = {key: value for key, value in {**state, **changed}.items() if value is not None}
        lines.append(TraceLine(entry, state))
    return Trace(name, raw[0], lines, result)
