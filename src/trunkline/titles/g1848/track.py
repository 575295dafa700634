"""7.4, 7.5 Laying and upgrading track."""

from typing import Final

from trunkline.core.actions import Action, LayTile
from trunkline.core.board import BROWN, GREEN, GREY, YELLOW
from trunkline.core.events import TileLaid
from trunkline.core.ids import BANK
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.tokens import keep_cities
from trunkline.titles.g1848.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.frames import changed_turn, turn
from trunkline.titles.g1848.launching import look_for_link
from trunkline.titles.g1848.loans import may_borrow
from trunkline.titles.g1848.map import TERRAIN, Lay
from trunkline.titles.g1848.privates import free_terrain, has_free_terrain, power_refused, private_named, spend
from trunkline.titles.g1848.state import State1848
from trunkline.titles.g1848.stations import reached
from trunkline.titles.g1848.tasmania import (
    ISLAND,
    island_laid,
    island_lays,
    island_objection,
    may_lay_tasmania,
    tasmania_objection,
)
from trunkline.titles.g1848.tiles import TASMANIA_ROTATION
from trunkline.titles.g1848.trains import P3

ALL_COLOURS: Final = 1 << YELLOW | 1 << GREEN | 1 << BROWN | 1 << GREY


def every_lay(s: State1848, h: int) -> list[Lay]:
    """Whatever fits on a hex, wherever one comes from."""
    return s.map.lays_on(h, s.face[h], s.rotation[h])


def lays_at(s: State1848, h: int, entered: int, colours: int) -> list[Lay]:
    """7.4.1, 7.4.7 The lays on one hex that lead on from one of these edges and to none that is shut, in these colours.

    There are few to look at: to remember them by edges and colours costs more than to ask again.
    """
    shut = sea_edges(s, h)
    every = every_lay(s, h)
    return [lay for lay in every if lay.is_colour & colours and lay.exits & entered and not lay.exits & shut]


def lay_named(s: State1848, rail: int, a: LayTile) -> Lay | None:
    """The lay that an action speaks of, if it is one of those that fit and are reached."""
    h = s.board.hex_index.get(a.hex, -1)
    for lay in lays_at(s, h, reached(s, rail).entrances[h], ALL_COLOURS) if h >= 0 else []:
        if lay.fit.tile == a.tile and lay.fit.rotation == a.rotation:
            return lay
    return None


def sea_edges(s: State1848, h: int) -> int:
    """7.4.7 The edges towards Tasmania, where its tile does not lie."""
    shut = 0
    for e in s.map.coast[h]:
        if s.face[s.board.neighbour[h * 6 + e]] >= s.board.tiles:
            shut |= 1 << e
    return shut


# What may be laid now.


def turn_colours(s: State1848) -> int:
    """7.4.2, 7.5.1 The colours that the turn allows, as a bit mask: one yellow tile, two from the first 3/3+ on, or one
    upgrade.
    """
    now = turn(s)
    if now.lays == 0:
        return ALL_COLOURS
    return 1 << YELLOW if now.lays == 1 and s.phase >= P3 and not now.upgraded else 0


def turn_objection(s: State1848, colour: int) -> Objection | None:
    """7.4.2, 7.5.1 Why the turn does not allow the colour."""
    if turn_colours(s) >> colour & 1:
        return None
    if s.phase < P3:
        return Objection("7.4.2", "Before the first 3/3+ train a company lays one tile in its turn.")
    if turn(s).lays >= 2:
        return Objection("7.4.2", "A company lays at most two yellow tiles in its turn.")
    return Objection("7.5.1", "A company lays yellow tiles or upgrades one tile, not both.")


def phase_colours(s: State1848) -> int:
    """7.5.2 The colours that are available in this phase, as a bit mask."""
    colours = 0
    for colour in s.edition.phases[s.phase].colours:
        colours |= 1 << colour
    return colours


def open_colours(s: State1848) -> int:
    """The colours that may be laid now, whatever the tile."""
    return turn_colours(s) & phase_colours(s)


def colour_objection(s: State1848, colour: int) -> Objection | None:
    """7.5.2 Which colours may be laid now, whatever the tile."""
    why = turn_objection(s, colour)
    if why is None and not phase_colours(s) >> colour & 1:
        return Objection("7.5.2", "Tiles of this colour are not available yet.")
    return why


def waits(s: State1848, rail: int) -> bool:
    """Could the company lay anything, perhaps with a loan?"""
    if s.rulings.site_stops:
        return turn_objection(s, YELLOW) is None
    if may_lay_tasmania(s, rail):
        return True
    money = s.cash[rail] + (s.edition.loan if may_borrow(s, rail) else 0)
    colours = open_colours(s)
    r = reached(s, rail)
    for h in r.hexes:
        if s.map.next_colours[s.face[h]] & colours:
            for lay in lays_at(s, h, r.entrances[h], colours):
                if in_stock(s, lay.face) and lay_price(s, rail, lay) <= money:
                    return True
    return False


def open_lays(s: State1848, rail: int) -> list[Lay]:
    """The lays in colours to which there is no objection."""
    colours = open_colours(s)
    out: list[Lay] = []
    r = reached(s, rail)
    for h in r.hexes:
        if s.map.next_colours[s.face[h]] & colours:
            out += lays_at(s, h, r.entrances[h], colours)
    return out


def why_none(s: State1848, rail: int) -> str:
    """7.4, 7.4.5 Why the company can lay nothing now, "" if it can."""
    if legal(s, rail):
        return ""
    prices = [lay_price(s, rail, lay) for lay in open_lays(s, rail) if in_stock(s, lay.face)]
    if prices:
        return f"cannot pay for a tile (the cheapest costs £{min(prices)}, its treasury has £{s.cash[rail]})"
    return "can lay no tile: none fits where its track leads"


def lay_price(s: State1848, rail: int, lay: Lay) -> int:
    """The least the lay can cost: a desert may be free with P2."""
    return 0 if lay.cost and free_terrain(s, rail, lay.cost) else lay.cost


def candidates(s: State1848, rail: int) -> list[Action]:
    """Everything in an open colour that fits where the company comes to; with P2 the deserts a second time."""
    out: list[Action] = []
    for lay in open_lays(s, rail):
        out.append(lay.fit.action)
        out.extend(free_lays(s, rail, lay))
    out.extend(island_lays(s, rail))
    return out


def legal(s: State1848, rail: int) -> list[Action]:
    """The candidates to which there is no objection; what the turn allows is asked once for each colour."""
    out: list[Action] = []
    has_rights = has_free_terrain(s, rail)
    for lay in open_lays(s, rail):
        if not in_stock(s, lay.face):
            continue
        if can_pay(s, rail, lay, ""):
            out.append(lay.fit.action)
        if has_rights:
            out.extend(free_lays(s, rail, lay))
    out.extend([a for a in island_lays(s, rail) if isinstance(a, LayTile) and objection(s, rail, a) is None])
    return out


def free_lays(s: State1848, rail: int, lay: Lay) -> list[Action]:
    """4.3 The same tile by the right of a private company."""
    if not lay.cost:
        return []
    return [lay.fit.with_power(PRIVATE_IDS[p]) for p in free_terrain(s, rail, lay.cost)]


def power_candidates(s: State1848, rail: int) -> list[Action]:
    """Tiles laid by private companies' powers outside the track step."""
    if not has_free_terrain(s, rail):
        return island_lays(s, rail)
    return [a for a in candidates(s, rail) if isinstance(a, LayTile) and a.power]


def objection(s: State1848, rail: int, a: LayTile) -> Objection | None:
    if a.power == ISLAND:
        return tasmania_objection(s, rail) or island_objection(s, a)
    p = private_named(s, a.power)
    if a.power and (p < 0 or not PRIVATES[p].free_terrain):
        return Objection("4.1", "That company has no power to lay tiles.")
    return tile_objection(s, rail, a)


def tile_objection(s: State1848, rail: int, a: LayTile) -> Objection | None:
    lay = lay_named(s, rail, a)
    if lay is None:
        return misplaced(s, rail, a)
    return colour_objection(s, lay.colour) or lay_objection(s, rail, lay, a.power)


def lay_objection(s: State1848, rail: int, lay: Lay, power: str) -> Objection | None:
    """7.4.1, 7.4.5 Is such a tile left, and can it be paid? In a colour that may be laid now."""
    return stock_objection(s, lay.face) or cost_objection(s, rail, lay, power)


def supply_objection(s: State1848, face: int, colour: int) -> Objection | None:
    """7.4.1 The colour may be laid now, and such a tile is left."""
    return colour_objection(s, colour) or stock_objection(s, face)


def in_stock(s: State1848, face: int) -> bool:
    return s.tiles_left[face] != 0


def stock_objection(s: State1848, face: int) -> Objection | None:
    return None if in_stock(s, face) else Objection("7.4.1", f"No tile {s.board.faces[face].number} is left.")


def misplaced(s: State1848, rail: int, a: LayTile) -> Objection:
    """Why a tile is none of those that fit where the company comes to."""
    # From what is wrong with the hex, over colour and stock, to the tile itself: the first reason is the plainest.
    board = s.board
    h = board.hex_index.get(a.hex, -1)
    face = board.tile_index.get(a.tile, -1)
    if h >= 0 and not a.tile:
        return hex_objection(s, rail, h)
    if h < 0 or face < 0:
        return Objection("7.4.1", "There is no such hex or tile.")
    why = space_objection(s, h, face) or supply_objection(s, face, board.faces[face].colour)
    return why or fit_objection(s, rail, h, face, a.rotation)


def hex_objection(s: State1848, rail: int, h: int) -> Objection:
    """7.4, 7.5 Why the company can lay nothing at all on this hex: the first reason is the plainest."""
    every = every_lay(s, h)
    why = ground_objection(s, h) or (None if turn_colours(s) else turn_objection(s, YELLOW))
    if why is not None or not every:
        return why or Objection("7.5.3", "No tile replaces the one that lies here.")
    joined = lays_at(s, h, reached(s, rail).entrances[h], ALL_COLOURS)
    if not joined:
        return Objection("7.4.1", f"Nothing can be laid here: {s.name(rail)}'s track does not lead to this hex.")
    reasons = [supply_objection(s, lay.face, lay.colour) for lay in joined]
    prices = [lay_price(s, rail, lay) for lay, reason in zip(joined, reasons, strict=True) if reason is None]
    if prices and min(prices) > s.cash[rail]:
        return short_of(s, rail, min(prices))
    return (None if prices else reasons[0]) or Objection("7.4.1", "Say which tile to lay here.")


def ground_objection(s: State1848, h: int) -> Objection | None:
    """7.4.4 Spaces that are not built on."""
    if s.board.hexes[h].kind in ("offboard", "perth", "harbour", "sea"):
        return Objection("7.4.4", "Red and blue spaces are not built on.")
    return None


def space_objection(s: State1848, h: int, face: int) -> Objection | None:
    """7.4.4, 4.4 Spaces that are not built on, and the tile that is not laid like others."""
    if face == s.map.tasmania:
        return Objection("4.4", "The Tasmania tile is laid by the right of P3 alone.")
    return ground_objection(s, h)


def short_of(s: State1848, rail: int, price: int) -> Objection:
    return Objection("7.4.5", f"Building here costs £{price}, {s.name(rail)} has £{s.cash[rail]}.")


def fit_objection(s: State1848, rail: int, h: int, face: int, rotation: int) -> Objection:
    if all(lay.face != face or lay.fit.rotation != rotation for lay in every_lay(s, h)):
        return misfit(s, h, face, rotation)
    if s.board.faces[face].exits[rotation] & sea_edges(s, h):
        return Objection("7.4.7", "Track leads to Tasmania only where its tile lies.")
    if s.face[h] >= s.board.tiles:
        return Objection("7.4.1", f"The tile does not lead on from track {s.name(rail)} can reach.")
    return Objection("7.5.3", f"{s.name(rail)} could not run over this tile.")


def misfit(s: State1848, h: int, face: int, rotation: int) -> Objection:
    """Which rule a tile that does not fit breaks."""
    board = s.board
    old = s.face[h]
    if old >= board.tiles and board.faces[face].colour != YELLOW:
        return Objection("7.5.1", "An empty hex takes a yellow tile; other colours replace a tile that lies there.")
    if old >= board.tiles and face not in board.upgrades[old]:
        return Objection("7.4.6", "This tile does not belong on this kind of hex.")
    if face not in board.upgrades[old] or (board.faces[face].colour != YELLOW and k_mismatch(s, h, face)):
        return Objection("7.5.3", f"This tile does not replace tile {board.faces[old].number}.")
    if not 0 <= rotation < 6:
        return Objection("7.4.1", "A tile lies in one of six rotations.")
    if board.faces[face].exits[rotation] & ~board.hexes[h].open_mask:
        return Objection("7.4.7", "Track would run off the map or to a closed side.")
    return Objection("7.5.3", "Existing track would be lost.")


def k_mismatch(s: State1848, h: int, face: int) -> bool:
    board = s.board
    return (board.faces[face].label == "K") != (board.hexes[h].label == "K")


def can_pay(s: State1848, rail: int, lay: Lay, power: str) -> bool:
    """7.4.5, 4.3 Mountains £50, deserts £40; P2 makes one desert free."""
    if not power:
        return lay.cost <= s.cash[rail]
    return private_named(s, power) in free_terrain(s, rail, lay.cost)


def cost_objection(s: State1848, rail: int, lay: Lay, power: str) -> Objection | None:
    if can_pay(s, rail, lay, power):
        return None
    if not power:
        return short_of(s, rail, lay.cost)
    p = private_named(s, power)
    card = PRIVATES[p]
    if lay.cost != card.free_terrain:
        return Objection(card.power_rule, f"{power} is for the first tile in a {TERRAIN[card.free_terrain]}.")
    return power_refused(s, rail, p)


# What it does.


def act(s: State1848, rail: int, a: LayTile) -> None:
    h = s.board.hex_index[a.hex]
    if a.power == ISLAND:
        lay_island(s, rail, h)
        return
    first = s.face[h] >= s.board.tiles
    cost = s.map.terrain[h] if first and not a.power else 0
    pay(s, rail, BANK, cost, "terrain")
    put_tile(s, rail, h, s.board.tile_index[a.tile], a.rotation, cost)
    now = changed_turn(s)
    now.lays += 1
    if not first:
        now.upgraded = 1
    if a.power:
        spend(s, private_named(s, a.power))


def lay_island(s: State1848, owner: int, h: int) -> None:
    """4.4 The Tasmania tile, besides the normal track."""
    put_tile(s, owner, h, s.map.tasmania, TASMANIA_ROTATION, 0)
    island_laid(s)


def put_tile(s: State1848, owner: int, h: int, face: int, rotation: int, cost: int) -> None:
    """Exchange what lies there; tokens keep their city; a replaced tile can be used again (7.5.1)."""
    board = s.board
    old = s.face[h]
    if s.tokens[h]:  # before the face is exchanged: which city becomes which is known from the old one
        fit = next(f for f in s.map.fits.of(h, old, s.rotation[h]) if f.face == face and f.rotation == rotation)
        keep_cities(s, h, fit.new_node)
    if old < board.tiles:
        s.tiles_left = put(s.tiles_left, old, s.tiles_left[old] + 1)
    s.tiles_left = put(s.tiles_left, face, s.tiles_left[face] - 1)
    s.face = put(s.face, h, face)
    s.rotation = put(s.rotation, h, rotation)
    s.events.append(TileLaid(s.name(owner), board.hexes[h].name, board.faces[face].number, rotation, cost))
    look_for_link(s)
