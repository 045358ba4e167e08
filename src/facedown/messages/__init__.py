"""What people read: one catalogue of messages per language, for the terminal, for golden games and for the page.

`format.py` reads and fills in a message, `catalogue.py` has a game's messages and knows which are missing. The messages
themselves are JSON files: a game's in its folder `messages/`, and beside this file what all games share. The page reads
the same files; `web/src/messages/format.ts` is the other reader of the format.
"""
