"""What every request passes: limits, who it is from, the CSRF word, security headers, the log line, the metrics."""

import asyncio
import secrets
import time
from collections.abc import Iterable
from urllib.parse import urlsplit

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

from trunkline.server import logging, metrics
from trunkline.server.errors import Forbidden, Refusal, TooSlow
from trunkline.server.http.api.accounts import COOKIE
from trunkline.server.people.accounts import Visitor
from trunkline.server.service import Service

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

        try:
            self.service.limits.take("request", client_of(scope, self.service))
            scope["user"] = await visitor(scope, self.service)
            patience = self.service.settings.patience
            await self.app(scope, receive if scope["method"] in SAFE else patient(receive, patience), answer)
        except Refusal as no:
            await refuse(no, answer)
        finally:
            seconds = time.perf_counter() - began
            metrics.REQUESTS.labels(scope["method"], status[0]).inc()
            metrics.SECONDS.labels(scope["method"]).observe(seconds)
            logging.request_done(scope["method"], scope["path"], status[0], seconds)


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


def dressed(headers: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that every answer has."""
    own = [(name, text) for name, text in headers if name.lower() not in FIXED]
    if path.startswith("/api/") and not any(name.lower() == NO_STORE[0] for name, _ in own):
        own.append(NO_STORE)
    return own + SECURITY


def client_of(scope: Scope, service: Service) -> str:
    if service.settings.trust_proxy:
        forwarded = Headers.from_scope(scope).get("x-forwarded-for", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded[:60]
    client = scope["client"]
    return client[0] if client else ""


async def visitor(scope: HTTPScope, service: Service) -> Visitor | None:
    """Who sends this. Raises Forbidden where a browser's request may come from another site's page."""
    headers = Headers.from_scope(scope)
    if not scope["path"].startswith("/api/"):
        return None
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return await service.accounts.by_token(token.strip()[:200])
    if scope["method"] not in SAFE and not same_site(headers):
        raise Forbidden("This request comes from another site's page.")
    secret = cookie(headers, COOKIE)
    found = await service.accounts.by_session(secret) if secret else None
    if found is not None and scope["method"] not in SAFE:
        check_csrf(headers, found)
    return found


def same_site(headers: Headers) -> bool:
    """Programs send no Origin; a browser's must be our own."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host", "")


def check_csrf(headers: Headers, found: Visitor) -> None:
    if not secrets.compare_digest(headers.get("x-csrf-token", "").encode(), found.csrf.encode()):
        raise Forbidden("The header X-CSRF-Token is missing or old; GET /api/me gives a fresh one.")


def cookie(headers: Headers, name: str) -> str:
    for part in headers.get("cookie", "").split(";"):
        key, _, text = part.strip().partition("=")
        if key == name:
            return text[:200]
    return ""


async def refuse(no: Refusal, send: Send) -> None:
    body = msgspec.json.encode(no.refused())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": no.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
