"""Tables without a server: who may do what, and what the journal makes of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from facedown import games
from facedown.errors import FacedownError, InvalidSeats, UnknownBot
from facedown.games.moves import read_move
from facedown.kernel import chance
from facedown.table import commands, journal
from facedown.table.clock import GRACE, Clocks
from facedown.table.commands import Refused
from facedown.table.journal import Entry
from facedown.table.live import CLOSED, KEEP_EVERY, OPEN, OVER, PLAYING, LiveTable
from facedown.table.settings import Bank, NoClock, PerMove, TableSettings, checked
from facedown.table.undo import may_be_undone
from positions import TABLES, random_game, walk
from server.in_process import JournalledTable, command_at_random, content
from swaps import swap_unseen_cards

# ---- Settings


def test_settings_are_completed_with_the_games_own_seats_and_a_seat_for_each() -> None:
    settings = checked(TableSettings(game="En Garde"))
    assert (settings.game, settings.seats, settings.bots) == ("en_garde", 2, ("", ""))


def test_the_memory_aid_is_an_option_of_the_game_where_it_has_one() -> None:
    assert checked(TableSettings(game="en_garde", memory_aid=True)).options == {"memory_aid": "yes"}
    assert checked(TableSettings(game="stone_warriors", memory_aid=True)).options == {}


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"game": "chess"}, FacedownError),
        ({"game": "en_garde", "seats": 3}, InvalidSeats),
        ({"game": "en_garde", "bots": ("novice",)}, InvalidSeats),
        ({"game": "en_garde", "bots": ("", "tests/mine.py:Mine")}, UnknownBot),
        ({"game": "en_garde", "substitute": ""}, UnknownBot),
        ({"game": "en_garde", "substitute": "tests/mine.py:Mine"}, UnknownBot),
        ({"game": "en_garde", "options": {"no_such": "1"}}, FacedownError),
        ({"game": "wizards_gambit", "options": {"set": "../../etc/passwd"}}, FacedownError),
    ],
)
def test_what_cannot_be_played_is_refused_when_the_table_is_opened(settings: dict[str, Any], error: type) -> None:
    with pytest.raises(error):
        checked(TableSettings(**settings))


# ---- Sitting down


def test_newcomers_take_the_first_free_seat_or_the_one_they_want() -> None:
    table = JournalledTable("gargon", seats=4, persons=1)
    assert commands.take_seat(table.live, None, "Bob", "x").seat == 1
    assert commands.take_seat(table.live, 3, "Bob", "x").seat == 3


@pytest.mark.parametrize(
    ("seat", "name", "key"),
    [
        (0, "Bob", "seat_taken"),
        (9, "Bob", "seat_taken"),
        (None, " \n\t", "name_missing"),
        (None, "\x1b;", "name_missing"),
    ],
)
def test_a_taken_seat_and_an_empty_name_are_refused(seat: int | None, name: str, key: str) -> None:
    table = JournalledTable("en_garde", persons=1)
    with pytest.raises(Refused) as refused:
        commands.take_seat(table.live, seat, name, "x")
    assert refused.value.key == key


def test_nobody_sits_down_in_a_match_or_at_a_closed_table() -> None:
    table = JournalledTable("gargon", bots=("", "", "novice"))
    table.start()
    with pytest.raises(Refused, match="match_is_on"):
        commands.take_seat(table.live, None, "Bob", "x")
    table.command(0, commands.Leave())
    table.command(1, commands.Leave())
    with pytest.raises(Refused, match="table_closed"):
        commands.take_seat(table.live, None, "Bob", "x")


def test_names_are_one_line_of_a_decent_length() -> None:
    assert commands.clean_name("  Ann \u202e\n of; the  " + "x" * 50) == "Ann of the xxxxxxxxxxxxx"


# ---- Before a match


def test_only_the_host_arranges_the_table() -> None:
    table = JournalledTable("en_garde")
    settings = TableSettings(game="gargon")
    for command in (commands.Change(settings=settings), commands.Fill(seat=1, bot="novice"), commands.Start()):
        assert table.refused(1, command) == "host_only"


def test_nothing_is_arranged_in_a_match() -> None:
    table = JournalledTable("en_garde")
    table.start()
    settings = TableSettings(game="gargon")
    for command in (commands.Change(settings=settings), commands.Fill(seat=1, bot="novice"), commands.Start()):
        assert table.refused(0, command) == "match_is_on"


def test_people_keep_their_places_when_the_host_changes_the_game() -> None:
    table = JournalledTable("en_garde")
    table.command(0, commands.Change(settings=TableSettings(game="gargon", bots=("novice", "", ""))))
    assert [place.name or place.bot for place in table.live.seats] == ["novice", "person 0", "person 1"]
    assert table.live.host == 1


def test_a_smaller_table_is_refused_where_people_would_have_to_stand() -> None:
    table = JournalledTable("gargon", seats=3)
    assert table.refused(0, commands.Change(settings=TableSettings(game="en_garde"))) == "too_many_people"


def test_changed_settings_put_a_finished_match_away_for_it_may_not_fit_the_new_seats() -> None:
    table = JournalledTable("en_garde")
    table.start()
    table.command(0, commands.Resign())
    table.command(0, commands.Change(settings=TableSettings(game="gargon", seats=5)))
    assert (table.live.phase, table.live.game, table.live.result) == (OPEN, None, None)
    assert table.live.state(0).commitment == ""


def test_a_bot_fills_a_seat_and_leaves_it_but_not_a_persons() -> None:
    table = JournalledTable("en_garde", persons=1)
    table.command(0, commands.Fill(seat=1, bot="novice"))
    assert table.live.bot_in(1) == "novice"
    table.command(0, commands.Fill(seat=1))
    assert table.live.seats[1].is_empty
    assert table.refused(0, commands.Fill(seat=0, bot="novice")) == "seat_taken"
    assert table.refused(0, commands.Fill(seat=4, bot="novice")) == "seat_taken"
    with pytest.raises(UnknownBot):
        table.command(0, commands.Fill(seat=1, bot="mine.py:Mine"))


def test_a_match_needs_somebody_in_every_seat() -> None:
    assert JournalledTable("en_garde", persons=1).refused(0, commands.Start()) == "seats_empty"


# ---- Moves


def test_a_move_is_refused_with_the_rule_that_forbids_it() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    with pytest.raises(Refused) as refused:
        table.move(0, "-1")
    assert refused.value.ruling == "E-01"
    assert refused.value.arguments == {"move": "-1"}


@pytest.mark.parametrize(("seat", "move", "key"), [(1, "+1", "not_your_turn"), (0, "castle", "no_such_move")])
def test_moves_out_of_turn_and_moves_that_do_not_exist_are_refused(seat: int, move: str, key: str) -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    assert table.refused(seat, commands.Move(move=move, version=table.live.version)) == key


def test_every_command_of_a_match_is_refused_where_there_is_none() -> None:
    table = JournalledTable("en_garde")
    sent = [
        commands.Move(move="+1", version=9),
        commands.AskUndo(),
        commands.AnswerUndo(agrees=True),
        commands.Resign(),
        commands.Abort(),
    ]
    assert {table.refused(0, command) for command in sent} == {"no_match"}


def test_a_move_made_on_an_older_position_is_stale() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    seen = table.live.version
    table.move(0)
    table.move(1)
    assert table.refused(0, commands.Move(move=str(table.live.game.moves(0)[0]), version=seen)) == "stale"


def test_words_do_not_outdate_a_move() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    seen = table.live.version
    table.command(1, commands.Say(preset="hello"))
    table.move(0, version=seen)


def throwing() -> tuple[JournalledTable, int]:
    """Stone Warriors for two, at the first fight in which both throw at the same time."""
    for seed in range(200):
        table = JournalledTable("stone_warriors")
        table.start(seed)
        rng = random.Random(seed)
        for _ in range(60):
            if len(table.live.deciding) == 2:
                return table, table.live.version
            if not table.live.deciding:
                break
            seat = min(table.live.deciding)
            moves = table.live.game.moves(seat)
            table.move(seat, str(moves[rng.randrange(len(moves))]))
    raise AssertionError("nobody ever fought")


def test_who_throws_second_is_not_stale_as_both_throw_at_the_same_time() -> None:
    table, seen = throwing()
    table.move(0, "throw 1", version=seen)
    table.move(1, "throw 1", version=seen)
    with pytest.raises(Refused):
        table.move(0, "throw 1", version=seen)


def test_a_round_given_up_out_of_turn_outdates_what_the_other_was_about_to_play() -> None:
    table = JournalledTable("en_garde", options={"starter": "left", "target": "3"})
    table.start()
    seen = table.live.version
    table.move(1, "resign")
    assert table.live.phase == PLAYING
    assert table.live.turn_version == table.live.version
    for seat in table.live.deciding:
        move = str(table.live.game.moves(seat)[0])
        assert table.refused(seat, commands.Move(move=move, version=seen)) == "stale"


# ---- Giving up


def test_of_two_the_other_wins_when_one_resigns_or_has_no_time_left() -> None:
    for fact in (journal.Forfeited(0, "resigned"), journal.Forfeited(0, "time")):
        table = JournalledTable("en_garde")
        table.start()
        table.write([fact])
        assert table.live.phase == OVER
        assert table.live.result is not None
        assert (table.live.result.winners, table.live.result.reason) == ((1,), fact.reason)
        assert not table.live.result.by_rules


def test_among_more_a_bot_plays_on_for_who_gave_up_until_all_persons_have() -> None:
    table = JournalledTable("gargon", bots=("", "", "novice"))
    table.start()
    table.command(0, commands.Resign())
    assert table.live.phase == PLAYING
    assert table.live.bot_in(0) == "apprentice"
    assert table.refused(0, commands.Resign()) == "forfeited"
    assert table.refused(0, commands.Move(move="pass", version=99)) == "forfeited"
    assert table.refused(0, commands.AskUndo()) == "forfeited"
    table.command(1, commands.Resign())
    assert table.live.phase == OVER
    assert table.live.result is not None
    assert table.live.result.winners == ()


def test_a_match_is_called_off_only_before_its_first_move() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    table.command(1, commands.Abort())
    assert table.live.result is not None
    assert table.live.result.reason == "aborted"
    table.start()
    table.move(0)
    assert table.refused(0, commands.Abort()) == "match_has_begun"


def test_who_leaves_a_match_is_replaced_by_a_bot_and_the_host_passes_on() -> None:
    table = JournalledTable("en_garde")
    table.start()
    table.command(0, commands.Leave())
    assert table.live.bot_in(0) == "apprentice"
    assert table.live.seat_of("token of 0") is None
    assert (table.live.host, table.live.phase) == (1, PLAYING)


def test_who_leaves_between_matches_leaves_an_empty_seat() -> None:
    table = JournalledTable("en_garde")
    table.command(0, commands.Leave())
    assert table.live.seats[0].is_empty
    assert table.live.host == 1


def test_the_last_to_leave_closes_the_table_and_nothing_is_wanted_there_any_more() -> None:
    table = JournalledTable("en_garde")
    table.start()
    for seat in (0, 1):
        table.command(seat, commands.Leave())
    assert table.live.phase == CLOSED
    assert table.refused(1, commands.Leave()) == "table_closed"
    assert table.refused(1, commands.Say(preset="bye")) == "table_closed"
    assert table.refused(1, commands.Start()) == "table_closed"


def test_a_bot_takes_over_for_who_is_away_and_hands_back() -> None:
    table = JournalledTable("en_garde", substitute="adept")
    table.start()
    table.write([journal.TookOver(1)])
    assert table.live.bot_in(1) == "adept"
    assert table.live.state(0).seats[1].away
    table.write([journal.HandedBack(1)])
    assert table.live.bot_in(1) == ""


# ---- Words, and another match


def test_free_text_is_the_hosts_to_allow_and_is_one_line() -> None:
    assert JournalledTable("en_garde").refused(0, commands.Say(text="hi")) == "no_free_chat"
    table = JournalledTable("en_garde", free_chat=True)
    assert table.command(0, commands.Say(text=" hi\n\x1b[2J ")) == [journal.Said(0, text="hi  [2J")]
    assert table.refused(0, commands.Say(text="\n")) == "nothing_said"
    assert table.refused(0, commands.Say(preset="rude")) == "nothing_said"
    assert table.refused(0, commands.Say()) == "nothing_said"


def test_another_match_begins_when_all_want_it_and_everybody_moves_on_by_a_seat() -> None:
    table = JournalledTable("gargon", bots=("", "novice", ""))
    table.start()
    assert table.refused(0, commands.Again()) == "no_match_over"
    table.write([journal.Forfeited(0, "resigned"), journal.Forfeited(2, "resigned")])
    table.command(0, commands.Again())
    assert table.refused(0, commands.Again()) == "wanted_already"
    assert table.live.phase == OVER
    table.command(2, commands.Again())
    assert (table.live.phase, table.live.match) == (PLAYING, 2)
    assert [place.name or place.bot for place in table.live.seats] == ["person 2", "person 0", "novice"]
    assert table.live.host == 1
    assert not any(place.forfeited for place in table.live.seats)


def test_another_match_waits_while_a_seat_is_empty() -> None:
    table = JournalledTable("gargon", seats=3)
    table.start()
    table.write([journal.Forfeited(seat, "resigned") for seat in range(3)])
    table.command(2, commands.Leave())
    table.command(0, commands.Again())
    table.command(1, commands.Again())
    assert table.live.phase == OVER


# ---- Clocks


def test_a_bank_pays_for_each_move_and_gets_its_increment() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"}, clock=Bank(seconds=60, increment=2))
    table.start()
    table.now += 10_000
    table.move(0)
    assert table.live.clock_face(table.now).left == (52_000, 60_000)
    table.now += 5_000
    assert table.live.clock_face(table.now).left == (52_000, 55_000)
    assert table.live.clock_face(table.now).running == (1,)


def test_time_per_move_begins_anew_with_each_move() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"}, clock=PerMove(seconds=30))
    table.start()
    table.now += 29_000
    table.move(0)
    assert table.live.clock_face(table.now).left == (30_000, 30_000)


def test_without_clocks_none_is_shown_and_a_finished_match_has_none_running() -> None:
    table = JournalledTable("en_garde", clock=NoClock())
    table.start()
    assert table.live.clock_face(table.now) is None
    table = JournalledTable("en_garde", clock=Bank(seconds=60))
    table.start()
    table.command(0, commands.Resign())
    assert table.live.clock_face(table.now).running == ()


def test_an_absence_is_free_up_to_the_grace() -> None:
    clocks = Clocks(Bank(seconds=60), 2)
    clocks.decide(frozenset({0}), None, 0)
    assert clocks.spent(0, 20_000, away=5_000) == 15_000
    assert clocks.spent(0, 60_000, away=50_000) == 60_000 - GRACE
    assert clocks.spent(0, 3_000, away=50_000) == 0
    assert clocks.spent(1, 20_000) == 0


def test_an_interruption_costs_nobody_anything_but_what_was_thought_before_it() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"}, clock=Bank(seconds=60))
    table.start()
    table.now += 3_600_000
    table.write([journal.Resumed((7_000, 0))])
    assert table.live.clock_face(table.now).left == (53_000, 60_000)
    table.now += 1_000
    assert table.live.clock_face(table.now).left == (52_000, 60_000)


def test_both_clocks_run_while_both_choose() -> None:
    table, _ = throwing()
    clocks = Clocks(PerMove(seconds=30), 2)
    clocks.decide(table.live.deciding, None, 0)
    assert clocks.face(1_000).running == (0, 1)
    clocks.decide(frozenset({1}), 0, 1_000)
    assert clocks.face(2_000).left == (30_000, 28_000)


# ---- Undo


def test_a_move_that_drew_a_card_cannot_be_taken_back() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    table.move(0)
    assert table.refused(0, commands.AskUndo()) == "undo_after_showing"


def test_a_throw_that_is_not_answered_is_taken_back_when_the_other_agrees() -> None:
    table, _ = throwing()
    before = content(table.live)["record"]
    table.move(0, "throw 1")
    assert table.command(0, commands.AskUndo()) == [journal.UndoAsked(0, 1)]
    assert table.refused(1, commands.AskUndo()) == "undo_asked_already"
    assert table.refused(0, commands.AnswerUndo(agrees=True)) == "no_undo_to_answer"
    assert table.command(1, commands.AnswerUndo(agrees=True))[-1] == journal.Undone(1)
    assert content(table.live)["record"] == before
    assert table.live.turn_version == table.live.version


def test_a_throw_that_was_answered_is_shown_and_stays() -> None:
    table, _ = throwing()
    table.move(0, "throw 1")
    table.move(1, "throw 2")
    assert table.refused(0, commands.AskUndo()) == "undo_after_showing"


def test_who_does_not_agree_ends_the_matter_and_a_move_does_too() -> None:
    table, _ = throwing()
    table.move(0, "throw 1")
    table.command(0, commands.AskUndo())
    table.command(1, commands.AnswerUndo(agrees=False))
    assert table.live.undo is None
    table.command(0, commands.AskUndo())
    table.move(1, "throw 1")
    assert table.live.undo is None
    assert table.refused(1, commands.AnswerUndo(agrees=True)) == "no_undo_to_answer"


def test_a_play_face_down_is_taken_back_at_once_where_only_bots_could_object() -> None:
    table = JournalledTable("gargon", bots=("", "novice", "novice"))
    table.start(3)
    while 0 not in table.live.deciding:
        seat = min(table.live.deciding)
        table.write([journal.Played(seat, str(table.live.game.moves(seat)[0]), 0, journal.BY_BOT)])
    table.move(0)
    assert table.command(0, commands.AskUndo()) == [journal.UndoAsked(0, 1), journal.Undone(1)]


def test_undo_is_the_hosts_to_allow_and_needs_a_move() -> None:
    table = JournalledTable("en_garde", undo=False)
    table.start()
    assert table.refused(0, commands.AskUndo()) == "undo_not_allowed"
    table = JournalledTable("en_garde")
    table.start()
    assert table.refused(0, commands.AskUndo()) == "nothing_to_undo"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_may_be_taken_back_has_told_nobody_what_its_player_could_not_know(game: str, seats: int) -> None:
    """Cards that the player cannot see change places by hand: what all are told of their move is the same."""
    asked = 0
    for seed in range(3):
        rng = random.Random(seed)
        before = None
        for position in walk(random_game(game, seats, seed), rng):
            if before is not None and position.history[-1][1] not in ("resign", "resign match"):
                seat, move = position.history[-1]
                if may_be_undone(before, [(seat, move)]):
                    asked += 1
                    assert told_to_all(before, seat, move, rng, 4) == {told(before.copy(), seat, move)}
            before = position.copy()
            if len(position.history) > 40:
                break
    assert asked or game == "en_garde"


def told_to_all(before: Any, seat: int, move: Any, rng: random.Random, worlds: int) -> set[str]:
    """What a move tells in the world as it is and in others that its player cannot tell from it."""
    heard = {told(before.copy(), seat, move)}
    for _ in range(worlds):
        other = before.copy()
        if swap_unseen_cards(other, seat, rng):
            heard.add(told(other, seat, move))
    return heard


def told(world: Any, seat: int, move: Any) -> str:
    seen = len(world.log)
    world.play(seat, move)
    return repr([[world.rules.events.show_event(row, eyes) for row in world.log[seen:]] for eyes in range(world.seats)])


def answered(game: str, seats: int, wanted: Any) -> bool:
    """Whether a move and the answer to it may be taken back, for the first answer that is wanted."""
    for seed in range(100):
        positions = []
        for position in walk(random_game(game, seats, seed), random.Random(seed)):
            positions.append(position.copy())
            if len(position.history) >= 2:
                (asker, _), (seat, move) = position.history[-2:]
                if asker != seat and wanted(positions[-2], position, seat, str(move)):
                    return may_be_undone(positions[-3], position.history[-2:])
            if len(position.history) > 80:
                break
    raise AssertionError("nobody answered so")


def test_an_answer_that_laid_a_card_open_is_not_taken_back() -> None:
    def is_help(before: Any, after: Any, seat: int, move: str) -> bool:
        return move.startswith("elisa")

    assert not answered("stone_warriors", 2, is_help)


def test_an_answer_face_down_may_be_taken_back() -> None:
    def is_face_down(before: Any, after: Any, seat: int, move: str) -> bool:
        return len(move.split()) == 3 and "battle" not in move and len(after.history) == 2

    assert answered("gargon", 5, is_face_down)


# ---- The journal


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("seed", range(3))
def test_a_table_read_again_from_its_journal_is_the_same_table(game: str, seed: int) -> None:
    rng = random.Random(seed)
    table = JournalledTable(game, clock=rng.choice([NoClock(), Bank(seconds=600, increment=1)]))
    for _ in range(120):
        command_at_random(table, rng)
    assert table.live.match > 0
    assert content(table.reread()) == content(table.live)


def test_every_fact_is_told_and_survives_being_stored() -> None:
    from facedown.server.sockets import frames as wire

    settings = checked(TableSettings(game="en_garde"))
    table = JournalledTable("en_garde")
    table.start()
    facts = [entry.fact for entry in table.entries] + [
        journal.Changed(settings),
        journal.Paced(0, "fast"),
        journal.CardsBrought("wizards_gambit", "hedge_magic@0123456789ab", "[set]"),
        journal.Left(1),
        journal.Freed(1),
        journal.FreeAsked(0, 1),
        journal.FreeAnswered(1, True),
        journal.Filled(1, "novice"),
        journal.Played(0, "+1", 5, "clock"),
        journal.UndoAsked(0, 1),
        journal.UndoAnswered(1, True),
        journal.Undone(1),
        journal.Forfeited(0, "time"),
        journal.Aborted(0),
        journal.TookOver(0),
        journal.HandedBack(0),
        journal.Said(0, "hello"),
        journal.AgainWanted(0),
        journal.Resumed((1, 2)),
        journal.Closed("idle"),
    ]
    assert {type(fact) for fact in facts} == set(journal.Fact.__args__)
    for fact in facts:
        assert journal.decode_fact(journal.encode_fact(fact)) == fact
        assert wire.public_fact(fact).fact


def test_a_line_out_of_order_is_an_error() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        LiveTable().apply(Entry(3, 0, journal.Said(0)))


def test_the_record_of_a_running_match_holds_a_promise_and_of_a_finished_one_the_seed() -> None:
    table = JournalledTable("en_garde")
    table.start()
    seed, nonce = table.live.game.seed, table.live.nonce
    assert table.live.record().seed == table.live.record().nonce == ""
    assert table.live.record().commitment == chance.commitment(seed, nonce) == table.live.state(0).commitment
    table.command(0, commands.Resign())
    assert table.live.record().seed == seed.hex()


def test_moves_are_written_down_as_the_rules_write_them() -> None:
    table = JournalledTable("en_garde", options={"starter": "left"})
    table.start()
    wanted = str(table.live.game.moves(0)[0])
    (played,) = table.move(0, f"  {wanted} ")
    assert played.move == wanted
    assert read_move(table.live.game.rules, played.move) >= 0


def test_positions_on_the_way_are_those_of_a_game_that_is_played_again():
    """Undoing starts from a copy that was kept on the way: it must not matter which."""
    table = JournalledTable("stone_warriors", seats=4, automatic=False)
    table.start(seed=11)
    rng = random.Random(3)
    played = [table.live.game.copy()]
    while table.live.phase == PLAYING and len(played) < 3 * KEEP_EVERY:
        seat = min(table.live.deciding)
        table.move(seat, str(rng.choice(list(table.live.game.moves(seat)))))
        played.append(table.live.game.copy())
    for count in range(1, len(table.live.game.history) + 1):
        assert table.live.position_before(count) == played[-1 - count]


def test_a_verdict_on_an_undo_has_a_budget():
    table = JournalledTable("en_garde", automatic=False)
    table.start(seed=2)
    seat = min(table.live.deciding)
    table.move(seat)
    before, moves = commands.moves_to_undo(table.live, seat)
    assert not may_be_undone(before, moves, most_tried=1)


def test_a_new_match_tells_how_it_begins_and_an_undone_move_tells_nothing() -> None:
    table = JournalledTable("stone_warriors", seats=2, undo=True)
    started = table.live.apply(Entry(table.live.version + 1, table.now, journal.Started("00" * 32, "00" * 32)))
    assert started.is_new_game
    assert started.rows == tuple(table.live.game.log)
    assert started.rows
    undone = Entry(table.live.version + 1, table.now, journal.Undone(0))
    assert table.live.apply(undone).rows == ()
