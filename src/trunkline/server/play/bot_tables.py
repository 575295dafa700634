"""How many tables one person may have at which only bots play."""

from sqlalchemy import func, select

from trunkline.server.errors import TooOften
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database
from trunkline.server.storage.rows import SeatRow

games, seats = schema.games, schema.seats
BOT_TABLES = 3


async def must_be_few(database: Database, host: int | None, chairs: list[SeatRow]) -> None:
    """Raises TooOften where the host of a table of bots alone has others that are still played."""
    if any(chair.account is not None and not chair.bot for chair in chairs):
        return
    person = select(seats.c.seat).where(seats.c.game == games.c.id, seats.c.account.is_not(None), seats.c.bot == "")
    running = games.c.host == host, games.c.status == "running"
    async with database.read() as connection:
        wanted = select(func.count()).select_from(games).where(*running, ~person.exists())
        others = (await connection.execute(wanted)).scalar_one()
    if others >= BOT_TABLES:
        raise TooOften(f"You have {others} tables already at which only bots play: wait until one of them is over.")
