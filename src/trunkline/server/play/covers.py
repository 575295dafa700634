"""One device, several people: a seat's hidden things are shown on a device only after it was uncovered there."""

import msgspec

from trunkline.server.errors import Covered
from trunkline.server.play.game_log import ACT
from trunkline.server.play.table import Table, actor_of
from trunkline.server.storage.rows import ShownRow


class Eyes(msgspec.Struct, frozen=True):
    """Who looks: an account (None: nobody known), from which of its devices, on which page of its browser.

    A page makes up a word when a table is opened, and keeps it in memory: reloading it or leaving the table loses it.
    """

    account: int | None
    device: str = ""
    page: str = ""


def has_cover(table: Table, account: int | None, seat: int) -> bool:
    """Whether a seat is shown only where it was uncovered: its person shares the account with others at the table.

    A seat that a bot plays for its person is still theirs, and a log that is damaged hides as well as any other.
    """
    goes_on = table.game.status == "running"
    if account is None or not goes_on or not table.terms.cover or len(table.seats_of(account)) < 2:
        return False
    return bool(table.seats[seat].pin) or table.is_secret(table.log.here)


def uncovered(table: Table, eyes: Eyes) -> int:
    """The seat that is uncovered on a device, or -1. It is covered again when another of the account's seats acts.

    A seat with a PIN is shown on that page alone which was told the PIN.
    """
    shown = table.uncovered.get(eyes.device)
    held = table.seats_of(eyes.account)
    if shown is None or shown.seat not in held or (table.seats[shown.seat].pin and shown.page != eyes.page):
        return -1
    return -1 if is_passed_on(table, shown, held) else shown.seat


def is_passed_on(table: Table, shown: ShownRow, held: list[int]) -> bool:
    """Whether another of the account's seats has acted since, or decides now after somebody has."""
    rest = [other for other in held if other != shown.seat]
    if table.log.moved > shown.seq and table.decider() in rest:
        return True
    actors = [actor_of(other) for other in rest]
    return any(e.kind == ACT and e.actor in actors for e in table.log.entries[shown.seq :])


def passed_on(table: Table) -> list[str]:
    """The devices on which a seat was uncovered and that somebody else may hold now.

    Also one on which a person looked at their own cards while the next at the device was to decide.
    """
    return [device for device, shown in table.uncovered.items() if may_be_passed_on(table, shown)]


def may_be_passed_on(table: Table, shown: ShownRow) -> bool:
    """Whether to cover it before the position changes: the one who decides now may hold the device already."""
    held = table.seats_of(table.seats[shown.seat].account)
    return is_passed_on(table, shown, held) or (table.decider() != shown.seat and table.decider() in held)


def is_covered(table: Table, eyes: Eyes, seat: int) -> bool:
    return has_cover(table, eyes.account, seat) and uncovered(table, eyes) != seat


def must_be_uncovered(table: Table, eyes: Eyes, seat: int) -> None:
    """Raises Covered."""
    if is_covered(table, eyes, seat):
        raise Covered(f"The device is not with {table.names[seat]}: uncover the seat first.")
