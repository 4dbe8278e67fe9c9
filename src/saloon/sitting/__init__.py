"""What a table in a terminal and one on a server share."""
