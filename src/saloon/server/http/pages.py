"""The browser's side: files as they are, packed once for those who can unpack them, and the page for every address."""

from __future__ import annotations

import contextlib
import gzip
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from saloon.server.http.dependencies import Nothing

STATIC = Path(__file__).parent.parent.parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
"""What is named after its contents never changes."""
LOOK_AGAIN = "no-cache"
WORTH_PACKING = {".js", ".css", ".svg", ".html", ".json"}
"""Fonts and pictures are packed already."""
POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
"""What the page may load: nothing from elsewhere, and no script or style in markup; textures are `data:` tiles."""
NO_PAGES = ("api", "boards")
"""Where an address leads to the page only by mistake."""

router = APIRouter()


@lru_cache(maxsize=256)
def _packed(file: Path, changed: int) -> bytes:
    """A file, packed once however often it is sent; `changed` tells apart what a build has replaced."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def sent(
    file: Path, headers: dict[str, str], request_headers: dict[str, str], media: str | None = None
) -> Response:  # fmt: skip
    """A file as an answer, packed where that is wanted and worth it; its type goes by its name, unless it is given."""
    if file.suffix not in WORTH_PACKING:
        return FileResponse(file, headers=headers, media_type=media)
    headers = headers | {"vary": "accept-encoding"}
    if "gzip" not in request_headers.get("accept-encoding", ""):
        return FileResponse(file, headers=headers, media_type=media)
    plain = FileResponse(file, stat_result=file.stat(), media_type=media)  # knows the type and the tag
    kept = {name: plain.headers[name] for name in ("content-type", "etag", "last-modified")}
    headers |= {**kept, "content-encoding": "gzip", "etag": plain.headers["etag"].rstrip('"') + '-gzip"'}
    if request_headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(_packed(file, file.stat().st_mtime_ns), headers=headers)


class Assets(StaticFiles):
    """Files that are named after their contents."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, to be kept for ever."""
        found = found_in(STATIC, f"assets/{path}")
        if found is None or scope["method"] != "GET":
            raise Nothing("there is nothing at this address")
        return sent(found, {"cache-control": FOR_EVER}, _headers(scope))


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def found_in(folder: Path, path: str) -> Path | None:
    """The file of that name in a folder, and in no other."""
    with contextlib.suppress(OSError, ValueError):  # a name that no file can have
        file = (folder / path).resolve()
        if path and file.is_file() and file.is_relative_to(folder.resolve()):
            return file
    return None


@router.get("/{path:path}", include_in_schema=False)
async def page(request: Request, path: str) -> Response:
    """A file by its name, else the page itself."""
    file = found_in(STATIC, path)
    if file is None and (path.split("/")[0] in NO_PAGES or not (STATIC / "index.html").exists()):
        raise Nothing("there is nothing at this address")
    headers = {"cache-control": LOOK_AGAIN, "content-security-policy": POLICY}
    return sent(file or STATIC / "index.html", headers, dict(request.headers))
