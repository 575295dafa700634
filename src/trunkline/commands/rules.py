"""`trunkline rules`: the rules in our own words."""

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.commands._common import AsJson, Edition, TitleName, print_json
from trunkline.errors import BadInput

if TYPE_CHECKING:
    from trunkline.core.contract import Rule


def register(app: typer.Typer) -> None:
    app.command()(rules)


def rules(
    title: TitleName,
    number: Annotated[str, typer.Argument(help="One rule, or the beginning of its number.")] = "",
    edition: Edition = "",
    as_json: AsJson = False,
) -> None:
    """The **rules** of a title: number, heading and our own short text.

    Examples:

    - `trunkline rules 1846`
    - `trunkline rules 1846 6.8`
    - `trunkline rules 1846 --edition first-edition`
    - `trunkline rules 1848 7.6 --json`
    """
    from trunkline import rules as rules_of

    found = [rule for rule in rules_of(title, edition) if is_within(rule, number)]
    if not found:
        raise BadInput(f"{title} has no rule {number}.")
    if as_json:
        print_json({"title": title, "rules": [plain(rule) for rule in found]})
        return
    for rule in found:
        typer.echo(f"{rule.number}  {rule.heading}: {rule.text}")


def is_within(rule: "Rule", number: str) -> bool:
    """Rule 6.81 is within 6, 6.8 and 6.81; rule 10 is not within 1."""
    rest = rule.number.removeprefix(number)
    return rule.number.startswith(number) and ("." in number or not rest[:1].isdigit() or not number)


def plain(rule: "Rule") -> dict[str, str]:
    return {"number": rule.number, "heading": rule.heading, "text": rule.text}
