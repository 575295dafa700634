"""The application: everything put together."""

import traceback
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.core import MsgspecDIPlugin
from sqlalchemy.exc import DataError

import trunkline
from trunkline.server import logging, metrics
from trunkline.server.errors import Refusal, Unavailable
from trunkline.server.health import trouble_of
from trunkline.server.http.api.accounts import COOKIE, AccountsApi
from trunkline.server.http.api.covers import CoversApi
from trunkline.server.http.api.meta import MetaApi, healthz, metrics_page, readyz
from trunkline.server.http.api.play import PlayApi
from trunkline.server.http.api.players import PlayersApi
from trunkline.server.http.api.request_context import Ask, service_of
from trunkline.server.http.api.streams import StreamsApi
from trunkline.server.http.api.tables import TablesApi
from trunkline.server.http.api.telling import TellingApi
from trunkline.server.http.connections import RESERVE, ConnectionCount, descriptors
from trunkline.server.http.gate import Gate
from trunkline.server.http.mail_pages import mail_pages
from trunkline.server.http.pages import AS_IT_IS, pages
from trunkline.server.http.short_way import BODY, ShortWay
from trunkline.server.logging import log_error
from trunkline.server.protocol.people import Refused
from trunkline.server.service import Service
from trunkline.server.settings import Settings

COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=4, minimum_size=1500, exclude=["/stream$"], exclude_opt_key=AS_IT_IS
)
WORDS = {400: "bad_input", 401: "sign_in", 403: "forbidden", 404: "not_found", 405: "not_allowed", 413: "too_large"}


class Application(Litestar):
    """Litestar behind the gate, and a short way past it."""

    def __init__(self, service: Service, **given: Any) -> None:
        super().__init__(**given)
        self.work_for(service)
        self.connections = ConnectionCount(service.settings, descriptors() - RESERVE)

    def work_for(self, service: Service) -> None:
        """Serve what this service holds from now on."""
        self.service = self.state["service"] = service
        self.short_way = ShortWay(super().__call__, service, COMPRESSION)
        self.gate = Gate(self.short_way, service)

    @staticmethod
    def _get_default_plugins(plugins: list[Any]) -> list[Any]:
        """Nothing here is made of pydantic or attrs, whose plugins take long to load."""
        return [*plugins, MsgspecDIPlugin()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.gate(scope, receive, send)


def create_app(settings: Settings) -> Application:
    service = Service(settings)
    return Application(
        service,
        route_handlers=[
            MetaApi,
            AccountsApi,
            TablesApi,
            PlayApi,
            CoversApi,
            StreamsApi,
            PlayersApi,
            TellingApi,
            healthz,
            readyz,
            metrics_page,
            *mail_pages(),
            *pages(),
        ],
        lifespan=[running(service)],
        exception_handlers={
            Refusal: say_no,
            HTTPException: say_http,
            RecursionError: say_too_deep,
            UnicodeDecodeError: say_no_text,
            DataError: say_cannot_be_stored,
            Exception: say_fault,
        },
        openapi_config=openapi(),
        compression_config=COMPRESSION,
        request_max_body_size=BODY,
        logging_config=None,
    )


def running(service: Service) -> Any:
    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        logging.set_up(service.settings.log_level)
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    return lifespan


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Trunkline",
        version=trunkline.__version__,
        description="Play railway games. See docs/api.md.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "session": SecurityScheme(type="apiKey", security_scheme_in="cookie", name=COOKIE),
                "token": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
    )


def refusal(status: int, refused: Refused) -> Response[Refused]:
    return Response(refused, status_code=status)


def say_no(_: Ask, no: Refusal) -> Response[Refused]:
    return refusal(no.status, no.refused())


def say_http(_: Ask, error: HTTPException) -> Response[Refused]:
    message = error.detail
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        message = f"{extra[0].get('key', '')}: {extra[0].get('message', '')}".strip(": ")
    return refusal(error.status_code, Refused(error=WORDS.get(error.status_code, "refused"), message=message[:500]))


def say_too_deep(_: Ask, __: RecursionError) -> Response[Refused]:
    return refusal(400, Refused(error="bad_input", message="What was sent is nested too deep."))


def say_no_text(_: Ask, __: UnicodeDecodeError) -> Response[Refused]:
    return refusal(400, Refused(error="bad_input", message="What was sent is not text in UTF-8."))


def say_cannot_be_stored(_: Ask, __: DataError) -> Response[Refused]:
    """PostgreSQL stores no NUL, for example."""
    return refusal(400, Refused(error="bad_input", message="What was sent has characters that cannot be stored."))


def say_fault(request: Ask, error: Exception) -> Response[Refused]:
    """Trouble with the database, or something nobody expected: a sentence for the person, the traceback for the log."""
    trouble = trouble_of(error)
    if trouble is not None:
        service_of(request).health.notice(trouble)
        log_error("the database is in trouble", why=trouble.word, path=request.url.path)
        return say_no(request, Unavailable(trouble.sentence))
    metrics.FAULTS.inc()
    log_error("fault", path=request.url.path, why=place_of(error), fault=error)
    return refusal(
        500, Refused(error="fault", message="Something went wrong here; it was logged, and nothing was changed.")
    )


def place_of(error: Exception) -> str:
    """The line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{type(error).__name__} at {last[0].filename}:{last[0].lineno}" if last else type(error).__name__
