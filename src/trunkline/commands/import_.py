"""`trunkline import`: bring games from 18xx.games."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.formats.files import Brought


def register(app: typer.Typer) -> None:
    app.command("import")(import_)


def import_(
    path: Annotated[Path, typer.Argument(help="A game file of 18xx.games (JSON), or a folder of them.")],
    out: Annotated[
        Path | None,
        typer.Option("-o", help="Where to write our log (a folder for a folder); standard output if left out."),
    ] = None,
    jobs: Annotated[int, typer.Option(help="How many processes read a folder.")] = os.cpu_count() or 1,
) -> None:
    """Read **game files of 18xx.games**, play them by the rules, and write them as logs of ours.

    Amounts in a file are worked out anew; what differs is reported on standard error. In a folder a file that cannot be
    read gets a sentence and does not stop the others; exit code 2 tells that there was one.

    Examples: `trunkline import game.json -o game.log.json`, `trunkline import downloads -o logs`
    """
    if path.is_dir():
        import_folder(path, out, jobs)
    else:
        import_file(path, out)


def import_file(file: Path, out: Path | None) -> None:
    from trunkline.formats.files import read_any

    imported = read_any(file)
    for remark in imported.remarks:
        typer.echo(str(remark), err=True)
    game = imported.game
    typer.echo(
        f"{game.title.name} {game.options.edition}, {len(game.names)} players: {game.seq} actions, "
        f"{len(game.chat)} messages, {len(imported.remarks)} differences",
        err=True,
    )
    if out is None:
        typer.echo(game.to_json(), nl=False)
    else:
        out.write_text(game.to_json(), encoding="utf-8")


def import_folder(folder: Path, out: Path | None, jobs: int) -> None:
    files = sorted(folder.glob("*.json"))
    if not files:
        raise BadInput(f"{folder}: there are no game files (*.json) in it.")
    if out is None:
        raise BadInput("Say with -o into which folder the logs go.")
    if out.resolve() == folder.resolve():
        raise BadInput("The logs go into another folder than the files they come from.")
    out.mkdir(parents=True, exist_ok=True)
    brought: list[Brought] = []
    with typer.progressbar(length=len(files), label="Reading", file=typer.get_text_stream("stderr")) as bar:
        for one in read_all(files, out, min(jobs, len(files))):
            brought.append(one)
            bar.update(1)
    summarise(brought)


def read_all(files: list[Path], out: Path, jobs: int) -> "Iterator[Brought]":
    from trunkline.formats.files import bring

    work = partial(bring, folder=out)
    if jobs <= 1:
        yield from map(work, files)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, files, chunksize=4)


def summarise(brought: "list[Brought]") -> None:
    bad = [one for one in brought if one.error]
    for one in bad:
        typer.echo(one.error, err=True)
    differing = sum(one.remarks > 0 for one in brought)
    typer.echo(
        f"{len(brought)} files: {len(brought) - len(bad)} read, {len(bad)} not; "
        f"{sum(one.actions for one in brought)} actions; {differing} say something else than the rules"
    )
    if bad:
        raise typer.Exit(2)
