"""How many connections there are: of one address, and in all, so that descriptors are left for files."""

from collections import Counter

from trunkline.server.http.clients import counted, is_trusted
from trunkline.server.logging import log_warning
from trunkline.server.metrics import CONNECTIONS, CONNECTIONS_REFUSED
from trunkline.server.settings import Settings

EACH = 256
RESERVE = 128  # descriptors for the database, logs, files of the client, mails and hooks
WANTED = 65_536


class ConnectionCount:
    def __init__(self, settings: Settings, in_all: int) -> None:
        self.settings = settings
        self.in_all = in_all
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more; False when there are too many."""
        self.by_address[counted(address)] += 1
        self.open += 1
        CONNECTIONS.set(self.open)
        why = self.too_many(address)
        if why:
            CONNECTIONS_REFUSED.inc()
            log_warning("too many connections", why=why)
        return not why

    def too_many(self, address: str) -> str:
        if not self.settings.rate_limits:
            return ""
        if self.open > self.in_all:
            return "in all"
        is_many = self.by_address[counted(address)] > EACH
        return "of one address" if is_many and not is_trusted(address, self.settings.trusted_proxies) else ""

    def leave(self, address: str) -> None:
        who = counted(address)
        self.by_address[who] -= 1
        if not self.by_address[who]:
            del self.by_address[who]
        self.open -= 1
        CONNECTIONS.set(self.open)


def descriptors() -> int:
    """Ask for as many descriptors as the system gives (within reason); how many that is."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return WANTED
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if most == resource.RLIM_INFINITY else min(WANTED, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    return wanted
