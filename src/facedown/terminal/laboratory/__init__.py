"""The commands for many games at once: what they print."""
