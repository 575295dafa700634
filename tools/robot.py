"""A robot person: wanders through the pages and a game with mouse, touch and keys, reloads, loses the line, comes back.

After each step neither the page nor its console has complained, the page knows what the server knows and whose turn it
is, the main button lies in the window and nothing lies over it, and the focus can be seen.
`make walk SECONDS=600 SEED=7` walks longer; a fault prints the steps that led to it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from tests.conftest import QUIET_BROWSER, find_browser
from tests.server.running import Person, Server

import webbuild

SIZES = ((390, 844), (1366, 768), (1920, 1080))
PAGES = ("/", "/games", "/new", "/learn", "/rules", "/tools", "/account", "/device")
CHOICES = "[data-mark][aria-disabled=false], [data-card], [data-action], .on[data-hex], [data-tile], [data-pay]"
COVERED = """() => { const b = document.querySelector('[data-main]'); if (!b) return '';
  const r = b.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  if (r.top < 0 || r.left < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) return 'outside the window';
  const top = document.elementFromPoint(x, y);
  return b.contains(top) || top?.closest('dialog') ? '' : 'covered by ' + top?.outerHTML.slice(0, 120); }"""
UNSEEN = """() => { const a = document.activeElement;
  if (!a || a === document.body || a.tabIndex < 0 || !a.matches(':focus-visible')) return '';
  const marked = s => (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0) || s.boxShadow !== 'none';
  const drawn = a instanceof SVGElement && [a, ...a.children].some(e => getComputedStyle(e).stroke !== 'none');
  return drawn || marked(getComputedStyle(a)) ? '' : a.outerHTML.slice(0, 160); }"""
LINE = ("net::ERR_", "Failed to fetch", "Failed to load resource")  # what a browser says of a line that was lost
SEEN = "() => [+(document.querySelector('main[data-seq]')?.dataset.seq ?? -1), document.title]"


class Robot:
    def __init__(self, browser: Browser, url: str, size: tuple[int, int], rng: random.Random) -> None:
        self.rng, self.url, self.steps = rng, url, [str(size)]
        self.faults: list[str] = []
        self.line_was_lost = False  # and the page may not have found back yet
        self.touches = size[0] < 900
        self.person = Person(url).guest()
        chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random"} for _ in range(2))]
        self.game: str = self.person.post("/games", {"title": rng.choice(["1846", "1848"]), "seats": chairs})["id"]
        self.context = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]}, has_touch=self.touches, is_mobile=self.touches
        )
        cookies = [{"name": c.name, "value": c.value or "", "url": url} for c in self.person.http.cookies.jar]
        self.context.add_cookies(cookies)  # type: ignore[arg-type]
        self.page = self.listened(self.context.new_page())
        self.sit()

    def listened(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", self.heard)
        return page

    def heard(self, said: ConsoleMessage) -> None:
        """Errors in the console are faults, but for the browser's own about a line that the robot cut."""
        if said.type == "error" and not (self.line_was_lost and any(word in said.text for word in LINE)):
            self.faults.append(f"console: {said.text}")

    def sit(self) -> None:
        self.page.goto(f"/game/{self.game}")
        self.page.wait_for_selector("main[data-seq]")

    def wander(self) -> None:
        self.page.goto(self.rng.choice(PAGES))
        self.page.wait_for_selector("main")
        self.sit()

    def choose(self) -> None:
        offered = self.page.locator(CHOICES)
        if offered.count():
            offered.nth(self.rng.randrange(offered.count())).dispatch_event("click")

    def go_on(self) -> None:
        self.page.keyboard.press("Enter")

    def press(self) -> None:
        button = self.page.locator("[data-main]:not(:disabled)")
        if button.count():
            button.first.tap() if self.touches else button.first.click()

    def key(self) -> None:
        self.page.keyboard.press(self.rng.choice(["g", "m", "k", "s", "c", "ArrowLeft", "Escape", "Tab", "Control+z"]))

    def reload(self) -> None:
        self.page.reload()
        self.page.wait_for_selector("main[data-seq]")

    def second_tab(self) -> None:
        tab = self.listened(self.context.new_page())
        tab.goto(f"/game/{self.game}")
        tab.wait_for_selector("main[data-seq]")
        tab.close()

    def lose_the_line(self) -> None:
        self.line_was_lost = True
        self.context.set_offline(True)
        self.page.wait_for_timeout(300)
        self.context.set_offline(False)

    def step(self) -> None:
        ways: list[Callable[[], None]] = [self.choose, self.go_on, self.press, self.key]
        rare = [self.wander, self.reload, self.second_tab, self.lose_the_line]
        way = self.rng.choices(ways + rare, [6, 4, 3, 3, 1, 1, 1, 1])[0]
        self.steps.append(way.__name__)
        way()
        self.look()
        self.line_was_lost = False

    def look(self) -> None:
        """The page comes to what the server says, seq and turn, and stays usable."""
        for _ in range(200):
            table = self.person.table(self.game)
            seq, title = self.page.evaluate(SEEN)
            if seq == table["seq"] and ("Your turn" in title) == bool(table["options"]):
                break
            self.page.wait_for_timeout(100)
        else:
            here = f"server: {table['seq']}, {len(table['options'])} options; page: {seq}, {title!r}"
            raise AssertionError(self.with_steps(f"the page does not come to the server's position: {here}"))
        if self.faults:
            raise AssertionError(self.with_steps(str(self.faults)))
        if fault := self.page.evaluate(COVERED):
            raise AssertionError(self.with_steps(f"the main button is {fault}"))
        if fault := self.page.evaluate(UNSEEN):
            raise AssertionError(self.with_steps(f"the focus cannot be seen: {fault}"))

    def with_steps(self, fault: str) -> str:
        return f"{fault}\nsteps: {', '.join(self.steps)}"


def walk(browser: Browser, url: str, seconds: float, seed: int) -> int:
    """How many steps were walked; each size of window has its share of the time."""
    steps = 0
    for size in SIZES:
        robot = Robot(browser, url, size, random.Random(f"{seed} {size}"))
        end = time.monotonic() + seconds / len(SIZES)
        while time.monotonic() < end:
            robot.step()
            steps += 1
        robot.context.close()
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    webbuild.build()
    found = find_browser()
    if found is None:
        sys.exit("no browser: install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), bot_budget="0.1").start()
        try:
            print(f"seed {given.seed}")
            browser = playwright.chromium.launch(executable_path=found, args=QUIET_BROWSER)
            print(f"{walk(browser, server.url, given.seconds, given.seed)} steps, no fault")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
