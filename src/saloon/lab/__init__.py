"""Many games: simulation, tournaments and what they tell about a game."""
