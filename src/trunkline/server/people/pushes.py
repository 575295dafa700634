"""Browsers that asked for notifications by Web Push, and sending them."""

import asyncio
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select

from trunkline.server.errors import BadRequest, NotFound
from trunkline.server.logging import log_warning
from trunkline.server.metrics import NOTICES
from trunkline.server.people.webhooks import Undelivered, deliver
from trunkline.server.protocol.telling import NewPush, PushLine
from trunkline.server.settings import Settings, data_folder
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared

if TYPE_CHECKING:
    from trunkline.server.people.push_crypto import Sender  # cryptography is loaded for the first push

pushes = schema.pushes
BROWSERS = Prepared(
    select(pushes.c.id, pushes.c.endpoint, pushes.c.key, pushes.c.auth).where(pushes.c.account == bindparam("account"))
)
MOST = 10  # browsers of one account
KEPT = 86400  # seconds a push service may keep a message for a browser that sleeps
GONE = (404, 410)  # the browser has unsubscribed


class Push(msgspec.Struct, frozen=True):
    id: int
    endpoint: str
    key: str
    auth: str


class Pushes:
    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.database = database
        self.sender: Sender | None = None

    async def ready(self) -> "Sender":
        """The server's key, read (or made) when it is first needed and kept."""
        from trunkline.server.people.push_crypto import sender_in

        if self.sender is None:
            self.sender = await asyncio.to_thread(sender_in, data_folder(self.settings.data))
        return self.sender

    async def of(self, account: int) -> list[PushLine]:
        row = pushes.c
        wanted = select(row.id, row.agent, row.created, row.endpoint).where(row.account == account).order_by(row.id)
        async with self.database.read() as connection:
            found = (await connection.execute(wanted)).all()
        return [PushLine(id=i, agent=agent, created=created, endpoint=at) for i, agent, created, at in found]

    async def add(self, account: int, wanted: NewPush, agent: str) -> None:
        """A browser; asked twice, it is one. Raises BadRequest."""
        must_fit(wanted, self.settings.private_hooks)
        values = {
            "account": account,
            "endpoint": wanted.endpoint,
            "key": wanted.key,
            "auth": wanted.auth,
            "agent": agent[:200],
            "created": time.time(),
        }
        async with self.database.write() as connection:
            await connection.execute(delete(pushes).where(pushes.c.endpoint == wanted.endpoint))
            others = select(func.count()).select_from(pushes).where(pushes.c.account == account)
            if (await connection.execute(others)).scalar_one() >= MOST:
                raise BadRequest(f"At most {MOST} browsers get notifications; remove one first.")
            await connection.execute(insert(pushes), values)

    async def drop(self, account: int, number: int) -> None:
        """Raises NotFound."""
        mine = (pushes.c.account == account, pushes.c.id == number)
        async with self.database.write() as connection:
            done = await connection.execute(delete(pushes).where(*mine))
        if not done.rowcount:
            raise NotFound("There is no such browser.")

    async def send(self, account: int, message: dict[str, object]) -> list[str]:
        """To all of somebody's browsers at once; what went wrong, in sentences. One that has gone is forgotten."""
        async with self.database.read() as connection:
            found = [Push(*values) for values in await connection.run(BROWSERS, {"account": account})]
        said = await asyncio.gather(*(self.send_one(push, message) for push in found))
        return [trouble for trouble in said if trouble]

    async def send_one(self, push: Push, message: dict[str, object]) -> str:
        from trunkline.server.people.push_crypto import bytes_of, encrypted

        sender = await self.ready()
        contact = self.settings.public_url or f"mailto:{self.settings.mail_from}"
        headers = {
            "Authorization": sender.authorization(push.endpoint, contact, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }
        body = encrypted(msgspec.json.encode(message), bytes_of(push.key), bytes_of(push.auth))
        try:
            await deliver(push.endpoint, body, headers, self.settings.private_hooks)
        except Undelivered as error:
            NOTICES.labels("push", "failed").inc()
            log_warning("a push failed", error=type(error).__name__, status=error.status)
            if error.status in GONE:
                await self.forget(push.id)
            return error.sentence
        NOTICES.labels("push", "sent").inc()
        return ""

    async def forget(self, number: int) -> None:
        async with self.database.write() as connection:
            await connection.execute(delete(pushes).where(pushes.c.id == number))


def must_fit(wanted: NewPush, private_allowed: bool) -> None:
    """Raises BadRequest for keys that are none, and for endpoints without https."""
    from trunkline.server.people.push_crypto import bytes_of, point_of

    try:
        point_of(bytes_of(wanted.key))
        fits = len(bytes_of(wanted.auth)) == 16
        parts = urlsplit(wanted.endpoint)
    except ValueError as error:
        raise BadRequest("These are not the keys of a browser.") from error
    if not fits or not parts.hostname or (parts.scheme != "https" and not private_allowed):
        raise BadRequest("That is not the address of a push service.")
