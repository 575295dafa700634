"""Accounts, guests, sessions, tokens, notices."""

from typing import Annotated, Any, cast

import msgspec
from litestar import Controller, Response
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Stream

from trunkline.server.errors import BadRequest, Forbidden, SeatsBehind
from trunkline.server.http.api.request_context import (
    After,
    Ask,
    Limit,
    account_of,
    address_of,
    delete,
    device_of,
    full_account,
    get,
    patch,
    post,
    put,
    service_of,
    visitor_of,
)
from trunkline.server.names import must_be_seen
from trunkline.server.people import carrying, export, notices
from trunkline.server.people.accounts import verify
from trunkline.server.people.carrying import games_going_on
from trunkline.server.people.departures import leave_for_good
from trunkline.server.people.devices import DeviceCode
from trunkline.server.people.sessions import hashed
from trunkline.server.people.webhooks import UnsafeAddress, must_not_be_private
from trunkline.server.protocol.people import (
    Account,
    AskReset,
    Badge,
    ChangeMe,
    ChangePassword,
    LeaveForGood,
    Me,
    NewAccount,
    NewGuest,
    NewToken,
    NoticePage,
    Seats,
    SessionLine,
    SignIn,
    TokenLine,
    UseCode,
    UseMailCode,
    UseReset,
)
from trunkline.server.service import Service
from trunkline.server.storage.rows import AccountRow
from trunkline.server.updates import account_topic, device_topic

COOKIE = "trunkline_session"
COOKIE_SECONDS = 400 * 86400  # as long as browsers keep one; the server says when a session is over
SETTINGS_BYTES = 8000
OfGame = Annotated[str, Parameter(max_length=16, pattern="^[0-9a-z]*$", description="only those about this game")]
SessionId = Annotated[str, Parameter(min_length=8, max_length=64, pattern="^[0-9a-f]+$", description="from the list")]


def shown(account: AccountRow, is_confirmed: bool) -> Account:
    return Account(
        id=account.id,
        name=account.name,
        guest=account.guest,
        email=account.email,
        email_confirmed=is_confirmed,
        webhook=account.webhook,
        settings=msgspec.json.decode(account.settings, type=dict[str, Any]),
        created=account.created,
    )


async def me_now(service: Service, account: AccountRow | None, csrf: str) -> Me:
    if account is None:
        return Me(account=None, csrf="")
    unread, turns = await service.accounts.unread(account.id), await service.store.my_turns(account.id)
    is_confirmed = bool(account.email) and await service.notifier.addresses.confirmed(account) is not None
    return Me(account=shown(account, is_confirmed), csrf=csrf, unread=unread, my_turns=turns)


async def signed_in(request: Ask, account: AccountRow, seats: Seats = "leave") -> Response[Me]:
    """A session of the account in this browser; one that was open here is over, and its streams end."""
    service, guest = service_of(request), leaving_guest(request, account)
    carried = await carry(service, guest, account) if guest is not None and seats == "carry" else 0
    left = await games_going_on(service.database, guest.id) if guest is not None and seats != "ask" else 0
    await sign_off(request)
    secret, csrf = await service.sessions.open(account.id, request.headers.get("user-agent", ""))
    me = await me_now(service, account, csrf)
    me.carried, me.left_behind = carried, left
    return Response(me, cookies=[session_cookie(request, secret, COOKIE_SECONDS)])


def leaving_guest(request: Ask, account: AccountRow | None) -> AccountRow | None:
    """The guest who becomes somebody else by signing in."""
    guest = visitor_of(request)
    return guest if guest is not None and guest.guest and (account is None or account.id != guest.id) else None


async def must_say_about_seats(request: Ask, seats: Seats, account: AccountRow | None = None) -> None:
    """A guest has no password: what they leave behind is lost to them. Raises SeatsBehind."""
    guest = leaving_guest(request, account)
    count = await games_going_on(service_of(request).database, guest.id) if guest is not None and seats == "ask" else 0
    if guest is not None and count:
        games = "a game" if count == 1 else f"{count} games"
        raise SeatsBehind(
            f"You are {guest.name}, a guest with a seat in {games}. Shall your seats come along into the account, or "
            "stay behind? There is no way back to them."
        )


async def carry(service: Service, guest: AccountRow, account: AccountRow) -> int:
    """The guest's seats become the account's; in how many games."""
    carried = await carrying.carry(service.database, guest, account)
    await service.seats_changed(carried)
    await service.no_longer(account_topic(guest.id))
    return len(carried)


async def sign_off(request: Ask) -> None:
    service, secret = service_of(request), request.cookies.get(COOKIE, "")
    if secret:
        await service.sessions.close(secret)
        await service.no_longer(device_topic(hashed(secret)))


def must_welcome(request: Ask, name: str, welcome: bool, otherwise: str) -> None:
    """Whoever is new here: not too many from one address, by a name that can be read. Raises Forbidden."""
    service_of(request).limits.take("account", address_of(request))
    must_be_seen(name)
    if not welcome:
        raise Forbidden(otherwise)


def session_cookie(request: Ask, secret: str, seconds: int) -> Cookie:
    """For https alone wherever people come by https: as the request did, or as the public address says."""
    settings = service_of(request).settings
    secure = settings.secure_cookies or request.scope["scheme"] == "https" or settings.public_url.startswith("https:")
    return Cookie(key=COOKIE, value=secret, max_age=seconds, httponly=True, samesite="lax", secure=secure, path="/")


class AccountsApi(Controller):
    path = "/api"
    tags = ("people",)

    @get("/me", operation_id="me")
    async def me(self, request: Ask) -> Me:
        """Who I am, the CSRF word, and how many decisions wait for me."""
        csrf = request.user.csrf if request.user else ""
        return await me_now(service_of(request), visitor_of(request), csrf)

    @get("/me/badge", operation_id="badge")
    async def badge(self, request: Ask) -> Badge:
        """How much waits for me; the stream of a person sends the same."""
        service, account = service_of(request), account_of(request)
        return Badge(
            my_turns=await service.store.my_turns(account.id),
            unread=await service.accounts.unread(account.id),
            game="",
            text="",
        )

    @post("/guests", operation_id="new_guest")
    async def new_guest(self, request: Ask, data: NewGuest) -> Response[Me]:
        """Play with a name only; it can become an account later."""
        service = service_of(request)
        must_welcome(request, data.name, service.settings.guests, "This server has no guests; make an account.")
        return await signed_in(request, await service.accounts.add(data.name))

    @post("/accounts", operation_id="new_account")
    async def new_account(self, request: Ask, data: NewAccount) -> Response[Me]:
        """Make an account; a guest's session becomes one and keeps its games."""
        service = service_of(request)
        closed = "This server takes no new accounts; ask its operator."
        must_welcome(request, data.name, service.settings.registration, closed)
        must_not_pester(service, data.email, address_of(request))
        guest = visitor_of(request)
        if guest is not None and guest.guest:
            seen_in = await service.accounts.become_account(guest, data.name, data.password, data.email)
            account = await service.accounts.account(guest.id)
            await service.seats_changed(seen_in)
        else:
            account = await service.accounts.add(data.name, data.password, data.email)
        if account.email:
            await service.notifier.ask_to_confirm(account)
        return await signed_in(request, account)

    @post("/session", operation_id="sign_in")
    async def sign_in(self, request: Ask, data: SignIn) -> Response[Me]:
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))  # not by name: a guesser must not lock the owner out
        account = await service.accounts.check_password(data.name, data.password)
        await must_say_about_seats(request, data.seats, account)
        return await signed_in(request, account, data.seats)

    @post("/me/device-code", operation_id="device_code")
    async def device_code(self, request: Ask) -> DeviceCode:
        """A short code that makes another device mine too: once, within ten minutes."""
        return await service_of(request).devices.new_code(account_of(request).id)

    @post("/session/code", operation_id="use_device_code")
    async def use_device_code(self, request: Ask, data: UseCode) -> Response[Me]:
        """Be on this device who I am on the other one."""
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        await must_say_about_seats(request, data.seats)  # before the code is spent
        account = await service.accounts.account(await service.devices.use(data.code))
        return await signed_in(request, account, data.seats)

    @delete("/session", operation_id="sign_out", status_code=200)
    async def sign_out(self, request: Ask) -> Response[Me]:
        await sign_off(request)
        return Response(Me(account=None, csrf=""), cookies=[session_cookie(request, "", 0)])

    @patch("/me", operation_id="change_me")
    async def change_me(self, request: Ask, data: ChangeMe) -> Me:
        service, account = service_of(request), account_of(request)
        values: dict[str, Any] = {k: v for k in ("email", "webhook") if (v := getattr(data, k)) is not None}
        if data.settings is not None:
            values["settings"] = msgspec.json.encode(data.settings).decode()
            if len(values["settings"]) > SETTINGS_BYTES:
                raise BadRequest(f"Settings take at most {SETTINGS_BYTES} bytes.")
        must_be_postable(service, data.webhook or "")
        is_new = data.email is not None and data.email != account.email
        if is_new:
            must_not_pester(service, data.email, account.id)
        if data.name is not None and data.name != account.name:
            must_be_seen(data.name)
            await service.seats_changed(await service.accounts.rename(account, data.name))
        if values:
            await service.accounts.change(account.id, **values)
        if is_new:
            await service.notifier.ask_to_confirm(await service.accounts.account(account.id))
        return await me_now(
            service, await service.accounts.account(account.id), request.user.csrf if request.user else ""
        )

    @put("/me/password", operation_id="change_password")
    async def change_password(self, request: Ask, data: ChangePassword) -> Response[Me]:
        """All sessions, tokens and streams end; this browser gets a new session."""
        service, account = service_of(request), full_account(request)
        service.limits.take("sign_in", f"own:{account.id}")
        await service.accounts.check_password(account.name, data.old)
        await service.accounts.set_password(account.id, data.new)
        await service.no_longer(account_topic(account.id))
        return await signed_in(request, await service.accounts.account(account.id))

    @post("/password-resets", operation_id="ask_reset", status_code=202)
    async def ask_reset(self, request: Ask, data: AskReset) -> None:
        """A code is mailed if the account has an address; the answer is the same either way."""
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        account = await service.accounts.by_name(data.name)
        address = await service.notifier.addresses.confirmed(account) if account is not None else None
        if account is None or address is None or not service.settings.smtp_host:
            return
        if service.limits.left("reset", account.id) < 1:
            return  # enough mails are on their way; saying so would tell that the account is there
        service.limits.spend("reset", account.id, 1)
        code = await service.accounts.open_reset(account.id)
        text = f"This code sets a new password within the hour:\n\n{code}\n\nIf you did not ask for it, do nothing.\n"
        service.notifier.mail_later(address.email, "Trunkline: a new password", text)

    @post("/password-resets/use", operation_id="use_reset")
    async def use_reset(self, request: Ask, data: UseReset) -> Response[Me]:
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        await must_say_about_seats(request, data.seats)
        account = await service.accounts.use_reset(data.code, data.password)
        await service.no_longer(account_topic(account.id))
        return await signed_in(request, account, data.seats)

    @get("/me/tokens", operation_id="tokens")
    async def tokens(self, request: Ask) -> list[TokenLine]:
        """Personal tokens for programs: send one as `Authorization: Bearer ...`. At most 20."""
        return await service_of(request).sessions.tokens(account_of(request).id)

    @post("/me/tokens", operation_id="new_token")
    async def new_token(self, request: Ask, data: NewToken) -> TokenLine:
        """The answer is the only place where the token itself is shown."""
        return await service_of(request).sessions.add_token(account_of(request).id, data)

    @delete("/me/tokens/{token:int}", operation_id="drop_token")
    async def drop_token(self, request: Ask, token: int) -> None:
        if not 0 <= token < 2**62:
            raise NotFoundException
        service, account = service_of(request), account_of(request)
        await service.sessions.drop_token(account.id, token)
        await service.no_longer(account_topic(account.id))

    @get("/me/sessions", operation_id="sessions")
    async def sessions(self, request: Ask) -> list[SessionLine]:
        """The browsers in which I am signed in."""
        return await service_of(request).sessions.of(account_of(request).id, device_of(request))

    @delete("/me/sessions", operation_id="end_other_sessions")
    async def end_other_sessions(self, request: Ask) -> None:
        """Sign out everywhere else."""
        service, account = service_of(request), account_of(request)
        await service.sessions.end_others(account.id, device_of(request))
        await service.no_longer(account_topic(account.id))

    @delete("/me/sessions/{session:str}", operation_id="end_session")
    async def end_session(self, request: Ask, session: SessionId) -> None:
        """Sign out there."""
        service, account = service_of(request), account_of(request)
        await service.sessions.end(account.id, session)
        await service.no_longer(account_topic(account.id))

    @post("/me/email/question", operation_id="ask_about_email", status_code=204)
    async def ask_about_email(self, request: Ask) -> None:
        """Send the mail once more that asks whether my address is mine."""
        service, account = service_of(request), account_of(request)
        must_not_pester(service, account.email, account.id)
        await service.notifier.ask_to_confirm(account)

    @post("/email/confirm", operation_id="confirm_email", status_code=204)
    async def confirm_email(self, request: Ask, data: UseMailCode) -> None:
        """The address that got this code is mine."""
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        await service.notifier.addresses.confirm(data.code)

    @get("/me/notices", operation_id="notices")
    async def notices(self, request: Ask, after: After = "", limit: Limit = 50) -> NoticePage:
        database = service_of(request).database
        found = await notices.page(database, account_of(request).id, whole(after), limit)
        return NoticePage(notices=found, next=str(found[-1].id) if len(found) == limit else "")

    @post("/me/notices/read", operation_id="read_notices", status_code=204)
    async def read_notices(self, request: Ask, game: OfGame = "") -> None:
        """All notices have been read, or those about one game."""
        await service_of(request).accounts.read_notices(account_of(request).id, game)

    @get("/me/export", operation_id="export_me")
    async def export_me(self, request: Ask) -> Response[dict[str, Any]]:
        """All that is stored about this account."""
        pieces = export.account(service_of(request).database, account_of(request).id)
        return cast(Response[dict[str, Any]], Stream(pieces, media_type="application/json"))

    @post("/me/delete", operation_id="delete_me", status_code=200)
    async def delete_me(self, request: Ask, data: LeaveForGood) -> Response[Me]:
        """Delete my account. The others' games stay; bots take my seats."""
        service, account = service_of(request), account_of(request)
        service.limits.take("sign_in", f"own:{account.id}")
        if account.password and not await verify(account.password, data.password):
            raise BadRequest("That is not your password.")
        await service.seats_changed(await leave_for_good(service.tables, service.accounts, account.id))
        await service.no_longer(account_topic(account.id))
        await service.move_on()
        return Response(Me(account=None, csrf=""), cookies=[session_cookie(request, "", 0)])


def must_not_pester(service: Service, email: str | None, who: object) -> None:
    """Nobody's mailbox is filled by giving its address again and again. Raises TooOften."""
    if email:
        service.limits.take("confirm", who)  # first: whoever has had enough makes no more buckets
        service.limits.take("confirm", email.casefold())


def must_be_postable(service: Service, url: str) -> None:
    """Raises BadRequest for a webhook that leads into the server's own network, where the operator allows none."""
    if not url or service.settings.private_hooks:
        return
    try:
        must_not_be_private(url)
    except UnsafeAddress as error:
        raise BadRequest(error.sentence) from error


def whole(after: str) -> str:
    """A page's mark that is a number. Raises BadRequest."""
    if after and (not after.isdecimal() or len(after) > 18):
        raise BadRequest("That is no mark of a page.")
    return after
