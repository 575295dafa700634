"""Notifications: push to browsers, mail and hooks, quiet hours, a digest, games one does not want to hear of."""

from litestar import Controller

from trunkline.server.errors import BadRequest, NotFound
from trunkline.server.http.api.request_context import Ask, GameId, account_of, delete, get, post, put, service_of
from trunkline.server.http.api.visible import NOT_THERE
from trunkline.server.protocol.telling import (
    NewPush,
    SetHushed,
    SetMail,
    Telling,
    Tested,
    TestTelling,
    Wishes,
)
from trunkline.server.service import Service
from trunkline.server.storage.rows import AccountRow


async def telling_of(service: Service, account: AccountRow) -> Telling:
    notifier = service.notifier
    return Telling(
        wishes=await notifier.telling.wishes(account.id),
        mail=await notifier.addresses.state(account),
        hook=bool(account.webhook),
        push_key=(await notifier.pushes.ready()).public,
        browsers=await notifier.pushes.of(account.id),
        hushed=await notifier.telling.hushed(account.id),
    )


class TellingApi(Controller):
    path = "/api/me/telling"
    tags = ("people",)

    @get("/", operation_id="telling")
    async def telling(self, request: Ask) -> Telling:
        """How I am notified, and the key that a browser needs for push."""
        return await telling_of(service_of(request), account_of(request))

    @put("/", operation_id="set_telling")
    async def set_telling(self, request: Ask, data: Wishes) -> Telling:
        """Quiet hours, and one digest a day for games by turn."""
        service, account = service_of(request), account_of(request)
        await service.notifier.telling.wish(account.id, data)
        return await telling_of(service, account)

    @put("/mail", operation_id="set_mail")
    async def set_mail(self, request: Ask, data: SetMail) -> Telling:
        """Stop all mails about games, or let them come again."""
        service, account = service_of(request), account_of(request)
        await service.notifier.addresses.silence(account.id, not data.on)
        return await telling_of(service, account)

    @put("/games/{game:str}", operation_id="set_hushed")
    async def set_hushed(self, request: Ask, game: GameId, data: SetHushed) -> Telling:
        """Get no notifications about one of my games, or get them again."""
        service, account = service_of(request), account_of(request)
        if game not in await service.store.games_of(account.id):
            raise NotFound(NOT_THERE)
        await service.notifier.telling.hush(account.id, game, data.on)
        return await telling_of(service, account)

    @post("/push", operation_id="new_push")
    async def new_push(self, request: Ask, data: NewPush) -> Telling:
        """Tell this browser by push (RFC 8030, 8291, 8292)."""
        service, account = service_of(request), account_of(request)
        await service.notifier.pushes.add(account.id, data, request.headers.get("user-agent", ""))
        return await telling_of(service, account)

    @delete("/push/{push:int}", operation_id="drop_push", status_code=200)
    async def drop_push(self, request: Ask, push: int) -> Telling:
        service, account = service_of(request), account_of(request)
        if not 0 <= push < 2**62:
            raise NotFound("There is no such browser.")
        await service.notifier.pushes.drop(account.id, push)
        return await telling_of(service, account)

    @post("/test", operation_id="test_telling", status_code=200)
    async def test_telling(self, request: Ask, data: TestTelling) -> Tested:
        """Send a message to try a way; the answer says why it failed."""
        service, account = service_of(request), account_of(request)
        service.limits.take("test", account.id)
        try:
            trouble = await service.notifier.try_out(account, data.by)
        except BadRequest as error:
            trouble = error.message
        return Tested(ok=not trouble, message=trouble)
