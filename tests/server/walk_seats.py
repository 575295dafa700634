"""Whose a seat is at the walk's tables: PINs at a shared device, absent people for whom a bot plays, and rematches."""

import random
from copy import copy
from functools import cache
from typing import Any

from sqlalchemy import update
from tests.sample_games import finished
from tests.server.walk_people import Peopled
from tests.server.walk_world import Person, Tab

from trunkline.server.play import absence
from trunkline.server.storage import schema

PINS = ("1111", "2222", "3333")
WRONG = "9876"
AT_ONCE = dict.fromkeys(absence.ABSENT_AFTER, -1.0)
PATIENCE = dict(absence.ABSENT_AFTER)


class Seats(Peopled):
    """What happens to seats that are taken."""

    def shared(self, game: str) -> dict[int, list[int]]:
        """Who shares a device at a table, and their seats."""
        held: dict[int, list[int]] = {}
        for s in self.books[game].chairs:
            if s.account is not None:
                held.setdefault(s.account, []).append(s.seat)
        return {account: seats for account, seats in held.items() if len(seats) > 1}

    # PINs

    async def pin(self, rng: random.Random) -> None:
        """A seat gets a PIN, another one, or none: a covered one keeps its PIN, or the log says that it has lost it."""
        game = self.any_game(rng)
        who, seat = self.someone(rng, game), rng.randrange(3)
        book, word = self.books[game], rng.choice([*PINS, PINS[0], ""])
        covered = await self.is_covered(who, game, seat)
        before = len(book.entries)
        body = {"seat": seat, "pin": word}
        answer = await self.ask(who, "PUT", f"/games/{game}/pin", body, self.any_process(rng))
        if book.chairs[seat].account != who.number:
            assert answer.json()["error"] == "forbidden", answer.text
            return
        hidden = covered and bool(book.chairs[seat].pin)
        assert (answer.status_code == 403) == (hidden and bool(word)), (hidden, word, answer.text)
        added = [e for e in await self.stored(game, before) if '"unpinned"' in e.body]
        assert len(added) == (hidden and not word), (hidden, word, added)
        if answer.status_code == 200:
            book.pins[seat] = word
            self.counts["pins"] += bool(word)

    async def is_covered(self, who: Person, game: str, seat: int) -> bool:
        shown = await self.get(who, f"/games/{game}/table?seat={seat}")
        return bool(shown["cover"]) and shown["cover"]["seat"] == seat

    async def use_pin(self, rng: random.Random) -> None:
        """Only its PIN shows a seat that has one, and only on the page that told it; another's does nothing."""
        game = self.any_game(rng)
        who, book = self.someone(rng, game), self.books[game]
        pinned = [s.seat for s in book.chairs if s.account == who.number and book.pins.get(s.seat)]
        if not book.running or not pinned or not book.terms["cover"] or who.number not in self.shared(game):
            return
        seat = rng.choice(pinned)
        before = await self.ask(who, "GET", f"/games/{game}/table")
        answer = await self.uncovered(who, game, seat, WRONG, self.any_process(rng))
        assert answer.status_code == 403, answer.text
        assert before.json()["cover"] == (await self.table(who, game))["cover"]
        page = copy(who)
        page.headers = {**who.headers, "X-Page": "another"}
        answer = await self.uncovered(page, game, seat, book.pins[seat], self.any_process(rng))
        assert answer.json()["seat"] == seat, answer.text
        assert await self.is_covered(who, game, seat)
        assert not await self.is_covered(page, game, seat)
        self.told_pins.pop((who.number, game), None)
        self.counts["pins used"] += 1

    async def uncovered(self, who: Person, game: str, seat: int, pin: str, process: int = 0) -> Any:
        return await self.ask(who, "POST", f"/games/{game}/uncover", {"seat": seat, "pin": pin}, process)

    # Absent people

    async def absent(self, rng: random.Random) -> None:
        """The game waits for somebody: when all others agree a bot plays for them, until they come back."""
        game = self.any_game(rng)
        book = self.books[game]
        chair = book.decider
        if chair is None or chair.bot or chair.account is None:
            return
        people = {s.account: s for s in book.chairs if s.account is not None and not s.bot and not s.resigned}
        voters = [p for p in self.people if p.number in people and p.number != chair.account]
        away = next(p for p in self.people if p.number == chair.account)
        body = {"absent": chair.seat, "agree": True}
        early = await self.ask(rng.choice(self.people), "POST", f"/games/{game}/absent", body, self.any_process(rng))
        assert early.status_code in (409, 404), early.text
        absence.ABSENT_AFTER.update(AT_ONCE)
        try:
            await self.called_absent(rng, game, away, voters)
        finally:
            absence.ABSENT_AFTER.update(PATIENCE)

    async def called_absent(self, rng: random.Random, game: str, away: Person, voters: list[Person]) -> None:
        seat = self.books[game].decider.seat  # type: ignore[union-attr]
        body, path = {"absent": seat, "agree": True}, f"/games/{game}/absent"
        own = await self.ask(away, "POST", path, body, self.any_process(rng))
        assert own.status_code == 403, own.text
        for number, who in enumerate(voters):
            kind = await self.kind_of(game, seat)
            assert kind == "person", "a bot plays before all have agreed"
            if rng.random() < 0.1:
                await self.ask(who, "POST", path, {**body, "agree": False}, self.any_process(rng))
                return
            answer = await self.ask(who, "POST", path, body, self.any_process(rng))
            assert answer.status_code == 200, answer.text
            assert (answer.json()["seats"][seat]["kind"] == "bot") == (number == len(voters) - 1)
        if voters:
            self.counts["absent"] += 1
            if rng.random() < 0.7:
                await self.comes_back(rng, game, away, seat)

    async def kind_of(self, game: str, seat: int) -> str:
        row = await self.get(self.visitor(game), f"/games/{game}")
        return str(row["seats"][seat]["kind"])

    async def comes_back(self, rng: random.Random, game: str, away: Person, seat: int) -> None:
        await self.settle()
        if (await self.get(self.visitor(game), f"/games/{game}"))["status"] != "running":
            return
        body = {"back": True, "seat": seat, "pin": self.books[game].pins.get(seat, "")}
        answer = await self.ask(away, "POST", f"/games/{game}/resign", body, self.any_process(rng))
        assert answer.status_code == 200, answer.text
        assert answer.json()["seats"][seat]["kind"] == "person"
        self.counts["came back"] += 1

    # Rematches

    async def rematch(self, rng: random.Random) -> None:
        """Three people have played a game to its end: the same again, one seat further, when all have said so."""
        if len(self.people) < 3:
            return
        players = rng.sample(self.people, 3)
        old = await self.ended_game(rng, players)
        going = rng.choice(self.going())
        for who, game, refusal in ((rng.choice(self.people), going, (409, 403)), (None, old, (401, 403))):
            answer = await self.sent(who, "POST", f"/api/games/{game}/rematch", None, self.any_process(rng), None)
            assert answer.status_code in (*refusal, 404), answer.text
        found = ""
        for number, who in enumerate(rng.sample(players, 3)):
            answer = await self.ask(who, "POST", f"/games/{old}/rematch", process=self.any_process(rng))
            assert answer.status_code == 201, answer.text
            table = answer.json()
            assert found in ("", table["id"]), "two rematches of one game"
            found = table["id"]
            assert table["status"] == ("running" if number == 2 else "open")
            assert sum(s["kind"] == "person" for s in table["seats"]) == number + 1
            if rng.random() < 0.3:  # asked twice
                again = await self.ask(who, "POST", f"/games/{old}/rematch", process=self.any_process(rng))
                assert [s["account"] for s in again.json()["seats"]] == [s["account"] for s in table["seats"]]
        assert [s["account"] for s in table["seats"]] == [p.number for p in (*players[1:], players[0])]
        self.add_game(found)
        self.tabs += [Tab(who, found, self.any_process(rng)) for who in (None, *players[:2])]
        self.counts["rematches"] += 1

    async def ended_game(self, rng: random.Random, players: list[Person]) -> str:
        """A game that is over, brought by one and given to three: nobody would play so long here."""
        body = {"text": game_over(rng.choice(["1846", "1848"])), "play": True}
        made = await self.ask(players[0], "POST", "/games/import", body, self.any_process(rng))
        game = str(made.json()["id"])
        async with self.processes[0].service.database.write() as connection:
            for seat, who in enumerate(players):
                chair = (schema.seats.c.game == game) & (schema.seats.c.seat == seat)
                values = {"account": who.number, "name": f"P{seat}", "hotseat": False}
                await connection.execute(update(schema.seats).where(chair).values(**values))
            await connection.execute(update(schema.games).where(schema.games.c.id == game).values(public=True))
        for process in self.processes:
            process.service.tables.open.pop(game, None)
        return game


@cache
def game_over(title: str) -> str:
    return finished(title).to_json()
