"""The table in the terminal on one screen, made with Textual. In a pipe, `playing/table.py` plays line by line."""
