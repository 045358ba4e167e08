"""Gargon: creatures with amulets, played face down, whose backs tell half the truth."""
