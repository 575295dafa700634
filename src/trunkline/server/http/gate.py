"""What every request passes: limits, who it is from, the CSRF word, security headers, the log line, the metrics."""

import asyncio
import secrets
import time
from collections.abc import Iterable

import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)
from sqlalchemy.exc import DBAPIError

from trunkline.server import logging, metrics
from trunkline.server.errors import BadRequest, Forbidden, OldToken, Refusal, TooOften, TooSlow, Unavailable
from trunkline.server.health import LOST, trouble_of
from trunkline.server.http.answering import send_json
from trunkline.server.http.api.accounts import COOKIE
from trunkline.server.http.clients import come_from, counted
from trunkline.server.http.pacing import Pacing, is_paced
from trunkline.server.http.uploads import Body, Uploads
from trunkline.server.logging import log_error
from trunkline.server.people.sessions import Visitor
from trunkline.server.service import Service
from trunkline.server.work import METER, Meter, Metered

BY_KEY = ("/api/email/confirmed", "/api/email/stop")  # links of mails: the key in them says who may
LONGEST = 1000  # bytes of an address
PAGE = 64  # letters by which a page of a browser is known
PAUSE = 1.0  # seconds before an address is told that it asks too much: many quick refusals are work, too
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECURITY = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
FIXED = frozenset(name for name, _ in SECURITY)
NO_STORE = (b"cache-control", b"no-store")


class Gate:
    """Around the whole application, so that answers to addresses nobody knows pass it too."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service
        self.pacing = Pacing(service.settings.rate_limits)
        self.uploads = Uploads(service.settings.rate_limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), [500]

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                message["headers"] = dressed(message["headers"], scope["path"])
            await send(message)

        come_from(scope, self.service.settings.trusted_proxies)
        meter = Meter(sender(scope))
        METER.set(meter)  # each request is a task of its own
        try:
            await Metered(self.pass_on(scope, receive, answer, meter), meter)
        except TooOften as no:
            await asyncio.sleep(PAUSE)
            await refuse(no, answer)
        except Refusal as no:
            await refuse(no, answer)
        except DBAPIError as error:
            await refuse(self.unavailable(error), answer)
        finally:
            self.charge(scope, meter)
            seconds = time.perf_counter() - began
            method = metrics.method_label(scope["method"])
            metrics.REQUESTS.labels(method, status[0]).inc()
            metrics.SECONDS.labels(method).observe(seconds)
            logging.request_done(method, scope["path"], status[0], seconds)

    def unavailable(self, error: DBAPIError) -> Unavailable:
        """The database did not even tell who asks."""
        trouble = trouble_of(error) or LOST
        self.service.health.notice(trouble)
        log_error("the database is in trouble", why=trouble.word)
        return Unavailable(trouble.sentence)

    async def pass_on(self, scope: HTTPScope, receive: Receive, send: Send, meter: Meter) -> None:
        limits = self.service.limits
        must_be_plain(scope)
        limits.take("request", sender(scope))
        limits.must_be_left("work", sender(scope))
        if is_paced(scope["method"], scope["path"]):
            async with self.pacing.turn(sender(scope)):
                await self.let_in(scope, receive, send, meter)
        else:
            await self.let_in(scope, receive, send, meter)

    async def let_in(self, scope: HTTPScope, receive: Receive, send: Send, meter: Meter) -> None:
        limits, patience = self.service.limits, self.service.settings.patience
        scope["user"] = found = await visitor(scope, self.service)
        if found is not None:
            meter.who = f"account {found.account.id}"
            limits.must_be_left("own_work", found.account.id)
        if scope["method"] in SAFE:
            await self.app(scope, receive, send)
            return
        with self.uploads.body(sender(scope), found is not None) as body:
            await self.app(scope, patient(measured(receive, body), patience), send)

    def charge(self, scope: HTTPScope, meter: Meter) -> None:
        """Work is paid for when it is done: nobody knows before what it costs."""
        metrics.WORK.inc(meter.seconds)
        self.service.limits.spend("work", sender(scope), meter.seconds)
        found = scope.get("user")
        if found is not None:
            self.service.limits.spend("own_work", found.account.id, meter.seconds)


def patient(receive: Receive, seconds: float) -> Receive:
    """Wait for a body, but not for ever, even if it comes drop by drop."""
    end = asyncio.get_running_loop().time() + seconds

    async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        try:
            async with asyncio.timeout_at(end):  # wait_for would make a task for it
                return await receive()
        except TimeoutError:
            raise TooSlow(f"The request did not arrive within {seconds:g} s.") from None

    return received


def measured(receive: Receive, body: Body) -> Receive:
    """Note how large a body becomes, while it arrives."""

    async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        message = await receive()
        if message["type"] == "http.request":
            body.grow(len(message["body"]))
        return message

    return received


def dressed(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that every answer has."""
    own = [(name, text) for name, text in headers if name.lower() not in FIXED]
    if path.startswith("/api/") and not any(name.lower() == NO_STORE[0] for name, _ in own):
        own.append(NO_STORE)
    return own + SECURITY


def must_be_plain(scope: HTTPScope) -> None:
    """No address of ours is long, or holds a NUL, which PostgreSQL and file systems do not know. Raises BadRequest.

    Nor two strokes in a row: the framework takes them for one, and whoever judges an address by its beginning does not.
    """
    path = scope["path"]
    if "\0" in path or "//" in path or b"%00" in scope["query_string"] or len(scope["raw_path"]) > LONGEST:
        raise BadRequest("There is no such address.")


def sender(scope: Scope) -> str:
    client = scope["client"]
    return counted(client[0]) if client else ""


async def visitor(scope: HTTPScope, service: Service) -> Visitor | None:
    """Who sends this. Raises Forbidden or OldToken where a browser's request may come from another site's page."""
    headers = Headers.from_scope(scope)
    if not scope["path"].startswith("/api/") or scope["path"] in BY_KEY:
        return None
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return await service.sessions.by_token(token.strip()[:200], scope["method"], scope["path"])
    if scope["method"] not in SAFE and not same_site(headers):
        raise Forbidden("This request comes from another site's page.")
    secret = cookie(headers, COOKIE)
    found = await service.sessions.by_session(secret) if secret else None
    if found is not None and scope["method"] not in SAFE:
        check_csrf(headers, found)
    page = headers.get("x-page", "")
    return msgspec.structs.replace(found, page=page[:PAGE]) if found is not None and page else found


def same_site(headers: Headers) -> bool:
    """Programs send no Origin; a browser's must be our own."""
    origin = headers.get("origin")
    if origin is None:
        return True
    host = origin.partition("://")[2]  # "null" has none
    return bool(host) and host == headers.get("host", "")


def check_csrf(headers: Headers, found: Visitor) -> None:
    if not secrets.compare_digest(headers.get("x-csrf-token", "").encode(), found.csrf.encode()):
        raise OldToken("The header X-CSRF-Token is missing or old; GET /api/me gives a fresh one.")


def cookie(headers: Headers, name: str) -> str:
    for part in headers.get("cookie", "").split(";"):
        key, _, text = part.strip().partition("=")
        if key == name:
            return text[:200]
    return ""


async def refuse(no: Refusal, send: Send) -> None:
    await send_json(no.status, msgspec.json.encode(no.refused()), send)
