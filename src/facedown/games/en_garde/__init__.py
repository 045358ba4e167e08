"""En Garde: two fencers on a track, five cards each, and the courage to come closer."""
