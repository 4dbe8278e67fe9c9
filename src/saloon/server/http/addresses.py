"""The addresses of a server: from this machine, and from the local network."""

from __future__ import annotations

import re
import socket
from typing import NamedTuple

from saloon.core.errors import BadSetup
from saloon.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")
HOST = re.compile(r"(?P<name>[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?", re.ASCII)
"""A host name or an IP address, perhaps with a port: a `Host` header, or what follows the scheme in a URL."""
URL = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#]+)(?P<path>/[\w./~-]*)?", re.ASCII | re.IGNORECASE)
USUAL_PORTS = {"http": 80, "https": 443}


class Origin(NamedTuple):
    """Where a page comes from, as browsers compare it."""

    scheme: str
    host: str
    port: int


def host_name(header: str) -> str:
    """The name or IP address in a `Host` header, in small letters; empty if it is none."""
    found = HOST.fullmatch(header)
    return found["name"].strip("[]").lower() if found else ""


def origin_of(scheme: str, host: str) -> Origin | None:
    """The origin with that scheme and `Host`; None if there is no such origin."""
    found = HOST.fullmatch(host)
    if found is None or scheme not in USUAL_PORTS:
        return None
    return Origin(scheme, found["name"].strip("[]").lower(), int(found["port"] or USUAL_PORTS[scheme]))


def origin_in(header: str) -> Origin | None:
    """The origin in an `Origin` header; None for `null`, and for whatever else is no origin."""
    found = URL.fullmatch(header)
    return None if found is None or found["path"] else origin_of(found["scheme"].lower(), found["host"])


class PublicAddress(NamedTuple):
    """Where clients find the server, by `public_url`."""

    origin: Origin
    base: str
    """The path of the saloon's front door; begins and ends with a slash."""

    @property
    def is_secure(self) -> bool:
        """Do clients come by https?"""
        return self.origin.scheme == "https"


def public_address(settings: Settings) -> PublicAddress | None:
    """The public address, if there is one; BadSetup if `public_url` is no address."""
    if not settings.public_url:
        return None
    found = URL.fullmatch(settings.public_url)
    origin = None if found is None else origin_of(found["scheme"].lower(), found["host"])
    if found is None or origin is None:
        raise BadSetup(
            "{url} cannot be the public address: one looks like https://saloon.example or https://example.org/saloon",
            url=settings.public_url,
        )  # fmt: skip
    return PublicAddress(origin, f"{found['path'] or ''}".rstrip("/") + "/")


def own_addresses() -> set[str]:
    """The host names and IP addresses of this machine."""
    found = {"localhost", "127.0.0.1", "::1", socket.gethostname().lower()}
    found |= {address for address in (lan_address(),) if address}
    try:
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return found
    return found


def lan_address() -> str | None:
    """The IP address of this machine on its local network; None if it has none. Sends nothing."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1: this only looks into the routing table
            return str(probe.getsockname()[0])
    except OSError:
        return None


def reachable(settings: Settings, scheme: str, host: str) -> str | None:
    """The base URL to share with others, for a visitor who used this scheme and `Host`; None if, as far as is known,
    others cannot reach this machine.
    """
    if settings.public_url:
        return settings.public_url.rstrip("/")
    return addresses(settings)[1] if host_name(host) in LOOPBACK else f"{scheme}://{host}"


def addresses(settings: Settings) -> tuple[str, str | None]:
    """The base URL for this machine, and the one for others on the local network."""
    here = f"http://localhost:{settings.port}"
    if settings.public_url:
        return here, settings.public_url
    lan = None if settings.host in LOOPBACK else lan_address()
    return here, None if lan is None or lan in LOOPBACK else f"http://{lan}:{settings.port}"
