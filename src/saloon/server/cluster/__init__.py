"""Several server processes on one database: hints between them, and who is connected to which."""

RETRY = 2.0
"""Seconds until something is tried again that has failed: Redis, the database, work in the background."""
