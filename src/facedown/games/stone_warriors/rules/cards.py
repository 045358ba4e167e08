"""The deck of Stone Warriors: 54 cards to draw from, and six battle cards that never leave the table."""

from __future__ import annotations

GARGOYLES = ("lexington", "brooklyn", "broadway", "bronx", "hudson", "goliath")
OTHERS = ("elisa", "demona", "xanatos", "sunrise", "villain")

# Kinds of cards, as values of a tally. Value 0 counts face-down cards.
FACE_DOWN = 0
LEXINGTON, BROOKLYN, BROADWAY, BRONX, HUDSON, GOLIATH = range(1, 7)
ELISA, DEMONA, XANATOS, SUNRISE, VILLAIN = range(7, 12)
KINDS = ("face down", *GARGOYLES, *OTHERS)

FIRST_GARGOYLE, LAST_GARGOYLE = LEXINGTON, GOLIATH

# Copies in the deck; one gargoyle has a copy less. With fewer players, whole sets of six are removed.
GARGOYLE_COPIES = 4
COPIES = {ELISA: 6, DEMONA: 4, XANATOS: 2, SUNRISE: 4, VILLAIN: 15}
ELISA_COPIES, DEMONA_COPIES, XANATOS_COPIES, SUNRISE_COPIES, VILLAIN_COPIES = COPIES.values()

MOST_SEATS = 4
MOST_CARDS = len(GARGOYLES) * GARGOYLE_COPIES - 1 + sum(COPIES.values())

OPENING_HAND = 3
FULL_HAND = 4
