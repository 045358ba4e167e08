"""The table in the terminal on one screen, made with Textual. In a pipe, `terminal/table.py` plays line by line."""
