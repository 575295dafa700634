"""Pictures are painted as the page is: its light colours, the widths and rules of its components."""

import re
from pathlib import Path

import pytest

from trunkline.analysis.drawing.style import LIGHT, RULES, colours, lines, style
from trunkline.titles import names, title

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
Declarations = dict[str, str]


def declarations(block: str) -> Declarations:
    pairs = [part.split(":", 1) for part in block.split(";") if ":" in part]
    return {name.strip(): " ".join(value.split()) for name, value in pairs}


def rules_of(css: str) -> dict[str, Declarations]:
    """By selector; later rules add to earlier ones."""
    found: dict[str, Declarations] = {}
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    for selectors, block in re.findall(r"([^{};]+)\{([^{}]*)\}", plain):
        for selector in selectors.split(","):
            found.setdefault(" ".join(selector.split()), {}).update(declarations(block))
    return found


def page_rules(component: str) -> dict[str, Declarations]:
    source = (WEB / "draw" / f"{component}.svelte").read_text(encoding="utf-8")
    return rules_of(source.partition("<style>")[2].partition("</style>")[0])


def test_the_colours_are_those_of_the_light_page() -> None:
    page = rules_of((WEB / "style" / "colours.css").read_text(encoding="utf-8"))[":root"]
    assert {name: page.get(f"--{name}") for name in LIGHT} == LIGHT


@pytest.mark.parametrize(("component", "within"), RULES)
def test_the_rules_are_those_of_the_page(component: str, within: str) -> None:
    page = page_rules(component)
    for selector, ours in rules_of("\n".join(lines(RULES[component, within]))).items():
        theirs = page.get(selector, {})
        assert ours == {name: theirs.get(name) for name in ours}, f"{component}: {selector}"


@pytest.mark.parametrize("name", names())
def test_a_style_sheet_needs_no_page(name: str) -> None:
    look = title(name).presentation("")
    sheet = style(look)
    assert "var(" not in sheet
    assert "rgb(" not in sheet
    assert f".land {{ fill: {colours(look)['land']};" in sheet
