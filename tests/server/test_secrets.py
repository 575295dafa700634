"""Nobody learns what is hidden from them: not by tables, history, streams, exports, previews, errors or other seats.

Two ways. Over HTTP, whole 1846 distributions are played, every viewer asks for everything there is after every action,
and every byte that comes back is searched for cards which that viewer may not know. And by comparison: a game in which
the cards that a viewer does not know are exchanged with each other must give that viewer the very same bytes.
"""

import json
import random
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from tests.server.running import Person, Server, sse

from trunkline import wire
from trunkline.core.actions import Action, Draw, TakeCard
from trunkline.core.contract import Options
from trunkline.core.position_views import name_of
from trunkline.core.state import digest
from trunkline.server.errors import Refusal
from trunkline.server.play import files, history, seating, viewing
from trunkline.server.play.presence import Present
from trunkline.server.play.table import Table, deciding_seat
from trunkline.server.protocol.tables import Terms
from trunkline.server.storage.rows import AccountRow, EntryRow
from trunkline.titles import title

TITLE = title("1846")
START = TITLE.view(TITLE.setup(Options(), 3), -1)
# Two private companies are railroads too, and one has its own slot in Chicago: their ids lie openly on the board.
ON_THE_BOARD = {c.id for c in START.corporations} | {name for h in START.hexes for _, name in h.reserved}
NAMES = {p.id: p.name for p in START.privates if p.id not in ON_THE_BOARD}


# Over HTTP


def everything(person: Person, game: str, seq: int) -> list[str]:
    """All that a viewer can ask for at this moment, as it comes over the line."""
    paths = ["", "/table", "/history", "/export", "/chat"]
    paths += [f"/table?at={at}" for at in sorted({0, seq // 2, seq})]
    paths += [f"{path}?seat={seat}" for path in ("/table", "/history", "/export") for seat in range(3)]
    answers = [person.http.get(f"/api/games/{game}{path}").text for path in paths]
    answers.append(person.http.get("/api/me/export").text)
    for path, body in (
        ("actions", {"seq": seq, "key": "x", "action": {"type": "take_card", "card": "nonsense"}}),
        ("actions", {"seq": seq, "key": "x", "action": {"type": "issue", "shares": 1}}),
        ("why", {"action": {"type": "take_card", "card": "nonsense"}}),
        ("preview", {"actions": [{"type": "pass"}]}),
        ("routes", {"railroad": "NYC"}),
    ):
        answers.append(person.http.post(f"/api/games/{game}/{path}", json=body).text)
    return answers


def stripped(text: str) -> str:
    """Without what is public: the list of all private companies of the game."""
    try:
        return json.dumps(without_public(json.loads(text)))
    except ValueError:
        return text


def without_public(value: Any) -> Any:
    match value:
        case dict():
            return {k: without_public(v) for k, v in value.items() if not (k == "privates" and is_catalogue(v))}
        case list():
            return [without_public(part) for part in value]
    return value


def is_catalogue(value: Any) -> bool:
    """The list of all private companies; as long as cards are hidden it may not tell who owns one."""
    if not (isinstance(value, list) and value and isinstance(value[0], dict) and "income" in value[0]):
        return False
    return all(p["owner"] in ("bank", "box") for p in value)


def leaks(texts: Sequence[str], known: set[str]) -> set[str]:
    found = set()
    for text in map(stripped, texts):
        found |= {card for card, name in NAMES.items() if card not in known and (f'"{card}"' in text or name in text)}
    return found


@pytest.mark.parametrize("attempt", range(2))
def test_no_byte_of_a_distribution_tells_a_hidden_card(sqlite_server: Server, rng: random.Random, attempt: int) -> None:
    people = [Person(sqlite_server.url).guest() for _ in range(3)]
    viewers = [*people, Person(sqlite_server.url).guest(), Person(sqlite_server.url)]
    game = people[0].new_game("1846", "me open open")
    for other in people[1:]:
        other.post(f"/games/{game}/join", {})
    people[0].post(f"/games/{game}/start")
    known = [removed_openly(people[0], game) for _ in viewers]
    with ExitStack() as streams:
        heard = [open_stream(viewer, game, streams) for viewer in viewers]
        choices = 0
        while cards := choice_now(game, people):
            seat, options = cards
            known[seat] |= {o["card"] for o in options}
            seq = people[seat].table(game)["seq"]
            for number, viewer in enumerate(viewers):
                texts = [*everything(viewer, game, seq), *heard_until(heard[number], seq)]
                assert not leaks(texts, known[number]), f"viewer {number} at {seq}"
            people[seat].act(game, rng.choice(options), seq)
            choices += 1
    assert choices > 5


def removed_openly(person: Person, game: str) -> set[str]:
    """The cards that are out of this game, which everybody is told."""
    items = person.get(f"/games/{game}/history")["items"]
    return {card for item in items if item["action"].get("what") == "removals" for card in item["action"]["outcome"]}


def choice_now(game: str, people: list[Person]) -> tuple[int, list[Any]] | None:
    """Who chooses a card now, and their options; None when the distribution is over."""
    for seat, person in enumerate(people):
        options = [o["action"] for o in person.table(game)["options"]]
        if any(o["type"] == "take_card" for o in options):
            return seat, options
    return None


def open_stream(viewer: Person, game: str, streams: ExitStack) -> Any:
    response = streams.enter_context(viewer.http.stream("GET", f"/api/games/{game}/stream"))
    return sse(response.iter_lines())


def heard_until(messages: Any, seq: int) -> list[str]:
    """What a stream sends until it has told of everything before `seq`."""
    texts: list[str] = []
    while True:
        event, number, data = next(messages)
        texts.append(json.dumps(data))
        if event == "update" and int(number) >= seq:
            return texts


# By comparison


def table_of(actions: Sequence[Action]) -> Table:
    """A table at which these actions were played; everything but hidden cards is the same for equal lengths."""
    host = AccountRow(
        id=1, name="Ann", folded="ann", guest=True, password="", email="", webhook="", settings="{}", created=0.0,
        seen=0.0, deleted=False,
    )  # fmt: skip
    game, chairs = seating.imported(host, "1846", Options("gmt-2016"), ("Ann", "Bob", "Cid"), 0.0)
    game.id, game.invite, game.seq = "same", "same", len(actions)
    game.terms = msgspec.json.encode(Terms()).decode()
    for chair in chairs:
        chair.game, chair.account = "same", chair.seat + 1
    entries: list[EntryRow] = []
    s = TITLE.setup(Options("gmt-2016"), 3)
    for seq, action in enumerate(actions):
        actor = name_of(s, s.now().actor)
        assert TITLE.objection(s, action) is None
        TITLE.apply(s, action)
        entries.append(seating.imported_entry("same", seq, actor, wire.encode(action).decode(), digest(s), 0.0))
    game.decider = deciding_seat(s)
    return Table(game, chairs, entries)


def exchanged(action: Action, new: dict[str, str]) -> Action:
    """The action with cards exchanged; the open removals stay."""
    match action:
        case TakeCard(card=card):
            return TakeCard(new.get(card, card))
        case Draw(what=what, outcome=outcome) if what != "removals":
            return Draw(what, tuple(new.get(card, card) for card in outcome))
    return action


def all_that_is_sent(table: Table, seat: int) -> list[bytes]:
    """Every kind of answer to a viewer."""
    viewer = viewing.Viewer(seat + 1 if seat >= 0 else None, seat, (seat,) if seat >= 0 else ())
    answers: list[Any] = [viewing.snapshot(table, viewer, Present(), at) for at in range(-1, table.seq + 1)]
    for answer in answers:
        answer.now = 0.0
    updates = [viewing.update(table, viewer, Present(), since) for since in range(table.seq + 1)]
    for update in updates:
        update.snapshot.now = 0.0
    pages = [history.history(table, seat, 0, until) for until in range(-1, table.seq + 1)]
    answers += [*updates, *pages, files.export(table, seat), table.has_secrets(seat)]
    answers += [refusal(table, action) for action in (TakeCard("nonsense"), TakeCard("?"))]
    return [msgspec.json.encode(answer) for answer in answers]


def refusal(table: Table, action: Action) -> str:
    try:
        table.play(action, "1", None, 0.0)
    except Refusal as no:
        return f"{no.rule} {no.message}"
    raise AssertionError("played")


@pytest.mark.parametrize("attempt", range(4))
def test_exchanging_unknown_cards_changes_no_byte(rng: random.Random, attempt: int) -> None:
    s = TITLE.setup(Options("gmt-2016"), 3)
    actions: list[Action] = []
    seen: dict[int, set[str]] = {-1: set(), 0: set(), 1: set(), 2: set()}
    compared = 0
    while True:
        decider = deciding_seat(s)
        legal = TITLE.legal_actions(s)
        if decider >= 0 and not any(isinstance(a, TakeCard) for a in legal):
            break
        seen.setdefault(decider, set()).update(a.card for a in legal if isinstance(a, TakeCard))
        for seat in range(-1, 3):
            compared += compare(actions, seat, seen[seat], rng)
        action = rng.choice(legal) if legal else TITLE.draw(s, rng)
        actions.append(action)
        TITLE.apply(s, action)
    assert compared > 20


def compare(actions: list[Action], seat: int, seen: set[str], rng: random.Random) -> int:
    """Exchange the private companies the seat has not seen; 1 if there was something to exchange."""
    deck = next((a for a in actions if isinstance(a, Draw) and a.what == "deck"), None)
    unknown = [card for card in deck.outcome if card not in seen and "Blank" not in card] if deck else []
    if len(unknown) < 2:
        return 0
    new = dict(zip(unknown, unknown[1:] + unknown[:1], strict=True))
    ours = all_that_is_sent(table_of(actions), seat)
    theirs = all_that_is_sent(table_of([exchanged(a, new) for a in actions]), seat)
    assert ours == theirs
    return 1
