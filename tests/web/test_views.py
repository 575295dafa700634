"""The views of a game: history that plays itself again, the table with its revenues, the legend, the log's lines."""

from playwright.sync_api import Page, expect
from tests.server.running import Person
from tests.web.clicking import LONG, open_game
from tests.web.recorded import entries, prefix, recorded

LINE = """() => {
  const tops = [...document.querySelectorAll("nav.history > *")].map(e => {
    const box = e.getBoundingClientRect();
    return Math.round(box.top + box.height / 2);
  });
  return Math.max(...tops) - Math.min(...tops);
}"""
WIDTHS = "() => ['.content', '.content .panel'].map(name => document.querySelector(name).getBoundingClientRect().width)"


def whole(me: Person, title: str, length: int = 0) -> str:
    """A recorded game, or its beginning, to look at."""
    text = recorded(title, 1)
    game: str = me.post("/games/import", {"text": prefix(text, length) if length else text, "play": True})["id"]
    return game


def looked_at(page: Page) -> int:
    return int(page.locator("main[data-seq]").get_attribute("data-at") or -1)


def test_history_is_one_line_and_plays_by_itself(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, whole(me, "1846"), "?at=20")
    assert page.evaluate(LINE) <= 3
    page.get_by_role("button", name="Show what came later").click()
    page.get_by_role("complementary", name="History").get_by_role("button", name="Play").click()
    page.wait_for_function("() => +document.querySelector('main[data-seq]').dataset.at > 21", timeout=LONG)
    page.get_by_role("complementary", name="History").get_by_role("button", name="Pause").click()
    assert looked_at(page) > 21


def test_an_ended_game_replays_from_its_start_and_the_log_follows(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, whole(me, "1846"))
    page.get_by_role("button", name="Replay from the start").click()
    page.wait_for_function("() => +document.querySelector('main[data-seq]').dataset.at > 1", timeout=LONG)
    history = page.get_by_role("complementary", name="History")
    history.get_by_role("button", name="Pause").click()
    expect(page.locator(".sidelog .here-line")).to_be_in_viewport()
    page.get_by_role("slider").fill("200")
    page.wait_for_function("() => +document.querySelector('main[data-seq]').dataset.at > 190", timeout=LONG)
    expect(page.locator(".sidelog .here-line")).to_be_in_viewport()
    said = history.locator(".sentence").inner_text().split(". ")[0]
    expect(page.locator(".sidelog .rows")).to_contain_text(said)


def test_a_hex_where_nothing_can_be_laid_says_why(page: Page, me: Person, errors: list[str]) -> None:
    log = entries(recorded("1846", 1))
    open_game(page, whole(me, "1846", next(i for i, e in enumerate(log) if e["action"]["type"] == "lay_tile")))
    page.locator(".space.on").first.wait_for(timeout=LONG)
    page.locator("[data-hex='B8'], [data-hex='H12']").first.dispatch_event("click")
    reason = page.locator("[data-why]")
    expect(reason).to_contain_text("§6.4")
    reason.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("6.4")


def test_back_leads_from_a_view_to_the_game(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, whole(me, "1846"))
    page.keyboard.press("a")
    graphs = page.locator(".analysis .worth svg")
    expect(graphs).to_be_in_viewport()
    expect(page.locator(".analysis .prices svg")).to_be_in_viewport()
    page.go_back()
    expect(graphs).to_have_count(0)
    expect(page.get_by_role("button", name="Replay from the start")).to_be_visible()


def test_the_table_fills_its_place_and_a_revenue_shows_its_position(page: Page, me: Person, errors: list[str]) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_game(page, whole(me, "1848"), "?view=table")
    content, panel = page.evaluate(WIDTHS)
    assert panel > 0.95 * content
    expect(page.locator("td.sold")).to_have_count(0)  # what was sold in the last stock round matters no more
    expect(page.get_by_text("sold in this stock round")).to_have_count(0)
    page.get_by_role("button", name="Sort by Price").click()
    expect(page.locator("th[aria-sort=descending]")).to_contain_text("Price")
    revenue = page.locator("button[aria-label*='Show this position']").first
    expect(revenue).to_be_visible(timeout=LONG)
    revenue.click()
    expect(page.get_by_role("complementary", name="History")).to_be_visible()
    assert looked_at(page) >= 0


def test_where_the_best_routes_must_be_run_no_others_are_offered(page: Page, me: Person, errors: list[str]) -> None:
    log = entries(recorded("1846", 1))
    at = next(i for i, e in enumerate(log) if e["action"]["type"] == "run_routes" and e["action"]["routes"])
    open_game(page, whole(me, "1846", at))
    expect(page.locator("[data-main]", has_text="Run for")).to_be_enabled(timeout=LONG)
    expect(page.get_by_role("button", name="My own routes")).to_have_count(0)


def test_a_moment_of_the_past_shows_its_own_routes(page: Page, me: Person, errors: list[str]) -> None:
    log = entries(recorded("1846", 1))
    runs = [i for i, e in enumerate(log) if e["action"]["type"] == "run_routes" and e["action"]["routes"]]
    open_game(page, whole(me, "1846", runs[1]), f"?at={runs[0] + 1}")
    expect(page.locator(".routes .route")).to_have_count(len(log[runs[0]]["action"]["routes"]), timeout=LONG)


def test_the_legend_explains_this_board(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, whole(me, "1846"), "?view=map")
    page.get_by_role("button", name="Legend").click()
    legend = page.get_by_role("region", name="What the signs mean")
    expect(legend).to_contain_text("mountains")
    expect(legend).not_to_contain_text("gauge")


def test_the_log_is_one_stop_and_filtered(page: Page, me: Person, errors: list[str]) -> None:
    open_game(page, whole(me, "1846"), "?view=log")
    rows = page.get_by_role("log", name="Log")
    expect(rows.locator(".line[tabindex='0']")).to_have_count(1, timeout=LONG)
    rows.locator(".line[tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("() => document.activeElement.dataset.row")
    assert focused == page.evaluate("() => document.querySelector('.line[tabindex=\"0\"]').dataset.row")
    page.get_by_label("Show").select_option("trains")
    expect(rows).not_to_contain_text("lays tile")
    expect(rows).to_contain_text("train")
