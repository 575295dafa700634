"""How somebody wants to be notified: push, mail, a hook; when, and about which games."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Minute = Annotated[int, Meta(ge=0, le=1439)]


class NewPush(Struct, forbid_unknown_fields=True):
    """A browser's subscription, as its PushManager gives it."""

    endpoint: Annotated[str, Meta(max_length=600, pattern=r"^https?://[^\s\x00]+$")]
    key: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]+$", description="p256dh")]
    auth: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


class PushLine(Struct, kw_only=True):
    """A browser that gets notifications by Web Push."""

    id: int
    agent: str
    created: float
    endpoint: str


class Wishes(Struct, kw_only=True, forbid_unknown_fields=True):
    """Equal minutes mean no quiet hours; `digest` is the hour of the one message a day about games by turn, or -1."""

    quiet_from: Minute = 0
    quiet_until: Minute = 0
    zone: Annotated[str, Meta(max_length=60, pattern=r"^[A-Za-z0-9_+/-]+$")] = "UTC"
    digest: Annotated[int, Meta(ge=-1, le=23)] = -1


class Telling(Struct, kw_only=True):
    wishes: Wishes
    mail: Literal["none", "unconfirmed", "on", "stopped"]
    hook: bool
    push_key: str  # for the browser's PushManager
    browsers: list[PushLine]
    hushed: list[str]  # games I get no notifications about


class SetMail(Struct, forbid_unknown_fields=True):
    on: bool


class SetHushed(Struct, forbid_unknown_fields=True):
    on: bool = True  # no notifications about this game


class TestTelling(Struct, forbid_unknown_fields=True):
    by: Literal["push", "mail", "hook"]


class Tested(Struct, kw_only=True):
    ok: bool
    message: str  # why it failed
