"""What only several server processes on one database need."""
