"""The newest lines of the logs: on disk at once, in SQLite a little later."""
