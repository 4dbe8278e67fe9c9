"""What a table does not do, and says so."""

from __future__ import annotations

from saloon.core.errors import SaloonError


class Refused(SaloonError):
    """What a client asked for is not done; nothing has changed."""


class Behind(Refused):
    """A client spoke of a state that is no longer the last one."""
