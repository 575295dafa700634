"""Events as sentences, in the words that titles have in common; what is special to a title is said by the title."""

from collections.abc import Callable, Mapping, Sequence

from trunkline.core.events import (
    CorporationClosed,
    EndTriggered,
    Event,
    Floated,
    GameEnded,
    LoanTaken,
    OfferDeclined,
    Offered,
    Paid,
    Passed,
    PhaseBegan,
    PresidentChanged,
    PriceLowered,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    PrivateMoved,
    RevenueSettled,
    RoundBegan,
    SharesMoved,
    StepSkipped,
    TileLaid,
    TokenPlaced,
    TokenRemoved,
    TrainBought,
    TrainLeft,
    TurnBegan,
    WentBankrupt,
)
from trunkline.core.ids import FIXED_NAMES, SEAT0
from trunkline.core.presentation import Presentation

Steps = Mapping[str, tuple[str, str]]
"""By the kind of decision: what to pass in it means, and what that it was skipped."""


def is_seat(owner: str) -> bool:
    return owner in FIXED_NAMES[SEAT0:]


class Words:
    """What a title calls things."""

    def __init__(
        self,
        look: Presentation,
        owners: Mapping[str, str],
        rounds: Mapping[str, str],
        ends: Mapping[str, str],
        place: Callable[[str], str],
        private: Callable[[str], str],
        steps: Steps,
    ) -> None:
        self.currency = look.currency
        self.president = look.word("president")
        self.owners = owners
        self.rounds = rounds
        self.ends = ends
        self.place = place  # a hex as players know it
        self.private = private  # a private company by its name; anything else as it is
        self.steps = steps

    def who(self, owner: str, names: Sequence[str]) -> str:
        """A player's name, or what an owner is called."""
        if is_seat(owner):
            seat = FIXED_NAMES.index(owner) - SEAT0
            return names[seat] if seat < len(names) else owner
        return self.owners.get(owner, owner)

    def passed(self, step: str) -> str:
        return self.steps[step][0] if step in self.steps else "passes"

    def skipped(self, step: str) -> str:
        return self.steps[step][1] if step in self.steps else "skips a step"

    def thing(self, name: str) -> str:
        """What somebody offers to buy: a private company or a train."""
        known = self.private(name)
        return known if known != name else a_train(name)

    def cost(self, amount: int) -> str:
        return f" for {self.currency}{amount}" if amount else ""

    def way(self, stops: Sequence[str], counted: Sequence[str]) -> str:
        """A route by its stops; those that do not count in brackets."""
        shown = [(self.place(stop.partition(".")[0]), stop in counted) for stop in stops]
        return " – ".join(name if counts else f"[{name}]" for name, counts in shown)


def a_train(name: str) -> str:
    """With its article: a 2 train, an 8 train."""
    return f"{'an' if name.startswith('8') else 'a'} {name} train"


def sentence(e: Event, names: Sequence[str], w: Words) -> str:
    """One line for the log."""
    line = money_text(e, names, w) or company_text(e, names, w) or map_text(e, names, w) or table_text(e, names, w)
    return f"The {line[4:]}" if line.startswith("the ") else line


def money_text(e: Event, names: Sequence[str], w: Words) -> str:
    match e:
        case Paid(payer=payer, payee=payee, amount=amount, why=why):
            return f"{w.who(payer, names)} pays {w.who(payee, names)} {w.currency}{amount} ({why})"
        case RevenueSettled(railroad=rail, revenue=0):
            return f"{w.who(rail, names)} earns nothing"
        case RevenueSettled(railroad=rail, choice="full", revenue=revenue):
            return f"{w.who(rail, names)} pays out {w.currency}{revenue}, {w.currency}{revenue / 10:g} a share"
        case RevenueSettled(railroad=rail, choice="half", paid=paid, kept=kept):
            return f"{rail} pays half, {w.currency}{paid // 10} a share, and retains {w.currency}{kept}"
        case RevenueSettled(railroad=rail, choice="split", paid=paid, kept=kept):
            return f"{rail} gives its owner {w.currency}{paid} and keeps {w.currency}{kept}"
        case RevenueSettled(railroad=rail, revenue=revenue):
            return f"{w.who(rail, names)} retains {w.currency}{revenue}"
        case LoanTaken(corporation=c, loans=loans):
            return f"{c} takes a loan and now owes {loans}"
        case PriceMoved(corporation=c, old=old, new=new):
            moves = "rises" if new > old else "falls" if new < old else "moves"
            return f"{w.who(c, names)} {moves} from {w.currency}{old} to {w.currency}{new}"
    return ""


def company_text(e: Event, names: Sequence[str], w: Words) -> str:
    match e:
        case SharesMoved():
            return shares_text(e, names, w)
        case Floated(corporation=c):
            return f"{c} floats"
        case PresidentChanged(corporation=c, new="pool"):
            return f"{c} has no {w.president}"
        case PresidentChanged(corporation=c, new=new):
            return f"{w.who(new, names)} becomes {w.president} of {c}"
        case CorporationClosed(corporation=c):
            return f"{c} closes"
        case WentBankrupt(player=player):
            return f"{w.who(player, names)} is bankrupt"
        case PrivateMoved(private=p, target=target, price=price):
            return f"{w.who(target, names)} buys {w.private(p)} for {w.currency}{price}"
        case PrivateClosed(private=p):
            return f"{w.private(p)} closes"
        case PriceLowered(private=p, price=price, player=""):
            return f"{w.private(p)} now costs {w.currency}{price}"
        case PriceLowered(private=p, price=price, player=player):
            return f"{w.who(player, names)} lowers {w.private(p)} to {w.currency}{price}"
        case Offered(buyer=buyer, seller=seller, thing=thing, price=price):
            return f"{buyer} offers {w.who(seller, names)} {w.currency}{price} for {w.thing(thing)}"
        case OfferDeclined(seller=seller, thing=thing, price=price):
            return f"{w.who(seller, names)} declines {w.currency}{price} for {w.thing(thing)}"
        case TrainBought(railroad=rail, train=train, source=source, price=price):
            return f"{rail} buys {a_train(train)} from {w.who(source, names)} for {w.currency}{price}"
        case TrainLeft(owner=owner, train=train, why=why):
            return f"{a_train(train).capitalize()} of {w.who(owner, names)} leaves the game ({why})"
    return ""


def shares_text(e: SharesMoved, names: Sequence[str], w: Words) -> str:
    what = f"{10 * e.shares}% of {w.who(e.corporation, names)}"
    source, target = ["its treasury" if o == e.corporation else w.who(o, names) for o in (e.source, e.target)]
    if e.price and e.corporation in (e.source, e.target) and "pool" in (e.source, e.target):
        deed = "issues" if e.source == e.corporation else "redeems"
        return f"{w.who(e.corporation, names)} {deed} {e.shares} share{'s' if e.shares > 1 else ''}{w.cost(e.price)}"
    if e.price and is_seat(e.target):
        return f"{target} buys {what} from {source}{w.cost(e.price)}"
    if e.price and is_seat(e.source):
        return f"{source} sells {what} to {target}{w.cost(e.price)}"
    return f"{what} goes from {source} to {target}{w.cost(e.price)}"


def map_text(e: Event, names: Sequence[str], w: Words) -> str:
    match e:
        case TileLaid(railroad=rail, hex=hex_name, tile=tile, cost=cost):
            return f"{w.who(rail, names)} lays tile {tile} on {w.place(hex_name)}{w.cost(cost)}"
        case TokenPlaced(railroad=rail, hex=hex_name, cost=cost):
            return f"{rail} places a token in {w.place(hex_name)}{w.cost(cost)}"
        case TokenRemoved(railroad=rail, hex=hex_name):
            return f"The token of {rail} leaves {w.place(hex_name)}"
    return ""


def table_text(e: Event, names: Sequence[str], w: Words) -> str:
    match e:
        case RoundBegan(kind="operating", number=number, part=part):
            return f"Operating round {number}.{part}"
        case RoundBegan(kind=kind, number=number):
            return w.rounds.get(kind, kind).format(number=number)
        case TurnBegan(railroad=rail):
            return f"{rail} operates"
        case Passed(who=owner, step=step, why=why):
            return f"{w.who(owner, names)} {w.passed(step)}{f' ({why})' if why else ''}"
        case StepSkipped():
            return skipped_text(e, w.who(e.railroad, names), w)
        case PhaseBegan(phase=phase):
            return f"Phase {phase} begins"
        case PriorityMoved(player=player):
            return f"{w.who(player, names)} has the priority deal"
        case EndTriggered(reason=reason):
            return f"The game will end: {w.ends.get(reason, reason)}"
        case GameEnded(reason=reason):
            return f"The game ends: {w.ends.get(reason, reason)}"
    return type(e).__name__


def skipped_text(e: StepSkipped, who: str, w: Words) -> str:
    """A reason that names the railroad is a sentence of its own; another one follows what was not done."""
    if e.railroad in e.why:
        return e.why
    done = f"{who} {w.skipped(e.step)}"
    return f"{done}. {e.why}" if e.why else done


def in_log(e: Event) -> bool:
    """Is the event a line of the log? Of skipped steps only why trains do not run; the rest shows the others."""
    return not isinstance(e, StepSkipped) or (e.step == "run" and bool(e.why))
