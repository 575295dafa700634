"""The robot's hands: one window of a browser, used as people use it: mouse or finger, and keys.

What is pressed must be there, still, in the window and not covered; else that is a fault of the page, unless the thing
has gone or is no longer offered: the table may have moved on meanwhile.
"""

import random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, ElementHandle, Error, Locator, Page, Request, Response

Json = dict[str, Any]
PATIENCE = 6000  # milliseconds that somebody waits for a thing to be pressed
LONG = 30_000  # and for a page to open
TOUCHES = 900  # pixels: narrower windows are a phone's
CHOICES = "[data-mark], [data-card], [data-action], .on[data-hex], [data-tile], [data-pay], [data-buy]"
KEYS = ("g", "m", "k", "s", "c", "r", "0", "?", "Home", "End", "ArrowLeft", "ArrowRight", "Escape", "Tab", "Shift+Tab")
PAGES = ("/", "/games", "/new", "/learn", "/rules", "/tools", "/account", "/device", "/player/1")
LINE = ("net::ERR_", "Failed to fetch", "Failed to load resource")  # what a browser says of a line that was lost
REFUSED = ("status of 403",)  # and of a PIN that is another's
TOO_LATE = ("status of 409",)  # and of a press that came after a bot's answer
STANDS = """e => e.isConnected && !e.disabled && e.getAttribute('aria-disabled') !== 'true' && e.checkVisibility()"""


def stands(handle: ElementHandle) -> bool:
    """Whether it is there and may be pressed."""
    try:
        return bool(handle.evaluate(STANDS))
    except Error:  # its document has gone
        return False


def why_not(error: Error) -> str:
    """The last hindrance of all tries to press something."""
    told = [line.strip() for line in str(error).splitlines()]
    return next((line for line in reversed(told) if "intercepts" in line or "outside" in line), "; ".join(told[-4:]))


class Fault(AssertionError):
    """The page does what it must not do."""


class Window:
    """A page of one person; its context is their device."""

    def __init__(self, browser: Browser, url: str, size: tuple[int, int], rng: random.Random) -> None:
        self.url, self.size, self.rng = url, size, rng
        self.touches = size[0] < TOUCHES
        self.context = browser.new_context(
            base_url=url, viewport={"width": size[0], "height": size[1]}, has_touch=self.touches, is_mobile=self.touches
        )
        self.context.set_default_timeout(LONG)
        self.faults: list[str] = []
        self.refusals: list[str] = []
        self.excused: tuple[str, ...] = ()  # what the console may say of the present step
        self.word = ""  # which the page tells the server of itself
        self.opened = ""  # whose seat was uncovered here last
        self.pins: dict[str, str] = {}
        self.game = ""
        self.page = self.listened(self.context.new_page())

    def listened(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", self.heard)
        page.on("response", self.refused)
        return page

    def heard(self, said: ConsoleMessage) -> None:
        if said.type == "error" and not any(word in said.text for word in self.excused):
            self.faults.append(f"console: {said.text} ({said.location['url']})")

    def refused(self, answer: Response) -> None:
        """What was asked for, of a refusal; whether it is a fault the console says."""
        if answer.status >= 400:
            self.refusals.append(f"{answer.request.method} {answer.url} {answer.request.post_data}: {answer.status}")

    def asked(self, request: Request) -> None:
        self.word = request.headers.get("x-page", self.word)

    def table(self) -> Json:
        """What the server has for this very page."""
        answer = self.context.request.get(f"/api/games/{self.game}/table", headers={"X-Page": self.word})
        assert answer.ok, answer.text()
        found: Json = answer.json()
        return found

    # Hands

    def press(self, target: Locator | ElementHandle) -> bool:
        """Whether it was still there to be pressed."""
        handle = target.element_handle(timeout=LONG) if isinstance(target, Locator) else target
        try:
            self.touch(handle)
        except Error as error:
            if not stands(handle):
                return False
            if self.puts_away():
                return self.press(handle)
            raise Fault(f"cannot be pressed: {handle.evaluate('e => e.outerHTML')[:300]}\n{why_not(error)}") from None
        return True

    def touch(self, handle: ElementHandle) -> None:
        handle.tap(timeout=PATIENCE) if self.touches else handle.click(timeout=PATIENCE)

    def puts_away(self) -> bool:
        """An open menu closes when something else is pressed; on a phone the choices over the page fold away."""
        menu = self.page.query_selector(".menus details[open]")
        folds = self.page.query_selector_all("#side-matters .fold, .options .fold[aria-expanded=true]")
        fold = next((each for each in folds if self.touches and each.is_visible()), None)
        away = self.page.query_selector(".decide h2") if menu else fold
        if away is None or not away.is_visible():
            return False
        self.touch(away)
        return menu is None or not self.page.query_selector(".menus details[open]")

    def write(self, field: Locator | ElementHandle, text: str) -> None:
        if self.press(field):
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(text)

    def offered(self, selector: str) -> list[ElementHandle]:
        """What is shown and may be pressed now."""
        return [each for each in self.page.query_selector_all(selector) if stands(each)]

    def press_one(self, selector: str) -> bool:
        found = self.offered(selector)
        return bool(found) and self.press(self.rng.choice(found))

    # Ways about the pages

    def sit(self) -> None:
        self.page.goto(f"/game/{self.game}")
        self.seated()

    def seated(self) -> None:
        self.page.on("request", self.asked)
        self.page.wait_for_selector("main[data-seq], main .terms")

    def wander(self) -> None:
        self.page.goto(self.rng.choice([*PAGES, f"/game/{self.game}?at={self.rng.randrange(20)}"]))
        self.page.wait_for_selector("main")
        self.sit()

    def reload(self) -> None:
        self.page.reload()
        self.seated()

    def second_tab(self) -> None:
        tab = self.listened(self.context.new_page())
        tab.goto(f"/game/{self.game}")
        tab.wait_for_selector("main[data-seq], main .terms")
        seq = max(
            [int(one.get_attribute("data-seq") or 0) for one in self.page.locator("main[data-seq]").all()], default=-1
        )
        if seq >= 0:  # what the first one shows, the second one shows, too
            tab.wait_for_function("seq => Number(document.querySelector('main').dataset.seq) >= seq", arg=seq)
        tab.close()

    def lose_the_line(self) -> None:
        """And perhaps press on meanwhile."""
        self.excused += LINE
        self.context.set_offline(True)
        if self.rng.random() < 0.4:
            self.press_one("[data-main]")
        self.page.wait_for_timeout(300)
        self.context.set_offline(False)

    # Ways at a table

    def choose(self) -> None:
        if self.touches and not self.page.query_selector("#side-matters"):
            self.press_one(".options .fold[aria-expanded=false]")
        self.press_one(CHOICES)

    def go_on(self) -> None:
        """Choose and confirm, as one does who plays."""
        if not self.offered("[data-confirm]"):
            self.choose()
            self.page.wait_for_timeout(60)
        self.press_one("[data-main]")

    def enter(self) -> None:
        self.page.keyboard.press("Enter")

    def press_main(self) -> None:
        self.press_one("[data-main]")

    def key(self) -> None:
        self.page.keyboard.press(self.rng.choice(KEYS))

    def take_back(self) -> None:
        """By the buttons beside the main one, or by key."""
        if self.rng.random() < 0.3:
            self.page.keyboard.press(self.rng.choice(["Control+z", "Control+Shift+z"]))
        else:
            self.press_one(".decide .buttons button:not([data-main]):not(.matters)")

    def side_matters(self) -> None:
        """What else may be done in this step: a price is typed, and offered."""
        self.press_one(".matters[aria-expanded=false]")
        self.price()

    def price(self) -> None:
        fields = self.offered(".priced input[type=number]")
        if not fields:
            return
        field = self.rng.choice(fields)
        least, most = (int(field.get_attribute(name) or 1) for name in ("min", "max"))
        self.write(field, str(self.rng.choice([least, most, self.rng.randint(least, max(least, most))])))
        self.page.keyboard.press("Tab")

    def look_around(self) -> None:
        """Another view, a menu; and on a desk the mouse goes over the page."""
        self.press_one(".tabs button" if self.rng.random() < 0.7 else "details > summary")
        if not self.touches:
            width, height = self.size
            self.page.mouse.move(self.rng.randrange(width), self.rng.randrange(height), steps=4)

    def say(self) -> None:
        fields = self.offered("input[maxlength='1000']")
        if fields:
            self.write(fields[0], "Good luck")
            self.page.keyboard.press("Enter")

    # The cover, requests, offers

    def uncover(self) -> None:
        """Take the device as whoever it is for; now and then with another's PIN first."""
        dialog = self.page.locator("dialog[open]")
        if dialog.get_by_role("button", name="Not now").count():  # something else is asked first
            self.press(dialog.get_by_role("button", name="Not now"))
        seat = dialog.locator("form:not(.undo)", has_text=": show my seat").first
        name = dialog.locator("#cover-name").inner_text()
        field = seat.locator("input")
        if field.count() and self.rng.random() < 0.25:
            self.excused += REFUSED
            self.write(field, "9876")
            self.press(seat.locator("button.main"))
            dialog.get_by_role("alert").wait_for()
        if field.count():
            self.write(field, self.pins[name])
        self.opened = name
        self.press(seat.locator("button.main"))
        self.page.locator("dialog[open] #cover-name").wait_for(state="hidden")

    def undo_behind_the_cover(self) -> None:
        """Whoever has just decided takes it back; who has a PIN is then asked for it."""
        dialog = self.page.locator("dialog[open]")
        button = dialog.locator("form.undo button")
        if not button.count():
            self.uncover()
            return
        who = next((name for name, pin in self.pins.items() if pin and f"I am {name}:" in button.inner_text()), "")
        self.press(button)
        if who:
            self.write(dialog.get_by_label(f"PIN of {who}"), self.pins[who])
            self.press(dialog.locator("button.main"))

    def answer(self) -> None:
        """A request to go back: agree, refuse or withdraw; whoever has a PIN agrees by it."""
        for form in self.page.locator(".asked form").all():
            name = next(name for name in self.pins if name in form.locator("label").inner_text())
            self.write(form.locator("input"), self.pins[name])
            self.press(form.locator("button").first)
            return
        self.press_one(".asked button:not(.plain)")

    def close_dialog(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(100)
        self.press_one("dialog[open]:not(:has(#cover-name)) button")
