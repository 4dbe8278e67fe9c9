"""Rate limits: a token bucket for each IP address and kind of request."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping

from saloon.core.errors import SaloonError

HOUR = 3600.0
BURST = 0.5
"""The part of an hour's limit that may be spent at once."""
LOCAL_NETWORKS = tuple(
    ipaddress.ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
)
LOCAL_FACTOR = 10
"""Addresses on the local network have so many times the limit; this machine itself has none."""
PROXYS = "proxy"
"""The bucket for whatever a proxy forwards without the client's address."""
MOST_BUCKETS = 20_000
"""Buckets kept; the least recently used are dropped first."""
IPV6_PREFIX_BITS = 64
"""One IPv6 client owns a whole prefix of this length, so the prefix shares a bucket."""


class RateLimited(SaloonError):
    """Too many requests (429)."""

    seconds = 1
    """Until the next request is allowed."""


def bucket_of(host: str | None, *, is_forwarded: bool = False) -> tuple[str, float]:
    """The key of an address's bucket, and the factor on its limit.

    This machine itself has no limit, and neither has a Unix socket; but a proxy on this machine that does not say for
    whom it asks has one bucket.
    """
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return (PROXYS, 1) if is_forwarded or host else ("", math.inf)
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return (PROXYS, 1) if is_forwarded else ("", math.inf)
    share = LOCAL_FACTOR if any(address in network for network in LOCAL_NETWORKS) else 1
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, IPV6_PREFIX_BITS), strict=False)), share
    return str(address), share


class Limits:
    """All token buckets of a server."""

    def __init__(self, an_hour: Mapping[str, int], clock: Callable[[], float] = time.monotonic) -> None:
        """`an_hour` is the limit for each kind of request; 0: unlimited."""
        self._an_hour, self._clock = dict(an_hour), clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def spend(self, kind: str, host: str | None, *, is_forwarded: bool = False) -> None:
        """Take a token from an address's bucket; RateLimited if it is empty."""
        name, share = bucket_of(host, is_forwarded=is_forwarded)
        allowed = self._an_hour[kind] * share
        if not allowed or math.isinf(share):
            return
        now, most = self._clock(), max(1.0, allowed * BURST)
        left, at = self._buckets.pop((kind, name), (most, now))
        left = min(most, left + (now - at) * allowed / HOUR)
        self._buckets[kind, name] = (left - 1 if left >= 1 else left, now)
        self._forget(now)
        if left < 1:
            wrong = RateLimited("that was too often from your address: try again in a while")
            wrong.seconds = math.ceil((1 - left) * HOUR / allowed)
            raise wrong

    def _forget(self, now: float) -> None:
        """Drop buckets that have filled up again, and the oldest if there are too many."""
        while self._buckets:
            _, at = next(iter(self._buckets.values()))
            if len(self._buckets) <= MOST_BUCKETS and now - at < HOUR * BURST:
                return
            self._buckets.popitem(last=False)
