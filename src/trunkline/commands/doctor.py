"""`trunkline doctor`: do the stored games still replay to what was stored?"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.commands._common import bar
from trunkline.errors import BadInput, SaidNo

if TYPE_CHECKING:
    from trunkline.server.play.doctor import Finding
    from trunkline.server.settings import Settings

SHOWN = 100  # games; of more only those that differ are listed


def register(app: typer.Typer) -> None:
    app.command()(doctor)


def doctor(
    game: Annotated[str, typer.Argument(help="One game only.")] = "",
    database: Annotated[str | None, typer.Option(help="postgresql://user@host/name, or sqlite:///path.")] = None,
    data: Annotated[str | None, typer.Option(help="Folder of the SQLite file.")] = None,
    cut: Annotated[bool, typer.Option("--cut", help="Cut that game's damaged log after its last good entry.")] = False,
    folder: Annotated[Path, typer.Option("--to", help="Where --cut writes the whole old log first.")] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="One object on standard output.")] = False,
) -> None:
    """Look whether the database is whole, replay every stored game, and report the first action that differs.

    Exits with 1 if anything is wrong: `trunkline doctor`, `trunkline doctor GAME --json`. A damaged game is shown up to
    its last good entry and cannot be played; `trunkline doctor GAME --cut` writes its log to a file and lets it go on
    from there.
    """
    import asyncio

    import msgspec

    from trunkline.server.settings import from_environment
    from trunkline.server.storage.integrity import damages, is_grave

    settings = from_environment(os.environ, database=database, data=data)

    if cut:
        tell_cut(settings, game, folder)
        return

    async def examined() -> list["Finding"]:
        from trunkline.server.play.doctor import examine_all

        with bar("replaying") as progress:
            return [finding async for finding in examine_all(settings, game, progress)]

    damaged = [] if game else asyncio.run(damages(settings))
    findings = [] if any(map(is_grave, damaged)) else asyncio.run(examined())
    ill = [finding for finding in findings if finding.text]
    if as_json:
        counts = {"games": len(findings), "differing": len(ill)}
        typer.echo(msgspec.json.encode({**counts, "damages": damaged, "findings": findings}))
    else:
        for line in [*damaged, *lines(findings)]:
            typer.echo(line)
    differing = f"{len(ill)} of {len(findings)} games {'differs' if len(ill) == 1 else 'differ'}."
    if damaged:
        raise SaidNo(f"The database is damaged: restore a backup. {differing if findings else ''}".strip())
    if ill:
        raise SaidNo(differing)


def tell_cut(settings: "Settings", game: str, folder: Path) -> None:
    import asyncio

    from trunkline.server.play.cutting import cut

    if not game:
        raise BadInput("Name the game whose log is to be cut: `trunkline doctor GAME --cut`.")
    if not folder.is_dir():
        raise BadInput(f"There is no folder {folder}.")
    file, kept, dropped = asyncio.run(cut(settings, game, folder))
    typer.echo(f"{game}: {kept} entries stay, {dropped} are cut; the whole log is in {file}.")


def lines(findings: list["Finding"]) -> list[str]:
    """Of many games only those that differ."""
    shown = [about(finding) for finding in findings if finding.text or len(findings) <= SHOWN]
    well = "" if any(finding.text for finding in findings) else ", all well"
    return [*shown, f"{len(findings):,} games, {sum(f.entries for f in findings):,} entries{well}."]


def about(finding: "Finding") -> str:
    older = (
        "" if finding.stored_version == finding.version else f" (rules {finding.stored_version}, now {finding.version})"
    )
    where = f"differs at seq {finding.seq}: " if finding.seq >= 0 else ""
    verdict = f"{where}{finding.text}" if finding.text else "well"
    return f"{finding.game} {finding.title}, {finding.entries} entries{older}: {verdict}"
