"""What the walk knows by itself about logs, consent and pages: the small model."""

import json
from collections import defaultdict
from typing import Any

import msgspec
from tests.server.test_secrets import NAMES

from trunkline.core.actions import TakeCard
from trunkline.core.ids import is_player, seat_name
from trunkline.core.state import digest
from trunkline.server.play.game_log import ACT, NOTE
from trunkline.server.play.replay import Replay
from trunkline.server.storage.rows import EntryRow, GameRow, SeatRow

ALL_CARDS = set(NAMES)


class Book:
    """A game as the walk has read it: all entries so far, replayed as they came, and what each seat may see."""

    def __init__(self, owner: int | None = None) -> None:
        self.owner = owner  # the only one who may look, of a game that somebody brought
        self.entries: list[EntryRow] = []
        self.acknowledged: dict[str, int] = {}  # key -> the seq it was sent with
        self.seqs: dict[str, int] = {}  # key -> the seq it is stored at
        self.head = (-1, -1)
        self.game: GameRow | None = None
        self.chairs: list[SeatRow] = []
        self.examined = (-1, -1)  # the head that the doctor saw last
        self.pins: dict[int, str] = {}  # what opens a seat that has a PIN
        self.replay: Replay | None = None
        self.positions: dict[int, str] = {}
        self.views: dict[int, Any] = {}
        self.public: set[str] = set()  # cards out of this game; all of them once all were revealed, undone or not
        self.seen: defaultdict[str, set[str]] = defaultdict(set)  # by actor: cards of hands chosen from, undone or not

    @property
    def running(self) -> bool:
        return self.game is not None and self.game.status == "running"

    @property
    def decider(self) -> SeatRow | None:
        """The seat that decides, if somebody does."""
        return self.chairs[self.game.decider] if self.game and self.running and self.game.decider >= 0 else None

    @property
    def terms(self) -> Any:
        assert self.game is not None
        return json.loads(self.game.terms)

    def may_go_back(self) -> bool:
        """Whether the terms let anybody go back, and there is something to take back."""
        return bool(self.game and self.terms["undo"] != "never" and line_of(self.entries))

    def read(self, game: GameRow, chairs: list[SeatRow], new: list[EntryRow]) -> None:
        """Entries that were not there before. They must follow from the others, digest by digest."""
        if self.replay is None:
            self.replay = Replay(game)
            self.positions = {0: digest(self.replay.state)}
        self.game, self.chairs, self.head = game, chairs, (game.seq, game.changed)
        self.pins = {s.seat: self.pins[s.seat] for s in chairs if s.pin}
        self.entries += new
        assert game.seq == len(self.entries)
        for entry in new:
            self.note_cards(entry)
            self.replay.follow([entry], every_digest=True)
        places = places_of(self.entries)
        for entry in new:
            assert self.positions.setdefault(places[entry.seq + 1], entry.digest) == entry.digest, entry
            if entry.key is not None:
                assert entry.key not in self.seqs, f"{entry.key} is in the log twice"
                self.seqs[entry.key] = entry.seq
        for key, seq in self.acknowledged.items():
            assert self.seqs.get(key, -1) >= seq, f"{key} was acknowledged and is not in the log"
        self.views.clear()

    def note_cards(self, entry: EntryRow) -> None:
        """What an entry lets somebody know of cards: all are told of the removals, and at last of who took what; the
        chooser saw a whole hand.
        """
        if entry.kind == ACT and '"take_card"' in entry.body:
            self.seen[entry.actor] |= self.hand()
        elif entry.kind == ACT and '"removals"' in entry.body:
            self.public |= set(json.loads(entry.body)["outcome"])
        elif not self.public >= ALL_CARDS and self.is_revealed():
            self.public |= ALL_CARDS

    def hand(self) -> set[str]:
        """The cards that are to be chosen from now."""
        assert self.replay is not None
        return {a.card for a in self.replay.title.legal_actions(self.replay.state) if isinstance(a, TakeCard)}

    def may_know(self, seat: int) -> set[str]:
        """The cards that a seat may have seen while a hand is chosen from."""
        assert self.game is not None
        return self.public | self.seen[seat_name(seat)] | (self.hand() if seat == self.game.decider else set())

    def view(self, seat: int) -> Any:
        """What follows from what a seat may know."""
        assert self.replay is not None
        if seat not in self.views:
            title, s = self.replay.title, self.replay.state
            self.views[seat] = json.loads(msgspec.json.encode(title.view(title.redacted(s, seat), seat)))
        return self.views[seat]

    def is_revealed(self) -> bool:
        """Has everybody seen who took what?"""
        assert self.replay is not None
        return any(is_player(owner) for owner in self.replay.state.private_owner) and not self.has_secrets()

    def has_secrets(self) -> bool:
        assert self.replay is not None
        title, s = self.replay.title, self.replay.state
        return digest(title.redacted(s, -1)) != digest(s)


def places_of(entries: list[EntryRow]) -> list[int]:
    """Where the game stood after each length of the log, by the book: the model's own words."""
    places = [0]
    for entry in entries:
        if entry.kind == ACT:
            places.append(entry.seq + 1)
        elif entry.kind == NOTE:
            places.append(places[-1])
        else:
            places.append(places[int(entry.body)])
    return places


def line_of(entries: list[EntryRow]) -> list[int]:
    """The seqs of the actions that led to the present position."""
    places, found = places_of(entries), []
    position = places[-1]
    while position:
        found.append(position - 1)
        position = places[position - 1]
    return found[::-1]


def must_agree(book: Book, seat: int, target: int) -> set[int]:
    """The seats without whose people the person of a seat does not go back to a position."""
    others = {s.seat: s.account for s in book.chairs if s.account is not None and are_two(book, seat, s.seat)}
    undone = {book.entries[seq].actor for seq in line_of(book.entries) if seq >= target}
    if book.terms["undo"] == "consent" or "chance" in undone:
        return set(others)
    acted = {other for other in others if f"p{other + 1}" in undone}
    people = {others[other] for other in acted} - {book.chairs[seat].account}
    return {other for other, account in others.items() if other in acted or account in people}


def are_two(book: Book, seat: int, other: int) -> bool:
    """Whether two seats are two people's: of two accounts, or at one device and the other has a PIN."""
    if book.chairs[seat].account != book.chairs[other].account:
        return True
    return seat != other and bool(book.terms["cover"] and book.pins.get(other))


def lasting(snapshot: Any) -> Any:
    """A snapshot without what changes by itself: the clock, and who is here."""
    game = {k: v for k, v in snapshot["game"].items() if k != "watching"}
    game["seats"] = [{k: v for k, v in s.items() if k not in ("online", "seen")} for s in game["seats"]]
    return {**{k: v for k, v in snapshot.items() if k != "now"}, "game": game}


def named(item: Any) -> Any:
    """An item of the log without sentences: names in them may have changed since they were told."""
    turn = item and item["turn"] and {**item["turn"], "heading": ""}
    return item and {**item, "text": "", "lines": [line["event"] for line in item["lines"]], "turn": turn}
