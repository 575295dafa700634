"""People at real browsers play real games: two browsers and a bot, spectators, second tabs, restarts, keys, a phone."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once, enter, meant, open_game, seq_of
from tests.web.recorded import entries, prefix, recorded

RARE = ("pass", "decline", "go_bankrupt", "sell_shares")
Json = dict[str, Any]


def chosen(options: list[Json], rng: Random) -> Json:
    kinds = sorted({o["action"]["type"] for o in options})
    kind = rng.choices(kinds, [1 if k in RARE else 4 for k in kinds])[0]
    action: Json = rng.choice([o["action"] for o in options if o["action"]["type"] == kind])
    return action


def seated(browser: Browser, site: Server, person: Person, **look: Any) -> Page:
    """A browser of its own in which that person is signed in."""
    context: BrowserContext = browser.new_context(base_url=site.url, storage_state=at_once(site.url), **look)
    context.add_cookies(person.cookies())
    context.set_default_timeout(LONG)
    return context.new_page()


def new_visitor(browser: Browser, site: Server) -> Page:
    context = browser.new_context(base_url=site.url, storage_state=at_once(site.url))
    context.set_default_timeout(LONG)
    return context.new_page()


def two_and_a_bot(site: Server, title: str) -> tuple[str, Person, Person]:
    host, guest = Person(site.url).guest(), Person(site.url).guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random", "name": "Robot"}]
    game = host.post("/games", {"title": title, "seats": chairs})["id"]
    return game, host, guest


def play_until(pages: list[tuple[Page, Person]], game: str, rng: Random, done: Callable[[Json], bool]) -> Json:
    """Whoever decides clicks; a bot's decision is waited for."""
    for _ in range(600):
        for page, person in pages:
            table = person.get(f"/games/{game}/table")
            if done(table):
                return dict(table)
            if table["options"]:
                page.wait_for_function(
                    "seq => +document.querySelector('main[data-seq]').dataset.seq == seq", arg=table["seq"]
                )
                enter(page, chosen(table["options"], rng))
                break
        else:
            pages[0][0].wait_for_timeout(50)
    raise AssertionError("the game does not come to the point")


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1846", "1848"])
def test_two_browsers_and_a_bot_play_into_the_second_stock_round(
    title: str, site: Server, browser: Browser, rng: Random
) -> None:
    game, host, guest = two_and_a_bot(site, title)
    pages = [(seated(browser, site, p), p) for p in (host, guest)]
    for page, _ in pages:
        page.goto(f"/game/{game}")
    pages[1][0].get_by_role("button", name="Sit here").click(timeout=LONG)
    start = pages[0][0].get_by_role("button", name="Start the game")
    expect(start).to_be_enabled(timeout=LONG)
    start.click()
    for page, _ in pages:
        page.wait_for_selector("main[data-seq]", timeout=LONG)
    last = play_until(pages, game, rng, lambda t: t["view"]["round"] == "SR 2" or t["game"]["status"] == "ended")
    ends = [p.get(f"/games/{game}/table")["seq"] for _, p in pages]
    assert min(ends) >= last["seq"]
    for page, _ in pages:
        page.wait_for_function("seq => +document.querySelector('main[data-seq]').dataset.seq >= seq", arg=last["seq"])
        page.context.close()


def test_what_a_pointed_at_share_would_do_never_lies_over_its_button(page: Page, me: Person, errors: list[str]) -> None:
    """On a low window the last lines of the stock round are where a box at the panel's foot would be."""
    text = recorded("1848", 1)
    launches = [i for i, entry in enumerate(entries(text)) if entry["action"]["type"] == "launch"]
    page.set_viewport_size({"width": 1280, "height": 560})
    open_game(page, me.post("/games/import", {"text": prefix(text, launches[4] + 1), "play": True})["id"])
    buttons = page.locator('[data-mark^="buy "][aria-disabled=false]')
    expect(buttons.first).to_be_visible()
    for button in buttons.all():
        button.hover()
        expect(page.locator("[data-pending] li").first).to_be_visible()
        assert button.evaluate(
            """b => { const at = b.getBoundingClientRect();
                      return b.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)) }"""
        )
        page.mouse.move(5, 5)
        expect(page.locator("[data-pending]")).to_have_count(0)


@pytest.mark.slow
def test_the_host_mutes_somebody_in_the_chat(site: Server, browser: Browser) -> None:
    game, host, guest = two_and_a_bot(site, "1848")
    guest.post(f"/games/{game}/join", {})
    host.post(f"/games/{game}/start")
    page = seated(browser, site, host)
    page.goto(f"/game/{game}")
    page.get_by_text("This table", exact=True).click(timeout=LONG)
    page.get_by_role("button", name="in the chat").click()
    expect(page.get_by_role("button", name="speak")).to_be_visible(timeout=LONG)
    assert guest.refused(f"/games/{game}/chat", {"text": "but"}) == (403, "forbidden")
    page.get_by_role("button", name="speak").click()
    expect(page.get_by_role("button", name="in the chat")).to_be_visible(timeout=LONG)
    guest.post(f"/games/{game}/chat", {"text": "thank you"})
    page.context.close()


@pytest.mark.slow
def test_1848_with_loans_is_clicked_through_from_a_record(page: Page, me: Person, errors: list[str]) -> None:
    text = recorded("1848", 2)
    log = entries(text)
    loan = next(i for i, entry in enumerate(log) if entry["action"]["type"] == "take_loan")
    first = max(0, loan - 12)
    game = me.post("/games/import", {"text": prefix(text, first), "play": True})["id"]
    open_game(page, game)
    for entry in log[first : loan + 12]:
        enter(page, entry["action"])
    assert me.get(f"/games/{game}/export")["log"][loan]["action"] == log[loan]["action"]


@pytest.mark.slow
def test_a_hotseat_game_is_clicked_through_from_a_record(page: Page, me: Person, errors: list[str]) -> None:
    """From the first stock round on; what chance did before is in the file."""
    text = recorded("1846", 2)
    log = entries(text)
    first = next(i for i, entry in enumerate(log) if entry["action"]["type"] == "launch")
    game = me.post("/games/import", {"text": prefix(text, first), "play": True})["id"]
    open_game(page, game)
    for entry in log[first : first + 90]:
        enter(page, entry["action"])
    played = me.get(f"/games/{game}/export")["log"]
    assert [meant(e["action"]) for e in played[first:]] == [meant(e["action"]) for e in log[first : first + 90]]


def read_by(page: Page) -> str:
    """What stands beside the map, without the tokens of the railroads' homes, which all know."""
    texts = (page.locator(f".{part}").inner_text() for part in ("decide", "beside", "sidelog"))
    return "\n".join(line for text in texts for line in text.splitlines() if not line.strip().startswith("A token of"))


def test_a_spectator_sees_no_hidden_card(site: Server, browser: Browser) -> None:
    host = Person(site.url).guest()
    game = host.new_game("1846", "me hotseat hotseat")
    inside, outside = seated(browser, site, host), new_visitor(browser, site)
    for page in (inside, outside):
        open_game(page, game)
    cards = inside.locator("[data-card]")
    expect(cards).to_have_count(5, timeout=LONG)
    names = [card.locator("b").inner_text() for card in cards.all()]
    expect(outside.locator("[data-card]")).to_have_count(0)
    assert not any(name in read_by(outside) for name in names)
    cards.first.click()
    inside.locator("[data-main][data-confirm]").click()
    outside.wait_for_function("+document.querySelector('main[data-seq]').dataset.seq >= 2", timeout=LONG)
    assert names[0] == "Blank" or names[0] not in read_by(outside)
    for page in (inside, outside):
        page.context.close()


def middle_of_a_turn(me: Person) -> tuple[str, list[Json]]:
    """1846 in the second operating round, a railroad about to lay track; and what comes next."""
    text = recorded("1846", 1)
    log = entries(text)
    lays = [i for i, entry in enumerate(log) if entry["action"]["type"] == "lay_tile"]
    game: str = me.post("/games/import", {"text": prefix(text, lays[3]), "play": True})["id"]
    return game, log[lays[3] :]


def test_reload_and_a_second_tab_in_mid_turn(page: Page, me: Person, errors: list[str]) -> None:
    game, rest = middle_of_a_turn(me)
    second = page.context.new_page()
    for tab in (page, second):
        open_game(tab, game)
    enter(page, rest[0]["action"])
    now = seq_of(page)
    second.wait_for_function(
        "seq => +document.querySelector('main[data-seq]').dataset.seq == seq", arg=now, timeout=LONG
    )
    page.reload()
    page.wait_for_selector("main[data-seq]", timeout=LONG)
    assert seq_of(page) == now
    enter(second, rest[1]["action"])
    page.wait_for_function("seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=now, timeout=LONG)


@pytest.mark.slow
def test_the_server_restarts_in_mid_turn(
    client_built: None, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("restart")).start()
    me = Person(server.url).guest()
    game, rest = middle_of_a_turn(me)
    page = seated(browser, server, me)
    open_game(page, game)
    before = seq_of(page)
    server.kill()
    expect(page.locator(".connection.lost")).to_be_visible(timeout=LONG)
    server.start()
    expect(page.locator(".connection.live")).to_be_visible(timeout=2 * LONG)
    enter(page, rest[0]["action"])
    log = me.get(f"/games/{game}/export")["log"]
    assert log[before]["action"] == rest[0]["action"]
    assert len(log) == seq_of(page)
    page.context.close()
    server.stop()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until that control has the focus."""
    for _ in range(400):
        if page.evaluate("s => Boolean(document.activeElement?.matches(s))", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached by Tab")


def arrow_to(page: Page, selector: str) -> None:
    """The map is one stop for Tab; the arrows go round the lit hexes."""
    for _ in range(100):
        if page.evaluate("s => Boolean(document.activeElement?.matches(s))", selector):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{selector} is not reached by the arrows")


def test_keyboard_only(page: Page, me: Person, errors: list[str]) -> None:
    """A tile is chosen, turned and laid, and taken back, without a mouse."""
    game, rest = middle_of_a_turn(me)
    action = rest[0]["action"]
    open_game(page, game)
    before = seq_of(page)
    tab_to(page, ".space")
    arrow_to(page, f'[data-hex="{action["hex"]}"]')
    page.keyboard.press("Enter")
    tab_to(page, f'[data-tile="{action["tile"]}"]')
    if page.locator("[data-pending]").count() == 0:
        page.keyboard.press("Enter")
    for _ in range(6):
        if (
            json.loads(page.locator("[data-pending]").get_attribute("data-pending") or "{}")["rotation"]
            == action["rotation"]
        ):
            break
        page.keyboard.press("r")
    expect(page.locator("[data-main]")).to_be_enabled(timeout=LONG)
    page.keyboard.press("Enter")
    page.wait_for_function(
        "seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=before, timeout=LONG
    )
    assert me.get(f"/games/{game}/export")["log"][before]["action"] == action
    page.keyboard.press("ArrowLeft")
    expect(page.locator("main[data-seq]")).to_have_attribute("data-at", str(before), timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator("main[data-seq]")).to_have_attribute("data-at", "-1")
    page.keyboard.press("Control+z")
    page.wait_for_function(
        "seq => +document.querySelector('main[data-seq]').dataset.seq > seq", arg=before + 1, timeout=LONG
    )
    assert len(me.get(f"/games/{game}/export")["log"]) == before
    page.keyboard.press("k")
    expect(page.get_by_role("list", name="Chart of prices")).to_be_visible()


def test_on_a_phone_nothing_is_wider_than_the_screen_and_a_turn_can_be_played(site: Server, browser: Browser) -> None:
    me = Person(site.url).guest()
    game, rest = middle_of_a_turn(me)
    page = seated(browser, site, me, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for address in (
        "/",
        "/new",
        "/learn",
        "/account",
        f"/game/{game}",
        f"/game/{game}?view=cards",
        f"/game/{game}?view=trains",
    ):
        page.goto(address)
        page.wait_for_selector("main", timeout=LONG)
        page.wait_for_load_state("networkidle") if "/game/" not in address else page.wait_for_selector("main[data-seq]")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{address} is {wide} wide"
    open_game(page, game)
    for entry in rest[:3]:
        enter(page, entry["action"])
    page.context.close()
