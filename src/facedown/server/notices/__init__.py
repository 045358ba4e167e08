"""Notices to people who are away: that it is their turn, by Web Push or by mail. Both are asked for by the person.

`turns.py` says who is to be told, `delivery.py` sends it from a thread of its own, `push.py` and `mail.py` speak the
protocols. A notice has the game and the names of the others in it, and no card.
"""
