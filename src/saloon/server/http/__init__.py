"""The HTTP half of a server: routes by subject."""
