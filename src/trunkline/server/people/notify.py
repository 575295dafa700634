"""Telling people that something waits for them: a notice, and by hook or mail where they asked for it.

One notice for each decision at most: the database holds account, game, seq and kind unique.
"""

import asyncio
import re
import smtplib
import time
from email.message import EmailMessage
from email.policy import SMTP

import structlog
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from trunkline.server.errors import NotFound
from trunkline.server.health import log_trouble
from trunkline.server.metrics import NOTICES
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.addresses import Addresses
from trunkline.server.people.names import folded
from trunkline.server.people.webhooks import Failed, post
from trunkline.server.play.table import Table
from trunkline.server.play.updates import Hub, game_topic, person_topic
from trunkline.server.play.words import game_name, told
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database
from trunkline.server.storage.rows import AccountRow

QUEUE = 10_000
WORKERS = 8  # somebody's slow hook must not keep the others waiting
LETTER = SMTP.clone(max_line_length=900)  # a link that is broken over lines is no link
FAREWELL = 3.0  # seconds for what is on its way when the server stops


class News:
    """One notice on its way."""

    __slots__ = ("account", "game", "kind", "seq", "text")

    def __init__(self, account: int, game: str, seq: int, kind: str, text: str) -> None:
        self.account = account
        self.game = game
        self.seq = seq
        self.kind = kind
        self.text = text


class Notifier:
    def __init__(self, settings: Settings, database: Database, accounts: Accounts, hub: Hub) -> None:
        self.settings = settings
        self.database = database
        self.accounts = accounts
        self.addresses = Addresses(database)
        self.hub = hub
        self.queue: asyncio.Queue[News] = asyncio.Queue(QUEUE)
        self.workers: list[asyncio.Task[None]] = []
        self.mails: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self.workers = [asyncio.create_task(self.work()) for _ in range(WORKERS)]

    async def stop(self) -> None:
        """Give what is on its way a moment, then let go."""
        on_their_way = [asyncio.create_task(self.queue.join()), *self.mails]
        await asyncio.wait(on_their_way, timeout=FAREWELL)
        tasks = [*on_their_way, *self.workers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What there is to tell

    def table_moved(self, table: Table, before: int) -> None:
        """The decision has gone to another person, or the game is over."""
        if table.game.status == "ended":
            self.everybody(table, "end", f"{game_name(table.game, table.seats)} is over.")
            return
        seat = table.decider()
        if not table.running or seat < 0 or table.seats[seat].bot:
            return
        account = table.seats[seat].account
        was = table.seats[before].account if 0 <= before < len(table.seats) and before != seat else None
        if account is None or before == seat or was == account:
            return
        self.put(account, table, "turn", told(table.game.decision, table.names))

    def everybody(self, table: Table, kind: str, text: str) -> None:
        for account in sorted({s.account for s in table.seats if s.account is not None}):
            self.put(account, table, kind, text)

    def mentions(self, table: Table, writer: int, name: str, text: str) -> None:
        """`@name` in chat."""
        said = folded(text)
        for s in table.seats:
            if s.account is not None and s.account != writer and is_named(s.name, said):
                self.put(s.account, table, "mention", f"{name} in {game_name(table.game, table.seats)}: {text}")

    def asked_back(self, table: Table, asker: str, to: int, seats: list[int]) -> None:
        """Somebody asks to go back: those who must agree hear where and how far."""
        count = len(table.log.line(table.log.here, to))
        what = "1 action" if count == 1 else f"{count} actions"
        text = f"{asker} asks to take back {what} in {game_name(table.game, table.seats)}, to action {to + 1}."
        for account in sorted({a for seat in seats if (a := table.seats[seat].account) is not None}):
            self.put(account, table, "undo", text)

    def order_ended(self, table: Table, seat: int) -> None:
        account = table.seats[seat].account
        if account is not None:
            self.put(account, table, "order", f"Your standing order ended: {told(table.game.decision, table.names)}")

    def put(self, account: int, table: Table, kind: str, text: str) -> None:
        try:
            self.queue.put_nowait(News(account, table.game.id, table.seq, kind, text[:400]))
        except asyncio.QueueFull:
            NOTICES.labels("queue", "dropped").inc()

    # On its way

    async def work(self) -> None:
        while True:
            news = await self.queue.get()
            try:
                await self.tell(news)
            except asyncio.CancelledError:
                raise
            except Exception as error:  # one person's notice must not stop the others'
                NOTICES.labels("notice", "failed").inc()
                log_trouble("a notice failed", error, game=news.game, kind=news.kind)
            finally:
                self.queue.task_done()

    async def tell(self, news: News) -> None:
        if not await self.keep(news):
            return
        self.hub.wake(person_topic(news.account), news.game)
        if news.account in self.hub.present(game_topic(news.game)):
            return  # a page of that game is open: it tells them itself
        try:
            account = await self.accounts.account(news.account)
        except NotFound:
            return
        if account.webhook:
            await self.by_hook(account, news)
        if account.email and self.settings.smtp_host:
            await self.notice_by_mail(account, f"Trunkline: {news.text}", f"{news.text}\n\n{self.link(news.game)}\n")

    async def keep(self, news: News) -> bool:
        """Store the notice; False when it was told before, perhaps by another process."""
        values = {
            "account": news.account,
            "game": news.game,
            "seq": news.seq,
            "kind": news.kind,
            "text": news.text,
            "at": time.time(),
            "read": False,
            "sent": True,
        }
        try:
            async with self.database.write() as connection:
                await connection.execute(insert(schema.notices), values)
        except IntegrityError:
            return False
        return True

    def link(self, game: str) -> str:
        return self.address(f"/game/{game}")

    def address(self, path: str) -> str:
        base = self.settings.public_url.rstrip("/") or f"http://{self.settings.host}:{self.settings.port}"
        return base + path

    async def by_hook(self, account: AccountRow, news: News) -> None:
        """`text` is what Slack shows, `content` what Discord shows; the rest is for programs."""
        said = f"{news.text} {self.link(news.game)}"
        body = {"text": said, "content": said, "game": news.game, "seq": news.seq, "kind": news.kind}
        try:
            await post(account.webhook, body, self.settings.private_hooks)
        except Failed as error:
            NOTICES.labels("hook", "failed").inc()
            structlog.get_logger().warning("a hook failed", account=account.id, error=type(error).__name__)
            return
        NOTICES.labels("hook", "sent").inc()

    async def notice_by_mail(self, account: AccountRow, subject: str, text: str) -> None:
        """To a confirmed address whose owner has not had enough; every mail says how to stop them."""
        found = await self.addresses.confirmed(account)
        if found is not None and not found.silent:
            link = self.address(f"/api/email/stop?key={found.stop}")
            await self.by_mail(found.email, subject, f"{text}\nNo more of these: {link}\n", link)

    async def ask_to_confirm(self, account: AccountRow) -> None:
        """The first mail to an address: only the code that proves whose it is."""
        code = await self.addresses.claim(account.id, account.email)
        if not account.email or not self.settings.smtp_host:
            return
        text = (
            f"{account.name} gave this address at {self.address('/')}. Is it yours? Say so within two days:\n\n"
            f"{self.address(f'/api/email/confirm?code={code}')}\n\nIf it was not you, do nothing: no mail follows.\n"
        )
        self.mail_later(account.email, "Trunkline: is this your address?", text)

    def mail_later(self, address: str, subject: str, text: str) -> None:
        """Without waiting: how long an answer takes must not tell whether a mail went out."""
        task = asyncio.create_task(self.by_mail(address, subject, text))
        self.mails.add(task)
        task.add_done_callback(self.mails.discard)

    async def by_mail(self, address: str, subject: str, text: str, stop: str = "") -> None:
        message = EmailMessage(LETTER)
        message["From"] = self.settings.mail_from
        message["To"] = address
        message["Subject"] = " ".join(subject.split())[:150]
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"  # RFC 8058: one click in the mail program
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        try:
            await asyncio.to_thread(send_mail, self.settings, message)
        except (OSError, smtplib.SMTPException) as error:
            NOTICES.labels("mail", "failed").inc()
            structlog.get_logger().warning("a mail failed", error=type(error).__name__)
            return
        NOTICES.labels("mail", "sent").inc()


def is_named(name: str, said: str) -> bool:
    """Whether `@name` is in a folded text: @ann is not in "@anna"."""
    return re.search(rf"@{re.escape(folded(name))}(?!\w)", said) is not None


def send_mail(settings: Settings, message: EmailMessage) -> None:
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=20) as smtp:
        if settings.smtp_tls:
            smtp.starttls()
        if settings.smtp_user:
            smtp.login(settings.smtp_user, settings.smtp_password)
        smtp.send_message(message)
