"""Email addresses are confirmed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Addresses from before are not confirmed: nobody knows whose they are."""
    op.add_column("contacts", sa.Column("confirmed", sa.Boolean))
    op.execute(sa.text("UPDATE contacts SET confirmed = :no").bindparams(no=False))
    with op.batch_alter_table("contacts") as contacts:
        contacts.alter_column("confirmed", existing_type=sa.Boolean, nullable=False)
    op.create_table(
        "confirmations",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("player", sa.String(16), nullable=False, index=True),
        sa.Column("address_hash", sa.String(64), nullable=False, index=True),
        sa.Column("secret_hash", sa.String(64), unique=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "unwanted",
        sa.Column("address_hash", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
