"""A hook of MkDocs: what `docs/` links to beside it is named, not linked, for the site holds the pages alone."""

from __future__ import annotations

import re
from typing import Any

OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./([^)]+)\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A page without links to files of the repository."""
    return OUTSIDE.sub(lambda link: link[1] if link[1] == link[2] else f"{link[1]} (`{link[2]}`)", markdown)
