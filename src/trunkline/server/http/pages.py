"""The built browser client, where it is there: its files, and its first page for every address that is the client's.

They are few, and the same for everybody: each is read and compressed once.
"""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from trunkline.server.errors import NotFound
from trunkline.server.http.api.request_context import Ask
from trunkline.server.service import STATIC

FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}  # names carry a hash of the contents
EACH_TIME = {"Cache-Control": "no-cache"}
AS_IT_IS = "as_it_is"  # what such a handler gives is compressed already
SMALL = 1500  # bytes that fit in one packet as they are
TEXTS = ("text/", "image/svg", "application/json", "application/javascript")
NOT_BUILT = "The browser client is not built: run `make web`. The API is described at /api/schema/openapi.json.\n"


def pages() -> list[HTTPRouteHandler]:
    return [first_page, page]


@lru_cache(256)
def contents(path: Path, changed: int) -> tuple[bytes, bytes]:
    """A file as it is, and compressed: b"" where that saves nothing."""
    plain = path.read_bytes()
    return plain, gzip.compress(plain, mtime=0) if len(plain) > SMALL and media_of(path).startswith(TEXTS) else b""


def media_of(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def send(request: Ask, path: Path) -> Response[bytes]:
    plain, compressed = contents(path, path.stat().st_mtime_ns)
    headers = {**(FOR_EVER if path.parent.name == "assets" else EACH_TIME), "Vary": "Accept-Encoding"}
    if compressed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(compressed, media_type=media_of(path), headers={**headers, "Content-Encoding": "gzip"})
    return Response(plain, media_type=media_of(path), headers=headers)


def index(request: Ask) -> Response[bytes]:
    path = STATIC / "index.html"
    if not path.is_file():
        return Response(NOT_BUILT.encode(), media_type="text/plain; charset=utf-8")
    return send(request, path)


def is_ours(wanted: Path) -> bool:
    try:
        return wanted.is_file() and STATIC.resolve() in wanted.parents
    except OSError:  # longer than a file's name can be
        return False


@get("/", include_in_schema=False, sync_to_thread=True, opt={AS_IT_IS: True})
def first_page(request: Ask) -> Response[bytes]:
    return index(request)


@get("/{path:path}", include_in_schema=False, sync_to_thread=True, opt={AS_IT_IS: True})
def page(request: Ask, path: str) -> Response[bytes]:
    """A file of the client; any other address without an ending is one of its pages."""
    wanted = (STATIC / path.lstrip("/")).resolve()
    if is_ours(wanted):
        return send(request, wanted)
    if path.startswith("/api/") or "." in wanted.name:
        raise NotFound("There is no such page.")
    return index(request)
