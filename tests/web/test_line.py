"""With other people: what they are told of one another, and what happens where the line breaks."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.server.running import Person, Server
from tests.server.test_course_of_a_game import rewind
from tests.web.clicking import open_game, seq_of
from tests.web.test_feed import sit_down
from tests.web.test_tables import new_visitor, seated


def pair(site: Server) -> tuple[str, Person, Person]:
    """A game of two people and a bot: who decides, and who waits."""
    ann, ben = Person(site.url, "Ann").guest(), Person(site.url, "Ben").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    game = ann.post("/games", {"title": "1848", "seats": chairs})["id"]
    ben.post(f"/games/{game}/join", {})
    ann.post(f"/games/{game}/start")
    return game, ann, ben


def test_a_bot_for_somebody_is_offered_when_the_server_takes_it_and_a_refusal_is_read(
    site: Server, browser: Browser
) -> None:
    game, _, ben = pair(site)
    page = seated(browser, site, ben)
    open_game(page, game)
    page.get_by_text("This table", exact=True).click()
    expect(page.get_by_text("Export the game")).to_be_visible()
    offered = page.get_by_role("button", name="Ann is away: let a bot play")
    expect(offered).to_have_count(0)
    with ThreadPoolExecutor(1) as apart:  # the browser's loop runs in this thread
        apart.submit(rewind, site, game, 700).result()
    page.reload()
    page.get_by_text("This table", exact=True).click()

    def refuse(route: Route) -> None:
        route.fulfill(status=409, body=json.dumps({"error": "conflict", "message": "Give that player some more time."}))

    page.route("**/absent", refuse)
    offered.click()
    expect(page.get_by_text("Give that player some more time.")).to_be_in_viewport()
    page.context.close()


def test_a_person_for_whom_a_bot_plays_is_marked_among_the_players(site: Server, browser: Browser) -> None:
    game, ann, ben = pair(site)
    page = seated(browser, site, ann)
    open_game(page, game)
    marked = page.locator(".players .bot")
    expect(marked).to_have_count(0)
    ben.post(f"/games/{game}/resign", {"level": "random"})
    expect(page.locator(".players [data-owner=p2] .bot")).to_have_text("bot")
    expect(marked).to_have_count(1)  # the third is a bot by name
    ben.post(f"/games/{game}/resign", {"back": True})
    expect(marked).to_have_count(0)
    page.context.close()


def test_who_leaves_is_told_what_happens_and_the_others_read_it_in_the_log(site: Server, browser: Browser) -> None:
    game, ann, ben = pair(site)
    page, other = (seated(browser, site, p) for p in (ben, ann))
    for here in (page, other):
        open_game(here, game)
    page.get_by_text("This table", exact=True).click()
    page.get_by_role("button", name="Leave the game").click()
    expect(page.get_by_text("A bot plays your seat to the end")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    assert not any(s["resigned"] for s in ann.get(f"/games/{game}")["seats"])
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Leave it to a bot").click()
    expect(page.locator("main.table")).to_have_count(0)
    expect(other.locator(".sidelog")).to_contain_text("Ben lets a bot (standard) play.")
    for here in (page, other):
        here.context.close()


def first_to_choose(me: Person) -> str:
    """A distribution of 1846 in which nobody has chosen yet; the last seat begins."""
    chairs = [*({"kind": "bot", "level": "random"} for _ in range(2)), {"kind": "me"}]
    return str(me.post("/games", {"title": "1846", "seats": chairs})["id"])


def choose_a_card(page: Page) -> None:
    page.locator("[data-card]").first.click()
    page.locator("[data-confirm]").click()


def test_a_card_is_chosen_without_asking_for_a_preview(page: Page, me: Person, errors: list[str]) -> None:
    """Also the very first one, when nobody has a card yet: what the others get is hidden already."""
    game = first_to_choose(me)
    assert me.table(game)["hidden"]
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if r.url.endswith("/preview") else None)
    open_game(page, game)
    assert not any(p["cards"] for p in me.table(game)["view"]["players"])
    before = seq_of(page)
    choose_a_card(page)
    page.wait_for_function("n => +document.querySelector('main[data-seq]').dataset.seq > n", arg=before)
    assert asked == []


def test_a_choice_without_a_line_is_kept_in_words_and_sent(page: Page, me: Person, errors: list[str]) -> None:
    game = first_to_choose(me)
    open_game(page, game)
    before = seq_of(page)
    page.context.set_offline(True)
    choose_a_card(page)
    kept = page.get_by_text("is waiting: it is sent as soon as the server answers")
    expect(kept).to_be_visible()
    expect(page.locator(".connection.lost")).to_be_visible()
    page.context.set_offline(False)
    page.wait_for_function("n => +document.querySelector('main[data-seq]').dataset.seq > n", arg=before)
    expect(kept).to_have_count(0)
    expect(page.locator(".connection.live")).to_have_count(1)


def test_what_finds_the_line_broken_does_not_say_so_beside_a_green_dot(page: Page, me: Person) -> None:
    """The stream may live on where a request has failed: then that is mended, and nothing is left of it."""
    game = me.post("/games", {"title": "1848", "seats": [{"kind": "me"}, *([{"kind": "bot"}] * 2)]})["id"]
    open_game(page, game)
    expect(page.locator(".connection.live")).to_have_count(1)
    page.route("**/chat", lambda route: route.abort())
    me.post(f"/games/{game}/chat", {"text": "Good luck"})
    expect(page.locator(".connection.lost")).to_be_visible()
    page.unroute("**/chat")
    expect(page.locator(".connection.live")).to_have_count(1)
    expect(page.get_by_text("The server cannot be reached.")).to_have_count(0)


# A page that is told of the end of its stream before the browser has its new cookie learns nothing from it.
DEAF = """const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, doing) {
    if (kind !== "end") listen.call(this, kind, doing);
};"""


@pytest.mark.parametrize("heard", [True, False], ids=["told by the other page", "told by nobody"])
def test_who_registers_on_another_page_plays_on_here(site: Server, browser: Browser, heard: bool) -> None:
    game, ann, ben = pair(site)
    page = seated(browser, site, ann)
    page.add_init_script(DEAF)
    if not heard:
        page.add_init_script("window.BroadcastChannel = class { postMessage() {} close() {} }")
    gone: list[str] = []
    open_game(page, game)
    page.on("response", lambda r: gone.append(r.url) if r.status == 404 else None)
    account = page.context.new_page()
    account.goto("/account")
    account.get_by_label("Name", exact=True).fill(f"Ann {game}")
    account.get_by_label("Password", exact=True).fill("correct horse")
    account.get_by_role("button", name="Create an account").click()
    expect(account.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    account.close()

    page.bring_to_front()
    page.locator("[data-mark^='buy ']").first.click()
    before = seq_of(page)
    page.locator("[data-main][data-confirm]").click()
    grown = "before => +document.querySelector('main[data-seq]').dataset.seq > before"
    page.wait_for_function(grown, arg=before)
    expect(page.get_by_text("X-CSRF")).to_have_count(0)
    table = ben.table(game)
    ben.act(game, table["options"][0]["action"], table["seq"])
    page.wait_for_function(grown, arg=table["seq"])  # the stream is open
    assert gone == []
    page.context.close()


def test_what_waited_for_the_line_and_was_not_played_is_told(page: Page, me: Person, errors: list[str]) -> None:
    chairs = [{"kind": "me"}, *([{"kind": "bot", "level": "random"}] * 2)]
    game = me.post("/games", {"title": "1848", "seats": chairs})["id"]
    open_game(page, game)
    page.context.set_offline(True)
    page.locator("[data-mark^='buy ']").first.click()
    page.locator("[data-main][data-confirm]").click()
    expect(page.get_by_text("is waiting: it is sent as soon as the server answers")).to_be_visible()
    table = me.table(game)
    me.act(game, table["options"][1]["action"], table["seq"])  # at another device
    page.context.set_offline(False)
    told = page.get_by_text("was not played: the game had gone on when the line came back.")
    expect(told).to_be_visible()
    expect(page.locator(".connection.live")).to_have_count(1)
    page.wait_for_timeout(1500)  # the bots play on
    expect(told).to_be_visible()


def test_the_lobby_tells_the_terms_who_is_here_and_what_is_said_and_every_link_invites(
    site: Server, browser: Browser
) -> None:
    ann = Person(site.url, "Ann").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    terms = {"undo": "consent", "pace": "by_turn", "clock": {"seconds": 259200}}
    made = ann.post("/games", {"title": "1848", "seats": chairs, "public": False, "terms": terms})
    ben, cleo = new_visitor(browser, site), new_visitor(browser, site)
    ben.goto(f"/game/{made['id']}?invite={made['invite']}")
    sit_down(ben, "Ben")
    ben.goto(f"/game/{made['id']}")
    cleo.goto(ben.get_by_label("Link to this table").input_value())
    for words in (
        "1848, ",
        "as the rulebook says",
        "only if all others agree",
        "by turn",
        "3 days",
        "only with the link",
    ):
        expect(cleo.locator(".terms")).to_contain_text(words)
    expect(cleo.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("not here")
    seat = cleo.get_by_role("listitem").filter(has_text="Ben")
    expect(seat).to_contain_text("here now")
    ben.context.close()
    expect(seat).to_contain_text("last here")
    cleo.get_by_placeholder("Say something").fill("Who else comes?")
    cleo.get_by_role("button", name="Send").click()
    expect(cleo.get_by_role("alert")).to_contain_text("your name")
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_role("button", name="Send").click()
    expect(cleo.get_by_role("log", name="Chat")).to_contain_text(re.compile("Cleo.* Who else comes"))
    cleo.get_by_role("button", name="Sit here").click()
    cleo.wait_for_selector("main[data-seq]")
    cleo.context.close()


def test_the_lobby_tells_who_was_removed_and_forgets_a_lost_line(site: Server, browser: Browser) -> None:
    ann, ben = Person(site.url, "Ann").guest(), Person(site.url, "Ben").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game = ann.post("/games", {"title": "1848", "seats": chairs})["id"]
    ben.post(f"/games/{game}/join", {})
    host, guest = (seated(browser, site, person) for person in (ann, ben))
    for page in (host, guest):
        page.goto(f"/game/{game}")
        expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    host.context.set_offline(True)
    host.get_by_role("button", name="Remove Ben from the table").click()
    lost = host.get_by_text("The server cannot be reached.")
    expect(lost).to_be_visible()
    host.context.set_offline(False)
    expect(lost).to_have_count(0)
    host.get_by_role("button", name="Remove Ben from the table").click()
    expect(guest.get_by_text("The host has removed you from this table.")).to_be_visible()
    for page in (host, guest):
        page.context.close()


def test_a_guest_who_was_renamed_elsewhere_keeps_that_name(site: Server, browser: Browser) -> None:
    ann = Person(site.url, "Ann").guest()
    page = seated(browser, site, ann)
    page.goto("/new")
    page.evaluate("localStorage.setItem('trunkline', JSON.stringify({pace: 'instant', name: 'Old'}))")
    ann.http.patch("/api/me", json={"name": "Anna"})
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Anna")
    page.context.close()


def test_whoever_looks_on_says_a_name_before_speaking(site: Server, browser: Browser) -> None:
    game, ann, _ = pair(site)
    page = new_visitor(browser, site)
    page.goto(f"/game/{game}?view=log")
    page.get_by_label("Say something").fill("A fine line to Perth")
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()  # it is said, and the field is empty
    expect(page.get_by_label("Your name")).to_have_count(0)
    assert [(line["name"], line["text"]) for line in ann.get(f"/games/{game}/chat")["lines"]] == [
        ("Cleo", "A fine line to Perth")
    ]
    page.context.close()
