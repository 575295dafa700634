"""What stands in a file of 18xx.games, as types: an action, a route, the whole file."""

from typing import Any

import msgspec

Id = str | int

NOT_SHOWN = frozenset({"entity_type", "routes", "auto_actions", "user", "created_at", "message"})
MOST_SHOWN = 40


class SiteRoute(msgspec.Struct, frozen=True, omit_defaults=True):
    """One train's run: `connections` lists the hexes between neighbouring stops."""

    train: str
    connections: list[list[str]] | None = None
    hexes: list[str] | None = None
    revenue: int | None = None
    revenue_str: str | None = None
    nodes: list[str] | None = None


class SiteAction(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action; which of the fields it has depends on its type. What is not named here, or may be Any, has no effect
    on play."""

    type: str
    entity: Id | None = None
    entity_type: str | None = None
    id: int | None = None
    user: Any = None
    created_at: Any = None
    action_id: int | None = None
    company: str | None = None
    price: int | None = None
    target: str | None = None
    target_type: str | None = None
    corporation: str | None = None
    share_price: Id | None = None
    shares: list[str] | None = None
    percent: int | None = None
    hex: str | None = None
    tile: str | None = None
    rotation: int | None = None
    city: str | None = None
    slot: Any = None
    tokener: str | None = None
    routes: list[SiteRoute] | None = None
    extra_revenue: Any = None
    subsidy: Any = None
    kind: str | None = None
    train: str | None = None
    variant: str | None = None
    exchange: str | None = None
    loan: Any = None
    message: str | None = None
    auto_actions: list["SiteAction"] | None = None

    @property
    def who(self) -> str:
        """Who acts; numbers and texts that look alike are one."""
        return "" if self.entity is None else str(self.entity)


class SitePlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    id: Id | None = None

    @property
    def key(self) -> str:
        return self.name if self.id is None else str(self.id)


class SiteSettings(msgspec.Struct, frozen=True):
    seed: Id | None = None
    optional_rules: list[str] | None = None


class SiteFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole file; only what is needed to play the game again, and what can be checked against it. Any: what is
    never needed may be anything."""

    title: str
    players: list[SitePlayer]
    actions: list[SiteAction]
    id: Id | None = None
    description: Any = None
    settings: SiteSettings | None = None
    status: Any = None
    result: Any = None


def file_of(data: bytes) -> SiteFile:
    """A file; that site takes a number written as text for the number. Raises msgspec.DecodeError."""
    return msgspec.json.decode(data, type=SiteFile, strict=False)


def action_of(raw: Any) -> SiteAction:
    """An action out of plain JSON values. Raises msgspec.ValidationError."""
    return msgspec.convert(raw, SiteAction, strict=False)


def shown(action: SiteAction) -> str:
    """An action on one line, for people: what it does, in so many letters that the line can be read."""
    stated = {name: str(value) for name, value in msgspec.to_builtins(action).items() if name not in NOT_SHOWN}
    return " ".join(f"{name}={value[:MOST_SHOWN]}" for name, value in stated.items())
