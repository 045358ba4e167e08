"""Wizard's Gambit: magical components, spell books and the gambits that bind them, for 2 to 5 wizards."""
