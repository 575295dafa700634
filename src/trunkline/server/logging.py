"""Structured logs: one JSON object for each line. Only these fields of a request are ever logged; never bodies,
cookies, headers or query strings, because secrets travel there."""

import logging
import sys

import structlog


def set_up(level: str) -> None:
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format='{"event": "%(name)s", "level": "%(levelname)s"}'
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def request_done(method: str, path: str, status: int, seconds: float) -> None:
    log = structlog.get_logger()
    say = log.warning if status >= 500 else log.debug if path in ("/healthz", "/readyz", "/metrics") else log.info
    say("request", method=method, path=path, status=status, ms=round(seconds * 1000, 1))
