"""Tests of Gargon, by the sections of its rulebook."""
