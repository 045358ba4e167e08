"""The commands for players: a table line by line, rules, replays and reviews."""
