"""Migrations of the stored data, one file a step, run when a server starts."""
