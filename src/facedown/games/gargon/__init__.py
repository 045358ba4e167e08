"""Gargon: creatures with amulets, face down on the table, with backs that tell half of the truth."""
