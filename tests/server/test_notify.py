"""Telling people: hooks (never into private networks unless allowed), mail, one notice for each decision, mentions."""

import asyncio
import json
import socketserver
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any, ClassVar

import httpx
import pytest
from tests.server.running import Person, Server

from trunkline.server.people import webhooks
from trunkline.server.people.notify import named


class Receiver(BaseHTTPRequestHandler):
    """Somebody's URL."""

    got: ClassVar["Queue[Any]"] = Queue()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.put((self.path, self.headers["Host"], json.loads(body)))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Mailbox(socketserver.StreamRequestHandler):
    """As much of an SMTP server as a mail needs."""

    got: ClassVar["Queue[str]"] = Queue()

    def handle(self) -> None:
        self.say("220 mailbox")
        letter: list[str] = []
        in_letter = False
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if in_letter:
                in_letter = line != "."
                if in_letter:
                    letter.append(line)
                else:
                    self.got.put("\n".join(letter))
                    self.say("250 taken")
            elif line.upper().startswith("DATA"):
                in_letter = True
                self.say("354 go on")
            elif line.upper().startswith("QUIT"):
                self.say("221 bye")
                return
            else:
                self.say("250 fine")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def receiver() -> Iterator[HTTPServer]:
    Receiver.got = Queue()
    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def mailbox() -> Iterator[socketserver.TCPServer]:
    Mailbox.got = Queue()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def telling(tmp_path: Path, mailbox: socketserver.TCPServer) -> Iterator[Server]:
    """A server that may post to this machine, and has somebody to carry its mail."""
    server = Server(
        tmp_path,
        private_hooks="true",
        smtp_host="127.0.0.1",
        smtp_port=str(mailbox.server_address[1]),
        smtp_tls="false",
        public_url="http://rails.example",
    ).start()
    yield server
    server.stop()


def confirmed(person: Person, email: str) -> None:
    """Give an address and click the button behind the link that comes."""
    assert person.http.patch("/api/me", json={"email": email}).status_code == 200
    assert not person.get("/me")["account"]["email_confirmed"]
    letter = Mailbox.got.get(timeout=60)
    assert f"To: {email}" in letter
    path = link_in(letter)
    assert "<form" in person.http.get(path).text
    assert person.http.post(path.replace("/confirm?", "/confirmed?")).status_code == 200
    assert person.get("/me")["account"]["email_confirmed"]


def link_in(letter: str) -> str:
    """The path of the first link into our API; a long line of a mail is broken with = at its end."""
    whole = letter.replace("=\n", "").replace("=3D", "=")
    return "/api/" + whole.partition("http://rails.example/api/")[2].split()[0].rstrip(">")


def test_hook_and_mail_when_it_becomes_my_decision(telling: Server, receiver: HTTPServer) -> None:
    people = [Person(telling.url).guest() for _ in range(3)]
    hook = f"http://localhost:{receiver.server_address[1]}/hook"
    people[1].http.patch("/api/me", json={"webhook": hook})
    confirmed(people[2], "carl@example.com")
    game = people[0].new_game("1848", "me open open")
    for other in people[1:]:
        other.post(f"/games/{game}/join", {})
    people[0].post(f"/games/{game}/start")
    first = Receiver.got.get(timeout=60)
    assert first[2]["kind"] == "start"
    assert "has begun" in Mailbox.got.get(timeout=60)
    table = people[0].table(game)
    assert table["options"]
    people[0].act(game, table["options"][0]["action"], table["seq"])
    path, host, body = Receiver.got.get(timeout=60)
    assert (path, host) == ("/hook", f"localhost:{receiver.server_address[1]}")
    assert body["game"] == game
    assert body["kind"] == "turn"
    assert f"http://rails.example/game/{game}" in body["text"]
    assert body["text"] == body["content"]
    table = people[1].table(game)
    people[1].act(game, table["options"][0]["action"], table["seq"])
    letter = Mailbox.got.get(timeout=60)
    assert "To: carl@example.com" in letter
    assert f"/game/{game}" in letter
    for person in people:
        kinds = [n["kind"] for n in person.get("/me/notices")["notices"]]
        assert kinds.count("turn") <= 1
    assert Receiver.got.empty()


def test_a_forgotten_password_comes_by_mail(telling: Server) -> None:
    anna = Person(telling.url).account()
    confirmed(anna, "anna@example.com")
    stranger = Person(telling.url)
    assert stranger.http.post("/api/password-resets", json={"name": "nobody"}).status_code == 202
    assert stranger.http.post("/api/password-resets", json={"name": anna.name}).status_code == 202
    letter = Mailbox.got.get(timeout=60)
    assert "anna@example.com" in letter
    code = letter.partition("hour:")[2].split()[0]
    stranger.take(stranger.http.post("/api/password-resets/use", json={"code": code, "password": "another horse"}))
    assert stranger.id == anna.id


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/x",
        "http://localhost/x",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::127.0.0.1]/",
        "http://[2002:7f00:1::]/",
        "http://[64:ff9b::10.0.0.1]/",
        "http://[64:ff9b:1::1]/",
        "http://[fe80::1%25lo]/",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://no-such-host.invalid/",
        "http://example.com:99999/",
        "http://[::1",
    ],
)
def test_hooks_never_reach_private_addresses(url: str) -> None:
    with pytest.raises(webhooks.UnsafeAddress):
        asyncio.run(webhooks.post(url, {}, private_allowed=False))


def test_a_hook_follows_no_redirect_and_reports_failure(receiver: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def redirect(self: Receiver) -> None:
        self.send_response(302)
        self.send_header("Location", "http://10.0.0.1/")
        self.end_headers()

    monkeypatch.setattr(Receiver, "do_POST", redirect)
    with pytest.raises(webhooks.Undelivered, match="302"):
        asyncio.run(webhooks.post(f"http://127.0.0.1:{receiver.server_address[1]}/", {}, private_allowed=True))


@pytest.mark.parametrize("address", ["9.9.9.9", "::ffff:9.9.9.9", "2620:fe::9", "2002:909:909::1"])
def test_public_addresses_are_public_in_every_spelling(address: str) -> None:
    assert webhooks.is_public(address)


def test_an_answer_without_end_is_not_read(receiver: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def endless(self: Receiver) -> None:
        self.send_response(200)
        self.end_headers()
        over.wait(60)

    monkeypatch.setattr(Receiver, "do_POST", endless)
    asyncio.run(webhooks.post(f"http://127.0.0.1:{receiver.server_address[1]}/", {}, private_allowed=True))
    over.set()


def test_an_answer_that_never_comes_is_given_up(receiver: HTTPServer, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()
    monkeypatch.setattr(webhooks, "SECONDS", 0.2)
    monkeypatch.setattr(Receiver, "do_POST", lambda _: over.wait(60))
    with pytest.raises(webhooks.Undelivered):
        asyncio.run(webhooks.post(f"http://127.0.0.1:{receiver.server_address[1]}/", {}, private_allowed=True))
    over.set()


def test_a_mention_is_the_whole_name() -> None:
    assert named("well done, @ann!", ["ann", "ben"]) == {"ann"}
    assert named("@ann lee: your move", ["ann lee"]) == {"ann lee"}
    assert named("your move, @anna", ["ann"]) == set()
    assert named("ann", ["ann", ""]) == set()


def test_the_longest_name_is_meant() -> None:
    assert named("@cat 2: your move", ["cat", "cat 2"]) == {"cat 2"}
    assert named("@cat: your move", ["cat 2", "cat"]) == {"cat"}
    assert named("@cat 2 and @cat", ["cat", "cat 2"]) == {"cat", "cat 2"}
    assert named("@cat 20 points", ["cat", "cat 2"]) == {"cat"}


def test_nothing_is_sent_to_an_address_that_nobody_confirmed(telling: Server) -> None:
    anna, victim = Person(telling.url).account(), "victim@example.com"
    for _ in range(3):
        anna.http.patch("/api/me", json={"email": victim})
    assert "is this your address?" in Mailbox.got.get(timeout=60)
    anna.post("/me/email/question")
    assert "is this your address?" in Mailbox.got.get(timeout=60)
    anna.new_game("1848", "me hotseat hotseat")
    anna.http.post("/api/password-resets", json={"name": anna.name})
    confirmed(anna, "anna@example.com")
    assert Mailbox.got.empty()


def test_one_click_in_a_mail_stops_the_mails(telling: Server) -> None:
    anna = Person(telling.url).account()
    confirmed(anna, "anna@example.com")
    game = anna.new_game("1848", "me hotseat hotseat")
    letter, _ = Mailbox.got.get(timeout=60), Mailbox.got.get(timeout=60)  # it has begun, and it is my decision
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
    headers = letter.partition("\n\n")[0].replace("\n ", " ")
    path = link_in(headers.partition("List-Unsubscribe: ")[2])
    assert httpx.get(telling.url + path).status_code == 200
    form = {"List-Unsubscribe": "One-Click"}
    assert httpx.post(telling.url + path, data=form).status_code == 200
    assert httpx.post(f"{telling.url}/api/email/stop?key=", data=form).status_code == 400
    anna.post(f"/games/{game}/chat", {"text": "another game, then"})
    anna.new_game("1848", "me hotseat hotseat")
    anna.http.post("/api/password-resets", json={"name": anna.name})
    assert "new password" in Mailbox.got.get(timeout=60)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/hook", "http://localhost:8080/", "http://[::1]/", "http://10.0.0.7/x"]
)
def test_a_hook_into_the_servers_own_network_is_not_saved(person: Callable[[], Person], url: str) -> None:
    anna = person()
    answer = anna.http.patch("/api/me", json={"webhook": url})
    assert (answer.status_code, "is not a public address" in answer.json()["message"]) == (400, True)
    assert anna.get("/me")["account"]["webhook"] == ""
