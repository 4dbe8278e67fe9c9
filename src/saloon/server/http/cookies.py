"""The cookies by which a browser is known."""

from __future__ import annotations

from fastapi import Request, Response

from saloon.server.http.addresses import public_address
from saloon.server.http.dependencies import settings_of
from saloon.server.http.sub_path import base_of

A_YEAR = 365 * 24 * 3600


def set_cookie(request: Request, response: Response, name: str, token: str) -> None:
    """Have a browser keep a token: no script can read it, no other site can send it, and https keeps it to itself."""
    response.set_cookie(
        name, token, max_age=A_YEAR, path=_path(request), httponly=True, samesite="lax", secure=_is_secure(request)
    )  # fmt: skip


def delete_cookie(request: Request, response: Response, name: str) -> None:
    """Have a browser forget a cookie."""
    response.delete_cookie(
        name, path=_path(request), httponly=True, samesite="lax", secure=_is_secure(request)
    )  # fmt: skip


def _is_secure(request: Request) -> bool:
    """Has the visitor come by https, or should they have?"""
    public = public_address(settings_of(request))
    return request.url.scheme == "https" or (public is not None and public.is_secure)


def _path(request: Request) -> str:
    """Where the cookie is sent: to the saloon, and not to its neighbours on the same host."""
    return base_of(request.scope)
