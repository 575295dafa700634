"""The command `trunkline`. Commands live in `trunkline.commands`; here is what they have in common.

Exit codes: 0 fine, 1 what was asked is false, 2 bad input. Bad input gives one sentence on standard error.
"""

import sys
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

import trunkline
from trunkline.commands import register_all
from trunkline.errors import BadInput, SaidNo

SAID_NO = 1
BAD_INPUT = 2
INTERRUPTED = 130


class PlainHelp(TyperGroup):
    """The list of commands without boxes and colours: drawing those takes as long as everything else together."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.rich_markup_mode = None
        super().format_help(ctx, formatter)

    def format_help_text(self, ctx: Any, formatter: Any) -> None:
        formatter.write_paragraph()
        formatter.write_text(summary_of(self.help))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary_of(command.help)) for name, command in self.commands.items()])


def summary_of(text: str | None) -> str:
    """The first paragraph of a help text, without marks."""
    return (text or "").partition("\n\n")[0].replace("**", "").replace("`", "")


app = typer.Typer(
    name="trunkline",
    cls=PlainHelp,
    add_completion=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def version_line() -> str:
    return f"trunkline {trunkline.__version__} ({build_line()})"


def build_line() -> str:
    """What runs the rules: machine code, or the sources and why."""
    return "compiled" if trunkline.compiled() else f"pure Python: {trunkline.build.why_pure()}"


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_line())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def common(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=print_version, help="Print the version.")
    ] = False,
) -> None:
    """Play, understand, analyse and automate the railway board games **1846** and **1848**."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    try:
        code = app(arguments, prog_name="trunkline", standalone_mode=False)
    except BadInput as error:
        return complain(str(error), BAD_INPUT)
    except SaidNo as error:
        return complain(str(error), SAID_NO)
    except typer.TyperException as error:
        return complain(error.format_message(), BAD_INPUT)
    except OSError as error:
        return complain(file_trouble(error), BAD_INPUT)
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def complain(sentence: str, code: int) -> int:
    if sentence:
        typer.echo(sentence, err=True)
    return code


def file_trouble(error: OSError) -> str:
    """One sentence about a file that cannot be read or written; any other trouble is a fault and raised again."""
    if error.filename is None or error.strerror is None:
        raise error
    return f"{error.filename}: {error.strerror}."


def main() -> NoReturn:
    sys.exit(run(sys.argv[1:]))


register_all(app)
