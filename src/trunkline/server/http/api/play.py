"""Playing: the table as the viewer sees it, actions, why not, previews, routes, going back, orders, chat, notes."""

from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import Controller, Response
from litestar.params import Parameter

from trunkline import wire
from trunkline.core.events import Event
from trunkline.core.objections import Objection
from trunkline.core.state import State
from trunkline.playing import step
from trunkline.server.errors import BadRequest, Conflict, Forbidden, HiddenFromYou, NotFound
from trunkline.server.http.api.accounts import whole
from trunkline.server.http.api.acting import act, fresh, telling_of_offers
from trunkline.server.http.api.pins import must_be_mine, voices
from trunkline.server.http.api.request_context import (
    After,
    Ask,
    GameId,
    Invite,
    Limit,
    SeatQuery,
    account_of,
    eyes_of,
    get,
    post,
    put,
    service_of,
)
from trunkline.server.http.api.tables import must_see
from trunkline.server.http.api.visible import must_be_visible
from trunkline.server.play import covers, files, going_back, history, viewing
from trunkline.server.play import undo as undo_rules
from trunkline.server.play.best_routes import answered, best_routes, is_plain, question
from trunkline.server.play.chat import note_place
from trunkline.server.play.connections import connections, hexes_reached
from trunkline.server.play.still import still
from trunkline.server.play.table import SPECTATOR, Table
from trunkline.server.play.tables import must_be_well
from trunkline.server.play.viewing import viewer_of
from trunkline.server.protocol.play import (
    ActionJson,
    Answer,
    AskPreview,
    AskRoutes,
    AskUndo,
    AskWhy,
    ChatLine,
    ChatPage,
    Connections,
    GiveOrder,
    History,
    Note,
    Play,
    Played,
    Preview,
    Reason,
    Routes,
    Say,
    Snapshot,
    Update,
    Why,
    Withdraw,
)
from trunkline.server.storage.rows import OrderRow
from trunkline.server.updates import game_topic
from trunkline.server.work import HEAVY

At = Annotated[int, Parameter(ge=-1, le=100_000, description="the position after so many entries; -1: now")]
Form = Annotated[Literal["own", "site"], Parameter(description="`site`: as a file of 18xx.games")]
Start = Annotated[int, Parameter(ge=0, le=100_000, description="the first seq wanted; `next` of the page before")]


def held_seat(table: Table, account: int, seat: int) -> int:
    """One of the person's seats. Raises Forbidden."""
    held = table.seats_of(account)
    if not held or (seat >= 0 and seat not in held):
        raise Forbidden("You have no such seat in this game.")
    decider = table.decider()
    return seat if seat >= 0 else decider if decider in held else held[0]


def shown_seat(request: Ask, table: Table, seat: int) -> int:
    """One of the person's seats that is not covered on this device. Raises Forbidden or Covered."""
    account = account_of(request).id
    found = held_seat(table, account, seat)
    covers.must_be_uncovered(table, eyes_of(request), found)
    return found


def noting_seat(request: Ask, table: Table, seat: int) -> int:
    """The seat whose note is meant, -1 for those without one. Raises Forbidden or Covered."""
    return shown_seat(request, table, seat) if table.seats_of(account_of(request).id) else SPECTATOR


class PlayApi(Controller):
    path = "/api/games/{game:str}"
    tags = ("play",)
    before_request = staticmethod(must_be_visible)

    @get("/table", operation_id="table")
    async def table(
        self, request: Ask, game: GameId, seat: SeatQuery = -1, at: At = -1, invite: Invite = ""
    ) -> Snapshot:
        """The table as I may see it, now or at an earlier seq."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            must_be_there(table, at)
            viewer, present = viewer_of(table, eyes_of(request), seat), service.presence.at(game)
            if at in (-1, table.seq):
                return viewing.snapshot(table, viewer, present, at)
            then = still(table)
        return await HEAVY.do(viewing.snapshot, then, viewer, present, at)

    @get("/history", operation_id="history")
    async def history(
        self, request: Ask, game: GameId, seat: SeatQuery = -1, start: Start = 0, until: At = -1, invite: Invite = ""
    ) -> Response[History]:
        """What happened, by turn, as I may know it: entries from seq `start` on, before seq `until`.

        Undone actions are left out. With `until`, what was hidden then is hidden, and nothing later is shown.
        """
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            must_be_there(table, until)
            then, looks = still(table), viewer_of(table, eyes_of(request), seat).seat
        asked = f"history {looks} {start} {until}"
        page = await service.answers.of(then, asked, lambda: HEAVY.do(history_json, then, looks, start, until))
        return Response(cast(History, page), media_type="application/json")

    @post("/actions", operation_id="act", status_code=200)
    async def act(self, request: Ask, game: GameId, data: Play) -> Played:
        """Play. `seq` is the log's length the action answers; `key` makes a retry harmless.

        Refusals: 409 `stale`, 403 `not_your_decision`, 422 `illegal` with the rule.
        """
        return await act(service_of(request), request.user, game, data)

    @post("/why", operation_id="why", status_code=200)
    async def why(self, request: Ask, game: GameId, data: AskWhy) -> Why:
        """Whether my seat may play an action now; and if not, why."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            objection = objection_to(table, shown_seat(request, table, data.seat), table.state, data.action)
        if objection is None:
            return Why(allowed=True)
        return Why(allowed=False, rule=objection.rule, text=objection.text)

    @post("/preview", operation_id="preview", status_code=200)
    async def preview(self, request: Ask, game: GameId, data: AskPreview) -> Preview:
        """What would happen: the actions are played on a copy. Not while something is hidden from me."""
        service, account = service_of(request), account_of(request)
        service.limits.take("costly", account.id)
        async with service.tables.at(game) as table:
            seat = shown_seat(request, table, data.seat)
            if table.has_secrets(seat):
                raise HiddenFromYou("As long as cards are hidden there is nothing to preview.")
            return look_ahead(table, seat, data)

    @post("/routes", operation_id="routes", status_code=200)
    async def routes(self, request: Ask, game: GameId, data: AskRoutes, invite: Invite = "") -> Routes:
        """The best routes of a railroad, found and proved; with tiles, tokens and trains it might have besides."""
        service, account = service_of(request), account_of(request)
        service.limits.take("costly", account.id)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            must_be_there(table, data.at)
            plain, asked = still(table) if is_plain(data) else None, question(table, data)
        if plain is not None:
            return await HEAVY.do(best_routes, plain, data)
        return await answered(service.askers, str(account.id), asked)

    @get("/connections", operation_id="connections")
    async def connections(self, request: Ask, game: GameId, at: At = -1, invite: Invite = "") -> Connections:
        """The hexes to which each railroad on the map is connected, now or at an earlier seq."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            must_be_there(table, at)
            then = still(table)
        return await HEAVY.do(connections, then, at)

    # Going back

    @post("/undo", operation_id="undo", status_code=200)
    async def undo(self, request: Ask, game: GameId, data: AskUndo) -> Update:
        """Take back my last action; where that is not mine alone to do, the others are asked."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            await must_be_mine(request, table, undo_rules.asker(table, account.id, data.seat), data.pin)
            with telling_of_offers(service, table):
                done = await going_back.go_back(service.tables, table, account.id, data.seat, data.seq, data.to)
            asked = None if done else undo_rules.request(table)
            if asked is not None:
                needed = [s for s in undo_rules.missing(table, asked) if table.seats[s].account != account.id]
                service.notifier.asked_back(table, asked.seat, asked.to, needed)
            return fresh(service, eyes_of(request), table, data.seat, data.seq)

    @post("/undo/answer", operation_id="answer_undo", status_code=200)
    async def answer_undo(self, request: Ask, game: GameId, data: Answer) -> Update:
        """Agree to the open request to go back, or end it (who asked may withdraw it so)."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            since = table.seq
            seats = await voices(request, table, table.seats_of(account.id), data.voice, data.pin)
            with telling_of_offers(service, table):
                await going_back.answer(service.tables, table, account.id, seats, data.agree)
            return fresh(service, eyes_of(request), table, data.seat, since)

    @post("/redo", operation_id="redo", status_code=200)
    async def redo(self, request: Ask, game: GameId, data: AskUndo) -> Update:
        """Play again what I took back. 403 `covered`: it was taken back from a seat that is covered here."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            await must_be_mine(request, table, undo_rules.redoer(table), data.pin)
            await going_back.redo(service.tables, table, account.id, data.seq)
            return fresh(service, eyes_of(request), table, data.seat, data.seq)

    @post("/withdraw", operation_id="withdraw", status_code=200)
    async def withdraw(self, request: Ask, game: GameId, data: Withdraw) -> Update:
        """Take my offer back before it is answered. 403 `covered`: a seat that is covered here made it."""
        service, account = service_of(request), account_of(request)
        async with service.tables.at(game) as table:
            await must_be_mine(request, table, undo_rules.last_actor(table), data.pin)
            with telling_of_offers(service, table):
                await going_back.withdraw(service.tables, table, account.id, data.seq)
            return fresh(service, eyes_of(request), table, -1, data.seq)

    @get("/reason", operation_id="reason")
    async def reason(self, request: Ask, game: GameId, seq: At, invite: Invite = "") -> Reason:
        """Why a bot did what it did at that seq, in its own words."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            if table.has_secrets(SPECTATOR) or table.is_veiled(seq):
                raise HiddenFromYou("As long as cards are hidden bots keep their reasons to themselves.")
        text = await service.store.reason(game, seq)
        if not text:
            raise NotFound("No bot has said anything about that action.")
        return Reason(seq=seq, text=text)

    # Standing orders

    @put("/order", operation_id="give_order", status_code=200)
    async def give_order(self, request: Ask, game: GameId, data: GiveOrder) -> Snapshot:
        """Give a seat a standing order, or take it away with null."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            seat = shown_seat(request, table, data.seat)
            row = None
            if data.order is not None:
                must_be_well(table)
                text = msgspec.json.encode(data.order).decode()
                row = OrderRow(game=game, seat=seat, order=text, seq=table.seq)
            await service.store.set_order(game, seat, row)
            await service.tables.refresh(table)
            service.hub.wake(game_topic(game))
            service.mover.wake(table)
            return viewing.snapshot(table, viewer_of(table, eyes_of(request), seat), service.presence.at(game))

    # Chat and notes

    @get("/chat", operation_id="chat")
    async def chat(
        self, request: Ask, game: GameId, after: After = "", limit: Limit = 100, until: At = -1, invite: Invite = ""
    ) -> ChatPage:
        """The newest lines first; with `until` those that were written before the log was longer."""
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
        found = await service.chat.lines(table, whole(after), limit, until)
        return ChatPage(lines=found, next=str(found[-1].id) if len(found) == limit else "")

    @post("/chat", operation_id="say")
    async def say(self, request: Ask, game: GameId, data: Say, invite: Invite = "") -> ChatLine:
        """Write a line; `@name` tells that player."""
        service, account = service_of(request), account_of(request)
        service.limits.take("chat", account.id)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            mine = [s for s in table.seats if s.account == account.id]
            if any(s.muted for s in mine) or (table.terms.chat == "seats" and not mine):
                raise Forbidden("You may not write here.")
            line = await service.chat.say(table, account, data.text)
            service.notifier.mentions(table, line)
        await service.said(game)
        return line

    @get("/note", operation_id="note")
    async def note(self, request: Ask, game: GameId, seat: SeatQuery = -1) -> Note:
        """The private note of one of my seats, or mine where I look on. 403 `covered`: the device is with another."""
        service, account = service_of(request), account_of(request).id
        async with service.tables.at(game) as table:
            place = note_place(table, account, noting_seat(request, table, seat))
        return Note(text=await service.chat.note(game, account, place))

    @put("/note", operation_id="set_note", status_code=200)
    async def set_note(self, request: Ask, game: GameId, data: Note, seat: SeatQuery = -1) -> Note:
        service, account = service_of(request), account_of(request).id
        async with service.tables.at(game) as table:
            place = note_place(table, account, noting_seat(request, table, seat))
        if place >= 0 and table.game.status == "open":
            raise Conflict("Seats may change until the game begins: only the host keeps a note now.")
        await service.chat.set_note(game, account, place, data.text)
        return data

    # Files

    @get("/export", operation_id="export_game")
    async def export_game(
        self, request: Ask, game: GameId, seat: SeatQuery = -1, form: Form = "own", invite: Invite = ""
    ) -> Response[dict[str, Any]]:
        """The game as a file of ours, as I may know it: what is hidden from me is blank, between people until the end.

        A file with blanks can be read and not be played again. As a file of 18xx.games (`site`) where that can be, and
        nothing is hidden; otherwise 400 with the reason.
        """
        service = service_of(request)
        async with service.tables.at(game) as table:
            must_see(request, table, invite)
            if form == "site" and (table.is_secret(table.log.here) or any(map(table.is_veiled, table.veiled))):
                raise HiddenFromYou("As long as cards are hidden there is no file for 18xx.games.")
            then, looks = still(table), viewer_of(table, eyes_of(request), seat).seat
        asked = f"export {form} {looks}"
        text = await service.answers.of(then, asked, lambda: HEAVY.do(export_json, then, looks, form))
        name = f'attachment; filename="trunkline-{game}.json"'
        return Response(
            cast(dict[str, Any], text), media_type="application/json", headers={"Content-Disposition": name}
        )


def history_json(table: Table, seat: int, start: int, until: int) -> bytes:
    return msgspec.json.encode(history.history(table, seat, start, until))


def export_json(table: Table, seat: int, form: str) -> bytes:
    return (files.export_for_site(table) if form == "site" else files.export(table, seat)).encode()


def must_be_there(table: Table, seq: int) -> None:
    if seq > table.seq:
        raise BadRequest(f"The log has only {table.seq} entries.")


def objection_to(table: Table, seat: int, s: State, action: ActionJson) -> Objection | None:
    """Why that seat may not play it. A page asks about a decision that may have passed to somebody else by now."""
    if not table.running or table.decider() != seat:
        return Objection("", "It is not your decision now.")
    return table.title.objection(s, wire.action_of(action))


def newly_reached(table: Table, s: State) -> list[str]:
    """The hexes to which the railroad that acts now is connected after, and not before."""
    subject = table.state.now().subject
    if s.ended or not s.is_rail(subject):
        return []
    before, after = (hexes_reached(table, p, s.names[subject]) for p in (table.state, s))
    return [name for name in after if name not in before]


def look_ahead(table: Table, seat: int, data: AskPreview) -> Preview:
    s = table.title.copy(table.state)
    events: list[Event] = []
    objection = None
    for action in data.actions:
        objection = objection_to(table, seat, s, action)
        if objection is not None:
            break
        events += step(table.title, s, wire.action_of(action)).events
    return Preview(
        allowed=objection is None,
        rule=objection.rule if objection else "",
        text=objection.text if objection else "",
        lines=history.lines(table, events, s, seat),
        reached=newly_reached(table, s),
        view=viewing.view_of(table, s, seat),
        decision=viewing.decision_in(table, s),
    )
