"""`trunkline replay`: a game in words."""

from typing import TYPE_CHECKING, Any

import typer

from trunkline.commands._common import AsJson, At, GameFile, print_json, read_at

if TYPE_CHECKING:
    from trunkline.analysis.retelling import Chapter
    from trunkline.game import Game


def register(app: typer.Typer) -> None:
    app.command()(replay)


def replay(file: GameFile, at: At = None, as_json: AsJson = False) -> None:
    """Tell a **game** again: the log by rounds, a summary of each, and what everybody is worth.

    Examples:

    - `trunkline replay game.json`
    - `trunkline replay game.json --at 120`
    - `trunkline replay game.json --json`
    """
    from trunkline.analysis.retelling import chapters

    game = read_at(file, at)
    shown = chapters(game)
    if as_json:
        print_json(report(game, shown))
        return
    for chapter in shown:
        tell(game, chapter)
    typer.echo(closing(game))


def tell(game: "Game", chapter: "Chapter") -> None:
    typer.echo(f"== {chapter.name or 'Beginning'} ==")
    for line in chapter.lines:
        for words in line.text:
            typer.echo(f"{line.seq:>5}  {words}")
    owned = [f"{n} {c} (worth {w})" for n, c, w in zip(game.names, chapter.cash, chapter.worth, strict=True)]
    typer.echo(f"   --  {', '.join(owned)}")
    if chapter.prices:
        typer.echo(f"   --  {', '.join(f'{name} {price}' for name, price in chapter.prices)}")
    typer.echo("")


def closing(game: "Game") -> str:
    from trunkline.core.listing import listed

    result = game.result()
    if result is None:
        return f"After {game.seq} actions: {game.decision_text()}"
    order = ", ".join(f"{game.names[seat]} {result.worth[seat]}" for seat in result.ranking)
    won = listed((game.names[seat] for seat in result.winners), "and")
    verb = "share the win" if len(result.winners) > 1 else "wins"
    return f"The game ended ({result.reason}) after {game.seq} actions: {order}. {won} {verb}."


def report(game: "Game", shown: "list[Chapter]") -> dict[str, Any]:
    return {
        "title": game.title.name,
        "edition": game.options.edition,
        "players": list(game.names),
        "actions": game.seq,
        "rounds": [
            {
                "round": c.name,
                "log": [{"seq": line.seq, "actor": line.actor, "text": list(line.text)} for line in c.lines],
                "cash": list(c.cash),
                "worth": list(c.worth),
                "prices": dict(c.prices),
            }
            for c in shown
        ],
        "ended": game.state.ended,
        "worth": game.worth(),
    }
