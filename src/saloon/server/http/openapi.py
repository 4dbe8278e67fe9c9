"""The description of the HTTP half (OpenAPI), made from the routes and from the types that they read and answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.params import Depends as Dependency

from saloon.server.http.dependencies import Answer, Body, guest, the_room, within
from saloon.server.protocol import answers
from saloon.server.protocol.documented import classes_in, fields_of

PLACE = "#/components/schemas/{name}"
JSON = "application/json"
SAID_OF = {
    400: "This cannot be read, or not done like this",
    401: "You have not told your name",
    403: "This comes from another page",
    404: "There is no such thing",
    409: "Not now; nothing has changed",
    429: "Too often from your address; `Retry-After` says when to come back",
}
"""What each status of an error means."""

F = TypeVar("F", bound=Callable[..., Any])


class Desk(APIRouter):
    """Routes that say what they read and what they answer."""

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
    ) -> Callable[[F], F]:
        """Add a route. `kind` is the type of its answer; errors that its dependencies bring about go without saying."""

        def add(function: F) -> F:
            reads = list(_bodies(function))
            statuses = {*errors, *_errors(function), *([429] if limit else [])}
            statuses |= {403} if method != "GET" else set()
            statuses |= {400} if reads else set()
            self.kinds += [kind, *reads]
            self.add_api_route(
                path,
                function,
                methods=[method],
                response_model=None,
                response_class=Answer if media == JSON else Response,
                responses={
                    200: _described("Done", kind, media),
                    **{status: _described(SAID_OF[status], answers.ErrorAnswer, JSON) for status in sorted(statuses)},
                },
                openapi_extra=_request(reads),
                dependencies=[Depends(within(limit))] if limit else None,
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
    yield from ({guest: 401, the_room: 404}[each] for each in _dependencies(function) if each in (guest, the_room))


def _described(description: str, kind: Any, media: str) -> dict[str, Any]:
    if kind is None:
        return {"description": description, "content": {media: {"schema": {"type": "string"}}}}
    return {"description": description, "content": {media: {"schema": _schema(kind)}}}


def _request(reads: list[Any]) -> dict[str, Any]:
    if not reads:
        return {}
    return {"requestBody": {"required": True, "content": {JSON: {"schema": _schema(reads[0])}}}}


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=PLACE)
    return schema


def _explained(components: dict[str, Any], kinds: Sequence[Any]) -> dict[str, Any]:
    """The schemas with what stands under the fields of their classes."""
    for kind in classes_in(kinds):
        for name, text in fields_of(kind).items():
            components[kind.__name__]["properties"][name]["description"] = text
    return components


def describe(app: FastAPI, desks: Sequence[Desk], version: str) -> None:
    """Let the app describe itself by the types of its desks alone."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(title=app.title, version=version, description=app.description, routes=app.routes)
            for operation in (each for path in found["paths"].values() for each in path.values()):
                operation["responses"].pop("422", None)  # FastAPI's own: ours are sentences
            kinds = [kind for desk in desks for kind in desk.kinds if kind is not None]
            _, components = msgspec.json.schema_components([answers.ErrorAnswer, *kinds], ref_template=PLACE)
            found["components"] = {"schemas": _explained(components, kinds)}
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
