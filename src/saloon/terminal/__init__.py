"""A table in a terminal: screen, commands, saved games, replays and reports."""
