"""Where the links in mails lead: pages with one button, because mail programs open links to look at them."""

from html import escape
from typing import Annotated

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import Parameter

from trunkline.server.http.api.request_context import Ask, address_of, service_of

Key = Annotated[str, Parameter(max_length=100)]
PAGE = "<!doctype html><html lang='en'><meta charset='utf-8'><title>Trunkline</title><h1>{}</h1>{}</html>"
BUTTON = "<form method='post' action='{}'><button>{}</button></form>"


def mail_pages() -> list[HTTPRouteHandler]:
    return [confirm_page, confirm, stop_page, stop]


def page(heading: str, rest: str = "") -> Response[str]:
    return Response(PAGE.format(heading, rest), media_type="text/html; charset=utf-8", status_code=200)


@get("/api/email/confirm", include_in_schema=False)
async def confirm_page(code: Key) -> Response[str]:
    return page("Is this your address?", BUTTON.format(f"/api/email/confirmed?code={escape(code, quote=True)}", "Yes"))


@post("/api/email/confirmed", include_in_schema=False)
async def confirm(request: Ask, code: Key) -> Response[str]:
    service = service_of(request)
    service.limits.take("sign_in", address_of(request))
    await service.notifier.addresses.confirm(code)
    return page("Thank you: your address is confirmed.")


@get("/api/email/stop", include_in_schema=False)
async def stop_page(key: Key) -> Response[str]:
    return page("No more mails?", BUTTON.format(f"/api/email/stop?key={escape(key, quote=True)}", "Stop them"))


@post("/api/email/stop", include_in_schema=False)
async def stop(request: Ask, key: Key) -> Response[str]:
    """RFC 8058: mail programs post here when somebody clicks "unsubscribe"."""
    service = service_of(request)
    service.limits.take("sign_in", address_of(request))
    await service.notifier.addresses.stop(key)
    return page("You get no more mails about your games.")
