"""Reading route positions: one JSON object for each line, a moment at which a railroad is about to run its trains."""

import gzip
import json
from pathlib import Path
from typing import Any

from trunkline.core.routes import PLAIN, TERMINAL, UNLIMITED, Network, Solution, Stops, Train, build_network, solve

KINDS = {"plain": PLAIN, "unlimited": UNLIMITED, "ghan": TERMINAL}


class PositionError(Exception):
    """The file or a line of it is not a route position; the message is one sentence."""


class RoutePosition:
    """One position as the solver's tables, with the answer that is known for it (None if there is none)."""

    __slots__ = ("expected", "id", "network", "other_seconds", "per_stop", "source", "stops", "table", "trains")

    def __init__(self, raw: dict[str, Any]) -> None:
        self.id = str(raw["id"])
        self.source = str(raw.get("source", ""))
        self.network = network_of(raw)
        self.stops = stops_of(raw)
        self.trains = [train_of(train) for train in raw["trains"]]
        self.per_stop = int(raw.get("mail_per_stop") or 0)
        self.table = [int(bonus) for bonus in raw.get("k_bonus") or []]
        best = raw.get("best")
        self.expected = int(best["revenue"]) if best else None
        self.other_seconds = float((raw.get("other_program") or {}).get("cpu_seconds", 0.0))

    def solve(self, budget: int | None = None, network: Network | None = None) -> Solution:
        track = network if network is not None else self.network
        return solve(track, self.stops, self.trains, self.per_stop, self.table, budget)

    def fresh_network(self) -> Network:
        """The same track with nothing worked out yet, for measuring."""
        changes = [side for side in range(self.network.sides) if self.network.changes[side]]
        return build_network(self.network.nodes, self.network.sides, self.network.pieces, changes)


def network_of(raw: dict[str, Any]) -> Network:
    """The track. Ids of nodes and sides are positions in their lists."""
    hexes: dict[str, int] = {}
    nodes = numbered(raw["nodes"])
    sides = numbered(raw["sides"])
    pieces = []
    for track in raw["tracks"]:
        a, b = (end_of(end, nodes, sides) for end in track["ends"])
        pieces.append((hexes.setdefault(track["hex"], len(hexes)), a, b))
    changes = [i for i, side in enumerate(raw["sides"]) if side.get("gauge_change")]
    return build_network(len(nodes), len(sides), pieces, changes)


def numbered(items: list[dict[str, Any]]) -> dict[int, int]:
    return {item["id"]: i for i, item in enumerate(items)}


def end_of(end: dict[str, int], nodes: dict[int, int], sides: dict[int, int]) -> int:
    return nodes[end["node"]] if "node" in end else ~sides[end["side"]]


def stops_of(raw: dict[str, Any]) -> Stops:
    nodes = raw["nodes"]
    labels: dict[str, int] = {}
    for node in nodes:
        for label in node["groups"]:
            labels.setdefault(label, 1 << len(labels))
    stops = Stops(
        [node["value"] for node in nodes],
        [bool(node["own_token"]) for node in nodes],
        [bool(node["through"]) for node in nodes],
        [sum(labels[label] for label in set(node["groups"])) for node in nodes],
    )
    stops.cost = [0 if node["kind"] == "town" else 1 for node in nodes]
    stops.extra = [node.get("marker_bonus") or 0 for node in nodes]
    stops.first = [node.get("east_bonus") or 0 for node in nodes]
    stops.second = [node.get("west_bonus") or 0 for node in nodes]
    stops.marked = [bool(node.get("k")) for node in nodes]
    stops.terminal = [bool(node.get("alice")) for node in nodes]
    return stops


def train_of(raw: dict[str, Any]) -> Train:
    kind = KINDS[raw["kind"]]
    return Train(raw.get("visit") or 0, raw.get("pay") or 0, raw.get("free_gauge_changes") or 0, kind)


def read_positions(path: Path) -> list[RoutePosition]:
    """All positions of a file (gzip-compressed or plain)."""
    try:
        content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        lines = [line for line in content.decode().splitlines() if line.strip()]
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise PositionError(f"{path} cannot be read: {error}.") from error
    return [read_position(path, number, line) for number, line in enumerate(lines, 1)]


def read_position(path: Path, number: int, line: str) -> RoutePosition:
    try:
        return RoutePosition(json.loads(line))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        what = f"lacks {error}" if isinstance(error, KeyError) else str(error)
        raise PositionError(f"{path}, position {number} is not a route position: {what}.") from error
