"""Training masters by self-play: batches of games, a network that chooses, and a critic. Needs torch."""
