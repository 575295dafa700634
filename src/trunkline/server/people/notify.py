"""Telling people that something waits for them: a notice, and by hook or mail where they asked for it.

One notice for each decision at most: the database holds account, game, seq and kind unique.
"""

import asyncio
import re
import smtplib
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert
from sqlalchemy.exc import IntegrityError

from trunkline import wire
from trunkline.core.events import Offered
from trunkline.server.errors import NotFound
from trunkline.server.fair_queue import FairQueue
from trunkline.server.health import log_trouble
from trunkline.server.logging import log_warning
from trunkline.server.metrics import NOTICES
from trunkline.server.names import folded
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.addresses import Addresses
from trunkline.server.people.notices import NOTHING, NoticeFacts, Said, sentence
from trunkline.server.people.pushes import Pushes
from trunkline.server.people.telling import HELD_BACK, NOW, TellingRecords
from trunkline.server.people.webhooks import Undelivered, post
from trunkline.server.play import history
from trunkline.server.play.table import Table
from trunkline.server.play.words import kept_decision
from trunkline.server.protocol.people import NoticeKind
from trunkline.server.protocol.play import ChatLine
from trunkline.server.repeating import cancel
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import Database, Prepared, Values
from trunkline.server.storage.rows import AccountRow
from trunkline.server.updates import Hub, game_topic, person_topic

ADD_NOTICE = Prepared(
    insert(schema.notices).values({c.name: bindparam(c.name) for c in schema.notices.c if c.name != "id"})
)
ROW = schema.notices.c
DROP_TURNS = Prepared(
    delete(schema.notices).where(
        ROW.account == bindparam("account"),
        ROW.game == bindparam("game"),
        ROW.kind == bindparam("kind"),
        ROW.seq < bindparam("seq"),
    )
)
QUEUE = 10_000
LONGEST = 400  # letters of a sentence that goes out
WORKERS = 8
AT_ONCE = 8  # messages on their way; people take turns, so that somebody's slow hook keeps nobody else waiting
EACH = 4  # of one person; of more there is a notice only
LETTER = SMTP.clone(max_line_length=900)  # a link that is broken over lines is no link
FAREWELL = 3.0  # seconds for what is on its way when the server stops


class News:
    """One notice on its way: the facts are stored, the sentence goes out by hook and mail."""

    __slots__ = ("account", "by_turn", "facts", "game", "kind", "seq", "text")

    def __init__(
        self, account: int, game: str, seq: int, kind: NoticeKind, facts: NoticeFacts, text: str, by_turn: bool
    ) -> None:
        self.account = account
        self.by_turn = by_turn
        self.game = game
        self.seq = seq
        self.kind = kind
        self.facts = facts
        self.text = text


class Notifier:
    def __init__(self, settings: Settings, database: Database, accounts: Accounts, hub: Hub) -> None:
        self.settings = settings
        self.database = database
        self.accounts = accounts
        self.addresses = Addresses(database)
        self.pushes = Pushes(settings, database)
        self.telling = TellingRecords(database)
        self.hub = hub
        self.queue: asyncio.Queue[News] = asyncio.Queue(QUEUE)
        self.workers: list[asyncio.Task[None]] = []
        self.mails: set[asyncio.Task[str]] = set()
        self.turns = FairQueue(AT_ONCE)
        self.messages: dict[asyncio.Task[None], int] = {}  # with the account each is for
        self.of_each: Counter[int] = Counter()

    def start(self) -> None:
        self.workers = [asyncio.create_task(self.work()) for _ in range(WORKERS)]

    async def stop(self) -> None:
        """Give what is on its way a moment, then let go."""
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await self.queue.join()
                await asyncio.gather(*self.messages, *self.mails, return_exceptions=True)
        await cancel(*self.messages, *self.mails, *self.workers)

    # What there is to tell

    def table_moved(self, table: Table, before: int) -> None:
        """The decision has gone to another person, or the game is over."""
        if table.game.status == "ended":
            self.everybody(table, "end")
            return
        seat = table.decider()
        if not table.running or seat < 0 or table.seats[seat].bot:
            return
        account = table.seats[seat].account
        was = table.seats[before].account if 0 <= before < len(table.seats) and before != seat else None
        if account is None or before == seat or was == account:
            return
        self.put(account, table, "turn", NoticeFacts(decision=kept_decision(table.game)))

    def everybody(self, table: Table, kind: NoticeKind) -> None:
        for account in sorted({s.account for s in table.seats if s.account is not None}):
            self.put(account, table, kind, NoticeFacts())

    def mentions(self, table: Table, line: ChatLine) -> None:
        """`@name` in chat."""
        meant = named(folded(line.text), [folded(s.name) for s in table.seats])
        for s in table.seats:
            if s.account is not None and s.account != line.account and folded(s.name) in meant:
                self.put(s.account, table, "mention", NoticeFacts(chat=line.id), (line.name, line.text))

    def asked_back(self, table: Table, asker: int, to: int, seats: list[int]) -> None:
        """Somebody asks to go back: those who must agree hear where and how far."""
        count = len(history.decided(table, table.log.line(table.log.here, to)))
        facts = NoticeFacts(seat=asker, number=table.log.number(to), count=count)
        for account in sorted({a for seat in seats if (a := table.seats[seat].account) is not None}):
            self.put(account, table, "undo", facts)

    def withdrawn(self, table: Table, seat: int, by: int, offer: Offered) -> None:
        """An offer that waited for a seat is gone: its person hears of it as they heard of the offer."""
        asked, maker = table.seats[seat], table.seats[by]
        if asked.account is not None and not asked.bot and asked.account != maker.account:
            self.put(asked.account, table, "withdrawn", NoticeFacts(seat=by, offer=wire.plain(offer)))

    def asked_again(self, table: Table, asker: int) -> None:
        """Somebody asks for a rematch: the other people hear of it."""
        own = table.seats[asker].account
        for account in sorted({s.account for s in table.seats if s.account is not None} - {own}):
            self.put(account, table, "rematch", NoticeFacts(seat=asker))

    def order_ended(self, table: Table, seat: int) -> None:
        account = table.seats[seat].account
        if account is not None:
            self.put(account, table, "order", NoticeFacts(decision=kept_decision(table.game)))

    def put(self, account: int, table: Table, kind: NoticeKind, facts: NoticeFacts, said: Said = NOTHING) -> None:
        text = sentence(kind, facts, table.game, table.seats, said)[:LONGEST]
        try:
            by_turn = table.terms.pace == "by_turn"
            self.queue.put_nowait(News(account, table.game.id, table.seq, kind, facts, text, by_turn))
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
        is_there = news.account in self.hub.present(game_topic(news.game))  # an open page of that game tells it itself
        when = await self.telling.when(news.account, news.game, news.kind, news.by_turn, time.time())
        sent = is_there or when != HELD_BACK
        if not await self.keep(news, sent, read=is_there and news.kind == "turn"):
            return
        self.hub.wake(person_topic(news.account), news.game)
        if is_there or when != NOW:
            return
        try:
            account = await self.accounts.account(news.account)
        except NotFound:
            return
        self.send_on(account, news)

    def send_on(self, account: AccountRow, news: News) -> None:
        """Without waiting for it: the next notice may be somebody else's."""
        if self.of_each[account.id] >= EACH:
            NOTICES.labels("message", "dropped").inc()
            return
        task = asyncio.create_task(self.sent_on(account, news))
        self.messages[task] = account.id
        self.of_each[account.id] += 1
        task.add_done_callback(self.sent)

    async def sent_on(self, account: AccountRow, news: News) -> None:
        about = {"game": news.game, "seq": news.seq, "kind": news.kind}
        try:
            async with self.turns.turn(str(account.id)):
                await self.by_all_ways(account, news.text, self.link(news.game), about)
        except Exception as error:  # one person's message must not stop the others'
            NOTICES.labels("message", "failed").inc()
            log_trouble("a message failed", error, game=news.game, kind=news.kind)

    def sent(self, task: asyncio.Task[None]) -> None:
        account = self.messages.pop(task)
        self.of_each[account] -= 1
        if not self.of_each[account]:
            del self.of_each[account]

    async def digest(self, number: int, waiting: list[tuple[str, str]]) -> None:
        """One message about all games that wait for somebody: each with its number."""
        head = "A game waits for you" if len(waiting) == 1 else f"{len(waiting)} games wait for you"
        text = f"{head}: {'; '.join(name for name, _ in waiting)}."
        one = self.link(waiting[0][1]) if len(waiting) == 1 else self.address("/")
        about = {"game": waiting[0][1], "seq": -1, "kind": "digest"}
        await self.by_all_ways(await self.accounts.account(number), text, one, about)

    async def by_all_ways(self, account: AccountRow, text: str, link: str, about: dict[str, Any]) -> None:
        await self.by_push(account, text, link, about)
        if account.webhook:
            await self.by_hook(account, text, link, about)
        if account.email and self.settings.smtp_host:
            await self.notice_by_mail(account, f"Trunkline: {text}", f"{text}\n\n{link}\n")

    async def keep(self, news: News, sent: bool, read: bool) -> bool:
        """Store the notice; False when it was told before, perhaps by another process. What is not sent waits for
        the digest. Of somebody's turns in a game the last one is kept: the others are over."""
        values = {
            "account": news.account,
            "game": news.game,
            "seq": news.seq,
            "kind": news.kind,
            "facts": msgspec.json.encode(news.facts).decode(),
            "at": time.time(),
            "read": read,
            "sent": sent,
        }
        earlier: Values = {"account": news.account, "game": news.game, "kind": "turn", "seq": news.seq}
        try:
            async with self.database.write() as connection:
                if news.kind in ("turn", "end", "withdrawn"):
                    await connection.run(DROP_TURNS, earlier)
                await connection.run(ADD_NOTICE, values)
        except IntegrityError:
            return False
        return True

    def link(self, game: str) -> str:
        return self.address(f"/game/{game}")

    def address(self, path: str) -> str:
        base = self.settings.public_url.rstrip("/") or f"http://{self.settings.host}:{self.settings.port}"
        return base + path

    async def by_push(self, account: AccountRow, text: str, link: str, about: dict[str, Any]) -> str:
        """What went wrong, in a sentence."""
        trouble = await self.pushes.send(account.id, {"text": text, "link": link, **about})
        return trouble[0] if trouble else ""

    async def by_hook(self, account: AccountRow, text: str, link: str, about: dict[str, Any]) -> str:
        """`text` is what Slack shows, `content` what Discord shows; the rest is for programs. What went wrong."""
        said = f"{text} {link}"
        try:
            await post(account.webhook, {"text": said, "content": said, **about}, self.settings.private_hooks)
        except Undelivered as error:
            NOTICES.labels("hook", "failed").inc()
            log_warning("a hook failed", account=account.id, error=type(error).__name__)
            return error.sentence
        NOTICES.labels("hook", "sent").inc()
        return ""

    async def notice_by_mail(self, account: AccountRow, subject: str, text: str) -> str:
        """To a confirmed address whose owner has not had enough; every mail says how to stop them."""
        found = await self.addresses.confirmed(account)
        if found is None or found.silent:
            return "Your address is not confirmed." if found is None else "You have stopped the mails."
        link = self.address(f"/api/email/stop?key={found.stop}")
        return await self.by_mail(found.email, subject, f"{text}\nNo more of these: {link}\n", link)

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

    async def by_mail(self, address: str, subject: str, text: str, stop: str = "") -> str:
        """What went wrong, in a sentence."""
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
            log_warning("a mail failed", error=type(error).__name__)
            return mail_trouble(error)
        NOTICES.labels("mail", "sent").inc()
        return ""

    async def try_out(self, account: AccountRow, way: str) -> str:
        """A message to try a way of notifying: why it failed, or ""."""
        text, about = "This is how Trunkline tells you about your games.", {"game": "", "seq": -1, "kind": "test"}
        match way:
            case "push" if not await self.pushes.of(account.id):
                return "No browser gets notifications yet."
            case "push":
                return await self.by_push(account, text, self.address("/account"), about)
            case "hook" if not account.webhook:
                return "No webhook is set."
            case "hook":
                return await self.by_hook(account, text, self.address("/account"), about)
            case _ if not self.settings.smtp_host:
                return "This server sends no mail; its operator can set it up."
            case _:
                return await self.notice_by_mail(account, "Trunkline: a test", f"{text}\n")


def mail_trouble(error: OSError | smtplib.SMTPException) -> str:
    """For whom the mail was; what the operator must know is in the log."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            return "The mail server refuses your address."
        case smtplib.SMTPAuthenticationError():
            return "The mail server does not know this server's account; its operator can mend that."
        case smtplib.SMTPException():
            return f"The mail server refused the mail ({type(error).__name__})."
        case _:
            return "The mail server cannot be reached; the operator of this server can mend that."


def named(said: str, names: Sequence[str]) -> set[str]:
    """Whom a folded text means by `@name`: at each @ the longest name that stands there, whole.

    "@anna" does not mean Ann, nor does "@ann 2" where somebody else is called so.
    """
    longest = sorted(filter(None, names), key=len, reverse=True)
    return set(re.findall(rf"@({'|'.join(map(re.escape, longest))})(?!\w)", said)) if longest else set()


def send_mail(settings: Settings, message: EmailMessage) -> None:
    with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=20) as smtp:
        if settings.smtp_tls:
            smtp.starttls()
        if settings.smtp_user:
            smtp.login(settings.smtp_user, settings.smtp_password)
        smtp.send_message(message)
