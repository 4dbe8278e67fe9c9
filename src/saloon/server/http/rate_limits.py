"""How often one address may do what costs something: a bucket of tokens each, which fills again as time goes by."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from saloon.core.errors import SaloonError

HOUR = 3600.0
AT_ONCE = 0.5
"""This part of an hour's allowance may be spent at once."""
LOCAL = tuple(
    ipaddress.ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
)
NEIGHBOURS = 10
"""Addresses of the local network may do so many times more; this machine itself may do anything."""
MOST_BUCKETS = 20_000
"""Buckets kept; those that were used longest ago are forgotten first."""
NETWORK_BITS = 64
"""Whoever has one address of the new kind has all with the same beginning."""


class TooMuch(SaloonError):
    """Somebody asks too often; the text says when to come back."""

    seconds = 1
    """Until the next is free."""


def neighbourhood(host: str | None) -> tuple[str, float]:
    """The name that an address is counted under, and how many times the plain allowance it has."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return "", math.inf  # no address at all: a socket of this machine
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return "", math.inf
    share = NEIGHBOURS if any(address in network for network in LOCAL) else 1
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False)), share
    return str(address), share


class Limits:
    """All buckets of a server."""

    def __init__(self, an_hour: Mapping[str, int], clock: Callable[[], float] = time.monotonic) -> None:
        """So many of each kind an hour from one address; 0 is no limit."""
        self._an_hour, self._clock = dict(an_hour), clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def spend(self, kind: str, host: str | None) -> None:
        """Take a token; TooMuch if none is left."""
        name, share = neighbourhood(host)
        allowed = self._an_hour[kind] * share
        if not allowed or math.isinf(share):
            return
        now, most = self._clock(), max(1.0, allowed * AT_ONCE)
        left, at = self._buckets.pop((kind, name), (most, now))
        left = min(most, left + (now - at) * allowed / HOUR)
        self._buckets[kind, name] = (left - 1 if left >= 1 else left, now)
        self._forget(now)
        if left < 1:
            wrong = TooMuch("that was too often from your address: try again in a while")
            wrong.seconds = math.ceil((1 - left) * HOUR / allowed)
            raise wrong

    def _forget(self, now: float) -> None:
        """Buckets that nobody has used for so long that they are full again, and the oldest if there are too many."""
        while self._buckets:
            _, at = next(iter(self._buckets.values()))
            if len(self._buckets) <= MOST_BUCKETS and now - at < HOUR * AT_ONCE:
                return
            self._buckets.popitem(last=False)
