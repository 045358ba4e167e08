"""A game between people and bots: dealing, playing, views and records."""
