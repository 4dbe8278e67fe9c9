"""The web page: its static files, compressed once for clients that accept gzip, and the page for any other URL."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from saloon.server.http.dependencies import NotFound
from saloon.server.http.sub_path import base_of

STATIC = Path(__file__).parent.parent.parent / "static"
IMMUTABLE = "public, max-age=31536000, immutable"
"""For files that are named after a digest of their contents."""
REVALIDATE = "no-cache"
COMPRESSIBLE = {".js", ".css", ".svg", ".html", ".json"}
"""Fonts and pictures are compressed already."""
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Nothing from other origins, no inline script or style; textures are `data:` images."""
RELATIVE, BASE = '="./', 'data-base="/"'
"""How the page as it is built refers to its files, and where it says under which path it is."""
ETAG_LENGTH = 16
NOT_PAGES = ("api", "boards")
"""Prefixes under which an unknown URL is a 404, not the page."""

router = APIRouter()


@lru_cache(maxsize=256)
def _gzipped(file: Path, changed: int) -> bytes:
    """A compressed file, cached; `changed` invalidates it after a new build."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def sent(
    file: Path, headers: dict[str, str], request_headers: dict[str, str], media: str | None = None
) -> Response:  # fmt: skip
    """A file as a response, compressed if that pays and the client accepts it. The media type follows from the name."""
    if file.suffix not in COMPRESSIBLE:
        return FileResponse(file, headers=headers, media_type=media)
    headers = headers | {"vary": "accept-encoding"}
    if "gzip" not in request_headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers, media_type=media)
    plain = FileResponse(file, stat_result=file.stat(), media_type=media)  # for its content type and ETag
    kept = {name: plain.headers[name] for name in ("content-type", "etag", "last-modified")}
    headers |= {**kept, "content-encoding": "gzip", "etag": plain.headers["etag"].rstrip('"') + '-gzip"'}
    if request_headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(_gzipped(file, file.stat().st_mtime_ns), headers=headers)


class Assets(StaticFiles):
    """Files with a digest in their names."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file that browsers may cache for good."""
        found = found_in(STATIC, f"assets/{path}")
        if found is None or scope["method"] != "GET":
            raise NotFound("there is nothing at this address")
        return sent(found, {"cache-control": IMMUTABLE}, _headers(scope))


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def found_in(folder: Path, path: str) -> Path | None:
    """The file of that name inside a folder; None if there is none, or if it lies outside."""
    with contextlib.suppress(OSError, ValueError):  # an impossible file name
        file = (folder / path).resolve()
        if path and file.is_file() and file.is_relative_to(folder.resolve()):
            return file
    return None


@lru_cache(maxsize=8)
def _page(base: str, changed: int) -> tuple[bytes, bytes, str]:
    """The page under a path, plain and compressed, with its ETag; `changed` invalidates it after a new build."""
    text = (STATIC / "index.html").read_text("utf-8")
    plain = text.replace(RELATIVE, f'="{base}').replace(BASE, f'data-base="{base}"').encode()
    return plain, gzip.compress(plain, 9, mtime=0), hashlib.sha256(plain).hexdigest()[:ETAG_LENGTH]


def page_below(base: str, request_headers: Mapping[str, str]) -> Response:
    """The page, for a visitor who sees the saloon under that path."""
    plain, gzipped, etag = _page(base, (STATIC / "index.html").stat().st_mtime_ns)
    is_gzipped = "gzip" in request_headers.get("accept-encoding", "")
    headers = {
        "cache-control": REVALIDATE, "content-security-policy": CONTENT_SECURITY_POLICY, "vary": "accept-encoding",
        "etag": f'"{etag}-gzip"' if is_gzipped else f'"{etag}"',
    }  # fmt: skip
    if request_headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if is_gzipped:
        headers["content-encoding"] = "gzip"
    return Response(gzipped if is_gzipped else plain, headers=headers, media_type="text/html")


@router.get("/{path:path}", include_in_schema=False)
async def page(request: Request, path: str) -> Response:
    """A file by its name, or the page itself."""
    file = found_in(STATIC, path)
    if file is None and (path.split("/")[0] in NOT_PAGES or not (STATIC / "index.html").exists()):
        raise NotFound("there is nothing at this address")
    if file is None or file.name == "index.html":
        return page_below(base_of(request.scope), request.headers)
    headers = {"cache-control": REVALIDATE, "content-security-policy": CONTENT_SECURITY_POLICY}
    return sent(file, headers, dict(request.headers))
