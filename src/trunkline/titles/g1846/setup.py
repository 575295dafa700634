"""2 Setup: bank, removals, board."""

from trunkline.core.choices import must_seat
from trunkline.core.contract import Options
from trunkline.core.depot import add_train
from trunkline.core.ids import BANK, BOX, RAIL0, SEAT0
from trunkline.core.money import deal_capital
from trunkline.core.privates import move_private
from trunkline.core.shares import SHARES, deal_shares
from trunkline.core.state import put
from trunkline.core.tokens import put_token
from trunkline.titles.g1846.companies import (
    CORPORATIONS,
    INDEPENDENTS,
    PRIVATES,
)
from trunkline.titles.g1846.editions import Edition, edition_named
from trunkline.titles.g1846.frames import Distribution, Removals
from trunkline.titles.g1846.rulings import rulings_of
from trunkline.titles.g1846.state import REMOVED, State1846


def set_up(options: Options, players: int) -> State1846:
    """2 The table before anything is drawn."""
    edition = edition_named(options.edition)
    must_seat(f"1846 {edition.id}", edition.counts, players)
    if options.deal not in ("os", "site-seed"):
        raise ValueError(f"Chance is dealt os or site-seed, not {options.deal!r}.")
    s = State1846()
    s.lay_out(players, edition, rulings_of(options), options)
    hand_out(s, edition)
    s.agenda = [Distribution(SEAT0 + players - 1, 0), Removals()]
    return s


def hand_out(s: State1846, edition: Edition) -> None:
    """2.2, 2.4 Money, shares, trains, tokens of the independents."""
    deal_capital(s, s.edition.tables.bank[s.players], s.edition.tables.capital[s.players])
    for i, corporation in enumerate(CORPORATIONS):
        deal_shares(s, RAIL0 + i, SHARES, RAIL0 + i)
        s.tokens_left = put(s.tokens_left, i, corporation.tokens)
    for i in range(edition.privates):
        s.private_price = put(s.private_price, i, PRIVATES[i].price + PRIVATES[i].debt)
    for i in range(len(INDEPENDENTS)):
        add_train(s, 0, RAIL0 + len(CORPORATIONS) + i, 0)
    for card, count in enumerate(s.edition.tables.train_counts[s.players]):
        for _ in range(card_count(s, count)):
            add_train(s, card, BANK)


def card_count(s: State1846, count: int) -> int:
    """6.84 Cards to lie in the bank: without end means one that is always replaced."""
    if count >= 0:
        return count
    return s.rulings.phase_four_cards if s.rulings.phase_four_cards >= 0 else 1


def endless(s: State1846, card: int) -> bool:
    """6.84 Do the cards of this kind never run out?"""
    return s.edition.tables.train_counts[s.players][card] < 0 and s.rulings.phase_four_cards < 0


def remove(s: State1846, privates: list[int], corporations: list[int]) -> None:
    """2.3 Return things to the box; a removed corporation leaves a token in its home city."""
    for p in privates:
        move_private(s, p, BOX)
    for rail in corporations:
        s.status = put(s.status, rail - RAIL0, REMOVED)
        s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] - 1)
        put_token(s, rail, s.board.hex_index[CORPORATIONS[rail - RAIL0].home], 0)
    for rail in corporations:
        second_token(s, rail)
    for i, independent in enumerate(INDEPENDENTS):
        put_token(s, RAIL0 + len(CORPORATIONS) + i, s.board.hex_index[independent.home], 0)


def second_token(s: State1846, rail: int) -> None:
    """T3 Two-player table: a removed corporation's second token comes when its city has room for two."""
    if not s.edition.second_tokens:
        return
    h = s.board.hex_index[CORPORATIONS[rail - RAIL0].second]
    if s.board.faces[s.face[h]].nodes[0].slots >= 2 and all(r != rail for _, r in s.tokens[h]):
        s.tokens_left = put(s.tokens_left, rail - RAIL0, s.tokens_left[rail - RAIL0] - 1)
        put_token(s, rail, h, 0)
