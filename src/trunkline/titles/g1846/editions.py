"""The editions, as values. No rule asks which edition it is; it asks one of these."""

from dataclasses import dataclass
from typing import Final

from trunkline.core.cards import TrainCard
from trunkline.core.chart import Chart
from trunkline.core.choices import named
from trunkline.core.ids import RAIL0
from trunkline.titles.g1846.charts import CHART
from trunkline.titles.g1846.companies import PRIVATE_IDS, RAILS
from trunkline.titles.g1846.map import MAP, Map
from trunkline.titles.g1846.trains import CARDS, PHASES, TRAIN_LIMIT


@dataclass(frozen=True)
class ByPlayers:
    """What depends on the number of players."""

    bank: dict[int, int]  # all the money there is
    capital: dict[int, int]  # what each player begins with
    certificate_limit: dict[int, tuple[int, ...]]  # 5.41 by corporations in play, from none to all
    train_counts: dict[int, tuple[int, ...]]  # for sale by card, besides the independents' two; -1: without end


TABLES: Final = ByPlayers(
    bank={2: 7000, 3: 6500, 4: 7500, 5: 9000},
    capital={2: 600, 3: 400, 4: 400, 5: 400},
    certificate_limit={
        2: (16, 16, 16, 16, 16, 19, 19, 19),
        3: (11, 11, 11, 11, 11, 14, 14, 14),
        4: (8, 8, 8, 8, 8, 10, 12, 12),
        5: (6, 6, 6, 6, 6, 8, 10, 11),
    },
    train_counts={2: (5, 5, 3, 4), 3: (5, 4, 3, -1), 4: (6, 5, 4, -1), 5: (7, 6, 5, -1)},
)


@dataclass(frozen=True)
class RemovalGroup:
    """2.3 Things of which some are removed at random; `spared` ones take no part in the draw."""

    privates: bool
    members: tuple[int, ...]
    spared: tuple[int, ...] = ()


@dataclass(frozen=True)
class Edition:
    """What an edition has: who plays it, which private companies exist, and the points in which texts differ."""

    id: str
    counts: tuple[int, ...]
    privates: int  # this many, from the top of the list
    groups: tuple[RemovalGroup, ...]
    tables: ByPlayers = TABLES
    map: Map = MAP
    chart: Chart = CHART
    cards: tuple[TrainCard, ...] = CARDS
    phases: tuple[str, ...] = PHASES
    train_limit: tuple[int, ...] = TRAIN_LIMIT  # by phase
    more_removed: int = 0  # private companies removed from each group beyond the table of 2.3
    share_limit: int = 6  # 5.36 tenths a player may hold
    open_draft: bool = False  # private companies are bought openly, one by one
    second_tokens: bool = False  # a removed corporation leaves two tokens
    last_train_ends: bool = False  # buying the last train lets one more set be played
    mail_leaves_players: bool = True  # phase III removes a Mail Contract that a player owns
    cwi_at_once: bool = False  # the C&WI token is placed when a corporation buys the company
    port_before_running: bool = False  # p. 12 the port marker is placed or shifted before routes are run
    port_stays: bool = False  # P.SC the port marker stays on the map when a corporation buys the company
    grant_sides_free: bool = False  # 6.48 the Illinois Central's free tiles pay no hexsides either
    reserved_price_ends: bool = False  # 6.53 from phase IV on a reserved spot with one price costs what any spot costs
    issues_all: bool = False  # 6.86 as many shares as possible are issued for a train, whatever they bring


def corporations(*ids: str, spared: tuple[str, ...] = ()) -> RemovalGroup:
    return RemovalGroup(
        False, tuple(RAIL0 + RAILS.index(i) for i in ids), tuple(RAIL0 + RAILS.index(i) for i in spared)
    )


def private_companies(*ids: str, spared: tuple[str, ...] = ()) -> RemovalGroup:
    return RemovalGroup(True, tuple(PRIVATE_IDS.index(i) for i in ids), tuple(PRIVATE_IDS.index(i) for i in spared))


GREEN: Final = corporations("C&O", "ERIE", "PRR")
NORTH: Final = corporations("ERIE", "GT", "NYC", "PRR")
SOUTH: Final = corporations("B&O", "C&O", "IC")
TEN: Final = (private_companies("LSL", "MC", "O&I"), private_companies("SC", "MPC", "TBC"))
TWELVE: Final = (private_companies("LSL", "MC", "O&I", "LM"), private_companies("SC", "MPC", "TBC", "BT"))
TWELVE_SPARED: Final = (
    private_companies("LSL", "MC", "O&I", "LM", spared=("LM",)),
    private_companies("SC", "MPC", "TBC", "BT", spared=("BT",)),
    corporations("C&O", "ERIE", "PRR", spared=("C&O",)),
)
MORE_PLAYERS: Final = (3, 4, 5)

KNOWN: Final = (
    Edition(id="gmt-2016", counts=MORE_PLAYERS, privates=10, groups=(*TEN, GREEN)),
    Edition(
        id="first-edition",
        counts=MORE_PLAYERS,
        privates=10,
        groups=(*TEN, GREEN),
        mail_leaves_players=False,
        cwi_at_once=True,
        port_before_running=True,
        port_stays=True,
        grant_sides_free=True,
        reserved_price_ends=True,
        issues_all=True,
    ),
    Edition(id="gmt-2021", counts=MORE_PLAYERS, privates=12, groups=(*TWELVE, GREEN), more_removed=1),
    Edition(
        id="two-player",
        counts=(2,),
        privates=10,
        groups=(*TEN, NORTH, SOUTH),
        share_limit=7,
        open_draft=True,
        second_tokens=True,
        last_train_ends=True,
    ),
    # Options of the other site; they differ from the above in what can be removed.
    Edition(
        id="two-player-2021",
        counts=(2,),
        privates=12,
        groups=(*TWELVE, NORTH, SOUTH),
        more_removed=1,
        share_limit=7,
        open_draft=True,
        second_tokens=True,
        last_train_ends=True,
    ),
    Edition(id="gmt-2021-co", counts=MORE_PLAYERS, privates=12, groups=TWELVE_SPARED, more_removed=1),
)

EDITIONS: Final = {edition.id: edition for edition in KNOWN}


def edition_named(name: str) -> Edition:
    """The edition of that id ("" is the first). Raises ValueError with a sentence."""
    return named("1846", "edition", EDITIONS, name)


def removed_from(edition: Edition, group: RemovalGroup, players: int) -> int:
    """2.3 How many of a group are removed: two with three players, one with four (or at the two-player table)."""
    return (1 if players == 2 else 5 - players) + (edition.more_removed if group.privates else 0)
