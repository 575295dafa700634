"""A robot person: wanders through the pages and games with mouse, finger and keys, reloads, loses the line, comes back.

It plays alone against bots; with somebody who comes by the invitation link, in a window of their own; with others at
one device, with covers and PINs; and makes offers to another person. After each step, in every window, neither the page
nor its console has complained, the page knows what the server knows and whose turn it is, the main button lies in the
window and nothing lies over it, the focus can be seen, and no hidden card is told that the seat may not know.
`make walk SECONDS=600 SEED=7` walks longer; a fault prints the steps that led to it.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Browser, Error, sync_playwright
from tests.conftest import QUIET_BROWSER, find_browser
from tests.server.running import Server
from tests.web.test_offers import buyer_and_owner, play_to_an_offer

import webbuild
from robot_eyes import look
from robot_hands import TOO_LATE, Window

SIZES = ((390, 844), (1366, 768), (1920, 1080))
Way = Callable[[Window], object]
WAYS: dict[Way, int] = {
    Window.go_on: 12,
    Window.choose: 4,
    Window.press_main: 3,
    Window.enter: 3,
    Window.key: 3,
    Window.take_back: 3,
    Window.side_matters: 2,
    Window.look_around: 2,
    Window.say: 1,
    Window.wander: 1,
    Window.reload: 1,
    Window.second_tab: 1,
    Window.lose_the_line: 1,
}


class Scene:
    """A table and the windows of the people at it."""

    def __init__(self, browser: Browser, server: Server, size: tuple[int, int], rng: random.Random) -> None:
        self.browser, self.server, self.rng = browser, server, rng
        self.windows: list[Window] = []
        self.steps: list[str] = [f"{type(self).__name__} {size}"]
        self.has_bots = False
        self.first = self.window(size)

    def window(self, size: tuple[int, int]) -> Window:
        self.windows.append(Window(self.browser, self.server.url, size, self.rng))
        return self.windows[-1]

    def begin(self) -> None:
        """Come to the table, by the pages."""
        raise NotImplementedError

    def anew(self, title: str, kinds: list[str], pins: list[str]) -> None:
        """A new game by its form. Raises Fault."""
        window = self.first
        page = window.page
        page.goto("/")
        window.press(page.locator("a[href^='/new']").first)
        window.press(page.locator("label.title", has_text=title))
        window.write(page.get_by_label("Your name"), "Anna")
        for seat, kind in enumerate(kinds):
            page.locator(f"#kind-{seat}").select_option(kind)
            if kind == "hotseat":
                window.write(page.locator(f"#name-{seat}"), f"Guest{seat}")
        for seat, pin in enumerate(pins):
            if pin:
                window.write(page.locator(f"#pin-{seat}"), pin)
                window.pins["Anna" if kinds[seat] == "me" else f"Guest{seat}"] = pin
        page.get_by_label("Undo", exact=False).first.select_option(self.rng.choice(["own_turn", "own_turn", "consent"]))
        self.has_bots = "bot" in kinds
        window.press(page.locator("form > button.main"))
        self.opened(window)

    def opened(self, window: Window) -> None:
        window.page.wait_for_url("**/game/*")
        window.game = window.page.url.rpartition("/game/")[2].partition("?")[0]
        window.seated()

    # Steps

    def step(self) -> None:
        window, way = self.chosen()
        number = self.windows.index(window)
        self.steps.append(f"{number}:{way.__name__}")
        if self.has_bots:
            window.excused += TOO_LATE
        way(window)
        self.look()

    def look(self) -> None:
        for window in self.windows:
            look(window, self.server.folder)
        for window in self.windows:
            window.excused = ()

    def chosen(self) -> tuple[Window, Way]:
        """Mostly whoever is to decide, and what asks to be answered first."""
        asked = [w for w in self.windows if w.page.locator(".asked button:not(.plain)").count()]
        if asked and self.rng.random() < 0.6:
            return self.rng.choice(asked), Window.answer
        mine = [w for w in self.windows if w.page.locator(".decide.mine, dialog[open]").count()]
        window = self.rng.choice(mine if mine and self.rng.random() < 0.8 else self.windows)
        if window.page.locator("dialog[open] #cover-name").count():
            return window, self.behind_the_cover()
        if window.page.locator("dialog[open]").count():
            return window, Window.close_dialog
        return window, self.rng.choices(list(WAYS), list(WAYS.values()))[0]

    def behind_the_cover(self) -> Way:
        ways: list[Way] = [Window.uncover, Window.undo_behind_the_cover, Window.reload, Window.key, Window.wander]
        return self.rng.choices(ways, [12, 2, 1, 1, 1])[0]

    def walk(self, seconds: float) -> int:
        """How many steps. A fault is told with the steps that led to it."""
        end, steps = time.monotonic() + seconds, 0
        try:
            self.begin()
            self.look()
            while time.monotonic() < end or steps < 3:
                self.step()
                steps += 1
        except (AssertionError, Error) as error:
            raise AssertionError(f"{error}\nsteps: {', '.join(self.steps)}") from error
        finally:
            for window in self.windows:
                window.context.close()
        return steps


class Alone(Scene):
    """Against bots, from the first page on."""

    def begin(self) -> None:
        page = self.first.page
        page.goto("/")
        self.first.press(page.locator("label.title", has_text=self.rng.choice(["1846", "1848"])))
        page.locator(".choices select").last.select_option(index=0)
        self.has_bots = True
        self.first.press(page.locator("button.play"))
        self.opened(self.first)


class Invited(Scene):
    """Somebody comes by the link, gives a name, sits down, and plays in a window of their own."""

    def begin(self) -> None:
        third = self.rng.choice(["hotseat", "bot"])
        self.anew(self.rng.choice(["1846", "1848"]), ["me", "open", third], [])
        self.look()
        host, guest = self.first, self.window(self.rng.choice(SIZES))
        guest.game = host.game
        guest.page.goto(host.page.get_by_label("Link to this table").input_value())
        guest.seated()
        self.look()
        guest.write(guest.page.get_by_label("Your name"), "Ben")
        guest.press(guest.page.get_by_role("button", name="Sit here").first)
        guest.page.get_by_role("button", name="Stand up").wait_for()
        self.look()
        guest.say()
        host.page.get_by_text("Good luck").wait_for()
        start = host.page.get_by_role("button", name="Start the game")
        host.press(start)
        for window in self.windows:
            window.page.wait_for_selector("main[data-seq]")


class OneDevice(Scene):
    """Three people at one device, the distribution of 1846: covers, and PINs for two of them."""

    def begin(self) -> None:
        self.anew("1846", ["me", "hotseat", "hotseat"], ["1111", "2222", ""])


class Offers(Scene):
    """Two people at a table where one can offer money for what is the other's."""

    def begin(self) -> None:
        game, people, action = play_to_an_offer(self.server, random.Random(self.rng.random()))
        buyer, owner = buyer_and_owner(game, people)
        buying, owning = self.first, self.window(self.rng.choice(SIZES))
        for window, person in ((buying, buyer), (owning, owner)):
            window.context.add_cookies(person.cookies())
            window.game = game
            window.sit()
        self.look()
        for answer in self.rng.sample(["Withdraw my offer", "decline", "accept"], 2):
            if not self.offer(buying, action["private"]):
                return
            if answer == "Withdraw my offer":
                buying.press(buying.page.get_by_role("button", name=answer))
            else:
                owning.page.locator(f'[data-option="{answer}"]:not(:disabled)').wait_for()
                owning.press(owning.page.locator(f'[data-option="{answer}"]'))
            self.steps.append(answer)
            self.look()

    def offer(self, buying: Window, private: str) -> bool:
        """Whether it could be made once more."""
        line = buying.page.locator(f'[data-mark="buy_in {private}"]')
        if not line.count():
            buying.press_one(".matters[aria-expanded=false]")
        if not line.count():
            return False
        buying.press(line.locator("[data-buy]"))
        confirm = buying.page.locator("[data-main][data-confirm]:not(:disabled)")
        confirm.wait_for()
        buying.press(confirm)
        buying.page.get_by_role("button", name="Withdraw my offer").wait_for()
        self.steps.append("offer")
        self.look()
        return True


SCENES: tuple[type[Scene], ...] = (OneDevice, Invited, Offers, Alone)


def walk(browser: Browser, server: Server, seconds: float, seed: int) -> Counter[str]:
    """How many steps of each scene; every scene has its turn, and every size of window."""
    steps = Counter[str]()
    end, share, turn = time.monotonic() + seconds, max(8.0, seconds / 12), 0
    while turn < len(SCENES) or time.monotonic() < end:
        kind, size = SCENES[turn % len(SCENES)], SIZES[turn % len(SIZES)]  # three and four: all pairs come
        scene = kind(browser, server, size, random.Random(f"{seed} {turn}"))
        steps[kind.__name__] += scene.walk(share)
        turn += 1
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
            print(f"{dict(walk(browser, server, given.seconds, given.seed))} steps, no fault")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
