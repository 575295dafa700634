"""What handlers ask of a request: the service, and who it is from."""

from functools import partial
from typing import Annotated, Any

import litestar
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from trunkline.server.errors import SignInFirst
from trunkline.server.http.clients import counted
from trunkline.server.people.sessions import Visitor
from trunkline.server.play.covers import Eyes
from trunkline.server.protocol.people import Refused
from trunkline.server.service import Service
from trunkline.server.storage.rows import AccountRow

# Every operation may be refused; these are the ways, all of one form.
REFUSALS = {
    400: "what was sent cannot be used",
    401: "sign in first",
    403: "not yours to do",
    404: "not there",
    408: "too slow",
    409: "the table is not as you think it is",
    413: "too large",
    422: "the rules forbid it",
    429: "too often",
    503: "not now: the database, or a process that thinks, is out of reach",
}
RESPONSES = {
    status: ResponseSpec(Refused, description=words, generate_examples=False) for status, words in REFUSALS.items()
}
get = partial(litestar.get, responses=RESPONSES)
post = partial(litestar.post, responses=RESPONSES)
put = partial(litestar.put, responses=RESPONSES)
patch = partial(litestar.patch, responses=RESPONSES)
delete = partial(litestar.delete, responses=RESPONSES)

Ask = Request[Visitor | None, Any, Any]

GameId = Annotated[str, Parameter(max_length=16, pattern="^[a-z0-9]+$", description="the game's id")]
After = Annotated[str, Parameter(max_length=60, pattern=r"^[0-9.:a-z]*$", description="`next` of the page before")]
Limit = Annotated[int, Parameter(ge=1, le=100, description="how many at most")]
Invite = Annotated[str, Parameter(max_length=40, description="the key of the invitation link")]
SeatQuery = Annotated[int, Parameter(ge=-1, le=9, description="which of my seats to look from; -1: as it fits")]


def service_of(request: Ask) -> Service:
    service: Service = request.app.state.service
    return service


def visitor_of(request: Ask) -> AccountRow | None:
    return request.user.account if request.user else None


def account_of(request: Ask) -> AccountRow:
    """The account behind the request. Raises SignInFirst."""
    return account_behind(request.user)


def account_behind(visitor: Visitor | None) -> AccountRow:
    """Raises SignInFirst."""
    if visitor is None:
        raise SignInFirst("Sign in, or take a guest's name first.")
    return visitor.account


def number_of(request: Ask) -> int | None:
    return request.user.account.id if request.user else None


def device_of(request: Ask) -> str:
    """Which of a person's devices it comes from, "" for strangers."""
    return request.user.device if request.user else ""


def eyes_of(request: Ask) -> Eyes:
    return eyes_behind(request.user)


def eyes_behind(visitor: Visitor | None) -> Eyes:
    return Eyes(visitor.account.id, visitor.device, visitor.page) if visitor else Eyes(None)


def full_account(request: Ask) -> AccountRow:
    """An account with a password. Raises SignInFirst for guests."""
    account = account_of(request)
    if account.guest:
        raise SignInFirst("Guests cannot do that; make an account first.")
    return account


def address_of(request: Ask) -> str:
    """Where the request comes from, as limits count it; the gate has listened to trusted proxies."""
    return counted(request.client.host) if request.client else ""
