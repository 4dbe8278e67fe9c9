"""How long a table waits for an answer while another has their turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """One column; tables from before wait for ever, as they did."""
    op.add_column("tables", sa.Column("patience", sa.Float))
