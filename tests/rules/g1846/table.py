"""A table for rule tests: play by name, look at the position, put pieces where a test wants them."""

from random import Random

from trunkline.core.actions import Action, Draw, Pass
from trunkline.core.contract import Options
from trunkline.core.depot import add_train
from trunkline.core.events import Event
from trunkline.core.ids import BANK, BOX, CHANCE, POOL, RAIL0, SEAT0
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.core.tokens import put_token
from trunkline.core.words import RulingsName
from trunkline.titles.g1846 import closing, holdings, judging, operating_round, stock_round
from trunkline.titles.g1846.companies import MARKERS, PRIVATE_IDS, RAILS
from trunkline.titles.g1846.decisions.card_draws import drawn
from trunkline.titles.g1846.distribution import hand_over
from trunkline.titles.g1846.frames import OperatingRound, Step, StockRound, Turn, changed_turn
from trunkline.titles.g1846.sequence import advance
from trunkline.titles.g1846.setup import remove, set_up
from trunkline.titles.g1846.state import CLOSED, LAUNCHED, REMOVED, State1846
from trunkline.titles.g1846.trains import CARDS


class Table:
    """A game in progress. `p1` is the first player."""

    def __init__(self, players: int = 3, edition: str = "gmt-2016", rulings: RulingsName = "book") -> None:
        self.s: State1846 = set_up(Options(edition, rulings), players)
        self.events: list[Event] = []

    # Playing

    def play(self, *actions: Action) -> "Table":
        """Play actions, none of which may meet an objection."""
        for a in actions:
            objection = judging.objection(self.s, a)
            assert objection is None, f"{a}: {objection} at {self.s.agenda[-1:]}"
            judging.play(self.s, a)
            self.events = self.s.events
        return self

    def draw(self, what: str, *outcome: str) -> "Table":
        return self.play(Draw(what, outcome))

    def chance(self, seed: int = 1) -> "Table":
        """Let chance decide as long as it is asked."""
        rng = Random(seed)
        while self.s.agenda[-1].actor == CHANCE:
            self.play(drawn(self.s, rng))
        return self

    def refusal(self, a: Action) -> str:
        """The number of the rule that forbids an action, "" if nothing does."""
        objection: Objection | None = judging.objection(self.s, a)
        return objection.rule if objection else ""

    def options(self, kind: type[Action]) -> list[Action]:
        return [a for a in judging.legal_actions(self.s) if isinstance(a, kind)]

    def skip_to(self, rail: str, kind: str) -> "Table":
        """Pass until a railroad is at a step."""
        while (self.railroad(), self.kind()) != (rail, kind):
            self.play(Pass())
        return self

    # Looking

    def kind(self) -> str:
        return self.s.agenda[-1].kind if not self.s.ended else "ended"

    def actor(self) -> str:
        return self.s.name(self.s.agenda[-1].actor)

    def railroad(self) -> str:
        subject = self.s.agenda[-1].subject
        return self.s.name(subject) if subject >= RAIL0 else ""

    def cash(self, owner: str) -> int:
        return self.s.cash[self.s.owner(owner)]

    def price(self, rail: str) -> int:
        return self.s.price(self.s.owner(rail))

    def held(self, rail: str, owner: str) -> int:
        return self.s.held(self.s.owner(rail), self.s.owner(owner))

    def president(self, rail: str) -> str:
        return self.s.name(self.s.president[self.s.owner(rail) - RAIL0])

    def trains(self, owner: str) -> list[str]:
        return [
            CARDS[self.s.train_card[t]].faces[self.s.train_face[t]].name + "*" * self.s.last_run(t)
            for t in self.owned(owner)
        ]

    def cards(self, owner: str) -> list[int]:
        """The kinds of somebody's train cards; those of the bank are on sale, to come or returned."""
        return [self.s.train_card[t] for t in self.owned(owner)]

    def returned(self) -> list[int]:
        """Trains given back to the bank, which show a face."""
        return [t for t in self.owned("bank") if self.s.train_face[t] >= 0]

    def owned(self, owner: str) -> list[int]:
        """The numbers of somebody's trains."""
        return [t for t, o in enumerate(self.s.train_owner) if o == self.s.owner(owner)]

    def tokens(self, hex_name: str) -> list[str]:
        return [self.s.name(rail) for _, rail in self.s.tokens[self.hex(hex_name)]]

    def hex(self, name: str) -> int:
        return self.s.board.hex_index[name]

    def has_operated(self, rail: str) -> bool:
        return bool(self.s.operated >> (self.s.owner(rail) - RAIL0) & 1)

    def marker_at(self, private: str) -> str:
        """The hex of a private company's marker, "" without one."""
        h = self.s.marker_hex[MARKERS.index(PRIVATE_IDS.index(private))]
        return "" if h < 0 else self.s.board.hexes[h].name

    def owner(self, private: str) -> str:
        """Whose a private company is; "box" if it is closed or was removed."""
        return self.s.name(self.s.private_owner[PRIVATE_IDS.index(private)])

    def privates_of(self, owner: str) -> list[str]:
        """Somebody's private companies; those of the "box" are out of the game."""
        return [p for p, whose in zip(PRIVATE_IDS, self.s.private_owner, strict=False) if self.s.name(whose) == owner]

    def privates_left(self) -> list[str]:
        """All that are not out of the game."""
        return [p for p, whose in zip(PRIVATE_IDS, self.s.private_owner, strict=False) if whose != BOX]

    def is_removed(self, rail: str) -> bool:
        return self.s.status[self.s.owner(rail) - RAIL0] == REMOVED

    def is_closed(self, rail: str) -> bool:
        return self.s.status[self.s.owner(rail) - RAIL0] == CLOSED

    def marker_of(self, private: str) -> str:
        """The railroad that has a private company's marker, "" if none has."""
        rail = self.s.marker_rail[MARKERS.index(PRIVATE_IDS.index(private))]
        return "" if rail < 0 else self.s.name(rail)

    # Putting things in place

    def stock(self, number: int = 2, removed: tuple[str, ...] = ()) -> "Table":
        """An open stock round: nothing drawn, no private companies with anybody; removals as named."""
        s = self.s
        names = [n for n in removed if n in PRIVATE_IDS]
        remove(s, [PRIVATE_IDS.index(n) for n in names], [s.owner(n) for n in removed if n not in PRIVATE_IDS])
        for rail in (16, 17):
            for h in range(len(s.tokens)):
                s.tokens = put(s.tokens, h, tuple(t for t in s.tokens[h] if t[1] != rail))
        for t in range(2):
            s.train_owner[t] = BOX
        s.private_owner = [BOX] * len(s.private_owner)
        s.agenda = [StockRound(number, 0, SEAT0)]
        s.set_begin = ()
        return self

    def give(self, private: str, owner: str) -> "Table":
        """A private company to a player (an independent with its railroad) or to a corporation."""
        p = PRIVATE_IDS.index(private)
        if private in RAILS:
            self.s.train_owner[p] = self.s.owner(private)
            put_token(self.s, self.s.owner(private), self.hex("C15" if private == "MS" else "G9"), 0)
            cash = self.s.cash[self.s.owner(owner)]
            hand_over(self.s, p, self.s.owner(owner))
            self.s.cash[BANK] -= cash - self.s.cash[self.s.owner(owner)]
            self.s.cash[self.s.owner(owner)] = cash
        self.s.private_owner[p] = self.s.owner(owner)
        return self

    def launch(self, rail: str, price: int, **shares: int) -> "Table":
        """A corporation that has operated; `shares` by holder, the president first, "pool" for the market."""
        s = self.s
        owner = s.owner(rail)
        players = [name for name in shares if name != "pool"]
        president = s.owner(players[0])
        s.cash[president] += 2 * price
        holdings.launch(s, owner, president, price)
        s.cash[owner] = 0
        for name, count in shares.items():
            have = s.held(owner, s.owner(name))
            base = (owner - RAIL0) * s.owners
            s.shares[base + owner] -= count - have
            s.shares[base + s.owner(name)] = count
        s.operated |= 1 << (owner - RAIL0)
        return self

    def holding(self, rail: str, **shares: int) -> "Table":
        """Other numbers of shares for some holders; "pool" is the market, "treasury" the corporation itself."""
        owner = self.s.owner(rail)
        for name, count in shares.items():
            holder = owner if name == "treasury" else self.s.owner(name)
            self.s.shares[(owner - RAIL0) * self.s.owners + holder] = count
        return self

    def presided(self, rail: str, president: str) -> "Table":
        self.s.president[self.s.owner(rail) - RAIL0] = self.s.owner(president)
        return self

    def priced(self, rail: str, price: int) -> "Table":
        """The marker at another price."""
        self.s.cell[self.s.owner(rail) - RAIL0] = self.s.chart.price.index(price)
        return self

    def at(self, rail: str, place: int) -> "Table":
        """The marker at a place of the chart, counted from the left."""
        self.s.cell[self.s.owner(rail) - RAIL0] = place
        return self

    def risen(self, rail: str) -> "Table":
        """The marker one place further right: where a turn without a train will take it from."""
        return self.at(rail, self.s.cell[self.s.owner(rail) - RAIL0] + 1)

    def without_tokens(self, rail: str) -> "Table":
        """All of its tokens are placed."""
        self.s.tokens_left = put(self.s.tokens_left, self.s.owner(rail) - RAIL0, 0)
        return self

    def never_operated(self, *rails: str) -> "Table":
        """Corporations that are to have their first turn."""
        for rail in rails:
            self.s.operated &= ~(1 << (self.s.owner(rail) - RAIL0))
        return self

    def money(self, **cash: int) -> "Table":
        for name, amount in cash.items():
            self.s.cash[self.s.owner(name)] = amount
        return self

    def pay(self, owner: str, amount: int) -> "Table":
        self.s.cash[self.s.owner(owner)] = amount
        return self

    def tile(self, hex_name: str, number: str, rotation: int) -> "Table":
        h = self.hex(hex_name)
        self.s.face = put(self.s.face, h, self.s.board.tile_index[number])
        self.s.rotation = put(self.s.rotation, h, rotation)
        return self

    def without_tiles(self, number: str) -> "Table":
        """All tiles of this number are on the map."""
        self.s.tiles_left = put(self.s.tiles_left, self.s.board.tile_index[number], 0)
        return self

    def token(self, rail: str, hex_name: str, city: int = 0) -> "Table":
        put_token(self.s, self.s.owner(rail), self.hex(hex_name), city)
        return self

    def marker(self, private: str, hex_name: str, rail: str = "") -> "Table":
        """A private company's marker, of a railroad or of nobody yet."""
        m = MARKERS.index(PRIVATE_IDS.index(private))
        self.s.marker_hex = put(self.s.marker_hex, m, self.hex(hex_name))
        self.s.marker_rail = put(self.s.marker_rail, m, self.s.owner(rail))
        return self

    def train(self, owner: str, *faces: str) -> "Table":
        """New trains of these faces."""
        for name in faces:
            for c, card in enumerate(CARDS):
                for f, face in enumerate(card.faces):
                    if face.name == name.rstrip("*"):
                        t = add_train(self.s, c, self.s.owner(owner), f)
                        self.s.phased_out |= int(name.endswith("*")) << t
        return self

    def phase(self, phase: int) -> "Table":
        """A phase with the earlier cards of the bank sold out."""
        self.s.phase = phase
        for t, owner in enumerate(self.s.train_owner):
            if owner == BANK and self.s.train_card[t] < phase and self.s.train_face[t] < 0:
                self.s.train_owner[t] = BOX
        return self

    def sold_out(self, face: str) -> "Table":
        """The bank has no more cards with this face."""
        for t, owner in enumerate(self.s.train_owner):
            names = [f.name for f in CARDS[self.s.train_card[t]].faces]
            if owner == BANK and self.s.train_face[t] < 0 and face in names:
                self.s.train_owner[t] = BOX
        return self

    def trains_left(self, count: int) -> "Table":
        """The bank has only the first of its cards."""
        for t in [t for t, owner in enumerate(self.s.train_owner) if owner == BANK][count:]:
            self.s.train_owner[t] = BOX
        return self

    def lose_train(self, owner: str, face: str) -> "Table":
        """One train of this face leaves the game."""
        self.s.train_owner[self.owned(owner)[self.trains(owner).index(face)]] = BOX
        return self

    def phased_out(self, owner: str, face: str) -> "Table":
        """6.82 One train of this face makes its last run."""
        self.s.phased_out |= 1 << self.owned(owner)[self.trains(owner).index(face)]
        return self

    def only_private_left(self, private: str) -> "Table":
        """3.22 One card in the deck, and nobody has chosen any."""
        self.s.deck = (PRIVATE_IDS.index(private),)
        self.s.chosen = ((),) * self.s.players
        self.s.agenda = self.s.agenda[:1]
        return self.begin_stock()

    def have_sold(self, rail: str, *players: str) -> "Table":
        """These players have sold shares of a corporation in this stock round."""
        for player in players:
            seat = self.s.owner(player) - SEAT0
            self.s.sold = put(self.s.sold, seat, self.s.sold[seat] | 1 << (self.s.owner(rail) - RAIL0))
        return self

    def priority(self, player: str) -> "Table":
        self.s.priority = self.s.owner(player)
        return self

    def bankrupt(self, *players: str) -> "Table":
        """7.11 Players who are out of the game."""
        for player in players:
            self.s.out |= 1 << (self.s.owner(player) - SEAT0)
        return self

    def close(self, rail: str) -> "Table":
        """8.1 A corporation leaves the game."""
        closing.close(self.s, self.s.owner(rail))
        return self

    def broken(self) -> "Table":
        """10.1 The bank has paid more than it had."""
        self.s.broken = True
        return self.pay("bank", -1)

    def over(self, reason: str) -> "Table":
        self.s.ended = reason
        return self

    def earned(self, revenue: int) -> "Table":
        """6.6 What the trains of this turn have brought."""
        changed_turn(self.s).revenue = revenue
        return self

    def turn_at(self, step: int, lays: int = 0, issued: int = 1) -> "Table":
        """The running turn at another step, with what has been done in it."""
        del self.s.agenda[2:]
        now = changed_turn(self.s)
        now.step, now.lays, now.issued = step, lays, issued
        return self.begin_stock()

    def at_trains(self, *rails: str) -> "Table":
        """The train step of the first of these, at once: nothing of its turn has been played."""
        order = tuple(self.s.owner(rail) for rail in rails)
        turn = Turn(order[0])
        turn.step = 4
        step = Step("trains", self.s.president[order[0] - RAIL0], order[0])
        self.s.agenda = [OperatingRound(2, 1, 0, order), turn, step]
        return self

    def begin_stock(self) -> "Table":
        self.s.events = []
        advance(self.s)
        return self

    def operate(self, number: int = 2, part: int = 1) -> "Table":
        """Begin an operating round with what is on the table."""
        self.s.events = []
        operating_round.begin(self.s, number, part)
        advance(self.s)
        self.events = self.s.events
        return self

    def end_stock_round(self) -> "Table":
        stock_round.adjust_prices(self.s)
        return self


def is_launched(t: Table, rail: str) -> bool:
    return t.s.status[t.s.owner(rail) - RAIL0] == LAUNCHED


def pool(t: Table, rail: str) -> int:
    return t.s.held(t.s.owner(rail), POOL)
