"""The HTTP API for people to read: a page made from the OpenAPI description. It loads nothing and runs nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response

from saloon.server.http.headers import NOTHING

STYLE = """
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
section { border-top: 1px solid; padding: .5rem 0; }
h3 b { display: inline-block; min-width: 4rem; }
code { font-size: .95em; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .25rem 1rem; margin: .5rem 0; }
dd { margin: 0; }
"""
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
CONTENT_SECURITY_POLICY = f"{NOTHING}; style-src 'sha256-{_DIGEST}'"
"""Nothing but the style above."""
REFERENCE = "#/components/schemas/"

router = APIRouter()


@router.get("/api/docs", include_in_schema=False)
async def documentation(request: Request) -> Response:
    """The page."""
    headers = {"content-security-policy": CONTENT_SECURITY_POLICY, "cache-control": "no-cache"}
    return Response(page(request.app.openapi()), media_type="text/html", headers=headers)


def page(described: Mapping[str, Any]) -> str:
    """An OpenAPI description as HTML."""
    info, head = described["info"], f"{described['info']['title']} {described['info']['version']}: the HTTP API"
    body = "".join([*_operations(described), "<h2>Types</h2>", *_types(described)])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(head)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{escape(head)}</h1><p>{escape(info['description'])}"
        f' For programs: <a href="openapi.json">openapi.json</a>.</p>{body}</body></html>'
    )


def _operations(described: Mapping[str, Any]) -> Iterator[str]:
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            yield f"<section><h3><b>{method.upper()}</b> <code>{escape(path)}</code></h3>"
            yield f"<p>{_marked(operation.get('description', ''))}</p><dl>"
            for parameter in operation.get("parameters", ()):
                needed = ", required" if parameter.get("required") else ""
                yield _term(parameter["name"], f"{_kind(parameter['schema'])} in the {parameter['in']}{needed}")
            if "requestBody" in operation:
                yield _term("body", _contents(operation["requestBody"]))
            for status, answer in operation["responses"].items():
                yield _term(status, f"{escape(answer['description'])}: {_contents(answer)}")
            yield "</dl></section>"


def _types(described: Mapping[str, Any]) -> Iterator[str]:
    for name, schema in sorted(described["components"]["schemas"].items()):
        yield f'<section id="{escape(name)}"><h3><code>{escape(name)}</code></h3>'
        yield f"<p>{_marked(schema.get('description', ''))}</p><dl>"
        if "properties" not in schema:
            yield _term("is", _kind(schema))
        for field, kind in schema.get("properties", {}).items():
            needed = ", required" if field in schema.get("required", ()) else ""
            yield _term(field, f"{_kind(kind)}{needed}. {_marked(kind.get('description', ''))}")
        yield "</dl></section>"


def _term(name: str, html: str) -> str:
    return f"<dt><code>{escape(str(name))}</code></dt><dd>{html}</dd>"


def _contents(holder: Mapping[str, Any]) -> str:
    return ", ".join(f"{escape(media)}, {_kind(content['schema'])}" for media, content in holder["content"].items())


def _kind(schema: Any) -> str:
    """What a schema allows, in a few words."""
    if not isinstance(schema, Mapping) or not schema:
        return "anything"
    if "$ref" in schema:
        name = escape(schema["$ref"].removeprefix(REFERENCE))
        return f'<a href="#{name}">{name}</a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_kind(each) for each in schema[several])
    if "enum" in schema or "const" in schema:
        return " or ".join(f"<code>{escape(repr(each))}</code>" for each in schema.get("enum", [schema.get("const")]))
    kind = escape(str(schema.get("type", "anything")))
    if "items" in schema:
        return f"{kind} of {_kind(schema['items'])}"
    if schema.get("additionalProperties"):
        return f"{kind} of {_kind(schema['additionalProperties'])}"
    return kind


def _marked(text: str) -> str:
    """A description, with what stands in backticks as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))
