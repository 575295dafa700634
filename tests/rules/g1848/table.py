"""Positions for rule tests: a table where everything can be put in its place by name."""

from trunkline.core.actions import Action
from trunkline.core.cards import TrainCard
from trunkline.core.contract import Options
from trunkline.core.depot import add_train
from trunkline.core.events import Event
from trunkline.core.ids import BANK, POOL, RAIL0, SEAT0
from trunkline.core.objections import Objection
from trunkline.core.prices import put_marker
from trunkline.core.state import put
from trunkline.core.words import Deal, RoutesChoice, RulingsName
from trunkline.titles.g1848 import judging, operating_round, sequence, setup, stock_round
from trunkline.titles.g1848.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1848.frames import (
    RUN,
    STEPS,
    TRACK,
    TRAINS,
    Crisis,
    Kind,
    OperatingRound,
    OperatingSet,
    changed_round,
    changed_turn,
)
from trunkline.titles.g1848.phases import next_train
from trunkline.titles.g1848.rulings import rulings_of
from trunkline.titles.g1848.state import State1848, bit
from trunkline.titles.g1848.trains import CARDS


class Table:
    """A game in which a test sets things up directly and then plays by the rules."""

    def __init__(self, players: int = 3, rulings: RulingsName = "book", routes: RoutesChoice = "") -> None:
        self.s: State1848 = setup.set_up(Options(rulings=rulings, routes=routes), players)
        self.events: list[Event] = []

    # Setting up.

    def after_auction(self, owners: dict[str, str] | None = None) -> "Table":
        """All private companies in the hands of players, without their gifts."""
        for p, name in enumerate(PRIVATE_IDS):
            self.s.private_owner[p] = self.s.owner((owners or {}).get(name, "p1"))
        self.s.private_price = (0,) * len(PRIVATE_IDS)
        return self

    def give(self, private: str, owner: str) -> "Table":
        self.s.private_owner[PRIVATE_IDS.index(private)] = self.s.owner(owner)
        return self

    def give_all(self, owner: str) -> "Table":
        """All private companies to one owner; "box": they are closed."""
        self.s.private_owner = [self.s.owner(owner)] * len(PRIVATE_IDS)
        return self

    def company(self, name: str, holdings: dict[str, int], par: int = 100, cash: int = 0, pool: int = 0) -> "Table":
        """A launched company; the first holder is its director."""
        s, rail = self.s, self.s.owner(name)
        i = rail - RAIL0
        s.par = put(s.par, i, par)
        put_marker(s, rail, s.chart.par[par])
        base = i * s.owners
        for who, shares in holdings.items():
            s.shares[base + s.owner(who)] = shares
        s.shares[base + POOL] = pool
        s.shares[base + BANK] = 10 - sum(holdings.values()) - pool
        s.president[i] = s.owner(next(iter(holdings)))
        s.floated |= bit(rail)
        self.money(name, cash)
        return self

    def money(self, who: str, amount: int) -> "Table":
        """Give somebody exactly this much; the bank makes up the difference."""
        owner = self.s.owner(who)
        self.s.cash[BANK] += self.s.cash[owner] - amount
        self.s.cash[owner] = amount
        return self

    def holding(self, name: str, **shares: int) -> "Table":
        """Other numbers of shares for some holders; "pool" is the bank pool, "bank" has those never sold."""
        base = (self.s.owner(name) - RAIL0) * self.s.owners
        for holder, count in shares.items():
            self.s.shares[base + self.s.owner(holder)] = count
        return self

    def not_launched(self, name: str) -> "Table":
        """Its shares are sold as they are, but it waits for something."""
        self.s.floated &= ~bit(self.s.owner(name))
        return self

    def has_operated(self, name: str) -> "Table":
        self.s.operated |= bit(self.s.owner(name))
        return self

    def in_receivership(self, *names: str) -> "Table":
        for name in names:
            self.s.closed |= bit(self.s.owner(name))
        return self

    def without_tokens(self, name: str) -> "Table":
        """All of its tokens are placed."""
        self.s.tokens_left = put(self.s.tokens_left, self.s.owner(name) - RAIL0, 0)
        return self

    def lent(self, name: str, loans: int) -> "Table":
        """5.6 So many loans for a company, without their money."""
        self.s.loans = put(self.s.loans, self.s.owner(name) - RAIL0, loans)
        return self

    def linked(self) -> "Table":
        """5.3 Sydney and Adelaide are joined."""
        self.s.linked = True
        return self

    def companies_lost(self, who: str, count: int) -> "Table":
        """5.5.4 So many companies were lost under a director, each of which cuts the certificate limit."""
        self.s.lost = put(self.s.lost, self.s.owner(who) - SEAT0, count)
        return self

    def used(self, *privates: str) -> "Table":
        """The rights of private companies that have been used."""
        for name in privates:
            self.s.used |= 1 << PRIVATE_IDS.index(name)
        return self

    def lowered_to_the_floor(self) -> "Table":
        """3.1.1 Every private company at its lowest price."""
        self.s.private_price = tuple(p.floor for p in PRIVATES)
        return self

    def at(self, name: str, row: int, column: int) -> "Table":
        put_marker(self.s, self.s.owner(name), self.s.chart.place.index((row, column)))
        return self

    def tile(self, hex_name: str, number: str, rotation: int = 0) -> "Table":
        board = self.s.board
        h = board.hex_index[hex_name]
        face = board.tile_index[number]
        self.s.face = put(self.s.face, h, face)
        self.s.rotation = put(self.s.rotation, h, rotation)
        self.s.tiles_left = put(self.s.tiles_left, face, self.s.tiles_left[face] - 1)
        return self

    def bare(self, *hex_names: str) -> "Table":
        """Hexes as the map prints them."""
        for hex_name in hex_names:
            h = self.s.board.hex_index[hex_name]
            self.s.face = put(self.s.face, h, self.s.board.printed[h])
        return self

    def without_tiles(self, number: str) -> "Table":
        """All tiles of this number are on the map."""
        self.s.tiles_left = put(self.s.tiles_left, self.s.board.tile_index[number], 0)
        return self

    def take_tokens_off(self, hex_name: str) -> "Table":
        self.s.tokens = put(self.s.tokens, self.s.board.hex_index[hex_name], ())
        return self

    def token(self, name: str, hex_name: str, city: int = 0) -> "Table":
        h = self.s.board.hex_index[hex_name]
        rail = self.s.owner(name)
        self.s.tokens = put(self.s.tokens, h, (*self.s.tokens[h], (city, rail)))
        if self.s.is_rail(rail):
            self.s.tokens_left = put(self.s.tokens_left, rail - RAIL0, self.s.tokens_left[rail - RAIL0] - 1)
            self.s.operated |= bit(rail)
        return self

    def train(self, name: str, face: str) -> int:
        """A train of this face for a company, beside those of the bank."""
        for card, kind in enumerate(CARDS):
            for i, side in enumerate(kind.faces):
                if side.name == face:
                    return add_train(self.s, card, self.s.owner(name), i)
        raise AssertionError(face)

    def phase(self, name: str) -> "Table":
        """As if the first train of this kind had been sold: earlier cards are gone."""
        self.s.phase = ["2", "3", "4", "5", "6", "8"].index(name)
        order = [card.phase for card in CARDS]
        for t, owner in enumerate(self.s.train_owner):
            card = self.s.train_card[t]
            if owner == BANK and CARDS[card].name != "2E" and order[card] < self.s.phase:
                self.s.train_owner[t] = 2
        if self.s.phase >= 3:
            self.s.privates_closed = True
            self.s.private_owner = [2] * len(PRIVATE_IDS)
        self.s.com_free = self.s.phase >= 4
        return self

    def sold(self, card: int, *buyers: str) -> "Table":
        """The bank's trains of a kind go to companies in turn."""
        here = [t for t, owner in enumerate(self.s.train_owner) if owner == BANK and self.s.train_card[t] == card]
        for n, t in enumerate(here):
            self.s.train_owner[t] = self.s.owner(buyers[n % len(buyers)])
        return self

    def ruled(self, rulings: RulingsName, deal: Deal) -> "Table":
        """The rulings for a game that was dealt like this."""
        self.s.rulings = rulings_of(Options(rulings=rulings, deal=deal))
        return self

    def priority(self, player: str) -> "Table":
        self.s.priority = self.s.owner(player)
        return self

    def over(self, reason: str) -> "Table":
        self.s.ended = reason
        return self

    # Where we are.

    def operate(self, number: int = 1) -> "Table":
        """A set of operating rounds begins with what is on the table."""
        self.s.agenda = []
        self.s.events = []
        operating_round.begin_set(self.s, number)
        sequence.advance(self.s)
        return self

    def still_to_come(self, name: str) -> "Table":
        """A company has its turn later in this round."""
        changed_round(self.s).done &= ~bit(self.s.owner(name))
        return self

    def loans_in_turn(self, count: int) -> "Table":
        """5.6 So many loans were taken in this turn."""
        changed_turn(self.s).loans = count
        return self

    def in_crisis(self, player: str) -> "Table":
        """5.5.3 A player who has to raise money, in the middle of the turn."""
        if self.kind() == "crisis":
            self.s.agenda.pop()
        self.s.agenda.append(Crisis(self.s.owner(player)))
        return self

    def stock_round(self, number: int = 2, first: str = "p1") -> "Table":
        self.s.priority = self.s.owner(first)
        stock_round.begin(self.s, number)
        sequence.advance(self.s)
        return self

    def turn(self, name: str, step: Kind = TRACK, rounds: int = 1) -> "Table":
        """The company's turn, at the beginning of a step; it is the only one of its round."""
        rail = self.s.owner(name)
        done = self.s.floated
        self.s.agenda = [
            OperatingSet(2, rounds),
            OperatingRound(1, done),
        ]
        self.s.events = []
        operating_round.begin_turn(self.s, rail)
        changed_turn(self.s).step = STEPS.index(step) - 1
        sequence.advance(self.s)
        return self

    def running(self, name: str) -> "Table":
        return self.turn(name, RUN)

    def buying(self, name: str) -> "Table":
        return self.turn(name, TRAINS)

    # Playing.

    def refusal(self, a: Action) -> str:
        """The number of the rule that forbids an action, "" if nothing does."""
        objection: Objection | None = judging.objection(self.s, a)
        return objection.rule if objection else ""

    def play(self, *actions: Action) -> "Table":
        """Play actions, none of which may meet an objection; `events` are those of all of them."""
        self.events = []
        for a in actions:
            objection = judging.objection(self.s, a)
            assert objection is None, f"{a}: {objection}"
            judging.play(self.s, a)
            self.events += self.s.events
        return self

    def legal(self) -> list[Action]:
        return judging.legal_actions(self.s)

    def cash(self, who: str) -> int:
        return self.s.cash[self.s.owner(who)]

    def held(self, name: str, who: str) -> int:
        return self.s.held(self.s.owner(name), self.s.owner(who))

    def price(self, name: str) -> int:
        return self.s.price(self.s.owner(name))

    def place(self, name: str) -> tuple[int, int]:
        """Row and column of its marker on the chart."""
        return self.s.chart.place[self.s.cell[self.s.owner(name) - RAIL0]]

    def is_above(self, name: str, other: str) -> bool:
        """In one place, the marker that came first lies on top."""
        return self.place(name) == self.place(other) and self.arrival(name) < self.arrival(other)

    def arrival(self, name: str) -> int:
        return self.s.arrival[self.s.owner(name) - RAIL0]

    def owners(self) -> list[str]:
        """Whose the private companies are, in their order."""
        return [self.owner(private) for private in PRIVATE_IDS]

    def director(self, name: str) -> str:
        owner = self.s.president[self.s.owner(name) - RAIL0]
        return "" if owner < 0 else self.s.name(owner)

    def debt(self, who: str) -> int:
        """5.5.3 What the bank has lent a player."""
        return self.s.debt[self.s.owner(who) - SEAT0]

    def loans(self, name: str) -> int:
        """How many loans the company has taken."""
        return self.s.loans[self.s.owner(name) - RAIL0]

    def borrowers(self) -> int:
        """For how many companies loans are noted."""
        return len(self.s.loans)

    def whose(self, train: int) -> str:
        """Whose the train of that number is; "box" if it has left the game."""
        return self.s.name(self.s.train_owner[train])

    def cards(self, owner: str) -> list[str]:
        """The kinds of somebody's train cards; those of the bank are on sale or to come."""
        return [
            CARDS[card].name
            for card, whose in zip(self.s.train_card, self.s.train_owner, strict=True)
            if whose == self.s.owner(owner)
        ]

    def last_train(self) -> int:
        """The number of the train that was made last."""
        return len(self.s.train_owner) - 1

    def next_card(self) -> TrainCard:
        """What the bank sells next."""
        return CARDS[self.s.train_card[next_train(self.s)]]

    def owner(self, private: str) -> str:
        """Whose a private company is; "box" if it is closed."""
        return self.s.name(self.s.private_owner[PRIVATE_IDS.index(private)])

    def tokens_to_place(self, name: str) -> int:
        return self.s.tokens_to_place(self.s.owner(name))

    def kind(self) -> str:
        return self.s.now().kind

    def actor(self) -> str:
        return self.s.name(self.s.now().actor)


def sar(rulings: RulingsName = "book", players: int = 4, par: int = 80) -> Table:
    """SAR with a route to Port Pirie, in the green phase, no train."""
    t = Table(players, rulings).after_auction().phase("3").company("SAR", {"p1": 5, "p2": 3}, par=par, cash=50)
    return t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6")


def fresh(name: str = "NSW", phase: str = "2", rulings: RulingsName = "book") -> Table:
    """A company with a treasury, in the turn of nobody yet; P3 belongs to another player."""
    owners = {"P3": "p2"}
    return Table(4, rulings).after_auction(owners).phase(phase).company(name, {"p1": 6}, cash=1000)


def given(t: Table, loans: int) -> Table:
    """So many loans given to another company, more than it may have: only their number matters."""
    t.s.loans = put(t.s.loans, len(t.s.loans) - 1, loans)
    cell = t.s.chart.place.index((6, loans))
    t.s.cell[-1] = cell
    t.s.cash[-1] = 2000 - 100 * loans
    return t


def buyer(phase: str = "3", cash: int = 1000, rulings: RulingsName = "book") -> Table:
    """SAR with money and a route; NSW is another director's, VR the same director's."""
    t = Table(4, rulings).after_auction().phase(phase).company("SAR", {"p1": 6}, cash=cash)
    t.company("NSW", {"p2": 6}).company("VR", {"p1": 6})
    return t.tile("G6", "5", 2).tile("F5", "57", 2).token("SAR", "G6")


def sold_out(t: Table, card: int) -> Table:
    """The bank has no more of these."""
    return t.sold(card, "box")
