"""What a page shows is one moment, as its reader may know it, whoever they become."""

import re
import time

from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, open_game
from tests.web.recorded import prefix, recorded
from tests.web.test_tables import new_visitor, seated, two_and_a_bot


def test_an_invited_guest_is_a_player_without_reloading(site: Server, browser: Browser) -> None:
    host = Person(site.url).guest()
    chairs = [{"kind": "open"}, {"kind": "me"}, {"kind": "hotseat", "name": "Cleo"}]
    game = host.post("/games", {"title": "1848", "seats": chairs, "public": False})
    page = new_visitor(browser, site)
    page.goto(f"/game/{game['id']}?invite={game['invite']}")
    sit_down(page, "Anna")
    host.post(f"/games/{game['id']}/start")
    page.wait_for_selector("main[data-seq]")
    expect(page.locator(".decide .yours")).to_have_text("Your turn")
    page.context.close()


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("alert")).to_contain_text("name")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0, timeout=LONG)


def test_a_page_without_permission_says_so_and_stops_asking(site: Server, browser: Browser) -> None:
    game = Person(site.url).guest().new_game("1846", public=False)
    page = new_visitor(browser, site)
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if f"/{game}/" in r.url else None)
    page.goto(f"/game/{game}")
    expect(page.get_by_role("heading", name="This game cannot be shown")).to_be_visible()
    page.wait_for_timeout(2500)
    assert len(asked) == 1
    page.context.close()


def test_a_link_to_a_position_tells_nothing_later(page: Page, me: Person, site: Server, browser: Browser) -> None:
    game = me.post("/games/import", {"text": recorded("1848", 1), "play": False})["id"]
    open_game(page, game, "?at=60")
    expect(page.locator("main[data-seq]")).to_have_attribute("data-at", "60", timeout=LONG)
    frame = page.locator(".history-frame")
    expect(frame).to_contain_text("History: 60")
    for word in ("wins", "The game has ended", "OR 3"):
        expect(page.locator("body")).not_to_contain_text(word)
    assert newest_line(page) == 59
    page.get_by_role("button", name="Show what came later").click()
    expect(page.locator("[data-row^='60.']").first).to_be_visible()
    assert newest_line(page) > 60
    expect(frame).to_contain_text("History: 60 of")
    frame.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    assert "at=" not in page.url


def newest_line(page: Page) -> int:
    """The entry that the last line of the log tells of."""
    told = "rows => Math.max(...rows.map(row => parseInt(row.dataset.row)).filter(seq => seq >= 0))"
    return int(page.locator("[data-row]").evaluate_all(told))


def test_a_link_to_a_position_tells_neither_what_was_said_later_nor_what_is_asked(
    page: Page, me: Person, site: Server
) -> None:
    ben = Person(site.url, "Ben").guest()
    game = me.new_game("1848", "me open hotseat", terms={"undo": "consent"})
    ben.post(f"/games/{game}/join", {})
    me.post(f"/games/{game}/start")
    for _ in range(3):
        who = next(each for each in (me, ben) if each.table(game)["options"])
        who.act(game, who.table(game)["options"][0]["action"], who.table(game)["seq"])
    ben.post(f"/games/{game}/chat", {"text": f"well bought, @{me.name}!"})
    ben.post(f"/games/{game}/undo", {"seq": me.table(game)["seq"], "to": 0})
    with page.expect_response("**/chat*"):
        open_game(page, game, "?at=1")
    expect(page.locator(".history-frame")).to_contain_text("History: 1")
    asked = page.get_by_role("status", name="A request to go back")
    for later in (page.locator(".mention"), asked, page.get_by_text("well bought")):
        expect(later).to_have_count(0)
    page.get_by_role("button", name="Show what came later").click()
    expect(page.locator(".mention")).to_contain_text("well bought")
    expect(asked).to_contain_text("Ben asks")


def test_the_charts_of_a_link_to_a_position_end_there(page: Page, me: Person) -> None:
    game = me.post("/games/import", {"text": recorded("1848", 1), "play": False})["id"]
    worth = me.get(f"/games/{game}/table", at=60)["view"]["players"][0]["worth"]
    final = me.get(f"/games/{game}/table")["view"]["players"][0]["worth"]
    open_game(page, game, "?at=60&view=analysis")
    chart = page.locator(".worth svg[role=img]")
    expect(chart).to_have_attribute("aria-label", re.compile(f": £{worth}"))
    expect(page.get_by_text("The game turned")).to_have_count(0)
    page.get_by_role("button", name="Show what came later").click()
    expect(chart).to_have_attribute("aria-label", re.compile(f": £{final:,}.* You are looking at "))
    expect(chart.locator(".here")).to_have_count(1)


def test_looking_back_in_my_turn_says_that_it_is_my_turn(site: Server, browser: Browser) -> None:
    me = Person(site.url).guest()
    game = me.new_game("1848", "me hotseat hotseat")
    me.act(game, me.table(game)["options"][0]["action"], me.table(game)["seq"])
    page = seated(browser, site, me)
    open_game(page, game, "?at=0")
    page.get_by_role("button", name="Show what came later").click()
    expect(page.locator(".decide")).not_to_contain_text("Waiting")
    expect(page.locator(".history-frame")).to_contain_text("Your turn")
    page.context.close()


CAPTIONS = """
localStorage.setItem('trunkline', JSON.stringify({pace: 'calm'}));
window.told = [];
new MutationObserver(() => window.told.push(document.querySelector('.caption')?.innerText ?? ''))
    .observe(document, {subtree: true, childList: true, characterData: true});
"""


def test_what_bots_do_is_told_one_by_one_until_it_is_skipped(site: Server, browser: Browser) -> None:
    me = Person(site.url).guest()
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random", "name": n} for n in ("Ada", "Ben"))]
    game = me.post("/games", {"title": "1848", "seats": chairs})["id"]
    page = seated(browser, site, me)
    page.add_init_script(CAPTIONS)
    open_game(page, game)
    table = me.table(game)
    me.act(game, table["options"][0]["action"], table["seq"])
    page.wait_for_function("() => window.told.some(text => text.includes('Ada'))")
    page.keyboard.press("Space")
    expect(page.locator(".caption")).to_have_count(0)
    now = me.table(game)["seq"]
    expect(page.locator("main[data-seq]")).to_have_attribute("data-shown", str(now))
    page.context.close()


SHIFTS = """
localStorage.setItem('trunkline', JSON.stringify({pace: 'fast'}));
window.shifted = 0;
window.movers = [];
new PerformanceObserver(list => list.getEntries().forEach(e => {
  window.shifted += e.value;
  for (const s of e.sources) if (s.node) window.movers.push(`${s.node.nodeName} ${s.node.className}`);
}))
    .observe({type: 'layout-shift', buffered: false});
"""


def assert_nothing_jumps(page: Page, me: Person, game: str) -> None:
    """From the page at rest through a turn of mine and the bots' answers."""
    page.wait_for_timeout(1500)
    page.evaluate("() => { window.shifted = 0; window.movers = []; }")
    take_turn(me, game)
    page.wait_for_selector(".caption")
    page.wait_for_selector(".decide.mine")
    assert page.evaluate("() => window.shifted") < 0.02, page.evaluate("() => window.movers")
    page.context.close()


def test_nothing_jumps_while_others_act(site: Server, browser: Browser) -> None:
    me = Person(site.url).guest()
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "novice", "name": n} for n in ("Ada", "Ben", "Cleo"))]
    game = me.post("/games", {"title": "1846", "seats": chairs})["id"]
    while me.table(game)["view"]["round_kind"] != "stock":
        take_turn(me, game)
    page = seated(browser, site, me)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.add_init_script(SHIFTS)
    open_game(page, game)
    assert_nothing_jumps(page, me, game)


ROWS = """() => [...document.querySelectorAll(".matrix tbody tr, .matrix tfoot tr")].map(r => {
  const at = r.getBoundingClientRect();
  return [Math.round(at.top), Math.round(at.height)];
})"""


def test_the_list_of_a_phone_keeps_its_rows_while_it_is_not_my_turn(site: Server, browser: Browser) -> None:
    game, me, other = two_and_a_bot(site, "1846")
    other.post(f"/games/{game}/join", {})
    me.post(f"/games/{game}/start")
    turns = 0
    while turns < 2:  # companies are launched in the first turn, in the second there is something to sell
        while not (whose := next((p for p in (me, other) if p.table(game)["options"]), None)):
            time.sleep(0.1)
        table = whose.table(game)
        turns += whose is me and table["view"]["round_kind"] == "stock"
        if turns < 2:
            launches = [o["action"] for o in table["options"] if o["action"]["type"] == "launch"]
            whose.act(game, launches[0] if launches else table["options"][-1]["action"], table["seq"])
    page = seated(browser, site, me, viewport={"width": 390, "height": 844}, has_touch=True)
    open_game(page, game)
    expect(page.get_by_role("button", name="Sell").first).to_be_visible()
    before = page.evaluate(ROWS)
    page.locator("[data-main]").click()
    expect(page.locator(".decide.mine")).to_have_count(0)
    assert page.evaluate(ROWS) == before
    page.context.close()


def test_nothing_jumps_while_hands_are_dealt(site: Server, browser: Browser) -> None:
    """Between two hands chance draws: their place beside the map is kept."""
    me = Person(site.url).guest()
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "novice", "name": n} for n in ("Ada", "Ben", "Cleo"))]
    game = me.post("/games", {"title": "1846", "seats": chairs})["id"]
    page = seated(browser, site, me)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.add_init_script(SHIFTS)
    open_game(page, game)
    page.wait_for_selector(".decide.mine")
    assert_nothing_jumps(page, me, game)


def test_looking_back_moves_nothing(page: Page, me: Person) -> None:
    game = me.post("/games/import", {"text": prefix(recorded("1846", 1), 60), "play": True})["id"]
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        open_game(page, game, "?view=map")
        page.wait_for_timeout(300)
        board = page.locator(".map svg").first
        before = board.bounding_box()
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".history-frame")).to_be_visible()
        page.wait_for_timeout(300)
        assert board.bounding_box() == before


def take_turn(me: Person, game: str) -> None:
    """The last option is the quietest one: to pass. Bots are waited for."""
    for _ in range(600):
        if (table := me.table(game))["options"]:
            break
        time.sleep(0.1)
    me.act(game, table["options"][-1]["action"], table["seq"])


def test_a_guest_changes_name_and_goes_on_at_another_device(page: Page, browser: Browser, site: Server) -> None:
    page.goto("/account")
    guest = Person(site.url, "Anna").guest()
    page.context.add_cookies(guest.cookies())
    page.goto("/account")
    page.get_by_label("Your name at the tables").fill("Anna B.")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("status")).to_contain_text("new name")
    page.get_by_role("button", name="Show a code").click()
    code = page.locator(".code").inner_text()
    expect(page.get_by_role("img", name=f"code={code}")).to_be_visible()
    phone = new_visitor(browser, site)
    phone.goto(f"/device?code={code}")
    phone.get_by_role("button", name="Go on here").click()
    phone.wait_for_url("**/")
    expect(phone.get_by_role("navigation", name="Pages")).to_contain_text("Anna B.")
    phone.context.close()


def test_an_account_is_deleted_with_the_password_of_that_very_form(page: Page, site: Server) -> None:
    person = Person(site.url).account("correct horse")
    page.context.add_cookies(person.cookies())
    page.goto("/account")
    page.get_by_label("Current password").fill("correct horse")
    page.get_by_role("button", name="Delete my account").click()
    mine = page.get_by_label("Your password, to be sure")
    mine.fill("wrong horse")
    page.get_by_role("button", name="for good").click()
    expect(page.get_by_role("alert")).to_be_visible()
    mine.fill("correct horse")
    page.get_by_role("button", name="for good").click()
    expect(page.get_by_role("status")).to_contain_text("deleted")
