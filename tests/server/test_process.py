from __future__ import annotations

import subprocess
import sys

import pytest

from saloon.core.errors import BadSetup
from saloon.server.serve import check_port
from saloon.server.settings import Settings


def test_the_server_never_imports_numba() -> None:
    """It would cost a hundred megabytes: bots think elsewhere."""
    code = (
        "import sys; from saloon.server.app import make_app; from saloon.server.settings import Settings; "
        "from saloon.server.storage.store import Store; "
        "make_app(Settings(), Store('sqlite://')); import saloon; "
        "[g.face for g in saloon.games()]; assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("port", [99999, -1])
def test_a_port_that_does_not_exist_is_no_crash(port: int) -> None:
    with pytest.raises(BadSetup, match=f"port {port} of localhost cannot be used .*0-65535.*--port"):
        check_port(Settings(host="localhost", port=port))
