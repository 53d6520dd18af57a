"""What Python calls a game."""
