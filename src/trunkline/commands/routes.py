"""`trunkline routes`: the best routes at a point of a game, proved, with what each stop and bonus brings."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from trunkline.core.actions import LayTile, PlaceToken
    from trunkline.core.contract import Run
    from trunkline.core.events import RouteRun


def register(app: typer.Typer) -> None:
    app.command("routes")(routes)


def routes(
    file: Annotated[Path, typer.Argument(help="A game: our log or a file of 18xx.games.")],
    at: Annotated[int | None, typer.Option("--at", help="After so many actions; the end if left out.")] = None,
    corporation: Annotated[str, typer.Option("--corporation", help="Only this railroad, such as NYC.")] = "",
    trains: Annotated[str, typer.Option("--trains", help="As if it had these trains, such as 4,3/5.")] = "",
    tile: Annotated[list[str] | None, typer.Option(help="As if this tile lay there, such as G9:57:2.")] = None,
    token: Annotated[list[str] | None, typer.Option(help="As if it had a token there, such as D6:3.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")] = False,
) -> None:
    """Print the **best routes** of each railroad that has trains, proved to be the best.

    Examples: `trunkline routes game.json --at 120 --corporation NYC`,
    `trunkline routes game.json --corporation IC --trains 4/6,5 --tile G9:57:2 --token D6:3`
    """
    more: list[LayTile | PlaceToken] = [*map(tile_named, tile or ()), *map(token_named, token or ())]
    runs = best_runs(file, at, corporation, tuple(t for t in trains.split(",") if t), more)
    if as_json:
        typer.echo(json.dumps({"runs": [run_json(run) for run in runs]}))
        return
    if not runs:
        typer.echo("No railroad has a train.")
    for run in runs:
        for line in run_lines(run):
            typer.echo(line)


def tile_named(text: str) -> "LayTile":
    """HEX:TILE:ROTATION."""
    from trunkline.core.actions import LayTile

    name, number, rotation = parts_of(text, "--tile", "HEX:TILE:ROTATION", 3)
    return LayTile(name, number, int(rotation))


def token_named(text: str) -> "PlaceToken":
    """HEX:CITY; the first city is 0."""
    from trunkline.core.actions import PlaceToken

    name, city = parts_of(text, "--token", "HEX:CITY", 2)
    return PlaceToken(name, int(city))


def parts_of(text: str, option: str, form: str, count: int) -> list[str]:
    from trunkline.errors import BadInput

    parts = text.split(":")
    if len(parts) != count or not parts[-1].isdecimal():
        raise BadInput(f"{option} is {form}, not {text!r}.")
    return parts


def best_runs(
    file: Path, at: int | None, corporation: str, trains: tuple[str, ...], more: "list[LayTile | PlaceToken]"
) -> "list[Run]":
    from trunkline.errors import BadInput
    from trunkline.formats.files import read_any

    game = read_any(file).game
    if at is not None:
        game = game.at(at)
    if (trains or more) and not corporation:
        raise BadInput("Name the railroad that is to have all this with --corporation.")
    wanted = [corporation] if corporation else [c.id for c in game.view().corporations if c.trains]
    return [game.best_run(railroad, trains or None, more) for railroad in wanted]


def run_lines(run: "Run") -> list[str]:
    proof = "proved best" if run.bound == run.revenue else f"not proved, at most {run.bound}"
    return [f"{run.railroad}: {run.revenue} ({proof})", *(f"  {route_line(route)}" for route in run.routes)]


def route_line(route: "RouteRun") -> str:
    """Stops that are visited but not counted stand in brackets."""
    stops = "-".join(place(stop) if stop in route.counted else f"({place(stop)})" for stop in route.stops)
    bonus = "".join(f" + {name}" for name in route.bonus)
    return f"{route.train:>4}  {stops}{bonus} = {route.revenue}"


def place(stop: str) -> str:
    """The hex of a stop; the number of the node only where a hex has several."""
    name, _, node = stop.partition(".")
    return name if node in ("", "0") else stop


def run_json(run: "Run") -> dict[str, Any]:
    return {
        "railroad": run.railroad,
        "revenue": run.revenue,
        "bound": run.bound,
        "proved": run.bound == run.revenue,
        "routes": [
            {
                "train": r.train,
                "stops": r.stops,
                "counted": r.counted,
                "bonus": r.bonus,
                "revenue": r.revenue,
                "path": r.route.path,
            }
            for r in run.routes
        ],
    }
