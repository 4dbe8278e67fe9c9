"""Five rooms with the same furniture, one for each game."""
