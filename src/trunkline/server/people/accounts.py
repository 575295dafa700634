"""People: accounts, guests, password resets, notices. Secrets are stored as hashes only."""

import secrets
import time
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.server.errors import BadRequest, Conflict, NotFound
from trunkline.server.names import folded
from trunkline.server.people.names_in_games import forget, rename
from trunkline.server.people.sessions import hashed, new_secret
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared
from trunkline.server.storage.rows import AccountRow, all_named, fields_of, typed
from trunkline.server.work import Heavy

accounts, resets = schema.accounts, schema.resets

BY_NUMBER = Prepared(fields_of(accounts, AccountRow).where(accounts.c.id == bindparam("number")))
UNREAD = Prepared(
    select(func.count())
    .select_from(schema.notices)
    .where(schema.notices.c.account == bindparam("account"), schema.notices.c.read.is_(False))
)

RESET_SECONDS = 3600
HASHING = Heavy(2, "passwords")  # 19 MB each while it works: a crowd that guesses must not fill the memory
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # OWASP's least for argon2id


def nobodys_name() -> str:
    """What stands for a guest's name where names are compared: no name begins with a space."""
    return f" guest {secrets.token_hex(16)}"


class Accounts:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Accounts

    async def add(self, name: str, password: str = "", email: str = "") -> AccountRow:
        """A new account, or a guest when no password is given. Many guests may have one name, but not an account's."""
        now = time.time()
        if not password:
            await self.must_be_nobodys(name)
        values = {
            "name": name,
            "folded": folded(name) if password else nobodys_name(),
            "guest": not password,
            "password": await hash_password(password) if password else "",
            "email": email,
            "webhook": "",
            "settings": "{}",
            "created": now,
            "seen": now,
            "deleted": False,
        }
        try:
            async with self.database.write() as connection:
                return typed(await connection.execute(insert(accounts).returning(accounts), values), AccountRow)[0]
        except IntegrityError as error:
            raise Conflict(f"The name {name!r} is taken.") from error

    async def become_account(self, guest: AccountRow, name: str, password: str, email: str) -> list[str]:
        """A guest keeps seats, notes and sessions, and has a password from now on; the games their name is seen in."""
        word = await hash_password(password)
        return await self.take_name(guest.id, name, folded=folded(name), guest=False, password=word, email=email)

    async def rename(self, account: AccountRow, name: str) -> list[str]:
        """Another name, everywhere; the games it is seen in."""
        if not account.guest:
            return await self.take_name(account.id, name, folded=folded(name))
        await self.must_be_nobodys(name)
        return await self.take_name(account.id, name)

    async def take_name(self, number: int, name: str, **values: Any) -> list[str]:
        try:
            async with self.database.write() as connection:
                await connection.execute(update(accounts).where(accounts.c.id == number).values(name=name, **values))
                return await rename(connection, number, name)
        except IntegrityError as error:
            raise Conflict(f"The name {name!r} is taken.") from error

    async def must_be_nobodys(self, name: str) -> None:
        """A guest may not pass for somebody with an account. Raises Conflict."""
        if await self.by_name(name) is not None:
            raise Conflict(f"The name {name!r} belongs to an account: sign in, or take another name.")

    async def account(self, number: int) -> AccountRow:
        async with self.database.read() as connection:
            found = all_named(await connection.run(BY_NUMBER, {"number": number}), AccountRow)
        if not found or found[0].deleted:
            raise NotFound("There is no such account.")
        return found[0]

    async def by_name(self, name: str) -> AccountRow | None:
        wanted = select(accounts).where(accounts.c.folded == folded(name), accounts.c.deleted.is_(False))
        async with self.database.read() as connection:
            return next(iter(typed(await connection.execute(wanted), AccountRow)), None)

    async def change(self, number: int, **values: Any) -> None:
        try:
            async with self.database.write() as connection:
                await connection.execute(update(accounts).where(accounts.c.id == number).values(**values))
        except IntegrityError as error:
            raise Conflict("That name is taken.") from error

    async def check_password(self, name: str, password: str) -> AccountRow:
        """The account, or one and the same refusal whatever was wrong."""
        account = await self.by_name(name)
        known = account is not None and bool(account.password)
        fits = await verify(account.password if account and known else nobodys_hash(), password)
        if account is None or not known or not fits:
            raise BadRequest("The name and the password do not belong together.")
        return account

    async def set_password(self, number: int, password: str) -> None:
        """A new password ends all sessions and tokens: whoever knew the old one is out."""
        word = await hash_password(password)
        async with self.database.write() as connection:
            await connection.execute(update(accounts).where(accounts.c.id == number).values(password=word, guest=False))
            for table in (schema.sessions, schema.tokens, schema.device_codes, resets):
                await connection.execute(delete(table).where(table.c.account == number))

    async def delete(self, number: int) -> list[str]:
        """Forget a person; the others' games go on. The games they were in."""
        account = await self.account(number)
        async with self.database.write() as connection:
            touched = await forget(connection, account)
            await connection.execute(delete(schema.addresses).where(schema.addresses.c.account == number))
        await self.database.scrub()
        return touched

    # Resets

    async def open_reset(self, number: int) -> str:
        """A code that sets a new password once, within the hour."""
        code = new_secret()
        values = {"hash": hashed(code), "account": number, "expires": time.time() + RESET_SECONDS}
        async with self.database.write() as connection:
            await connection.execute(delete(resets).where(resets.c.account == number))
            await connection.execute(insert(resets), values)
        return code

    async def use_reset(self, code: str, password: str) -> AccountRow:
        async with self.database.write() as connection:
            taken = delete(resets).where(resets.c.hash == hashed(code)).returning(resets.c.account, resets.c.expires)
            row = (await connection.execute(taken)).first()
        if row is None or row[1] < time.time():
            raise BadRequest("This code was used already, or its hour is over.")
        await self.set_password(row[0], password)
        return await self.account(row[0])

    # Notices

    async def unread(self, number: int) -> int:
        async with self.database.read() as connection:
            return int((await connection.run(UNREAD, {"account": number}))[0][0])

    async def read_notices(self, number: int, game: str = "") -> None:
        """All of them have been read, or those about one game."""
        row = schema.notices.c
        which = [row.account == number, row.read.is_(False)] + ([row.game == game] if game else [])
        async with self.database.write() as connection:
            await connection.execute(update(schema.notices).where(*which).values(read=True))


@cache
def nobodys_hash() -> str:
    """What unknown names are checked against, so that they take as long as known ones."""
    return HASHER.hash(secrets.token_hex())


async def hash_password(password: str) -> str:
    return await HASHING.do(HASHER.hash, password)


async def verify(stored: str, password: str) -> bool:
    try:
        return await HASHING.do(HASHER.verify, stored, password)
    except (VerificationError, InvalidHashError):
        return False
