"""What is peculiar to 18xx.games: its names of titles, editions, cities and choices. Data only, no rules."""

from trunkline.core.contract import Options

PAY = {"payout": "full", "half": "half", "withhold": "retain"}
PAY_KIND = {ours: theirs for theirs, ours in PAY.items()}

# The second part of a printed city's id ("E11-1-0"), where it is not 0.
FIRST_ED = "first_ed"
TWO_PLAYERS = "1846 2p Variant"

STARTS_WITH_TRAIN = ("MS", "BIG4")  # their trains have the lowest numbers
FLAT_CERTIFICATES = frozenset({"BOE"})  # all its certificates are single shares
SILENT = frozenset({"destination_connection"})  # happens by itself with us


def title_name(game: str) -> str:
    return "1846" if game == TWO_PLAYERS else game


def options_of(game: str, rules: list[str], seed: int) -> Options:
    """The table's choices under which a game of that site is followed."""
    if game == "1848":
        return Options(rulings="site")
    edition = "two-player" if game == TWO_PLAYERS else "gmt-2016" if FIRST_ED in rules else "gmt-2021"
    return Options(edition=edition, rulings="site", deal="site-seed", seed=seed)
