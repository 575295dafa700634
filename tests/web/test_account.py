"""The account page and being told, in a real browser: sessions and tokens ended one by one, push, the bell, the app."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.axe import violations
from tests.web.clicking import LONG, at_once, open_game

import icons


@pytest.fixture
def anna(site: Server, page: Page) -> Person:
    """Somebody with an account, at the browser."""
    person = Person(site.url).account()
    page.context.add_cookies(person.cookies())
    return person


def test_sessions_and_tokens_are_ended_one_by_one(page: Page, anna: Person, site: Server, errors: list[str]) -> None:
    other = Person(site.url, anna.name)
    other.http.headers["user-agent"] = "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"
    other.take(other.http.post("/api/session", json={"name": anna.name, "password": "correct horse"}))
    page.goto("/account")
    page.get_by_role("button", name="Sign out Firefox, Windows").click()
    expect(page.get_by_text("Signed out there.")).to_be_visible(timeout=LONG)
    assert other.get("/me")["account"] is None
    assert anna.get("/me")["account"]["id"] == anna.id
    page.get_by_label("What is it for?").fill("a robot")
    page.get_by_label("It", exact=True).select_option("read")
    page.get_by_role("button", name="Create a token").click()
    secret = page.locator("code").inner_text()
    robot = Person(site.url)
    robot.http.headers["Authorization"] = f"Bearer {secret}"
    assert robot.get("/me")["account"]["id"] == anna.id
    page.get_by_role("button", name="Remove a robot").click()
    expect(page.get_by_text("The token no longer works.")).to_be_visible(timeout=LONG)
    assert robot.get("/me")["account"] is None


def test_quiet_hours_digest_and_a_test_that_says_why_it_failed(page: Page, anna: Person, errors: list[str]) -> None:
    anna.http.patch("/api/me", json={"webhook": "https://hooks.invalid/hook"})
    game = anna.new_game("1848", "me hotseat hotseat", name="Friday")
    page.goto("/account")
    page.get_by_label("Quiet hours").check()
    expect(page.get_by_label("from", exact=True)).to_have_value("22:00", timeout=LONG)
    page.get_by_label("One message a day").check()
    expect(page.get_by_label("at", exact=True)).to_have_value("8", timeout=LONG)
    page.get_by_label("Friday").uncheck()
    expect(page.get_by_role("status")).to_contain_text("You get no more notifications about Friday.", timeout=LONG)
    page.get_by_role("button", name="Send a test").click()
    expect(page.get_by_role("alert")).to_contain_text("hooks.invalid has no address", timeout=LONG)
    telling = anna.get("/me/telling")
    assert telling["hushed"] == [game]
    assert (telling["wishes"]["quiet_from"], telling["wishes"]["digest"]) == (22 * 60, 8)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_of_somebody_with_games(page: Page, anna: Person, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('trunkline', JSON.stringify({{theme: '{theme}'}}))")
    anna.new_game("1848", "me hotseat hotseat")
    for address, words in (("/account", "Create a token"), ("/", "It is your turn"), (f"/player/{anna.id}", "Results")):
        page.goto(address)
        expect(page.get_by_text(words).first).to_be_visible(timeout=LONG)
        page.get_by_role("button", name="Notices:").click()
        expect(page.get_by_role("region", name="Notices")).to_contain_text("has begun", timeout=LONG)
        assert violations(page) == [], address


def test_the_bell_counts_and_a_mention_is_seen_at_the_table(
    page: Page, anna: Person, site: Server, errors: list[str]
) -> None:
    ben = Person(site.url).guest()
    game = anna.new_game("1848", "me open hotseat")
    ben.post(f"/games/{game}/join", {})
    anna.post(f"/games/{game}/start")
    page.goto("/learn")
    expect(page.get_by_role("button", name="Notices:").locator(".count")).to_be_visible(timeout=LONG)
    open_game(page, game)
    ben.post(f"/games/{game}/chat", {"text": f"well played, @{anna.name}!"})
    expect(page.locator(".mention")).to_contain_text("well played", timeout=LONG)
    expect(page).to_have_title("@ You were mentioned – Trunkline")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".mention")).to_have_count(0)
    expect(page).not_to_have_title("@ You were mentioned – Trunkline")
    page.reload()
    page.wait_for_selector("main[data-seq]", timeout=LONG)
    expect(page.locator(".mention")).to_have_count(0)
    page.get_by_role("button", name="Notices:").click()
    page.get_by_label("Notify me about this game").uncheck()
    page.wait_for_function("async () => (await (await fetch('/api/me/telling')).json()).hushed.length === 1")


def test_the_app_can_be_installed_and_says_when_there_is_no_line(browser: Browser, site: Server) -> None:
    context = browser.new_context(base_url=site.url, storage_state=at_once(site.url))
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    manifest = page.request.get("/manifest.json").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto("/account")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("status")).to_have_text("Still no connection.")
    context.set_offline(False)  # nobody presses anything
    expect(page.get_by_role("heading", name="Account")).to_be_visible(timeout=LONG)
    context.close()


def test_a_push_becomes_a_notification(browser: Browser, site: Server) -> None:
    """What arrives, handed to the service worker as the browser would."""
    context = browser.new_context(base_url=site.url, permissions=["notifications"])
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    worker = context.service_workers[0]
    message = json.dumps({"text": "Your turn in Friday", "game": "abc", "kind": "turn"})
    shown = """async (message) => {
        const waits = [];
        const push = new PushEvent("push", { data: message });
        push.waitUntil = (promise) => waits.push(promise);
        self.dispatchEvent(push);
        await Promise.all(waits);
        return (await self.registration.getNotifications()).map((n) => [n.title, n.body, n.tag]);
    }"""
    assert worker.evaluate(shown, message) == [["Trunkline", "Your turn in Friday", "abc"]]
    context.close()


def test_the_icons_are_the_drawing() -> None:
    """If it fails: .venv/bin/python tools/icons.py"""
    for name, picture in icons.icons().items():
        assert picture == (icons.PUBLIC / name).read_bytes(), name


def test_a_guests_seats_come_along_when_they_sign_in(page: Page, me: Person, site: Server, errors: list[str]) -> None:
    owner, others = Person(site.url).account(), [Person(site.url).guest() for _ in range(2)]
    game = me.new_game("1848", "me open open")
    for other in others:
        other.post(f"/games/{game}/join", {})
    me.post(f"/games/{game}/start")
    page.goto("/account")
    page.get_by_label("Name", exact=True).fill(owner.name)
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text(f"You are {me.name}, a guest with a seat in a game.")).to_be_visible()
    assert me.get("/me")["account"]["id"] == me.id  # nothing has happened yet
    page.get_by_role("button", name="Take my seats along").click()
    expect(page.get_by_text("Your seats in 1 game came along.")).to_be_visible()
    assert others[0].get(f"/games/{game}")["seats"][0]["name"] == owner.name
    open_game(page, game)
    expect(page.get_by_text("Your turn").first).to_be_visible()
