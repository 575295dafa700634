"""Accounts, guests, sessions, tokens: over real HTTP, on both databases."""

import subprocess
import sys
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from tests.server.running import Person, Server
from tests.server.test_operators import inside


def test_a_guest_plays_with_a_name_only(person: Callable[[], Person]) -> None:
    anna = person()
    me = anna.get("/me")
    assert me["account"]["name"] == anna.name
    assert me["account"]["guest"]


def test_names_are_compared_without_case_and_width(server: Server) -> None:
    anna = Person(server.url).account()
    other = Person(server.url, anna.name.swapcase())
    body = {"password": "correct horse"}
    assert other.refused("/accounts", {"name": other.name, **body}) == (409, "conflict")
    wide = "".join(chr(ord(c) + 0xFEE0) for c in anna.name)
    assert other.refused("/accounts", {"name": wide, **body}) == (409, "conflict")


@pytest.mark.parametrize("name", ["", " ", "a\nb", "x" * 31, "\x00", " a"])
def test_bad_names_are_refused(server: Server, name: str) -> None:
    assert Person(server.url).refused("/guests", {"name": name}) == (400, "bad_input")


def test_a_guest_becomes_an_account_and_keeps_the_session_and_seats(server: Server) -> None:
    anna = Person(server.url).guest()
    number = anna.id
    anna.name += "x"
    anna.account()
    assert anna.id == number
    again = Person(server.url, anna.name)
    answer = again.http.post("/api/session", json={"name": anna.name.upper(), "password": "correct horse"})
    assert again.take(answer).id == number


def test_wrong_names_and_wrong_passwords_get_the_same_answer(server: Server) -> None:
    anna = Person(server.url).account()
    stranger = Person(server.url)
    wrong = stranger.http.post("/api/session", json={"name": anna.name, "password": "wrong"})
    unknown = stranger.http.post("/api/session", json={"name": "nobody at all", "password": "wrong"})
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json())
    assert wrong.status_code == 400


def test_signing_out_ends_the_session(person: Callable[[], Person]) -> None:
    anna = person()
    cookie = anna.http.cookies["trunkline_session"]
    assert anna.http.delete("/api/session").status_code == 200
    anna.http.cookies.set("trunkline_session", cookie)
    assert anna.get("/me")["account"] is None


def test_a_changed_password_ends_all_other_sessions(server: Server) -> None:
    anna = Person(server.url).account()
    other = Person(server.url, anna.name)
    other.take(other.http.post("/api/session", json={"name": anna.name, "password": "correct horse"}))
    assert anna.refused("/me/password", {"old": "wrong", "new": "better horse"}, "PUT") == (400, "bad_input")
    anna.put("/me/password", {"old": "correct horse", "new": "better horse"})
    assert other.get("/me")["account"] is None
    assert anna.get("/me")["account"]["id"] == anna.id


def test_the_session_cookie_is_out_of_reach_of_scripts(server: Server) -> None:
    answer = Person(server.url).http.post("/api/guests", json={"name": "cookie-looker"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_who_comes_back_stays_signed_in(tmp_path: Path) -> None:
    """A guest has no password: a session that ends while they play takes their seat."""
    server = Server(tmp_path).start()
    anna = Person(server.url)
    made = anna.http.post("/api/guests", json={"name": anna.name})
    assert int(SimpleCookie(made.headers["set-cookie"])["trunkline_session"]["max-age"]) > 300 * 86400
    anna.take(made)
    server.stop()
    with inside(tmp_path) as connection:  # 80 days pass
        connection.execute("UPDATE sessions SET seen = seen - 80 * 86400, expires = expires - 80 * 86400")
    server.start()
    assert anna.get("/me")["account"]["id"] == anna.id
    (line,) = anna.get("/me/sessions")
    assert line["expires"] - time.time() > 89 * 86400
    server.stop()


# CSRF


def test_a_request_without_the_csrf_word_is_refused(person: Callable[[], Person]) -> None:
    anna = person()
    del anna.http.headers["X-CSRF-Token"]
    assert anna.refused("/me/tokens", {"label": "x"}) == (403, "csrf")
    anna.http.headers["X-CSRF-Token"] = "wrong"
    assert anna.refused("/me/tokens", {"label": "x"}) == (403, "csrf")


def test_another_sites_page_can_neither_act_nor_sign_in(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    anna.http.headers["Origin"] = "https://evil.example"
    assert anna.refused("/me/tokens", {"label": "x"}) == (403, "forbidden")
    assert anna.refused("/session", {"name": "a", "password": "b"}) == (403, "forbidden")
    anna.http.headers["Origin"] = server.url
    anna.post("/me/tokens", {"label": "x"})


# Tokens


def test_a_program_uses_a_token_and_needs_no_csrf_word(server: Server, person: Callable[[], Person]) -> None:
    anna = person()
    token = anna.post("/me/tokens", {"label": "my bot", "scope": "all"})
    assert "secret" in token
    assert anna.get("/me/tokens")[0]["secret"] == ""
    program = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {token['secret']}"})
    assert program.get("/api/me").json()["account"]["id"] == anna.id
    assert program.post("/api/me/tokens", json={"label": "another"}).status_code == 201
    assert anna.http.delete(f"/api/me/tokens/{token['id']}").status_code == 204
    assert program.get("/api/me").json()["account"] is None
    program.close()


def test_nobody_deletes_somebody_elses_token(person: Callable[[], Person]) -> None:
    anna, bob = person(), person()
    token = anna.post("/me/tokens", {"label": "mine"})
    assert bob.refused(f"/me/tokens/{token['id']}", method="DELETE") == (404, "not_found")


# Resets, exports, leaving


def test_the_operator_resets_a_password_once(server: Server) -> None:
    anna = Person(server.url).account()
    code = operator(server, "reset", anna.name)
    stranger = Person(server.url)
    stranger.take(stranger.http.post("/api/password-resets/use", json={"code": code, "password": "new horse 1"}))
    assert stranger.id == anna.id
    again = {"code": code, "password": "new horse 2"}
    assert stranger.refused("/password-resets/use", again) == (400, "bad_input")


def test_settings_are_kept_and_bounded(person: Callable[[], Person]) -> None:
    anna = person()
    anna.http.patch("/api/me", json={"settings": {"theme": "dark"}})
    assert anna.get("/me")["account"]["settings"] == {"theme": "dark"}
    assert anna.refused("/me", {"settings": {"x": "y" * 9000}}, "PATCH") == (400, "bad_input")


def test_export_has_what_is_mine_and_no_secret(server: Server) -> None:
    anna = Person(server.url).account()
    anna.post("/me/tokens", {"label": "my bot"})
    text = anna.http.get("/api/me/export").text
    assert anna.name in text
    assert "my bot" in text
    for secret in ("argon2", anna.csrf, anna.http.cookies["trunkline_session"]):
        assert secret not in text
    assert anna.name in operator(server, "export", anna.name)


def test_a_deleted_account_is_forgotten(server: Server) -> None:
    anna = Person(server.url).account()
    assert anna.refused("/me/delete", {"password": "wrong"}) == (400, "bad_input")
    anna.post("/me/delete", {"password": "correct horse"})
    assert anna.refused("/session", {"name": anna.name, "password": "correct horse"}) == (400, "bad_input")
    again = Person(server.url, anna.name).guest()
    assert again.id != anna.id


def operator(server: Server, *arguments: str) -> str:
    command = [sys.executable, "-m", "trunkline", "account", *arguments]
    done = subprocess.run(command, env=server.environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()
