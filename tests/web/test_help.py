"""Help is one click or one key away, and the bar that has its button keeps its place in every round."""

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.axe import violations
from tests.web.clicking import open_game, seq_of
from tests.web.recorded import prefix, recorded
from tests.web.test_decisions import brought, point

from trunkline.game import Game


def paying(me: Person) -> str:
    return brought(me, *point("1846", lambda game, _: game.state.now().kind == "pay"))


def test_rules_keys_and_theme_are_one_key_away_and_nothing_moves(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, paying(me))
    before = seq_of(page)
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Help")
    expect(help_.get_by_text("Players and companies")).to_be_visible()
    help_.get_by_label("Find in the rules").fill("retained rounded")
    expect(help_.get_by_text("6.71 Payout")).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("Enter")
    help_.get_by_role("button", name="dark").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    page.get_by_role("button", name="Help").click()
    expect(help_.get_by_role("link", name="Learn to play")).to_be_visible()
    help_.get_by_role("button", name="Close").click()
    expect(help_).to_have_count(0)
    assert seq_of(page) == before


def test_the_rules_have_a_page_and_a_wrong_address_leads_on(page: Page, errors: list[str]) -> None:
    page.goto("/nowhere")
    page.get_by_role("link", name="Rules of 1848").click()
    expect(page.get_by_text("3.1.1 Buy or lower")).to_be_visible()
    page.get_by_role("link", name="1846, GMT 2016").click()
    expect(page.get_by_text("3.1.1 Buy or lower")).to_have_count(0)
    assert violations(page) == []
    page.goto("/help")
    expect(page.get_by_role("heading", name="Learn 1846")).to_be_visible()


def first_of(text: str, round_kind: str) -> int:
    whole = Game.from_json(text)
    return next(seq for seq in range(whole.seq) if round_kind in whole.at(seq).view().round_kind)


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_the_bar_of_a_phone_has_one_row_of_buttons_in_every_round(
    page: Page, me: Person, title: str, errors: list[str]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    text = recorded(title, 1)
    heights = set()
    for kind in ("stock", "operating"):
        open_game(page, brought(me, text, first_of(text, kind)))
        expect(page.locator(".bell")).to_be_visible()
        tops = [page.locator(f".bar > {name}").bounding_box()["y"] for name in (".home", ".help", ".bell")]  # type: ignore[index]
        assert max(tops) - min(tops) < 8
        expect(page.locator(".connection.live")).to_be_attached()  # until then the bar says that it connects
        heights.add(page.locator(".bar").bounding_box()["height"])  # type: ignore[index]
    open_game(page, me.post("/games/import", {"text": prefix(text, 10_000), "play": False})["id"])
    expect(page.locator(".connection.live")).to_be_attached()
    heights.add(page.locator(".bar").bounding_box()["height"])  # type: ignore[index]
    assert len(heights) == 1
