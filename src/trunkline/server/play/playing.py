"""Playing at a held table: a person's action, a bot's or a standing order's, and the draws of chance."""

import time

from trunkline.core.actions import Action
from trunkline.playing import is_chance
from trunkline.server.errors import NotYours
from trunkline.server.metrics import ACTIONS
from trunkline.server.play.table import Table
from trunkline.server.play.tables import Tables, must_be_fresh, must_run, stale
from trunkline.server.storage.store import Taken

TRIES = 3  # a remark in the log by another process is no reason to refuse an action


async def play(tables: Tables, table: Table, account: int, seat: int, seq: int, key: str, action: Action) -> bool:
    """Play a person's action. False if the key was known: it was played before."""
    key = f"{account}:{key}"
    for _ in range(TRIES):
        if key in table.log.keys:  # before it is judged: what was sent again is no longer that seat's to decide
            return False
        judge(table, account, seat, seq)
        try:
            await tables.append(table, table.play(action, str(account), key, time.time()))
        except Taken:
            await tables.refresh(table)
            continue
        ACTIONS.labels("person").inc()
        return True
    raise stale(table)


def judge(table: Table, account: int, seat: int, seq: int) -> None:
    """Whether the decision is theirs. Raises Stale or NotYours."""
    must_run(table)
    must_be_fresh(table, seq)
    decider = table.decider()
    if decider in table.seats_of(account) and table.seats[decider].bot:
        raise NotYours(f"A bot plays for {table.names[decider]}: take the seat back to decide.")
    if decider not in table.played_by(account) or (seat >= 0 and seat != decider):
        raise NotYours(f"It is not your decision: {table.title.decision_text(table.state, table.names)}.")


async def play_for(tables: Tables, table: Table, seq: int, action: Action, by: str, reason: str = "") -> bool:
    """Play for a bot or a standing order; False when the table has moved on meanwhile."""
    if not table.running or seq != table.seq:
        return False
    pending = table.play(action, by, None, time.time())
    pending.reason = reason
    try:
        await tables.append(table, pending)
    except Taken:
        await tables.refresh(table)
        return False
    ACTIONS.labels(by).inc()
    return True


async def draw(tables: Tables, table: Table) -> None:
    """Let chance decide where the decision is its own: at the start of a game."""
    if table.running and is_chance(table.state):
        await tables.append(table, table.first_draws(time.time()))
