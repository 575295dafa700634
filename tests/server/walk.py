"""The walk: what people and machines do to tables, at random and in any order, against a small model.

Servers run in this process without sockets: one on SQLite, or two on one PostgreSQL. After each step every viewer's
stream, put together from its pieces, is what a fresh page would show; the log holds all that was acknowledged, once and
unchanged; the doctor finds nothing; and nobody is told what is hidden from them.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import zip_longest
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server.walk_model import lasting, line_of, must_agree, named, places_of
from tests.server.walk_world import PASSWORD, WORDS, Person, Process, Tab

from trunkline.core.state import digest
from trunkline.server.http.api.streams import Follower, news
from trunkline.server.people.sessions import hashed
from trunkline.server.play.game_log import ACT, NOTE
from trunkline.server.play.replay import Replay
from trunkline.server.play.viewing import Eyes
from trunkline.server.settings import Settings
from trunkline.server.storage import backup
from trunkline.server.storage.doctor import examine
from trunkline.server.storage.rows import EntryRow


class Walk:
    def __init__(self, settings: list[Settings], folder: Path) -> None:
        self.processes = [Process(each) for each in settings]
        self.folder = folder
        self.people: list[Person] = []
        self.games: list[str] = []
        self.logs: dict[str, list[EntryRow]] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}  # (game, key) -> seq
        self.tabs: list[Tab] = []
        self.counts: Counter[str] = Counter()
        self.keys = 0

    async def start(self) -> None:
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        for process in self.processes:
            await process.stop()

    # Asking

    async def ask(
        self, who: Person | None, method: str, path: str, body: Any = None, process: int = 0
    ) -> httpx.Response:
        headers = who.headers if who else {}
        answer = await self.processes[process].http.request(method, f"/api{path}", json=body, headers=headers)
        self.processes[process].http.cookies.clear()
        assert answer.status_code < 500, f"{method} {path} {body}: {answer.status_code} {answer.text}"
        assert answer.status_code != 401, f"{method} {path}: nobody knows {who} any more"
        return answer

    async def get(self, who: Person | None, path: str, process: int = 0) -> Any:
        answer = await self.ask(who, "GET", path, process=process)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    async def table(self, who: Person | None, game: str, process: int = 0) -> Any:
        return await self.get(who, f"/games/{game}/table", process)

    def any_process(self, rng: random.Random) -> int:
        return rng.randrange(len(self.processes))

    # People

    async def newcomer(self, rng: random.Random) -> Person:
        name = f"{rng.choice(WORDS)}"
        made = await self.ask(None, "POST", "/guests", {"name": name})
        if made.status_code == 409:  # the name belongs to an account
            made = await self.ask(None, "POST", "/guests", {"name": f"G{len(self.people)}-{self.keys}"})
        person = Person(made)
        self.people.append(person)
        return person

    async def rename(self, rng: random.Random) -> None:
        who = rng.choice(self.people)
        await self.ask(who, "PATCH", "/me", {"name": rng.choice(WORDS)}, self.any_process(rng))

    async def register(self, rng: random.Random) -> None:
        who = rng.choice(self.people)
        if who.is_guest:
            self.keys += 1
            body = {"name": f"{rng.choice(WORDS)}{who.number}-{self.keys}", "password": PASSWORD}
            answer = await self.ask(who, "POST", "/accounts", body)
            if answer.status_code == 201:
                who.is_guest = False
                who.sign_in(answer)

    async def forget(self, rng: random.Random) -> None:
        """Somebody leaves for good; somebody else is always left to play each game."""
        if len(self.people) < 4:
            return
        who = rng.choice(self.people)
        body = {"password": "" if who.is_guest else PASSWORD}
        answer = await self.ask(who, "POST", "/me/delete", body)
        assert answer.status_code == 200, answer.text
        self.people.remove(who)
        self.tabs = [tab for tab in self.tabs if tab.who is not who]

    # Tables

    async def new_game(self, rng: random.Random) -> None:
        host = rng.choice(self.people)
        kinds = ["me", *rng.choices(["open", "hotseat", "bot"], k=2)]
        rng.shuffle(kinds)
        seats = [{"kind": kind, **({"level": "random"} if kind == "bot" else {})} for kind in kinds]
        undo = rng.choice(["own_turn", "own_turn", "consent", "never"])
        terms = {"undo": undo, "bot": "random", "cover": rng.random() < 0.7, "pace": rng.choice(["live", "by_turn"])}
        body = {"title": rng.choice(["1846", "1848"]), "seats": seats, "terms": terms}
        game = (await self.ask(host, "POST", "/games", body, self.any_process(rng))).json()["id"]
        self.games.append(game)
        self.logs[game] = []
        for _ in range(kinds.count("open")):
            await self.join(rng, game)
        await self.ask(host, "POST", f"/games/{game}/start")
        self.tabs += [Tab(who, game, self.any_process(rng)) for who in (None, host, rng.choice(self.people))]

    async def join(self, rng: random.Random, game: str = "") -> None:
        game = game or self.any_game(rng)
        for who in rng.sample(self.people, len(self.people)):
            if (await self.ask(who, "POST", f"/games/{game}/join", {}, self.any_process(rng))).status_code == 200:
                return

    def any_game(self, rng: random.Random) -> str:
        return rng.choice(self.games[-3:])

    async def sitting(self, rng: random.Random, game: str) -> list[Person]:
        table = await self.table(None, game)
        held = {s["account"] for s in table["game"]["seats"]}
        return [p for p in self.people if p.number in held]

    async def someone(self, rng: random.Random, game: str) -> Person:
        """Mostly somebody who sits there, now and then a stranger."""
        sitting = await self.sitting(rng, game)
        return rng.choice(sitting) if sitting and rng.random() < 0.9 else rng.choice(self.people)

    async def lend(self, rng: random.Random) -> None:
        """A seat goes to a bot, or comes back; a person is always left to play."""
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        seats = (await self.table(who, game))["game"]["seats"]
        if sum(s["kind"] == "person" for s in seats) < 2:
            await self.ask(who, "POST", f"/games/{game}/resign", {"back": True})
            return
        body = {"back": rng.random() < 0.5, "level": "random"}
        await self.ask(who, "POST", f"/games/{game}/resign", body, self.any_process(rng))

    # Playing

    async def decider(self, rng: random.Random, game: str) -> tuple[Person, Any] | None:
        """Who decides, and what they see once their seat is uncovered; None where nobody here does."""
        table = await self.table(None, game)
        seat = table["decision"]["seat"] if table["decision"] else -1
        if seat < 0 or table["game"]["status"] != "running":
            return None
        row = table["game"]["seats"][seat]
        who = next((p for p in self.people if p.number == row["account"] and row["kind"] == "person"), None)
        if who is None:
            return None
        seen = await self.table(who, game)
        if seen["cover"]:
            assert not seen["options"]
            seen = (await self.ask(who, "POST", f"/games/{game}/uncover", {"seat": seen["cover"]["seat"]})).json()
        return who, seen

    async def act(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        found = await self.decider(rng, game)
        if found is None:
            return
        who, seen = found
        self.keys += 1
        body = {"seq": seen["seq"], "key": f"k{self.keys}", "action": rng.choice(seen["options"])["action"]}
        process = self.any_process(rng)
        answer = await self.ask(who, "POST", f"/games/{game}/actions", body, process)
        assert answer.status_code == 200, answer.text
        self.acknowledged[game, f"{who.number}:{body['key']}"] = seen["seq"]
        self.counts["actions"] += 1
        if rng.random() < 0.2:  # the answer was lost: the same again, perhaps at the other process
            again = await self.ask(who, "POST", f"/games/{game}/actions", body, self.any_process(rng))
            assert again.json().get("repeated") or again.json().get("error") == "covered", again.text

    async def act_late(self, rng: random.Random) -> None:
        """An action for a position of the past changes nothing."""
        game = self.any_game(rng)
        found = await self.decider(rng, game)
        entries = self.logs[game]
        if found is None or not entries or all(e.kind == NOTE for e in entries):
            return
        who, seen = found
        last = max(e.seq for e in entries if e.kind != NOTE)
        body = {"seq": rng.randrange(last + 1), "key": "late", "action": rng.choice(seen["options"])["action"]}
        answer = await self.ask(who, "POST", f"/games/{game}/actions", body, self.any_process(rng))
        assert answer.json()["error"] == "stale", answer.text

    async def undo(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        process = self.any_process(rng)
        seen = await self.table(who, game, process)
        line = line_of(self.logs[game])
        to = rng.choice(line) if line and rng.random() < 0.4 else -1
        before = len(await self.stored(game))
        answer = await self.ask(who, "POST", f"/games/{game}/undo", {"seq": seen["seq"], "to": to}, process)
        added = (await self.stored(game))[before:]
        if answer.status_code == 200:
            self.counts["undos" if added[0].kind == "undo" else "requests"] += 1
            target = int(added[0].body) if added[0].kind == "undo" else json.loads(added[0].body)["to"]
            others = must_agree(seen, self.logs[game], who.number, target)
            assert (added[0].kind == "undo") == (not others), (seen["game"]["seats"], target, others)
        else:
            assert not added or added[0].by == "bot", answer.text

    async def redo(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        seq = (await self.table(who, game))["seq"]
        answer = await self.ask(who, "POST", f"/games/{game}/redo", {"seq": seq}, self.any_process(rng))
        self.counts["redos"] += answer.status_code == 200

    async def answer(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        body = {"agree": rng.random() < 0.8}
        for who in await self.sitting(rng, game):
            said = await self.ask(who, "POST", f"/games/{game}/undo/answer", body, self.any_process(rng))
            if said.status_code == 200 and body["agree"] and said.json()["snapshot"]["undo_request"] is None:
                self.counts["undos"] += 1
                return

    async def withdraw(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        seq = (await self.table(who, game))["seq"]
        await self.ask(who, "POST", f"/games/{game}/withdraw", {"seq": seq}, self.any_process(rng))

    async def order(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        order = rng.choice([None, {"kind": "pass"}, {"kind": "run", "corporation": "NYC"}])
        await self.ask(who, "PUT", f"/games/{game}/order", {"order": order}, self.any_process(rng))

    async def talk(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        await self.ask(
            who, "POST", f"/games/{game}/chat", {"text": f"@{rng.choice(WORDS)} hello"}, self.any_process(rng)
        )

    async def cover(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = await self.someone(rng, game)
        path = rng.choice(["cover", "uncover"])
        body = {"seat": rng.randrange(3)} if path == "uncover" else None
        await self.ask(who, "POST", f"/games/{game}/{path}", body, self.any_process(rng))

    async def tab(self, rng: random.Random) -> None:
        """A second tab; or one that lost its line and comes back."""
        game = self.any_game(rng)
        if len(self.tabs) > 8:
            rng.choice(self.tabs).anew()
            return
        self.tabs.append(Tab(rng.choice([None, *self.people]), game, self.any_process(rng)))

    # Machines

    async def restart(self, rng: random.Random) -> None:
        number = self.any_process(rng)
        await self.processes[number].stop()
        await self.processes[number].start()
        for tab in self.tabs:
            if tab.process == number:
                tab.shown.at = (-1, -1)  # the stream is opened again from its last seq
        self.counts["restarts"] += 1

    async def evict(self, rng: random.Random) -> None:
        self.processes[self.any_process(rng)].app.service.tables.open.clear()

    async def restore(self, rng: random.Random) -> None:
        """A backup of all, restored into a new database, and on with that one."""
        if len(self.processes) > 1:
            return
        self.keys += 1
        process, file = self.processes[0], self.folder / f"{self.keys}.backup"
        await process.stop()
        await backup.write(process.settings, file)
        process.settings = msgspec.structs.replace(process.settings, data=str(self.folder / f"restored-{self.keys}"))
        await backup.restore(process.settings, file)
        await process.start()
        for tab in self.tabs:
            tab.shown.at = (-1, -1)
        self.counts["restores"] += 1

    # What must hold

    async def stored(self, game: str) -> list[EntryRow]:
        return await self.processes[0].app.service.store.entries(game, 0)

    async def settle(self) -> None:
        """Wait until nothing moves by itself."""
        while any(process.app.service.mover.driven for process in self.processes):
            await asyncio.sleep(0.001)

    async def check(self) -> None:
        await self.settle()
        for game in self.games[-3:]:
            await self.check_log(game)
        for tab in self.tabs:
            if tab.game in self.games[-3:]:
                await self.check_tab(tab)
        for which in ("open", "watch", "ended"):
            await self.get(None, f"/games?list={which}")

    async def check_log(self, game: str) -> None:
        entries, seen = await self.stored(game), self.logs[game]
        assert entries[: len(seen)] == seen, "what was acknowledged has changed"
        self.logs[game] = entries
        for (of, key), seq in self.acknowledged.items():
            if of == game:
                where = [e.seq for e in entries if e.key == key]
                assert len(where) == 1, (key, where)
                assert where[0] >= seq
        found = await self.processes[0].app.service.store.game(game)
        assert found is not None
        finding = examine(found[0], entries)
        assert not finding.text, finding
        positions = {0: digest(Replay(found[0]).state)}
        places = places_of(entries)
        for entry in entries:
            assert positions.setdefault(places[entry.seq + 1], entry.digest) == entry.digest, entry

    async def check_tab(self, tab: Tab) -> None:
        """The stream put together is what a fresh page shows, and tells nothing that is hidden."""
        service = self.processes[tab.process].app.service
        fresh = await self.table(tab.who, tab.game, tab.process)
        eyes = Eyes(tab.who.number, hashed(tab.who.secret)) if tab.who else Eyes(None)
        raw, _ = await news(service, tab.game, Follower(eyes, -1, "walk", ""), tab.shown)
        log = [
            i for t in (await self.get(tab.who, f"/games/{tab.game}/history", tab.process))["turns"] for i in t["items"]
        ]
        if raw:
            update = json.loads(raw.partition(b"data: ")[2])
            tab.snapshot = update["snapshot"]
            new = log if update["reset"] else update["items"]
            tab.items = {} if update["reset"] else tab.items
            for item in new:
                assert item["seq"] not in tab.items, item["seq"]
                tab.items[item["seq"]] = item
        assert lasting(tab.snapshot) == lasting(fresh)
        for mine, theirs in zip_longest(tab.items.values(), log):
            assert named(mine) == named(theirs), f"told {mine}, is {theirs}"
        await self.check_secrets(tab, fresh, log)
        self.counts["looks"] += 1

    async def check_secrets(self, tab: Tab, fresh: Any, log: list[Any]) -> None:
        """What is shown is what follows from what that seat may know."""
        found = await self.processes[0].app.service.store.game(tab.game)
        assert found is not None
        whole = Replay(found[0])
        whole.follow(self.logs[tab.game])
        known = whole.title.redacted(whole.state, fresh["seat"])
        assert fresh["view"] == json.loads(msgspec.json.encode(whole.title.view(known, fresh["seat"])))
        if digest(whole.title.redacted(whole.state, -1)) != digest(whole.state):
            for item in log:
                if (
                    item["kind"] == ACT
                    and item["action"]["type"] == "take_card"
                    and item["actor"] != f"p{fresh['seat'] + 1}"
                ):
                    assert item["action"]["card"] == "?", item


Step = Callable[[Walk, random.Random], Awaitable[object]]
STEPS: dict[str, tuple[int, Step]] = {
    "act": (30, Walk.act),
    "act late": (2, Walk.act_late),
    "undo": (20, Walk.undo),
    "redo": (4, Walk.redo),
    "answer": (8, Walk.answer),
    "withdraw": (2, Walk.withdraw),
    "order": (3, Walk.order),
    "talk": (2, Walk.talk),
    "cover": (2, Walk.cover),
    "tab": (2, Walk.tab),
    "lend": (6, Walk.lend),
    "rename": (2, Walk.rename),
    "register": (1, Walk.register),
    "newcomer": (1, Walk.newcomer),
    "forget": (1, Walk.forget),
    "new game": (1, Walk.new_game),
    "restart": (3, Walk.restart),
    "evict": (3, Walk.evict),
    "restore": (1, Walk.restore),
}


async def begin(walk: Walk, rng: random.Random) -> None:
    await walk.start()
    for _ in range(3):
        await walk.newcomer(rng)
    await walk.new_game(rng)
    await walk.check()


async def step(walk: Walk, name: str, rng: random.Random) -> None:
    walk.counts["steps"] += 1
    await STEPS[name][1](walk, rng)
    await walk.check()
