"""PINs of seats at one device."""

from trunkline.server.errors import Covered
from trunkline.server.http.api.request_context import Ask, account_of, eyes_of, service_of
from trunkline.server.people.accounts import verify
from trunkline.server.play import covers
from trunkline.server.play.table import Table
from trunkline.server.service import Service
from trunkline.server.storage.rows import SeatRow


async def must_know_pin(service: Service, seat: SeatRow, pin: str) -> None:
    """Raises Covered where the seat has another PIN."""
    if not seat.pin:
        return
    service.limits.take("sign_in", f"pin:{seat.game}:{seat.seat}")
    if not await verify(seat.pin, pin):
        raise Covered(f"That is not the PIN of {seat.name}.")


async def must_be_theirs(request: Ask, table: Table, seat: int, pin: str) -> None:
    """Whether whoever has the device may decide about a seat: one with a PIN is uncovered here, or its PIN is said.

    Raises Covered.
    """
    if covers.is_covered(table, eyes_of(request), seat):
        await must_know_pin(service_of(request), table.seats[seat], pin)


async def must_be_mine(request: Ask, table: Table, seat: int, pin: str) -> None:
    """The same where it may be nobody's seat, or somebody else's: that is judged elsewhere. Raises Covered."""
    if seat in table.seats_of(account_of(request).id):
        await must_be_theirs(request, table, seat, pin)


async def voices(request: Ask, table: Table, mine: list[int], voice: int, pin: str) -> list[int]:
    """The seats that an answer from this device speaks for: the one that is named, else all that are open here.

    Raises Covered: nobody agrees for the person at whose PIN the device stands closed.
    """
    if voice in mine:
        await must_be_theirs(request, table, voice, pin)
        return [voice]
    shown = [seat for seat in mine if not covers.is_covered(table, eyes_of(request), seat)]
    if mine and not shown:
        raise Covered("The device is with nobody: uncover a seat first.")
    return shown
