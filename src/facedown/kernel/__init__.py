"""What rules are built on: records, randomness, the event log, dispatch by record, and the compiler with its cache."""
