"""How people and programs prove who they are: sessions of browsers, tokens of programs. Only hashes are stored."""

import secrets
import time
from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update

from trunkline.server.errors import BadRequest, Forbidden, NotFound
from trunkline.server.protocol.people import NewToken, SessionLine, TokenLine
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared
from trunkline.server.storage.rows import AccountRow, named

accounts, sessions, tokens = schema.accounts, schema.sessions, schema.tokens

# Asked with every request; the columns of accounts are the fields of AccountRow.
BY_SESSION = Prepared(
    select(accounts, sessions.c.csrf, sessions.c.seen)
    .join(sessions, sessions.c.account == accounts.c.id)
    .where(sessions.c.hash == bindparam("hash"), sessions.c.expires > bindparam("now"), accounts.c.deleted.is_(False))
)
BY_TOKEN = Prepared(
    select(accounts, tokens.c.scope, tokens.c.used)
    .join(tokens, tokens.c.account == accounts.c.id)
    .where(tokens.c.hash == bindparam("hash"), tokens.c.expires > bindparam("now"), accounts.c.deleted.is_(False))
)
SESSION_SECONDS = 90 * 86400  # from when it was last used: a guest who plays on has nothing else to come back by
TOKENS_EACH = 20
SEEN_EVERY = 300.0
AGENT = 200  # letters of what a browser says it is
ID = 16  # letters of a hash by which a session is named to its owner
EVERYTHING, PLAY, READ = "all", "play", "read"
OF_THE_ACCOUNT = ("/api/me/tokens", "/api/me/sessions", "/api/me/export", "/api/me/password", "/api/me/delete")


class Visitor(msgspec.Struct, frozen=True):
    """Who sent a request: the account, and the CSRF word of the session ("" for a token, which needs none).

    `device` tells sessions and tokens apart: a person may be at several devices. `page` is the word by which a page of
    the browser is known, as long as it is open.
    """

    account: AccountRow
    csrf: str
    device: str
    page: str = ""


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


class Sessions:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Sessions

    async def open(self, number: int, agent: str) -> tuple[str, str]:
        """The secret for the cookie, and the CSRF word."""
        secret, csrf, now = new_secret(), new_secret(), time.time()
        times = {"created": now, "seen": now, "expires": now + SESSION_SECONDS}
        values = {"hash": hashed(secret), "account": number, "csrf": csrf, "agent": agent[:AGENT], **times}
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.expires < now))
            await connection.execute(insert(sessions), values)
            await connection.execute(update(accounts).where(accounts.c.id == number).values(seen=now))
        return secret, csrf

    async def close(self, secret: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(sessions).where(sessions.c.hash == hashed(secret)))

    async def of(self, number: int, mine: str) -> list[SessionLine]:
        """All sessions of a person; `mine` is the hash of the one that asks."""
        row = sessions.c
        wanted = select(row.hash, row.created, row.seen, row.expires, row.agent).where(row.account == number)
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted.order_by(row.seen.desc()))).all()
        return [
            SessionLine(id=r[0][:ID], created=r[1], seen=r[2], expires=r[3], agent=r[4], mine=r[0] == mine)
            for r in rows
        ]

    async def end(self, number: int, session: str) -> None:
        """Raises NotFound."""
        if not await self.end_where(sessions.c.account == number, sessions.c.hash.startswith(session, autoescape=True)):
            raise NotFound("You have no such session.")

    async def end_others(self, number: int, mine: str) -> None:
        await self.end_where(sessions.c.account == number, sessions.c.hash != mine)

    async def end_where(self, *which: ColumnElement[bool]) -> int:
        async with self.database.write() as connection:
            return (await connection.execute(delete(sessions).where(*which))).rowcount

    async def by_session(self, secret: str) -> Visitor | None:
        now, key = time.time(), hashed(secret)
        async with self.database.read() as connection:
            rows = await connection.run(BY_SESSION, {"hash": key, "now": now})
        if not rows:
            return None
        account, (csrf, seen) = named(rows[0], AccountRow), rows[0][-2:]
        if now - seen > SEEN_EVERY:
            async with self.database.write() as connection:
                used = {"seen": now, "expires": now + SESSION_SECONDS}
                await connection.execute(update(sessions).where(sessions.c.hash == key).values(used))
                await connection.execute(update(accounts).where(accounts.c.id == account.id).values(seen=now))
        return Visitor(account, csrf, key)

    # Tokens

    async def by_token(self, secret: str, method: str, path: str) -> Visitor | None:
        """Raises Forbidden where the token is not for that."""
        now, key = time.time(), hashed(secret)
        async with self.database.read() as connection:
            rows = await connection.run(BY_TOKEN, {"hash": key, "now": now})
        if not rows:
            return None
        scope, used = rows[0][-2:]
        must_reach(scope, method, path)
        if now - used > SEEN_EVERY:
            async with self.database.write() as connection:
                await connection.execute(update(tokens).where(tokens.c.hash == key).values(used=now))
        return Visitor(named(rows[0], AccountRow), "", key)

    async def tokens(self, number: int) -> list[TokenLine]:
        async with self.database.read() as connection:
            rows = await connection.execute(select(tokens).where(tokens.c.account == number).order_by(tokens.c.id))
            return [
                TokenLine(id=r.id, label=r.label, created=r.created, used=r.used, scope=r.scope, expires=r.expires)
                for r in rows
            ]

    async def add_token(self, number: int, wanted: NewToken) -> TokenLine:
        now = time.time()
        async with self.database.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.expires < now))
        if len(await self.tokens(number)) >= TOKENS_EACH:
            raise BadRequest(f"You have {TOKENS_EACH} tokens already; delete one first.")
        secret, expires = "tl_" + new_secret(), now + wanted.days * 86400
        kept = {"label": wanted.label, "created": now, "used": 0.0, "scope": wanted.scope, "expires": expires}
        async with self.database.write() as connection:
            values = {"hash": hashed(secret), "account": number, **kept}
            row = (await connection.execute(insert(tokens).returning(tokens.c.id), values)).one()
        return TokenLine(
            id=row[0], label=wanted.label, created=now, used=0.0, scope=wanted.scope, expires=expires, secret=secret
        )

    async def drop_token(self, number: int, token: int) -> None:
        async with self.database.write() as connection:
            done = await connection.execute(delete(tokens).where(tokens.c.id == token, tokens.c.account == number))
        if not done.rowcount:
            raise NotFound("You have no such token.")


def must_reach(scope: str, method: str, path: str) -> None:
    """Whether a token is for a request: `read` changes nothing, `play` changes games. Raises Forbidden."""
    if scope == EVERYTHING:
        return
    changes = method not in ("GET", "HEAD", "OPTIONS")
    if path.startswith(OF_THE_ACCOUNT) or (changes and (scope == READ or not path.startswith("/api/games"))):
        raise Forbidden(f"This token is for {'reading' if scope == READ else 'playing'} only.")
