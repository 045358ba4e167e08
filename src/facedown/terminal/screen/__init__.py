"""The table in the terminal as one screen, built with Textual. In a pipe, `playing/table.py` plays line by line."""
