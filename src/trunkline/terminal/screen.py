"""What is shown: the table as panels, and the options as numbered lines in groups."""

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from trunkline.core.actions import Action, LayTile
from trunkline.core.ids import seat_name
from trunkline.core.listing import listed
from trunkline.core.view import CorporationView, DepotView, PlayerView, View
from trunkline.game import Game

PAGE = 60  # options shown at once

HEADINGS = {
    "LayTile": "Lay track",
    "PlaceToken": "Place a token",
    "PlaceMarker": "Place a marker",
    "BuyShare": "Buy a share",
    "SellShares": "Sell shares",
    "Launch": "Launch a corporation",
    "BuyTrain": "Buy a train",
    "DiscardTrain": "Discard a train",
    "BuyIn": "Buy a private company",
    "BuyPrivate": "Buy a private company",
    "LowerPrice": "Lower a price",
    "TakeCard": "Take a card",
    "RunRoutes": "Run trains",
    "Pay": "Pay out",
}


def money(game: Game, amount: int) -> str:
    return f"{game.title.presentation(game.options.edition).currency}{amount}"


def word(game: Game, ours: str) -> str:
    """The title's own word for ours."""
    return game.title.presentation(game.options.edition).word(ours)


def owner_name(game: Game, owner: str) -> str:
    """A player's name for "p1"; railroads and others as they are called."""
    if owner[:1] == "p" and owner[1:].isdigit() and int(owner[1:]) <= len(game.names):
        return game.names[int(owner[1:]) - 1]
    return owner


def show_table(console: Console, game: Game, seat: int) -> None:
    """Everything that lies on the table, as a seat may see it."""
    view = game.view(seat)
    console.print(Panel(head_line(game, view), style="bold"))
    console.print(players_table(game, view))
    console.print(corporations_table(game, view))
    console.print(chart_text(game, view))
    console.print(depot_text(game, view))
    if view.notes:
        console.print(Text(" · ".join(f"{name}: {words}" for name, words in view.notes), style="dim"))


def head_line(game: Game, view: View) -> str:
    parts = [f"{view.title} {view.edition}", view.round, f"phase {view.phase}", f"bank {money(game, view.bank)}"]
    if view.priority:
        parts.append(f"priority {owner_name(game, view.priority)}")
    if view.ending:
        parts.append(f"the game is ending: {view.ending}")
    return escape(" · ".join(p for p in parts if p))


def players_table(game: Game, view: View) -> Table:
    table = Table("player", box=None, pad_edge=False)
    for heading in ("cash", "certificates", "worth"):
        table.add_column(heading, justify="right")
    table.add_column("holds")
    for player in view.players:
        name = (
            f"[bold]{escape(game.names[player.seat])}[/]"
            if player.seat == game.to_play
            else escape(game.names[player.seat])
        )
        table.add_row(
            name,
            money(game, player.cash),
            f"{player.certificates}/{player.limit}",
            money(game, player.worth),
            escape(holdings(game, view, player)),
        )
    return table


def holdings(game: Game, view: View, player: PlayerView) -> str:
    me = seat_name(player.seat)
    president = word(game, "president")
    parts = []
    for c in view.corporations:
        shares = dict(c.shares).get(me, 0)
        if shares:
            parts.append(f"{c.id} {shares * 10}%{f' ({president})' if c.president == me else ''}")
    parts += list(player.privates)
    if player.cards:
        parts.append(f"cards: {' '.join(player.cards)}")
    return ", ".join(parts)


def corporations_table(game: Game, view: View) -> Table:
    table = Table("railroad", box=None, pad_edge=False)
    table.add_column("price", justify="right")
    table.add_column("cash", justify="right")
    for heading in ("president", "unsold", "pool", "trains", "tokens", "last run", ""):
        table.add_column(word(game, heading))
    for c in view.corporations:
        if c.status != "removed":
            table.add_row(*map(escape, corporation_row(game, c)), style="" if c.status == "operating" else "dim")
    return table


def corporation_row(game: Game, c: CorporationView) -> list[str]:
    shares = dict(c.shares)
    trains = " ".join(f"{t.name}{'*' if t.phased_out else ''}" for t in c.trains)
    unsold = shares.get(c.id, shares.get("bank", 0))
    notes = [c.status if c.status != "operating" else "", f"{c.loans} loans" if c.loans else "", " ".join(c.privates)]
    return [
        c.id,
        money(game, c.price) if c.price else "",
        money(game, c.cash),
        owner_name(game, c.president),
        f"{unsold * 10}%" if unsold else "",
        f"{shares['pool'] * 10}%" if shares.get("pool") else "",
        trains,
        str(len(c.token_prices)) if c.token_prices else "",
        f"{money(game, c.last_revenue)} {c.last_choice}" if c.last_choice else "",
        " · ".join(n for n in notes if n),
    ]


def chart_text(game: Game, view: View) -> RenderableType:
    """The chart with the railroads on it: a line if it has one row, else a grid."""
    on: dict[tuple[int, int], list[str]] = {}
    for c in sorted(view.corporations, key=lambda c: c.stack):
        if c.cell[0] >= 0:
            on.setdefault(c.cell, []).append(c.id)
    chart = game.state.chart
    rows = max(r for r, _ in chart.place) + 1
    if rows == 1:
        cells = [cell_text(price, on.get(place, [])) for place, price in zip(chart.place, chart.price, strict=True)]
        return Text("chart ") + Text(" ").join(cells)
    grid = Table(box=None, pad_edge=False, show_header=False)
    at = dict(zip(chart.place, chart.price, strict=True))
    for r in range(rows):
        row = sorted(c for rr, c in at if rr == r)
        grid.add_row(*(cell_text(at[r, c], on.get((r, c), [])) for c in row))
    return grid


def cell_text(price: int, here: list[str]) -> Text:
    return Text(f"{price}[{' '.join(here)}]", style="bold reverse") if here else Text(str(price), style="dim")


def depot_text(game: Game, view: View) -> Text:
    parts = [card_text(game, card) for card in view.depot if card.left]
    if view.returned:
        parts.append(f"returned: {' '.join(view.returned)}")
    return Text("trains " + "   ".join(parts))


def card_text(game: Game, card: DepotView) -> str:
    faces = " or ".join(f"{name} {money(game, price)}" for name, price in card.faces)
    left = "" if card.left < 0 else f" ×{card.left}"
    return f"{'► ' if card.on_sale else ''}{faces}{left}"


def option_groups(game: Game, options: list[Action]) -> list[tuple[str, list[tuple[int, str]]]]:
    """The options with their numbers (from 1) under headings; track is grouped by hex."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for number, a in enumerate(options, 1):
        kind = type(a).__name__
        heading = f"Lay track on {hex_name(game, a.hex)}" if isinstance(a, LayTile) else HEADINGS.get(kind, "")
        groups.setdefault(heading, []).append((number, game.action_text(a)))
    return list(groups.items())


def hex_name(game: Game, name: str) -> str:
    board = game.title.board(game.options.edition)
    place = board.hexes[board.hex_index[name]].place
    return f"{name} ({place})" if place else name


def show_options(console: Console, game: Game, options: list[Action], page: int) -> int:
    """One page of the options; gives the number of pages."""
    first = page * PAGE + 1
    for heading, lines in option_groups(game, options):
        shown = [f"[bold cyan]{n:>3}[/] {escape(words)}" for n, words in lines if first <= n < first + PAGE]
        if shown:
            console.print(option_block(heading, shown))
    pages = -(-len(options) // PAGE)
    if pages > 1:
        console.print(f"[dim]page {page + 1} of {pages}: `more` shows the next[/]")
    return pages


def option_block(heading: str, lines: list[str]) -> RenderableType:
    body: RenderableType = Columns(lines, padding=(0, 3)) if len(lines) > 3 else Group(*lines)
    return Group(Text(heading, style="bold"), body) if heading else body


def show_result(console: Console, game: Game) -> None:
    result = game.result()
    if result is None:
        return
    console.print(Panel(f"The game has ended: {escape(result.reason)}", style="bold green"))
    for seat in result.ranking:
        console.print(f"{result.places[seat]}. {escape(game.names[seat])}: {money(game, result.worth[seat])}")
    winners = [escape(game.names[seat]) for seat in result.winners]
    console.print(f"{listed(winners, 'and')} {'share the win' if len(winners) > 1 else 'wins'}.")
