"""A game among people and bots: dealing, playing, looking, and writing it down."""
