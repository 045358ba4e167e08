"""Solving small games exactly, and measuring how exploitable bots are in them."""
