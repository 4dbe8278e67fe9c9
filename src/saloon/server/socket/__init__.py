"""One connection: what a client says is done, what happens is told to it."""
