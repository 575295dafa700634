"""How quick the browser client is on this machine: first load, a click on a lit hex, stepping through history."""

import json
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.conftest import QUIET_BROWSER, find_browser  # noqa: E402
from tests.server.running import Person, Server  # noqa: E402

from pictures import bots_play, cut, server  # noqa: E402
from trunkline.game import Game  # noqa: E402

STEPS = 100
WEIGHT = "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].map(e => [new URL(e.name).pathname, e.transferSize])"  # noqa: E501
CLICK = """async () => {
  const space = document.querySelector('[data-hex].on');
  const start = performance.now();
  space.dispatchEvent(new MouseEvent('click', {bubbles: true}));
  while (!document.querySelector('[data-tile]')) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const taken = performance.now() - start;
  window.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
  await new Promise(done => setTimeout(done, 300));
  return taken;
}"""
STEP = """async (steps) => {
  const at = () => document.querySelector('main[data-seq]').dataset.at;
  const start = performance.now();
  for (let i = 0; i < steps; i++) {
    const before = at();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', bubbles: true}));
    while (at() === before) await new Promise(requestAnimationFrame);
  }
  return steps / (performance.now() - start) * 1000;
}"""

FRAMES = """async (milliseconds) => {
  const times = [];
  const start = performance.now();
  while (performance.now() - start < milliseconds) times.push(await new Promise(requestAnimationFrame));
  return times.length / (performance.now() - start) * 1000;
}"""


def window(browser: Browser, running: Server, person: Person) -> Page:
    context = browser.new_context(base_url=running.url, viewport={"width": 1500, "height": 950})
    jar = person.http.cookies.jar
    context.add_cookies([{"name": c.name, "value": c.value or "", "url": running.url} for c in jar])
    return context.new_page()


def bring(person: Person, text: str) -> str:
    found: str = person.post("/games/import", {"text": text, "play": True})["id"]
    return found


def load(page: Page, address: str, ready: str) -> tuple[float, float]:
    """Kilobytes over the line, and milliseconds until the page can be used."""
    page.goto(address)
    page.wait_for_selector(ready, timeout=30_000)
    taken: float = page.evaluate("performance.now()")
    page.wait_for_timeout(500)
    return sum(size for _, size in page.evaluate(WEIGHT)) / 1000, taken


def measure(browser: Browser, running: Server, game: Game) -> None:
    person = Person(running.url).guest()
    log = json.loads(game.to_json())["log"]
    lays = [i for i, entry in enumerate(log) if entry["action"]["type"] == "lay_tile"]
    late, whole = bring(person, cut(game, lays[-3])), bring(person, game.to_json())
    for name, address, ready in (("home", "/", ".play"), ("game", f"/game/{whole}", "main[data-seq]")):
        kilobytes, taken = load(window(browser, running, person), address, ready)
        print(f"{game.title.name}  first load, {name:5} {kilobytes:7.1f} kB compressed, usable after {taken:5.0f} ms")
    page = window(browser, running, person)
    load(page, f"/game/{late}", "[data-hex].on")
    clicks = [page.evaluate(CLICK) for _ in range(10)]
    print(
        f"{game.title.name}  click on a lit hex {statistics.median(clicks):5.0f} ms (slowest of 10: {max(clicks):.0f})"
    )
    page = window(browser, running, person)
    load(page, f"/game/{whole}", "main[data-seq]")
    print(f"{game.title.name}  stepping through history {page.evaluate(STEP, STEPS):5.1f} steps/s over {STEPS} steps")


def animate(browser: Browser, running: Server) -> None:
    """Frames while bots' actions play back: a new game, its first card taken."""
    page = window(browser, running, Person(running.url).guest())
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-card]").first.click(timeout=60_000)
    page.locator("[data-main][data-confirm]").click()
    page.wait_for_selector(".caption", timeout=60_000)
    print(f"animations while others' actions play back: {page.evaluate(FRAMES, 4000):5.1f} frames/s over 4 s")


def main() -> None:
    found = find_browser()
    if found is None:
        sys.exit("no browser: install chromium")
    with server() as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET_BROWSER)
        for title in ("1846", "1848"):
            measure(browser, running, bots_play(title, 4, 3))
        animate(browser, running)
        browser.close()


if __name__ == "__main__":
    main()
