"""Tables that are served here."""
