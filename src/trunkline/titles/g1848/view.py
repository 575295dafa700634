"""The position in words and numbers."""

from trunkline.core.agenda import Frame
from trunkline.core.ids import BANK, RAIL0, SEAT0
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
from trunkline.core.shares import SHARES, seats_from
from trunkline.core.view import (
    CorporationView,
    DepotView,
    HexView,
    PlayerView,
    PrivateView,
    StepView,
    View,
)
from trunkline.core.words import LastChoice, RoundNow, Status
from trunkline.titles.g1848.companies import (
    BANK_OF_ENGLAND,
    BOE,
    COMPANIES,
    PRIVATE_IDS,
    PRIVATES,
)
from trunkline.titles.g1848.ending import all_worth
from trunkline.titles.g1848.frames import (
    STEPS,
    OperatingSet,
    StockRound,
    TasmaniaTile,
    bottom,
    in_set,
    operating_round,
    operating_set,
    turn_index,
)
from trunkline.titles.g1848.gauges import gauge_changes
from trunkline.titles.g1848.holdings import certificate_limit, certificates_held
from trunkline.titles.g1848.launching import com_may_start
from trunkline.titles.g1848.loans import loans_left
from trunkline.titles.g1848.means import means
from trunkline.titles.g1848.phases import counted_trains, next_train, train_limit
from trunkline.titles.g1848.state import PAID, RETAINED, State1848, bit, closed_count
from trunkline.titles.g1848.stations import reserved_for
from trunkline.titles.g1848.stock_round import holding_objection, next_priority
from trunkline.titles.g1848.tasmania import ISLAND
from trunkline.titles.g1848.trains import GHAN, P5

CHOICES: dict[int, LastChoice] = {PAID: "full", RETAINED: "retain"}
NOTES = {
    "2": "",
    "3": "green tiles, two tiles in a turn, loans, trains between companies, companies may buy private companies, two "
    "operating rounds, the Bank of England pays £10 a share",
    "4": "2 and 2+ trains rust, train limit 3",
    "5": "brown tiles, private companies close, the Ghan on sale, three operating rounds, train limit 2, the Bank of "
    "England pays £20 a share",
    "6": "3 and 3+ trains rust, the COM needs no link",
    "8": "grey tiles, 4 and 4+ trains rust, the Bank of England pays £30 a share",
    "2E": "",
}


def view(s: State1848, seat: int) -> View:
    totals = all_worth(s)
    return View(
        title="1848",
        edition=s.edition.id,
        seat=seat,
        players=tuple(player_view(s, k, totals[k]) for k in range(s.players)),
        corporations=(*[corporation_view(s, rail) for rail in s.rails()], bank_of_england_view(s)),
        privates=tuple(private_view(s, p) for p in range(s.edition.privates)),
        depot=depot_views(s),
        returned=(),
        hexes=hex_views(s),
        tiles=tiles_in_stock(s),
        phase=s.edition.phases[s.phase].name,
        round=round_name(*round_now(s)),
        round_kind=round_now(s)[0],
        rounds_in_set=rounds_in_set(s),
        bank=s.cash[BANK],
        priority=s.name(s.priority),
        agenda=tuple(StepView(d.kind, name_of(s, d.actor), subject(s, d)) for d in s.agenda),
        order=order(s),
        notes=notes(s),
        ending=s.ending,
        ended=s.ended,
        worth=tuple(totals),
        steps=STEPS if turn_index(s) >= 0 else (),
        next_order=from_player(s, next_priority(s) if round_now(s)[0] == "stock" else s.priority),
        routes=s.rulings.routes,
        means=means(s),
    )


def subject(s: State1848, d: Frame) -> str:
    return ISLAND if isinstance(d, TasmaniaTile) else name_of(s, d.subject)


def player_view(s: State1848, seat: int, total: int) -> PlayerView:
    owner = SEAT0 + seat
    return PlayerView(
        seat=seat,
        cash=s.cash[owner],
        certificates=certificates_held(s, owner),
        limit=certificate_limit(s, owner),
        worth=total,
        out=False,
        privates=privates_held(s, owner, PRIVATE_IDS),
        cards=(),
        sold=tuple(s.name(rail) for rail in s.issuers() if s.sold[seat] & bit(rail)),
        liquidity=s.cash[owner] + sum([most_sold(s, r, owner) * s.price(r) for r in s.issuers()]),
    )


def most_sold(s: State1848, rail: int, player: int) -> int:
    """12.4.1 The most shares of a company that the player could sell, were it the player's turn."""
    held = s.held(rail, player)
    if rail == BOE:
        return held
    now, number, _ = round_now(s)
    if now == "auction" or (now == "stock" and number == 1):
        return 0
    return max([n for n in range(held + 1) if n == 0 or holding_objection(s, rail, player, n) is None])


def status(s: State1848, rail: int) -> Status:
    if s.closed & bit(rail):
        return "closed"
    if s.floated & bit(rail):
        return "operating"
    return "launched" if s.par[rail - RAIL0] else "unlaunched"


def corporation_view(s: State1848, rail: int) -> CorporationView:
    i = rail - RAIL0
    company = COMPANIES[i]
    prices = company.token_prices
    priced = s.cell[i] >= 0
    return CorporationView(
        id=company.id,
        name=company.name,
        kind="corporation",
        status=status(s, rail),
        president=name_of(s, s.president[i]),
        cash=s.cash[rail],
        price=s.price(rail),
        cell=s.chart.place[s.cell[i]] if priced else (-1, -1),
        stack=stack(s, rail) if priced else -1,
        par=s.par[i],
        loans=s.loans_of(rail),
        shares=shares_of(s, rail),
        trains=trains_held(s, rail),
        tokens=tokens_of(s, rail),
        token_prices=prices[len(prices) - s.tokens_left[i] :],
        privates=privates_held(s, rail, PRIVATE_IDS),
        last_revenue=s.income[i],
        last_choice=CHOICES.get(s.choice[i], ""),
        train_limit=train_limit(s),
        trains_counted=len(counted_trains(s, rail)),
        to_sell=to_sell(s, rail),
    )


def bank_of_england_view(s: State1848) -> CorporationView:
    """5.4 Shares, a price, loans to give and tokens taken over: nothing else that companies have."""
    return CorporationView(
        id=BANK_OF_ENGLAND,
        name="Bank of England",
        kind="bank",
        status="operating",
        president="",
        cash=s.cash[BOE],
        price=s.price(BOE),
        cell=s.chart.place[s.cell[BOE - RAIL0]],
        stack=stack(s, BOE),
        par=s.par[BOE - RAIL0],
        loans=s.loans_of(BOE),
        shares=shares_of(s, BOE),
        trains=(),
        tokens=tokens_of(s, BOE),
        token_prices=(),
        privates=(),
        last_revenue=0,
        last_choice="",
        train_limit=0,
        trains_counted=0,
        to_sell=0,
    )


def to_sell(s: State1848, rail: int) -> int:
    """5.2.2 Tenths that players must still buy before a company with a price begins."""
    waits = s.par[rail - RAIL0] and not (s.floated | s.closed) & bit(rail)
    return max(0, s.held(rail, BANK) - (SHARES - s.edition.launched_at)) if waits else 0


def private_view(s: State1848, p: int) -> PrivateView:
    private = PRIVATES[p]
    return PrivateView(
        id=private.id,
        name=private.name,
        owner=s.name(s.private_owner[p]),
        price=s.private_price[p],
        income=0 if s.privates_closed else private.income,
        text=private.text,
        marker=(),
        floor=private.floor if s.private_owner[p] == BANK else -1,
    )


def depot_views(s: State1848) -> tuple[DepotView, ...]:
    on_sale = s.train_card[next_train(s)]
    return tuple(
        DepotView(
            card=card.name,
            faces=tuple((face.name, face.price) for face in card.faces),
            left=left(s, i),
            on_sale=i == on_sale or (i == GHAN and s.phase >= P5),
            note=NOTES[card.name] if card.phase > s.phase else "",
        )
        for i, card in enumerate(s.cards)
    )


def left(s: State1848, card: int) -> int:
    if s.edition.train_counts[card] < 0:
        return -1
    return sum(1 for t, owner in enumerate(s.train_owner) if owner == BANK and s.train_card[t] == card)


def hex_views(s: State1848) -> tuple[HexView, ...]:
    board = s.board
    markers = gauge_changes(s)
    out: list[HexView] = []
    for h, hex_ in enumerate(board.hexes):
        laid = s.face[h] < board.tiles
        kept = reserved_for(s, h)
        edges = tuple(f"gauge/{side % 6}" for side in markers if side // 6 == h)
        if laid or kept >= 0 or s.tokens[h] or edges:
            number = board.faces[s.face[h]].number if laid else ""
            reserved = ((0, s.name(kept)),) if kept >= 0 else ()
            out.append(HexView(hex_.name, number, s.rotation[h] if laid else 0, tokens_at(s, h), reserved, edges))
    return tuple(out)


def round_now(s: State1848) -> tuple[RoundNow, int, int]:
    """The round that goes on (in a game that has ended: the last), as its beginning was told."""
    if not s.agenda:
        return "ended", 0, 0
    first = bottom(s)
    if isinstance(first, StockRound):
        return "stock", first.number, 0
    if isinstance(first, OperatingSet):
        return "operating", first.number, operating_round(s).part if len(s.agenda) > 1 else first.rounds
    return "auction", 0, 0


def rounds_in_set(s: State1848) -> int:
    if in_set(s):
        return operating_set(s).rounds
    return s.edition.phases[s.phase].rounds


def order(s: State1848) -> tuple[str, ...]:
    """Companies in price order in an operating round, else the players from the one who begins."""
    if round_now(s)[0] == "operating":
        return tuple(s.name(r) for r in price_order(s, [r for r in s.rails() if s.floated & ~s.closed & bit(r)]))
    return from_player(s, s.priority if round_now(s)[0] == "stock" else SEAT0)


def from_player(s: State1848, first: int) -> tuple[str, ...]:
    """The players in turn, beginning with this one."""
    return tuple(s.name(p) for p in [first, *seats_from(s, first)[:-1]])


def notes(s: State1848) -> tuple[tuple[str, str], ...]:
    return (
        ("Sydney-Adelaide link", "yes" if s.linked else "no"),
        ("COM may operate", "yes" if com_may_start(s) else "no"),
        ("loans left", str(loans_left(s))),
        ("companies in receivership", str(closed_count(s))),
        *[(f"debt of {s.name(SEAT0 + seat)}", f"£{owed}") for seat, owed in enumerate(s.debt) if owed],
    )
