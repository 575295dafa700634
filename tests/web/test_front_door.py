"""The first page: what it is, a board that plays itself, a game in one click, what waits, results; no account."""

import json

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person, Server
from tests.server.test_players import finish
from tests.web.clicking import LONG

import show_game
from trunkline.titles import TITLES
from trunkline.titles import title as title_named

WEIGHT = "['resource', 'navigation'].flatMap(t => performance.getEntriesByType(t)).map(e => e.transferSize)"
MOST = 200_000  # bytes over the line


@pytest.mark.parametrize("title", TITLES)
def test_the_show_is_what_the_engine_plays(title: str) -> None:
    """If it fails: .venv/bin/python tools/show_game.py (--record TITLE where the old game cannot be replayed)."""
    text = (show_game.RECORDED / f"bots-{title}.json").read_text()
    assert show_game.show(text) == (show_game.TARGET / f"{title}.json").read_text()
    assert text == (show_game.TARGET / f"game-{title}.json").read_text()


@pytest.mark.parametrize("title", TITLES)
def test_the_length_of_a_game_is_known_for_every_number_of_players(title: str) -> None:
    lengths = json.loads((show_game.TARGET / "lengths.json").read_text())[title]
    chosen = title_named(title)
    counts = {str(n) for edition in chosen.editions for n in chosen.player_counts(edition)}
    assert set(lengths) == counts
    assert all(30 < decisions < 400 for decisions in lengths.values())


def test_the_first_page_is_light_and_its_board_plays(page: Page, errors: list[str]) -> None:
    page.goto("/")
    caption = page.locator("figure .sentence")
    expect(caption).not_to_be_empty(timeout=LONG)
    first = caption.inner_text()
    expect(caption).not_to_have_text(first, timeout=LONG)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    assert sum(page.evaluate(WEIGHT)) < MOST
    page.get_by_role("radio", name="1848").check(force=True)
    expect(page.locator("figure svg.t1848")).to_be_visible(timeout=LONG)


def test_play_now_with_the_seats_and_the_level_one_chose(page: Page, errors: list[str]) -> None:
    page.goto("/")
    page.get_by_role("radio", name="1848").check(force=True)
    page.get_by_label("Players", exact=True).select_option("4")
    page.get_by_label("Bots", exact=True).select_option("random")
    expect(page.get_by_text("for you; stop and go on")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/game/*", timeout=LONG)
    game = page.request.get(f"/api/games/{page.url.rpartition('/')[2]}").json()
    assert [seat["level"] for seat in game["seats"]] == ["", "random", "random", "random"]
    assert game["title"] == "1848"


def test_play_with_people_opens_seats_for_them_and_editions_have_names(page: Page, errors: list[str]) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play with people").click()
    for seat in (1, 2):
        expect(page.locator(f"#kind-{seat}")).to_have_value("open")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    editions = page.get_by_label("Edition").locator("option").all_inner_texts()
    assert "Two players, companies of 2021" in editions
    page.goto("/new")
    expect(page.locator("#kind-1")).to_have_value("bot")


def test_continue_leads_to_the_game_that_waits(page: Page, me: Person, errors: list[str]) -> None:
    game = me.new_game("1848", "me hotseat hotseat")
    page.goto("/")
    card = page.get_by_role("region", name="Continue")
    expect(card).to_contain_text("It is your turn", timeout=LONG)
    card.get_by_role("link", name="Go on playing").click()
    page.wait_for_url(f"**/game/{game}", timeout=LONG)


def test_my_finished_games_are_listed_also_those_that_are_not_public(
    page: Page, me: Person, site: Server, errors: list[str]
) -> None:
    done = finish(site, me, public=False)
    page.goto("/games?list=ended")
    mine = page.locator("section", has=page.get_by_role("heading", name="My finished games"))
    expect(mine.locator(f"a.line[href='/game/{done}']")).to_be_visible()
    waits = me.new_game("1846", "me hotseat hotseat")
    finish(site, me, public=False)
    page.goto("/games?list=mine")
    expect(page.locator("a.line").first).to_have_attribute("href", f"/game/{waits}")


def test_a_stranger_sees_finished_games_and_a_players_page(page: Page, site: Server, errors: list[str]) -> None:
    """The stranger has no account; what was played by invitation is not told."""
    anna = Person(site.url).account()
    shown = finish(site, anna, public=True)
    finish(site, anna, public=False)
    page.goto("/games?list=ended")
    line = page.locator(f"a.line[href='/game/{shown}']")
    expect(line).to_contain_text("won with", timeout=LONG)
    page.goto(f"/player/{anna.id}")
    expect(page.get_by_role("heading", level=1)).to_have_text(anna.name, timeout=LONG)
    row = page.get_by_role("row", name="1846")
    expect(row.get_by_role("cell").first).to_have_text("1")
    expect(page.locator(f"a.line[href='/game/{shown}']")).to_contain_text(" of 3, $")
    page.goto("/player/99999999")
    expect(page.get_by_text("There is no such player.")).to_be_visible(timeout=LONG)
