"""The database: its schema, and how it is written."""
