"""Names in other people's games: when a guest becomes an account, and when somebody leaves for good."""

from sqlalchemy import String, cast, delete, literal, select, update

from trunkline.server.storage import schema
from trunkline.server.storage.database import OpenConnection
from trunkline.server.storage.rows import AccountRow

accounts, games, seats, chat = schema.accounts, schema.games, schema.seats, schema.chat
NOBODY = "Departed"


async def rename(connection: OpenConnection, account: AccountRow, name: str) -> None:
    """Another name in the seats and texts that are stored with a person's games."""
    row = games.c
    held = select(seats.c.game).where(seats.c.account == account.id)
    wanted = select(row.id, row.name, row.decision, row.result, row.changed)
    found = (await connection.execute(wanted.where(row.id.in_(held) | (row.host == account.id)))).all()
    for game, *texts, changed in found:
        called, decision, result = (text.replace(account.name, name) for text in texts)
        await connection.execute(
            update(games)
            .where(row.id == game)
            .values(name=called[:80], decision=decision[:300], result=result, changed=changed + 1)
        )
    same = (seats.c.account == account.id, seats.c.name == account.name)
    await connection.execute(update(seats).where(*same).values(name=name))


async def forget(connection: OpenConnection, account: AccountRow) -> None:
    """Forget a person. Their games stay for the others: seats keep a neutral name and go to a bot."""
    await rename(connection, account, NOBODY)
    for table in (schema.sessions, schema.tokens, schema.resets, schema.notes, schema.notices):
        await connection.execute(delete(table).where(table.c.account == account.id))
    await leave_seats(connection, account.id)
    said = update(chat).where(chat.c.account == account.id)
    await connection.execute(said.values(account=None, name=NOBODY, text="…"))
    gone = f"gone-{account.id}"
    blank = {"password": "", "email": "", "webhook": "", "settings": "{}", "deleted": True, "guest": True}
    await connection.execute(
        update(accounts).where(accounts.c.id == account.id).values(name=gone, folded=gone, **blank)
    )


async def leave_seats(connection: OpenConnection, account: int) -> None:
    """Tables that have not begun get the seat back (or end with their host); in others a bot plays on."""
    waiting = select(games.c.id).where(games.c.status == "open")
    mine = seats.c.account == account
    await connection.execute(
        update(seats).where(mine, seats.c.game.in_(waiting)).values(account=None, name="", resigned=False)
    )
    name = literal(f"{NOBODY} ").concat(cast(seats.c.seat + 1, String))
    await connection.execute(update(seats).where(mine).values(account=None, name=name, resigned=True, bot="standard"))
    hosted = games.c.host == account
    await connection.execute(update(games).where(hosted, games.c.status == "open").values(status="cancelled"))
    await connection.execute(update(games).where(hosted).values(host=None))
