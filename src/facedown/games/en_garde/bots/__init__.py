"""En Garde's tactics and evaluation, on which bots are built."""
