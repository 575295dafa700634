"""A robot person: wanders through the pages and a game with mouse, touch and keys, reloads, loses the line, comes back.

After each step nothing has complained, the page knows what the server knows, and the main button can be pressed.
`python tools/robot.py --seconds 600 --seed 7` walks longer; a fault prints the steps that led to it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, Page, sync_playwright
from tests.conftest import QUIET_BROWSER, find_browser
from tests.server.running import Person, Server

import webbuild

SIZES = ((390, 844), (1366, 768), (1920, 1080))
PAGES = ("/", "/new", "/learn", "/tools", "/account", "/device")
CHOICES = "[data-mark][aria-disabled=false], [data-card], [data-action], .on[data-hex], [data-tile], [data-pay]"
COVERED = """() => { const b = document.querySelector('[data-main]'); if (!b) return '';
  const r = b.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
  if (r.top < 0 || r.left < 0 || r.bottom > innerHeight + 1 || r.right > innerWidth + 1) return 'outside the window';
  const top = document.elementFromPoint(x, y);
  return b.contains(top) || top?.closest('dialog') ? '' : 'covered by ' + top?.outerHTML.slice(0, 120); }"""
SAME = "seq => +(document.querySelector('main[data-seq]')?.dataset.seq ?? -1) === seq"


class Robot:
    def __init__(self, browser: Browser, url: str, size: tuple[int, int], rng: random.Random) -> None:
        self.rng, self.url, self.steps = rng, url, [str(size)]
        self.faults: list[str] = []
        self.person = Person(url).guest()
        chairs = [{"kind": "me"}, *({"kind": "bot", "level": "random"} for _ in range(2))]
        self.game: str = self.person.post("/games", {"title": rng.choice(["1846", "1848"]), "seats": chairs})["id"]
        touch = size[0] < 900
        self.context = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]}, has_touch=touch, is_mobile=touch
        )
        cookies = [{"name": c.name, "value": c.value or "", "url": url} for c in self.person.http.cookies.jar]
        self.context.add_cookies(cookies)  # type: ignore[arg-type]
        self.page = self.listened(self.context.new_page())
        self.sit()

    def listened(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        return page

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
            button.first.click()

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

    def look(self) -> None:
        """The page comes to what the server says, and stays usable."""
        for _ in range(200):
            table = self.person.table(self.game)
            if self.page.evaluate(SAME, table["seq"]) and self.person.table(self.game)["seq"] == table["seq"]:
                break
            self.page.wait_for_timeout(100)
        else:
            raise AssertionError(self.told("the page does not come to the server's position"))
        title = self.page.title()
        if self.faults or ("Your turn" in title) != bool(table["options"]):
            raise AssertionError(self.told(f"{self.faults or title}, options: {len(table['options'])}"))
        if fault := self.page.evaluate(COVERED):
            raise AssertionError(self.told(f"the main button is {fault}"))

    def told(self, fault: str) -> str:
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
