"""Decisions and rounds are values: kind, seat, railroad and numbers. The words for them are found where they are read.

A sentence that cannot be taken apart leaves nothing ("null"): lists say whose turn it is, and the game gets its values
when it is next opened.
"""

import json
import re
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SEATS = tuple(chr(0xE000 + seat) for seat in range(10))
COLUMNS = ("round", "decision")
NUMBERS = ("price", "revenue", "debt", "laid")
CODES = {"Big 4": "BIG4"}
RAIL = r"(?P<subject>Big 4|[A-Z][A-Z&0-9]*)"
STUCK = r"(?:cannot pay for a tile|can lay no tile)\b.*"
STANDS = r"can do nothing and passes \(18xx\.games stands still here\)"
TRAIN_OFFER = r"(?P<price>\d+) for the (?P<train>\S+) train of (?P<seller>Big 4|[A-Z][A-Z&0-9]*): accept or decline"

# By title: the kind of decision, the sentence without its name, and values that it has without naming them.
SENTENCES: dict[str, list[tuple[str, str, dict[str, str | int]]]] = {
    "1846": [
        ("removals", "what stays out of the game is drawn", {}),
        ("deck", "the cards are shuffled", {}),
        ("bottom", "the other cards are shuffled", {}),
        ("choose", "choose a card", {}),
        ("draft", "buy a private company or pass", {"begun": 1}),
        ("draft", "buy a private company", {"begun": 0}),
        ("stock", "sell shares, to come down to the certificate limit", {"sell": "must"}),
        ("stock", "sell shares, then buy one, or pass", {"sell": "may"}),
        ("stock", "buy a share or pass", {"sell": ""}),
        ("issue", f"{RAIL} issues or redeems shares", {}),
        ("track", rf"{RAIL} lays track \((?P<laid>\d) of 2 done\)", {"token": 0, "stuck": 0}),
        ("track", rf"{RAIL} lays track \((?P<laid>\d) of 2 done\) and may place a token", {"token": 1, "stuck": 0}),
        ("track", f"{RAIL} may place a token; it {STUCK}", {"laid": 0, "token": 1, "stuck": 1}),
        ("track", f"{RAIL} {STUCK}", {"laid": 0, "token": 0, "stuck": 1}),
        ("run", f"{RAIL} runs its trains", {}),
        ("pay", rf"{RAIL} pays out or retains \$(?P<revenue>\d+)", {}),
        ("trains", f"{RAIL} buys trains", {}),
        ("privates", f"{RAIL} buys or uses private companies", {}),
        ("offer", rf"{RAIL} offers \${TRAIN_OFFER}", {}),
        ("discard", f"{RAIL} must give a train back", {}),
        ("stuck", STANDS, {}),
    ],
    "1848": [
        ("auction", "buy a private company", {"lower": 0, "pass": 0}),
        ("auction", "buy a private company or lower a price", {"lower": 1, "pass": 0}),
        ("auction", "buy a private company or pass", {"lower": 0, "pass": 1}),
        ("auction", "buy a private company, lower a price or pass", {"lower": 1, "pass": 1}),
        ("stock", "sell shares, then buy one, or pass", {"sell": "may"}),
        ("stock", "buy a share or pass", {"sell": ""}),
        ("track", f"{RAIL} lays track", {"laid": 0, "stuck": 0}),
        ("track", rf"{RAIL} lays track \((?P<laid>\d) laid\)", {"stuck": 0}),
        ("track", f"{RAIL} {STUCK}", {"laid": 0, "stuck": 1}),
        ("token", f"{RAIL} may place a token", {}),
        ("run", f"{RAIL} runs its trains", {}),
        ("loan", f"{RAIL} may take a loan or buy a private company before its price falls", {}),
        ("pay", rf"{RAIL} pays out £(?P<revenue>\d+) or retains it", {}),
        ("trains", f"{RAIL} buys trains", {}),
        ("finish", f"{RAIL} may take a loan or buy a private company", {}),
        ("offer", f"{RAIL} offers £{TRAIN_OFFER}", {}),
        ("crisis", r"owes £(?P<debt>\d+) and must sell shares", {}),
        ("tasmania", "the Tasmania tile must be laid", {}),
        ("discard", f"{RAIL} must give up a train", {}),
        ("stuck", STANDS, {}),
    ],
}
KINDS = {"Distribution": "distribution", "Auction": "auction", "End": "ended"}


def upgrade() -> None:
    connection = op.get_bind()
    for column in COLUMNS:  # in this way SQLite keeps the table: to make it anew would empty those that refer to it
        op.execute(f"ALTER TABLE games RENAME COLUMN {column} TO old_{column}")
        op.execute(f"ALTER TABLE games ADD COLUMN {column} TEXT NOT NULL DEFAULT 'null'")
    games = connection.execute(sa.text("SELECT id, title, old_round, old_decision FROM games")).all()
    for game in games:
        values = {"game": game.id, "round": round_in(game.old_round), "asked": asked_in(game.title, game.old_decision)}
        stored = {name: value if name == "game" else json.dumps(value) for name, value in values.items()}
        connection.execute(sa.text("UPDATE games SET round = :round, decision = :asked WHERE id = :game"), stored)
    for column in COLUMNS:
        op.execute(f"ALTER TABLE games DROP COLUMN old_{column}")
    notices = "SELECT n.id, n.facts, g.title FROM notices n JOIN games g ON g.id = n.game"
    for notice in connection.execute(sa.text(notices)).all():
        stored = {"id": notice.id, "facts": json.dumps(facts_in(notice.title, notice.facts))}
        connection.execute(sa.text("UPDATE notices SET facts = :facts WHERE id = :id"), stored)


def round_in(name: str) -> dict[str, Any] | None:
    """The facts of a round by its name: "SR 2", "OR 2.1"."""
    if name in KINDS:
        return {"kind": KINDS[name], "number": 0, "part": 0}
    found = re.fullmatch(r"SR (\d+)|OR (\d+)\.(\d+)", name)
    if found is None:
        return None
    kind, number, part = ("stock", found[1], 0) if found[1] else ("operating", found[2], found[3])
    return {"kind": kind, "number": int(number), "part": int(part)}


def asked_in(title: str, sentence: str) -> dict[str, Any] | None:
    """The values in a decision's sentence, which begins with a seat or with "Chance"; None for any other."""
    who, _, what = sentence.partition(": ")
    if who not in SEATS and who != "Chance":
        return None
    for kind, pattern, values in SENTENCES.get(title, []):
        found = re.fullmatch(pattern, what)
        if found is not None:
            named = {name: typed(name, text) for name, text in found.groupdict().items()}
            seat = SEATS.index(who) if who in SEATS else -1
            return {"kind": kind, "seat": seat, "subject": named.pop("subject", ""), "values": {**values, **named}}
    return None


def typed(name: str, text: str) -> str | int:
    return int(text) if name in NUMBERS else CODES.get(text, text)


def facts_in(title: str, text: str) -> dict[str, Any]:
    """A notice's facts with values instead of a sentence; of an offer that was withdrawn only who did it is left."""
    try:
        facts = dict(json.loads(text))
    except (ValueError, TypeError):
        return {}
    asked = asked_in(title, str(facts.pop("decision", "")))
    return facts if asked is None else {**facts, "decision": asked}


def downgrade() -> None:
    for column in COLUMNS:
        op.execute(f"ALTER TABLE games DROP COLUMN {column}")
    op.execute("ALTER TABLE games ADD COLUMN round VARCHAR(40) NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE games ADD COLUMN decision VARCHAR(300) NOT NULL DEFAULT ''")
    op.execute("UPDATE notices SET facts = '{}' WHERE kind IN ('turn', 'order', 'withdrawn')")
