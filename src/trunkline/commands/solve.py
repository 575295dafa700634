"""`trunkline solve`: the best routes of stored positions, checked against what is known."""

import json
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def solve(
        positions: Annotated[Path, typer.Argument(help="Positions, one JSON object a line, gzip-compressed or not.")],
        as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
        budget: Annotated[int, typer.Option(help="Search steps for one position; 0 for no limit.", min=0)] = 1_000_000,
    ) -> None:
        """Find and prove the **best routes** of stored positions, and compare them with the known optimum.

        Prints for each position the revenue, the expected optimum, whether it is proved and the milliseconds (processor
        time, from the position's track and tables to the answer). Exit code 0 only if all are equal and proved. One
        that the budget cuts short is shown as not proved.
        """
        from trunkline.analysis.positions import PositionError, read_positions
        from trunkline.analysis.solving import report, solve_all
        from trunkline.errors import BadInput, SaidNo

        try:
            found = read_positions(positions)
        except PositionError as error:
            raise BadInput(str(error)) from error
        summary = solve_all(found, budget)
        typer.echo(json.dumps(summary.as_json()) if as_json else report(summary))
        if summary.differences or summary.unproved:
            raise SaidNo("")
