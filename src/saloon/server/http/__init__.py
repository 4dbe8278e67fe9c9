"""The HTTP API: routes by subject."""
