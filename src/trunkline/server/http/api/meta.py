"""About the server, the titles, health, metrics."""

import secrets
from typing import Annotated

from litestar import Controller, Response
from litestar.params import Parameter

import trunkline
from trunkline.server import metrics
from trunkline.server.errors import NotFound
from trunkline.server.http.api.request_context import Ask, get, service_of
from trunkline.server.play import sheets
from trunkline.server.protocol.people import About
from trunkline.server.protocol.sheets import EditionSheet, TitleLine

ForAWhile = {"Cache-Control": "public, max-age=300"}
Name = Annotated[str, Parameter(max_length=40)]


class MetaApi(Controller):
    path = "/api"
    tags = ("titles",)

    @get("/about", operation_id="about")
    async def about(self, request: Ask) -> About:
        service = service_of(request)
        settings = service.settings
        return About(
            name="Trunkline",
            version=trunkline.__version__,
            registration=settings.registration,
            guests=settings.guests,
            mail=bool(settings.smtp_host),
            levels=list(service.bots.names),
        )

    @get("/titles", operation_id="titles")
    async def titles(self) -> list[TitleLine]:
        """The games, their editions and how many can play them."""
        return sheets.titles()

    @get("/titles/{title:str}/{edition:str}", operation_id="edition")
    async def edition(self, title: Name, edition: Name) -> Response[EditionSheet]:
        """Board, tiles, railroads, private companies, trains, chart, rules and words of an edition."""
        return Response(sheets.edition_sheet(title, edition), headers=ForAWhile)


@get("/healthz", include_in_schema=False)
async def healthz() -> str:
    """The process answers."""
    return "ok\n"


@get("/readyz", include_in_schema=False)
async def readyz(request: Ask) -> Response[str]:
    """The database can be read and written, is whole, and news arrives: it is looked at all the time, and said here."""
    troubles = service_of(request).health.now.values()
    if troubles:
        return Response("".join(f"{trouble.sentence}\n" for trouble in troubles), status_code=503)
    return Response("ok\n")


@get("/metrics", include_in_schema=False)
async def metrics_page(request: Ask) -> Response[bytes]:
    """For Prometheus, which sends the token."""
    service, given = service_of(request), request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    token = service.settings.metrics_token
    if not token or not secrets.compare_digest(given.encode(), token.encode()):
        raise NotFound("There is no such page.")
    metrics.STREAMS.set(len(service.hub))
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
