"""How long a table waits for somebody who is away or idle."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One column; tables from before wait as long as the server is set to."""
    op.add_column("tables", sa.Column("wait", sa.Float))
