"""Who comes to the walk's tables and goes: accounts, seats, games that are begun or brought."""

import random
from functools import cache

from tests.sample_games import some_way_in
from tests.server.walk_checks import Checked, Look
from tests.server.walk_model import Book
from tests.server.walk_world import PASSWORD, WORDS, Person, Tab

DEPTHS = (40, 70, 100, 150, 220, 300)  # actions that a game brought has had: decisions of all kinds are near
DEALS = (1, 100, 200)


class Peopled(Checked):
    """Who comes and goes, and the tables they sit down at."""

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
        free = [who for who in self.people if all(self.plays_on_without(who, game) for game in self.going())]
        if len(self.people) < 4 or not free:
            return
        who = rng.choice(free)
        body = {"password": "" if who.is_guest else PASSWORD}
        answer = await self.ask(who, "POST", "/me/delete", body)
        assert answer.status_code == 200, answer.text
        self.people.remove(who)
        self.games = [game for game in self.games if self.books[game].owner != who.number]
        self.tabs = [tab for tab in self.tabs if tab.who is not who]

    def plays_on_without(self, who: Person, game: str) -> bool:
        """Whether bots would not be left alone there: they would play to the end."""
        held = {s.account for s in self.books[game].chairs if not s.bot}
        return who.number not in held or bool(held - {who.number, None})

    # Tables

    async def new_game(self, rng: random.Random) -> None:
        host = rng.choice(self.people)
        kinds = ["me", *rng.choices(["open", "open", "hotseat", "bot"], k=2)]
        rng.shuffle(kinds)
        seats = [{"kind": kind, **({"level": "random"} if kind == "bot" else {})} for kind in kinds]
        undo = rng.choice(["own_turn"] * 5 + ["consent"] * 3 + ["never"])
        terms = {"undo": undo, "bot": "random", "cover": rng.random() < 0.7, "pace": rng.choice(["live", "by_turn"])}
        body = {"title": rng.choice(["1846", "1848"]), "seats": seats, "terms": terms, "start": False}
        pins = {seat: "1111" for seat, kind in enumerate(kinds) if kind in ("me", "hotseat") and rng.random() < 0.3}
        for seat, pin in pins.items():
            seats[seat]["pin"] = pin
        game = (await self.ask(host, "POST", "/games", body, self.any_process(rng))).json()["id"]
        self.add_game(game)
        self.books[game].pins = pins
        self.tabs += [Tab(who, game, self.any_process(rng)) for who in (None, host, rng.choice(self.people))]
        await self.check(Look.PAGES)  # they look at the open table
        if rng.random() < 0.8:
            for _ in range(kinds.count("open")):
                await self.join(rng, game)
            await self.ask(host, "POST", f"/games/{game}/start")

    def add_game(self, game: str, owner: int | None = None) -> None:
        self.games.append(game)
        self.books[game] = Book(owner)

    def visitor(self, game: str) -> Person | None:
        """Somebody who may look at a game; None: anybody may."""
        return next((p for p in self.people if p.number == self.books[game].owner), None)

    async def bring(self, rng: random.Random) -> None:
        """Somebody brings a game that has gone on for a while: decisions of all kinds are near."""
        host = rng.choice(self.people)
        text = game_file(rng.choice(["1846", "1848"]), rng.choice(DEPTHS), rng.choice(DEALS))
        made = await self.ask(host, "POST", "/games/import", {"text": text, "play": True}, self.any_process(rng))
        game = made.json()["id"]
        self.add_game(game, host.number)
        self.tabs.append(Tab(host, game, self.any_process(rng)))

    async def join(self, rng: random.Random, game: str = "") -> None:
        game = game or self.any_game(rng)
        for who in rng.sample(self.people, len(self.people)):
            if (await self.ask(who, "POST", f"/games/{game}/join", {}, self.any_process(rng))).status_code == 200:
                return

    async def leave(self, rng: random.Random) -> None:
        game = self.any_game(rng)
        who = self.someone(rng, game)
        await self.ask(who, "POST", f"/games/{game}/leave", {}, self.any_process(rng))

    async def set_out(self, rng: random.Random) -> None:
        """The host starts, if all seats are taken."""
        game = self.any_game(rng)
        for who in self.people:
            await self.ask(who, "POST", f"/games/{game}/start", process=self.any_process(rng))

    def sitting(self, game: str, also_lent: bool) -> list[Person]:
        """Those who hold a seat, also one that a bot plays for them or not."""
        held = {s.account for s in self.books[game].chairs if also_lent or not s.bot}
        return [p for p in self.people if p.number in held]

    def someone(self, rng: random.Random, game: str) -> Person:
        """Mostly somebody who plays there, now and then one who lent the seat, or a stranger."""
        sitting = self.sitting(game, rng.random() < 0.2)
        if owner := self.visitor(game):
            return owner
        return rng.choice(sitting) if sitting and rng.random() < 0.9 else rng.choice(self.people)

    async def lend(self, rng: random.Random) -> None:
        """A seat goes to a bot, or comes back; a person is always left to play."""
        game = self.any_game(rng)
        who = self.someone(rng, game)
        if sum(s.account is not None and not s.bot for s in self.books[game].chairs) < 2:
            await self.ask(who, "POST", f"/games/{game}/resign", {"back": True})
            return
        body = {"back": rng.random() < 0.5, "level": "random"}
        await self.ask(who, "POST", f"/games/{game}/resign", body, self.any_process(rng))


@cache
def game_file(title: str, actions: int, seed: int) -> str:
    return some_way_in(title, actions, seed).to_json()
