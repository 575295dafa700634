"""The robot's eyes: what must hold of each window after each step."""

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec

from robot_hands import Fault, Json, Window
from trunkline.server.play.game_log import ACT
from trunkline.server.play.replay import Replay
from trunkline.server.play.table import deciding_seat
from trunkline.server.storage.rows import EntryRow, GameRow

COMES = 25.0  # seconds after which a page has come to what the server says
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
SEEN = """() => { const main = document.querySelector('main[data-seq]'); return {
  seq: +(main?.dataset.seq ?? -1), at: +(main?.dataset.at ?? -1), title: document.title,
  lobby: [...document.querySelectorAll('main .terms ~ *, main ol .who')].map(e => e.textContent),
  cover: document.querySelector('dialog[open] [data-cover]')?.dataset.cover ?? '', // who takes the device at last
  mine: !!document.querySelector('.decide.mine'), heading: document.querySelector('.decide h2')?.textContent ?? '',
  cards: [...document.querySelectorAll('[data-card]')].map(e => e.dataset.card),
  text: document.body.innerText }; }"""
HIDDEN = re.compile(r"hidden cards: (.*)")
KEPT = re.compile(r"You have kept: (.*)\.")


def look(window: Window, folder: Path) -> None:
    """Raises Fault."""
    table = comes_to(window)
    if window.faults:
        raise Fault(f"{window.faults}, after {window.refusals[-3:]}")
    if fault := window.page.evaluate(COVERED):
        raise Fault(f"the main button is {fault}")
    if fault := window.page.evaluate(UNSEEN):
        raise Fault(f"the focus cannot be seen: {fault}")
    if table["game"]["status"] == "running":
        keeps_secrets(window, table, folder)


def comes_to(window: Window) -> Json:
    """The page comes to what the server says: how far the game is, whose turn it is, what is covered."""
    end, differs = time.monotonic() + COMES, ""
    while time.monotonic() < end:
        table = window.table()
        differs = difference(table, window.page.evaluate(SEEN))
        if not differs:
            return table
        window.page.wait_for_timeout(100)
    raise Fault(f"the page does not come to the server's position: {differs}")


def difference(table: Json, seen: Json) -> str:
    game = table["game"]
    if game["status"] == "open":
        missing = [
            s["name"] for s in game["seats"] if s["name"] and not any(s["name"] in line for line in seen["lobby"])
        ]
        return f"nobody is told of {missing}" if missing else ""
    if seen["seq"] != table["seq"]:
        return f"the server is at {table['seq']}, the page at {seen['seq']}"
    if ("Your turn" in seen["title"]) != bool(table["options"]):
        return f"{len(table['options'])} options, but the title is {seen['title']!r}"
    if seen["cover"] != (table["cover"] or {"name": ""})["name"]:
        return f"the cover is for {seen['cover']!r}, the server's is {table['cover']}"
    return turn(table, seen) if seen["at"] < 0 and game["status"] == "running" else ""


def turn(table: Json, seen: Json) -> str:
    """Whose turn it is, as the bar beside the main button says it."""
    if seen["mine"] != bool(table["options"]):
        return f"{len(table['options'])} options, but the bar says {seen['heading']!r}"
    decision = table["decision"]
    if not decision or decision["seat"] < 0 or table["options"]:
        return ""
    row = table["game"]["seats"][decision["seat"]]
    named = row["name"] in seen["heading"] or (row["mine"] and "you" in seen["heading"].lower())
    return "" if named else f"the game waits for {row['name']}, the bar says {seen['heading']!r}"


def keeps_secrets(window: Window, table: Json, folder: Path) -> None:
    """The page shows no card that its seat may not know, and no seat's but that which was uncovered here last."""
    seat = table["seat"]
    held = [s["name"] for s in table["game"]["seats"] if s["mine"]]
    if table["hidden"] and len(held) > 1 and seat >= 0:
        name = table["game"]["seats"][seat]["name"]
        if name != window.opened:
            raise Fault(f"the seat of {name} is shown; {window.opened or 'nobody'} has taken the device")
    replay, seen = replayed(folder, table["game"]["id"]), window.page.evaluate(SEEN)
    if len(replay.log.entries) != seen["seq"]:  # a bot has played meanwhile
        return
    may_see, hand = known_cards(replay, seat)
    if set(seen["cards"]) - hand:
        raise Fault(f"cards are shown that are not this seat's: {seen['cards']}, its hand is {sorted(hand)}")
    for kept in HIDDEN.findall(seen["text"]) + KEPT.findall(seen["text"]):
        if kept.lower() not in may_see:
            raise Fault(f"the page tells {kept!r}; seat {seat + 1} may know {sorted(may_see)}")
    names = {p["id"]: p["name"] for p in table["view"]["privates"]}
    for actor, card in cards_taken(replay, seat) if table["hidden"] else []:
        if f"{table['game']['seats'][actor]['name']} takes {names.get(card, card)}" in seen["text"]:
            raise Fault(f"the page tells seat {seat + 1} that seat {actor + 1} took {card}")


def cards_taken(replay: Replay, seat: int) -> list[tuple[int, str]]:
    """By others: whose seat, and which card."""
    taken = [(e.actor, json.loads(e.body)) for e in replay.log.entries if e.kind == ACT and '"take_card"' in e.body]
    return [(int(actor[1:]) - 1, body["card"]) for actor, body in taken if actor != f"p{seat + 1}"]


def known_cards(replay: Replay, seat: int) -> tuple[set[str], set[str]]:
    """What is written of anybody's hidden cards where this seat looks, and the cards it may choose from now."""
    title, s = replay.title, replay.state
    view = title.view(title.redacted(s, seat), seat)
    names = {"?": "?", **{p.id: p.name for p in view.privates}}
    written = {", ".join(names.get(card, "blank") for card in p.cards).lower() for p in view.players}
    actions = title.legal_actions(s) if seat >= 0 and deciding_seat(s) == seat else []
    return written, {card for action in actions if (card := getattr(action, "card", ""))}


def replayed(folder: Path, game: str) -> Replay:
    """The game as it is stored, read past the server."""
    with closing(sqlite3.connect(folder / "trunkline.sqlite3")) as connection:
        connection.row_factory = sqlite3.Row
        found = connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
        rows = connection.execute("SELECT * FROM entries WHERE game = ? ORDER BY seq", (game,)).fetchall()
    replay = Replay(msgspec.convert(dict(found), GameRow, strict=False))
    replay.follow([msgspec.convert(dict(row), EntryRow, strict=False) for row in rows])
    return replay
