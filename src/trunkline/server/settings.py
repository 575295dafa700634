"""What an operator may set. Every setting has a default; `trunkline serve` and TRUNKLINE_* variables fill them."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from trunkline.errors import BadInput


class Settings(msgspec.Struct, frozen=True):
    database: str = ""  # "" means one SQLite file in `data`; else postgresql://...
    data: str = ""  # "" means the user's data folder
    host: str = "127.0.0.1"
    port: int = 1846
    public_url: str = ""  # how people reach the server; links in mails and hooks begin with it
    secure_cookies: bool = False  # set it behind https
    trusted_proxies: str = ""  # addresses or networks whose X-Forwarded-For and X-Forwarded-Proto count
    registration: bool = True  # strangers may make accounts
    guests: bool = True  # people may play with a name only
    rate_limits: bool = True
    work_share: float = 0.25  # how much of a processor's time one address may use
    patience: float = 20.0  # seconds for the headers of a request to arrive, and again for its body
    private_hooks: bool = False  # webhooks may go to private addresses
    smtp_host: str = ""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: bool = True
    mail_from: str = "trunkline@localhost"
    bot_workers: int = 1  # processes that think for bots
    bot_budget: float = 2.0  # seconds a bot may think
    bots: str = ""  # of one's own, for people to choose: Name=package.module:Class or an entry point, with commas
    open_games: int = 1000  # games kept in memory
    metrics_token: str = ""  # who sends it as a bearer's token may read /metrics; "" means nobody
    log_level: str = "info"


def data_folder(given: str = "") -> Path:
    """Where the server keeps its files: the given folder, or the user's data folder by the system's custom."""
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "trunkline"


def database_url(settings: Settings) -> str:
    """The address of the database as SQLAlchemy spells it."""
    given = settings.database
    if not given:
        return f"sqlite:///{data_folder(settings.data) / 'trunkline.sqlite3'}"
    if given.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + given.partition("://")[2]
    if given.startswith("sqlite:///"):
        return given
    raise BadInput("The database is given as postgresql://user@host/name or sqlite:///path.")


def sqlite_file(settings: Settings) -> Path | None:
    """The file of an SQLite database, None on PostgreSQL."""
    url = database_url(settings)
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else None


def from_environment(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from TRUNKLINE_* variables; what is given (and not None) wins."""
    found: dict[str, object] = {
        name: environment[f"TRUNKLINE_{name.upper()}"]
        for name in Settings.__struct_fields__
        if f"TRUNKLINE_{name.upper()}" in environment
    }
    found.update({name: value for name, value in given.items() if value is not None})
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"A setting cannot be used: {error}.") from error
