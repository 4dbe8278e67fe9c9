"""The addresses of a server: from this machine, and from the local network."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from saloon.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")


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
    name = urlsplit(f"//{host}").hostname or ""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    return addresses(settings)[1] if name in LOOPBACK else f"{scheme}://{host}"


def addresses(settings: Settings) -> tuple[str, str | None]:
    """The base URL for this machine, and the one for others on the local network."""
    here = f"http://localhost:{settings.port}"
    if settings.public_url:
        return here, settings.public_url
    lan = None if settings.host in LOOPBACK else lan_address()
    return here, None if lan is None or lan in LOOPBACK else f"http://{lan}:{settings.port}"
