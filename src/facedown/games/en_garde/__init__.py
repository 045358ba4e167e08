"""En Garde: two fencers on a track of 23 fields, five cards each, and the courage to come closer."""
