"""What the bots know about the game."""
