"""Rooms over real sockets: what people wish, and what everybody is told of it."""

from __future__ import annotations

import pytest

from facedown import games
from server.served import RunningServer
from server.sitting import Seats

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", games.names())
async def test_persons_play_every_game_and_all_hear_every_move(server: RunningServer, game: str) -> None:
    async with Seats(server, game) as seats:
        await seats.start()
        await seats.play_on(12)
        versions = {client.version for client in seats.clients}
        assert len(versions) == 1
        for seat, client in enumerate(seats.clients):
            assert client.view["seat"] == seat
            news = [frame["version"] for frame in client.frames if frame["type"] in ("news", "welcome")]
            assert news == sorted(news)
            assert all(later - earlier <= 1 for earlier, later in zip(news, news[1:], strict=False))
