"""Carrying oneself to another device: a short code that signs in there, once and soon."""

import secrets
import time

import msgspec
from sqlalchemy import delete, insert

from trunkline.server.errors import BadRequest
from trunkline.server.people.sessions import hashed
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database

codes = schema.device_codes
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that are taken for one another
SECONDS = 600.0


class DeviceCode(msgspec.Struct, kw_only=True):
    """To be typed (or scanned) on the other device."""

    code: str
    expires: float


class Devices:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def new_code(self, account: int) -> DeviceCode:
        """A code for one device more; an earlier one is void."""
        letters = "".join(secrets.choice(LETTERS) for _ in range(8))
        found = DeviceCode(code=f"{letters[:4]}-{letters[4:]}", expires=time.time() + SECONDS)
        values = {"hash": hashed(plain(found.code)), "account": account, "expires": found.expires}
        async with self.database.write() as connection:
            await connection.execute(delete(codes).where(codes.c.account == account))
            await connection.execute(insert(codes), values)
        return found

    async def use(self, code: str) -> int:
        """Whose code it is; it is spent then. Raises BadRequest."""
        async with self.database.write() as connection:
            spent = delete(codes).where(codes.c.hash == hashed(plain(code))).returning(codes.c.account, codes.c.expires)
            row = (await connection.execute(spent)).first()
        if row is None or row[1] < time.time():
            raise BadRequest(
                "This code was used already, or its ten minutes are over. Ask the first device for another."
            )
        return int(row[0])


def plain(code: str) -> str:
    """A code as it is compared, however it was typed."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)
