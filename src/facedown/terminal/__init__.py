"""facedown in a terminal: pages of text, progress bars, and a table to play at."""
