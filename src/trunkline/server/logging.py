"""Structured logs: one JSON object for each line. Only these fields of a request are ever logged; never bodies,
cookies, headers or query strings, because secrets travel there. Trouble that repeats itself is logged once a minute."""

import logging
import sys
import time
from collections.abc import MutableMapping
from typing import Any

import structlog

MINUTE = 60.0
KINDS = 1000  # of trouble that are remembered
REQUESTS = logging.getLogger("trunkline.requests")  # knows the level only
KIND = ("event", "status", "why", "error")  # fields that make trouble the same trouble


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

    def __call__(self, _: Any, level: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """For structlog."""
        if level in ("debug", "info"):
            return event
        since = self.again(tuple(event.get(name) for name in KIND))
        if since < 0:
            raise structlog.DropEvent
        return {**event, "more": since} if since else event

    def filter(self, record: logging.LogRecord) -> bool:
        """For the standard library's loggers."""
        return self.again((record.name, str(record.msg)[:200])) >= 0


def set_up(level: str) -> None:
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    REQUESTS.setLevel(number)
    seldom = OnceAMinute()
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(seldom.filter)
    logging.basicConfig(
        handlers=[handler], level=logging.WARNING, format='{"event": "%(name)s", "level": "%(levelname)s"}'
    )
    structlog.configure(
        processors=[
            seldom,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def request_done(method: str, path: str, status: int, seconds: float) -> None:
    level = level_of(path, status)
    if REQUESTS.isEnabledFor(level):  # asking structlog takes longer
        facts = {"method": method, "path": path[:200], "status": status, "ms": round(seconds * 1000, 1)}
        structlog.get_logger().log(level, "request", **facts)


def level_of(path: str, status: int) -> int:
    """How much an answered request is worth telling."""
    if status >= 500 or status == 429:
        return logging.WARNING
    return logging.DEBUG if path in ("/healthz", "/readyz", "/metrics") else logging.INFO
