"""The HTTP half of a server, a file a subject."""
