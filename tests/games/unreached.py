"""Lines of the rules that no game leads to, by the rule that they stand in, and why they are there."""

UNREACHED: dict[str, dict[str, str]] = {}
