"""Somebody leaves for good: by themselves, or because the operator says so."""

from trunkline.server.errors import DamagedGame
from trunkline.server.people.accounts import Accounts
from trunkline.server.play.tables import Tables, in_a_row, said


async def leave_for_good(tables: Tables, accounts: Accounts, account: int) -> list[str]:
    """Bots take the seats, and each log says so; the person is forgotten. The games they were in."""
    for game in await tables.store.games_of(account):
        try:
            await say_gone(tables, game, account)
        except DamagedGame:  # nobody reads its log either; that must keep no one here
            continue
    return await accounts.delete(account)


async def say_gone(tables: Tables, game: str, account: int) -> None:
    """A line in the log of a running game for each of the seats."""
    async with tables.at(game) as table:
        remarks = [said(table, "gone", seat, str(account), level="standard") for seat in table.seats_of(account)]
        if table.running and remarks:
            await tables.set_votes(table, [], "", in_a_row(table, remarks))
