"""Stone Warriors' tactics and evaluation, on which bots are built."""
