"""The pages: each opens without an error, looks the same to a screen reader, and does its first thing."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.running import Person, Server
from tests.web.axe import violations
from tests.web.clicking import LONG, open_game
from tests.web.recorded import recorded

PAGES = {
    "/": "Finished public games",
    "/games": "Finished games",
    "/new": "Seats",
    "/learn": "The goal of the game",
    "/tools": "Route calculator",
    "/rules?title=1846": "2.1 Seating",
    "/account": "Create an account",
}
VIEWS = ["game", "cards", "map", "chart", "trains", "tiles", "table", "log", "analysis"]


def set_theme(page: Page, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('trunkline', JSON.stringify({{theme: '{theme}'}}))")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_open_and_axe_finds_nothing(page: Page, errors: list[str], theme: str) -> None:
    set_theme(page, theme)
    for address, words in PAGES.items():
        page.goto(address)
        expect(page.get_by_text(words).first).to_be_visible(timeout=LONG)
        assert violations(page) == [], address


def test_play_now_starts_a_game_against_bots(page: Page, errors: list[str]) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/game/*", timeout=LONG)
    expect(page.locator(".decide h2")).to_contain_text("Choose a card", timeout=LONG)
    expect(page.locator("[data-hex=D6]")).to_be_visible()


def test_new_game_with_guests_at_this_device(page: Page, errors: list[str]) -> None:
    page.goto("/new")
    page.get_by_role("radio", name="1848").check()
    public = page.get_by_role("checkbox", name="public")
    expect(public).not_to_be_checked()  # against bots
    page.locator("#kind-1").select_option("open")
    expect(public).to_be_checked()
    for seat in (1, 2):
        page.locator(f"#kind-{seat}").select_option("hotseat")
        page.locator(f"#name-{seat}").fill(f"Guest {seat}")
    expect(public).not_to_be_checked()  # those who play are here
    page.get_by_role("button", name="Start").click()
    name = page.get_by_label("Your name")
    expect(name).to_be_focused()  # the others want to know who asks them to pass the device
    name.fill("Anna")
    page.get_by_label("PIN of seat 1").fill("4711")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/game/*", timeout=LONG)
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name="Anna")).to_be_visible(timeout=LONG)
    cover.get_by_label("PIN").fill("4711")
    cover.get_by_role("button", name="show my seat").click()
    expect(page.locator(".decide")).to_contain_text("Buy a private company", timeout=LONG)
    expect(page).to_have_title("● Your turn – Trunkline")


def test_learn_walks_through_the_example_to_its_last_numbers(page: Page, errors: list[str]) -> None:
    page.goto("/learn")
    button = page.get_by_role("button", name="Next")
    expect(button).to_be_visible(timeout=LONG)
    while page.get_by_text("Your move:").count() == 0:
        button.click()
    page.get_by_role("button", name="Launch at $60").click()
    expect(page.get_by_text("Amy launches the Grand Trunk")).to_be_visible()
    while page.locator(".space.on").count() == 0:
        button.click()
    page.locator(".space.on").first.dispatch_event("click")
    expect(page.locator(".routes .route")).to_have_count(1)
    while button.is_enabled():
        button.click()
    numbers = page.get_by_label("What everybody has now")
    expect(numbers).to_contain_text("Amy worth $472")
    expect(numbers).to_contain_text("Bob worth $597")


DROPPED = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "game.json", { type: "application/json" }));
    return data;
}"""


def test_a_file_is_imported_by_dropping_it_on_the_page(page: Page, errors: list[str]) -> None:
    page.goto("/")
    expect(page.get_by_text("drop a file anywhere")).to_be_visible(timeout=LONG)
    text = recorded("1846", 2)
    data = page.evaluate_handle(DROPPED, text)
    page.dispatch_event("main", "dragover", {"dataTransfer": data})
    expect(page.get_by_text("Drop the game file here")).to_be_visible()
    page.dispatch_event("main", "drop", {"dataTransfer": data})
    page.wait_for_url("**/game/*", timeout=LONG)
    expect(page.locator("main[data-seq]")).to_have_attribute("data-seq", str(len(json.loads(text)["log"])))


def test_a_file_is_imported_by_choosing_it(page: Page, errors: list[str], tmp_path: Path) -> None:
    page.goto("/")
    file = tmp_path / "game.json"
    file.write_text(recorded("1848", 2))
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/game/*", timeout=LONG)
    expect(page.locator("main[data-seq]")).to_have_attribute("data-seq", str(len(json.loads(file.read_text())["log"])))


@pytest.mark.parametrize("text", ["Dear diary,", '{"format": "trunkline", "version": "one"}', '{"id": 1}'])
def test_a_file_that_is_no_game_is_refused_in_words_for_players(
    page: Page, errors: list[str], tmp_path: Path, text: str
) -> None:
    page.goto("/")
    file = tmp_path / "diary.json"
    file.write_text(text)
    page.locator("input[type=file]").set_input_files(file)
    refused = page.get_by_role("alert")
    expect(refused).to_have_text("This is not a game file of Trunkline or of 18xx.games.", timeout=LONG)


@pytest.fixture
def empty_site(client_built: None, tmp_path: Path) -> Iterator[Server]:
    """Where nobody has played anything that could be looked at."""
    server = Server(tmp_path).start()
    yield server
    server.stop()


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_the_calculator_opens_an_example_where_there_is_no_game(
    empty_site: Server, page: Page, errors: list[str], title: str
) -> None:
    page.goto(f"{empty_site.url}/tools")
    examples = page.get_by_role("group", name="Begin with an example")
    examples.get_by_role("button", name=title).click()
    expect(page.locator("select").first).to_contain_text(f"{title} Ada, Ben, Cleo and Dora", timeout=LONG)
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("status").filter(has_text="proven best")).to_be_visible(timeout=LONG)
    expect(examples.get_by_role("button")).to_have_count(1)  # of the other title


def test_why_not_names_the_rule_and_the_number_opens_it(page: Page, me: Person, errors: list[str]) -> None:
    """Where a share is sold for the first time, others of the seller may not be."""
    text = recorded("1848", 1)
    log = json.loads(text)["log"]
    for at in [i for i, entry in enumerate(log) if entry["action"]["type"] == "sell_shares"]:
        game = me.post("/games/import", {"text": json.dumps({**json.loads(text), "log": log[:at]}), "play": True})["id"]
        open_game(page, game)
        expect(page.locator('[data-mark^="sell "]').first).to_be_visible(timeout=LONG)
        if page.locator("[data-mark][aria-disabled=true]").count():
            break
    page.locator("[data-mark][aria-disabled=true]").first.hover()
    tip = page.locator(".tip")
    expect(tip.locator(".rule")).to_be_visible(timeout=LONG)
    tip.locator(".rule").click()
    expect(page.locator("dialog[open] h2")).not_to_be_empty()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("title", ["1846", "1848"])
def test_axe_finds_nothing_on_any_view_of_a_game(
    page: Page, me: Person, errors: list[str], title: str, theme: str
) -> None:
    set_theme(page, theme)
    log = json.loads(recorded(title, 1))["log"]
    for part in (0.3, 0.7, 1):
        saved = {**json.loads(recorded(title, 1)), "log": log[: int(len(log) * part)]}
        game = me.post("/games/import", {"text": json.dumps(saved), "play": True})["id"]
        for view in VIEWS:
            open_game(page, game, f"?view={view}")
            assert violations(page) == [], f"{title} {view} after {part} of the game"


def test_who_becomes_a_bot_has_a_name_and_a_level(page: Page, errors: list[str]) -> None:
    page.goto("/new")
    page.locator("#kind-0").select_option("bot")
    expect(page.locator("#name-0")).not_to_have_value("")
    expect(page.locator("#level-0")).not_to_have_value("")
