"""6.4 Laying tiles: what fits, what connects, what it costs."""

from typing import Final

from trunkline.core.actions import Action, LayTile
from trunkline.core.board import BROWN, GREEN, GREY, NODES, WHITE, YELLOW
from trunkline.core.events import TileLaid
from trunkline.core.ground import Reached, reached_on, stops_held, token_hexes
from trunkline.core.ids import BANK, RAIL0
from trunkline.core.laying import Fit
from trunkline.core.money import pay
from trunkline.core.network import Reach
from trunkline.core.objections import Objection
from trunkline.core.state import ground_of, put
from trunkline.core.tokens import keep_cities
from trunkline.core.walks import traceable
from trunkline.titles.g1846.companies import CORPORATIONS, IC
from trunkline.titles.g1846.frames import changed_turn, railroad, turn
from trunkline.titles.g1846.powers.standing import hexside_price, terrain_price
from trunkline.titles.g1846.setup import second_token
from trunkline.titles.g1846.state import REMOVED, State1846, is_for_sale

ACTIONS: Final = 2  # 6.43 in a turn
TILE_COST: Final = 20
NOT_CONNECTED: Final = Objection("6.47", "The new track does not connect to a token of the railroad.")
COLOUR_NAMES: Final = {YELLOW: "Yellow", GREEN: "Green", BROWN: "Brown", GREY: "Grey"}


# 6.47 What a railroad reaches


def blocked_stops(s: State1846, rail: int) -> set[int]:
    """6.47 Cities whose spots are all taken by others' tokens."""
    out: set[int] = set()
    for h in token_hexes(ground_of(s)):
        tokens = s.tokens[h]
        nodes = s.board.faces[s.face[h]].nodes
        for k in range(len(nodes)):
            count = 0
            own = False
            for city, owner in tokens:
                if city == k:
                    count += 1
                    own = own or owner == rail
            if count >= nodes[k].slots and not own:
                out.add(h * NODES + k)
    return out


def shut_stops(s: State1846, rail: int) -> set[int]:
    """The same, if it is not known from what the railroad reaches."""
    known = ground_of(s).reached.get(rail)
    return blocked_stops(s, rail) if known is None else known.blocked


def token_stops(s: State1846, rail: int) -> list[int]:
    return stops_held(ground_of(s), rail)


def reached(s: State1846, rail: int) -> Reached:
    """6.47 What a railroad reaches on the map as it is now, worked out once."""
    ground = ground_of(s)
    found = ground.reached.get(rail)
    if found is None:
        found = reached_on(ground, rail, rail, token_stops(s, rail), blocked_stops(s, rail))
    return found


def reach_of(s: State1846, rail: int) -> Reach:
    """6.47 Everything that can be traced from the railroad's tokens."""
    return reached(s, rail).reach


def is_joined(s: State1846, r: Reached, h: int, fit: Fit) -> bool:
    """6.47 New track must be reached, or the city that is built or upgraded."""
    # The quick questions first. The last one is for track that leads from a door straight back to an old edge: whoever
    # came in by that edge would turn back over it, so another way to the door is needed.
    entered = r.reach.entered[h] & fit.exits
    if entered and entered & fit.track.enters:
        return True
    if fit.new_node and r.reach.stops_on(h):
        return True
    if not entered:
        return False
    for a, b in fit.track.returns:  # noqa: SIM110 - compiled, a loop is cheaper than a generator
        if entered >> a & 1 and comes_to(s, r, h * 6 + a, h * 6 + b):
            return True
    return False


def comes_to(s: State1846, r: Reached, door: int, exit_: int) -> bool:
    """6.47 Can a new piece be entered by the door and left by the exit without going back over that hexside?"""
    key = door * 6 + exit_ % 6
    found = r.without.get(key)
    if found is None:
        side = s.board.side[exit_]
        # The one walk that is known may do; only if it crosses that side are others searched for.
        found = r.reach.comes_without(s.board, door, side) or traceable(
            s.board, s.face, s.rotation, r.own, r.blocked, door, side
        )
        r.without[key] = found
    return found


# 6.48 Costs


def cost(s: State1846, rail: int, h: int, fit: Fit) -> int:
    """6.48 $20 or the printed terrain, and every costed hexside that the new track completes."""
    if s.edition.grant_sides_free and is_granted(s, rail, h, fit):
        return 0
    return tile_cost(s, rail, h, fit) + sides_cost(s, rail, h, fit)


def is_granted(s: State1846, rail: int, h: int, fit: Fit) -> bool:
    """6.48 A yellow tile of the Illinois Central in an empty hex of its land grant."""
    return rail == IC and h in s.map.granted and s.face[h] >= s.board.tiles and s.board.faces[fit.face].colour == YELLOW


def tile_cost(s: State1846, rail: int, h: int, fit: Fit) -> int:
    if s.face[h] < s.board.tiles:
        return TILE_COST
    if is_granted(s, rail, h, fit):
        return 0
    terrain = s.map.terrain[h]
    return max(TILE_COST, terrain_price(s, rail, h, terrain)) if terrain else TILE_COST


def sides_cost(s: State1846, rail: int, h: int, fit: Fit) -> int:
    """6.48 Bridges, tunnels and passes that the tile is the second to reach."""
    total = 0
    before = s.board.faces[s.face[h]].exits[s.rotation[h]]
    after = s.board.faces[fit.face].exits[fit.rotation]
    for edge, side in s.map.costed_sides[h]:
        if after >> edge & 1 and not before >> edge & 1 and meets_track(s, h * 6 + edge):
            total += hexside_price(s, rail, side, s.map.side_cost[side])
    return total


def meets_track(s: State1846, door: int) -> bool:
    """Does track in the neighbouring hex come to this side?"""
    other = s.board.other_door[door]
    return other >= 0 and bool(s.board.faces[s.face[other // 6]].exits[s.rotation[other // 6]] >> other % 6 & 1)


# What may be laid


def is_upgrade(s: State1846, h: int) -> bool:
    """6.42 Replacing a tile or a printed yellow one."""
    return s.board.faces[s.face[h]].colour != WHITE


def kept_for(s: State1846, h: int) -> int:
    """6.45 The private company that keeps this hex closed, or -1."""
    p = s.map.kept.get(h, -1)
    return p if p >= 0 and is_for_sale(s, p) else -1


def colour_has_come(s: State1846, fit: Fit) -> bool:
    """6.42 Yellow, green, brown and grey come with the four phases."""
    return fit.colour - YELLOW <= s.phase


def in_stock(s: State1846, fit: Fit) -> bool:
    """6.42, 6.46 The colour of the phase, and a tile in stock (-1: there is no end of them)."""
    return colour_has_come(s, fit) and s.tiles_left[fit.face] != 0


def stock_objection(s: State1846, fit: Fit) -> Objection | None:
    if in_stock(s, fit):
        return None
    if not colour_has_come(s, fit):
        return Objection("6.42", f"{COLOUR_NAMES[fit.colour]} tiles are not available in this phase.")
    return Objection("6.46", f"No tile {s.board.faces[fit.face].number} is left.")


def action_objection(s: State1846, h: int) -> Objection | None:
    """6.43 Two tile actions in a turn, at most one of them an upgrade."""
    if turn(s).lays >= ACTIONS:
        return Objection("6.43", "Two tile actions were already made in this turn.")
    if is_upgrade(s, h) and turn(s).upgraded:
        return Objection("6.43", "A tile was already upgraded in this turn.")
    p = kept_for(s, h)
    if p >= 0:
        return Objection("6.45", "This hex is closed until a corporation buys the private company that keeps it.")
    return None


def fit_named(s: State1846, a: LayTile) -> tuple[int, Fit] | Objection:
    """The hex and the fit that an action speaks of, or what is wrong with it."""
    h = s.board.hex_index.get(a.hex, -1)
    if h < 0:
        return Objection("6.4", f"There is no hex {a.hex[:9]!r}.")
    face = s.board.tile_index.get(a.tile, -1)
    if not a.tile:
        return hex_objection(s, railroad(s), h)
    if face < 0:
        return Objection("6.4", f"There is no tile {a.tile[:9]!r}.")
    fit = s.map.fits.one(h, s.face[h], s.rotation[h], face, a.rotation)
    if fit is not None:
        return h, fit
    if face not in s.board.upgrades[s.face[h]]:
        return wrong_tile(s, h, face)
    return Objection("6.45", "Turned like this the tile loses track, or its track ends at a closed side.")


def hex_objection(s: State1846, rail: int, h: int) -> Objection:
    """6.4 Why the railroad can lay nothing at all on this hex: the first reason is the plainest."""
    fits = s.map.fits.of(h, s.face[h], s.rotation[h])
    if not fits:
        return Objection("6.42", "No tile can be laid here: this hex stays as it is.")
    why = action_objection(s, h)
    if why is not None:
        return why
    r = reached(s, rail)
    joined = [fit for fit in fits if is_joined(s, r, h, fit)]
    if not joined:
        return Objection("6.47", f"Nothing can be laid here: {s.name(rail)}'s track does not lead to this hex.")
    prices = [cost(s, rail, h, fit) for fit in joined if in_stock(s, fit)]
    if prices and min(prices) > s.cash[rail]:
        return short_of(s, rail, min(prices))
    return (None if prices else stock_objection(s, joined[0])) or Objection("6.4", "Say which tile to lay here.")


def wrong_tile(s: State1846, h: int, face: int) -> Objection:
    old = s.board.faces[s.face[h]]
    new = s.board.faces[face]
    if s.face[h] >= s.board.tiles and old.colour not in (WHITE, YELLOW):
        return Objection("6.42", "This hex stays as it is printed.")
    if old.colour == WHITE and new.colour != YELLOW:
        return Objection("6.41", "An empty hex takes a yellow tile.")
    if bool(old.nodes) != bool(new.nodes) or old.label != new.label:
        return Objection("6.44", "City tiles belong in cities, and Z and Chicago tiles in their own.")
    if new.colour != old.colour + 1:
        return Objection("6.42", "Tiles follow in the order yellow, green, brown, grey.")
    return Objection("6.45", "An upgrade must keep all the track that was there.")


def objection(s: State1846, a: LayTile) -> Objection | None:
    """6.4 May the railroad lay this tile here?"""
    found = fit_named(s, a)
    return found if isinstance(found, Objection) else fit_objection(s, railroad(s), found[0], found[1])


def fit_objection(s: State1846, rail: int, h: int, fit: Fit) -> Objection | None:
    """6.42 to 6.48 May the railroad lay what fits here?"""
    return action_objection(s, h) or lay_objection(s, rail, reached(s, rail), h, fit)


def may_lay(s: State1846, rail: int, r: Reached, h: int, fit: Fit) -> bool:
    """6.42, 6.46 to 6.48 Stock, connection and cost, in a hex where the turn allows a tile action."""
    return in_stock(s, fit) and is_joined(s, r, h, fit) and cost(s, rail, h, fit) <= s.cash[rail]


def short_of(s: State1846, rail: int, amount: int) -> Objection:
    return Objection("6.48", f"Building here costs ${amount}, {s.name(rail)} has ${s.cash[rail]}.")


def lay_objection(s: State1846, rail: int, r: Reached, h: int, fit: Fit) -> Objection | None:
    if may_lay(s, rail, r, h, fit):
        return None
    if is_joined(s, r, h, fit):
        return stock_objection(s, fit) or short_of(s, rail, cost(s, rail, h, fit))
    return stock_objection(s, fit) or NOT_CONNECTED


def open_hexes(s: State1846, rail: int) -> list[int]:
    """6.42, 6.43, 6.45, 6.47 Hexes that the railroad reaches and where something may be laid now."""
    if turn(s).lays >= ACTIONS:
        return []
    come = (1 << s.phase + YELLOW + 1) - 1  # the colours up to that of the phase, as a bit mask
    hexes = [h for h in reached(s, rail).hexes if s.map.next_colours[s.face[h]] & come]
    return [h for h in hexes if action_objection(s, h) is None]


def lowest_cost(s: State1846, rail: int) -> int:
    """The least that a tile costs which may be laid, money aside, or of the first that can be paid for; -1: none."""
    r = reached(s, rail)
    least = -1
    for h in open_hexes(s, rail):
        for fit in s.map.fits.of(h, s.face[h], s.rotation[h]):
            if in_stock(s, fit):
                price = cost(s, rail, h, fit)
                if (least < 0 or price < least) and is_joined(s, r, h, fit):
                    least = price
                    if price <= s.cash[rail]:
                        return price
    return least


def can_lay(s: State1846, rail: int) -> bool:
    return 0 <= lowest_cost(s, rail) <= s.cash[rail]


def why_none(s: State1846, rail: int) -> str:
    """6.47, 6.48 Why the railroad can lay nothing of its own now; "" if it can, or has laid its two."""
    if turn(s).lays >= ACTIONS:
        return ""
    price = lowest_cost(s, rail)
    if price < 0:
        return "can lay no tile: none fits where its track leads"
    if price <= s.cash[rail]:
        return ""
    return f"cannot pay for a tile (the cheapest costs ${price}, its treasury has ${s.cash[rail]})"


def candidates(s: State1846, rail: int) -> list[Action]:
    """6.42, 6.47 Tiles in the colours of the phase that connect."""
    r = reached(s, rail)
    out: list[Action] = []
    for h in open_hexes(s, rail):
        for fit in s.map.fits.of(h, s.face[h], s.rotation[h]):
            if colour_has_come(s, fit) and is_joined(s, r, h, fit):
                out.append(fit.action)
    return out


def legal(s: State1846, rail: int) -> list[Action]:
    """The candidates to which there is no objection; what the turn allows is asked once for each hex.

    It is the longest list of the game, and bots ask for it at every step: hence a loop of its own, which a test
    compares with the candidates without objection.
    """
    r = reached(s, rail)
    out: list[Action] = []
    for h in open_hexes(s, rail):
        for fit in s.map.fits.of(h, s.face[h], s.rotation[h]):
            if may_lay(s, rail, r, h, fit):
                out.append(fit.action)
    return out


def act(s: State1846, a: LayTile) -> None:
    """6.43, 6.48 Lay the tile as one of the turn's two tile actions."""
    found = fit_named(s, a)
    assert not isinstance(found, Objection)
    h, fit = found
    rail = railroad(s)
    price = cost(s, rail, h, fit)
    changed_turn(s).lays += 1
    if is_upgrade(s, h):
        changed_turn(s).upgraded = 1
    lay(s, rail, h, fit, price)


def lay(s: State1846, rail: int, h: int, fit: Fit, price: int) -> None:
    """6.46 The tile goes on the map, an old one back to the stock, tokens stay in their cities."""
    pay(s, rail, BANK, price, "track")
    old = s.face[h]
    if old < s.board.tiles and s.tiles_left[old] >= 0:
        s.tiles_left = put(s.tiles_left, old, s.tiles_left[old] + 1)
    if s.tiles_left[fit.face] > 0:
        s.tiles_left = put(s.tiles_left, fit.face, s.tiles_left[fit.face] - 1)
    s.face = put(s.face, h, fit.face)
    s.rotation = put(s.rotation, h, fit.rotation)
    keep_cities(s, h, fit.new_node)
    s.events.append(TileLaid(s.name(rail), s.board.hexes[h].name, s.board.faces[fit.face].number, fit.rotation, price))
    if s.edition.second_tokens:  # T3 the tile may be the one that makes room for a second token
        for i in range(len(CORPORATIONS)):
            if s.status[i] == REMOVED:
                second_token(s, RAIL0 + i)
