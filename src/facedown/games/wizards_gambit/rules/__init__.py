"""The rules, in the order and words of the rulebook."""
