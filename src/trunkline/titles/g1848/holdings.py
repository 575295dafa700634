"""6 Directors; 12.2 what a player may hold."""

from trunkline.core.ids import RAIL0, SEAT0
from trunkline.core.shares import certificates, largest_holder, set_president
from trunkline.titles.g1848.state import State1848, closed_count, director


def most_of_others(s: State1848, rail: int, player: int) -> int:
    base = (rail - RAIL0) * s.owners + SEAT0
    best = 0
    for k in range(s.players):
        if SEAT0 + k != player and s.shares[base + k] > best:
            best = s.shares[base + k]
    return best


def settle_director(s: State1848, rail: int) -> None:
    """6.2 Who holds more than the director becomes director; among equals the next in turn order."""
    old = director(s, rail)
    if old >= 0:
        set_president(s, rail, largest_holder(s, rail, old, 2))


def certificates_held(s: State1848, player: int) -> int:
    """12.2.1 A director's share is one certificate; private companies do not count."""
    held = 0
    for rail in s.issuers():
        if s.shares[(rail - RAIL0) * s.owners + player]:
            held += certificates(s, rail, player)
    return held


def certificate_limit(s: State1848, player: int) -> int:
    """12.2.1, 5.5.4 By players and receiverships, less for former directors."""
    row = s.edition.certificate_limit[s.players]
    count = closed_count(s)
    if count >= len(row):
        count = 0 if s.rulings.sixth_receivership_frees else len(row) - 1
    return row[count] - s.edition.former_director[s.players] * s.lost[player - SEAT0]
