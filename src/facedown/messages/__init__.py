"""What people read: one catalogue of messages per language, for the terminal, the golden games and the page.

`format.py` parses and fills in a message, `catalogue.py` loads a game's messages and finds missing ones. The messages
themselves are JSON files: a game's in its folder `messages/`, and those that all games share beside this file. The page
reads the same files, through `web/src/messages/format.ts`.
"""
