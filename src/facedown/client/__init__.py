"""The other end of the protocol: a seat that is kept, and a bot in it."""
