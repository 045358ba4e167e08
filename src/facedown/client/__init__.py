"""The client side of the protocol: a seat that reconnects, and a bot in it."""
