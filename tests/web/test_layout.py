"""Layouts that fit: on every kind of decision, in every window, nothing is cut, covered or too small to be read."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.server.running import Person, Server
from tests.web.axe import violations
from tests.web.clicking import open_game
from tests.web.recorded import entries, prefix, recorded
from tests.web.test_tables import seated

pytestmark = pytest.mark.slow
LAPTOPS = [(1366, 768), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (844, 390)]

# Everything with words in it, with the size at which it is drawn.
SMALL_TEXT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".sr, [hidden], select, script, style")) continue;
    const at = parent.getBoundingClientRect();
    if (!at.width || !at.height) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    const svg = parent.closest("svg");
    if (svg && parent.getScreenCTM) size *= parent.getScreenCTM().a;
    if (size < 8.95) found.push(`${size.toFixed(1)}px: ${node.data.trim().slice(0, 30)}`);
  }
  return [...new Set(found)];
}"""

# The parts of the page that must not lie over each other, and each of them inside the window.
PARTS = """() => {
  const names = [".bar", ".content", "aside.beside", ".decide"];
  const boxOf = n => document.querySelector(n)?.getBoundingClientRect();
  const boxes = names.map(n => [n, boxOf(n)]).filter(([, b]) => b && b.height);
  const found = [];
  for (const [name, a] of boxes) {
    if (a.left < -1 || a.right > innerWidth + 1) found.push(`${name} leaves the window sideways`);
    if (a.top < -1 || a.bottom > innerHeight + 1) found.push(`${name} leaves the window`);
    for (const [other, b] of boxes) {
      if (name >= other) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) found.push(`${name} and ${other} overlap`);
    }
  }
  return found;
}"""

# Words that do not fit into their button, and scrollers inside scrollers.
CUT = """() => {
  const found = [];
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const b of document.querySelectorAll("button")) {
    const at = b.getBoundingClientRect();
    if (b.closest(".sidelog.folded .rows")) continue; // a folded log has one line for each sentence
    if (at.width && b.scrollWidth > b.clientWidth + 2) found.push(`cut: ${b.innerText.slice(0, 30)}`);
    if (at.height && b.scrollHeight > b.clientHeight + 3) found.push(`too low: ${b.innerText.slice(0, 30)}`);
  }
  for (const w of document.querySelectorAll(".matrix .who"))
    if (w.clientWidth && w.scrollWidth > w.clientWidth + 1) found.push(`a name is cut: ${w.innerText}`);
  const bar = document.querySelector(".decide")?.getBoundingClientRect();
  const facts = [...document.querySelectorAll(".decide .facts div")].filter(f => f.getClientRects().length);
  for (const f of facts) {
    const at = f.getBoundingClientRect();
    if (at.right > bar.right + 1 || at.bottom > bar.bottom + 1) found.push(`cut in the bar: ${f.innerText}`);
    const covered = facts.some(o => o !== f && over(o.getBoundingClientRect(), at));
    if (covered) found.push(`overlaps in the bar: ${f.innerText}`);
  }
  const digest = document.querySelector(".digest summary"), rows = document.querySelector(".sidelog .rows");
  if (digest && rows?.clientHeight && over(digest.getBoundingClientRect(), rows.getBoundingClientRect()))
    found.push("the digest lies over the log");
  const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 2;
  for (const e of document.querySelectorAll(".content *, .beside *")) {
    if (!scrolls(e)) continue;
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
      if (scrolls(p)) found.push(`a scroller in a scroller: ${e.className}`);
  }
  for (const cell of document.querySelectorAll(".matrix td")) {
    const at = cell.getBoundingClientRect();
    for (const inside of cell.querySelectorAll("button, .count"))
      if (inside.getBoundingClientRect().right > at.right + 3) found.push(`${inside.innerText} leaves its cell`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  return found;
}"""


# Beside the board: one thing scrolls at most, the log is worth reading or one line, notices are lines, and railroads
# that are one's own, or act, are seen.
BESIDE = """() => {
  const found = [], beside = document.querySelector("aside.beside"), upper = beside.querySelector(".upper");
  const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 2;
  const seen = e => e.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true});
  const scrollers = [...beside.querySelectorAll("*")].filter(e => seen(e) && scrolls(e)).map(e => e.className);
  if (scrollers.length > 1) found.push(`${scrollers.length} things scroll: ${scrollers}`);
  const log = beside.querySelector(".sidelog"), rows = log.querySelector(".rows");
  if (!log.matches(".folded") && rows.clientHeight < 110) found.push(`the log has ${rows.clientHeight}px`);
  if (rows.clientHeight < 20) found.push("the log has not one line");
  for (const line of log.querySelectorAll(".kept summary"))
    if (line.offsetHeight > 40) found.push(`a notice of more than one line: ${line.innerText}`);
  const box = upper.getBoundingClientRect();
  const tight = upper.scrollHeight > upper.clientHeight + 2; // the options come first, and nothing lies over them
  for (const row of tight ? [] : upper.querySelectorAll(".rails .own, .rails .acting"))
    if (row.getBoundingClientRect().bottom > box.bottom + 1) found.push(`out of sight: ${row.dataset.owner}`);
  const panel = upper.querySelector(".options"), rails = upper.querySelector(".rails")?.getBoundingClientRect();
  const open = Math.min(rails?.top ?? box.bottom, box.bottom) - box.top; // what is seen of the options
  if (panel && open < Math.min(panel.offsetHeight, 100)) found.push(`the options have ${open}px`);
  return found;
}"""

# A phone held sideways: what is to be decided is read first, and the button that decides it is in the window.
FIRST = """() => {
  const found = [], boxOf = name => document.querySelector(name)?.getBoundingClientRect();
  const options = boxOf(".beside .options"), beside = boxOf(".beside"), main = boxOf("[data-main]");
  if (options && options.top > beside.top + 8) found.push(`the options begin ${options.top - beside.top}px down`);
  if (main.top < 0 || main.bottom > innerHeight + 1) found.push("the main button is out of sight");
  return found;
}"""


def decisions(me: Person, title: str) -> dict[str, str]:
    """A game for each kind of action, where it is next."""
    text = recorded(title, 1)
    at = {entry["action"]["type"]: i for i, entry in enumerate(entries(text)) if entry["actor"] != "chance"}
    return {kind: me.post("/games/import", {"text": prefix(text, i), "play": True})["id"] for kind, i in at.items()}


def measured(page: Page, questions: list[str]) -> list[str]:
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(120)
    found: list[Any] = [line for question in questions for line in page.evaluate(question)]
    return [str(line) for line in found]


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_every_decision_fits_every_window(site: Server, browser: Browser, title: str) -> None:
    me = Person(site.url).guest()
    page = seated(browser, site, me)
    trouble = []
    for kind, game in decisions(me, title).items():
        open_game(page, game)
        for width, height in LAPTOPS + PHONES:
            laptop, sideways = (width, height) in LAPTOPS, (width, height) == (844, 390)
            page.set_viewport_size({"width": width, "height": height})
            narrow = [SMALL_TEXT, CUT, FIRST] if sideways else [SMALL_TEXT, CUT]
            found = measured(page, [SMALL_TEXT, PARTS, CUT, BESIDE] if laptop else narrow)
            trouble += [f"{title} {kind} at {width}x{height}: {line}" for line in found]
    page.context.close()
    assert not trouble, "\n".join(trouble)


@pytest.mark.parametrize("title", ["1846", "1848"])
def test_axe_finds_nothing_on_any_decision(site: Server, browser: Browser, title: str) -> None:
    me = Person(site.url).guest()
    page = seated(browser, site, me)
    trouble = []
    for kind, game in decisions(me, title).items():
        open_game(page, game)
        for theme in ("light", "dark"):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            trouble += [f"{title} {kind}, {theme}: {line}" for line in violations(page)]
    page.context.close()
    assert not trouble, "\n".join(trouble)
