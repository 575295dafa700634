"""Beside the board: what asks for an answer is whole, the log shows whole lines, and what one opens is seen."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.server.running import Person, Server
from tests.web.clicking import open_game
from tests.web.recorded import entries, prefix, recorded
from tests.web.test_tables import seated

from trunkline.core.actions import BuyIn
from trunkline.game import Game

LAPTOP: ViewportSize = {"width": 1440, "height": 900}
SMALL: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}

# Whether all of it can be seen and reached: at its middle and near its corners nothing lies over it or cuts it.
# The column measures what has come and makes room for it a frame or two later, so that is waited for.
WHOLE = """async e => {
  const points = [[0.5, 0.5], [0.05, 0.1], [0.95, 0.1], [0.05, 0.9], [0.95, 0.9]];
  const seen = (at, x, y) => document.elementFromPoint(at.left + x * at.width, at.top + y * at.height);
  const whole = at => points.every(([x, y]) => e.contains(seen(at, x, y)));
  for (const end = Date.now() + 5000; Date.now() < end; await new Promise(requestAnimationFrame))
    if (whole(e.getBoundingClientRect())) return true;
  return false;
}"""
# What stands at the edges of the log: lines of which only a part is seen, and how far it is to the last one.
SLICED = """box => {
  const at = box.getBoundingClientRect();
  return [...box.children].filter(line => {
    const l = line.getBoundingClientRect();
    return (l.top < at.top - 1 && l.bottom > at.top + 1) || (l.top < at.bottom - 1 && l.bottom > at.bottom + 1);
  }).map(line => line.innerText);
}"""
LAST_IS_SEEN = """() => {
  const box = document.querySelector(".sidelog .rows"), last = box.lastElementChild.getBoundingClientRect();
  return last.bottom <= box.getBoundingClientRect().bottom + 1 && box.scrollTop > 0;
}"""
AWAY = """() => {
  const box = document.querySelector(".sidelog .rows");
  return box.scrollHeight - box.scrollTop - box.clientHeight > 100;
}"""


def friends(site: Server) -> tuple[str, Person, Person]:
    """Two people at 1846 after a card each; it is the second one's turn."""
    ann, ben = Person(site.url, "Ann").guest(), Person(site.url, "Ben").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "hotseat", "name": "Cleo"}]
    game: str = ann.post("/games", {"title": "1846", "seats": chairs, "terms": {"undo": "consent"}})["id"]
    ben.post(f"/games/{game}/join", {})
    ann.post(f"/games/{game}/start")
    for _ in range(20):
        if ben.table(game)["options"] and ben.table(game)["seq"] > 2:
            return game, ann, ben
        person = ben if ben.table(game)["options"] else ann
        table = person.table(game)
        person.act(game, table["options"][-1]["action"], table["seq"])
    raise AssertionError("it is never the other one's turn")


def after(me: Person, actions: int) -> str:
    game: str = me.post("/games/import", {"text": prefix(recorded("1848", 1), actions), "play": True})["id"]
    return game


def test_a_request_is_whole_in_my_turn_in_every_window(site: Server, browser: Browser) -> None:
    game, ann, ben = friends(site)
    page = seated(browser, site, ben)
    open_game(page, game)
    ann.post(f"/games/{game}/undo", {"seq": ann.table(game)["seq"], "to": 0})
    asked = page.get_by_role("status", name="A request to go back")
    expect(page.locator(".decide.mine")).to_be_visible()
    for window in (LAPTOP, PHONE, SIDEWAYS):
        page.set_viewport_size(window)
        for part in (asked, *asked.get_by_role("button").all()):
            assert part.evaluate(WHOLE), (window, part.inner_text())
    assert asked.get_by_role("button").count() == 3
    page.context.close()


def test_the_log_reads_along_until_somebody_scrolls_it(page: Page, me: Person) -> None:
    """A box that changes its height scrolls, too, and that stops nobody from reading along."""
    page.set_viewport_size({"width": 1366, "height": 768})
    game = after(me, 61)
    open_game(page, game)
    open_log(page)
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    log = page.locator(".sidelog .rows")
    log.evaluate("box => { box.scrollTop = 0; }")
    play_one(me, game)
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    open_log(page)  # the next decision may leave it one line
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    log.hover()
    page.mouse.wheel(0, -600)
    page.wait_for_function(AWAY)
    before = log.evaluate("box => box.scrollTop")
    play_one(me, game)
    page.wait_for_timeout(600)
    assert log.evaluate("box => box.scrollTop") == pytest.approx(before, abs=2)


def open_log(page: Page) -> None:
    """A log that is folded to its last line, for want of room, is opened."""
    fold = page.get_by_role("button", name="Open the log")
    if fold.count():
        fold.click()


def play_one(me: Person, game: str) -> None:
    table = me.table(game)
    me.act(game, table["options"][0]["action"], table["seq"])


@pytest.mark.parametrize("actions", [30, 61, 90])
def test_the_log_shows_whole_lines_and_follows_back_to_now(page: Page, me: Person, actions: int) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})  # low enough for the digest to be closed
    open_game(page, after(me, actions))
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    assert page.locator(".sidelog .rows").evaluate(SLICED) == []
    page.get_by_role("button", name="To the start").click()
    page.locator(".history-frame").get_by_role("button", name="Back to now").click()
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    assert page.locator(".sidelog .rows").evaluate(SLICED) == []


def test_what_is_around_the_table_is_seen_when_it_is_opened(site: Server, browser: Browser) -> None:
    game, _, ben = friends(site)
    page = seated(browser, site, ben)
    page.set_viewport_size(LAPTOP)
    open_game(page, game)
    page.get_by_text("This table", exact=True).click()
    page.wait_for_timeout(200)
    assert page.get_by_role("button", name="Copy the link").evaluate(WHOLE)
    page.context.close()


def test_a_phone_has_no_empty_box_and_opens_each_view_at_its_top(page: Page, me: Person) -> None:
    page.set_viewport_size(PHONE)
    open_game(page, after(me, 61))
    empty = (
        "() => [...document.querySelectorAll('.panel')].filter(p => p.offsetHeight > 8 && !p.innerText.trim()).length"
    )
    assert page.evaluate(empty) == 0
    page.evaluate("() => window.scrollTo(0, 600)")
    page.get_by_role("button", name="Log and chat").click()
    page.wait_for_function("() => window.scrollY === 0")
    assert page.get_by_role("heading", name="Log").first.evaluate(WHOLE)


def test_a_phone_marks_what_was_said_until_it_is_read(site: Server, browser: Browser) -> None:
    game, ann, ben = friends(site)
    page = seated(browser, site, ben, viewport=PHONE)
    open_game(page, game)
    ben.post(f"/games/{game}/chat", {"text": "my own words"})
    ann.post(f"/games/{game}/chat", {"text": "shall we?"})
    marked = page.get_by_role("button", name="Log and chat (new messages)")
    expect(marked).to_be_visible()
    assert marked.evaluate(WHOLE)
    marked.click()
    expect(page.get_by_text("shall we?").first).to_be_visible()
    expect(marked).to_have_count(0)
    page.get_by_role("button", name="Game", exact=True).click()
    ben.post(f"/games/{game}/chat", {"text": "gladly"})
    page.wait_for_timeout(500)
    expect(marked).to_have_count(0)
    page.context.close()


DESKS: tuple[ViewportSize, ...] = (LAPTOP, {"width": 1366, "height": 768}, {"width": 1024, "height": 768})
# What scrolls up and down, apart from the log.
SCROLLERS = """() => [...document.querySelectorAll("main *")].filter(e =>
  /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 2 && !e.closest(".sidelog")
).map(e => e.className)"""


def test_every_card_of_a_hand_is_seen_beside_a_request(site: Server, browser: Browser) -> None:
    """At a desk nothing has to be scrolled for the fifth card, whatever else asks. Draws are no decisions."""
    game, ann, ben = friends(site)
    ann.post(f"/games/{game}/undo", {"seq": ann.table(game)["seq"], "to": 0})
    page = seated(browser, site, ben)
    for window in DESKS:
        page.set_viewport_size(window)
        open_game(page, game)
        asked = page.get_by_role("status", name="A request to go back")
        expect(asked).to_contain_text("take back the last decision, to the start, before “Cleo takes a card”")
        cards = page.locator("[data-card]")
        expect(cards).to_have_count(5)
        assert [card.inner_text() for card in cards.all() if not card.evaluate(WHOLE)] == [], window
        assert page.evaluate(SCROLLERS) == [], window
        assert page.get_by_role("button", name="Copy a link to this position").evaluate(WHOLE), window
    page.context.close()


def test_a_mention_takes_no_room_from_the_views_and_goes_when_it_is_answered(site: Server, browser: Browser) -> None:
    game, ann, ben = friends(site)
    page = seated(browser, site, ben, viewport=LAPTOP)
    open_game(page, game)
    ann.post(f"/games/{game}/chat", {"text": "@Ben, shall we go back to the start or rather not?"})
    said = page.locator(".mention")
    expect(said).to_contain_text("shall we go back")
    assert said.evaluate(WHOLE)
    assert all(tab.evaluate(WHOLE) for tab in page.get_by_role("navigation", name="Views").get_by_role("button").all())
    ben.post(f"/games/{game}/chat", {"text": "rather not"})
    expect(said).to_have_count(0)
    page.context.close()


def test_a_folded_log_opens_with_the_place_to_talk(site: Server, browser: Browser) -> None:
    game, _, ben = friends(site)
    page = seated(browser, site, ben, viewport=SMALL)
    open_game(page, game)
    fold = page.get_by_role("button", name="Fold the log")
    if fold.is_visible():
        fold.click()
    page.get_by_role("button", name="Say something").click()
    say = page.get_by_role("textbox", name="Say something")
    expect(say).to_be_focused()
    assert say.evaluate(WHOLE)
    say.fill("Good game")
    say.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Good game")
    page.context.close()


def test_a_broken_line_leaves_every_view_at_hand(page: Page, me: Person) -> None:
    """Said under the bar, not between the tabs."""
    page.set_viewport_size(SMALL)
    open_game(page, me.new_game("1846", "me hotseat hotseat"))
    tabs = page.get_by_role("navigation", name="Views").get_by_role("button")
    before = [tab.bounding_box() for tab in tabs.all()]
    page.route("**/api/**", lambda route: route.abort())
    page.locator("[data-card]").first.click()
    page.locator("[data-main]").click()
    lost = page.get_by_role("status").filter(has_text="connection lost")
    expect(lost).to_be_visible()
    assert [tab.bounding_box() for tab in tabs.all()] == before
    assert all(tab.evaluate(WHOLE) for tab in tabs.all())


def turn_after_a_new_phase(text: str) -> int:
    """The last decision of somebody who has not played since a phase began: to them it is still news."""
    whole = Game.from_json(text)
    return next(i for i in range(len(entries(text)) - 1, 8, -1) if is_news(whole, i))


def is_news(whole: Game, at: int) -> bool:
    """Whether a phase began shortly before, and who decides now has not played since."""
    before = [whole.at(i) for i in range(at - 8, at + 1)]
    began = [n for n in range(8) if before[n].view().phase != before[n + 1].view().phase]
    return any(all(game.to_play != before[-1].to_play for game in before[n + 1 : -1]) for n in began)


@pytest.mark.parametrize(("title", "seed"), [("1846", 2), ("1848", 1)])
def test_no_notice_lies_over_the_newest_line_or_the_main_button(
    site: Server, browser: Browser, title: str, seed: int
) -> None:
    """On a small laptop with all there can be: a card, what others did, and somebody who calls."""
    me, onlooker = Person(site.url).guest(), Person(site.url, "Dora").guest()
    text = recorded(title, seed)
    game = me.post("/games/import", {"text": prefix(text, turn_after_a_new_phase(text)), "play": True})["id"]
    page = seated(browser, site, me, viewport={"width": 1280, "height": 800})
    page.goto("/")
    page.evaluate("game => localStorage.setItem(`trunkline-read-${game}`, '0')", game)
    invite = me.get(f"/games/{game}")["invite"]
    name = me.get(f"/games/{game}")["seats"][0]["name"]
    onlooker.http.post(
        f"/api/games/{game}/chat",
        params={"invite": invite},
        json={"text": f"@{name}: are you still there? It is your turn."},
    )
    open_game(page, game)
    expect(page.locator(".mention")).to_be_visible()
    page.wait_for_function(LAST_IS_SEEN, timeout=20_000)
    assert page.locator(".sidelog .rows > *").last.evaluate(WHOLE)
    assert page.locator("[data-main]").evaluate(WHOLE)
    opened, summary = page.locator(".news details[open]"), page.locator(".news summary").first
    summary.click()
    expect(opened).to_have_count(1)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    summary.click()
    expect(opened).to_have_count(1)
    page.locator(".decide h2").click()
    expect(opened).to_have_count(0)
    page.context.close()


COVERED = """() => [...document.querySelectorAll(".options button, .options input")].filter(e => {
  e.scrollIntoView({block: "nearest"});
  const at = e.getBoundingClientRect();
  return at.width && !e.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
}).map(e => e.innerText)"""


def buys_companies(game: Game) -> bool:
    return game.to_play is not None and len({a.private for a in game.legal_actions() if isinstance(a, BuyIn)}) > 3


@pytest.mark.parametrize("window", [SMALL, LAPTOP])
def test_nothing_lies_over_what_can_be_bought(page: Page, me: Person, window: ViewportSize) -> None:
    """The railroads' lines lay over the last of the private companies."""
    text = recorded("1846", 1)
    whole = Game.from_json(text)
    seq = next(seq for seq in range(whole.seq) if buys_companies(whole.at(seq)))
    game: str = me.post("/games/import", {"text": prefix(text, seq), "play": True})["id"]
    page.set_viewport_size(window)
    open_game(page, game)
    page.locator(".matters").click()
    expect(page.locator(".options.drawer")).to_be_visible()
    page.wait_for_timeout(300)  # the column measures what has come
    assert page.evaluate(COVERED) == []
