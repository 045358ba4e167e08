"""WebSockets: frames, and the connections that carry them."""
