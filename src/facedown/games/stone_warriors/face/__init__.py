"""What people and programs see of the game: moves, views, events, words."""
