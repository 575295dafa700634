"""Every refusal names a rule that exists; every rule that forbids something is named by some refusal; texts."""

import re
from pathlib import Path
from random import Random

import pytest

import trunkline.titles.g1848
from trunkline.core import actions, events
from trunkline.core.actions import ACTIONS, Action, Pass, Route
from trunkline.core.contract import Options
from trunkline.core.ids import SEAT0
from trunkline.core.words import Payout, RulingsName, ShareSource
from trunkline.titles import title

T = title("1848")
NAMES = ("Anna", "Bob", "Cleo", "Dai", "Eve", "Finn")
SOURCES = Path(trunkline.titles.g1848.__file__).parent
CITED = {
    number
    for source in sorted(SOURCES.rglob("*.py"))
    for number in re.findall(r'Objection\(\s*"([\d.T]+)"', source.read_text())
    + re.findall(r'^    \w+: \("([\d.]+)", ', source.read_text(), re.MULTILINE)
    + re.findall(r'power_rule="([\d.]+)"', source.read_text())  # of a card: what its power refuses
}

# Paragraphs that forbid or demand something of a player. The others tell what happens by itself.
FORBIDDING = {
    "3.1.1", "3.1.2", "3.1.3", "4.1", "4.3", "4.4", "4.5", "5.2.1", "5.5.3", "5.5.5", "5.6.1", "5.6.3", "6.1", "7.3",
    "7.4.1", "7.4.2", "7.4.4", "7.4.5", "7.4.6", "7.4.7", "7.5.1", "7.5.2", "7.5.3", "7.7.2", "7.7.4", "8.1", "8.2.4",
    "8.2.5", "8.3.2", "8.3.4", "8.3.5", "8.4.1", "8.4.3", "10.1.1", "10.1.2", "10.1.3", "10.3.1", "10.3.2", "10.3.3",
    "12.1.1", "12.2.1", "12.2.2", "12.3.1", "12.3.2", "12.4.1", "12.5.1", "13.1",
}  # fmt: skip


def test_every_cited_rule_exists() -> None:
    assert {r.number for r in T.rules()} >= CITED


def test_every_rule_that_forbids_is_cited() -> None:
    assert CITED >= FORBIDDING


def test_rule_numbers_are_unique_and_texts_are_ours() -> None:
    numbers = [r.number for r in T.rules()]
    assert len(numbers) == len(set(numbers))
    assert all(r.heading and r.text.endswith(".") for r in T.rules())


WORDS: tuple[object, ...] = (ShareSource, Payout)


def hostile(rng: Random) -> Action:
    """An action with fields nobody would send."""
    words = (
        "",
        "NSW",
        "BOE",
        "p1",
        "p9",
        "P2",
        "P3",
        "F17",
        "I8",
        "241",
        "5",
        "3",
        "D",
        "2E",
        "bank",
        "x" * 500,
        "\x00",
    )
    numbers = (-(10**9), -1, 0, 1, 5, 70, 100, 10**12)
    kind = rng.choice(ACTIONS)
    fields: list[object] = []
    for kind_of in kind.__annotations__.values():
        name = kind_of if isinstance(kind_of, str) else kind_of.__name__
        if name == "int":
            fields.append(rng.choice(numbers))
        elif name == "str" or kind_of in WORDS:
            fields.append(rng.choice(words))
        elif kind is actions.RunRoutes:
            path = tuple(rng.choice(("F17.0", "F17/1", "zz", "", "F17.9", "F17/", ".", "/")) for _ in range(3))
            fields.append((Route(rng.choice(numbers), path),))
        else:
            fields.append((rng.choice(words),))
    return kind(*fields)


@pytest.mark.parametrize("rulings", ["book", "site"])
def test_objection_never_raises_whatever_is_sent(rulings: RulingsName, seed: int) -> None:
    rng = Random(seed)
    known = {r.number for r in T.rules()}
    s = T.setup(Options(rulings=rulings), 4)
    for _ in range(400):
        if s.ended:
            break
        for _ in range(25):
            said = T.objection(s, hostile(rng))
            assert said is None or said.rule in known
        T.apply(s, rng.choice(T.legal_actions(s)))


def test_texts_of_a_whole_game(seed: int) -> None:
    """Every decision, option and event has a sentence; players are called by their names."""
    rng = Random(seed)
    s = T.setup(Options(), 6)
    while not s.ended:
        assert ":" in T.decision_text(s, NAMES)
        legal = T.legal_actions(s)
        for a in legal[:30]:
            assert len(T.action_text(s, a, NAMES)) > 3
            assert isinstance(a, Pass) or T.action_text(s, a, NAMES) != type(a).__name__
        actor = s.now().actor
        assert NAMES[actor - SEAT0] in T.decision_text(s, NAMES)
        for e in T.apply(s, rng.choice(legal)):
            text = T.event_text(e, NAMES)
            assert text not in ("", type(e).__name__)
            assert not re.search(r"\bp[1-6]\b", text)
    assert T.decision_text(s, NAMES) == "The game is over."


def test_sentences_show_names_and_printed_coordinates() -> None:
    laid = events.TileLaid("NSW", "F17", "5", 1, 0)
    assert T.event_text(laid, NAMES) == "NSW lays tile 5 on Sydney (F9)"


def test_the_view_tells_the_whole_table(seed: int) -> None:
    rng = Random(seed)
    s = T.setup(Options(), 3)
    while not s.ended:
        T.apply(s, rng.choice(T.legal_actions(s)))
        if rng.random() < 0.1:
            v = T.view(s, 0)
            assert sum(p.cash for p in v.players) + v.bank + sum(c.cash for c in v.corporations) == 12_000
            assert all(sum(n for _, n in c.shares) == 10 for c in v.corporations)
            assert v.worth == tuple(T.worth(s))
            assert T.state_json(s)
