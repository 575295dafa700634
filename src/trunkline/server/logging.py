"""Structured logs: one JSON object for each line. Only these fields of a request are ever logged; never bodies,
cookies, headers or query strings, because secrets travel there. Trouble that repeats itself is logged once a minute."""

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime
from typing import Any

MINUTE = 60.0
KINDS = 1000  # of trouble that are remembered
JOURNAL = logging.getLogger("trunkline.journal")  # knows the level only
KIND = ("status", "why", "error")  # fields that make trouble of one name the same trouble


class OnceAMinute:
    """Lets the first of its kind pass, counts the others, and logs their number with the next one."""

    def __init__(self) -> None:
        self.seen: dict[tuple[Any, ...], tuple[float, int]] = {}  # when it was logged, and how often it came since

    def again(self, kind: tuple[Any, ...]) -> int:
        """How often it was kept back since it was logged last; -1 when it is not to be logged now."""
        logged, since = self.seen.get(kind, (0.0, 0))
        now = time.monotonic()
        if kind in self.seen and now - logged < MINUTE:
            self.seen[kind] = (logged, since + 1)
            return -1
        if len(self.seen) >= KINDS:
            self.seen.clear()
        self.seen[kind] = (now, 0)
        return since

    def filter(self, record: logging.LogRecord) -> bool:
        """For the standard library's loggers."""
        return self.again((record.name, str(record.msg)[:200])) >= 0


SELDOM = OnceAMinute()


class OthersLine(logging.Formatter):
    """What a library logs, as one of our lines. Only of the web server's it is known that no secret stands in it."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, object] = {"where": f"{record.module}.{record.funcName}"}
        if record.name.startswith("uvicorn"):
            facts["why"] = record.getMessage().strip()
        if record.exc_info and record.exc_info[1] is not None:
            facts["exception"] = whence(record.exc_info[1])
        return line_of(record.levelno, record.name, facts)


def whence(fault: BaseException) -> str:
    """Where it came from."""
    return "".join(traceback.format_exception(fault)).rstrip()


def line_of(level: int, event: str, facts: dict[str, object]) -> str:
    about = {"level": logging.getLevelName(level).lower(), "timestamp": datetime.now(UTC).isoformat()}
    return json.dumps({"event": event, **facts, **about}, default=repr)


def set_up(level: str) -> None:
    JOURNAL.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(SELDOM.filter)
    handler.setFormatter(OthersLine())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)


def log(level: int, event: str, **facts: object) -> None:
    """One line, if this level is told and it is not the same trouble again."""
    if not JOURNAL.isEnabledFor(level):
        return
    if level >= logging.WARNING:
        since = SELDOM.again((event, *[facts.get(name) for name in KIND]))
        if since < 0:
            return
        if since:
            facts["more"] = since
    print(line_of(level, event, facts), file=sys.stderr, flush=True)


def log_warning(event: str, **facts: object) -> None:
    log(logging.WARNING, event, **facts)


def log_error(event: str, fault: BaseException | None = None, **facts: object) -> None:
    """With where it came from, if it is a fault of ours."""
    if fault is not None:
        facts["exception"] = whence(fault)
    log(logging.ERROR, event, **facts)


def request_done(method: str, path: str, status: int, seconds: float) -> None:
    log(level_of(path, status), "request", method=method, path=path[:200], status=status, ms=round(seconds * 1000, 1))


def level_of(path: str, status: int) -> int:
    """How much an answered request is worth telling."""
    if status >= 500 or status == 429:
        return logging.WARNING
    return logging.DEBUG if path in ("/healthz", "/readyz", "/metrics") else logging.INFO
