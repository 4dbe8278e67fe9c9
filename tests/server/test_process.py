from __future__ import annotations

import subprocess
import sys


def test_the_server_never_imports_numba() -> None:
    """It would cost a hundred megabytes: bots think elsewhere."""
    code = (
        "import sys; from saloon.server.app import make_app; from saloon.server.settings import Settings; "
        "from saloon.server.store import Store; "
        "make_app(Settings(), Store('sqlite://')); import saloon; "
        "[g.face for g in saloon.games()]; assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
