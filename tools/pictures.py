"""Pictures of every page and of rich positions, in every window and theme, into pictures/: for looking at.

Arguments choose: `pictures.py laptop dark 1848 pay` takes what has "pay" in its name, in one window and theme; `decide`
is in the name of every decision. `make pictures ONLY="tablet light decide sheet"` passes them on.
`sheet` puts what was taken together, six to a sheet, so that one look covers them; alone it takes none anew.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.conftest import QUIET_BROWSER, find_browser  # noqa: E402
from tests.server.running import Person, Server  # noqa: E402
from tests.web.recorded import reckless, recorded  # noqa: E402

from trunkline.bots import make_bot  # noqa: E402
from trunkline.core.actions import GoBankrupt  # noqa: E402
from trunkline.game import Game  # noqa: E402

TARGET = ROOT / "pictures"
SHARED = {"light": ROOT / "web" / "public" / "table.jpg", "dark": ROOT / "web" / "public" / "table-dark.jpg"}
SCREENS = {
    "wide": {"width": 1920, "height": 1080},
    "laptop": {"width": 1440, "height": 900},
    "small": {"width": 1366, "height": 768},
    "tablet": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}
VIEWS = ("game", "cards", "map", "chart", "trains", "tiles", "table", "log", "analysis")
PAGES = {"home": "/", "new": "/new", "learn": "/learn?step=21", "tools": "/tools", "account": "/account"}
TITLES = ("1846", "1848")
CHOICES = f"Windows: {', '.join(SCREENS)}. Themes: light, dark. Titles: {', '.join(TITLES)}. Also: readme, sheet."
SHEET = (
    "body{{display:grid;grid-template-columns:repeat({},1fr);gap:6px}}"
    "figure{{margin:0;font:11px sans-serif}}img{{width:100%}}"
)
README = ROOT / "docs" / "game.jpg"
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"


def bots_play(title: str, players: int, seed: int, level: str = "novice") -> Game:
    """A whole game between bots."""
    game, rng = Game(title, players, seed=seed), Random(seed)
    bots = [make_bot(level, game.title, Random(rng.getrandbits(64))) for _ in range(players)]
    while not game.over:
        seat = game.to_play
        assert seat is not None
        game.play(bots[seat].choose(game.title.redacted(game.state, seat), game.legal_actions(), 0.1))
    return game


def cut(game: Game, length: int) -> str:
    saved = json.loads(game.to_json())
    saved["log"] = saved["log"][:length]
    return json.dumps(saved)


def kinds_in(text: str) -> dict[str, list[int]]:
    """Where each kind of decision is taken by somebody."""
    out: dict[str, list[int]] = {}
    for i, entry in enumerate(json.loads(text)["log"]):
        if entry["actor"] != "chance":
            out.setdefault(entry["action"]["type"], []).append(i)
    return out


def decisions(game: Game) -> dict[str, str]:
    """Each kind of decision in the middle of all of its kind; those that bots never take from a game at random."""
    out: dict[str, str] = {}
    for text in (recorded(game.title.name, 1), game.to_json()):
        whole = Game.from_json(text)
        out |= {kind: cut(whole, places[len(places) // 2]) for kind, places in kinds_in(text).items()}
    return out


def first(title: str, kind: str) -> str:
    """A kept game of bots, or the first of many played at random, up to the first decision of that kind."""
    texts = chain([(PLAYTHROUGHS / f"{title}-4.json").read_text()], (recorded(title, seed) for seed in range(1, 40)))
    for game in map(Game.from_json, texts):
        for i in range(game.seq):
            if game.at(i).state.now().kind == kind:
                return cut(game, i)
    raise AssertionError(f"no game of {title} comes to the decision {kind}")


def forced() -> str:
    """1846: nothing is left but bankruptcy."""
    for game in (Game.from_json(recorded("1846", seed)) for seed in range(1, 40)):
        for i in range(game.seq):
            if GoBankrupt() in game.at(i).legal_actions():
                return cut(game, i)
    raise AssertionError("no recorded game comes to a bankruptcy")


def in_debt() -> str:
    """1848: a director owes money after a receivership."""
    games = (Game.from_json(reckless(seed)) for seed in range(1, 60))
    return next(game.to_json() for game in games if not game.over and game.state.now().kind == "crisis")


def rare(title: str) -> dict[str, str]:
    """Decisions that games between bots seldom come to, by name."""
    if title == "1846":
        return {"offer": first(title, "offer"), "forced": forced()}
    return {"offer": first(title, "offer"), "tasmania": first(title, "tasmania"), "debt": in_debt()}


@contextmanager
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        running = Server(Path(folder)).start()
        try:
            yield running
        finally:
            running.stop()


class Camera:
    """One browser window of one size, signed in as one person. It takes what has one of the words in its name."""

    def __init__(self, browser: Browser, url: str, person: Person, screen: str, theme: str) -> None:
        self.wanted: list[str] = []
        self.taken = 0
        context = browser.new_context(base_url=url, viewport=SCREENS[screen], color_scheme=theme)  # type: ignore[arg-type]
        cookies = person.http.cookies.jar
        context.add_cookies([{"name": c.name, "value": c.value or "", "url": url} for c in cookies])
        self.page: Page = context.new_page()
        self.folder = TARGET / (screen if theme == "light" else f"{screen}-{theme}")
        self.folder.mkdir(parents=True, exist_ok=True)

    def wants(self, name: str) -> bool:
        wants = not self.wanted or any(word in name for word in self.wanted)
        self.taken += wants
        return wants

    def take(self, name: str, address: str, ready: str = "main", whole: bool = False) -> None:
        if not self.wants(name):
            return
        self.page.goto(address)
        self.page.wait_for_selector(ready, timeout=30_000)
        self.page.wait_for_timeout(700)
        self.page.screenshot(path=self.folder / f"{name}.png", full_page=whole)

    def choose_tile(self, address: str) -> None:
        self.page.goto(address)
        self.page.locator(".space.on").first.dispatch_event("click", timeout=30_000)
        if self.page.locator("[data-pending]").count() == 0:
            self.page.locator("[data-tile]").first.click()
        self.page.wait_for_timeout(900)

    def take_track(self, name: str, address: str) -> None:
        """Track about to be laid: a hex and a tile are chosen."""
        if not self.wants(name):
            return
        self.choose_tile(address)
        self.page.screenshot(path=self.folder / f"{name}.png")


def take_all(camera: Camera, games: dict[str, Game], ids: dict[str, str]) -> None:
    for name, address in PAGES.items():
        camera.take(name, address, whole=True)
    for title, game in games.items():
        for view in VIEWS:
            camera.take(f"{title}-late-{view}", f"/game/{ids[f'{title} late']}?view={view}", "main[data-seq]")
        camera.take(f"{title}-late-whole", f"/game/{ids[f'{title} late']}", "main[data-seq]", whole=True)
        camera.take(f"{title}-end", f"/game/{ids[f'{title} end']}", "main[data-seq]")
        for kind in decisions(game):
            address = f"/game/{ids[f'{title} {kind}']}"
            if kind == "lay_tile":
                camera.take_track(f"{title}-decide-{kind}", address)
            else:
                camera.take(f"{title}-decide-{kind}", address, "main[data-seq]")
        for name in ids:
            if name.startswith(f"{title} rare "):
                camera.take(f"{title}-decide-{name.split()[2]}", f"/game/{ids[name]}", "main[data-seq]")


def take_readme(browser: Browser, url: str, person: Person, game: str) -> None:
    """The picture at the top of the README: a tile about to be laid, small."""
    camera = Camera(browser, url, person, "small", "light")
    camera.choose_tile(f"/game/{game}")
    camera.page.screenshot(path=README, type="jpeg", quality=70)


def bring(person: Person, games: dict[str, Game]) -> dict[str, str]:
    """All positions as games on the server, by name."""
    wanted: dict[str, str] = {}
    for title, game in games.items():
        length = len(json.loads(game.to_json())["log"])
        wanted[f"{title} end"] = game.to_json()
        wanted[f"{title} late"] = cut(game, int(length * 0.85))
        wanted |= {f"{title} {kind}": text for kind, text in decisions(game).items()}
        wanted |= {f"{title} rare {name}": text for name, text in rare(title).items()}
    return {name: person.post("/games/import", {"text": text, "play": True})["id"] for name, text in wanted.items()}


def take_for_first_page(browser: Browser, url: str, person: Person) -> None:
    """The picture on the first page, for each theme: a game of our bots in the middle, small."""
    saved = json.loads((ROOT / "docs" / "examples" / "bots-1846.json").read_text())
    log = saved["log"]
    at = next(i for i in range(len(log) * 6 // 10, len(log)) if log[i]["action"]["type"] == "lay_tile")
    text = json.dumps({**saved, "log": log[:at]})
    game = person.post("/games/import", {"text": text, "play": True})["id"]
    for theme, target in SHARED.items():
        take_shared(browser, url, person, game, (theme, target))


def take_shared(browser: Browser, url: str, person: Person, game: str, shared: tuple[str, Path]) -> None:
    theme, target = shared
    context = browser.new_context(
        base_url=url,
        viewport={"width": 1440, "height": 900},
        device_scale_factor=0.5,
        color_scheme=theme,  # type: ignore[arg-type]
    )
    context.add_cookies([{"name": c.name, "value": c.value or "", "url": url} for c in person.http.cookies.jar])
    page = context.new_page()
    page.goto(f"/game/{game}")
    page.wait_for_selector("main[data-seq]", timeout=60_000)
    page.locator(".space.on").first.dispatch_event("click", timeout=60_000)
    page.wait_for_timeout(3000)
    page.screenshot(path=target, type="jpeg", quality=60)
    context.close()


def lay_out(browser: Browser) -> None:
    """pictures/sheets: all that were taken, six on each, with their names."""
    page = browser.new_page(viewport={"width": 1440, "height": 100})
    (TARGET / "sheets").mkdir(exist_ok=True)
    for folder in sorted(f for f in TARGET.iterdir() if f.is_dir() and f.name != "sheets"):
        taken = sorted(folder.glob("*.png"))
        columns = 3 if folder.name.split("-")[0] in ("phone", "tablet") else 2
        for n in range(0, len(taken), 6):
            cells = "".join(f'<figure>{p.stem}<img src="{p.as_uri()}"></figure>' for p in taken[n : n + 6])
            leaf = TARGET / "sheets" / f"{folder.name}-{n // 6 + 1}.html"
            leaf.write_text(f"<style>{SHEET.format(columns)}</style>{cells}")
            page.goto(leaf.as_uri())
            page.screenshot(path=leaf.with_suffix(".png"), full_page=True)
            leaf.unlink()


def asked(arguments: list[str], *names: str) -> list[str]:
    """Those of the names that were given, or all of them if none was."""
    return [name for name in names if name in arguments] or list(names)


def main(arguments: list[str]) -> None:
    if {"-h", "--help"} & {*arguments}:
        print(f"{__doc__}{CHOICES}")
        return
    found = find_browser()
    if found is None:
        sys.exit("no browser: install chromium")
    screens, themes, titles = (asked(arguments, *names) for names in (SCREENS, ("light", "dark"), TITLES))
    words = [a for a in arguments if a not in {*SCREENS, "light", "dark", *TITLES, "readme", "sheet"}]
    if arguments == ["sheet"]:
        with sync_playwright() as playwright:
            lay_out(playwright.chromium.launch(executable_path=found, args=QUIET_BROWSER))
        return
    games = {title: bots_play(title, 4, 3) for title in titles}
    taken = 0
    with server() as running, sync_playwright() as playwright:
        person = Person(running.url).guest()
        ids = bring(person, games)
        browser = playwright.chromium.launch(executable_path=found, args=QUIET_BROWSER)
        for screen in [] if arguments == ["readme"] else screens:
            for theme in themes:
                camera = Camera(browser, running.url, person, screen, theme)
                camera.wanted = words
                take_all(camera, games, ids)
                taken += camera.taken
        if "readme" in arguments or not arguments:
            take_for_first_page(browser, running.url, person)
            take_readme(browser, running.url, person, ids["1846 lay_tile"])
        if "sheet" in arguments:
            lay_out(browser)
        browser.close()
    if words and not taken:
        sys.exit(f"no picture has {' or '.join(words)} in its name. {CHOICES}")
    print(f"pictures in {TARGET}")


if __name__ == "__main__":
    main(sys.argv[1:])
