"""The lobby: making tables, sitting down, starting, leaving, and what happens to seats later."""

import re
import secrets
from typing import Any

import msgspec
from sqlalchemy import Select, exists, select

from trunkline.core.contract import Options
from trunkline.core.listing import listed
from trunkline.errors import BadInput
from trunkline.game import full_options, known_title
from trunkline.server.errors import BadRequest, Conflict, Forbidden, NotFound
from trunkline.server.names import unlike
from trunkline.server.play import standing
from trunkline.server.play.bot_levels import BotLevels
from trunkline.server.play.table import Table, deciding_seat
from trunkline.server.play.viewing import is_inside
from trunkline.server.protocol.tables import GameOptions, NewGame, NewSeat, Terms
from trunkline.server.storage import schema
from trunkline.server.storage.rows import AccountRow, EntryRow, GameRow, SeatRow

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
BOT_NAMES = ("Ada", "Boole", "Curie", "Darwin", "Euler", "Fermat")
EMPTY: dict[str, Any] = {"account": None, "name": "", "bot": "", "hotseat": False, "pin": ""}
games, seats = schema.games, schema.seats


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


# Lists


def mine(account: int) -> Select[Any]:
    """From the person's own seats on, which are few, not from all games there are."""
    held = games.c.id.in_(select(seats.c.game).where(seats.c.account == account))
    return select(games).where((games.c.host == account) | held, games.c.status != "cancelled")


def open_tables() -> Select[Any]:
    """Tables that wait for players; one from which everybody stood up waits for nobody."""
    waits = exists().where(seats.c.game == games.c.id, seats.c.account.is_not(None))
    return select(games).where(games.c.status == "open", games.c.public.is_(True), waits)


def to_watch() -> Select[Any]:
    return select(games).where(games.c.status == "running", games.c.public.is_(True))


def finished() -> Select[Any]:
    return select(games).where(games.c.status == "ended", games.c.public.is_(True))


# Making a table


def options_of(title: str, given: GameOptions) -> Options:
    """The game's options in full. Raises BadRequest with a sentence."""
    try:
        known = known_title(title)
        seed = secrets.randbelow(2**31 - 1) + 1 if given.deal == "site-seed" else 0
        return full_options(known, Options(given.edition, given.rulings, given.routes, given.deal, seed))
    except BadInput as error:
        raise BadRequest(str(error)) from error


def new_game(host: AccountRow, wanted: NewGame, bots: BotLevels, now: float) -> tuple[GameRow, list[SeatRow]]:
    options = options_of(wanted.title, wanted.options)
    title = known_title(wanted.title)
    counts = title.player_counts(options.edition)
    if len(wanted.seats) not in counts:
        raise BadRequest(f"{wanted.title} ({options.edition}) is played by {listed(counts)} players.")
    try:
        title.setup(options, len(wanted.seats))
    except ValueError as error:
        raise BadRequest(str(error)) from error
    if sum(seat.kind == "me" for seat in wanted.seats) > 1:
        raise BadRequest("You sit at the table once; other people at this device are named guests.")
    game = game_row(host, wanted.title, options, len(wanted.seats), wanted.terms, now)
    game.name = wanted.name.strip()
    game.public = wanted.public
    bots.chosen(wanted.terms.bot)
    chairs = [chair(game, number, seat, host, wanted.terms) for number, seat in enumerate(wanted.seats)]
    for row, seat in zip(chairs, wanted.seats, strict=True):
        row.bot = bots.chosen(seat.level) if seat.kind == "bot" else ""
    return game, distinct(chairs)


def game_row(host: AccountRow, title: str, options: Options, players: int, terms: Terms, now: float) -> GameRow:
    return GameRow(
        id=new_id(),
        name="",
        title=title,
        version=known_title(title).version,
        options=msgspec.json.encode(options).decode(),
        players=players,
        status="open",
        host=host.id,
        public=True,
        invite=new_id(16),
        terms=msgspec.json.encode(terms).decode(),
        seq=0,
        decider=-1,
        since=now,
        deadline=0.0,
        round="null",
        decision="null",
        result="null",
        changed=0,
        rematch="",
        created=now,
        moved=now,
    )


def chair(game: GameRow, number: int, wanted: NewSeat, host: AccountRow, terms: Terms) -> SeatRow:
    bank = float(terms.clock.seconds) if terms.clock else 0.0
    row = SeatRow(game=game.id, seat=number, account=None, name="", bot="", bank=bank, muted=False, resigned=False)
    match wanted.kind:
        case "me":
            row.account, row.name = host.id, host.name
        case "hotseat":
            row.account, row.name, row.hotseat = host.id, wanted.name.strip() or f"Guest {number + 1}", True
        case "bot":
            row.name = wanted.name.strip() or BOT_NAMES[number % len(BOT_NAMES)]
        case "open":
            pass
    return row


def distinct(chairs: list[SeatRow]) -> list[SeatRow]:
    """Names that differ to the eye: a second Ada is Ada 2, and so is a second ADA."""
    seen: list[str] = []
    for row in chairs:
        if row.name:
            row.name = unlike(row.name, seen)
            seen.append(row.name)
    return chairs


# Before the start


def must_be_open(table: Table) -> None:
    if table.game.status != "open":
        raise Conflict("The game has begun already.")


def must_host(table: Table, account: int) -> None:
    if table.game.host != account:
        raise Forbidden("Only the host of the table may do that.")


def joined(table: Table, account: AccountRow, seat: int, invite: str) -> list[SeatRow]:
    if (
        not table.game.public
        and not secrets.compare_digest(invite, table.game.invite)
        and not is_inside(table.game, table.seats, account.id)
    ):
        raise NotFound("There is no such game, or it is by invitation only: use the link you were given.")
    must_be_open(table)
    if any(s.account == account.id and not s.hotseat for s in table.seats):
        raise Conflict("You sit at this table already.")
    free = [s.seat for s in table.seats if s.account is None and not s.bot]
    if not free or (seat >= 0 and seat not in free):
        raise Conflict("That seat is taken." if free else "The table is full.")
    chosen = seat if seat >= 0 else free[0]
    return distinct(changed(table, chosen, account=account.id, name=account.name))


def left(table: Table, account: int, seat: int) -> list[SeatRow]:
    must_be_open(table)
    held = table.seats_of(account)
    if not held or (seat >= 0 and seat not in held):
        raise Conflict("You do not sit there.")
    return changed(table, seat if seat >= 0 else held[0], **EMPTY)


def removed(table: Table, host: int, seat: int) -> list[SeatRow]:
    must_be_open(table)
    must_host(table, host)
    if not 0 <= seat < len(table.seats):
        raise BadRequest("There is no such seat.")
    return changed(table, seat, **EMPTY)


def muted(table: Table, host: int, seat: int, silent: bool) -> list[SeatRow]:
    must_host(table, host)
    if not 0 <= seat < len(table.seats):
        raise BadRequest("There is no such seat.")
    return changed(table, seat, muted=silent)


def changed(table: Table, seat: int, **values: Any) -> list[SeatRow]:
    return [msgspec.structs.replace(s, **values) if s.seat == seat else s for s in table.seats]


def started(table: Table, now: float) -> tuple[GameRow, list[SeatRow]]:
    must_be_open(table)
    if any(s.account is None and not s.bot for s in table.seats):
        raise Conflict("Some seats are still open.")
    chairs = list(table.seats)
    if table.terms.seating == "random":
        secrets.SystemRandom().shuffle(chairs)
        chairs = [msgspec.structs.replace(s, seat=number) for number, s in enumerate(chairs)]
    decider = deciding_seat(table.state)
    clock = table.terms.clock
    runs = clock is not None and decider >= 0 and not chairs[decider].bot
    game = msgspec.structs.replace(
        table.game,
        status="running",
        decider=decider,
        since=now,
        deadline=now + chairs[decider].bank if runs else 0.0,
        round=standing.round_of(table, table.state),
        decision=standing.decision_of(table, table.state),
        moved=now,
    )
    return game, chairs


# In the game


def resigned(table: Table, account: int, seat: int, level: str) -> tuple[list[SeatRow], int]:
    """A bot plays on for a person who leaves: the seats then, and which one it was."""
    held = table.played_by(account)
    if not table.running or not held or (seat >= 0 and seat not in held):
        raise Conflict("You have no seat to give up in this game.")
    chosen = seat if seat >= 0 else held[0]
    return changed(table, chosen, bot=level, resigned=True), chosen


def returned(table: Table, account: int, seat: int) -> tuple[list[SeatRow], int]:
    """The person takes the seat back from the bot: the seats then, and which one it was.

    Whose time was gone gets a little to go on with; who has lent the seat finds the clock as it was.
    """
    away = [s.seat for s in table.seats if s.account == account and s.bot]
    if not table.running or not away or (seat >= 0 and seat not in away):
        raise Conflict("No bot plays for you in this game.")
    clock = table.terms.clock
    chosen = seat if seat >= 0 else away[0]
    row = table.seats[chosen]
    least = float(clock.gain or 60) if clock and not row.resigned else 0.0
    return changed(table, chosen, bot="", resigned=False, bank=max(row.bank, least)), chosen


def must_have_played(table: Table, account: int) -> None:
    if table.game.status != "ended":
        raise Conflict("The game is not over yet.")
    if not table.seats_of(account):
        raise Forbidden("Only those who played may ask for a rematch.")


def rematch(table: Table, host: AccountRow, now: float) -> tuple[GameRow, list[SeatRow]]:
    """The same table again, everybody one seat further. The seats of other people are open: they sit down if they like.

    So is the seat of whoever has left for good: a bot played on there, which nobody had asked to the table.
    Whoever was invited to the one is invited to the other: both have the same link's key.
    """
    must_have_played(table, host.id)
    game = game_row(host, table.game.title, table.options, table.game.players, table.terms, now)
    game.name, game.public, game.invite = rematch_name(table.game.name), table.game.public, table.game.invite
    order = table.seats[1:] + table.seats[:1]
    bank = float(table.terms.clock.seconds) if table.terms.clock else 0.0
    same = {"game": game.id, "bank": bank, "muted": False, "resigned": False}
    chairs = [msgspec.structs.replace(s, **same, seat=n, **at_rematch(s, host.id)) for n, s in enumerate(order)]
    return game, chairs


def at_rematch(s: SeatRow, host: int) -> dict[str, Any]:
    """What becomes of a seat: the host's is played in person again, a bot of the table stays, all others are open."""
    if s.account == host:
        return {"bot": ""}
    is_departed = s.account is None and s.resigned
    return EMPTY if s.account is not None or is_departed else {}


def rematch_name(name: str) -> str:
    """The name of the game that follows: "Club night, rematch", "Club night, rematch 2"."""
    found = re.fullmatch(r"(.*), rematch(?: (\d+))?", name)
    if not name:
        return ""
    return f"{found[1]}, rematch {int(found[2] or 1) + 1}" if found else f"{name}, rematch"


def sat_again(table: Table, before: Table, account: AccountRow) -> list[SeatRow]:
    """Somebody who played before sits down at the rematch, with all who were at their device: one seat further each,
    or where there is room.
    """
    must_be_open(table)
    held = sorted((s for s in before.seats if s.account == account.id), key=lambda s: s.hotseat)
    free = [s.seat for s in table.seats if s.account is None and not s.bot]
    chairs = list(table.seats)
    if not free:
        raise Conflict("The table is full.")
    for s in held[: len(free)]:
        further = (s.seat - 1) % len(chairs)
        seat = further if further in free else free[0]
        free.remove(seat)
        name = s.name if s.hotseat else account.name
        chairs[seat] = msgspec.structs.replace(
            chairs[seat], account=account.id, name=name, hotseat=s.hotseat, pin=s.pin
        )
    return distinct(chairs)


def imported(
    host: AccountRow, title: str, options: Options, names: tuple[str, ...], now: float
) -> tuple[GameRow, list[SeatRow]]:
    game = game_row(host, title, options, len(names), Terms(cover=False), now)
    game.name, game.public, game.status = f"{listed(names, 'and')}, imported"[:60], False, "running"
    chairs = [
        SeatRow(
            game=game.id,
            seat=n,
            account=host.id,
            name=name[:30],
            bot="",
            bank=0.0,
            muted=False,
            resigned=False,
            hotseat=True,
        )
        for n, name in enumerate(names)
    ]
    return game, distinct(chairs)


def imported_entry(game: str, seq: int, actor: str, body: str, digest: str, at: float) -> EntryRow:
    return EntryRow(game=game, seq=seq, kind="act", actor=actor, body=body, digest=digest, by="import", key=None, at=at)


def bot_seated(table: Table, host: int, seat: int, level: str) -> list[SeatRow]:
    must_be_open(table)
    must_host(table, host)
    free = [s.seat for s in table.seats if s.account is None and not s.bot]
    if not free or (seat >= 0 and seat not in free):
        raise Conflict("That seat is taken.")
    chosen = seat if seat >= 0 else free[0]
    return distinct(changed(table, chosen, bot=level, name=BOT_NAMES[chosen % len(BOT_NAMES)]))


def replaced(table: Table, absent: int, level: str) -> list[SeatRow]:
    return changed(table, absent, bot=level)


def cancelled(table: Table) -> GameRow:
    return msgspec.structs.replace(table.game, status="cancelled")


def followed_by(table: Table, game: str) -> GameRow:
    return msgspec.structs.replace(table.game, rematch=game)


def reclocked(table: Table, chairs: list[SeatRow], now: float) -> tuple[GameRow, list[SeatRow]]:
    """The row and the seats where the deciding seat changes hands: a bot's clock stands, a person's goes on from where
    it stood. What was thought before the seat was lent is off the clock.
    """
    seat = table.decider()
    if table.terms.clock is None or seat < 0 or bool(chairs[seat].bot) == bool(table.seats[seat].bot):
        return table.game, chairs
    row = chairs[seat]
    if row.bot:
        row = msgspec.structs.replace(row, bank=max(row.bank - (now - table.game.since), 0.0))
    game = msgspec.structs.replace(table.game, since=now, deadline=0.0 if row.bot else now + row.bank)
    return game, [row if s.seat == seat else s for s in chairs]
