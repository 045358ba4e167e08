"""Training masters by self-play: batches of games, a network that chooses, and one that criticises. Needs torch."""
