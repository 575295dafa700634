"""What is peculiar to 18xx.games: its names of titles, editions, cities and choices. Data only, no rules."""

from typing import Literal

from trunkline.core.contract import Options
from trunkline.core.words import Payout

PAY: dict[str, Payout] = {"payout": "full", "half": "half", "withhold": "retain"}
PAY_KIND = {ours: theirs for theirs, ours in PAY.items()}

FIRST_ED = "first_ed"
SECOND_ED_CO = "second_ed_co"
TWO_PLAYERS = "1846 2p Variant"

OPTIONAL_RULES = {"1846": (FIRST_ED, SECOND_ED_CO), TWO_PLAYERS: (FIRST_ED, SECOND_ED_CO)}  # 1848 has none

STARTS_WITH_TRAIN = ("MS", "BIG4")  # their trains have the lowest numbers
FLAT_CERTIFICATES = frozenset({"BOE"})  # all its certificates are single shares
CERTIFICATES = frozenset(str(n) for n in range(10))  # numbers of certificates
CITIES = frozenset(str(n) for n in range(8))  # numbers of cities on a tile
TELLS_PRICES = frozenset({"1848"})  # where a bid tells the present price; elsewhere the list price
OurKind = Literal["stuck", "second tile", "crisis", "tasmania", "discard", "turn"]  # frames of ours that matter here
STUCK: OurKind = "stuck"  # our decision where that site takes no action at all
SECOND_TILE: OurKind = "second tile"  # our decision that over there belongs to the private company, not to the railroad
INTERRUPTS: frozenset[OurKind] = frozenset({"crisis", "tasmania", "discard"})  # beside which anybody acts over there
TURN: OurKind = "turn"  # a railroad's
OurDraw = Literal["removals", "deck"]  # of chance, as far as a trace tells them
REMOVALS: OurDraw = "removals"
DECK: OurDraw = "deck"
LINKED = "COM"  # the company whose link that site notes as an action of the one who laid the track
SILENT = frozenset({"destination_connection"})  # happens by itself with us

END_REASONS = {  # ours, where that site has another word
    "price": "stock_market",
    "loans": "stock_market",
    "receivership": "closed_five",
    "stalemate": "dnf",
}
NOTES = {  # its facts of a table, and what our views call them
    "connected": "Sydney-Adelaide link",
    "com_may_operate": "COM may operate",
    "loans_left": "loans left",
    "closed_count": "companies in receivership",
}


def title_name(game: str) -> str:
    return "1846" if game == TWO_PLAYERS else game


def options_of(game: str, rules: list[str], seed: int) -> Options:
    """The table's choices under which a game of that site is followed. Raises ValueError for rules we do not play."""
    strange = [rule for rule in rules if rule not in OPTIONAL_RULES.get(game, ())]
    if strange:
        raise ValueError(f"The file was played with the optional rule {strange[0][:40]!r}, which is not known here.")
    if game == "1848":
        return Options(rulings="site", deal="site-seed")  # there is no chance in it, but it was played over there
    edition = edition_of(game, rules)
    return Options(edition=edition, rulings="site", deal="site-seed", seed=seed)


def edition_of(game: str, rules: list[str]) -> str:
    if game == TWO_PLAYERS:
        return "two-player" if FIRST_ED in rules else "two-player-2021"
    if FIRST_ED in rules:
        return "gmt-2016"
    return "gmt-2021-co" if SECOND_ED_CO in rules else "gmt-2021"


# The middle part of a printed city's id ("E11-1-0"), by title and hex; where none stands here it is 0.
PRINTED_CITY = {
    "1846": {"E11": 1, "G3": 2, "G7": 3, "G9": 4, "G15": 5},
    "1848": {"F17": 1, "H11": 2, "E18": 1, "E14": 2, "F5": 3, "E2": 4, "F13": 1},
}

EDITION_FILE = {  # title and optional rules of each edition that can be written
    ("1846", "gmt-2021"): ("1846", []),
    ("1846", "gmt-2016"): ("1846", [FIRST_ED]),
    ("1846", "gmt-2021-co"): ("1846", [SECOND_ED_CO]),
    ("1846", "two-player"): (TWO_PLAYERS, [FIRST_ED]),
    ("1846", "two-player-2021"): (TWO_PLAYERS, []),
    ("1848", "gmt-2021"): ("1848", []),
}
