"""Card sets as data: reading, checking and describing them."""
