"""A guest who signs in: their seats go along into the account, if they say so."""

from sqlalchemy import delete, select, update

from trunkline.server.names import unlike
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, OpenConnection
from trunkline.server.storage.rows import AccountRow

games, seats, notes = schema.games, schema.seats, schema.notes
GOING_ON = ("open", "running")


async def games_going_on(database: Database, account: int) -> int:
    """In how many games that are not over somebody has a seat."""
    held = select(seats.c.game).join(games, games.c.id == seats.c.game).where(seats.c.account == account)
    async with database.read() as connection:
        wanted = held.where(games.c.status.in_(GOING_ON)).distinct()
        return len((await connection.execute(wanted)).all())


async def carry(database: Database, guest: AccountRow, account: AccountRow) -> list[str]:
    """Give a guest's seats to an account, with what is beside them; the games they are in.

    Nobody sits at a table twice: where the account has a seat already the guest's stays the guest's.
    """
    there = select(seats.c.game).where(seats.c.account == account.id)
    async with database.write() as connection:
        wanted = select(seats.c.game).where(seats.c.account == guest.id, seats.c.game.not_in(there)).distinct()
        carried = sorted((await connection.execute(wanted)).scalars())
        for game in carried:
            await carry_game(connection, game, guest.id, account)
        hosted = update(games).where(games.c.host == guest.id)
        await connection.execute(hosted.values(host=account.id, changed=games.c.changed + 1))
    return carried


async def carry_game(connection: OpenConnection, game: str, guest: int, account: AccountRow) -> None:
    mine = (seats.c.game == game, seats.c.account == guest)
    own = (await connection.execute(select(seats.c.seat).where(*mine, seats.c.hotseat.is_(False)))).scalars().all()
    for seat in own:
        others = select(seats.c.name).where(seats.c.game == game, seats.c.seat != seat)
        name = unlike(account.name, set((await connection.execute(others)).scalars()))
        await connection.execute(update(seats).where(*mine, seats.c.seat == seat).values(name=name))
    noted = select(notes.c.seat).where(notes.c.game == game, notes.c.account == guest)
    as_onlooker = (notes.c.game == game, notes.c.account == account.id, notes.c.seat.in_(noted))
    await connection.execute(delete(notes).where(*as_onlooker))
    for table in (seats, schema.chat, notes):
        theirs = update(table).where(table.c.game == game, table.c.account == guest)
        await connection.execute(theirs.values(account=account.id))
    bumped = update(games).where(games.c.id == game).values(changed=games.c.changed + 1)
    await connection.execute(bumped)
