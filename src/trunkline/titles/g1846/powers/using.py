"""6.93 Using the private companies that a corporation owns: each action is asked of the power of its company."""

from trunkline.core.actions import Action, LayTile, PlaceMarker, PlaceToken
from trunkline.core.events import Passed
from trunkline.core.objections import Objection
from trunkline.core.state import put
from trunkline.titles.g1846.companies import PRIVATE_IDS, PRIVATES
from trunkline.titles.g1846.frames import second_tile
from trunkline.titles.g1846.powers import POWERS
from trunkline.titles.g1846.state import State1846, is_independent, private_named


def owned(s: State1846, rail: int) -> list[int]:
    """Private companies whose ability the corporation may still use."""
    return [p for p in range(s.edition.privates) if s.private_owner[p] == rail and s.power_left[p] > 0]


def candidates(s: State1846, rail: int) -> list[Action]:
    """Everything that abilities might allow; `objection` decides."""
    if is_independent(rail):
        return []
    out: list[Action] = []
    for p in owned(s, rail):
        out += POWERS[p].candidates(s, rail, p)
    return out


def may_last(s: State1846, rail: int) -> bool:
    """Is there an ability to be used once at any time, which could still be used in some turn?"""
    return any(POWERS[p].may_last(s, rail, p) for p in owned(s, rail))


def wanted(s: State1846, rail: int) -> bool:
    """Is there an ability for which a step waits?"""
    for a in candidates(s, rail):
        p = PRIVATE_IDS.index(private_of(a))
        if POWERS[p].asks_again(s) and objection(s, rail, a) is None:
            return True
    return False


def private_of(a: Action) -> str:
    """The company with whose power it is done."""
    if isinstance(a, PlaceMarker):
        return a.private
    if isinstance(a, LayTile):
        return a.power
    return a.power if isinstance(a, PlaceToken) else ""


def objection(s: State1846, rail: int, a: Action) -> Objection | None:
    """6.93 May the corporation use this ability now?"""
    name = private_of(a)
    p = private_named(s, name)
    if p < 0 or s.private_owner[p] != rail:
        return Objection("6.93", f"The railroad does not own {PRIVATES[p].name if p >= 0 else repr(name[:20])}.")
    if s.power_left[p] < 1:
        return Objection("6.93", f"The ability of {PRIVATES[p].name} has been used.")
    return POWERS[p].objection(s, rail, p, a)


def act(s: State1846, rail: int, a: Action) -> None:
    """6.93 Use the ability."""
    p = PRIVATE_IDS.index(private_of(a))
    POWERS[p].act(s, rail, p, a)


def do_without_second(s: State1846) -> None:
    """S33, P.LM The second tile is not laid, and the ability is used up."""
    now = second_tile(s)
    s.agenda.pop()
    s.power_left = put(s.power_left, now.private, 0)
    s.events.append(Passed(s.name(now.actor), now.kind))
