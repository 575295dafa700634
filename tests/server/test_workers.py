"""Processes that think for the server: people take turns, late work is killed, and they die with the server."""

import asyncio
import os
import random
import signal
import threading
from contextlib import suppress
from pathlib import Path
from time import sleep

import httpx
import msgspec
import pytest
from tests.server.running import Person, Server, command, is_there, play_some

import trunkline
from trunkline import build
from trunkline.server.fair_queue import FairQueue
from trunkline.server.play.worker import NICENESS, Died, Failed, Worker
from trunkline.server.play.workers import Workers

AGES = 3600.0


class Job(msgspec.Struct):
    text: str = ""


def endless(packed: bytes) -> bytes:
    while True:
        pass


def number(packed: bytes) -> bytes:
    return str(os.getpid()).encode()


def niceness(packed: bytes) -> bytes:
    return str(os.nice(0)).encode()


def wrong(packed: bytes) -> bytes:
    raise ZeroDivisionError


# When time counts


def test_what_a_new_process_has_to_load_does_not_count_as_thinking() -> None:
    async def first_answer() -> bytes:
        worker = Worker()
        try:
            return await worker.ask(number, b"", 0.2)  # Python itself takes as long to start, and then the games
        finally:
            worker.kill()
            worker.bury(5)

    assert int(asyncio.run(first_answer())) > 0


# Whose turn it is


def order_of(asked: list[tuple[str, str]]) -> list[str]:
    """Who is served when all of them ask at once, while the one place is taken."""
    served: list[str] = []

    async def one(queue: FairQueue, who: str, lane: str) -> None:
        async with queue.turn(who, lane):
            served.append(who)

    async def all_of_them() -> None:
        queue = FairQueue(1)
        async with queue.turn("somebody"):
            tasks = [asyncio.create_task(one(queue, who, lane)) for who, lane in asked]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(all_of_them())
    return served


def test_people_take_turns_however_much_one_of_them_asks() -> None:
    assert order_of([("anna", "")] * 4 + [("bob", "")] * 2) == ["anna", "bob", "anna", "bob", "anna", "anna"]


def test_a_crowd_of_bot_tables_is_one_lane_beside_that_of_people() -> None:
    crowd = [(f"guest {n}", "bots") for n in range(20)]
    assert order_of([*crowd, ("anna", "people"), ("anna", "people")])[:4] == ["guest 0", "anna", "guest 1", "anna"]


def test_a_place_given_to_somebody_who_has_gone_goes_on() -> None:
    async def gone() -> None:
        queue = FairQueue(1)
        async with queue.turn("anna"):
            bob, carl = (asyncio.create_task(queue.enter(who, "")) for who in ("bob", "carl"))
            await asyncio.sleep(0)
        bob.cancel()
        with pytest.raises(asyncio.CancelledError):
            await bob
        await carl
        queue.leave()
        assert queue.free == 1

    asyncio.run(gone())


# Late work


def test_late_work_is_killed_and_its_process_replaced() -> None:
    async def ask() -> tuple[bytes, bytes]:
        workers = Workers(1)
        try:
            first = await workers.ask("anna", number, Job(), AGES)
            with pytest.raises(TimeoutError):
                await workers.ask("anna", endless, Job(), 0.1)
            return first, await workers.ask("bob", number, Job(), AGES)
        finally:
            workers.close()

    first, second = asyncio.run(ask())
    assert first != second
    with pytest.raises(ProcessLookupError):
        os.kill(int(first), 0)


def test_the_server_goes_on_while_a_process_begins_or_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both waited on the event loop, where all who play wait, too."""
    steps, went_on = {"begin": threading.Event(), "end": threading.Event()}, list[bool]()
    begin, bury = Worker.__init__, Worker.bury

    def begun(self: Worker) -> None:
        went_on.append(steps["begin"].wait(10))
        begin(self)

    def buried(self: Worker, seconds: float) -> None:
        went_on.append(steps["end"].wait(10))
        bury(self, seconds)

    async def ask() -> None:
        workers = Workers(1)
        asyncio.get_running_loop().call_soon(steps["begin"].set)
        with pytest.raises(TimeoutError):
            await workers.ask("anna", endless, Job(), 0.1)
        steps["end"].set()
        workers.hands.shutdown()

    monkeypatch.setattr(Worker, "__init__", begun)
    monkeypatch.setattr(Worker, "bury", buried)
    asyncio.run(ask())
    assert went_on == [True, True]


def test_whoever_stops_waiting_for_a_process_to_begin_leaves_it_to_the_next() -> None:
    async def ask() -> int:
        workers = Workers(1)
        try:
            first = asyncio.create_task(workers.ask("anna", number, Job(), AGES))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            while not workers.idle:
                await asyncio.sleep(0.01)
            await workers.ask("bob", number, Job(), AGES)
            return len(workers.hired)
        finally:
            workers.close()

    assert asyncio.run(ask()) == 1


def test_time_counts_from_the_start_of_the_work() -> None:
    """A job behind one that takes longer than its own time is not given up."""

    async def ask() -> list[bytes | BaseException]:
        workers = Workers(1)
        try:
            long, short = Job("6"), Job("0")
            await workers.ask("anna", nap, short, AGES)
            both = workers.ask("anna", nap, long, AGES), workers.ask("bob", nap, short, 5.0)
            return list(await asyncio.gather(*both, return_exceptions=True))
        finally:
            workers.close()

    assert asyncio.run(ask()) == [b"rested", b"rested"]


def nap(packed: bytes) -> bytes:
    sleep(float(msgspec.json.decode(packed, type=Job).text))
    return b"rested"


def test_those_who_think_give_way_to_the_server() -> None:
    async def ask() -> bytes:
        workers = Workers(1)
        try:
            return await workers.ask("anna", niceness, Job(), AGES)
        finally:
            workers.close()

    assert int(asyncio.run(ask())) == min(19, os.nice(0) + NICENESS)


def test_work_that_raises_leaves_the_process_alive() -> None:
    async def ask() -> tuple[bytes, bytes]:
        workers = Workers(1)
        try:
            first = await workers.ask("anna", number, Job(), AGES)
            with pytest.raises(Failed, match="ZeroDivisionError"):
                await workers.ask("anna", wrong, Job(), AGES)
            return first, await workers.ask("anna", number, Job(), AGES)
        finally:
            workers.close()

    first, second = asyncio.run(ask())
    assert first == second


def test_closing_does_not_wait_for_what_is_worked_on() -> None:
    async def ask() -> None:
        workers = Workers(1)
        both = [asyncio.create_task(workers.ask(who, endless, Job(), AGES)) for who in ("anna", "bob")]
        await asyncio.sleep(0.1)
        workers.close()
        found = await asyncio.gather(*both, return_exceptions=True)
        assert [type(f) for f in found] == [Died, Died]

    asyncio.run(ask())


def test_a_process_makes_way_once_machine_code_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> list[bytes]:
        workers = Workers(1)
        try:
            monkeypatch.setattr(build, "has_arrived", lambda: False)
            before = [await workers.ask("anna", number, Job(), AGES) for _ in range(2)]
            monkeypatch.setattr(build, "has_arrived", lambda: True)
            return before + [await workers.ask("anna", number, Job(), AGES) for _ in range(3)]
        finally:
            workers.close()

    old, _, last_time, new, still_new = asyncio.run(ask())
    assert old == last_time != new == still_new


# The whole server


def test_a_pure_server_says_so_once(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    server.stop()
    assert server.log.read_text().count("pure Python") == (0 if trunkline.compiled() else 1)


def children(process: int) -> list[int]:
    of_threads = Path(f"/proc/{process}/task").glob("*/children")
    found = [int(child) for children in of_threads for child in children.read_text().split()]
    return [child for child in found if b"multiprocessing-fork" in command(child)]


def thinking(server: Server, rng: random.Random) -> list[int]:
    """The processes of a server that has been asked about routes, and at which a bot plays."""
    anna = Person(server.url).guest()
    game = anna.new_game("1846", "me hotseat hotseat")
    play_some(anna, game, rng, 30)
    anna.post(f"/games/{game}/routes", {"railroad": "NYC", "trains": ["2"]})
    anna.new_game("1846", "bot bot bot")
    assert server.process is not None
    while len(found := children(server.process.pid)) < 2:
        sleep(0.05)
    return found


def test_the_server_stops_while_a_question_is_worked_on(tmp_path: Path, rng: random.Random) -> None:
    """A fleet that takes long is asked about; the server is told to stop and does, whatever becomes of the answer."""
    server = Server(tmp_path).start()
    anna = Person(server.url).guest()
    game = anna.new_game("1846", "me hotseat hotseat")
    play_some(anna, game, rng, 60)
    asked = threading.Thread(target=ask_and_forget, args=(anna, game))
    asked.start()
    assert server.process is not None
    while not children(server.process.pid):
        sleep(0.05)
    server.end(signal.SIGTERM)  # which fails where the process stays
    asked.join()


def ask_and_forget(anna: Person, game: str) -> None:
    with suppress(httpx.HTTPError):
        anna.http.post(f"/api/games/{game}/routes", json={"railroad": "NYC", "trains": ["7/8"] * 4}, timeout=60)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_the_server(tmp_path: Path, rng: random.Random, how: signal.Signals) -> None:
    server = Server(tmp_path).start()
    found = thinking(server, rng)
    server.end(how)
    for _ in range(600):
        if not any(map(is_there, found)):
            return
        sleep(0.05)
    raise AssertionError(f"still there: {[command(process) for process in found if is_there(process)]}")
