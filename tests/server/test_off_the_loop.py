"""What takes long happens beside the event loop, in pages or pieces, and is paid for by the person, too."""

import asyncio
import json
import random
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert
from tests.sample_games import some_way_in
from tests.server import walk_world
from tests.server.test_viewing import table_of
from tests.server.walk_world import Process

from trunkline.server.people import export
from trunkline.server.people.accounts import Accounts
from trunkline.server.play import history
from trunkline.server.play.table import SPECTATOR
from trunkline.server.settings import Settings
from trunkline.server.storage import schema
from trunkline.server.storage.database import database_of

LONG = {
    "opening": ("trunkline.server.play.tables", "Table"),
    "history": ("trunkline.server.play.history", "history"),
    "export": ("trunkline.server.play.files", "export"),
    "for the site": ("trunkline.server.play.files", "export_for_site"),
    "import": ("trunkline.server.play.files", "read"),
    "earlier": ("trunkline.server.play.viewing", "looking_back"),
    "connections": ("trunkline.server.http.api.play", "connections"),
    "routes": ("trunkline.server.http.api.play", "best_routes"),
}


def test_what_takes_long_happens_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_it: dict[str, bool] = {}

    def noted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any, **named: Any) -> Any:
            on_it[name] = threading.current_thread() is threading.main_thread()
            return work(*given, **named)

        return note

    for name, (module, what) in LONG.items():
        monkeypatch.setattr(f"{module}.{what}", noted(name, getattr(import_module(module), what)))

    async def asked() -> None:
        process = Process(0, Settings(data=str(tmp_path), rate_limits=False), random.Random(1))
        await process.start()

        async def ask(method: str, path: str, body: Any = None) -> walk_world.Answer:
            sent = b"" if body is None else msgspec.json.encode(body)
            return await process.request(method, f"/api{path}", sent, headers)

        headers: dict[str, str] = {}
        headers = walk_world.Person(await ask("POST", "/guests", {"name": "Ada"})).headers
        file = some_way_in("1848", 60).to_json()
        game = (await ask("POST", "/games/import", {"text": file, "play": True})).json()["id"]
        for road in ("history", "table?at=30", "export", "export?form=site", "connections"):
            await ask("GET", f"/games/{game}/{road}")
        railroad = (await ask("GET", f"/games/{game}/table")).json()["view"]["corporations"][0]["id"]
        await ask("POST", f"/games/{game}/routes", {"railroad": railroad})
        await process.stop()

    asyncio.run(asked())
    assert on_it == dict.fromkeys(LONG, False)


def test_history_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("1848", 60)
    whole = history.history(table, SPECTATOR, 0)
    assert whole.next == -1
    monkeypatch.setattr(history, "PAGE", 25)
    pages, start = [], 0
    while start >= 0:
        pages.append(history.history(table, SPECTATOR, start))
        start = pages[-1].next
    assert [len(page.items) <= 25 for page in pages] == [True] * len(pages)
    assert len(pages) == -(-len(whole.items) // 25) > 2
    assert [item.seq for page in pages for item in page.items] == [item.seq for item in whole.items]


def test_what_is_kept_about_an_account_leaves_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never more than some rows are in memory, however long somebody has played here."""
    monkeypatch.setattr(export, "PAGE", 3)

    async def taken() -> tuple[list[bytes], int]:
        database = database_of(Settings(data=str(tmp_path)))
        await database.open()
        anna = await Accounts(database).add("Anna")
        same = {"account": anna.id, "created": 0.0, "used": 0.0, "scope": "read", "expires": 0.0}
        rows = [{"label": f"bot {n}", "hash": f"{n}", **same} for n in range(10)]
        async with database.write() as connection:
            await connection.execute(insert(schema.tokens), rows)
        pieces = [piece async for piece in export.account(database, anna.id)]
        await database.close()
        return pieces, anna.id

    pieces, number = asyncio.run(taken())
    assert max(piece.count(b'"label"') for piece in pieces) == 3
    found = json.loads(b"".join(pieces))
    assert [line["label"] for line in found["tokens"]] == [f"bot {n}" for n in range(10)]
    assert found["account"][0]["id"] == number


def test_a_person_pays_too_wherever_they_come_from(tmp_path: Path) -> None:
    """Whoever has many addresses has no more of the processor than others."""

    async def asked() -> list[int]:
        process = Process(0, Settings(data=str(tmp_path), rate_limits=True), random.Random(1))
        await process.start()
        guest = await process.request("POST", "/api/guests", b'{"name": "Ada"}', {})
        ada = walk_world.Person(guest)
        statuses = [(await process.request("GET", "/api/me", b"", ada.headers)).status_code]
        assert process.service.limits.left("own_work", ada.number) < process.service.limits.rates["own_work"][0]
        process.service.limits.spend("own_work", ada.number, 1000.0)
        statuses.append((await process.request("GET", "/api/me", b"", ada.headers)).status_code)
        statuses.append((await process.request("GET", "/api/me", b"", {})).status_code)
        await process.stop()
        return statuses

    assert asyncio.run(asked()) == [200, 429, 200]
