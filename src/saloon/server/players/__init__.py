"""Players: accounts and ratings."""
