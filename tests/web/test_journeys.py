"""An evening as people have it: three by invitation, from three browsers; the server is restarted in the middle."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once, enter
from tests.web.test_feed import sit_down

LAPTOP, PHONE = (1366, 768), (390, 844)
PLAIN = ("take_card", "launch", "buy_share", "pass", "buy_private", "accept", "decline")


class Evening:
    """A server of its own, the pages at it, and what they complained of."""

    def __init__(self, server: Server, browser: Browser, pictures: Path) -> None:
        self.server = server
        self.browser = browser
        self.pictures = pictures
        self.pages: list[Page] = []
        self.faults: list[str] = []

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
            context.add_cookies(
                [{"name": c.name, "value": c.value or "", "url": self.server.url} for c in who.http.cookies.jar]
            )
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
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
        return page.context.request.get(f"{self.server.url}/api/games/{game}/table").json()

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


@pytest.mark.slow
def test_three_people_by_invitation_play_on_after_a_restart(evening: Evening, rng: random.Random) -> None:
    host = Person(evening.server.url, "Ann").guest()
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = host.post("/games", {"title": "1846", "seats": chairs, "public": False})
    game = made["id"]
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
    for _ in range(3):
        evening.play(game, rng)
    evening.picture("distribution")
    evening.restart()
    for _ in range(4):
        evening.play(game, rng)
    evening.all_agree(game)
    evening.picture("after")
