"""The table's server: HTTP and WebSocket, storage, and the tasks that keep tables going."""
