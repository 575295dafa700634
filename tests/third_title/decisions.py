"""One class for each kind of decision, and the table of them: nothing else asks of what kind a decision is."""

from typing import Final

from tests.third_title.pieces import BOARD, CHART, HOMES, PARS, RAILROADS, ROUNDS, TRAIN, TRAIN_LIMIT
from tests.third_title.running import best_run, reached
from tests.third_title.state import STEPS, OperatingRound, Step, Stock, ValleyState

from trunkline.core.actions import Action, BuyShare, BuyTrain, Launch, LayTile, Pass, Pay, RunRoutes
from trunkline.core.asked import Asked, Values
from trunkline.core.decision import Decision
from trunkline.core.depot import next_card_in_bank, trains_of
from trunkline.core.events import (
    Event,
    Floated,
    GameEnded,
    Launched,
    Passed,
    PriorityMoved,
    RevenueSettled,
    RoundBegan,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TurnBegan,
)
from trunkline.core.ids import BANK, NOBODY, RAIL0, SEAT0, is_player
from trunkline.core.laying import Fit, Fits
from trunkline.core.money import pay
from trunkline.core.objections import Objection
from trunkline.core.prices import price_order, put_marker
from trunkline.core.shares import largest_holder, move_shares, seats_from, set_president
from trunkline.core.state import put
from trunkline.core.words import Payout

RAILS: Final = range(RAIL0, RAIL0 + len(RAILROADS))
FITS: Final = Fits(BOARD)


class StockTurn(Decision[ValleyState]):
    takes = (Launch, BuyShare, Pass)
    not_now = Objection("2.2", "Now a share is bought.")

    def candidates(self, s: ValleyState) -> list[Action]:
        if not self.waits(s):
            return []  # all have passed: the round is over
        launches: list[Action] = [Launch(name, price) for name in RAILROADS for price in PARS]
        return [*launches, *[BuyShare(name, "treasury") for name in RAILROADS], Pass()]

    def objection(self, s: ValleyState, a: Action) -> Objection | None:
        match a:
            case Launch(corporation=name, price=price):
                return self.launch_objection(s, s.owner(name), price)
            case BuyShare(corporation=name, source=source):
                return self.share_objection(s, s.owner(name), source)
        return None

    def launch_objection(self, s: ValleyState, rail: int, price: int) -> Objection | None:
        if rail not in RAILS or s.president[rail - RAIL0] != NOBODY:
            return Objection("2.1", "There is no such railroad to launch.")
        if price not in PARS or s.cash[s.now().actor] < 2 * price:
            return Objection("2.1", "The first price is ₤20, ₤30 or ₤40, and two shares are paid at once.")
        return None

    def share_objection(self, s: ValleyState, rail: int, source: str) -> Objection | None:
        if rail not in RAILS or s.president[rail - RAIL0] == NOBODY or source != "treasury":
            return Objection("2.2", "Shares are bought from a railroad that has been launched.")
        if not s.held(rail, BANK):
            return Objection("2.2", "All its shares are sold.")
        if s.cash[s.now().actor] < s.price(rail):
            return Objection("2.2", "A share costs more than you have.")
        return None

    def act(self, s: ValleyState, a: Action) -> None:
        frame = s.now()
        assert isinstance(frame, Stock)
        passes = 0
        match a:
            case Launch(corporation=name, price=price):
                launch(s, s.owner(name), frame.actor, price)
            case BuyShare(corporation=name):
                buy(s, s.owner(name), frame.actor, 1)
            case Pass():
                passes = frame.passes + 1
                s.events.append(Passed(s.name(frame.actor)))
        s.agenda[-1] = Stock(seats_from(s, frame.actor)[0], frame.number, passes)

    def waits(self, s: ValleyState) -> bool:
        """2.3 The round is over when everybody has passed in a row."""
        frame = s.now()
        assert isinstance(frame, Stock)
        return frame.passes < s.players

    def resolve(self, s: ValleyState) -> None:
        frame = s.now()
        assert isinstance(frame, Stock)
        s.priority = frame.actor
        s.events.append(PriorityMoved(s.name(s.priority)))
        s.events.append(RoundBegan("operating", frame.number, 1))
        floated = [rail for rail in RAILS if s.president[rail - RAIL0] != NOBODY]
        s.agenda = [OperatingRound(frame.number, tuple(price_order(s, floated)))]

    def asks(self, s: ValleyState) -> str:
        """Only here: elsewhere it is told whose turn it is."""
        return "launch a railroad, buy a share or pass"


def launch(s: ValleyState, rail: int, player: int, price: int) -> None:
    """2.1 The president has two shares; the railroad has a price, a token at home and the money."""
    i = rail - RAIL0
    s.par = put(s.par, i, price)
    put_marker(s, rail, CHART.par[price])
    s.events.append(Launched(s.name(rail), s.name(player), price))
    buy(s, rail, player, 2)
    h = BOARD.hex_index[HOMES[i]]
    s.tokens = put(s.tokens, h, ((0, rail),))
    s.tokens_left = put(s.tokens_left, i, s.tokens_left[i] - 1)
    s.events += [Floated(s.name(rail)), TokenPlaced(s.name(rail), HOMES[i], 0, 0)]


def buy(s: ValleyState, rail: int, player: int, shares: int) -> None:
    """2.2 Who holds most is president; the one who was it stays it on a tie."""
    cost = shares * s.price(rail)
    pay(s, player, rail, cost, "shares")
    move_shares(s, rail, shares, BANK, player, cost)
    president = s.president[rail - RAIL0]
    set_president(s, rail, largest_holder(s, rail, player if president == NOBODY else president, 2))


class Round(Decision[ValleyState]):
    """The frame below the turns: it decides nothing, and lets one railroad operate after the other."""

    not_now = Objection("3.1", "A railroad operates now.")

    def waits(self, s: ValleyState) -> bool:
        return False

    def resolve(self, s: ValleyState) -> None:
        frame = s.now()
        assert isinstance(frame, OperatingRound)
        if frame.to_come:
            rail, *rest = frame.to_come
            s.events.append(TurnBegan(s.name(rail)))
            s.agenda = [OperatingRound(frame.number, tuple(rest)), Step("track", s.president[rail - RAIL0], rail)]
        elif frame.number == ROUNDS:
            s.ended = "last round"
            s.agenda = []
            s.events.append(GameEnded(s.ended))
        else:
            s.events.append(RoundBegan("stock", frame.number + 1, 0))
            s.agenda = [Stock(s.priority, frame.number + 1, 0)]


class OfATurn(Decision[ValleyState]):
    """What the steps of a turn have in common: passing, or having nothing to do, leads to the next one."""

    def step(self, s: ValleyState) -> Step:
        frame = s.now()
        assert isinstance(frame, Step)
        return frame

    def resolve(self, s: ValleyState) -> None:
        next_step(s, self.step(s).revenue)


def next_step(s: ValleyState, revenue: int) -> None:
    frame = s.agenda.pop()
    after = STEPS.index(frame.kind) + 1
    if after < len(STEPS):
        s.agenda.append(Step(STEPS[after], frame.actor, frame.subject, revenue))


class LayTrack(OfATurn):
    takes = (LayTile, Pass)
    not_now = Objection("3.1", "Now the railroad lays track.")
    skip = "Lay nothing"

    def candidates(self, s: ValleyState) -> list[Action]:
        hexes = sorted({door // 6 for door in reached(s, s.now().subject).doors})
        lays = [(h, fit) for h in hexes for fit in FITS.of(h, s.face[h], s.rotation[h])]
        return [*[LayTile(BOARD.hexes[h].name, BOARD.faces[fit.face].number, fit.rotation) for h, fit in lays], Pass()]

    def objection(self, s: ValleyState, a: Action) -> Objection | None:
        if isinstance(a, Pass):
            return None
        assert isinstance(a, LayTile)
        h = BOARD.hex_index.get(a.hex, -1)
        fit = None if h < 0 or a.power else fit_of(s, h, a)
        if fit is None:
            return Objection("3.1", "That tile does not fit there.")
        if not s.tiles_left[fit.face]:
            return Objection("3.1", "There is no such tile left.")
        if not {h * 6 + edge for edge in fit.track.edges} & reached(s, s.now().subject).doors:
            return Objection("3.1", "The railroad's track does not lead there.")
        return None

    def act(self, s: ValleyState, a: Action) -> None:
        if isinstance(a, LayTile):
            h, face = BOARD.hex_index[a.hex], BOARD.tile_index[a.tile]
            s.face, s.rotation = put(s.face, h, face), put(s.rotation, h, a.rotation)
            s.tiles_left = put(s.tiles_left, face, s.tiles_left[face] - 1)
            s.events.append(TileLaid(s.name(s.now().subject), a.hex, a.tile, a.rotation, 0))
        next_step(s, 0)

    def waits(self, s: ValleyState) -> bool:
        return any(self.objection(s, a) is None for a in self.candidates(s) if isinstance(a, LayTile))

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} lays a tile"


def fit_of(s: ValleyState, h: int, a: LayTile) -> Fit | None:
    fits = [f for f in FITS.of(h, s.face[h], s.rotation[h]) if f.rotation == a.rotation]
    return next((f for f in fits if BOARD.faces[f.face].number == a.tile), None)


class RunTrains(OfATurn):
    takes = (RunRoutes,)
    not_now = Objection("3.2", "Now the railroad runs its trains.")

    def candidates(self, s: ValleyState) -> list[Action]:
        return [RunRoutes(tuple(run.route for run in best_run(s, s.name(s.now().subject)).routes))]

    def objection(self, s: ValleyState, a: Action) -> Objection | None:
        return None if a in self.candidates(s) else Objection("3.2", "The best routes are run.")

    def act(self, s: ValleyState, a: Action) -> None:
        run = best_run(s, s.name(s.now().subject))
        s.events += run.routes
        next_step(s, run.revenue)

    def waits(self, s: ValleyState) -> bool:
        return best_run(s, s.name(s.now().subject)).revenue > 0

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} runs its trains"


class PayOut(OfATurn):
    takes = (Pay,)
    not_now = Objection("3.3", "Now the income is paid out or retained.")

    def candidates(self, s: ValleyState) -> list[Action]:
        return [Pay("full"), Pay("retain")]

    def objection(self, s: ValleyState, a: Action) -> Objection | None:
        known = isinstance(a, Pay) and a.choice in ("full", "retain")
        return None if known else Objection("3.3", "Income is paid out in full or retained.")

    def act(self, s: ValleyState, a: Action) -> None:
        assert isinstance(a, Pay)
        settle(s, a.choice)

    def waits(self, s: ValleyState) -> bool:
        return self.step(s).revenue > 0

    def resolve(self, s: ValleyState) -> None:
        """Without income the price falls as if it had been retained."""
        settle(s, "retain")

    def values(self, s: ValleyState) -> Values:
        return {"revenue": self.step(s).revenue}

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} pays out ₤{asked.values['revenue']} or retains it"


def settle(s: ValleyState, choice: Payout) -> None:
    frame = s.now()
    assert isinstance(frame, Step)
    rail, revenue, i = frame.subject, frame.revenue, frame.subject - RAIL0
    paid = revenue if choice == "full" else 0
    s.events.append(RevenueSettled(s.name(rail), choice, revenue, paid, revenue - paid))
    for owner in range(s.owners):
        if is_player(owner):
            pay(s, BANK, owner, paid // 10 * s.held(rail, owner), "dividend")
    pay(s, BANK, rail, revenue - paid, "income")
    put_marker(s, rail, (CHART.right if paid else CHART.left)[s.cell[i]])
    s.income[i], s.choice[i] = revenue, choice if revenue else ""
    next_step(s, revenue)


class BuyTrains(OfATurn):
    takes = (BuyTrain, Pass)
    not_now = Objection("3.4", "Now the railroad may buy a train.")
    skip = "Buy none"

    def candidates(self, s: ValleyState) -> list[Action]:
        return [BuyTrain(TRAIN.name, TRAIN.price), Pass()]

    def objection(self, s: ValleyState, a: Action) -> Objection | None:
        if isinstance(a, Pass):
            return None
        if a != BuyTrain(TRAIN.name, TRAIN.price) or next_card_in_bank(s) < 0:
            return Objection("3.4", "The bank has no such train at that price.")
        if len(trains_of(s, s.now().subject)) >= TRAIN_LIMIT:
            return Objection("3.4", "A railroad owns two trains at most.")
        return None if s.cash[s.now().subject] >= TRAIN.price else Objection("3.4", "Its treasury does not reach.")

    def act(self, s: ValleyState, a: Action) -> None:
        rail = s.now().subject
        if isinstance(a, BuyTrain):
            train = next_card_in_bank(s)
            pay(s, rail, BANK, a.price, "train")
            s.train_owner[train] = rail
            s.train_face = put(s.train_face, train, 0)
            s.events.append(TrainBought(s.name(rail), a.train, "bank", a.price))
        next_step(s, 0)

    def waits(self, s: ValleyState) -> bool:
        return self.objection(s, BuyTrain(TRAIN.name, TRAIN.price)) is None

    def words(self, asked: Asked) -> str:
        return f"{asked.subject} may buy a train"


DECISIONS: Final[dict[str, Decision[ValleyState]]] = {
    "stock": StockTurn(),
    "operating round": Round(),
    "track": LayTrack(),
    "run": RunTrains(),
    "pay": PayOut(),
    "trains": BuyTrains(),
}
OVER: Final = Objection("1.2", "The game is over.")


def now(s: ValleyState) -> Decision[ValleyState]:
    return DECISIONS[s.now().kind]


def objection(s: ValleyState, a: Action) -> Objection | None:
    if s.ended:
        return OVER
    return now(s).objection(s, a) if isinstance(a, now(s).takes) else now(s).not_now


def legal_actions(s: ValleyState) -> list[Action]:
    return [] if s.ended else [a for a in now(s).candidates(s) if objection(s, a) is None]


def apply(s: ValleyState, a: Action) -> list[Event]:
    """Carry the action out, and go on until somebody has something to decide."""
    s.events = []
    now(s).act(s, a)
    while not s.ended and not now(s).waits(s):
        now(s).resolve(s)
    return s.events


def first(s: ValleyState) -> None:
    s.agenda = [Stock(SEAT0, 1, 0)]
