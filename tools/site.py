"""What MkDocs needs to make a site of docs/: a hook for its pages, and one for docstrings in the API reference."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./([^)]+)\)")
EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^\.\.\. ?.*\n?|^>>> .*\n?|^(?!>>>)\S.*\n?)*)", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Name the files of the repository that a page links to, for the site holds the pages alone."""
    return OUTSIDE.sub(lambda link: link[1] if link[1] == link[2] else f"{link[1]} (`{link[2]}`)", markdown)


class Examples(Extension):
    """Shows examples in docstrings as code."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        """Fence what begins with a prompt, up to the next blank line."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )
