"""Wizard's Gambit's tactics and evaluation, on which bots are built."""
