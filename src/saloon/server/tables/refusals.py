"""Errors of tables."""

from __future__ import annotations

from saloon.core.errors import SaloonError


class Refused(SaloonError):
    """The request is refused; nothing has changed (409)."""


class Behind(Refused):
    """The client's state is out of date."""
