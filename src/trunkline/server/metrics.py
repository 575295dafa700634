"""Numbers for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
REQUESTS = Counter("trunkline_requests", "Requests answered.", ["method", "status"], registry=REGISTRY)
SECONDS = Histogram("trunkline_request_seconds", "Time to answer.", ["method"], registry=REGISTRY)
ACTIONS = Counter("trunkline_actions", "Actions played, by who played them.", ["by"], registry=REGISTRY)
BOT_TROUBLE = Counter("trunkline_bot_trouble", "Bots that failed or took too long.", ["why"], registry=REGISTRY)
NOTICES = Counter("trunkline_notices", "Notices sent, by way and outcome.", ["way", "outcome"], registry=REGISTRY)
OPEN_GAMES = Gauge("trunkline_open_games", "Games in memory.", registry=REGISTRY)
STREAMS = Gauge("trunkline_streams", "Open streams.", registry=REGISTRY)
CONNECTIONS = Gauge("trunkline_connections", "Open connections.", registry=REGISTRY)
CONNECTIONS_REFUSED = Counter(
    "trunkline_connections_refused", "Connections closed at once: there were too many.", registry=REGISTRY
)
HANDED_OVER = Counter(
    "trunkline_connections_handed_over", "Connections given to the process that looks after a game.", registry=REGISTRY
)
WORK = Counter("trunkline_work_seconds", "Processor time for requests.", registry=REGISTRY)
TROUBLE = Gauge("trunkline_trouble", "1 while there is such trouble.", ["what"], registry=REGISTRY)
FAULTS = Counter("trunkline_faults", "Errors nobody expected.", registry=REGISTRY)

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})


def method_label(method: str) -> str:
    """A sender may make up methods; labels are few."""
    return method if method in METHODS else "other"


def page() -> bytes:
    return generate_latest(REGISTRY)
