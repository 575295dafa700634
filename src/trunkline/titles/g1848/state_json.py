"""The position as plain JSON values, with names instead of numbers."""

from typing import Any

from trunkline.core.depot import train_name
from trunkline.core.ids import BOX, POOL, RAIL0
from trunkline.core.position_views import name_of, shares_of, tiles_json, tokens_json
from trunkline.titles.g1848.companies import PRIVATE_IDS
from trunkline.titles.g1848.state import State1848


def state_json(s: State1848) -> dict[str, Any]:
    """Every fact of the position; what is numbered inside is named."""
    facts = dict(s.facts())
    facts["cash"] = {name_of(s, o): s.cash[o] for o in range(s.owners) if s.cash[o] and o not in (POOL, BOX)}
    facts["shares"] = {s.name(issuer): dict(shares_of(s, issuer)) for issuer in s.issuers()}
    facts["board"] = tiles_json(s)
    facts["tokens"] = tokens_json(s)
    facts["president"] = {s.name(RAIL0 + i): name_of(s, o) for i, o in enumerate(s.president)}
    facts["private_owner"] = {PRIVATE_IDS[p]: s.name(o) for p, o in enumerate(s.private_owner)}
    facts["trains"] = [[train_name(s, t), s.name(owner)] for t, owner in enumerate(s.train_owner)]
    facts["agenda"] = [[d.kind, name_of(s, d.actor), name_of(s, d.subject), list(d.numbers())] for d in s.agenda]
    for raw in ("face", "rotation", "train_card", "train_face", "train_owner", "train_out"):
        facts.pop(raw)
    return facts
