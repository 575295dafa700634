"""Comparing the moves which the other engine accepts with those that have no objection here."""

from collections.abc import Callable
from typing import Any, Protocol

from trunkline.core.actions import Action, BuyIn, BuyTrain, LayTile, PlaceToken
from trunkline.core.ids import is_issuer
from trunkline.formats.follow import Follower
from trunkline.formats.known_differences import ruling_for
from trunkline.formats.moves import OURS, Item, SiteMoves
from trunkline.formats.trace import TraceLine


class LegalCounts(Protocol):
    """What a comparison adds to."""

    legal_sets: int
    legal_mismatches: int
    declared: dict[str, int]

    def differ(self, line: TraceLine, key: str, expected: Any, found: Any) -> None: ...


def compare_legal(f: Follower, line: TraceLine, tally: LegalCounts) -> None:
    """Every set that is recorded at this position, and every refusal."""
    recorded = line.legal or {}
    acts = [] if f.s.ended else f.title.legal_actions(f.s)
    for field, by_entity in recorded.items():
        if field not in OURS:
            continue
        for entity, stated in by_entity.items():
            theirs = affordable(f, entity, read(field, stated)) if field == "buy_train" else read(field, stated)
            ours = OURS[field](SiteMoves(f, entity, acts))
            theirs, ours = trimmed(field, theirs, ours), trimmed(field, ours, theirs)
            tally.legal_sets += 1
            compare_set(f, line, tally, (field, entity), theirs, ours)
    for kind, what, reason in recorded.get("refused", ()):
        compare_refusal(f, line, tally, kind, what, reason)


def compare_set(
    f: Follower, line: TraceLine, tally: LegalCounts, name: tuple[str, str], theirs: set[Item], ours: set[Item]
) -> None:
    missing, extra = theirs - ours, ours - theirs
    undeclared: tuple[list[Item], list[Item]] = ([], [])
    for side, items in enumerate((missing, extra)):
        for item in items:
            ruling = ruling_for(f, *name, item, "missing" if side == 0 else "extra")
            if ruling:
                tally.declared[ruling] = tally.declared.get(ruling, 0) + 1
            else:
                undeclared[side].append(item)
    if any(undeclared):
        tally.legal_mismatches += 1
        only_theirs, only_ours = (sorted(items, key=str) for items in undeclared)
        tally.differ(line, f"legal/{name[0]}/{name[1]}", f"also {only_theirs}", f"also {only_ours}")


def compare_refusal(f: Follower, line: TraceLine, tally: LegalCounts, kind: str, what: list[Any], reason: str) -> None:
    action = refused_action(f, kind, what)
    if action is None:
        return
    tally.legal_sets += 1
    if f.title.objection(f.s, action) is not None:
        return
    ruling = ruling_for(f, f"refused/{kind}", str(what[0]), tuple(map(str, what)), "extra")
    if ruling:
        tally.declared[ruling] = tally.declared.get(ruling, 0) + 1
        return
    tally.legal_mismatches += 1
    tally.differ(line, f"refused/{kind}", f"refused: {reason}", f"accepted: {action}")


def refused_action(f: Follower, kind: str, what: list[Any]) -> Action | None:
    """The refused move as ours; None for passes of somebody whose turn it is not, which are about no rule."""
    entity = str(what[0])
    power = "" if is_issuer(f.s.owner(entity)) else entity
    match kind:
        case "lay_tile":
            return LayTile(what[1], what[2], what[3], power)
        case "place_token":
            return PlaceToken(what[1], what[2], power)
        case "buy_company":
            return BuyIn(what[1], what[2])
        case "buy_train":
            return BuyTrain(what[2], what[3], seller(f, what[1], what[2]), "", power)
    return None


def seller(f: Follower, owner: str, face: str) -> str:
    """DEPOT holds new trains and returned ones."""
    if owner != "DEPOT":
        return owner
    returned = f.title.view(f.s, -1).returned
    return "returned" if any(face == name for name in returned) else "bank"


def read(field: str, stated: Any) -> set[Item]:
    return THEIRS[field](stated) if field in THEIRS else rows(stated)


def affordable(f: Follower, buyer: str, stated: set[Item]) -> set[Item]:
    """The highest price stated for another railroad's train is a limit of theirs; the buyer's money binds, too."""
    rail = f.s.owner(buyer)
    if not is_issuer(rail):
        return stated
    cash = f.s.money(rail)
    return {row if row[0] == "DEPOT" else (*row[:3], min(row[3], max(row[2], cash)), *row[4:]) for row in stated}


def rows(stated: list[Any]) -> set[Item]:
    return {tuple(row) if isinstance(row, list) else (row,) for row in stated}


def share_rows(stated: list[Any]) -> set[Item]:
    """A president's certificate in the market is paid as one share, and one share goes back for it."""
    return {(name, place, 10, price) for name, place, _, price in stated}


def token_rows(stated: list[Any]) -> set[Item]:
    """Without the edges of the city: the index names it."""
    return {tuple(row[:3]) for row in stated}


def par_rows(stated: dict[str, list[int]]) -> set[Item]:
    return {(name, price) for name, prices in stated.items() for price in prices}


def dividend_rows(stated: dict[str, dict[str, Any]]) -> set[Item]:
    return {(kind, v["withheld"], v["per_share"], v["price_after"] or 0, cell(v)) for kind, v in stated.items()}


def cell(v: dict[str, Any]) -> Item | None:
    return tuple(v["cell_after"]) if v["cell_after"] else None


def loan_rows(stated: Any) -> set[Item]:
    return {(stated[0], tuple(stated[1]) if stated[1] else None)} if stated else {(False,)}


def one_row(stated: Any) -> set[Item]:
    return {(stated,)}


THEIRS: dict[str, Callable[[Any], set[Item]]] = {
    "buy_shares": share_rows,
    "place_token": token_rows,
    "par": par_rows,
    "dividend": dividend_rows,
    "take_loan": loan_rows,
    "pass": one_row,
}


def trimmed(field: str, these: set[Item], those: set[Item]) -> set[Item]:
    """Prices after a sale are only stated where they were computed, by both."""
    if field not in ("sell_shares", "issue"):
        return these
    unstated = {item[:-1] for item in those if item[-1] is None}
    return {(*item[:-1], None) if item[:-1] in unstated else item for item in these}
