"""Puzzles over HTTP: the solver is sent what their seat may know, and the solution only when it is due."""

from __future__ import annotations

import json

import pytest

from facedown import games
from facedown.bots import Known
from facedown.kernel import dispatch
from facedown.puzzles.proving import generator
from facedown.puzzles.puzzle import find, puzzles_of
from facedown.server.http.puzzles import DAY, face
from facedown.server.sockets.frames import encode
from facedown.server.storage import puzzle_progress
from facedown.table.record import read_record
from server.in_process import RunningServer
from server.test_identities import ANN, shown

FIRST = [puzzles_of(game)[0] for game in games.our_names()]


def test_there_is_one_for_today_in_every_game(server: RunningServer):
    with server.http() as http:
        listed = http.get("/api/puzzles").json()
        assert [one["game"] for one in listed["games"]] == list(games.our_names())
        for one in listed["games"]:
            assert one["today"] in {puzzle["id"] for puzzle in one["puzzles"]}
            assert http.get(f"/api/puzzles/{one['today']}").json()["game"] == one["game"]


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.id)
def test_the_position_is_the_seat_s_view_and_nothing_of_the_record_is_in_it(server: RunningServer, puzzle):
    with server.http() as http:
        text = http.get(f"/api/puzzles/{puzzle.id}").text
    sent = json.loads(text)
    assert sent["view"]["seat"] == puzzle.seat
    assert puzzle.best in sent["view"]["moves"] or sent["view"]["more_moves"]
    assert read_record(puzzle.record).seed not in text
    assert "proof" not in sent
    assert "record" not in sent


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda puzzle: puzzle.id)
def test_worlds_that_the_seat_cannot_tell_apart_make_the_same_puzzle(puzzle):
    position = puzzle.position()
    shown = encode(face(puzzle, position))
    for run in range(5):
        other = position.copy()
        known = Known(position.record, puzzle.seat)
        dispatch.imagine(known.record, puzzle.seat, generator(known, run))
        other.record = known.record
        assert encode(face(puzzle, other)) == shown


def test_a_wrong_answer_gives_nothing_away_and_the_right_one_explains_itself(server: RunningServer):
    puzzle = FIRST[0]
    with server.http() as http:
        path = f"/api/puzzles/{puzzle.id}"
        legal = http.get(path).json()["view"]["moves"]
        wrong = next(move for move in legal if move != puzzle.best)
        answer = http.post(path, json={"move": wrong}).json()
        assert (answer["is_right"], answer["best"], answer["moves"], answer["reason"]) == (False, "", [], None)
        right = http.post(path, json={"move": puzzle.best}).json()
        assert (right["is_right"], right["best"], right["reason"]["key"]) == (True, puzzle.best, puzzle.reason)
        assert right["moves"][0] == {"move": puzzle.best, "share": puzzle.proof.shares[puzzle.best]}
        solution = http.post(path, json={"move": ""}).json()
        assert (solution["is_right"], solution["best"]) == (False, puzzle.best)
        assert http.get(f"{path}/hint").json()["key"] == puzzle.reason


def test_what_is_no_move_or_no_puzzle_is_refused(server: RunningServer):
    with server.http() as http:
        path = f"/api/puzzles/{FIRST[0].id}"
        assert http.post(path, json={"move": "fly"}).json()["key"] == "no_such_move"
        assert http.get("/api/puzzles/chess-1").status_code == 404
        assert http.get(f"/api/puzzles/{find(FIRST[0].id).game}-9999").json()["key"] == "no_such_puzzle"


def test_what_somebody_has_solved_on_all_their_devices_is_kept_with_them(make_server):
    server = make_server()
    first, second = FIRST[0].id, FIRST[1].id
    with server.http(headers=shown(ANN)) as http:
        assert http.post("/api/me/puzzles", json={"puzzles": []}).status_code == 404, "nobody yet"
        http.put("/api/me", json={"name": "Ann"})
        today = server.registry.now() // DAY
        http.post("/api/me/puzzles", json={"puzzles": [first], "day": today - 1, "streak": 3})
        answer = http.post("/api/me/puzzles", json={"puzzles": [second, "chess-1"], "day": today, "streak": 1}).json()
        assert answer == {"puzzles": [first, second], "day": today, "streak": 4}
        assert http.get("/api/me/export").json()["puzzles"] == answer
        person = http.get("/api/me/export").json()["person"]
        assert http.delete("/api/me").status_code == 204
    with server.registry.store.engine.connect() as connection:
        assert puzzle_progress.read(connection, person) == puzzle_progress.PuzzleProgress()


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ((-1, 0), (100, 2), (100, 2)),
        ((97, 3), (100, 2), (100, 2)),  # nothing was solved on day 98
        ((98, 3), (100, 2), (100, 5)),
        ((100, 3), (100, 5), (100, 5)),
        ((99, 9), (100, 5), (100, 10)),
    ],
)
def test_streaks_of_two_devices_are_one_if_no_day_is_missing(one, other, both):
    assert puzzle_progress.joined(one, other) == puzzle_progress.joined(other, one) == both


def test_nobody_is_ahead_of_the_calendar(make_server):
    server = make_server()
    with server.http(headers=shown(ANN)) as http:
        http.put("/api/me", json={"name": "Ann"})
        today = server.registry.now() // DAY
        sent = {"puzzles": [], "day": today + 5, "streak": 50}
        assert http.post("/api/me/puzzles", json=sent).json() == {"puzzles": [], "day": today, "streak": 0}
