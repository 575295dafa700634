"""An acknowledged action survives kill -9 at any instant: none is missing, none is doubled, the digests agree."""

import random
import secrets
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Person, Postgres, Server

from trunkline.server.play.doctor import examine_all
from trunkline.server.settings import Settings

PATIENCE = 6000  # attempts before a server is given up; a restart takes some hundred


class Client:
    """Plays a hotseat game through servers that die; every action is sent until it is answered."""

    def __init__(self, servers: list[Server], rng: random.Random, title: str) -> None:
        self.servers = servers
        self.rng = rng
        self.http = httpx.Client(timeout=10, verify=False)
        person = Person(servers[0].url).guest()
        token = person.post("/me/tokens", {"label": "client"})["secret"]
        self.http.headers["Authorization"] = f"Bearer {token}"
        self.game = person.new_game(title, "me hotseat hotseat")
        self.acknowledged: dict[str, int] = {}
        self.undos = 0
        self.moment = threading.Event()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask any of the servers until one answers."""
        for _ in range(PATIENCE):
            url = f"{self.rng.choice(self.servers).url}/api/games/{self.game}{path}"
            try:
                answer = self.http.request(method, url, json=body)
            except httpx.TransportError:
                self.moment.wait(0.02)
                continue
            if answer.status_code < 500:
                return answer
        raise AssertionError("no server answers any more")

    def one_action(self) -> bool:
        """Play one random option; False when the game is over."""
        table = self.ask("GET", "/table").json()
        if table["can_undo"] and self.rng.random() < 0.15:
            self.undos += self.ask("POST", "/undo", {"seq": table["seq"]}).status_code in (200, 409)
            return True
        if not table["options"]:
            return False
        action = self.rng.choice(table["options"])["action"]
        key = secrets.token_hex(8)
        answer = self.ask("POST", "/actions", {"seq": table["seq"], "key": key, "action": action})
        assert answer.status_code == 200, answer.text
        assert key not in self.acknowledged
        self.acknowledged[key] = table["seq"]
        return True

    def check(self) -> None:
        """All that was acknowledged is in the log where it was said to be, once, and nothing else.

        The history leaves out what was undone; the log itself is as long as the last acknowledgement says.
        """
        items: list[Any] = []
        start = 0
        while start >= 0:
            page = self.ask("GET", f"/history?start={start}").json()
            items += page["items"]
            start = page["next"]
        by_person = [item["seq"] for item in items if item["by"] == "person" and item["kind"] == "act"]
        acknowledged = sorted(self.acknowledged.values())
        assert by_person == sorted(by_person)
        assert set(by_person) <= set(acknowledged)
        assert by_person == acknowledged or self.undos
        assert self.ask("GET", "/table").json()["seq"] > max(acknowledged, default=-1)
        self.http.close()


class Killer(threading.Thread):
    """Kills and restarts servers at random instants, after some answers at least, however slow the machine is."""

    def __init__(self, servers: list[Server], kills: int, rng: random.Random) -> None:
        super().__init__()
        self.servers = servers
        self.kills = kills
        self.rng = rng
        self.done = 0
        self.answers = 0
        self.changed = threading.Condition()
        self.given_up = False

    def run(self) -> None:
        for _ in range(self.kills):
            self.wait_for(self.answers + self.rng.randrange(1, 7))
            if self.given_up:
                return
            server = self.rng.choice(self.servers)
            server.kill()
            server.start()
            self.done += 1

    def wait_for(self, answers: int) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.answers >= answers or self.given_up)
            self.changed.wait(self.rng.random() * 0.1)

    def tell(self, given_up: bool = False) -> None:
        """An answer has come, or nobody plays any more."""
        with self.changed:
            self.answers += 1
            self.given_up = given_up
            self.changed.notify()


def play_while_killing(servers: list[Server], kills: int, rng: random.Random) -> None:
    clients = [Client(servers, rng, title) for title in ("1846", "1848", "1846", "1848")]
    killer = Killer(servers, kills, random.Random(rng.random()))
    killer.start()
    try:
        while killer.is_alive():
            rng.choice(clients).one_action()
            killer.tell()
    finally:
        killer.tell(given_up=True)
        killer.join()
    assert killer.done == kills
    for client in clients:
        client.check()
    assert sum(len(client.acknowledged) for client in clients) >= kills


async def diagnose(settings: Settings) -> list[str]:
    return [finding.text async for finding in examine_all(settings)]


def check_up(settings: Settings) -> None:
    import asyncio

    found = asyncio.run(diagnose(settings))
    assert found
    assert not any(found)


def run_sqlite(tmp_path: Path, rng: random.Random, kills: int) -> None:
    server = Server(tmp_path).start()
    try:
        play_while_killing([server], kills, rng)
    finally:
        server.stop()
    check_up(Settings(data=str(tmp_path)))


def run_postgres(tmp_path: Path, postgres: Postgres, rng: random.Random, kills: int) -> None:
    url = postgres.new_database()
    servers = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, url).start())
    try:
        play_while_killing(servers, kills, rng)
    finally:
        for server in servers:
            server.stop()
    check_up(Settings(database=url))


def test_six_kills_on_sqlite(tmp_path: Path, rng: random.Random) -> None:
    run_sqlite(tmp_path, rng, 6)


def test_kills_of_two_processes_on_postgres(tmp_path: Path, postgres: Postgres, rng: random.Random) -> None:
    run_postgres(tmp_path, postgres, rng, 3)


@pytest.mark.slow
def test_a_hundred_kills_on_sqlite(tmp_path: Path, rng: random.Random) -> None:
    run_sqlite(tmp_path, rng, 100)


@pytest.mark.slow
def test_many_kills_of_two_processes_on_postgres(tmp_path: Path, postgres: Postgres, rng: random.Random) -> None:
    run_postgres(tmp_path, postgres, rng, 40)
