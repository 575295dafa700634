"""One device, several people: a seat's hidden things are shown on a device only after it was uncovered there."""

from trunkline.server.errors import Covered
from trunkline.server.play.game_log import ACT
from trunkline.server.play.table import Table, actor_of


def has_cover(table: Table, account: int | None, seat: int) -> bool:
    """Whether a seat is shown only where it was uncovered: its person shares the account with others at the table."""
    if account is None or not table.running or not table.terms.cover or len(table.played_by(account)) < 2:
        return False
    return bool(table.seats[seat].pin) or table.is_secret(table.log.here)


def uncovered(table: Table, account: int | None, device: str) -> int:
    """The seat that is uncovered on a device, or -1. It is covered again when another of the account's seats acts."""
    seat, since = table.uncovered.get(device, (-1, 0))
    if seat not in table.seats_of(account):
        return -1
    rest = [other for other in table.seats_of(account) if other != seat]
    if table.log.moved > since and table.decider() in rest:
        return -1
    actors = [actor_of(other) for other in rest]
    passed = any(e.kind == ACT and e.actor in actors for e in table.log.entries[since:])
    return -1 if passed else seat


def passed_on(table: Table) -> list[str]:
    """The devices on which a seat was uncovered that is covered again: somebody else may hold them now."""
    shown = table.uncovered.items()
    return [device for device, (seat, _) in shown if uncovered(table, table.seats[seat].account, device) < 0]


def is_covered(table: Table, account: int | None, device: str, seat: int) -> bool:
    return has_cover(table, account, seat) and uncovered(table, account, device) != seat


def must_be_uncovered(table: Table, account: int, device: str, seat: int) -> None:
    """Raises Covered."""
    if is_covered(table, account, device, seat):
        raise Covered(f"The device is not with {table.names[seat]}: uncover the seat first.")
