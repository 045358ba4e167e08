"""Plays games of Gargon, measures what becomes of everyone, and prints `games/gargon/bots/measured_tables.py`.

    python tools/gargon_tables.py [--bot adept] [--games 6000] [--seed 1]

At the start of every round it notes what each seat has won and holds. What amulets and leads come to, and what a card
in hand brings, are least squares and means over what happened later. How often others join a fight, and with what, is
counted.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from facedown import games
from facedown.bots.adept import weighing_buffers
from facedown.bots.random import choose_uniformly
from facedown.games.gargon.bots.expected_points import MOST_COUNTED
from facedown.games.gargon.bots.measured_tables import STAGE_LIMITS
from facedown.games.gargon.bots.odds import most_won_by_others, smaller_stack
from facedown.games.gargon.bots.outlook import CLASS_OF_VALUE, CLASSES, STAGES, WIDEST_LEAD
from facedown.games.gargon.declaration import Move, Phase, code
from facedown.games.gargon.rules.bundle import known, size, value_of
from facedown.games.gargon.rules.cards import COLOUR_COUNT, RANKS
from facedown.games.gargon.rules.legal import colours_played
from facedown.games.gargon.rules.mixes import packed_card
from facedown.games.gargon.rules.rules import amulets, bonus, doubled, result, zeros
from facedown.games.gargon.rules.state import NO_CARD, NO_MIX, colour_of, left_of
from facedown.kernel import records
from facedown.kernel.bits import bits_set
from facedown.kernel.chance import Rng, below, seed_words
from facedown.kernel.compiler import rule
from facedown.kernel.dispatch import play
from facedown.lab.playout import start_game
from facedown.lab.policies import POLICIES, choose_by

RANDOM_MOVES = 40  # one move in this many is random, so that unusual positions occur too
MOST_ROUNDS = 60
MIX_COUNT = 5
ROWS = 3 * STAGES  # stages for each number of seats
WATCHED = [row for row in range(ROWS) if row % STAGES]

# The columns of a seat: first the table, then its hand by class, then every colour, now and at the end.
GAME, SEAT, STAGE, WINNERS, SCORE, HAND = range(6)
COLOURS_AT = HAND + CLASSES
AMULETS, ZEROS, LEAD, FINAL_AMULETS, FINAL_BONUS = range(5)
TRAITS = COLOURS_AT + 5 * COLOUR_COUNT


@rule
def stage_of(left, seats):
    """The row of the tables that a position belongs to."""
    stage = 0
    while 4 * np.int64(left) > STAGE_LIMITS[stage] * np.int64(seats):
        stage += 1
    return stage + STAGES * (np.int64(seats) - 3)


@rule
def note_seat(s, seat, row):
    """What a seat has won and holds at the start of a round."""
    row[SEAT], row[STAGE] = seat, stage_of(smaller_stack(s), s.seats)
    for colour in range(COLOUR_COUNT):
        hand, won = known(s.hand[seat, colour]), s.won[seat, colour]
        for rank in range(RANKS):
            row[HAND + CLASS_OF_VALUE[value_of(rank)]] += hand >> rank & 1
        at = COLOURS_AT + 5 * colour
        row[at + AMULETS], row[at + ZEROS] = amulets(won), zeros(won)
        row[at + LEAD] = size(won) - most_won_by_others(s, seat, colour)


@rule
def note_end(s, row, winners, scores):
    """The final result of a seat."""
    seat = row[SEAT]
    row[SCORE] = scores[seat]
    row[WINNERS] = bits_set(winners) if winners >> seat & 1 else 0
    for colour in range(COLOUR_COUNT):
        at = COLOURS_AT + 5 * colour
        row[at + FINAL_AMULETS], row[at + FINAL_BONUS] = doubled(s.won[seat, colour]), bonus(s, seat, colour)


@rule
def note_turn(s, seat, move, joined, played, expected):
    """Which colours on the table are joined, and which cards are taken from a hand."""
    on_the_table = 0
    for other in range(s.seats):
        on_the_table |= colours_played(s, other)
    cards = code.what_of(move) if code.kind(move) == Move.PLAY else np.int64(0xFFFFFF)
    last = 1 if left_of(s, seat) == s.starter else 0
    for colour in range(COLOUR_COUNT):
        hand, taken, is_there = known(s.hand[seat, colour]), 0, on_the_table >> colour & 1
        for place in range(3):
            card = packed_card(cards, place)
            if card != NO_CARD and colour_of(card) == colour:
                taken += 1
                played[is_there, CLASS_OF_VALUE[value_of(card & 31)]] += 1
        if is_there:
            joined[last, s.mix - 1, min(bits_set(hand), MOST_COUNTED), taken] += 1
        for rank in range(RANKS):
            if hand >> rank & 1:
                expected[is_there, CLASS_OF_VALUE[value_of(rank)]] += taken / bits_set(hand)


@rule
def watch_games(policy, count, place, chooser, master, seed, options, scores, rows, joined, played, expected, buffers):
    """Fill rows with the seats of many games at the start of their rounds; returns how many."""
    filled = 0
    for number in range(count):
        place[0] = place[1]
        s = place[0]
        seats = 3 + number % 3
        start_game(s, chooser, master, number, seed, seats, options)
        first = filled
        while s.phase != Phase.OVER:
            seat = np.int64(s.to_act)
            if s.phase == Phase.PLAYING and s.mix == NO_MIX:
                for owner in range(seats):
                    rows[filled, GAME] = number
                    note_seat(s, owner, rows[filled])
                    filled += 1
            move = choose_by(policy, s, seat, chooser, buffers[0], buffers[1], buffers[2])
            if s.phase == Phase.PLAYING:
                note_turn(s, seat, move, joined, played, expected)
            if below(chooser, RANDOM_MOVES) == 0:
                move = choose_uniformly(s, seat, chooser)
            play(s, seat, move, None)
        winners = result(s, scores)
        for row in range(first, filled):
            note_end(s, rows[row], winners, scores)
    return filled


def watch(bot: str, count: int, seed: int) -> tuple[Any, Any, Any, Any]:
    """Rows of seats, and counts of who joined and of cards that were played or could have been."""
    rules = games.get("gargon")
    rows = np.zeros((count * 4 * MOST_ROUNDS, TRAITS), np.int16)
    joined = np.zeros((2, MIX_COUNT, MOST_COUNTED + 1, 3), np.int64)
    played, expected = np.zeros((2, CLASSES)), np.zeros((2, CLASSES))
    filled = watch_games(
        POLICIES[bot], count, np.zeros(2, rules.layout), records.new(Rng), seed_words(seed), np.zeros(8, np.uint32),
        rules.setup_array(rules.read_options({}, 5)), np.zeros(5, np.int64), rows, joined, played, expected,
        weighing_buffers(rules.layout),
    )  # fmt: skip
    return rows[:filled].astype(float), joined, played, expected


def seen_stage(rows: Any, stage: int) -> int:
    """The stage, or the one before it if no game has it: five seats have too few cards for the first."""
    return stage if (rows[:, STAGE] == stage).any() else stage - 1


def colour_tables(rows: Any) -> tuple[Any, Any, Any]:
    """How many more amulets are won, what each one counts, and the bonus by lead, for every stage but the last."""
    more, each = np.zeros(ROWS), np.ones(ROWS)
    table = np.zeros((ROWS, 2 * WIDEST_LEAD + 1))
    for stage in WATCHED:
        here = rows[rows[:, STAGE] == seen_stage(rows, stage), COLOURS_AT:].reshape(-1, 5)
        factor = 2.0 ** here[:, ZEROS]
        columns = np.stack([factor, factor * here[:, AMULETS]], axis=1)
        more[stage], each[stage] = np.linalg.lstsq(columns, here[:, FINAL_AMULETS], rcond=None)[0]
        leads = np.clip(here[:, LEAD], -WIDEST_LEAD, WIDEST_LEAD)
        for lead in range(-WIDEST_LEAD, WIDEST_LEAD + 1):
            table[stage, lead + WIDEST_LEAD] = here[leads == lead, FINAL_BONUS].mean() if (leads == lead).any() else 0
    return more, each, table


def winnings_worth(rows: Any, more: Any, each: Any, table: Any) -> Any:
    """The expected points of the winnings in every row."""
    stage = rows[:, STAGE].astype(int)
    total = np.zeros(len(rows))
    for colour in range(COLOUR_COUNT):
        now = rows[:, COLOURS_AT + 5 * colour : COLOURS_AT + 5 * colour + 3]
        leads = np.clip(now[:, LEAD], -WIDEST_LEAD, WIDEST_LEAD).astype(int) + WIDEST_LEAD
        total += (more[stage] + each[stage] * now[:, AMULETS]) * 2.0 ** now[:, ZEROS] + table[stage, leads]
    return total


def against_the_table(rows: Any, values: Any) -> Any:
    """Values minus the mean of the same table in the same round: what counts is having more than others."""
    starts = np.flatnonzero(np.diff(rows[:, SEAT], prepend=9) < 0)
    sizes = np.diff(starts, append=len(rows))
    means = np.add.reduceat(values, starts, axis=0) / (sizes[:, None] if values.ndim > 1 else sizes)
    return values - np.repeat(means, sizes, axis=0)


def hand_columns(rows: Any) -> Any:
    """Cards in hand by class, and how they crowd each other."""
    hands = rows[:, HAND : HAND + CLASSES]
    return np.column_stack([hands, -0.5 * hands.sum(axis=1) ** 2])


def hand_table(rows: Any, worth: Any) -> Any:
    """The value of a card of each class in hand, and how much less it is worth for each other card, by stage."""
    table = np.zeros((ROWS, CLASSES + 1))
    for stage in WATCHED:
        here = rows[:, STAGE] == seen_stage(rows, stage)
        hands = against_the_table(rows, hand_columns(rows))[here]
        gains = against_the_table(rows, rows[:, SCORE] - worth)[here]
        table[stage] = np.linalg.lstsq(hands, gains, rcond=None)[0]
    return table


def spreads(rows: Any, points: Any) -> Any:
    """The spread of points, by stage, for which shares of exp(points / spread) fit the winners best."""
    found = np.full(ROWS, 1.0)
    wins = np.where(rows[:, WINNERS] > 0, 1 / np.maximum(rows[:, WINNERS], 1), 0)
    starts = np.flatnonzero(np.diff(rows[:, SEAT], prepend=9) < 0)
    sizes = np.diff(starts, append=len(rows))
    level = points - np.repeat(np.maximum.reduceat(points, starts), sizes)
    for stage in WATCHED:
        here = rows[:, STAGE] == seen_stage(rows, stage)
        tries = np.arange(1.0, 30.0, 0.25)
        losses = []
        for spread in tries:
            odds = np.exp(level / spread)
            shares = odds / np.repeat(np.add.reduceat(odds, starts), sizes)
            losses.append(-(wins * np.log(np.maximum(shares, 1e-9)))[here].sum())
        found[stage] = tries[int(np.argmin(losses))]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bot", default="adept")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rows, joined, played, expected = watch(arguments.bot, arguments.games, arguments.seed)
    more, each, table = colour_tables(rows)
    worth = winnings_worth(rows, more, each, table)
    hands = hand_table(rows, worth)
    points = worth + (hand_columns(rows) * hands[rows[:, STAGE].astype(int)]).sum(axis=1)
    seen = np.maximum(joined.sum(axis=-1), 1)
    ratio = played / expected
    np.set_printoptions(suppress=True, linewidth=115)
    for name, numbers in (
        ("MORE_AMULETS", more),
        ("EACH_AMULET", each),
        ("BONUS", table),
        ("IN_HAND", hands[:, :-1]),
        ("CROWD", hands[:, -1]),
        ("SPREAD", spreads(rows, points)),
        ("JOINS", (joined[..., 1] + joined[..., 2]) / seen),
        ("JOINS_TWICE", joined[..., 2] / seen),
        ("PLAYED_CLASS", ratio / ratio.max(axis=1, keepdims=True)),
    ):
        print(name, "=", repr(numbers.round(2)))


if __name__ == "__main__":
    main()
