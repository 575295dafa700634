"""Plans for an operating turn: tiles and tokens tried on copies, runs by the exact solver, valued to the game's end."""

from trunkline.bots.allowance import Allowance
from trunkline.bots.evaluator import Evaluator
from trunkline.bots.forecast import launched
from trunkline.bots.geography import promise, tiles_across
from trunkline.bots.habits import Choice, treasury
from trunkline.bots.habits.track import keeps_train_money, may_wait, no_track, promising, useful_money
from trunkline.bots.position import Position
from trunkline.core.actions import Action, LayTile, PlaceToken
from trunkline.core.depot import next_card_in_bank
from trunkline.core.state import State

LOOKED_AT = 3  # of the best plans: what they do to others

Plan = tuple[float, tuple[Action, ...], State]


class Planner:
    """Values what a railroad's turn leaves on the map."""

    def __init__(self, p: Position, ev: Evaluator, wide: int, allowance: Allowance, *, thrifty: bool) -> None:
        self.p = p
        self.ev = ev
        self.wide = wide  # tiles and tokens tried at each step
        self.allowance = allowance
        self.rail = p.rail
        self.thrifty = thrifty  # builds nothing with the money for a first train

    def value(self, s: State) -> float:
        """Runs with the trains at hand, a run with a train that stays, what open track ends promise, and money."""
        ev, weights = self.ev, self.ev.weights
        on = ev.incomes.map_of(s)
        trains = self.p.facts.train_names(s, self.rail)
        now = ev.incomes.of(s, self.rail, trains or self.first_train(s), on)
        later = ev.incomes.longest(s, self.rail, on)
        lead = promise(self.p.geo, s, self.rail, weights.line_bonus)
        earned = weights.runs * now + weights.future * later + weights.promise * lead
        if self.p.know.present_habits:
            return earned + treasury.worth(self.p, s.money(self.rail))
        return earned + self.p.know.treasury_money * useful_money(self.p, s)

    def first_train(self, s: State) -> tuple[str, ...]:
        t = next_card_in_bank(s)
        return () if t < 0 else (self.p.facts.cards[s.card_of(t)].faces[0].name,)

    def harm(self, s: State) -> dict[str, int]:
        """What the runs of others' railroads lose by what was built."""
        p, ev = self.p, self.ev
        on = ev.incomes.map_of(s)
        lost: dict[str, int] = {}
        for rail in launched(s, p.facts):
            if rail != self.rail and not p.is_mine(rail):
                trains = p.facts.train_names(s, rail)
                less = ev.incomes.of(p.s, rail, trains, p.map) - ev.incomes.of(s, rail, trains, on)
                if less:
                    lost[s.names[rail]] = less
        return lost


def choose(
    p: Position,
    ev: Evaluator,
    options: list[Action],
    wide: int,
    deep: int,
    allowance: Allowance,
    *,
    thrifty: bool = False,
) -> Choice | None:
    """The first action of the best plan found: up to `deep` lays or tokens in a row."""
    planner = Planner(p, ev, wide, allowance, thrifty=thrifty)
    now = planner.value(p.s)
    plans = extended(planner, p.s, options, ())
    for _ in range(deep - 1):
        if allowance.is_over:
            break
        plans += longer(planner, plans)
    if not plans:
        return no_track(options) if thrifty and may_wait(options) else None
    plans.sort(key=lambda plan: -plan[0])
    (value, steps, s), blocked = max(
        (weighed(planner, plan) for plan in plans[:LOOKED_AT]), key=lambda found: found[0][0]
    )
    if value <= now and may_wait(options):
        return no_track(options)
    return steps[0], f"{named(steps)}: {'; '.join([*benefits(planner, s), *blocked])}"


def weighed(planner: Planner, plan: Plan) -> tuple[Plan, list[str]]:
    """A plan with what it takes from others counted in, and whom it blocks."""
    value, steps, s = plan
    if planner.allowance.is_over:
        return plan, []
    lost = planner.harm(s)
    blocked = [name for name, less in lost.items() if less > 0]
    value += planner.ev.weights.block * sum(lost.values())
    return (value, steps, s), [f"blocks {' and '.join(blocked)}"] if blocked else []


def benefits(planner: Planner, s: State) -> list[str]:
    """What is built for: longer runs now, longer runs with a train that stays, or places that come nearer."""
    p, incomes, on = planner.p, planner.ev.incomes, planner.ev.incomes.map_of(s)
    trains = p.trains(p.rail) or planner.first_train(p.s)
    now = incomes.of(s, p.rail, trains, on) - incomes.of(p.s, p.rail, trains, p.map)
    later = incomes.longest(s, p.rail, on) - incomes.longest(p.s, p.rail, p.map)
    found = [f"{p.facts.money(now)} more a run"] if now > 0 else []
    if later > now:
        found.append(f"{p.facts.money(later)} more a run with a train that stays")
    return [*found, *line_ahead(p, s)] or ["a way to further places"]


def line_ahead(p: Position, s: State) -> list[str]:
    """The line from side to side, where fewer tiles are missing for it than before."""
    tiles = tiles_across(p.geo, s, p.rail)
    if tiles >= tiles_across(p.geo, p.s, p.rail):
        return []
    return [f"a line from East to West, {tiles} more to lay" if tiles else "a whole line from East to West"]


def extended(planner: Planner, s: State, options: list[Action], steps: tuple[Action, ...]) -> list[Plan]:
    """The plan with one more tile or token, for the promising ones."""
    p = planner.p
    lays = [a for a in options if isinstance(a, LayTile)]
    tokens = [a for a in options if isinstance(a, PlaceToken)]
    here = Position(s, p.facts, p.incomes, p.taste_seed)
    tried: list[Action] = [*promising(here, lays, planner.wide), *tokens[: planner.wide]]
    out: list[Plan] = []
    for a in tried:
        after = p.title.copy(s)
        p.title.apply(after, a)
        planner.allowance.spend()
        if not ruins(p, after) and (not planner.thrifty or keeps_train_money(p, after)):
            out.append((planner.value(after), (*steps, a), after))
        if planner.allowance.is_over:
            break
    return out


def ruins(p: Position, after: State) -> bool:
    """Whether the first train, which must be had in this turn, can no longer be paid, not even with the president."""
    if not p.know.present_habits or not p.facts.president_pays or p.trains(p.rail):
        return False
    price = p.next_price()
    return after.money(p.rail) + p.cash < price <= p.s.money(p.rail) + p.cash


def longer(planner: Planner, plans: list[Plan]) -> list[Plan]:
    """The best plans so far, one step longer, where the same railroad may still build."""
    out: list[Plan] = []
    for _, steps, s in sorted(plans, key=lambda plan: -plan[0])[:3]:
        if s.ended or s.now().actor != planner.p.me or s.now().subject != planner.rail:
            continue
        if planner.allowance.is_over:
            break
        out += extended(planner, s, planner.p.title.legal_actions(s), steps)
    return out


def named(steps: tuple[Action, ...]) -> str:
    words = []
    for a in steps:
        if isinstance(a, LayTile):
            words.append(f"lays {a.tile} in {a.hex}")
        elif isinstance(a, PlaceToken):
            words.append(f"places a token in {a.hex}")
    return ", then ".join(words)
