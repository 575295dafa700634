"""The built browser client, where it is there: its files, and its first page for every address that is the client's."""

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from trunkline.server.errors import NotFound
from trunkline.server.service import STATIC

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # names carry a hash of the contents
EACH_TIME = {"Cache-Control": "no-cache"}
NOT_BUILT = "The browser client is not built: run `make web`. The API is described at /api/schema/openapi.json.\n"


def pages() -> list[HTTPRouteHandler]:
    return [first_page, page]


def send(path: Path) -> Response[bytes]:
    headers = FOR_EVER if path.parent.name == "assets" else EACH_TIME
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(path.read_bytes(), media_type=media, headers=headers)


def index() -> Response[bytes]:
    path = STATIC / "index.html"
    return send(path) if path.is_file() else Response(NOT_BUILT.encode(), media_type="text/plain; charset=utf-8")


def is_ours(wanted: Path) -> bool:
    try:
        return wanted.is_file() and STATIC.resolve() in wanted.parents
    except OSError:  # longer than a file's name can be
        return False


@get("/", include_in_schema=False, sync_to_thread=True)
def first_page() -> Response[bytes]:
    return index()


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(path: str) -> Response[bytes]:
    """A file of the client; any other address without an ending is one of its pages."""
    wanted = (STATIC / path.lstrip("/")).resolve()
    if is_ours(wanted):
        return send(wanted)
    if path.startswith("/api/") or "." in wanted.name:
        raise NotFound("There is no such page.")
    return index()
