"""What Alembic runs to take the steps: in a transaction and on a connection that it is given."""

from __future__ import annotations

from alembic import context

from saloon.server.storage import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.everything,
    render_as_batch=True,  # SQLite changes a column by making the table anew
)
context.run_migrations()
