"""The levels and how a bot is made from its name.

A name may carry settings: `expert:budget=1`, `standard:steps=400+runs=4`, `turns:value=weights.json`. A class of
one's own is named `package.module:Class`, or by an entry point of the group `trunkline.bots`; it may carry a budget as
a third part.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import cast

from trunkline.bots.bot import Bot
from trunkline.bots.first_search import FirstSearch
from trunkline.bots.knowledge import TITLES_KNOWN, changed, known_to
from trunkline.bots.learned.value import Learned, learned, read_weights
from trunkline.bots.player import Player
from trunkline.bots.random_bot import RandomBot
from trunkline.bots.thinking import ByHabit, Thinking
from trunkline.bots.turn_search import TurnSearch
from trunkline.core.contract import Title
from trunkline.core.value import value
from trunkline.errors import BadInput

GROUP = "trunkline.bots"  # of entry points
BUDGET = 0.2  # seconds (of processor time) for a decision where nothing is said


@value
class Level:
    """What a level is made of."""

    thinking: Callable[[Learned | None], Thinking]  # given the learned value, if there is one
    knowledge: str  # whose, in `knowledge`
    budget: float = BUDGET
    polite: bool = True
    changes: str = ""  # other numbers than in `knowledge`


def standard_thinking(learned: Learned | None) -> Thinking:
    return FirstSearch(8, 1, 32, picky=True)


def expert_thinking(learned: Learned | None) -> Thinking:
    return FirstSearch(12, 2, 32, picky=True)


# The server falls back to the one in the middle: it is `standard`.
PLAYED: dict[str, Level] = {
    "novice": Level(lambda learned: ByHabit(), "novice"),
    "builder": Level(standard_thinking, "present", changes="runs=4+future=1.8+promise=4+spare_money=0.15"),
    "trader": Level(standard_thinking, "present", changes="sales=8+least_gain=50"),
    "standard": Level(standard_thinking, "present"),
    "banker": Level(
        standard_thinking, "present", changes="reserve=0.8+second_from_phase=3+treasury_money=0.95+spare_money=1"
    ),
    "rusher": Level(standard_thinking, "present", changes="treasury_money=0.3+trains_per_round=2.4+spare_money=0.1"),
    "expert": Level(expert_thinking, "present", budget=2.0),
}
COMPARED: dict[str, Level] = {  # in the arena; not offered to people
    "habits": Level(lambda learned: FirstSearch(8, 1, 0, picky=True), "present"),
    "quick": Level(lambda learned: ByHabit(), "present"),
    "turns": Level(lambda learned: TurnSearch(8, 1, learned), "standard-1", changes="spare_money=0.4"),
    "standard-1": Level(lambda learned: FirstSearch(8, 1, 1, picky=False), "standard-1", polite=False),
    "expert-1": Level(expert_thinking, "expert-1", budget=2.0, polite=False),
}
KNOWN = PLAYED | COMPARED
LEVELS = ("random", *PLAYED)


@value
class Spec:
    """A bot's name taken apart."""

    name: str
    budget: float  # 0: the level's own
    steps: int  # 0: by time
    value: str  # a file of weights, "": those of the package
    changes: str  # other numbers than the level's own


def read(level: str) -> Spec:
    """Raises BadInput with a sentence."""
    name, settings = split(level)
    special = {"budget": "0", "steps": "0", "value": ""}
    rest = []
    for setting in settings.split("+") if settings else ():
        key, _, number = setting.partition("=")
        if key in special:
            special[key] = number
        else:
            rest.append(setting)
    try:
        budget, steps = float(special["budget"]), int(special["steps"])
    except ValueError as error:
        raise BadInput(f"A number is needed in {settings!r}.") from error
    if budget < 0 or steps < 0:
        raise BadInput(f"A budget is 0 or more, not as in {settings!r}.")
    return Spec(name, budget, steps, special["value"], "+".join(rest))


def split(level: str) -> tuple[str, str]:
    """The name and the settings: `package.module:Class` is a name."""
    parts = level.split(":")
    size = 2 if "." in parts[0] and len(parts) > 1 else 1
    return ":".join(parts[:size]), ":".join(parts[size:])


def make_bot(level: str, title: Title, rng: Random, steps: int = 0) -> Bot:
    """A bot of that level; `steps` where its name says none. Raises BadInput with a sentence for an unknown one."""
    spec = read(level)
    if spec.name == "random":
        return RandomBot(rng)
    if spec.name not in KNOWN:
        return own_class(spec.name)(title, rng)
    if title.name not in TITLES_KNOWN:  # somebody's own title, which may bring bots of its own
        return RandomBot(rng)
    made = KNOWN[spec.name]
    weights = read_weights(Path(spec.value)) if spec.value else learned(title.name)
    know = changed(changed(known_to(made.knowledge, title.name), made.changes), spec.changes)
    return Player(
        title, rng.getrandbits(32), know, made.thinking(weights), polite=made.polite, steps=spec.steps or steps
    )


def own_class(name: str) -> Callable[[Title, Random], Bot]:
    """Somebody's own bot, by its address or its entry point."""
    found = next(iter(entry_points(group=GROUP, name=name)), None)
    try:
        if found is not None:
            return cast(Callable[[Title, Random], Bot], found.load())
        module, _, attribute = name.partition(":")
        if not attribute:
            raise BadInput(
                f"There is no bot {name!r}: choose {', '.join(LEVELS)}, or name a class package.module:Class."
            )
        return cast(Callable[[Title, Random], Bot], getattr(import_module(module), attribute))
    except (ImportError, AttributeError) as error:
        raise BadInput(f"The bot {name!r} cannot be loaded: {error}.") from error


def budget_of(level: str) -> float:
    """Seconds for a decision."""
    spec = read(level)
    return spec.budget or (KNOWN[spec.name].budget if spec.name in KNOWN else BUDGET)


def own_budget(level: str) -> float:
    """What the name itself says, or 0."""
    return read(level).budget
