"""Tests of Wizard's Gambit, by the sections of its rulebook."""
