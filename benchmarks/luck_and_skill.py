"""Whether reviews separate luck from skill: over mirrored deals luck averages to zero, and skill equals strength.

    python benchmarks/luck_and_skill.py [GAME ...] [--deals 40] [--effort 0.02] [--stronger adept] [--weaker apprentice]

Every deal is played once with the stronger bot in each seat, weaker ones in the others; and once by equal bots. What a
seat wins beyond its equal share is the measured strength; its reviews say how much of that was luck and how much
skill. All figures are of a win, with their standard errors over deals.

With `--hands` decisions are compared with the quick move in three more ways: in sampled worlds, played to the end of
the game; and with the hands that were really there, until a round or turn is over and to the end. It shows whether
skill is off because of the hands in sampled worlds, or because rollouts are short.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from functools import partial

from facedown import bots, games
from facedown.bots import AS_USUAL, Known, ask
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng
from facedown.lab.rollouts import new_buffers
from facedown.review import review
from facedown.review.positions import MOVE, Played, play_again
from facedown.review.values import Rollouts, key_from, mean_of
from facedown.review.worlds import unsettled
from facedown.table.game import deal
from facedown.table.record import GameRecord, record_of

Line = tuple[float, float, float]  # of one deal: the win beyond an equal share, luck and skill


def played(game: str, players: Sequence[str], seed: int) -> GameRecord:
    """Play a game between bots to its end."""
    rng = records.new(Rng)
    chance.start(rng, chance.seed_words(seed), chance.SPAWN, 0)
    position = deal(game, len(players), seed=seed)
    minds = [bots.get(name) for name in players]
    while position.pending:
        seat = min(position.pending)
        code = ask(minds[seat], players[seat], position.record, seat, AS_USUAL, rng)
        position.advance(seat, position.rules.move_text(code))
    return record_of(position)


def mirrored(game: str, seats: int, stronger: str, weaker: str, seed: int, effort: float) -> Line:
    """Play one deal with the stronger bot in every seat in turn: the means over that bot's seats."""
    lines = []
    for seat in range(seats):
        players = [stronger if place == seat else weaker for place in range(seats)]
        balance = review(played(game, players, seed), effort=effort).balance[seat]
        start = balance.start - 1 / seats  # cancels out over all seats, except for noise: it is nobody's luck
        lines.append((balance.result - 1 / seats, balance.luck + start, balance.skill))
    return mean_line(lines)


# ---- With other hands, and longer rollouts

WORLDS = 64  # in which each decision is compared
WAYS = ("sampled worlds, short", "sampled worlds, to the end", "real hands, short", "real hands, to the end")


def by_all_ways(game: str, seats: int, stronger: str, weaker: str, seed: int) -> tuple[float, ...]:
    """The skill of the stronger bot on a deal, in every seat in turn, counted in each way."""
    sums = []
    for seat in range(seats):
        record = played(game, [stronger if place == seat else weaker for place in range(seats)], seed)
        moves = [one for one in play_again(record).moves if one.kind == MOVE]
        rules = games.get(game)
        rollouts = Rollouts(rules, seats, new_buffers(rules.layout))
        of_moves = [compared(one, seat, rollouts) for one in moves]
        sums.append([sum(one) for one in zip(*of_moves, strict=True)])
    return tuple(statistics.fmean(one) for one in zip(*sums, strict=True))


def compared(one: Played, seat: int, rollouts: Rollouts) -> list[float]:
    """What a decision is worth to a seat against the quick move, in each way."""
    known = Known(one.before, one.seat).record
    key = key_from("hands", bytes([one.seat]), records.content(known))
    sampled = rollouts.imagined(known, one.seat, WORLDS, key)
    real = unsettled(one.before, WORLDS, key.tobytes())
    short = (partial(rollouts.move, seat=one.seat, code=one.code), partial(rollouts.usual_move, seat=one.seat))
    whole = (partial(rollouts.to_end_after, seat=one.seat, code=one.code), rollouts.to_end)
    return [
        mean_of(chosen(worlds, key) - usual(worlds, key)).shares[seat]
        for worlds in (sampled, real)
        for chosen, usual in (short, whole)
    ]


def print_ways(game: str, seats: int, arguments: argparse.Namespace) -> None:
    seeds = range(arguments.seed, arguments.seed + arguments.deals)
    found = [by_all_ways(game, seats, arguments.stronger, arguments.weaker, seed) for seed in seeds]
    for way, values in zip(WAYS, zip(*found, strict=True), strict=True):
        print(f"| {games.get(game).title} | {seats} | {way} | {figure(values)} |", flush=True)


# ---- Lines


def mean_line(lines: Sequence[Line]) -> Line:
    beyond, luck, skill = (statistics.fmean(one) for one in zip(*lines, strict=True))
    return beyond, luck, skill


def figure(values: Sequence[float]) -> str:
    return f"{statistics.fmean(values):+.3f} ± {error_of(values):.3f}"


def error_of(values: Sequence[float]) -> float:
    return statistics.stdev(values) / len(values) ** 0.5


def row(game: str, seats: int, arguments: argparse.Namespace) -> str:
    """A game's row: strength and skill of the stronger bot, and luck among unequal and equal bots."""
    seeds = range(arguments.seed, arguments.seed + arguments.deals)
    stronger, weaker, effort = arguments.stronger, arguments.weaker, arguments.effort
    unequal = [mirrored(game, seats, stronger, weaker, seed, effort) for seed in seeds]
    beyond, luck, skill = (list(one) for one in zip(*unequal, strict=True))
    equal = [review(played(game, [weaker] * seats, seed), effort=effort).balance[0].luck for seed in seeds]
    cells = [games.get(game).title, str(seats), *map(figure, (beyond, skill, luck, equal))]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.our_names())
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--effort", type=float, default=0.02, help="of each review (0.02)")
    parser.add_argument("--stronger", default="adept")
    parser.add_argument("--weaker", default="apprentice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--hands", action="store_true", help="whether sampled hands or short rollouts make skill differ"
    )
    arguments = parser.parse_args()
    if arguments.hands:
        print("| game | seats | decisions compared with | skill |\n| --- | --- | --- | --- |", flush=True)
        for game in arguments.games:
            print_ways(game, min(games.get(game).seats), arguments)
        return
    print("| game | seats | measured strength | skill | luck | luck of equal bots |", flush=True)
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    for game in arguments.games:
        print(row(game, min(games.get(game).seats), arguments), flush=True)


if __name__ == "__main__":
    main()
