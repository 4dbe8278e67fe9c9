"""Where a server is found: by this machine, and by others on the local network."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from saloon.server.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def own_addresses() -> set[str]:
    """The names and addresses by which this machine is reached on the local network."""
    found = {"localhost", "127.0.0.1", "::1", socket.gethostname().lower()}
    found |= {address for address in (lan_address(),) if address}
    try:
        found |= {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return found
    return found


def lan_address() -> str | None:
    """The address of this machine on its local network; None if it has none. Nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: only the routing table is asked
            return str(probe.getsockname()[0])
    except OSError:
        return None


def reachable(settings: Settings, scheme: str, host: str) -> str | None:
    """The address to hand to somebody else, for a visitor who came by this scheme and `Host`; None if others cannot
    reach this machine, as far as is known.
    """
    name = urlsplit(f"//{host}").hostname or ""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    return addresses(settings)[1] if name in LOOPBACK else f"{scheme}://{host}"


def addresses(settings: Settings) -> tuple[str, str | None]:
    """Where this machine finds the server, and where others on the local network do."""
    here = f"http://localhost:{settings.port}"
    if settings.public_url:
        return here, settings.public_url
    lan = None if settings.host in LOOPBACK else lan_address()
    return here, None if lan is None or lan in LOOPBACK else f"http://{lan}:{settings.port}"
