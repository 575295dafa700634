"""Our position in the shape of a trace's state, so that the two can be compared key by key."""

from typing import Any

from trunkline.core.ids import BANK, POOL, is_issuer, player
from trunkline.core.view import CorporationView, PrivateView, View
from trunkline.core.words import RoundNow
from trunkline.formats import site
from trunkline.formats.follow import Follower

Json = dict[str, Any]

ROUNDS: dict[RoundNow, str] = {
    "distribution": "draft",
    "auction": "auction",
    "stock": "stock",
    "operating": "operating",
}


class SitePosition:
    """The position of a game that follows one of the other site."""

    def __init__(self, f: Follower) -> None:
        self.f = f
        self.s = f.s
        self.players = f.players
        self.view: View = f.title.view(f.s, -1)
        self.cards = {card: seat for seat in self.drafting() for card in f.title.view(f.s, seat).players[seat].cards}

    def drafting(self) -> range:
        """Hidden cards are known to the other engine's state as owned."""
        return range(self.s.players if any(p.cards for p in self.view.players) else 0)

    def owner(self, name: str) -> str | None:
        """An owner's name over there: players by their names, nobody as null."""
        if name in ("bank", "box", "", "pool"):
            return None
        if name.startswith("p") and name[1:].isdecimal():
            return self.players[int(name[1:]) - 1]
        return name

    def all(self) -> Json:
        v = self.view
        found: Json = {
            "round": self.round(),
            "phase": v.phase,
            "bank": {"cash": self.s.money(BANK), "broken": self.s.broken},
            "priority": self.owner(v.priority),
            "depot": self.depot(),
            "assigned": self.assigned(),
            "end": self.end(),
            "aus": self.notes(),
        }
        for seat, name in enumerate(self.players):
            found[f"player/{name}"] = self.player(seat)
        for c in v.corporations:
            kind = "minor" if c.kind == "independent" else "corp"
            found[f"{kind}/{c.id}"] = self.minor(c) if kind == "minor" else self.corporation(c)
        for p in v.privates:
            found[f"company/{p.id}"] = self.private(p)
        for h in v.hexes:
            if h.tile:
                found[f"tile/{h.name}"] = [h.tile, h.rotation]
        return found

    def round(self) -> Json:
        """SR 2 is turn 2, number 1; OR 2.1 turn 2, number 1. After the end: the last round."""
        if self.s.ended:
            last = self.f.round
            turn, num = last.number, max(1, last.part)
            return {"kind": ROUNDS[last.kind], "turn": turn, "num": num, "entity": None, "player": None}
        step = self.view.agenda[-1]
        return {
            "kind": ROUNDS[self.view.round_kind],
            **self.numbers(),
            "entity": self.owner(step.subject or step.actor),
            "player": None if self.without_president(step.subject) else self.owner(step.actor),
        }

    def without_president(self, rail: str) -> bool:
        """Over there nobody decides for a corporation in receivership, though somebody enters its routes."""
        return any(c.id == rail and c.status == "receivership" for c in self.view.corporations)

    def numbers(self) -> Json:
        if ROUNDS[self.view.round_kind] == "draft":
            return {"turn": 0 if len(self.players) == 2 else 1, "num": 1}
        turn, _, num = self.view.round.rpartition(" ")[2].partition(".")
        return {"turn": int(turn) if turn.isdecimal() else 1, "num": int(num) if num.isdecimal() else 1}

    def player(self, seat: int) -> Json:
        p = self.view.players[seat]
        me = player(seat)
        rails = [(rail, self.s.held(rail, me)) for rail in self.s.issuers()]
        return {
            "cash": self.s.money(me),
            "certs": p.certificates,
            "cert_limit": p.limit,
            "shares": {self.s.name(rail): 10 * held for rail, held in rails if held},
            "president_of": sorted(self.s.name(rail) for rail, _ in rails if self.presides(rail, me)),
            "companies": sorted(p.privates),
            "bankrupt": p.out,
            "worth": self.view.worth[seat] + self.auctioned(seat),
        }

    def auctioned(self, seat: int) -> int:
        """Over there private companies count at their first price while the auction runs, and for nothing later."""
        if self.view.round_kind != "auction":
            return 0
        first = {p.id: p.price for p in self.f.title.view(self.f.course.state_at(0), -1).privates}
        return sum(first[name] for name in self.view.players[seat].privates)

    def presides(self, rail: int, owner: int) -> bool:
        view = next(c for c in self.view.corporations if c.id == self.s.name(rail))
        return view.kind == "corporation" and self.s.president_of(rail) == owner

    def corporation(self, c: CorporationView) -> Json:
        rail = self.s.owner(c.id)
        priced = c.cell != (-1, -1)
        launched = c.status in ("launched", "operating", "receivership")
        receivership = c.status == "receivership" or c.kind == "bank"
        flat = c.id in site.FLAT_CERTIFICATES  # its unsold shares lie in the market over there
        return {
            "cash": c.cash,
            "price": c.price if priced else None,
            "cell": list(c.cell) if priced else None,
            "stack": c.stack if priced else None,
            "par": None if c.status == "closed" else c.par or None,
            "ipoed": launched or c.kind == "bank",
            "floated": c.status in ("operating", "receivership") or c.kind == "bank",
            "closed": c.status == "closed",
            "removed": c.status == "removed",
            "receivership": receivership,
            "president": "MARKET" if receivership else self.owner(c.president),
            "trains": sorted(train_name(t.name, t.phased_out) for t in c.trains),
            "tokens": sorted([hex_, city] for hex_, city in c.tokens),
            "tokens_left": sorted(c.token_prices),
            "loans": c.loans,
            "companies": sorted(c.privates),
            "treasury": 0 if flat else 10 * (self.s.held(rail, rail) + self.s.held(rail, BANK)),
            "market": 10 * self.s.held(rail, BANK if flat else POOL),
        }

    def minor(self, c: CorporationView) -> Json:
        return {
            "cash": c.cash,
            "owner": self.owner(c.president),
            "floated": c.status != "unlaunched" and c.id in self.f.afloat,
            "closed": c.status == "closed",
            "trains": sorted(train_name(t.name, t.phased_out) for t in c.trains),
            "tokens": sorted([hex_, city] for hex_, city in c.tokens),
        }

    def private(self, p: PrivateView) -> Json:
        owner = self.owner(p.owner)
        if p.id in self.cards:
            owner = self.players[self.cards[p.id]]
        closed = p.owner == "box"
        return {"owner": owner, "closed": closed, "price": p.price, "revenue": 0 if closed else p.income}

    def depot(self) -> Json:
        upcoming = [[d.card, d.left] for d in self.view.depot if d.left]
        return {"upcoming": upcoming, "discarded": sorted(self.view.returned)}

    def assigned(self) -> Json:
        found: Json = {}
        for p in self.view.privates:
            marked = {mark for mark in p.marker if is_issuer(self.s.owner(mark))}
            rails = sorted(c.id for c in self.view.corporations if c.id in marked and c.status != "closed")
            hexes = sorted(set(p.marker) - marked)
            if rails or hexes:
                found[p.id] = {"hexes": hexes, "entities": rails}
        return found

    def notes(self) -> Json:
        stated = dict(self.view.notes)
        return {theirs: plain(stated[ours]) for theirs, ours in site.NOTES.items() if ours in stated}

    def end(self) -> Json:
        reason = site.END_REASONS.get(self.s.ended, self.s.ended)
        found: Json = {"finished": bool(self.s.ended), "reason": reason or None}
        if self.s.ended:
            found["result"] = dict(zip(self.players, self.view.worth, strict=True))
        return found


def plain(word: str) -> bool | int:
    """A note's word as a truth or a number."""
    return int(word) if word.isdecimal() else word == "yes"


def train_name(name: str, phased_out: bool) -> str:
    return f"{name}*" if phased_out else name


def normal(key: str, value: Any) -> Any:
    """A trace's value without what is not compared, lists whose order means nothing sorted."""
    match key.partition("/")[0]:
        case "round":
            return {k: value[k] for k in ("kind", "turn", "num", *deciding(value))}
        case "player":
            return {**value, "president_of": sorted(value["president_of"]), "companies": sorted(value["companies"])}
        case "corp" | "minor":
            lists = {k: sorted(v) for k, v in value.items() if isinstance(v, list) and k != "cell"}
            if key.startswith("minor") and value["closed"]:  # some versions of that engine clear the flag in phase III
                value = {k: v for k, v in value.items() if k != "floated"}
            closed: Json = {"par": None, "tokens_left": []} if key.startswith("corp") and value["closed"] else {}
            return {**value, **lists, "tokens": sorted(token[:2] for token in value["tokens"]), **closed}
        case "company":
            return {**value, "revenue": 0} if value["closed"] else value
        case "assigned":
            return {
                name: {"hexes": sorted(at.get("hexes", ())), "entities": sorted(at.get("entities", ()))}
                for name, at in value.items()
            }
        case "depot":
            return {**value, "discarded": sorted(value["discarded"])}
        case "end":
            return {k: v for k, v in value.items() if k != "trigger"}
    return value


def deciding(stated: Json) -> tuple[str, ...]:
    """In a game that goes on, null does not mean that nobody decides, but that the other engine cannot tell who."""
    return () if stated["entity"] is None and stated["step"] is not None else ("entity", "player")
