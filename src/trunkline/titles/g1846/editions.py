"""The editions, as values. No rule asks which edition it is; it asks one of these."""

from typing import Final

from trunkline.core.ids import RAIL0
from trunkline.core.value import value
from trunkline.titles.g1846.companies import CORPORATIONS, P_BT, P_LM, P_LSL, P_MC, P_MPC, P_OI, P_SC, P_TBC


@value
class Group:
    """2.3 Things of which some are removed at random; `spared` ones take no part in the draw."""

    privates: bool
    members: tuple[int, ...]
    spared: tuple[int, ...] = ()


@value
class Edition:
    """What an edition has: who plays it, which private companies exist, and the points in which texts differ."""

    id: str
    counts: tuple[int, ...]
    privates: int  # this many, from the top of the list
    groups: tuple[Group, ...]
    more_removed: int  # private companies removed from each group beyond the table of 2.3
    share_limit: int = 6  # 5.36 tenths a player may hold
    open_draft: bool = False  # private companies are bought openly, one by one
    second_tokens: bool = False  # a removed corporation leaves two tokens
    last_train_ends: bool = False  # buying the last train lets one more set be played
    mail_leaves_players: bool = True  # phase III removes a Mail Contract that a player owns
    cwi_at_once: bool = False  # the C&WI token is placed when a corporation buys the company
    port_before_running: bool = False  # p. 12 the port marker is placed or shifted before routes are run
    grant_sides_free: bool = False  # 6.48 the Illinois Central's free tiles pay no hexsides either
    reserved_price_ends: bool = False  # 6.53 from phase IV on a reserved spot costs what any spot costs
    issues_all: bool = False  # 6.86 as many shares as possible are issued for a train, whatever they bring


def corporations(*names: str) -> tuple[int, ...]:
    ids = [c.id for c in CORPORATIONS]
    return tuple(RAIL0 + ids.index(name) for name in names)


GREEN: Final = Group(False, corporations("C&O", "ERIE", "PRR"))
NORTH: Final = Group(False, corporations("ERIE", "GT", "NYC", "PRR"))
SOUTH: Final = Group(False, corporations("B&O", "C&O", "IC"))
TEN: Final = (Group(True, (P_LSL, P_MC, P_OI)), Group(True, (P_SC, P_MPC, P_TBC)))
TWELVE: Final = (Group(True, (P_LSL, P_MC, P_OI, P_LM)), Group(True, (P_SC, P_MPC, P_TBC, P_BT)))
TWELVE_SPARED: Final = (
    Group(True, TWELVE[0].members, (P_LM,)),
    Group(True, TWELVE[1].members, (P_BT,)),
    Group(False, GREEN.members, corporations("C&O")),
)
MORE_PLAYERS: Final = (3, 4, 5)

EDITIONS: Final = (
    Edition("gmt-2016", MORE_PLAYERS, 10, (*TEN, GREEN), 0),
    Edition(
        "first-edition",
        MORE_PLAYERS,
        10,
        (*TEN, GREEN),
        0,
        mail_leaves_players=False,
        cwi_at_once=True,
        port_before_running=True,
        grant_sides_free=True,
        reserved_price_ends=True,
        issues_all=True,
    ),
    Edition("gmt-2021", MORE_PLAYERS, 12, (*TWELVE, GREEN), 1),
    Edition("two-player", (2,), 10, (*TEN, NORTH, SOUTH), 0, 7, True, True, True),
    # Options of the other site; they differ from the above in what can be removed.
    Edition("two-player-2021", (2,), 12, (*TWELVE, NORTH, SOUTH), 1, 7, True, True, True),
    Edition("gmt-2021-co", MORE_PLAYERS, 12, TWELVE_SPARED, 1),
)


def edition_named(name: str) -> Edition:
    """The edition of that id ("" is the first). Raises ValueError with a sentence."""
    for edition in EDITIONS:
        if edition.id == (name or EDITIONS[0].id):
            return edition
    known = ", ".join(e.id for e in EDITIONS)
    raise ValueError(f"1846 has no edition {name!r}: choose one of {known}.")


def removed_from(edition: Edition, group: Group, players: int) -> int:
    """2.3 How many of a group are removed: two with three players, one with four (or at the two-player table)."""
    return (1 if players == 2 else 5 - players) + (edition.more_removed if group.privates else 0)
