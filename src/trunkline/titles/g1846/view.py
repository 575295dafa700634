"""The position as a seat may see it, and the redaction of what it may not."""

from collections.abc import Sequence

from trunkline.core.actions import Action, Draw, TakeCard
from trunkline.core.agenda import Frame
from trunkline.core.contract import LogEntry, Options
from trunkline.core.depot import train_name, trains_of
from trunkline.core.events import CardTaken, Drawn, Event
from trunkline.core.ids import BANK, NOBODY, POOL, RAIL0, SEAT0
from trunkline.core.position_views import (
    name_of,
    privates_held,
    shares_of,
    stack,
    tiles_in_stock,
    tokens_at,
    tokens_of,
    trains_held,
)
from trunkline.core.prices import price_order
from trunkline.core.rounds import round_name
from trunkline.core.tokens import has_token
from trunkline.core.view import (
    CorporationView,
    DepotView,
    HexView,
    PlayerView,
    PrivateView,
    StepView,
    View,
)
from trunkline.core.words import RoundNow, Status
from trunkline.titles.g1846.buying_trains import counted_trains, on_sale
from trunkline.titles.g1846.companies import (
    CORPORATIONS,
    MARKERS,
    PRIVATE_IDS,
    PRIVATES,
    RAIL_NAMES,
    RAILS,
)
from trunkline.titles.g1846.distribution import UNKNOWN, card_name
from trunkline.titles.g1846.ending import all_worth
from trunkline.titles.g1846.frames import (
    BottomOrder,
    CardChoice,
    Distribution,
    LastPrivate,
    OperatingRound,
    SecondTile,
    Steamboat,
    StockRound,
    bottom,
    stock_round,
    turn_if_any,
)
from trunkline.titles.g1846.holdings import certificate_limit, certificates_held, sellable
from trunkline.titles.g1846.means import means
from trunkline.titles.g1846.operating_round import ROUNDS, steps_of
from trunkline.titles.g1846.setup import endless
from trunkline.titles.g1846.state import (
    AVAILABLE,
    CLOSED,
    HIDDEN,
    LAUNCHED,
    NOWHERE,
    REMOVED,
    State1846,
    active_players,
    decider,
    in_receivership,
    is_independent,
    is_out,
    launched,
    next_player,
)
from trunkline.titles.g1846.tokens import keeper, prices_on_mat
from trunkline.titles.g1846.trains import III, IV

PHASE_NOTES = (
    "",
    "green tiles",
    "brown tiles, private companies close, 2 trains are phased out, train limit 3",
    "grey tiles, markers go, 2 trains are removed, 4 and 3/5 trains are phased out, train limit 2",
)


def view(s: State1846, seat: int) -> View:
    """Everything on the table, with the cards of this seat only."""
    return View(
        title="1846",
        edition=s.edition.id,
        seat=seat,
        players=tuple(player_view(s, k, seat) for k in range(s.players)),
        corporations=tuple(corporation_view(s, RAIL0 + i) for i in range(len(RAILS))),
        privates=tuple(private_view(s, p) for p in range(s.edition.privates)),
        depot=depot_view(s),
        returned=tuple(train_name(s, t) for t in trains_of(s, BANK) if s.train_face[t] >= 0),
        hexes=tuple(hex_view(s, h) for h in range(len(s.board.hexes)) if is_changed(s, h)),
        tiles=tiles_in_stock(s),
        phase=s.edition.phases[s.phase],
        round=round_name(*round_now(s)),
        round_kind=round_now(s)[0],
        rounds_in_set=ROUNDS,
        bank=s.cash[BANK],
        priority=s.name(s.priority),
        agenda=tuple(step_view(s, d) for d in s.agenda),
        order=tuple(s.name(owner) for owner in order(s)),
        notes=notes(s),
        ending=s.ending,
        ended=s.ended,
        worth=tuple(all_worth(s)),
        steps=turn_steps(s),
        next_order=tuple(s.name(p) for p in from_player(s, next_first(s))),
        routes=s.rulings.routes,
        means=means(s),
    )


def player_view(s: State1846, k: int, seat: int) -> PlayerView:
    player = SEAT0 + k
    cards = [card_name(s, card) if k == seat else UNKNOWN for card in s.chosen[k]]
    return PlayerView(
        seat=k,
        cash=s.cash[player],
        certificates=certificates_held(s, player),
        limit=certificate_limit(s),
        worth=all_worth(s)[k],
        out=is_out(s, player),
        privates=privates_held(s, player, PRIVATE_IDS),
        cards=tuple(cards),
        sold=tuple(RAILS[i] for i in range(len(CORPORATIONS)) if s.sold[k] >> i & 1),
        liquidity=s.cash[player] + sum([max(sellable(s, r, player), default=0) * s.price(r) for r in launched(s)]),
    )


def status(s: State1846, rail: int) -> Status:
    found = s.status[rail - RAIL0]
    if found == AVAILABLE:
        return "unlaunched"
    if found == LAUNCHED:
        return "receivership" if in_receivership(s, rail) else "operating"
    return "closed" if found == CLOSED else "removed"


def corporation_view(s: State1846, rail: int) -> CorporationView:
    i = rail - RAIL0
    on_chart = s.cell[i] >= 0
    return CorporationView(
        id=RAILS[i],
        name=RAIL_NAMES[i],
        kind="independent" if is_independent(rail) else "corporation",
        status=status(s, rail),
        president=president_name(s, rail),
        cash=s.cash[rail],
        price=s.price(rail),
        cell=s.chart.place[s.cell[i]] if on_chart else (-1, -1),
        stack=stack(s, rail) if on_chart else 0,
        par=s.price(rail),  # there is no par value: shares always cost the present price
        loans=0,
        shares=shares_of(s, rail),
        trains=trains_held(s, rail),
        tokens=tokens_of(s, rail),
        token_prices=prices_on_mat(s, rail),
        privates=privates_held(s, rail, PRIVATE_IDS),
        last_revenue=s.last_revenue[i],
        last_choice=s.last_choice[i],
        train_limit=s.edition.train_limit[s.phase],
        trains_counted=len(counted_trains(s, rail)),
    )


def president_name(s: State1846, rail: int) -> str:
    if s.status[rail - RAIL0] != LAUNCHED:
        return ""
    owner = decider(s, rail)
    return "" if owner == POOL else s.name(owner)


def private_view(s: State1846, p: int) -> PrivateView:
    private = PRIVATES[p]
    markers: list[str] = []
    if p in MARKERS:
        m = MARKERS.index(p)
        if s.marker_hex[m] != NOWHERE:
            markers.append(s.board.hexes[s.marker_hex[m]].name)
        if s.marker_rail[m] != NOWHERE:
            markers.append(s.name(s.marker_rail[m]))
    owner = s.name(s.private_owner[p])
    unpaid = private.debt and s.private_owner[p] == BANK
    debt = f" You pay its ${private.price} and its debt of ${private.debt}." if unpaid else ""
    text = private.text + debt
    return PrivateView(private.id, private.name, owner, s.private_price[p], private.income, text, tuple(markers))


def depot_view(s: State1846) -> tuple[DepotView, ...]:
    sold_now = {s.train_card[sale.train] for sale in on_sale(s) if sale.source == "bank"}
    out = []
    for i, card in enumerate(s.cards):
        count = sum(1 for t in trains_of(s, BANK) if s.train_card[t] == i and s.train_face[t] < 0)
        left = -1 if endless(s, i) else count
        note = PHASE_NOTES[card.phase] if card.phase > s.phase else ""
        out.append(DepotView(card.name, tuple((f.name, f.price) for f in card.faces), left, i in sold_now, note))
    return tuple(out)


def is_changed(s: State1846, h: int) -> bool:
    return bool(s.face[h] < s.board.tiles or s.tokens[h] or markers_at(s, h) or reserved_at(s, h))


def markers_at(s: State1846, h: int) -> tuple[str, ...]:
    return tuple(PRIVATE_IDS[p] for m, p in enumerate(MARKERS[: len(s.marker_hex)]) if s.marker_hex[m] == h)


def reserved_at(s: State1846, h: int) -> tuple[tuple[int, str], ...]:
    """Spots that are kept free for somebody."""
    out = []
    for i in range(len(CORPORATIONS)):
        rail = RAIL0 + i
        if s.map.homes[i] == h and s.status[i] == AVAILABLE:
            out.append((0, RAILS[i]))
        if s.map.reserved[i] == h and s.phase < IV and s.status[i] <= LAUNCHED and not has_token(s, rail, h):
            out.append((0, RAILS[i]))
    cities = range(len(s.board.faces[s.face[h]].nodes))
    out += [(city, PRIVATE_IDS[keeper(s, h, city)]) for city in cities if keeper(s, h, city) >= 0]
    return tuple(out)


def hex_view(s: State1846, h: int) -> HexView:
    tile = s.board.faces[s.face[h]].number if s.face[h] < s.board.tiles else ""
    return HexView(s.board.hexes[h].name, tile, s.rotation[h], tokens_at(s, h), reserved_at(s, h), markers_at(s, h))


def round_now(s: State1846) -> tuple[RoundNow, int, int]:
    """The round that goes on (in a game that has ended: the last), as its beginning was told."""
    if not s.agenda:
        return "ended", 0, 0
    frame = bottom(s)
    if isinstance(frame, StockRound):
        return "stock", frame.number, 0
    if isinstance(frame, OperatingRound):
        return "operating", frame.number, frame.part
    return "distribution", 0, 0


def step_view(s: State1846, d: Frame) -> StepView:
    subject = PRIVATE_IDS[d.private] if isinstance(d, (Steamboat, SecondTile)) else name_of(s, d.subject)
    return StepView(d.kind, name_of(s, d.actor), subject)


def order(s: State1846) -> list[int]:
    """Who operates in this round, or the players from the one to move."""
    if not s.agenda:
        return []
    frame = bottom(s)
    if isinstance(frame, OperatingRound):
        return [rail for rail in frame.order if s.status[rail - RAIL0] not in (CLOSED, REMOVED)]
    players = active_players(s)
    if isinstance(frame, Distribution):  # 3.2 against the clock
        at = players.index(frame.player)
        return players[at::-1] + players[:at:-1]
    return from_player(s, stock_round(s).player)


def next_first(s: State1846) -> int:
    """5.51 Who would begin the next stock round if nothing more were bought or sold."""
    last = stock_round(s).last if round_now(s)[0] == "stock" else NOBODY
    return s.priority if last == NOBODY else next_player(s, last)


def from_player(s: State1846, first: int) -> list[int]:
    """5.1 The players in turn, from this one or the next who is still in the game."""
    players = active_players(s)
    at = players.index(first if first in players else next_player(s, first))
    return players[at:] + players[:at]


def turn_steps(s: State1846) -> tuple[str, ...]:
    """6.2 The steps of the turn that goes on."""
    turn = turn_if_any(s)
    return () if turn is None else steps_of(s, turn.subject)


def notes(s: State1846) -> tuple[tuple[str, str], ...]:
    out = [("train limit", str(s.edition.train_limit[s.phase])), ("certificate limit", str(certificate_limit(s)))]
    if s.phase < III:
        out.append(("private companies", "can be bought by corporations"))
    if s.last_set:
        out.append(("last set of rounds", str(s.last_set)))
    if running := launched(s):
        out.append(("price order", " ".join(s.name(rail) for rail in price_order(s, running))))
    return tuple(out)


# 3.2 What is secret until the distribution is over


def is_secret(s: State1846) -> bool:
    """Are cards still hidden? The open draft has none."""
    return bool(s.agenda) and isinstance(bottom(s), Distribution) and not s.edition.open_draft


def redacted(s: State1846, seat: int) -> State1846:
    """A copy without others' cards, the order of the deck, and the seed from which it follows."""
    c = s.copy()
    c.options = Options(s.options.edition, s.options.rulings, s.options.routes, s.options.deal)
    if not is_secret(s):
        return c
    top = s.now()
    mine = top.actor == SEAT0 + seat
    shown = s.players + 2 if mine and isinstance(top, CardChoice) else 1 if isinstance(top, LastPrivate) else 0
    c.deck = tuple([card if i < shown else HIDDEN for i, card in enumerate(s.deck)])
    c.chosen = tuple([cards if k == seat else (HIDDEN,) * len(cards) for k, cards in enumerate(s.chosen)])
    if isinstance(top, BottomOrder):  # which of the cards was taken follows from the place it had
        c.agenda[-1] = BottomOrder(top.count, 0)
    return c


def log_view(log: Sequence[LogEntry], s: State1846, seat: int) -> list[LogEntry]:
    """The log with hidden cards blanked."""
    if not is_secret(s):
        return list(log)
    return [LogEntry(e.actor, blanked_action(e, seat)) for e in log]


def blanked_action(e: LogEntry, seat: int) -> Action:
    match e.action:
        case Draw(what=what, outcome=outcome) if what != "removals":
            return Draw(what, (UNKNOWN,) * len(outcome))
        case TakeCard() if e.actor != f"p{seat + 1}":
            return TakeCard(UNKNOWN)
    return e.action


def events_view(events: Sequence[Event], s: State1846, seat: int) -> list[Event]:
    """Events with hidden cards blanked."""
    return [blanked_event(e, seat) for e in events] if is_secret(s) else list(events)


def blanked_event(e: Event, seat: int) -> Event:
    match e:
        case Drawn(what=what, outcome=outcome) if what != "removals":
            return Drawn(what, (UNKNOWN,) * len(outcome))
        case CardTaken(player=player) if player != f"p{seat + 1}":
            return CardTaken(player, UNKNOWN)
    return e
