"""A server that loses its patience with slow clients soon, so that tests need not wait for that.

python -m tests.server.hasty serve --data FOLDER …
"""

from __future__ import annotations

from saloon import cli
from saloon.server import serve
from saloon.server.http import patience

SOON = 0.3


def main() -> None:
    patience.HEAD_TIMEOUT = patience.BODY_TIMEOUT = patience.READ_TIMEOUT = SOON
    vars(serve)["KEEP_ALIVE"] = 1
    serve.PING_EVERY = serve.PING_TIMEOUT = SOON
    cli.main()


if __name__ == "__main__":
    main()
