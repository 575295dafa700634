"""Playing through the page: an action becomes clicks on what the page offers, and nothing else."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from trunkline.titles import title as title_named

Json = dict[str, Any]
LONG = 120_000  # milliseconds; a loaded machine is slow
expect.set_options(timeout=LONG)


def at_once(url: str) -> Any:
    """What a browser keeps whose owner wants to see what others do at once, not step by step."""
    kept = {"name": "trunkline", "value": json.dumps({"pace": "instant"})}
    return {"cookies": [], "origins": [{"origin": url, "localStorage": [kept]}]}


def emptied(warm: Page, url: str) -> BrowserContext:
    """The context of a page that stays, as good as new: nothing is kept but what `at_once` says, the line is there."""
    warm.context.set_offline(False)
    tools = warm.context.new_cdp_session(warm)
    tools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    tools.send("Network.clearBrowserCache")
    tools.detach()
    (kept,) = at_once(url)["origins"][0]["localStorage"]
    warm.evaluate("kept => localStorage.setItem(kept.name, kept.value)", kept)
    return warm.context


def seq_of(page: Page) -> int:
    return int(page.locator("main[data-seq]").get_attribute("data-seq") or 0)


def open_game(page: Page, game: str, query: str = "") -> None:
    page.goto(f"/game/{game}{query}")
    page.wait_for_selector("main[data-seq]", timeout=LONG)


def enter(page: Page, action: Json) -> None:
    """Click the action and wait until it is played."""
    before = seq_of(page)
    close_drawer(page)
    WAYS[action["type"]](page, action)
    page.wait_for_function(
        "before => +document.querySelector('main[data-seq]').dataset.seq > before", arg=before, timeout=LONG
    )


def mark(page: Page, name: str) -> Locator:
    return page.locator(f'[data-mark="{name}"]')


def confirm(page: Page, action: Json) -> None:
    """The page says what it is about to do; it must be what was meant."""
    box = page.locator("[data-pending]")
    expect(box).to_be_visible(timeout=LONG)
    assert meant(json.loads(box.get_attribute("data-pending") or "{}")) == meant(action)
    button = page.locator("[data-main][data-confirm]")
    expect(button).to_be_enabled(timeout=LONG)
    button.click()


def meant(action: Json) -> Json:
    """An action without fields that say nothing, and rotated as the page does it."""
    said = {name: value for name, value in action.items() if value != ""}
    return first_way(said) if said["type"] == "lay_tile" else said


def first_way(action: Json) -> Json:
    """Rotations that lay the same track are one choice on the page: the first of them stands for all."""
    for title in (title_named("1846"), title_named("1848")):
        board = title.board(title.editions[0])
        face = board.tile_index.get(action["tile"], -1)
        if face >= 0:
            ways = [{frozenset(piece) for piece in pieces} for pieces in board.faces[face].pieces]
            return {**action, "rotation": ways.index(ways[action["rotation"]])}
    return action


def option(page: Page, action: Json) -> None:
    """A button of its own; passing is the main button where nothing is being considered."""
    page.locator(f'[data-option="{action["type"]}"]').first.click()


def open_drawer(page: Page, wanted: str) -> None:
    """Side matters are behind a button that names them, unless the decision is about nothing else."""
    if page.locator(wanted).count() == 0 and page.locator(".matters[aria-expanded=false]").count():
        page.locator(".matters").click()


def close_drawer(page: Page) -> None:
    """It stays open until somebody goes back to the step, whose own options it hides."""
    if page.locator(".matters[aria-expanded=true]").count():
        page.locator(".matters").click()


def listed(page: Page, action: Json) -> None:
    """A button that carries its whole action."""
    open_drawer(page, f"[data-action*='\"{action['type']}\"']")
    buttons = page.locator("[data-action]:visible")  # an open drawer hides the step's own
    expect(buttons.first).to_be_visible(timeout=LONG)
    for button in buttons.all():
        if meant(json.loads(button.get_attribute("data-action") or "{}")) == meant(action):
            button.click()
            confirm(page, action)
            return
    raise AssertionError(f"the page does not offer {action}")


def take_card(page: Page, action: Json) -> None:
    page.locator(f'[data-card="{action["card"]}"]').click()
    confirm(page, action)


def asked_once(page: Page, action: Json) -> None:
    """With other people at the table what one button says whole is asked once."""
    if page.locator("main[data-asks]").count():
        confirm(page, action)


def buy_private(page: Page, action: Json) -> None:
    mark(page, f"buy {action['private']}").click()
    confirm(page, action)


def lower_price(page: Page, action: Json) -> None:
    mark(page, f"lower {action['private']}").click()
    asked_once(page, action)


def launch(page: Page, action: Json) -> None:
    mark(page, f"launch {action['corporation']} {action['price']}").click()
    confirm(page, action)


def buy_share(page: Page, action: Json) -> None:
    mark(page, f"buy {action['corporation']} {action['source']}").click()
    asked_once(page, action)


def sell_shares(page: Page, action: Json) -> None:
    name = action["corporation"]
    button = mark(page, f"sell {name}")
    if button.count() == 0:
        listed(page, action)
        return
    more = page.get_by_role("button", name=f"Sell more of {name}", exact=True)
    wanted = f"Sell {action['shares']} "
    while wanted not in (button.get_attribute("aria-label") or "") and more.is_enabled():
        more.click()
    button.click()
    confirm(page, action)


def shares(page: Page, action: Json) -> None:
    mark(page, f"{action['type']} {action['shares']}").click()
    confirm(page, action)


def lay_tile(page: Page, action: Json) -> None:
    action = first_way(action)
    page.locator(f'[data-hex="{action["hex"]}"].on').dispatch_event("click")
    tile = page.locator(f'[data-tile="{action["tile"]}"][data-power="{action["power"]}"]')
    expect(tile).to_be_visible(timeout=LONG)
    if tile.get_attribute("aria-pressed") != "true":
        tile.click()
    box = page.locator("[data-pending]")
    for _ in range(6):
        if json.loads(box.get_attribute("data-pending") or "{}")["rotation"] == action["rotation"]:
            break
        page.keyboard.press("r")
    confirm(page, action)


def place_token(page: Page, action: Json) -> None:
    """On a phone the list is folded down: the map is where tokens go."""
    fold = page.locator(".options .fold[aria-expanded=false]")
    if fold.count() and fold.is_visible():
        fold.click()
    mark(page, f"token {action['hex']}.{action['city']} {action['power']}").click()
    confirm(page, action)


def run_routes(page: Page, action: Json) -> None:
    """Where the best routes are run there is one button for it; the routes were found by the server."""
    page.locator("[data-main]", has_text="Run").click(timeout=LONG)


def pay(page: Page, action: Json) -> None:
    page.locator(f'[data-pay="{action["choice"]}"]').click()
    confirm(page, action)


def buy_train(page: Page, action: Json) -> None:
    if action["source"] in ("bank", "returned"):
        listed(page, action)
        return
    open_drawer(page, "[data-trade]")
    for trade in page.locator("[data-trade]").all():
        if meant(json.loads(trade.get_attribute("data-trade") or "{}")) == meant({**action, "price": 0}):
            trade.locator("input").fill(str(action["price"]))
            trade.locator("input").press("Tab")
            trade.get_by_role("button").click()
            confirm(page, action)
            return
    raise AssertionError(f"the page does not offer {action}")


def buy_in(page: Page, action: Json) -> None:
    open_drawer(page, f'[data-mark="buy_in {action["private"]}"]')
    line = mark(page, f"buy_in {action['private']}")
    line.locator("input[type=number]").fill(str(action["price"]))
    line.locator("input[type=number]").press("Tab")
    line.get_by_role("button").click()
    confirm(page, action)


def go_bankrupt(page: Page, action: Json) -> None:
    """It is the main button where nothing else is left, and listed where something is."""
    page.locator('[data-option="go_bankrupt"]').click()
    confirm(page, action)


WAYS: dict[str, Callable[[Page, Json], None]] = {
    "pass": option,
    "accept": option,
    "decline": option,
    "take_card": take_card,
    "buy_private": buy_private,
    "lower_price": lower_price,
    "launch": launch,
    "buy_share": buy_share,
    "sell_shares": sell_shares,
    "issue": shares,
    "redeem": shares,
    "lay_tile": lay_tile,
    "place_token": place_token,
    "place_marker": listed,
    "run_routes": run_routes,
    "pay": pay,
    "buy_train": buy_train,
    "discard_train": listed,
    "buy_in": buy_in,
    "take_loan": listed,
    "go_bankrupt": go_bankrupt,
}
