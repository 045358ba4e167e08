"""The commands that run a server or look after it: what they print."""
