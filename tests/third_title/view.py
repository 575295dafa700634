"""The position in words and numbers."""

from tests.third_title.pieces import BOARD, CARDS, EDITION, RAILROADS, TRAIN, TRAIN_LIMIT
from tests.third_title.state import STEPS, OperatingRound, Stock, ValleyState

from trunkline.core.depot import trains_of
from trunkline.core.ids import BANK, RAIL0, SEAT0
from trunkline.core.position_views import (
    name_of,
    shares_of,
    stack,
    tiles_in_stock,
    tokens_at,
    tokens_of,
    trains_held,
)
from trunkline.core.rounds import round_name
from trunkline.core.view import CorporationView, DepotView, HexView, PlayerView, StepView, View
from trunkline.core.words import RoundNow

NO_LIMIT = 20


def worth(s: ValleyState) -> list[int]:
    """1.2 Cash, and shares at their price."""
    rails = range(RAIL0, s.owners)
    return [s.cash[p] + sum(s.held(rail, p) * s.price(rail) for rail in rails) for p in seats(s)]


def seats(s: ValleyState) -> range:
    return range(SEAT0, SEAT0 + s.players)


def view(s: ValleyState, seat: int) -> View:
    totals = worth(s)
    now = round_now(s)
    return View(
        title="valley",
        edition=EDITION,
        seat=seat,
        players=tuple(player_view(s, k, totals[k]) for k in range(s.players)),
        corporations=tuple(railroad_view(s, rail) for rail in range(RAIL0, s.owners)),
        privates=(),
        depot=(depot_view(s),),
        returned=(),
        hexes=hex_views(s),
        tiles=tiles_in_stock(s),
        phase="1",
        round=round_name(*now),
        round_kind=now[0],
        rounds_in_set=1,
        bank=s.cash[BANK],
        priority=s.name(s.priority),
        agenda=tuple(StepView(d.kind, name_of(s, d.actor), name_of(s, d.subject)) for d in s.agenda),
        order=tuple(s.name(p) for p in seats(s)),
        notes=(),
        ending=s.ending,
        ended=s.ended,
        worth=tuple(totals),
        steps=STEPS if now[0] == "operating" else (),
    )


def round_now(s: ValleyState) -> tuple[RoundNow, int, int]:
    match s.agenda:
        case [Stock(number=number), *_]:
            return "stock", number, 0
        case [OperatingRound(number=number), *_]:
            return "operating", number, 1
    return "ended", 0, 0


def player_view(s: ValleyState, seat: int, total: int) -> PlayerView:
    owner = SEAT0 + seat
    shares = sum(s.held(rail, owner) for rail in range(RAIL0, s.owners))
    return PlayerView(seat, s.cash[owner], shares, NO_LIMIT, total, False, (), (), ())


def railroad_view(s: ValleyState, rail: int) -> CorporationView:
    i = rail - RAIL0
    launched = s.cell[i] >= 0
    return CorporationView(
        id=RAILROADS[i],
        name=f"{RAILROADS[i].capitalize()} Railway",
        kind="corporation",
        status="operating" if launched else "unlaunched",
        president=name_of(s, s.president[i]),
        cash=s.cash[rail],
        price=s.price(rail),
        cell=s.chart.place[s.cell[i]] if launched else (-1, -1),
        stack=stack(s, rail),
        par=s.par[i],
        loans=0,
        shares=shares_of(s, rail),
        trains=trains_held(s, rail),
        tokens=tokens_of(s, rail),
        token_prices=(0,) * s.tokens_left[i],
        privates=(),
        last_revenue=s.income[i],
        last_choice=s.choice[i],
        train_limit=TRAIN_LIMIT,
        trains_counted=len(trains_of(s, rail)),
    )


def depot_view(s: ValleyState) -> DepotView:
    left = s.train_owner.count(BANK)
    return DepotView(CARDS[0].name, ((TRAIN.name, TRAIN.price),), left, left > 0, "")


def hex_views(s: ValleyState) -> tuple[HexView, ...]:
    found = []
    for h, here in enumerate(BOARD.hexes):
        tile = BOARD.faces[s.face[h]].number
        if tile or s.tokens[h]:
            found.append(HexView(here.name, tile, s.rotation[h], tokens_at(s, h), (), ()))
    return tuple(found)
