"""Accounts, guests, sessions, tokens, notices."""

from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException

from trunkline.server.errors import BadRequest, Forbidden
from trunkline.server.http.api.request_context import (
    After,
    Ask,
    Limit,
    account_of,
    address_of,
    delete,
    full_account,
    get,
    patch,
    post,
    put,
    service_of,
    visitor_of,
)
from trunkline.server.people import export
from trunkline.server.people.accounts import SESSION_SECONDS, hashed, verify
from trunkline.server.people.devices import DeviceCode
from trunkline.server.play.updates import account_topic, device_topic
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
    SignIn,
    TokenLine,
    UseCode,
    UseReset,
)
from trunkline.server.service import Service
from trunkline.server.storage.rows import AccountRow

COOKIE = "trunkline_session"
SETTINGS_BYTES = 8000


def shown(account: AccountRow) -> Account:
    return Account(
        id=account.id,
        name=account.name,
        guest=account.guest,
        email=account.email,
        webhook=account.webhook,
        settings=msgspec.json.decode(account.settings, type=dict[str, Any]),
        created=account.created,
    )


async def me_now(service: Service, account: AccountRow | None, csrf: str) -> Me:
    if account is None:
        return Me(account=None, csrf="")
    unread, turns = await service.accounts.unread(account.id), await service.store.my_turns(account.id)
    return Me(account=shown(account), csrf=csrf, unread=unread, my_turns=turns)


async def signed_in(request: Ask, account: AccountRow) -> Response[Me]:
    """A session of the account in this browser; one that was open here is over, and its streams end."""
    service = service_of(request)
    await sign_off(request)
    secret, csrf = await service.accounts.open_session(account.id)
    return Response(await me_now(service, account, csrf), cookies=[session_cookie(service, secret, SESSION_SECONDS)])


async def sign_off(request: Ask) -> None:
    service, secret = service_of(request), request.cookies.get(COOKIE, "")
    if secret:
        await service.accounts.close_session(secret)
        await service.no_longer(device_topic(hashed(secret)))


def session_cookie(service: Service, secret: str, seconds: int) -> Cookie:
    secure = service.settings.secure_cookies
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
        service.limits.take("account", address_of(request))
        if not service.settings.guests:
            raise Forbidden("This server has no guests; make an account.")
        return await signed_in(request, await service.accounts.add(data.name))

    @post("/accounts", operation_id="new_account")
    async def new_account(self, request: Ask, data: NewAccount) -> Response[Me]:
        """Make an account; a guest's session becomes one and keeps its games."""
        service = service_of(request)
        service.limits.take("account", address_of(request))
        if not service.settings.registration:
            raise Forbidden("This server takes no new accounts; ask its operator.")
        guest = visitor_of(request)
        if guest is not None and guest.guest:
            account = await service.accounts.become_account(guest, data.name, data.password, data.email)
            await service.seats_changed(await service.store.games_of(account.id))
        else:
            account = await service.accounts.add(data.name, data.password, data.email)
        return await signed_in(request, account)

    @post("/session", operation_id="sign_in")
    async def sign_in(self, request: Ask, data: SignIn) -> Response[Me]:
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        service.limits.take("sign_in", f"name:{data.name[:40].casefold()}")
        return await signed_in(request, await service.accounts.check_password(data.name, data.password))

    @post("/me/device-code", operation_id="device_code")
    async def device_code(self, request: Ask) -> DeviceCode:
        """A short code that makes another device mine too: once, within ten minutes."""
        return await service_of(request).devices.new_code(account_of(request).id)

    @post("/session/code", operation_id="use_device_code")
    async def use_device_code(self, request: Ask, data: UseCode) -> Response[Me]:
        """Be on this device who I am on the other one."""
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        account = await service.accounts.account(await service.devices.use(data.code))
        return await signed_in(request, account)

    @delete("/session", operation_id="sign_out", status_code=200)
    async def sign_out(self, request: Ask) -> Response[Me]:
        await sign_off(request)
        return Response(Me(account=None, csrf=""), cookies=[session_cookie(service_of(request), "", 0)])

    @patch("/me", operation_id="change_me")
    async def change_me(self, request: Ask, data: ChangeMe) -> Me:
        service, account = service_of(request), account_of(request)
        values: dict[str, Any] = {k: v for k in ("email", "webhook") if (v := getattr(data, k)) is not None}
        if data.settings is not None:
            values["settings"] = msgspec.json.encode(data.settings).decode()
            if len(values["settings"]) > SETTINGS_BYTES:
                raise BadRequest(f"Settings take at most {SETTINGS_BYTES} bytes.")
        if data.name is not None and data.name != account.name:
            await service.seats_changed(await service.accounts.rename(account, data.name))
        if values:
            await service.accounts.change(account.id, **values)
        return await me_now(
            service, await service.accounts.account(account.id), request.user.csrf if request.user else ""
        )

    @put("/me/password", operation_id="change_password")
    async def change_password(self, request: Ask, data: ChangePassword) -> Response[Me]:
        """All other sessions end."""
        service, account = service_of(request), full_account(request)
        service.limits.take("sign_in", f"name:{account.folded}")
        await service.accounts.check_password(account.name, data.old)
        await service.accounts.set_password(account.id, data.new)
        await service.no_longer(account_topic(account.id))
        return await signed_in(request, await service.accounts.account(account.id))

    @post("/password-resets", operation_id="ask_reset", status_code=202)
    async def ask_reset(self, request: Ask, data: AskReset) -> None:
        """A code is mailed if the account has an address; the answer is the same either way."""
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        service.limits.take("sign_in", f"reset:{data.name.casefold()}")
        account = await service.accounts.by_name(data.name)
        if account is None or not account.email or not service.settings.smtp_host:
            return
        code = await service.accounts.open_reset(account.id)
        text = f"This code sets a new password within the hour:\n\n{code}\n\nIf you did not ask for it, do nothing.\n"
        service.notifier.mail_later(account.email, "Trunkline: a new password", text)

    @post("/password-resets/use", operation_id="use_reset")
    async def use_reset(self, request: Ask, data: UseReset) -> Response[Me]:
        service = service_of(request)
        service.limits.take("sign_in", address_of(request))
        return await signed_in(request, await service.accounts.use_reset(data.code, data.password))

    @get("/me/tokens", operation_id="tokens")
    async def tokens(self, request: Ask) -> list[TokenLine]:
        """Personal tokens for programs: send one as `Authorization: Bearer ...`. At most 20."""
        return await service_of(request).accounts.tokens(account_of(request).id)

    @post("/me/tokens", operation_id="new_token")
    async def new_token(self, request: Ask, data: NewToken) -> TokenLine:
        """The answer is the only place where the token itself is shown."""
        return await service_of(request).accounts.add_token(account_of(request).id, data.label)

    @delete("/me/tokens/{token:int}", operation_id="drop_token")
    async def drop_token(self, request: Ask, token: int) -> None:
        if not 0 <= token < 2**62:
            raise NotFoundException
        await service_of(request).accounts.drop_token(account_of(request).id, token)

    @get("/me/notices", operation_id="notices")
    async def notices(self, request: Ask, after: After = "", limit: Limit = 50) -> NoticePage:
        accounts = service_of(request).accounts
        found = await accounts.notices(account_of(request).id, whole(after), limit)
        return NoticePage(notices=found, next=str(found[-1].id) if len(found) == limit else "")

    @post("/me/notices/read", operation_id="read_notices", status_code=204)
    async def read_notices(self, request: Ask) -> None:
        await service_of(request).accounts.read_notices(account_of(request).id)

    @get("/me/export", operation_id="export_me")
    async def export_me(self, request: Ask) -> dict[str, Any]:
        """All that is stored about this account."""
        service = service_of(request)
        return await export.account(service.database, account_of(request).id)

    @post("/me/delete", operation_id="delete_me", status_code=200)
    async def delete_me(self, request: Ask, data: LeaveForGood) -> Response[Me]:
        """Forget me. The others' games stay; bots take my seats."""
        service, account = service_of(request), account_of(request)
        service.limits.take("sign_in", f"name:{account.folded}")
        if account.password and not await verify(account.password, data.password):
            raise BadRequest("That is not your password.")
        await service.accounts.delete(account.id)
        await service.no_longer(account_topic(account.id))
        await service.wake_bots()
        return Response(Me(account=None, csrf=""), cookies=[session_cookie(service, "", 0)])


def whole(after: str) -> str:
    """A page's mark that is a number. Raises Bad."""
    if after and (not after.isdecimal() or len(after) > 18):
        raise BadRequest("That is no mark of a page.")
    return after
