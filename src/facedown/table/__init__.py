"""A game among people and bots: dealing, playing, views and records."""
