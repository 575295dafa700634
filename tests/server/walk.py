"""The walk: what people and machines do to tables, at random and in any order, against a small model.

Servers run in this process without sockets: one on SQLite, or two on one PostgreSQL. After each step every viewer's
stream, put together from its pieces, is what a fresh page would show; the log holds all that was acknowledged, once and
unchanged; the doctor finds nothing; and nobody is told what is hidden from them.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
from tests.server.walk_checks import WHOLE, Look
from tests.server.walk_kill import Doomed
from tests.server.walk_model import line_of, must_agree
from tests.server.walk_seats import Seats
from tests.server.walk_world import WORDS, Person, Tab

from trunkline.server.play.game_log import NOTE
from trunkline.server.storage import backup


class Walk(Seats):
    # Playing

    async def decider(self, game: str, at: httpx.AsyncClient | None = None) -> tuple[Person, Any] | None:
        """Who decides, and what they see once their seat is uncovered; None where nobody here does.

        Nobody does where a standing order is about to be played: it would be faster, or not.
        """
        number = await self.decides_at(game, at) if at else self.decides(game)
        who = next((p for p in self.people if p.number == number), None)
        if who is None:
            return None
        seen = (await self.ask(who, "GET", f"/games/{game}/table", at=at)).json()
        if seen["cover"]:
            assert not seen["options"]
            seat = seen["cover"]["seat"]
            body = {"seat": seat, "pin": self.books[game].pins.get(seat, "")}
            seen = (await self.ask(who, "POST", f"/games/{game}/uncover", body, at=at)).json()
            self.told_pins[who.number, game] = seat
        return None if seen["order"] else (who, seen)

    def decides(self, game: str) -> int | None:
        """The account of the person who decides, as the log was at the last look."""
        chair = self.books[game].decider
        return chair.account if chair and not chair.bot else None

    async def decides_at(self, game: str, at: httpx.AsyncClient) -> int | None:
        """The same as a server tells it that has gone on since."""
        table = (await self.ask(self.visitor(game), "GET", f"/games/{game}/table", at=at)).json()
        if not table["decision"] or table["decision"]["seat"] < 0 or table["game"]["status"] != "running":
            return None
        row = table["game"]["seats"][table["decision"]["seat"]]
        return row["account"] if row["kind"] == "person" else None

    def chosen(self, rng: random.Random, seen: Any) -> dict[str, Any]:
        """What is sent for one of the options: any kind of action first, then one of that kind."""
        self.keys += 1
        kind = rng.choice(sorted({option["action"]["type"] for option in seen["options"]}))
        action = rng.choice([o["action"] for o in seen["options"] if o["action"]["type"] == kind])
        self.counts[f"action {kind}"] += 1
        return {"seq": seen["seq"], "key": f"k{self.keys}", "action": action}

    def acknowledge(self, game: str, who: Person, body: dict[str, Any]) -> None:
        self.latest = game
        self.books[game].acknowledged[f"{who.number}:{body['key']}"] = body["seq"]
        self.counts["actions"] += 1

    async def act(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        found = await self.decider(game)
        if found is None:
            return
        who, seen = found
        body = self.chosen(rng, seen)
        answer = await self.ask(who, "POST", f"/games/{game}/actions", body, self.any_process(rng))
        assert answer.status_code == 200, answer.text
        self.acknowledge(game, who, body)
        if self.told_pins.get((who.number, game)) != seen["seat"]:
            self.told_pins.pop((who.number, game), None)  # the device is with whoever has played
        if rng.random() < 0.2:  # the answer was lost: the same again, perhaps at the other process
            again = await self.ask(who, "POST", f"/games/{game}/actions", body, self.any_process(rng))
            assert again.json().get("repeated") or again.json().get("error") == "covered", again.text
        if body["action"]["type"] in OFFERS and rng.random() < 0.3:
            await self.withdraw(rng, game, who)

    async def act_late(self, rng: random.Random) -> None:
        """An action for a position of the past changes nothing."""
        game = self.any_game(rng)
        found = await self.decider(game)
        entries = self.books[game].entries
        if found is None or not entries or all(e.kind == NOTE for e in entries):
            return
        who, seen = found
        last = max(e.seq for e in entries if e.kind != NOTE)
        body = {"seq": rng.randrange(last + 1), "key": "late", "action": rng.choice(seen["options"])["action"]}
        answer = await self.ask(who, "POST", f"/games/{game}/actions", body, self.any_process(rng))
        assert answer.json()["error"] == "stale", answer.text

    async def undo(self, rng: random.Random) -> None:
        allowed = [game for game in self.going() if self.books[game].may_go_back()]
        game = self.any_game(rng)
        if allowed and game not in allowed and rng.random() < 0.8:
            game = rng.choice(allowed)
        who = self.someone(rng, game)
        book = self.books[game]
        line, before = line_of(book.entries), len(book.entries)
        to = rng.choice(line) if line and rng.random() < 0.4 else -1
        body = {"seq": before, "to": to}
        shown = (await self.ask(who, "GET", f"/games/{game}/table")).json()
        answer = await self.ask(who, "POST", f"/games/{game}/undo", body, self.any_process(rng))
        if answer.status_code == 200 and shown["cover"]:  # the device may be in other hands than before
            after = answer.json()["snapshot"]
            assert after["cover"] or not after["hidden"], after
        added = await self.stored(game, before)
        if answer.status_code == 200:
            self.latest = game
            self.counts["undos" if added[0].kind == "undo" else "requests"] += 1
            target = int(added[0].body) if added[0].kind == "undo" else json.loads(added[0].body)["to"]
            asker = int(added[0].actor[1:]) - 1 if added[0].kind == "undo" else json.loads(added[0].body)["seat"]
            assert book.chairs[asker].account == who.number
            others = must_agree(book, asker, target)
            assert (added[0].kind == "undo") == (not others), (book.chairs, target, others)
        else:
            assert not added or added[0].by == "bot", answer.text

    async def redo(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = self.someone(rng, game)
        body = {"seq": len(self.books[game].entries)}
        answer = await self.ask(who, "POST", f"/games/{game}/redo", body, self.any_process(rng))
        self.counts["redos"] += answer.status_code == 200

    async def answer(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        body = {"agree": rng.random() < 0.8}
        for who in self.sitting(game, True):
            for voice in self.voices(game, who):
                said = await self.ask(
                    who, "POST", f"/games/{game}/undo/answer", {**body, **voice}, self.any_process(rng)
                )
                if said.status_code == 200 and body["agree"] and said.json()["snapshot"]["undo_request"] is None:
                    self.counts["undos"] += 1
                    return

    def voices(self, game: str, who: Person) -> list[dict[str, Any]]:
        """All of somebody's seats that are open, then each that only its PIN opens."""
        book = self.books[game]
        mine = [s.seat for s in book.chairs if s.account == who.number and s.seat in book.pins]
        return [{}, *({"voice": seat, "pin": book.pins[seat]} for seat in mine)]

    async def withdraw(self, rng: random.Random, game: str = "", who: Person | None = None) -> None:
        game = game or self.any_game(rng)
        who = who or self.someone(rng, game)
        seq = (await self.table(who, game))["seq"]
        answer = await self.ask(who, "POST", f"/games/{game}/withdraw", {"seq": seq}, self.any_process(rng))
        self.counts["withdrawals"] += answer.status_code == 200

    async def order(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = self.someone(rng, game)
        order = rng.choice([None, {"kind": "pass"}, {"kind": "run", "corporation": "NYC"}])
        await self.ask(who, "PUT", f"/games/{game}/order", {"order": order}, self.any_process(rng))

    async def talk(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = self.someone(rng, game)
        await self.ask(
            who, "POST", f"/games/{game}/chat", {"text": f"@{rng.choice(WORDS)} hello"}, self.any_process(rng)
        )

    async def cover(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = self.someone(rng, game)
        path = rng.choice(["cover", "uncover"])
        body = {"seat": rng.randrange(3)} if path == "uncover" else None
        if path == "cover":
            self.told_pins.pop((who.number, game), None)
        answer = await self.ask(who, "POST", f"/games/{game}/{path}", body, self.any_process(rng))
        if body and answer.status_code < 300:
            self.told_pins[who.number, game] = body["seat"]  # it had no PIN; it stays open if it is given one now

    async def tab(self, rng: random.Random) -> None:
        """A second tab; or one that lost its line and comes back."""
        game = self.any_game(rng)
        if self.tabs and rng.random() < 0.5:
            chosen = rng.choice(self.tabs)
            rng.choice([chosen.anew, chosen.lose_line])()
            return
        who = self.visitor(game) or rng.choice([None, *self.people])
        self.tabs.append(Tab(who, game, self.any_process(rng)))

    # Machines

    async def restart(self, rng: random.Random) -> None:
        number = self.any_process(rng)
        await self.processes[number].stop()
        await self.processes[number].start()
        for tab in self.tabs:
            if tab.process == number:
                tab.lose_line()
        self.counts["restarts"] += 1

    async def evict(self, rng: random.Random) -> None:
        self.processes[self.any_process(rng)].service.tables.open.clear()
        self.counts["evictions"] += 1

    async def restore(self, rng: random.Random) -> None:
        """A backup of all, restored into a new database, and on with that one."""
        self.keys += 1
        file, database = self.folder / f"{self.keys}.backup", self.new_database()
        data = str(self.folder / f"restored-{self.keys}")
        for process in self.processes:
            await process.stop()
        await backup.write(self.processes[0].settings, file)
        for process in self.processes:
            process.settings = msgspec.structs.replace(process.settings, data=data, database=database)
        await backup.restore(self.processes[0].settings, file)
        for process in self.processes:
            await process.start()
        for tab in self.tabs:
            tab.lose_line()
        self.counts["restores"] += 1

    async def kill(self, rng: random.Random) -> None:
        """A server of its own plays some actions and is killed while it answers; what it was sent is sent again."""
        alone = not self.processes[0].settings.database
        if alone:
            await self.processes[0].stop()
        doomed, sent = Doomed(self.processes[0].settings, rng.randrange(2**32)), None
        for _ in range(rng.randrange(3)):
            await self.act_at(rng, doomed.http)
        game = self.any_game(rng)
        found = await self.decider(game, doomed.http)
        if found is not None:
            who, body = found[0], self.chosen(rng, found[1])
            sent = asyncio.create_task(self.ask(who, "POST", f"/games/{game}/actions", body, at=doomed.http))
            await asyncio.sleep(rng.random() * rng.choice([0.002, 0.02, 0.1]))
        doomed.kill()
        if sent is not None:
            await asyncio.gather(sent, return_exceptions=True)
        await doomed.http.aclose()
        if alone:
            await self.processes[0].start()
        if sent is not None:
            await self.send_again(game, who, body, sent)
        if not alone:  # what it would do by itself some seconds later: PostgreSQL may have been storing until now
            await self.processes[0].service.move_on()
        for tab in self.tabs:
            tab.lose_line()
        self.counts["kills"] += 1

    async def act_at(self, rng: random.Random, at: httpx.AsyncClient) -> None:
        """One action at a server that is about to be killed."""
        game = self.any_game(rng)
        found = await self.decider(game, at)
        if found is not None:
            body = self.chosen(rng, found[1])
            answer = await self.ask(found[0], "POST", f"/games/{game}/actions", body, at=at)
            assert answer.status_code == 200, answer.text
            self.acknowledge(game, found[0], body)

    async def send_again(self, game: str, who: Person, body: dict[str, Any], sent: asyncio.Task[Any]) -> None:
        """What was answered is there; what was not is there or can be sent again, and then is there once."""
        answered = sent.exception() is None
        if answered:
            assert sent.result().status_code == 200, sent.result().text
        again = (await self.ask(who, "POST", f"/games/{game}/actions", body)).json()
        if again.get("error") == "covered":  # it was stored, and the seat is covered by now
            self.counts["answers lost"] += not answered
            return
        assert "repeated" in again, again
        assert again["repeated"] or not answered
        self.counts["answers lost"] += not answered
        self.counts["stored unanswered"] += again["repeated"] and not answered
        self.acknowledge(game, who, body)


Step = Callable[[Walk, random.Random], Awaitable[object]]
STEPS: dict[str, tuple[int, Step]] = {
    "act": (42, Walk.act),
    "act late": (2, Walk.act_late),
    "undo": (32, Walk.undo),
    "redo": (4, Walk.redo),
    "answer": (12, Walk.answer),
    "withdraw": (4, Walk.withdraw),
    "order": (3, Walk.order),
    "talk": (2, Walk.talk),
    "cover": (2, Walk.cover),
    "tab": (2, Walk.tab),
    "join": (2, Walk.join),
    "leave": (1, Walk.leave),
    "set out": (2, Walk.set_out),
    "lend": (6, Walk.lend),
    "pin": (3, Walk.pin),
    "use pin": (2, Walk.use_pin),
    "absent": (3, Walk.absent),
    "rematch": (1, Walk.rematch),
    "rename": (2, Walk.rename),
    "register": (1, Walk.register),
    "newcomer": (1, Walk.newcomer),
    "forget": (1, Walk.forget),
    "new game": (1, Walk.new_game),
    "bring": (2, Walk.bring),
    "restart": (8, Walk.restart),
    "evict": (3, Walk.evict),
    "restore": (1, Walk.restore),
    "kill": (1, Walk.kill),
}


OFFERS = ("buy_in", "buy_train", "buy_private")  # they may wait for somebody's consent
LOOKS = {
    **dict.fromkeys(("undo", "redo", "answer", "withdraw"), Look.PAGES),
    **dict.fromkeys(("restart", "evict"), Look.ALL),
    **dict.fromkeys(("restore", "kill"), Look.DEEP),
}


async def begin(walk: Walk, rng: random.Random) -> None:
    await walk.start()
    for _ in range(3):
        await walk.newcomer(rng)
    await walk.new_game(rng)
    await walk.bring(rng)
    await walk.check(Look.DEEP)


async def step(walk: Walk, name: str, rng: random.Random) -> None:
    walk.counts["steps"] += 1
    if not walk.going():
        await walk.new_game(rng)
    await STEPS[name][1](walk, rng)
    now_and_then = Look.LOG if walk.counts["steps"] % WHOLE else Look.ALL
    await walk.check(max(walk.least, LOOKS.get(name, Look.LOG), now_and_then))


async def end(walk: Walk) -> None:
    await walk.check(Look.DEEP)
