"""The server of the page's tests, by the name it had before: use `server.processes`."""

from server.processes import Server as Server
