"""Accounts, sessions, tokens, notices; and the form of every refusal."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from trunkline.server.protocol.bounds import Email, Name, Password, Url

Scope = Literal["read", "play", "all"]
NoticeKind = Literal["turn", "mention", "start", "end", "undo", "order", "rematch", "withdrawn"]


class Refused(Struct, kw_only=True):
    """Every answer that is not a success."""

    error: str  # a word for programs; docs/api.md lists them
    message: str
    rule: str = ""  # the number of the rule, for "illegal"
    seq: int = -1  # the length of the log, for "stale"


class Account(Struct, kw_only=True):
    id: int
    name: str
    guest: bool
    email: str
    email_confirmed: bool  # only then is anything sent there
    webhook: str
    settings: dict[str, Any]
    created: float


class Me(Struct, kw_only=True):
    """Who this session is. Send `csrf` back as the header X-CSRF-Token with every request that changes something.

    After signing in: in how many games the guest's seats were carried along, and in how many they stayed behind.
    """

    account: Account | None
    csrf: str
    unread: int = 0
    my_turns: int = 0
    carried: int = 0
    left_behind: int = 0


class NewGuest(Struct, forbid_unknown_fields=True):
    name: Name


class NewAccount(Struct, forbid_unknown_fields=True):
    """A guest who posts this keeps their games."""

    name: Name
    password: Password
    email: Email = ""


Seats = Literal["ask", "carry", "leave"]


class SignIn(Struct, forbid_unknown_fields=True):
    """`seats`: what becomes of the seats of the guest who signs in; `ask` is refused (`seats`) where there are any."""

    name: Annotated[str, Meta(max_length=40)]
    password: Annotated[str, Meta(max_length=200)]
    seats: Seats = "ask"


class ChangeMe(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    email: Email | None = None
    webhook: Url | None = None
    settings: dict[Annotated[str, Meta(max_length=40)], Any] | None = None


class ChangePassword(Struct, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class UseCode(Struct, forbid_unknown_fields=True):
    """The code that the first device shows."""

    code: Annotated[str, Meta(max_length=20)]
    seats: Seats = "ask"


class AskReset(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=40)]


class UseReset(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]
    password: Password
    seats: Seats = "ask"


class LeaveForGood(Struct, forbid_unknown_fields=True):
    """Deleting an account; guests give an empty password."""

    password: Annotated[str, Meta(max_length=200)]


class NewToken(Struct, forbid_unknown_fields=True):
    """`read` changes nothing, `play` changes games, `all` may do what I may."""

    label: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00]*$")]
    scope: Scope = "play"
    days: Annotated[int, Meta(ge=1, le=366)] = 366


class TokenLine(Struct, kw_only=True):
    id: int
    label: str
    created: float
    used: float
    scope: Scope
    expires: float
    secret: str = ""  # only in the answer that makes it


class SessionLine(Struct, kw_only=True):
    """A browser in which I am signed in."""

    id: str
    created: float
    seen: float
    expires: float
    agent: str  # what the browser says it is
    mine: bool  # the one that asks


class UseMailCode(Struct, forbid_unknown_fields=True):
    """The code from the mail."""

    code: Annotated[str, Meta(max_length=100)]


class Notice(Struct, kw_only=True):
    id: int
    game: str
    seq: int
    kind: NoticeKind
    text: str
    about: str  # the game's title and who else plays: games may have the same name
    at: float
    read: bool


class NoticePage(Struct, kw_only=True):
    notices: list[Notice]
    next: str  # give it as `after` for the following page; "" at the end


class Badge(Struct, kw_only=True):
    """What the stream of a person sends: which list changed, and how many decisions wait."""

    my_turns: int
    unread: int
    game: str
    text: str


class About(Struct, kw_only=True):
    name: str
    version: str
    registration: bool
    guests: bool
    mail: bool
    levels: list[str]  # of bots
