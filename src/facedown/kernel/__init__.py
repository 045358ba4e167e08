"""What rules are built on: records, randomness, the event log, dispatch by record, the compiler's cache."""
