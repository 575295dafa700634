"""The position as plain JSON values, with names instead of numbers."""

from typing import Any

from trunkline.core.depot import train_name
from trunkline.core.ids import RAIL0
from trunkline.core.position_views import name_of, shares_of, tiles_json, tokens_json
from trunkline.titles.g1846.companies import CORPORATIONS, MARKERS, PRIVATE_IDS, RAILS
from trunkline.titles.g1846.distribution import card_name
from trunkline.titles.g1846.state import NOWHERE, State1846
from trunkline.titles.g1846.view import status


def state_json(s: State1846) -> dict[str, Any]:
    """Every fact of the position."""
    return {
        "title": "1846",
        "edition": s.edition.id,
        "rulings": s.rulings.id,
        "routes": s.rulings.routes,
        "players": s.players,
        "phase": s.edition.phases[s.phase],
        "cash": {s.name(o): s.cash[o] for o in range(s.owners) if s.cash[o]},
        "railroads": {RAILS[i]: railroad_json(s, RAIL0 + i) for i in range(len(RAILS))},
        "privates": {PRIVATE_IDS[p]: private_json(s, p) for p in range(s.edition.privates)},
        "markers": {PRIVATE_IDS[p]: marker_json(s, m) for m, p in enumerate(MARKERS[: len(s.marker_hex)])},
        "trains": [train_json(s, t) for t in range(len(s.train_card))],
        "board": tiles_json(s),
        "tokens": tokens_json(s),
        "tiles_left": {s.board.faces[i].number: s.tiles_left[i] for i in range(s.board.tiles)},
        "deck": [card_name(s, card) for card in s.deck],
        "chosen": [[card_name(s, card) for card in cards] for cards in s.chosen],
        "sold": [[RAILS[i] for i in range(len(CORPORATIONS)) if mask >> i & 1] for mask in s.sold],
        "priority": s.name(s.priority),
        "out": [f"p{k + 1}" for k in range(s.players) if s.out >> k & 1],
        "resting": [t for t in range(len(s.train_card)) if s.resting >> t & 1],
        "broken": s.broken,
        "last_set": s.last_set,
        "ending": s.ending,
        "ended": s.ended,
        "agenda": [[d.kind, name_of(s, d.actor), name_of(s, d.subject), list(d.numbers())] for d in s.agenda],
    }


def railroad_json(s: State1846, rail: int) -> dict[str, Any]:
    i = rail - RAIL0
    return {
        "status": status(s, rail),
        "president": name_of(s, s.president[i]),
        "price": s.price(rail),
        "cell": s.cell[i],
        "arrival": s.arrival[i],
        "par": s.par[i],
        "shares": dict(shares_of(s, rail)),
        "tokens_left": s.tokens_left[i],
        "operated": bool(s.operated >> i & 1),
        "last_revenue": s.last_revenue[i],
        "last_choice": s.last_choice[i],
    }


def private_json(s: State1846, p: int) -> dict[str, Any]:
    return {
        "owner": s.name(s.private_owner[p]),
        "price": s.private_price[p],
        "uses_left": s.power_left[p],
        "first_used": "" if s.power_at[p] == NOWHERE else s.board.hexes[s.power_at[p]].name,
    }


def marker_json(s: State1846, m: int) -> dict[str, str]:
    h, rail = s.marker_hex[m], s.marker_rail[m]
    return {
        "hex": "" if h == NOWHERE else s.board.hexes[h].name,
        "railroad": "" if rail == NOWHERE else s.name(rail),
    }


def train_json(s: State1846, t: int) -> list[Any]:
    name = train_name(s, t) if s.train_face[t] >= 0 else ""
    return [s.train_card[t], name, s.name(s.train_owner[t]), s.last_run(t)]
