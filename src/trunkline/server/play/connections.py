"""Which places a railroad is connected to, now or earlier."""

from trunkline.core.state import State
from trunkline.server.play.table import Table
from trunkline.server.protocol.play import Connections


def connections(table: Table, at: int) -> Connections:
    s = table.state_at(table.log.place[at]) if 0 <= at < table.seq else table.state
    return Connections(railroads={name: hexes_reached(table, s, name) for name in on_the_map(table, s)})


def on_the_map(table: Table, s: State) -> list[str]:
    return [c.id for c in table.title.view(s, -1).corporations if c.tokens]


def hexes_reached(table: Table, s: State, railroad: str) -> list[str]:
    """The hexes of the stops that it reaches, each once."""
    return list(dict.fromkeys(stop.partition(".")[0] for stop in table.title.reached(s, railroad)))
