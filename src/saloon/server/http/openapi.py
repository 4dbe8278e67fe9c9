"""The OpenAPI description, made from the routes and from the types of their bodies and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.params import Depends as Dependency

from saloon.server.http.dependencies import (
    Answer,
    Body,
    guest,
    rate_limited,
    refuse_all_but_the_operator,
    the_room,
    welcome_guest,
)
from saloon.server.protocol import answers
from saloon.server.protocol.documented import classes_in, fields_of

SCHEMA_REF = "#/components/schemas/{name}"
JSON = "application/json"
STATUS_TEXTS = {
    400: "The request is malformed, or asks for something impossible",
    401: "You are not logged in, not even as a guest",
    403: "This comes from another page, or you are banned",
    404: "Not found",
    408: "The body did not arrive in time",
    409: "Not possible now; nothing has changed",
    413: "The body is too large",
    429: "Too many requests from your address; `Retry-After` says when to try again",
    503: "The database cannot be used at the moment; nothing has changed",
}
"""The descriptions of error statuses."""

F = TypeVar("F", bound=Callable[..., Any])


class Routes(APIRouter):
    """A router whose routes declare the types of their bodies and answers."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[Any] = []

    def answer(
        self,
        method: str,
        path: str,
        kind: Any,
        errors: Sequence[int] = (),
        *,
        limit: str = "",
        media: str = JSON,
        kinds: Mapping[int, Any] | None = None,
    ) -> Callable[[F], F]:
        """Add a route. `kind` is the type of its answer; errors raised by its dependencies are added automatically.

        `kinds` are the types of answers with other statuses that are no errors.
        """

        def add(function: F) -> F:
            reads = list(_bodies(function))
            statuses = {*errors, *_errors(function), *([429] if limit else [])}
            statuses |= {403} if method != "GET" else set()
            statuses |= {400, 408, 413} if reads else set()
            statuses |= {503} - {*(kinds or ())}
            self.kinds += [kind, *reads, *(kinds or {}).values()]
            self.add_api_route(
                path,
                function,
                methods=[method],
                response_model=None,
                response_class=Answer if media == JSON else Response,
                responses={
                    200: _described("Done", kind, media),
                    **{
                        status: _described(STATUS_TEXTS[status], other, media)
                        for status, other in (kinds or {}).items()
                    },
                    **{
                        status: _described(STATUS_TEXTS[status], answers.ErrorAnswer, JSON)
                        for status in sorted(statuses)
                    },
                },
                openapi_extra=_request(reads),
                dependencies=[Depends(rate_limited(limit))] if limit else None,
            )
            return function

        return add


def _dependencies(function: Callable[..., Any]) -> Iterator[Any]:
    for hint in get_type_hints(function, include_extras=True).values():
        if get_origin(hint) is Annotated:
            yield from (each.dependency for each in get_args(hint) if isinstance(each, Dependency))


def _bodies(function: Callable[..., Any]) -> Iterator[Any]:
    yield from (each.kind for each in _dependencies(function) if isinstance(each, Body))


def _errors(function: Callable[..., Any]) -> Iterator[int]:
    raised = {guest: 401, welcome_guest: 401, the_room: 404, refuse_all_but_the_operator: 401}
    yield from (raised[each] for each in _dependencies(function) if each in raised)


def _described(description: str, kind: Any, media: str) -> dict[str, Any]:
    if kind is None:
        return {"description": description, "content": {media: {"schema": {"type": "string"}}}}
    return {"description": description, "content": {media: {"schema": _schema(kind)}}}


def _request(reads: list[Any]) -> dict[str, Any]:
    if not reads:
        return {}
    return {"requestBody": {"required": True, "content": {JSON: {"schema": _schema(reads[0])}}}}


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=SCHEMA_REF)
    return schema


def _with_descriptions(components: dict[str, Any], kinds: Sequence[Any]) -> dict[str, Any]:
    """The schemas, with the docstrings under fields as descriptions."""
    for kind in classes_in(kinds):
        for name, text in fields_of(kind).items():
            components[kind.__name__]["properties"][name]["description"] = text
    return components


def describe(app: FastAPI, groups: Sequence[Routes], version: str) -> None:
    """Make the app describe itself by the types of these routes alone."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(title=app.title, version=version, description=app.description, routes=app.routes)
            for operation in (each for path in found["paths"].values() for each in path.values()):
                operation["responses"].pop("422", None)  # FastAPI's own: ours are sentences
            kinds = [kind for routes in groups for kind in routes.kinds if kind is not None]
            _, components = msgspec.json.schema_components([answers.ErrorAnswer, *kinds], ref_template=SCHEMA_REF)
            found["components"] = {"schemas": _with_descriptions(components, kinds)}
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
