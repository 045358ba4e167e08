"""Positions and moves as small numbers for learning, derived from the declaration of a game."""
