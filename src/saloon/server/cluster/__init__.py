"""Several server processes on one database: hints between them, and who is connected to which."""

RETRY = 2.0
"""Seconds before a retry: Redis, the database, background tasks."""
