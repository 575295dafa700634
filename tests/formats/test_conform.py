"""`trunkline conform` on traces made of our own games: what agrees passes, whatever is changed is found."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.formats.random_games import position, random_game

from trunkline.core.actions import Action, Draw, SellShares
from trunkline.core.events import RoundBegan
from trunkline.formats import site
from trunkline.formats.conform import conform
from trunkline.formats.follow import Follower
from trunkline.formats.known_differences import KNOWN
from trunkline.formats.moves import OURS, SiteMoves
from trunkline.formats.reading import Reading, parsed, read_site_file
from trunkline.formats.snapshot import SitePosition, normal
from trunkline.formats.translate import blank_name
from trunkline.playing import tried
from trunkline.titles import title

DATA = sorted((Path(__file__).parent / "data").glob("*.json"))
LONGEST = 120
FIELDS = ("lay_tile", "place_token", "sell_shares", "buy_shares", "bid", "buy_train", "buy_company")
Lines = list[dict[str, Any]]


def trace_of(path: Path, actions: int) -> Lines:
    lines: Lines = json.loads(trace_text(path))
    return lines[: actions + 2]


@cache
def trace_text(path: Path) -> str:
    """The beginning of a game of ours as a trace, with the legal moves of every seventh position."""
    file = parsed(path.read_bytes())
    reading = Reading(file)
    names = [f"P{seat}" for seat in range(1, len(file.players) + 1)]
    options = reading.f.title.name, reading.rules(), int(file.settings.seed or 0) if file.settings else 0
    f = Follower(title(options[0]), site.options_of(file.title, options[1], options[2]), names)
    header = {"game": file.title, "options": options[1], "players": names, "seed": options[2], "setup": setup(f)}
    lines: Lines = [header, {"i": 0, "state": state(f)}]
    for action in file.actions[:LONGEST]:
        who = names[int(action.who) - 1] if action.entity_type == "player" else action.who
        theirs = msgspec.structs.replace(action, entity=who)
        f.follow(theirs)
        line = {"i": len(lines) - 1, "action": msgspec.to_builtins(theirs), "state": state(f)}
        if len(lines) % 7 == 0:
            line["legal"] = legal(f)
        lines.append(line)
    return json.dumps(lines)


def setup(f: Follower) -> dict[str, Any]:
    drawn = {e.action.what: e.action.outcome for e in f.log if isinstance(e.action, Draw)}
    deck = [blank_name(card) for card in drawn.get("deck", ())]
    return {"removed_companies": list(drawn.get("removals", ())), "draft_deck": deck}


def state(f: Follower) -> dict[str, Any]:
    found = SitePosition(f).all()
    found["round"] = {**found["round"], "step": "some step"}
    return {key: value for key, value in found.items() if key != "aus" or f.title.name == "1848"}


def legal(f: Follower) -> dict[str, Any]:
    """The moves of the one who decides, as the other engine would tell them."""
    entity = SitePosition(f).round()["entity"]
    moves = SiteMoves(f, entity, f.title.legal_actions(f.s))
    return {field: {entity: [list(item) for item in OURS[field](moves)]} for field in FIELDS}


def write(path: Path, lines: Lines) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in lines))
    return path


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_our_own_traces_conform(path: Path, tmp_path: Path) -> None:
    lines = trace_of(path, LONGEST)
    report = conform(write(tmp_path / "x.jsonl", lines))
    assert report.differences == []
    assert report.actions == len(lines) - 2
    assert report.legal_sets > 50


@pytest.mark.parametrize("path", DATA[:1] + DATA[-1:], ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("key", "part"),
    [
        ("bank", "cash"),
        ("player/P1", "cash"),
        ("player/P2", "certs"),
        ("player/P1", "worth"),
        ("depot", "upcoming"),
        ("round", "player"),
        ("round", "turn"),
        ("end", "finished"),
    ],
)
def test_a_changed_state_is_found_where_it_changed(path: Path, tmp_path: Path, key: str, part: str) -> None:
    lines = trace_of(path, 60)
    lines[41]["state"] = {**lines[41]["state"], key: {**lines[41]["state"][key], part: 77}}
    report = conform(write(tmp_path / "x.jsonl", lines))
    assert [(d.i, d.key, d.expected) for d in report.differences] == [(40, f"{key}.{part}", 77)]
    assert report.state_mismatches == 1


def test_whether_an_independent_floats_is_asked_only_while_it_is_there() -> None:
    """Some versions of the other engine clear the flag in phase III, when independents close."""
    there: dict[str, Any] = {"cash": 0, "owner": None, "closed": False, "trains": [], "tokens": []}
    for closed in (True, False):
        stated = [normal("minor/MS", {**there, "closed": closed, "floated": floats}) for floats in (True, False)]
        assert (stated[0] == stated[1]) == closed


def test_a_tile_that_does_not_lie_there_is_found(tmp_path: Path) -> None:
    lines = trace_of(DATA[0], 60)
    lines[50]["state"]["tile/B14"] = ["9", 5]
    assert conform(write(tmp_path / "x.jsonl", lines)).differences[0].key == "tile/B14"


@pytest.mark.parametrize("change", ["missing", "extra"])
def test_changed_legal_moves_are_found_and_the_game_goes_on(tmp_path: Path, change: str) -> None:
    lines = trace_of(DATA[0], LONGEST)
    line = next(line for line in lines if any(line.get("legal", {}).get("buy_shares", {}).values()))
    (rows,) = line["legal"]["buy_shares"].values()
    if change == "missing":
        rows.append(["NYC", "market", 10, 9999])
    else:
        rows.pop()
    report = conform(write(tmp_path / "x.jsonl", lines))
    assert (report.legal_mismatches, report.state_mismatches) == (1, 0)
    assert report.actions == len(lines) - 2


def test_a_move_that_may_not_be_refused_is_found(tmp_path: Path) -> None:
    lines = trace_of(DATA[0], LONGEST)
    place = next(i for i, line in enumerate(lines) if line.get("action", {}).get("type") == "lay_tile")
    action = lines[place]["action"]
    written = [action["entity"], action["hex"], action["tile"].rpartition("-")[0], action["rotation"]]
    lines[place - 1]["legal"] = {"refused": [["lay_tile", written, "no reason"]]}
    report = conform(write(tmp_path / "x.jsonl", lines))
    assert [d.key for d in report.differences] == ["refused/lay_tile"]


def test_an_illegal_action_ends_the_game_with_the_objection(tmp_path: Path) -> None:
    lines = trace_of(DATA[0], 60)
    lines[40]["action"] = {"type": "take_loan", "entity": "NYC", "entity_type": "corporation"}
    report = conform(write(tmp_path / "x.jsonl", lines))
    assert (report.differences[0].i, report.differences[0].key) == (39, "action")


@pytest.mark.parametrize(("actions", "ends"), [(33, False), (287, True)])
def test_what_is_recorded_over_the_end_of_a_round_is_no_price_after_a_sale(actions: int, ends: bool) -> None:
    """Prices move once more there; a file that names none after a sale agrees with any."""
    game = random_game("1846", "gmt-2021", 4, seed=0, actions=actions)
    f = Follower(game.title, game.options, list(game.names))
    f.s = game.state
    sales: list[Action] = [a for a in game.legal_actions() if isinstance(a, SellShares)]
    happened = [tried(game.title, game.state, a)[1].events for a in sales]
    assert [any(isinstance(e, RoundBegan) for e in events) for events in happened] == [ends] * len(sales)
    found = SiteMoves(f, game.names[0], sales).sell_shares()
    assert found
    assert {price is None for *_, price in found} == {ends}


def test_every_declared_difference_is_a_ruling() -> None:
    rulings = (Path(__file__).resolve().parents[2] / "docs" / "rulings.md").read_text()
    assert all(f"| {d.ruling} |" in rulings for d in KNOWN)


def test_positions_are_told_without_how_a_state_is_built() -> None:
    written = position(read_site_file(DATA[0].read_bytes()).game)
    assert "phase:" in written
    assert "agenda" not in written
