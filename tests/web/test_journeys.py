"""Evenings as people have them, from the invitation to the game; the server is restarted in the middle of each."""

import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once, enter
from tests.web.test_feed import sit_down

LAPTOP, PHONE, TABLET = (1366, 768), (390, 844), (1024, 768)
PLAIN = ("take_card", "launch", "pass", "buy_share", "buy_private", "accept", "decline")
MANY = 60  # actions that a distribution and a stock round do not need


class Evening:
    """A server of its own, the pages at it, and what they complained of."""

    def __init__(self, server: Server, browser: Browser, pictures: Path) -> None:
        self.server = server
        self.browser = browser
        self.pictures = pictures
        self.pages: list[Page] = []
        self.faults: list[str] = []
        self.words: dict[Page, str] = {}  # by which the server knows an open page: a PIN uncovers a seat for it alone

    def page(self, size: tuple[int, int], who: Person | None = None) -> Page:
        touch = size == PHONE
        context = self.browser.new_context(
            base_url=self.server.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            storage_state=at_once(self.server.url),
        )
        context.set_default_timeout(LONG)
        if who is not None:
            context.add_cookies(who.cookies())
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "request",
            lambda request: self.words.update({page: request.headers.get("x-page", self.words.get(page, ""))}),
        )
        self.pages.append(page)
        return page

    def restart(self) -> None:
        self.server.stop()
        self.server.start()

    def picture(self, name: str) -> None:
        for number, page in enumerate(self.pages):
            page.screenshot(path=self.pictures / f"{name}-{number + 1}.png")

    def table(self, page: Page, game: str) -> Any:
        """What the server tells the person at a page."""
        word = {"X-Page": self.words.get(page, "")}
        return page.context.request.get(f"{self.server.url}/api/games/{game}/table", headers=word).json()

    def decider(self, game: str) -> tuple[Page, Any]:
        """The page whose person decides, once it knows the position."""
        for page in self.pages:
            table = self.table(page, game)
            if table["options"]:
                arrived(page, table["seq"])
                return page, table
        raise AssertionError("nobody decides")

    def play(self, game: str, rng: random.Random) -> Page:
        page, table = self.decider(game)
        enter(page, chosen(rng, table))
        return page

    def all_agree(self, game: str) -> None:
        for page in self.pages:
            arrived(page, self.table(page, game)["seq"])


def arrived(page: Page, seq: int) -> None:
    page.wait_for_function("seq => +document.querySelector('main[data-seq]')?.dataset.seq === seq", arg=seq)


def chosen(rng: random.Random, table: Any) -> Any:
    actions = [option["action"] for option in table["options"] if option["action"]["type"] in PLAIN]
    kinds = [kind for kind in PLAIN if any(a["type"] == kind for a in actions)]
    return rng.choice([a for a in actions if a["type"] == kinds[0]])


@pytest.fixture
def evening(client_built: None, browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    server = Server(tmp_path, bot_budget="0.1").start()
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    found = Evening(server, browser, pictures)
    yield found
    for page in found.pages:
        page.context.close()
    server.stop()
    assert found.faults == []


def by_invitation(evening: Evening, **terms: str) -> str:
    """Ann at her laptop has invited Ben, at his phone, and Cleo; the game has begun."""
    host = Person(evening.server.url, "Ann").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = host.post("/games", {"title": "1846", "seats": chairs, "public": False, "terms": terms})
    game: str = made["id"]
    ann = evening.page(LAPTOP, host)
    ann.goto(f"/game/{game}")
    for name, size in (("Ben", PHONE), ("Cleo", LAPTOP)):
        page = evening.page(size)
        page.goto(f"/game/{game}?invite={made['invite']}")
        sit_down(page, name)
    evening.picture("lobby")
    ann.get_by_role("button", name="Start").click()
    for page in evening.pages:
        page.wait_for_selector("main[data-seq]")
    return game


@pytest.mark.slow
def test_three_people_by_invitation_play_a_distribution_and_a_stock_round(evening: Evening, rng: random.Random) -> None:
    game = by_invitation(evening)
    for _ in range(3):
        evening.play(game, rng)
    evening.picture("distribution")
    evening.restart()
    rounds = set()
    for _ in range(MANY):
        table = evening.table(evening.pages[0], game)
        rounds.add(table["view"]["round_kind"])
        if table["view"]["round_kind"] == "operating":
            break
        evening.play(game, rng)
    evening.all_agree(game)
    evening.picture("operating")
    assert {"stock", "operating"} <= rounds


@pytest.mark.slow
def test_going_back_by_consent_survives_a_restart(evening: Evening, rng: random.Random) -> None:
    """The request is asked before the server is restarted, and granted after it."""
    game = by_invitation(evening, undo="consent")
    asker = evening.play(game, rng)
    evening.play(game, rng)
    evening.all_agree(game)
    asker.get_by_role("button", name="Ask to undo").click()
    others = [page for page in evening.pages if page is not asker]
    for page in others:
        expect(page.get_by_role("status", name="A request to go back")).to_contain_text("asks to take back")
    evening.picture("asked")
    evening.restart()
    for page in others:
        asked = page.get_by_role("status", name="A request to go back")
        asked.get_by_role("button", name="Agree").click()
        expect(asked.get_by_role("button", name="Agree")).to_have_count(0)
    evening.all_agree(game)
    evening.picture("back")
    page, table = evening.decider(game)
    assert page is asker
    kinds = [item["kind"] for item in history(evening, page, game)]
    assert kinds.count("undo") == 1
    assert kinds.count("note") == 3  # one asks, two agree
    enter(page, chosen(rng, table))
    evening.all_agree(game)


def history(evening: Evening, page: Page, game: str) -> Any:
    return page.context.request.get(f"{evening.server.url}/api/games/{game}/history").json()["items"]


@pytest.mark.slow
def test_one_person_goes_on_at_the_phone_and_comes_back_to_the_laptop(evening: Evening, rng: random.Random) -> None:
    me = Person(evening.server.url, "Ann").guest()
    game = me.new_game("1848", "me hotseat hotseat")
    laptop = evening.page(LAPTOP, me)
    laptop.goto(f"/game/{game}")
    laptop.wait_for_selector("main[data-seq]")
    step(evening, laptop, game)
    tab = laptop.context.new_page()
    tab.goto("/account")
    tab.get_by_role("button", name="Show a code").click()
    phone = evening.page(PHONE)
    phone.goto(f"/device?code={tab.locator('.code').inner_text()}")
    evening.picture("code")
    phone.get_by_role("button", name="Go on here").click()
    phone.wait_for_url("**/")
    tab.close()
    phone.goto(f"/game/{game}")
    phone.wait_for_selector("main[data-seq]")
    step(evening, phone, game)
    evening.all_agree(game)
    evening.restart()
    step(evening, phone, game)
    step(evening, laptop, game)
    evening.all_agree(game)
    evening.picture("both")
    assert evening.table(phone, game)["account"] == evening.table(laptop, game)["account"] == me.id


def step(evening: Evening, page: Page, game: str) -> None:
    """The first thing that is offered, at this very page."""
    table = evening.table(page, game)
    arrived(page, table["seq"])
    enter(page, table["options"][0]["action"])


@pytest.mark.slow
def test_three_people_around_a_tablet(evening: Evening, rng: random.Random) -> None:
    """Nobody sees another's cards: the device is passed, by a PIN where there is one, before and after a restart."""
    me = Person(evening.server.url, "Ann").guest()
    chairs = [{"kind": "me"}, {"kind": "hotseat", "name": "Ben", "pin": "4711"}, {"kind": "hotseat", "name": "Cleo"}]
    game = me.post("/games", {"title": "1846", "seats": chairs})["id"]
    page = evening.page(TABLET, me)
    page.goto(f"/game/{game}")
    names = [turn_at_the_tablet(evening, page, game, rng) for _ in range(4)]
    evening.picture("uncovered")
    evening.restart()
    names += [turn_at_the_tablet(evening, page, game, rng) for _ in range(3)]
    assert set(names) == {"Ann", "Ben", "Cleo"}
    assert all(one != other for one, other in pairwise(names))


def turn_at_the_tablet(evening: Evening, page: Page, game: str, rng: random.Random) -> str:
    """The one who decides uncovers their seat and takes a card; their name."""
    table = evening.table(page, game)
    name: str = table["cover"]["name"]
    cover = page.get_by_role("dialog")
    expect(cover.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)
    if table["cover"]["pin"]:
        evening.picture("pin")
        cover.get_by_label("PIN").fill("4711")
    cover.get_by_role("button", name="show my seat").click()
    expect(cover).to_have_count(0)
    expect(page.locator("[data-card]").first).to_be_visible()
    evening.picture(f"turn-{name}")
    enter(page, chosen(rng, evening.table(page, game)))
    return name
