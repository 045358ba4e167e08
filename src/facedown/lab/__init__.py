"""The lab: simulations, tournaments and solving."""
