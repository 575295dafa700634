"""What a viewer sees of a table: snapshot and updates. Everything that leaves here is redacted for the viewer."""

import time
from collections.abc import Sequence
from secrets import compare_digest
from typing import cast

import msgspec

from trunkline import wire
from trunkline.core.actions import Accept, Action
from trunkline.core.state import State
from trunkline.server.play import absence, covers, history, standing, undo
from trunkline.server.play.covers import Eyes
from trunkline.server.play.presence import Present, watching
from trunkline.server.play.table import SPECTATOR, Table, actor_of, deciding_seat
from trunkline.server.play.tagged import tagged
from trunkline.server.play.words import decision_line, decoded, game_name, names_of, result_text, round_text
from trunkline.server.protocol.play import (
    ActionJson,
    Cover,
    Decision,
    LogItem,
    Offer,
    Option,
    Snapshot,
    StandingOrder,
    UndoRequest,
    Update,
    ViewJson,
)
from trunkline.server.protocol.tables import Game, GameOptions, Result, Seat, Terms
from trunkline.server.storage.rows import GameRow, SeatRow


class StoredOptions(GameOptions, forbid_unknown_fields=False):
    """A game's options without those that no table can choose."""


class Viewer(msgspec.Struct, frozen=True):
    """Through whose eyes: an account (None: nobody known) and the seat it looks from, or that is covered yet."""

    account: int | None
    seat: int
    seats: tuple[int, ...]
    cover: int = -1


def viewer_of(table: Table, eyes: Eyes, seat: int = -1) -> Viewer:
    """The seat asked for if the account holds it; else the held seat that decides; else the first; else a spectator.

    A seat that is covered on this device is not looked from; another one that is uncovered there may be instead.
    """
    held = table.seats_of(eyes.account)
    wanted = seat if seat in held else table.decider()
    if wanted not in held:
        shown = covers.uncovered(table, eyes)
        wanted = shown if shown >= 0 else (held[0] if held else SPECTATOR)
    if wanted >= 0 and covers.is_covered(table, eyes, wanted):
        return Viewer(eyes.account, SPECTATOR, tuple(held), wanted)
    return Viewer(eyes.account, wanted, tuple(held))


def cover_line(table: Table, viewer: Viewer) -> Cover | None:
    if viewer.cover < 0:
        return None
    row = table.seats[viewer.cover]
    return Cover(seat=row.seat, name=row.name, pin=bool(row.pin))


# The position


class SeatView:
    """A position as one seat sees it: made once, encoded once."""

    __slots__ = ("decision", "offer", "options", "view")

    def __init__(self, table: Table, s: State, seat: int, view: bytes) -> None:
        self.view = view
        self.decision = decision_in(table, s)
        actions = table.title.legal_actions(s) if deciding_seat(s) == seat >= 0 else []
        self.offer = offer_in(self.decision, actions)
        self.options = msgspec.Raw(msgspec.json.encode([option(table, s, a) for a in actions]))


def view_of(table: Table, s: State, seat: int) -> ViewJson:
    return cast(ViewJson, table.title.view(s, seat))


def view_json(table: Table, s: State, seat: int) -> bytes:
    return msgspec.json.encode(table.title.view(s, seat))


def view_now(table: Table, seat: int) -> bytes:
    """The present view. Where nothing is hidden all see the same, made and encoded once; it only says whose it is."""
    if seat == SPECTATOR or table.is_secret(table.log.here):
        return view_json(table, table.state, seat)
    return seat_view(table, SPECTATOR).view.replace(b'"seat":-1,', b'"seat":%d,' % seat, 1)


def option(table: Table, s: State, action: Action) -> Option:
    return Option(action=cast(ActionJson, tagged(action)), text=table.title.action_text(s, action, table.names))


def decision_in(table: Table, s: State) -> Decision | None:
    now = wire.decision_of(s)
    if now is None:
        return None
    text = table.title.decision_text(s, table.names)
    return Decision(kind=now.kind, actor=now.actor, seat=deciding_seat(s), subject=now.subject, text=text)


def offer_in(decision: Decision | None, actions: Sequence[Action]) -> Offer | None:
    if decision is None or not any(isinstance(a, Accept) for a in actions):
        return None
    return Offer(text=decision.text, seat=decision.seat)


def seat_view(table: Table, seat: int) -> SeatView:
    """The present position through a seat's eyes, shared by all who look from it."""
    table.look_anew()
    found = table.seat_views.get(seat)
    if found is None:
        found = table.seat_views[seat] = SeatView(table, table.state, seat, view_now(table, seat))
    return found


def snapshot(table: Table, viewer: Viewer, who: Present, at: int = -1) -> Snapshot:
    """The table now, or at an earlier length of the log: then it shows nothing that came later but that length."""
    if 0 <= at < table.seq:
        return looking_back(table, viewer, who, at)
    seen = seat_view(table, viewer.seat)
    asker = -1 if viewer.account is None else undo.asker(table, viewer.account, viewer.seat)
    alone = undo.alone_to(table, asker) if asker >= 0 else -1
    decides = table.running and viewer.seat >= 0 and not table.seats[viewer.seat].bot
    return Snapshot(
        game=game_line(table.game, table.seats, viewer.account, who),
        seq=table.seq,
        at=table.seq,
        account=viewer.account,
        seat=viewer.seat,
        cover=cover_line(table, viewer),
        trouble=table.trouble,
        last_turn=last_turn(table, viewer.seat, table.log.here),
        view=cast(ViewJson, msgspec.Raw(seen.view)),
        decision=seen.decision,
        options=cast(list[Option], seen.options if decides else []),
        offer=seen.offer if decides else None,
        can_undo=alone >= 0,
        can_redo=alone_redo(table, viewer),
        undo_to=undo.own_to(table, viewer.seat) if viewer.seat == asker >= 0 else alone,
        undo_request=undo_request(table, viewer.seat),
        votes=absence.absences(table),
        absent_at=absence.absent_at(table, viewer.account),
        hidden=table.is_secret(table.log.here) and table.has_secrets(viewer.seat),
        order=order_of(table, viewer.seat),
        now=time.time(),
    )


def looking_back(table: Table, viewer: Viewer, who: Present, at: int) -> Snapshot:
    """The table as it stood, with nothing to decide."""
    position = table.log.place[at]
    s = table.state_at(position)
    seen = SeatView(table, s, viewer.seat, view_json(table, s, viewer.seat))
    row = standing.at(table, s, table.log.entries[at].at)
    row.seq, row.rematch, row.deadline = table.seq, "", 0.0
    row.status = "running" if table.game.status == "ended" and not s.ended else row.status
    return Snapshot(
        game=game_line(row, table.seats, viewer.account, who),
        seq=table.seq,
        at=at,
        account=viewer.account,
        seat=viewer.seat,
        cover=cover_line(table, viewer),
        trouble=table.trouble,
        last_turn=last_turn(table, viewer.seat, position),
        view=cast(ViewJson, msgspec.Raw(seen.view)),
        decision=seen.decision,
        options=[],
        offer=None,
        can_undo=False,
        can_redo=False,
        undo_to=-1,
        undo_request=None,
        votes=[],
        absent_at=0.0,
        hidden=False,
        order=None,
        now=time.time(),
    )


def last_turn(table: Table, seat: int, position: int) -> int:
    """The position after a seat's last action before a position, -1 if there is none."""
    while seat >= 0 and position:
        if table.log.entries[position - 1].actor == actor_of(seat):
            return position
        position = table.log.before(position)
    return -1


def undo_request(table: Table, seat: int) -> UndoRequest | None:
    """The open request, with the first decision that would go as the viewer may know it."""
    asked = undo.request(table)
    if asked is None:
        return None
    undone = history.decided(table, table.log.line(table.log.here, asked.to))
    first = history.items(table, undone[:1], history.happened(table, undone[:1]), table.state, seat)[0]
    return UndoRequest(
        seat=asked.seat,
        to=asked.to,
        text=first.lines[0].text if first.lines else f"an action of {history.table_name(table, first.actor)}",
        count=len(undone),
        granted=undo.granted(table),
        needed=undo.needed(table, asked.seat, asked.to),
    )


def alone_redo(table: Table, viewer: Viewer) -> bool:
    """Whether whoever looks went back last; at one device a seat with a PIN is another person."""
    seat = undo.redoer(table)
    if not table.running or undo.is_full(table) or seat not in viewer.seats:
        return False
    return viewer.seat == seat or not (table.seats[seat].pin and table.terms.cover)


def order_of(table: Table, seat: int) -> StandingOrder | None:
    found = next((o for o in table.orders if o.seat == seat), None)
    return None if found is None else msgspec.json.decode(found.order, type=StandingOrder)


# Updates


def update(table: Table, viewer: Viewer, who: Present, since: int) -> Update:
    """What happened after the log had `since` entries."""
    shot = snapshot(table, viewer, who)
    items = happened_since(table, viewer.seat, since)
    return Update(snapshot=shot, items=cast(list[LogItem], msgspec.Raw(items or b"[]")), reset=not items)


def happened_since(table: Table, seat: int, since: int) -> bytes:
    """What happened since then; where nothing of it is hidden from anybody, made and encoded once. b"": read anew."""
    if table.is_secret(table.log.here) or any(map(table.is_veiled, range(max(since, 0), table.seq))):
        return encoded(history.since(table, since, seat))
    table.look_anew()
    if since not in table.happened:
        table.happened[since] = encoded(history.since(table, since, SPECTATOR))
    return table.happened[since]


def encoded(items: list[LogItem] | None) -> bytes:
    return b"" if items is None else msgspec.json.encode(items)


# Lists


def game_line(game: GameRow, seats: Sequence[SeatRow], account: int | None, who: Present) -> Game:
    options = decoded(game, game.options, StoredOptions, StoredOptions())
    terms = decoded(game, game.terms, Terms, Terms())
    inside = is_inside(game, seats, account)
    at_turn = next((s for s in seats if s.seat == game.decider), None)
    return Game(
        id=game.id,
        name=game_name(game, seats),
        title=game.title,
        edition=options.edition,
        options=options,
        players=game.players,
        status=game.status,
        host=game.host,
        public=game.public,
        terms=terms,
        seats=[seat_line(s, terms.clock is not None, account, who) for s in seats],
        seq=game.seq,
        decider=game.decider,
        since=game.since,
        deadline=game.deadline,
        round=round_text(game),
        decision=decision_line(game, names_of(seats)),
        result=result_line(game, seats),
        rematch=game.rematch,
        created=game.created,
        moved=game.moved,
        watching=watching(seats, who),
        my_turn=game.status == "running"
        and at_turn is not None
        and inside
        and at_turn.account == account
        and not at_turn.bot,
        invite=game.invite if inside else "",
    )


def result_line(game: GameRow, seats: Sequence[SeatRow]) -> Result | None:
    if game.result == "null":
        return None
    found = decoded(game, game.result, Result, Result(reason="", worth=[], places=[]))
    if len(found.places) != len(seats) or len(found.worth) != len(seats) or 1 not in found.places:
        return None
    return msgspec.structs.replace(found, text=result_text(found, names_of(seats)))


def may_see(game: GameRow, seats: Sequence[SeatRow], account: int | None, invite: str) -> bool:
    """A table by invitation is seen by those who sit at it or hold the link."""
    invited = bool(invite) and compare_digest(invite.encode(), game.invite.encode())
    return game.public or invited or is_inside(game, seats, account)


def is_inside(game: GameRow, seats: Sequence[SeatRow], account: int | None) -> bool:
    """Whether somebody belongs to a table: as its host, or in one of its seats."""
    return account is not None and (game.host == account or any(s.account == account for s in seats))


def seat_line(s: SeatRow, has_clock: bool, account: int | None, who: Present) -> Seat:
    return Seat(
        seat=s.seat,
        name=s.name,
        kind="bot" if s.bot else ("person" if s.account is not None else "open"),
        account=s.account,
        level=s.bot,
        mine=account is not None and s.account == account,
        resigned=s.resigned,
        muted=s.muted,
        clock=s.bank if has_clock else None,
        online=s.account in who.online,
        seen=who.seen.get(s.account or 0, 0.0),
        hotseat=s.hotseat,
        pin=bool(s.pin),
    )
