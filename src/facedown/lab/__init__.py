"""The laboratory: simulations, datasets, tournaments, training and solving."""
