"""Why the server does not do what was asked: each has a word for programs, a sentence for people and a status."""

from typing import ClassVar

from trunkline.server.protocol.people import Refused


class Refusal(Exception):
    """The answer is no. Nothing was changed."""

    error: ClassVar[str] = "bad_input"
    status: ClassVar[int] = 400

    def __init__(self, message: str, rule: str = "", seq: int = -1) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.seq = seq

    def refused(self) -> Refused:
        return Refused(error=self.error, message=self.message, rule=self.rule, seq=self.seq)


class BadRequest(Refusal):
    pass


class SignInFirst(Refusal):
    error, status = "sign_in", 401


class Forbidden(Refusal):
    error, status = "forbidden", 403


class OldToken(Refusal):
    """The page has signed in anew elsewhere in its browser, or the request is none of its own."""

    error, status = "csrf", 403


class NotYours(Refusal):
    error, status = "not_your_decision", 403


class Covered(Refusal):
    """The seat is not uncovered on this device."""

    error, status = "covered", 403


class NotFound(Refusal):
    error, status = "not_found", 404


class Stale(Refusal):
    error, status = "stale", 409


class SeatsBehind(Refusal):
    """A guest who signs in would leave seats behind: they say first what is to become of them."""

    error, status = "seats", 409


class Conflict(Refusal):
    error, status = "conflict", 409


class DamagedGame(Refusal):
    """The game is shown as far as its log can be replayed; nothing in it may be changed."""

    error, status = "damaged", 409


class HiddenFromYou(Refusal):
    error, status = "hidden", 409


class Illegal(Refusal):
    error, status = "illegal", 422


class TooOften(Refusal):
    error, status = "too_often", 429


class TooSlow(Refusal):
    error, status = "too_slow", 408


class Unavailable(Refusal):
    error, status = "unavailable", 503
