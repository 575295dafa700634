"""Where a request comes from: the address that sent it or, behind a proxy that is trusted, what the proxy says."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from litestar.datastructures import Headers
from litestar.types import Scope

from trunkline.errors import BadInput

Address = IPv4Address | IPv6Address


KNOWN = 4096  # addresses that need not be parsed again


@lru_cache(8)
def networks(text: str) -> tuple[object, ...]:
    """`10.0.0.5, 192.168.0.0/24` as networks. Raises BadInput."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise BadInput(f"TRUSTED_PROXIES holds addresses or networks, with commas between them: {error}.") from error


def parsed(text: str) -> Address | None:
    try:
        return ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None


@lru_cache(KNOWN)
def is_trusted(address: str, proxies: str) -> bool:
    found = parsed(address)
    return found is not None and any(found in network for network in networks(proxies))  # type: ignore[operator]


def come_from(scope: Scope, proxies: str) -> None:
    """Put the sender's own address, and whether they came by https, where everybody looks for it."""
    client = scope["client"]
    if client is None or not is_trusted(client[0], proxies):
        return
    headers = Headers.from_scope(scope)
    forwarded = ",".join(headers.getall("x-forwarded-for", []))  # some proxies add a line of their own: the last one
    for hop in reversed(forwarded.split(",")):
        if parsed(hop) is None:
            break
        scope["client"] = (str(parsed(hop)), client[1])
        if not is_trusted(hop.strip(), proxies):
            break
    if headers.get("x-forwarded-proto", "").strip().lower() == "https":
        scope["scheme"] = "https"


@lru_cache(KNOWN)
def counted(address: str) -> str:
    """What limits count: one household has a whole /64 of IPv6 addresses."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, 64), strict=False))
    return str(found) if found is not None else address[:60]
