"""A table that stands still: for answers that are made in a thread while the game goes on."""

import copy

from trunkline.server.play.game_log import Log
from trunkline.server.play.table import Table


def still(table: Table) -> Table:
    """The table as it is now. States that are kept along the way are kept for both."""
    found = copy.copy(table)
    found.state = table.title.copy(table.state)
    found.log = still_log(table.log)
    found.events = dict(table.events)
    found.seat_views, found.views_at, found.happened, found.sent = {}, -1, {}, {}
    return found


def still_log(log: Log) -> Log:
    found = copy.copy(log)
    found.entries, found.place, found.keys = log.entries.copy(), list(log.place), dict(log.keys)
    return found
