"""A table in a terminal: the screen, the talk around it, saved games, replays and reports."""
