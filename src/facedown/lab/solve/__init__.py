"""Small games of En Garde (E-13), solved exactly: docs/solving.md says what is solved, and how."""
