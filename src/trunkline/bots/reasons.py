"""Reasons in the words of the game: what one choice leads to, compared with what another one leads to."""

from trunkline.bots.position import Position
from trunkline.core.actions import Action
from trunkline.core.ids import player
from trunkline.core.state import State
from trunkline.core.value import value

MOST = 3  # parts of a reason
LEAST_MONEY = 10


@value
class Part:
    """One difference: what, by how much, and of which railroad (or "")."""

    what: str  # "income", "cash", "price", "shares", "treasury", "train"
    amount: int
    railroad: str = ""


def sentence(p: Position, a: Action, end: State, other: State) -> str:
    """The choice, and what it leads to against the other one."""
    names = [p.s.name(owner) for owner in p.s.seats()]
    compared = ", ".join(words(part, p.facts.currency) for part in shown(parts(p, end, other)))
    text = p.title.action_text(p.s, a, names)
    return f"{text}. Against the next best choice: {compared}" if compared else text


def shown(found: list[Part]) -> list[Part]:
    """What speaks for the choice, then at most one thing that speaks against it."""
    good = [part for part in found if part.amount > 0 or part.what == "treasury"]
    bad = [part for part in found if part not in good]
    return good[:MOST] + bad[:1] if len(good) < MOST else good[:MOST]


def parts(p: Position, end: State, other: State) -> list[Part]:
    """What differs between two outcomes, the most valuable first."""
    found = [Part("cash", end.money(p.me) - other.money(p.me))]
    for rail in p.facts.corporations:
        found += of_railroad(p, rail, end, other)
    felt = [part for part in found if abs(part.amount) >= (1 if part.what in ("shares", "train") else LEAST_MONEY)]
    return sorted(felt, key=lambda part: -weight(p, part, end))


def of_railroad(p: Position, rail: int, end: State, other: State) -> list[Part]:
    name = end.names[rail]
    held = end.held(rail, p.me)
    found = [Part("shares", held - other.held(rail, p.me), name)]
    if held:
        found.append(Part("price", end.price(rail) - other.price(rail), name))
        found.append(Part("income", last_run(p, end, rail) - last_run(p, other, rail), name))
    if p.is_mine(rail):
        found.append(Part("treasury", end.money(rail) - other.money(rail), name))
        found.append(Part("train", len(p.facts.train_names(end, rail)) - len(p.facts.train_names(other, rail)), name))
    return found


def last_run(p: Position, s: State, rail: int) -> int:
    return p.incomes.of(s, rail, p.facts.train_names(s, rail), p.incomes.map_of(s))


def weight(p: Position, part: Part, end: State) -> float:
    """How much a difference matters, in money."""
    if part.what == "cash":
        return abs(part.amount)
    rail = p.owner_named(part.railroad)
    held = end.held(rail, player(p.seat))
    each = {"shares": end.price(rail), "price": held, "income": held / 2, "treasury": 0.3, "train": 100.0}
    return abs(part.amount) * float(each[part.what])


def words(part: Part, currency: str) -> str:
    n, rail = part.amount, part.railroad
    sum_, more = f"{currency}{abs(n)}", "more" if n > 0 else "less"
    match part.what:
        case "cash":
            return f"{sum_} {more} in hand"
        case "shares":
            return f"{counted(n, f'{rail} share')}"
        case "price":
            return f"{rail}'s price {sum_} {'higher' if n > 0 else 'lower'}"
        case "income":
            return f"{rail} earns {sum_} {more} a run"
        case "treasury":
            return f"{rail} keeps {sum_} more" if n > 0 else f"{rail} spends {sum_}"
    return f"{counted(n, 'train')} for {rail}"


def counted(n: int, thing: str) -> str:
    """ "one more train", "two fewer trains"."""
    many = {1: "one", 2: "two", 3: "three"}.get(abs(n), str(abs(n)))
    return f"{many} {'more' if n > 0 else 'fewer'} {thing}{'s' if abs(n) > 1 else ''}"
