"""Posting to somebody's URL without letting them reach into the operator's own network."""

import asyncio
import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import msgspec

SECONDS = 10.0
REASONS = {
    "ConnectError": "No connection: nobody listens there, or its certificate is not good.",
    "ConnectTimeout": "No connection: nobody answered in time.",
    "ReadTimeout": "The other side took the connection and did not answer in time.",
    "TimeoutError": "The other side did not answer in time.",
}
TRANSLATED_HERE = ipaddress.IPv6Network(
    "64:ff9b:1::/48"
)  # a network's own translator: private, as Python knows since 3.12
CARRIERS = [ipaddress.IPv6Network(n) for n in ("::ffff:0:0/96", "::/96", "64:ff9b::/96")]


class Undelivered(Exception):
    """The other side did not take it. `sentence` is for whoever gave the address."""

    status = 0

    @property
    def sentence(self) -> str:
        word = str(self)
        return REASONS.get(word, f"The connection failed ({word}).")


class Answered(Undelivered):
    """With a refusal."""

    def __init__(self, status: int) -> None:
        super().__init__(str(status))
        self.status = status

    @property
    def sentence(self) -> str:
        return f"The other side answered {self.status}."


class UnsafeAddress(Undelivered):
    """The URL leads to a private address."""

    @property
    def sentence(self) -> str:
        return f"That address cannot be used: {self}."


async def post(url: str, body: dict[str, Any], private_allowed: bool) -> None:
    """POST JSON. Raises Undelivered."""
    await deliver(url, msgspec.json.encode(body), {"Content-Type": "application/json"}, private_allowed)


async def deliver(url: str, body: bytes, headers: dict[str, str], private_allowed: bool) -> None:
    """POST. The host is looked up once, judged, and then connected to by that very address. Raises Undelivered."""
    import httpx  # here, because it takes long to load and most servers never post anything

    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError as error:
        raise UnsafeAddress("that is no address") from error
    try:
        async with asyncio.timeout(SECONDS):  # for all of it: a name server may be slow, an answer come drop by drop
            address = await public_address(parts.hostname or "", port, private_allowed)
            host = f"[{address}]" if ":" in address else address
            target = parts._replace(netloc=f"{host}:{port}").geturl()
            async with (
                httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
                client.stream(
                    "POST",
                    target,
                    content=body,
                    headers={**headers, "Host": parts.netloc.rpartition("@")[2]},
                    extensions={"sni_hostname": parts.hostname},
                ) as answer,  # whose body, which may have no end, is not read
            ):
                if not answer.is_success:
                    raise Answered(answer.status_code)
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
        raise Undelivered(type(error).__name__) from error


async def public_address(host: str, port: int, private_allowed: bool) -> str:
    """The first address of a host. Raises UnsafeAddress if any of them is private and that is not allowed."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise UnsafeAddress(f"{host} has no address") from error
    addresses = [str(info[4][0]) for info in found]
    if not addresses or (not private_allowed and not all(is_public(address) for address in addresses)):
        raise UnsafeAddress(f"{host} is not a public address")
    return addresses[0]


def must_not_be_private(url: str) -> None:
    """What can be seen to be private without looking it up is refused when it is given. Raises UnsafeAddress."""
    try:
        host = urlsplit(url).hostname or ""
    except ValueError as error:
        raise UnsafeAddress("that is no address") from error
    try:
        private = not is_public(host)
    except ValueError:  # a name, which is looked up when something is sent
        private = host == "localhost" or host.endswith(".localhost")
    if private:
        raise UnsafeAddress(f"{host} is not a public address")


def is_public(address: str) -> bool:
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed in TRANSLATED_HERE:
            return False
        parsed = within(parsed) or parsed
    return parsed.is_global and not parsed.is_multicast


def within(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for: mapped, compatible, 6to4, or behind a translator (NAT64)."""
    if address.sixtofour is not None:
        return address.sixtofour
    if any(address in network for network in CARRIERS):
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None
