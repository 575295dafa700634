"""Whole games of both titles, from the first card to the end screen: by mouse, by keys alone, by touch on a phone."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.server.running import Person, Server
from tests.web.clicking import LONG, at_once

pytestmark = pytest.mark.slow
MAIN = "[data-main]:not(:disabled)"
OFFERED = ("[data-card]", "[data-pay]", "button[data-mark]:not([aria-disabled=true])", ".options [data-action]")
CHOICES = ", ".join((*OFFERED, "[data-trade] button", "[data-hex].on"))
# It is my turn, the game is over, or (after an action) nothing yet.
STANDS = """before => {
  const main = document.querySelector('main[data-seq]');
  if (document.querySelector('section.end')) return 'over';
  return main && +main.dataset.seq > before && document.querySelector('.decide.mine') ? main.dataset.seq : false;
}"""
# One of those that can be seen, marked in one moment: what is offered changes while a position comes in.
MARK = """([wanted, at]) => {
  document.querySelectorAll('[data-picked]').forEach(e => e.removeAttribute('data-picked'));
  const all = [...document.querySelectorAll(wanted)].filter(e => e.getClientRects().length);
  all[Math.floor(at * all.length)]?.setAttribute('data-picked', '');
  return all.length > 0;
}"""
FOCUSED = "wanted => document.activeElement?.matches(wanted) ?? false"
# What came of a choice: it was played at once, it can be confirmed, or (after a while) nothing.
CAME = """here => {
  const waited = (window.waited = window.waitedFor === here ? window.waited + 1 : 0);
  window.waitedFor = here;
  if (+document.querySelector('main[data-seq]').dataset.seq !== here) return 'played';
  return document.querySelector('[data-main]:not(:disabled)') ? 'ready' : waited > 120 ? 'nothing' : false;
}"""
CONFIRM = "[data-main][data-confirm]"
# After the main button: the game went on, or it asks to be pressed once more.
ASKED = """here => {
  if (+document.querySelector('main[data-seq]').dataset.seq !== here) return 'played';
  return document.querySelector('[data-main][data-confirm]:not(:disabled)') ? 'asked' : false;
}"""
STEPS = 3000  # far more than any game has decisions


class Hand:
    """Somebody who goes on where they can, and now and then chooses something before."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page, self.rng = page, rng

    def choose(self) -> None:
        """Choose something that is offered; a hex has tiles of which one is chosen."""
        self.point(CHOICES)
        self.page.wait_for_timeout(60)
        if self.page.locator("[data-tile]").count() and not self.page.locator("[data-pending]").count():
            self.point("[data-tile]")

    def point(self, wanted: str) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError


class Mouse(Hand):
    def point(self, wanted: str) -> None:
        if self.page.evaluate(MARK, [wanted, self.rng.random()]):
            self.press(self.page.locator("[data-picked]"))

    def press(self, chosen: Locator) -> None:
        """A hex may lie under a card or a fan: it is clicked wherever it is."""
        if chosen.count():
            chosen.dispatch_event("click") if chosen.get_attribute("data-hex") else chosen.click()

    def go_on(self) -> None:
        self.page.locator(MAIN).click()


class Touch(Mouse):
    def point(self, wanted: str) -> None:
        fold = self.page.locator(".options .fold[aria-expanded=false]")
        if fold.count() and fold.first.is_visible():
            fold.first.tap()
        super().point(wanted)

    def press(self, chosen: Locator) -> None:
        if chosen.count():
            chosen.dispatch_event("click") if chosen.get_attribute("data-hex") else chosen.tap()

    def go_on(self) -> None:
        self.page.locator(MAIN).tap()


class Keys(Hand):
    def point(self, wanted: str) -> None:
        """Tab to something of that kind, a few further at random, and choose it with Enter."""
        skipped = self.rng.randrange(3)
        for _ in range(90):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED, wanted):
                if skipped == 0:
                    self.page.keyboard.press("Enter")
                    return
                skipped -= 1

    def go_on(self) -> None:
        """Enter is the main button, unless Tab has led to another one: then Tab leads to the main one."""
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press("Enter")


HANDS: dict[str, Callable[[Page, random.Random], Hand]] = {"mouse": Mouse, "keys": Keys, "touch": Touch}


def windowed(browser: Browser, site: Server, person: Person, touch: bool) -> Page:
    size: Any = {"width": 390, "height": 844} if touch else {"width": 1440, "height": 900}
    context = browser.new_context(
        base_url=site.url, viewport=size, has_touch=touch, is_mobile=touch, storage_state=at_once(site.url)
    )
    cookies = [{"name": c.name, "value": c.value or "", "url": site.url} for c in person.http.cookies.jar]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    context.set_default_timeout(LONG)
    return context.new_page()


def play_out(page: Page, hand: Hand) -> int:
    """Play until the end screen is there; how many actions that took."""
    before, played = -1, 0
    for _ in range(STEPS):
        stands = page.wait_for_function(STANDS, arg=before, timeout=LONG).json_value()
        if stands == "over":
            return played
        here = int(stands)
        if page.locator(MAIN).count() == 0 or hand.rng.random() < 0.5:
            hand.choose()
        came = page.wait_for_function(CAME, arg=here, timeout=LONG).json_value()
        if came == "ready":
            final = page.locator(CONFIRM).count() > 0
            hand.go_on()
            if not final and page.wait_for_function(ASKED, arg=here, timeout=LONG).json_value() == "asked":
                hand.go_on()  # what ruins somebody is asked once more
        played += came != "nothing"
        before = here - 1 if came == "nothing" else here
    raise AssertionError(f"no end after {STEPS} decisions")


@pytest.mark.parametrize("title", ["1846", "1848"])
@pytest.mark.parametrize("by", HANDS)
def test_a_whole_game(by: str, title: str, site: Server, browser: Browser, rng: random.Random) -> None:
    person = Person(site.url).guest()
    chairs = [{"kind": "me"}, *({"kind": "bot", "level": "novice"} for _ in range(2))]
    game = person.post("/games", {"title": title, "seats": chairs})["id"]
    page = windowed(browser, site, person, by == "touch")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"/game/{game}")
    played = play_out(page, HANDS[by](page, rng))
    expect(page.locator("section.end h2")).to_contain_text("win")
    mine = [entry for entry in person.get(f"/games/{game}/export")["log"] if entry["actor"] == "p1"]
    assert len(mine) == played > 0
    assert faults == []
    page.context.close()
