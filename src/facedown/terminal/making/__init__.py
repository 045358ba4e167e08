"""The commands for people who write games, card sets and puzzles: what they print."""
