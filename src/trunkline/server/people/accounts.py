"""People: accounts, guests, sessions, personal tokens, password resets. Secrets are stored as hashes only."""

import asyncio
import secrets
import time
import unicodedata
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from trunkline.server.errors import BadRequest, Conflict, NotFound
from trunkline.server.people.departures import forget, rename
from trunkline.server.protocol.people import Notice, TokenLine
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared
from trunkline.server.storage.rows import AccountRow, named, typed

accounts, sessions, tokens, resets = schema.accounts, schema.sessions, schema.tokens, schema.resets

# Asked with every request; the columns of accounts are the fields of AccountRow.
BY_SESSION = Prepared(
    select(accounts, sessions.c.csrf)
    .join(sessions, sessions.c.account == accounts.c.id)
    .where(sessions.c.hash == bindparam("hash"), sessions.c.expires > bindparam("now"), accounts.c.deleted.is_(False))
)
BY_TOKEN = Prepared(
    select(accounts, tokens.c.used)
    .join(tokens, tokens.c.account == accounts.c.id)
    .where(tokens.c.hash == bindparam("hash"), accounts.c.deleted.is_(False))
)
UNREAD = Prepared(
    select(func.count())
    .select_from(schema.notices)
    .where(schema.notices.c.account == bindparam("account"), schema.notices.c.read.is_(False))
)

SESSION_SECONDS = 90 * 86400
RESET_SECONDS = 3600
TOKENS_EACH = 20
SEEN_EVERY = 300.0
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # OWASP's least for argon2id


class Visitor(msgspec.Struct, frozen=True):
    """Who sent a request: the account, and the CSRF word of the session ("" for a token, which needs none).

    `device` tells sessions and tokens apart: a person may be at several devices.
    """

    account: AccountRow
    csrf: str
    device: str


def folded(name: str) -> str:
    """A name as it is compared: Ann, ANN and Ａｎｎ are one."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def nobodys_name() -> str:
    """What stands for a guest's name where names are compared: no name begins with a space."""
    return f" guest {secrets.token_hex(16)}"


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


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
                row = await connection.execute(insert(accounts).returning(accounts), values)
                return typed(row.mappings().one(), AccountRow)
        except IntegrityError as error:
            raise Conflict(f"The name {name!r} is taken.") from error

    async def become_account(self, guest: AccountRow, name: str, password: str, email: str) -> AccountRow:
        """A guest keeps seats, notes and sessions, and has a password from now on."""
        word = await hash_password(password)
        await self.take_name(guest.id, name, folded=folded(name), guest=False, password=word, email=email)
        return await self.account(guest.id)

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
            row = (await connection.execute(select(accounts).where(accounts.c.id == number))).mappings().first()
        if row is None or row["deleted"]:
            raise NotFound("There is no such account.")
        return typed(row, AccountRow)

    async def by_name(self, name: str) -> AccountRow | None:
        wanted = select(accounts).where(accounts.c.folded == folded(name), accounts.c.deleted.is_(False))
        async with self.database.read() as connection:
            row = (await connection.execute(wanted)).mappings().first()
        return None if row is None else typed(row, AccountRow)

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
        """A new password ends all sessions."""
        word = await hash_password(password)
        async with self.database.write() as connection:
            await connection.execute(update(accounts).where(accounts.c.id == number).values(password=word, guest=False))
            await connection.execute(delete(sessions).where(sessions.c.account == number))
            await connection.execute(delete(resets).where(resets.c.account == number))

    async def delete(self, number: int) -> None:
        """Forget a person; the others' games go on."""
        account = await self.account(number)
        async with self.database.write() as connection:
            await forget(connection, account)

    # Sessions and tokens

    async def open_session(self, number: int) -> tuple[str, str]:
        """The secret for the cookie, and the CSRF word."""
        secret, csrf, now = new_secret(), new_secret(), time.time()
        values = {
            "hash": hashed(secret),
            "account": number,
            "csrf": csrf,
            "created": now,
            "expires": now + SESSION_SECONDS,
        }
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < now))
            await connection.execute(insert(sessions), values)
            await connection.execute(update(accounts).where(accounts.c.id == number).values(seen=now))
        return secret, csrf

    async def close_session(self, secret: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.hash == hashed(secret)))

    async def by_session(self, secret: str) -> Visitor | None:
        async with self.database.read() as connection:
            rows = await connection.run(BY_SESSION, {"hash": hashed(secret), "now": time.time()})
        return Visitor(named(rows[0], AccountRow), rows[0][-1], hashed(secret)) if rows else None

    async def by_token(self, secret: str) -> Visitor | None:
        async with self.database.read() as connection:
            rows = await connection.run(BY_TOKEN, {"hash": hashed(secret)})
        if not rows:
            return None
        now = time.time()
        if now - rows[0][-1] > SEEN_EVERY:
            async with self.database.write() as connection:
                await connection.execute(update(tokens).where(tokens.c.hash == hashed(secret)).values(used=now))
        return Visitor(named(rows[0], AccountRow), "", hashed(secret))

    async def tokens(self, number: int) -> list[TokenLine]:
        async with self.database.read() as connection:
            rows = await connection.execute(select(tokens).where(tokens.c.account == number).order_by(tokens.c.id))
            return [TokenLine(id=r.id, label=r.label, created=r.created, used=r.used) for r in rows]

    async def add_token(self, number: int, label: str) -> TokenLine:
        if len(await self.tokens(number)) >= TOKENS_EACH:
            raise BadRequest(f"You have {TOKENS_EACH} tokens already; delete one first.")
        secret, now = "tl_" + new_secret(), time.time()
        values = {"hash": hashed(secret), "account": number, "label": label, "created": now, "used": 0.0}
        async with self.database.write() as connection:
            row = (await connection.execute(insert(tokens).returning(tokens.c.id), values)).one()
        return TokenLine(id=row[0], label=label, created=now, used=0.0, secret=secret)

    async def drop_token(self, number: int, token: int) -> None:
        async with self.database.write() as connection:
            done = await connection.execute(delete(tokens).where(tokens.c.id == token, tokens.c.account == number))
        if not done.rowcount:
            raise NotFound("You have no such token.")

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

    async def notices(self, number: int, after: str, limit: int) -> list[Notice]:
        row = schema.notices.c
        wanted = select(schema.notices).where(row.account == number)
        if after:
            wanted = wanted.where(row.id < int(after))
        async with self.database.read() as connection:
            rows = await connection.execute(wanted.order_by(row.id.desc()).limit(limit))
            return [
                Notice(id=r.id, game=r.game, seq=r.seq, kind=r.kind, text=r.text, at=r.at, read=r.read) for r in rows
            ]

    async def unread(self, number: int) -> int:
        async with self.database.read() as connection:
            return int((await connection.run(UNREAD, {"account": number}))[0][0])

    async def read_notices(self, number: int) -> None:
        row = schema.notices.c
        async with self.database.write() as connection:
            await connection.execute(
                update(schema.notices).where(row.account == number, row.read.is_(False)).values(read=True)
            )


@cache
def nobodys_hash() -> str:
    """What unknown names are checked against, so that they take as long as known ones."""
    return HASHER.hash(secrets.token_hex())


async def hash_password(password: str) -> str:
    return await asyncio.to_thread(HASHER.hash, password)


async def verify(stored: str, password: str) -> bool:
    try:
        return await asyncio.to_thread(HASHER.verify, stored, password)
    except (VerificationError, InvalidHashError):
        return False
