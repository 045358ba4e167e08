"""Solving one round of a small game of En Garde: all hands at once, over public positions."""
