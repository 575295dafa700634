"""Names in other people's games: when somebody takes another name, and when somebody leaves for good."""

from sqlalchemy import String, cast, delete, exists, literal, select, update

from trunkline.server.names import unlike
from trunkline.server.storage import schema
from trunkline.server.storage.database import OpenConnection
from trunkline.server.storage.rows import AccountRow

accounts, games, seats, chat = schema.accounts, schema.games, schema.seats, schema.chat
NOBODY = "Departed"


async def rename(connection: OpenConnection, account: int, name: str) -> list[str]:
    """Another name in a person's own seats; the games they sit or wrote in.

    A name is unique at a table: a second Ann is Ann 2. Names stand in the seats and nowhere else: what is
    stored about a game speaks of seats.
    """
    own = (seats.c.account == account, seats.c.hotseat.is_(False), seats.c.name != "")
    held = (await connection.execute(select(seats.c.game, seats.c.seat).where(*own))).all()
    for game, seat in held:
        others = select(seats.c.name).where(seats.c.game == game, seats.c.seat != seat)
        free = unlike(name, set((await connection.execute(others)).scalars()))
        here = (seats.c.game == game, seats.c.seat == seat)
        await connection.execute(update(seats).where(*here).values(name=free))
    return await touch(connection, {game for game, _ in held} | await wrote_in(connection, account))


async def wrote_in(connection: OpenConnection, account: int) -> set[str]:
    """The games in whose chat somebody has said something: their name is read there, too."""
    wanted = select(chat.c.game).where(chat.c.account == account).distinct()
    return set((await connection.execute(wanted)).scalars())


async def touch(connection: OpenConnection, touched: set[str]) -> list[str]:
    """Somebody in these games is called otherwise: whoever has one open reads it again. The games, in order."""
    bumped = update(games).where(games.c.id.in_(sorted(touched)))
    await connection.execute(bumped.values(changed=games.c.changed + 1))
    return sorted(touched)


async def forget(connection: OpenConnection, account: AccountRow) -> list[str]:
    """Forget a person; the games they sat or wrote in. Those stay for the others: seats keep a neutral name and go to
    a bot.
    """
    touched = await wrote_in(connection, account.id) | await leave_seats(connection, account.id)
    for table in (
        schema.sessions, schema.tokens, schema.resets, schema.notes, schema.notices, schema.presence,
        schema.device_codes, schema.pushes, schema.telling, schema.hushed,
    ):  # fmt: skip
        await connection.execute(delete(table).where(table.c.account == account.id))
    said = update(chat).where(chat.c.account == account.id)
    await connection.execute(said.values(account=None, name=NOBODY, text="…"))
    gone = f"gone-{account.id}"
    blank = {"password": "", "email": "", "webhook": "", "settings": "{}", "deleted": True, "guest": True}
    await connection.execute(
        update(accounts).where(accounts.c.id == account.id).values(name=gone, folded=gone, **blank)
    )
    return await touch(connection, touched)


async def leave_seats(connection: OpenConnection, account: int) -> set[str]:
    """Tables that have not begun get the seat back (or end with their host); in others a bot plays on. All of them."""
    sat = select(seats.c.game).where(seats.c.account == account)
    led = select(games.c.id).where(games.c.host == account)
    touched = set((await connection.execute(sat.union(led))).scalars())
    waiting = select(games.c.id).where(games.c.status == "open")
    mine = seats.c.account == account
    empty = {"account": None, "name": "", "resigned": False, "hotseat": False, "pin": ""}
    await connection.execute(update(seats).where(mine, seats.c.game.in_(waiting)).values(**empty))
    decides = exists().where(seats.c.game == games.c.id, seats.c.seat == games.c.decider, mine)
    await connection.execute(update(games).where(games.c.deadline > 0, decides).values(deadline=0.0))  # bots have none
    name = literal(f"{NOBODY} ").concat(cast(seats.c.seat + 1, String))
    left = {"account": None, "name": name, "resigned": True, "bot": "standard", "hotseat": False, "pin": ""}
    await connection.execute(update(seats).where(mine).values(**left))
    hosted = games.c.host == account
    await connection.execute(update(games).where(hosted, games.c.status == "open").values(status="cancelled"))
    await connection.execute(update(games).where(hosted).values(host=None))
    return touched
