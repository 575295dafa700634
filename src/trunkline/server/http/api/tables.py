"""Lists of games; making, joining, starting and leaving tables."""

import time
from collections.abc import Callable
from typing import Annotated, Literal

from litestar import Controller
from litestar.params import QueryParameter

from trunkline.server.errors import BadRequest, Conflict, NotFound
from trunkline.server.http.api.pins import must_be_theirs
from trunkline.server.http.api.request_context import (
    After,
    Ask,
    GameId,
    Invite,
    Limit,
    account_of,
    get,
    number_of,
    post,
    service_of,
)
from trunkline.server.http.api.visible import NOT_THERE, must_be_visible
from trunkline.server.names import must_be_seen
from trunkline.server.people.accounts import hash_password
from trunkline.server.play import absence, files, playing, seating
from trunkline.server.play.bot_tables import must_be_few
from trunkline.server.play.going_back import must_have_room
from trunkline.server.play.table import Table
from trunkline.server.play.tables import must_be_well, said
from trunkline.server.play.viewing import game_line, may_see
from trunkline.server.protocol.play import AnswerAbsent, RemarkKind
from trunkline.server.protocol.tables import ChooseSeat, Game, GamePage, ImportGame, Join, Mute, NewGame, Resign
from trunkline.server.service import Service
from trunkline.server.storage.rows import GameRow, SeatRow, VoteRow

List = Annotated[Literal["mine", "open", "watch", "ended"], QueryParameter(name="list", description="which games")]


async def lines(request: Ask, found: list[tuple[GameRow, list[SeatRow]]]) -> list[Game]:
    who = await service_of(request).presence.of_lists([game.id for game, _ in found])
    return [game_line(game, seats, number_of(request), who[game.id]) for game, seats in found]


def mark_of(found: list[tuple[GameRow, list[SeatRow]]], limit: int) -> str:
    """Where the following page begins, "" when this is the last one."""
    return f"{found[-1][0].moved!r}:{found[-1][0].id}" if len(found) == limit else ""


def line_of(request: Ask, table: Table) -> Game:
    return game_line(table.game, table.seats, number_of(request), service_of(request).presence.at(table.game.id))


async def reseated(request: Ask, game: str, seats: Callable[[Table, int], list[SeatRow]]) -> Game:
    """The table with its seats changed by whoever asks, as far as they may."""
    service, account = service_of(request), account_of(request)
    async with service.tables.at(game) as table:
        await service.tables.set(table, table.game, seats(table, account.id))
        return line_of(request, table)


def is_full(table: Table) -> bool:
    return all(s.account is not None or s.bot for s in table.seats)


async def start(service: Service, table: Table) -> None:
    if service.limits.on:
        await must_be_few(service.database, table.game.host, table.seats)
    game, chairs = seating.started(table, time.time())
    await service.tables.set(table, game, chairs)
    await playing.draw(service.tables, table)
    service.notifier.everybody(table, "start")
    service.notifier.table_moved(table, -1)


class TablesApi(Controller):
    path = "/api/games"
    tags = ("lobby",)
    before_request = staticmethod(must_be_visible)

    @get("/", operation_id="games")
    async def games(self, request: Ask, which: List = "open", after: After = "", limit: Limit = 20) -> GamePage:
        """My games, open tables, running games to watch, finished games; those moved last come first."""
        wanted = {
            "mine": lambda: seating.mine(account_of(request).id),
            "open": seating.open_tables,
            "watch": seating.to_watch,
            "ended": seating.finished,
        }[which]()
        try:
            found = await service_of(request).store.page(wanted, after, limit)
        except ValueError as error:
            raise BadRequest("That is no mark of a page.") from error
        return GamePage(games=await lines(request, found), next=mark_of(found, limit))

    @post("/", operation_id="new_game")
    async def new_game(self, request: Ask, data: NewGame) -> Game:
        """A new table. It starts at once when every seat is taken, unless `start` is false."""
        service, host = service_of(request), account_of(request)
        service.limits.take("game", host.id)
        for name in (data.name, *(seat.name for seat in data.seats)):
            must_be_seen(name)
        game, chairs = seating.new_game(host, data, service.bots, time.time())
        for chair, wanted in zip(chairs, data.seats, strict=True):
            here = chair.account == host.id  # others have a device of their own
            chair.pin = await hash_password(wanted.pin) if wanted.pin and here else ""
        begins = data.start and all(s.account is not None or s.bot for s in chairs)
        if service.limits.on and begins:
            await must_be_few(service.database, host.id, chairs)
        await service.store.create(game, chairs)
        async with service.tables.at(game.id) as table:
            if begins:
                await start(service, table)
            return line_of(request, table)

    @post("/import", operation_id="import_game", request_max_body_size=4_500_000)
    async def import_game(self, request: Ask, data: ImportGame) -> Game:
        """Take in a game file, ours or one of 18xx.games. It is replayed and checked; nothing is kept of a bad one."""
        service, host = service_of(request), account_of(request)
        service.limits.take("game", host.id)
        game = await files.take_in(service.tables, host, data)
        async with service.tables.at(game) as table:
            return line_of(request, table)

    @get("/{game:str}", operation_id="game")
    async def game(self, request: Ask, game: GameId, invite: Invite = "") -> Game:
        """A table and its terms; with the key of the invitation also for those who do not sit there yet."""
        found = await service_of(request).store.game(game)
        if found is None or not may_see(*found, number_of(request), invite):
            raise NotFound(NOT_THERE)
        return (await lines(request, [found]))[0]

    @post("/{game:str}/join", operation_id="join", status_code=200, by_link=True)
    async def join(self, request: Ask, game: GameId, data: Join) -> Game:
        """Sit down at an open table. By-turn games start with the last seat taken, live ones when the host says so."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            await service.tables.set(table, table.game, seating.joined(table, account, data.seat, data.invite))
            if is_full(table) and table.terms.pace == "by_turn":
                await start(service, table)
            return line_of(request, table)

    @post("/{game:str}/leave", operation_id="leave", status_code=200)
    async def leave(self, request: Ask, game: GameId, data: ChooseSeat) -> Game:
        """Stand up before the start."""
        return await reseated(request, game, lambda table, me: seating.left(table, me, data.seat))

    @post("/{game:str}/remove", operation_id="remove", status_code=200)
    async def remove(self, request: Ask, game: GameId, data: ChooseSeat) -> Game:
        """The host asks somebody to stand up before the start."""
        return await reseated(request, game, lambda table, me: seating.removed(table, me, data.seat))

    @post("/{game:str}/seat", operation_id="fill_seat", status_code=200)
    async def fill_seat(self, request: Ask, game: GameId, data: Resign) -> Game:
        """The host puts a bot on an open seat."""
        level = service_of(request).bots.chosen(data.level)
        return await reseated(request, game, lambda table, me: seating.bot_seated(table, me, data.seat, level))

    @post("/{game:str}/start", operation_id="start", status_code=200)
    async def start(self, request: Ask, game: GameId) -> Game:
        """The host starts when every seat is taken."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            seating.must_host(table, account.id)
            await start(service, table)
            return line_of(request, table)

    @post("/{game:str}/cancel", operation_id="cancel", status_code=204)
    async def cancel(self, request: Ask, game: GameId) -> None:
        """The host gives up a table that has not begun."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            seating.must_host(table, account.id)
            seating.must_be_open(table)
            await service.tables.set(table, seating.cancelled(table), table.seats)

    @post("/{game:str}/mute", operation_id="mute", status_code=200)
    async def mute(self, request: Ask, game: GameId, data: Mute) -> Game:
        """The host silences a seat in chat, or lets it speak again."""
        return await reseated(request, game, lambda table, me: seating.muted(table, me, data.seat, data.muted))

    @post("/{game:str}/resign", operation_id="resign", status_code=200)
    async def resign(self, request: Ask, game: GameId, data: Resign) -> Game:
        """Hand a seat to a bot, or (`back`) take it again. One that is covered here wants its PIN."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            must_be_well(table)
            what: RemarkKind = "returned" if data.back else "lent"
            if data.back:
                chairs, seat = seating.returned(table, account.id, data.seat)
            else:
                must_have_room(table)
                level = service.bots.chosen(data.level) if data.level else service.bots.known(table.terms.bot)
                chairs, seat = seating.resigned(table, account.id, data.seat, level)
                if service.limits.on and table.game.host == account.id:
                    await must_be_few(service.database, account.id, chairs)
            await must_be_theirs(request, table, seat, data.pin)
            remark = said(table, what, seat, str(account.id), level=chairs[seat].bot)
            await service.tables.set(table, *seating.reclocked(table, chairs, time.time()), remark)
            return line_of(request, table)

    @post("/{game:str}/absent", operation_id="call_absent", status_code=200)
    async def call_absent(self, request: Ask, game: GameId, data: AnswerAbsent) -> Game:
        """Vote to hand an absent player's seat to a bot; it happens when all others agree."""
        service, account = service_of(request), account_of(request)
        what = f"absent:{data.absent}"
        async with service.tables.at(game) as table:
            must_be_well(table)
            mine = absence.may_call_absent(table, account.id, data.absent, time.time())
            if not data.agree:
                await service.tables.drop_votes(table, what)
                return line_of(request, table)
            moved = table.log.moved
            votes = [VoteRow(game=game, what=what, seat=s, seq=moved, to=-1, asked=False) for s in mine]
            await service.tables.vote(table, votes)
            if absence.is_agreed(table, data.absent):
                chairs = seating.replaced(table, data.absent, service.bots.known(table.terms.bot))
                remark = said(table, "replaced", data.absent, str(account.id), level=chairs[data.absent].bot)
                await service.tables.drop_votes(table, what)
                await service.tables.set(table, *seating.reclocked(table, chairs, time.time()), remark)
            return line_of(request, table)

    @post("/{game:str}/rematch", operation_id="rematch")
    async def rematch(self, request: Ask, game: GameId) -> Game:
        """The same people again, everybody one seat further: it begins when all of them have said so.

        Who asks first makes the table, and the others are told; whoever asks after that sits down at it.
        """
        service, account = service_of(request), account_of(request)
        service.limits.take("game", account.id)
        async with service.tables.at(game) as table:
            seating.must_have_played(table, account.id)
            if not await is_followed(service, table):
                row, chairs = seating.rematch(table, account, time.time())
                await service.store.create(row, chairs)
                try:
                    await service.tables.set(table, seating.followed_by(table, row.id), table.seats)
                except Conflict:  # somebody asked at another process at the same time: theirs it is
                    await service.store.delete_game(row.id)
                    if not table.game.rematch:
                        raise
                else:
                    service.notifier.asked_again(table, table.seats_of(account.id)[0])
            before, following = table, table.game.rematch
        async with service.tables.at(following) as table:
            if table.game.status == "open" and not table.seats_of(account.id):
                await service.tables.set(table, table.game, seating.sat_again(table, before, account))
            if table.game.status == "open" and is_full(table):
                await start(service, table)
            return line_of(request, table)


async def is_followed(service: Service, table: Table) -> bool:
    """Whether there is a rematch; one that was cancelled is none."""
    found = await service.store.game(table.game.rematch) if table.game.rematch else None
    return found is not None and found[0].status != "cancelled"


def must_see(request: Ask, table: Table, invite: str) -> None:
    """Raises NotFound."""
    if not may_see(table.game, table.seats, number_of(request), invite):
        raise NotFound(NOT_THERE)
