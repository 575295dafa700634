"""What never changes in play, for pages to draw: board, tiles, railroads, trains, chart, rules of an edition."""

from functools import cache

from trunkline.core.board import COLOURS, Board, Face, Hex, Node
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Facts, Options, Title
from trunkline.core.presentation import Presentation
from trunkline.core.view import CorporationView, DepotView
from trunkline.server.errors import NotFound
from trunkline.server.protocol.sheets import (
    CellSheet,
    EditionLine,
    EditionSheet,
    EmblemHex,
    FaceSheet,
    FeatureSheet,
    HexSheet,
    NodeSheet,
    PhaseSheet,
    PrivateSheet,
    RailroadSheet,
    RuleSheet,
    TitleLine,
    TrainFaceSheet,
    TrainSheet,
)
from trunkline.titles import names as title_names
from trunkline.titles import title as title_named


def find(name: str) -> Title:
    if name not in title_names():
        raise NotFound(f"There is no title {name!r}.")
    return title_named(name)


@cache
def titles() -> list[TitleLine]:
    return [title_line(title_named(name)) for name in title_names()]


def title_line(title: Title) -> TitleLine:
    look = title.presentation("")
    lines = [
        EditionLine(edition=e, name=look.edition_name(e), players=list(title.player_counts(e))) for e in title.editions
    ]
    return TitleLine(
        title=title.name,
        subtitle=look.subtitle,
        currency=look.currency,
        version=title.version,
        editions=lines,
        card=look.card,
        emblem=tuple(
            EmblemHex(x=t.x, y=t.y, colour=t.colour, track=t.track, token=t.token, gauge=t.gauge) for t in look.emblem
        ),
    )


@cache
def edition_sheet(name: str, edition: str) -> EditionSheet:
    title = find(name)
    if edition not in title.editions:
        raise NotFound(f"{name} has no edition {edition!r}.")
    board = title.board(edition)
    s = title.setup(Options(edition=edition), max(title.player_counts(edition)))
    view = title.view(s, -1)
    look = title.presentation(edition)
    pars = set(s.chart.par.values())
    return EditionSheet(
        title=name,
        edition=edition,
        edition_name=look.edition_name(edition),
        version=title.version,
        players=title.player_counts(edition),
        currency=look.currency,
        subtitle=look.subtitle,
        hexes=tuple(hex_sheet(board, h, look) for h in board.hexes),
        tiles=tuple(face_sheet(face) for face in board.faces[: board.tiles]),
        railroads=tuple(railroad_sheet(c, look) for c in view.corporations),
        privates=tuple(
            PrivateSheet(id=p.id, name=p.name, price=p.price, income=p.income, text=p.text) for p in view.privates
        ),
        trains=tuple(train_sheet(card) for card in title.trains(edition)),
        phases=phase_sheets(title.facts(edition), look, title.trains(edition), view.depot),
        chart=tuple(
            CellSheet(row=row, column=column, price=s.chart.price[i], par=i in pars)
            for i, (row, column) in enumerate(s.chart.place)
        ),
        rules=tuple(RuleSheet(number=r.number, heading=r.heading, text=r.text) for r in title.rules()),
        price_rules=look.price_rules,
        words=dict(look.words),
        signs=dict(look.signs),
        loans=look.loans,
        light=dict(look.light),
        dark=dict(look.dark),
    )


def railroad_sheet(c: CorporationView, look: Presentation) -> RailroadSheet:
    fill, ink = look.token(c.id)
    return RailroadSheet(id=c.id, name=c.name, short=look.short(c.id), kind=c.kind, colour=fill, ink=ink)


def phase_sheets(
    facts: Facts, look: Presentation, cards: tuple[TrainCard, ...], depot: tuple[DepotView, ...]
) -> tuple[PhaseSheet, ...]:
    return tuple(
        PhaseSheet(
            name=name,
            colour=COLOURS[look.phases[phase]],
            text=opened_by(cards, phase),
            limit=facts.train_limit[phase],
            rounds=facts.rounds_in_set[phase],
            brings=brought_by(cards, phase, depot),
        )
        for phase, name in enumerate(facts.phases)
    )


def brought_by(cards: tuple[TrainCard, ...], phase: int, depot: tuple[DepotView, ...]) -> str:
    """What the first train of a phase sets off, as the cards that wait for it tell it."""
    opening = {card.name for card in cards if card.phase == phase}
    return " ".join(d.note for d in depot if d.card in opening and d.note)


def opened_by(cards: tuple[TrainCard, ...], phase: int) -> str:
    """The train that begins a phase is the first of its cards: the Ghan only comes on sale with one."""
    names = [face.name for face in next((card.faces for card in cards if card.phase == phase), ())]
    return f"begins with the first {' or '.join(names)}" if names else ""


def node_sheet(node: Node) -> NodeSheet:
    return NodeSheet(kind=node.kind, revenue=node.revenue, slots=node.slots, dead_end=node.dead_end)


def face_sheet(face: Face) -> FaceSheet:
    return FaceSheet(
        number=face.number,
        colour=COLOURS[face.colour],
        label=face.label,
        count=face.count,
        nodes=tuple(node_sheet(node) for node in face.nodes),
        track=face.pieces[0],
    )


def hex_sheet(board: Board, h: Hex, look: Presentation) -> HexSheet:
    return HexSheet(
        name=h.name,
        printed_name=look.printed_name(h.name),
        x=h.x,
        y=h.y,
        place=h.place,
        kind=h.kind,
        label=h.label,
        printed=face_sheet(h.printed),
        open_edges=h.open_edges,
        features=tuple(
            FeatureSheet(kind=f.kind, text=f.text, cost=f.cost, edge=f.edge) for f in board.features if f.hex == h.name
        ),
    )


def train_sheet(card: TrainCard) -> TrainSheet:
    faces = tuple(
        TrainFaceSheet(
            name=f.name, price=f.price, visit=f.visit, pay=f.pay, free_crossings=f.free_crossings, kind=f.kind
        )
        for f in card.faces
    )
    return TrainSheet(name=card.name, faces=faces, phase=card.phase, out_in=card.out_in, gone_in=card.gone_in)
