"""p. 12 The abilities of private companies that a corporation owns."""

from typing import Final

from trunkline.core.actions import Action, LayTile, PlaceMarker, PlaceToken
from trunkline.core.board import WHITE
from trunkline.core.events import MarkerPlaced, Passed
from trunkline.core.laying import Fit
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import (
    CWI_CITY,
    MARKERS,
    P_CWI,
    P_LM,
    P_LSL,
    P_MC,
    P_OI,
    P_SC,
    PRIVATE_IDS,
    PRIVATES,
)
from trunkline.titles.g1846.frames import STUCK, SecondTile, changed_turn, railroad, second_tile, turn
from trunkline.titles.g1846.little_miami import already_joined, completes, join_objection, join_price, leads_to_join
from trunkline.titles.g1846.privates import private_named
from trunkline.titles.g1846.setup import put_token
from trunkline.titles.g1846.state import NOWHERE, State1846, is_independent
from trunkline.titles.g1846.tokens import has_token, spot_objection
from trunkline.titles.g1846.track import fit_named, lay, stock_objection

PORT: Final = 0
BEFORE_RUNNING: Final = ("issue", "track", "run")


def has_power(s: State1846, rail: int, p: int) -> bool:
    return p < s.edition.privates and s.private_owner[p] == rail and s.power_left[p] > 0


def owned(s: State1846, rail: int) -> list[int]:
    """Private companies whose ability the corporation may still use."""
    return [p for p in range(s.edition.privates) if s.private_owner[p] == rail and s.power_left[p] > 0]


def candidates(s: State1846, rail: int) -> list[Action]:
    """Everything that abilities might allow; `objection` decides."""
    if is_independent(rail):
        return []
    out: list[Action] = []
    for p in owned(s, rail):
        if p == P_LM:
            out += [a for a in tile_candidates(s, p) if may_join(s, rail, a)]
        elif PRIVATES[p].hexes:
            out += [] if ends_the_turn(s, p) else tile_candidates(s, p)
        elif p == P_CWI:
            out.append(PlaceToken("D6", CWI_CITY, PRIVATE_IDS[p]))
        else:
            out += [PlaceMarker(PRIVATE_IDS[p], site) for site in PRIVATES[p].sites]
    return out


def ends_the_turn(s: State1846, p: int) -> bool:
    """S33 Over there a first tile of two in the last step ends the turn: it is taken from a file, but not offered."""
    return s.rulings.second_tile_at_once and p in (P_MC, P_OI) and s.power_left[p] == 2 and s.now().kind == "privates"


def may_join(s: State1846, rail: int, a: Action) -> bool:
    """SLM A first tile that no second can complete is offered nowhere, not even where it would be accepted."""
    found = fit_named(s, a) if isinstance(a, LayTile) else None
    return found is not None and not isinstance(found, Objection) and leads_to_join(s, rail, *found)


def tile_candidates(s: State1846, p: int) -> list[Action]:
    out: list[Action] = []
    for name in PRIVATES[p].hexes:
        h = s.board.hex_index[name]
        for fit in s.map.fits.of(h, s.face[h], s.rotation[h]):
            out.append(LayTile(name, s.board.faces[fit.face].number, fit.rotation, PRIVATE_IDS[p]))
    return out


def may_last(s: State1846, rail: int, p: int) -> bool:
    """Is it an ability to be used once at any time, which could still be used in some turn?"""
    if p == P_CWI:
        return not has_token(s, rail, s.map.chicago)
    return bool(PRIVATES[p].hexes or (PRIVATES[p].sites and not PRIVATES[p].moves))


def usable(s: State1846, rail: int) -> list[Action]:
    return [a for a in candidates(s, rail) if objection(s, rail, a) is None]


def wanted(s: State1846, rail: int) -> bool:
    """Is there an ability for which a step waits? A port marker that was just moved may move again, but unasked."""
    again = PRIVATE_IDS[P_SC] if turn(s).marked else ""
    return any(not (isinstance(a, PlaceMarker) and a.private == again) for a in usable(s, rail))


def objection(s: State1846, rail: int, a: Action) -> Objection | None:
    """6.93 May the corporation use this ability now?"""
    name = a.private if isinstance(a, PlaceMarker) else a.power if isinstance(a, LayTile | PlaceToken) else ""
    p = private_named(s, name)
    if p < 0 or s.private_owner[p] != rail:
        return Objection("6.93", f"The railroad does not own {name or 'it'}.")
    if s.power_left[p] < 1:
        return Objection("6.93", f"The ability of {PRIVATES[p].name} has been used.")
    if isinstance(a, LayTile):
        return tile_objection(s, rail, p, a)
    if isinstance(a, PlaceToken):
        return token_objection(s, rail, p, a)
    assert isinstance(a, PlaceMarker)
    return marker_objection(s, p, a)


def tile_objection(s: State1846, rail: int, p: int, a: LayTile) -> Objection | None:
    """P.MC, P.LSL, P.LM An extra tile in the company's own hexes."""
    if a.hex not in PRIVATES[p].hexes:
        return Objection("6.93", f"{PRIVATES[p].name} lays no tile there.")
    found = fit_named(s, a)
    if isinstance(found, Objection):
        return found
    h, fit = found
    refusal = stock_objection(s, fit)
    if refusal is not None:
        return refusal
    if p == P_LSL:
        if s.board.faces[s.face[h]].colour == WHITE or s.board.faces[fit.face].colour != WHITE + 2:
            return Objection("P.LSL", "The Lake Shore Line upgrades a yellow tile to green.")
        return None
    if p == P_LM:
        return join_objection(s, rail, h, fit)
    return pair_objection(s, p, h, fit)


def pair_objection(s: State1846, p: int, h: int, fit: Fit) -> Objection | None:
    """P.MC Yellow tiles in empty hexes; the second must join the first."""
    if s.board.faces[s.face[h]].colour != WHITE:
        return Objection("P.MC", "The company lays yellow tiles in its empty hexes.")
    if s.power_at[p] != NOWHERE and not joined(s, h, fit, s.power_at[p]):
        return Objection("P.MC", "The two tiles must connect to each other.")
    return None


def joined(s: State1846, h: int, fit: Fit, other: int) -> bool:
    """Does track of the fit meet track of the tile in the other hex?"""
    for edge in range(6):
        if s.board.neighbour[h * 6 + edge] == other:
            mine = s.board.faces[fit.face].exits[fit.rotation] >> edge & 1
            theirs = s.board.faces[s.face[other]].exits[s.rotation[other]] >> (edge + 3) % 6 & 1
            return bool(mine and theirs)
    return False


def token_objection(s: State1846, rail: int, p: int, a: PlaceToken) -> Objection | None:
    """P.CWI The extra token goes on the company's spot in Chicago, if it has none there."""
    if p != P_CWI or a.hex != "D6" or a.city != CWI_CITY:
        return Objection("P.CWI", "The extra token of the C&WI goes on its own spot in Chicago.")
    if has_token(s, rail, s.map.chicago):
        return Objection("P.CWI", "There is a token of the corporation in Chicago.")
    return spot_objection(s, rail, s.map.chicago, CWI_CITY)


def marker_objection(s: State1846, p: int, a: PlaceMarker) -> Objection | None:
    """P.MPC, P.SC A marker on one of the company's places."""
    if not PRIVATES[p].sites:
        return Objection("P.MPC", f"{PRIVATES[p].name} has no marker.")
    if a.target not in PRIVATES[p].sites:
        sites = " or ".join(PRIVATES[p].sites)
        return Objection("P.SC" if p == P_SC else "P.MPC", f"The marker of {PRIVATES[p].name} goes to {sites}.")
    if p != P_SC:
        return None
    if (s.rulings.port_once or s.edition.port_before_running) and s.now().kind not in BEFORE_RUNNING:
        return Objection("P.SC", "The port marker is placed or moved before routes are run.")
    if s.rulings.port_once and turn(s).marked:
        return Objection("P.SC", "The port marker was already moved in this turn.")
    if s.marker_hex[PORT] == s.board.hex_index[a.target]:
        return Objection("P.SC", "The port marker is there already.")
    return None


def act(s: State1846, a: Action) -> None:
    """6.93 Use the ability."""
    rail = railroad(s)
    if isinstance(a, LayTile):
        lay_extra(s, rail, a)
    elif isinstance(a, PlaceToken):
        s.power_left[P_CWI] = 0
        put_token(s, rail, s.map.chicago, CWI_CITY)
    elif isinstance(a, PlaceMarker):
        place_marker(s, rail, a)


def place_marker(s: State1846, rail: int, a: PlaceMarker) -> None:
    p = PRIVATE_IDS.index(a.private)
    m = MARKERS.index(p)
    s.marker_hex = put(s.marker_hex, m, s.board.hex_index[a.target])
    s.marker_rail = put(s.marker_rail, m, rail)
    if p == P_SC:
        changed_turn(s).marked = 1
    else:
        s.power_left[p] = 0
    s.events.append(MarkerPlaced(a.private, a.target))


def lay_extra(s: State1846, rail: int, a: LayTile) -> None:
    """6.48 Free of charge; the Little Miami pays hexsides."""
    found = fit_named(s, a)
    assert not isinstance(found, Objection)
    h, fit = found
    p = PRIVATE_IDS.index(a.power)
    price = join_price(s, rail, h, fit) if p == P_LM else 0
    done = p == P_LM and s.rulings.join_judged_first and completes(s, h, fit)
    lay(s, rail, h, fit, price)
    s.power_left[p] = 0 if done else s.power_left[p] - 1
    if s.power_at[p] == NOWHERE:
        s.power_at = put(s.power_at, p, h)
    if s.power_left[p] and (p == P_LM or s.rulings.second_tile_at_once) and p != P_LSL:
        added = sum([1 << edge for edge in fit.new_edges])
        stuck = p == P_LM and not s.rulings.join_judged_first
        s.agenda.append(SecondTile(s.now().actor, rail, p, added))
        if stuck and not already_joined(s) and not can_join(s, rail):
            s.agenda[-1] = SecondTile(s.now().actor, rail, p, added, STUCK)


# S33, P.LM A second tile that follows at once


def do_without_second(s: State1846) -> None:
    """The second tile is not laid, and the ability is used up."""
    now = second_tile(s)
    s.agenda.pop()
    s.power_left[now.private] = 0
    s.events.append(Passed(s.name(now.actor)))


def can_join(s: State1846, rail: int) -> bool:
    """Is there a second tile that joins the cities?"""
    return any(isinstance(a, LayTile) and tile_objection(s, rail, P_LM, a) is None for a in tile_candidates(s, P_LM))
