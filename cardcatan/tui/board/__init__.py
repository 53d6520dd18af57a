"""The board game in the terminal: the island, its questions, its whole screen."""
