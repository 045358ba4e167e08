"""Puzzles: real positions from bots' games with one clearly best move, and the proof that it is."""
