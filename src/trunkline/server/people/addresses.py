"""E-mail addresses: nothing is sent to one before its owner has confirmed it, and one click stops it all."""

import time
from typing import Literal

import msgspec
from sqlalchemy import delete, insert, select, update

from trunkline.server.errors import BadRequest
from trunkline.server.people.sessions import hashed, new_secret
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database
from trunkline.server.storage.rows import AccountRow

addresses = schema.addresses
CODE_SECONDS = 2 * 86400


class Address(msgspec.Struct, frozen=True):
    """A confirmed address."""

    email: str
    stop: str  # the key that stops notices
    silent: bool  # notices were stopped; codes for a new password still go there


class Addresses:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def claim(self, account: int, email: str) -> str:
        """Somebody says that this address is theirs; the code that proves it, once."""
        code = new_secret()
        keys = {"hash": hashed(code), "expires": time.time() + CODE_SECONDS, "stop": new_secret()}
        async with self.database.write() as connection:
            await connection.execute(delete(addresses).where(addresses.c.account == account))
            if email:
                values = {"account": account, "email": email, "confirmed": False, "silent": False, **keys}
                await connection.execute(insert(addresses), values)
        return code

    async def confirm(self, code: str) -> None:
        """Raises BadRequest."""
        row = addresses.c
        fits = (row.hash == hashed(code), row.expires > time.time())
        async with self.database.write() as connection:
            done = await connection.execute(update(addresses).where(*fits).values(confirmed=True, hash="", expires=0.0))
        if not done.rowcount:
            raise BadRequest("This code was used already, or its two days are over.")

    async def confirmed(self, account: AccountRow) -> Address | None:
        """Where mail for somebody may go."""
        row = addresses.c
        is_theirs = (row.account == account.id, row.email == account.email, row.confirmed.is_(True))
        async with self.database.read() as connection:
            found = (await connection.execute(select(row.email, row.stop, row.silent).where(*is_theirs))).first()
        return Address(*found) if found is not None and found[0] else None

    async def state(self, account: AccountRow) -> Literal["none", "unconfirmed", "on", "stopped"]:
        """Whether mail about games comes."""
        found = await self.confirmed(account)
        if found is None:
            return "unconfirmed" if account.email else "none"
        return "stopped" if found.silent else "on"

    async def silence(self, account: int, on: bool) -> None:
        async with self.database.write() as connection:
            await connection.execute(update(addresses).where(addresses.c.account == account).values(silent=on))

    async def stop(self, key: str) -> None:
        """No more notices to the address whose mails carry this key. Raises BadRequest."""
        async with self.database.write() as connection:
            done = await connection.execute(update(addresses).where(addresses.c.stop == key).values(silent=True))
        if not key or not done.rowcount:
            raise BadRequest("No mails go out under this key.")
