"""The gates of strength: bots of ours against the textbook search, at equal processor time, with intervals.

    python tools/gates.py play --deals 100            every gate until it has 100 deals
    python tools/gates.py play --minutes 8 --workers 16 --only stone_warriors --seats 2
    python tools/gates.py play --bot master --against "expert(threads=1)" --only en_garde --seconds 0.2
    python tools/gates.py play --list FILE --minutes 7 --folder DIR    the gates in a file, one as JSON in each line
    python tools/gates.py solve --workers 16          what bots give away in small, solved games
    python tools/gates.py show                        the tables, from what was played so far
    python tools/gates.py record                      the same into docs/gates.json, for docs/strength.md
    python tools/gates.py play --after-recorded       other deals than those that are recorded, to be added to them

Deals are mirrored: one bot alone among textbook searches, on every seat in turn, with the same cards. Both think for
the same processor time on one thread. Gates get the same time, or as their `weight` says: whenever a process is free,
it plays a game of the gate that is furthest behind. Every game is kept in a file at once, so a run can be killed, and a
later one goes on where it stopped; only deals of which all games were played count. What is recorded of bots that still
play the same is added to, so that an interval can be narrowed bit by bit. En Garde is played in single rounds. It needs
numpy, numba, platformdirs and msgspec, as all of the laboratory.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import math
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from fingerprint import fingerprints

from facedown import bots as ladder
from facedown import games
from facedown.bots import Bot, Budget
from facedown.bots.loading import create
from facedown.bots.spec import FixedBudget, parse_spec, split_specs
from facedown.games.en_garde.solver.cfr import exploitability
from facedown.games.en_garde.solver.explore import explore
from facedown.games.en_garde.solver.graph import SmallGame
from facedown.games.en_garde.solver.plans import continuations, hands_drawn, position_with
from facedown.games.en_garde.solver.walk import Plan
from facedown.kernel import dispatch, records
from facedown.kernel.chance import DECK, Rng, seed_words, start
from facedown.kernel.tally import total
from facedown.lab.playout import first_seat, start_game
from facedown.lab.solve.survey import Survey
from facedown.lab.tournament.lineups import FIRST, share
from facedown.lab.tournament.statistics import estimate_share, resampled_means
from facedown.lab.tournament.terms import Terms, agree
from facedown.lab.workers import cores

FOLDER = Path("gates")
RECORDED = Path(__file__).resolve().parents[1] / "docs" / "gates.json"
REFERENCE = "textbook"
EXPERT = "expert(threads=1)"
SEED = 2026
SECONDS = (0.05, 0.2)
LONG_SECONDS = 1.0  # at one table of each game
LONG_TABLES = {"en_garde": 2, "gargon": 4, "stone_warriors": 2, "wizards_gambit": 3}
OPTIONS = {"en_garde": {"target": 0}}

# What a bot has to win against another: with two players, and with n players times 1/n.
LEAST = {REFERENCE: (0.55, 1.3), EXPERT: (0.57, 1.15), "adept": (0.65, 1.4)}
FEW_DEALS = 20  # with fewer, no interval is taken at its word
GUESSED_MOVES = 100  # of a game
FEW_ITERATIONS = 400  # with which every bot does all that it can
HOPE = 0.75  # one and a half standard deviations of the result of a game

# Small En Gardes that can be solved, and the most that an expert may give away there.
SMALL_GAMES = {
    "3x4/3/9": ({"values": 3, "copies": 4, "hand": 3, "fields": 9}, 0.02),
    "3x5/3/11": ({"values": 3, "copies": 5, "hand": 3, "fields": 11}, 0.04),
}
SOLVE_ITERATIONS, SAMPLES = 10_000, 8


class Gate(msgspec.Struct, frozen=True):
    """One bot among others of one kind, at one table with one budget."""

    bot: str
    game: str
    seats: int
    seconds: float
    against: str = REFERENCE

    @property
    def name(self) -> str:
        """What tells it from the others."""
        against = "" if self.against == REFERENCE else f" {self.against}"
        return f"{self.bot} {self.game} {self.seats} {self.seconds:g}{against}"

    @property
    def least(self) -> float:
        """What the whole interval must be above."""
        of_two, of_several = LEAST.get(self.against, LEAST[REFERENCE])
        return of_two if self.seats == 2 else of_several / self.seats

    def terms(self) -> Terms:
        """As those of a tournament between two bots."""
        budget = Budget(seconds=self.seconds)
        return agree(self.game, [self.bot, self.against], self.seats, OPTIONS.get(self.game, {}), SEED, budget)


class Wanted(msgspec.Struct, frozen=True):
    """A gate to play. Gates of one `group` are a race: they have the time of one gate, and the better ones more of it.

    What has won a race looks better than it is, because it was chosen for it: then it plays other deals, from `first`.
    """

    gate: Gate
    weight: float = 1.0  # how much time it gets compared with others
    group: str = ""
    first: int = 0


class Played(msgspec.Struct, frozen=True):
    """One game: the bot's seat, what part of it the bot has won, and how long and how often both thought."""

    gate: Gate
    deal: int
    seat: int
    share: float
    seconds: tuple[float, float]
    moves: tuple[int, int]
    cost: float  # seconds of the whole game


def all_gates(bot: str, against: str) -> Iterator[Gate]:
    for game in games.names():
        for seats in games.get(game).seats:
            for seconds in SECONDS:
                yield Gate(bot, game, seats, seconds, against)
        yield Gate(bot, game, LONG_TABLES[game], LONG_SECONDS, against)


# ---- Playing


@cache
def terms_of(gate: Gate) -> Terms:
    return gate.terms()


def on_processor_time(name: str) -> Bot:
    """A bot whose budget is processor time of its thread, so that neither side pays for what else the machine does."""
    spec, kind = parse_spec(name), ladder.kind_of(name)
    if "clock" not in inspect.signature(kind).parameters:
        return ladder.get(name)
    bot = create(name, kind, {**spec.arguments, "clock": time.thread_time})
    return bot if spec.budget is None else FixedBudget(bot, spec.budget)


def play_game(gate: Gate, deal: int, seat: int, budget: Budget) -> Played:
    """A game with the bot on a seat, and the others' bot on all others; every seat has its own."""
    began = time.perf_counter()
    terms = terms_of(gate)
    s, chances = dealt(terms, deal, seat)
    bots = [on_processor_time(gate.bot if chair == seat else gate.against) for chair in range(gate.seats)]
    seconds, moves = [0.0, 0.0], [0, 0]
    while mask := dispatch.pending(s):
        player = int(first_seat(mask))
        has_choice = dispatch.count(s, player) > 1
        before = time.thread_time()
        move = ladder.ask(bots[player], f"seat {player}", s, player, budget, chances[player])
        if has_choice:
            seconds[player != seat] += time.thread_time() - before
            moves[player != seat] += 1
        dispatch.play(s, player, move, None)
    winners = int(dispatch.result(s, np.zeros(gate.seats, np.int32)))
    lineup = tuple(FIRST if chair == seat else 1 - FIRST for chair in range(gate.seats))
    won = share(FIRST, lineup, winners)
    cost = time.perf_counter() - began
    return Played(gate, deal, seat, won, (seconds[0], seconds[1]), (moves[0], moves[1]), cost)


def dealt(terms: Terms, deal: int, seat: int) -> tuple[Any, list[Any]]:
    """The cards of a deal, and a generator for each seat, which tells nothing about them."""
    rules = games.get(terms.game)
    options = rules.setup_array(rules.read_options(terms.options, terms.seats))
    s, chooser, seed = records.new(rules.layout), records.new(Rng), np.zeros(8, np.uint32)
    start_game(s, chooser, seed_words(bytes.fromhex(terms.seed)), deal, seed, terms.seats, options)
    chances = [records.new(Rng) for _ in range(terms.seats)]
    for chair, rng in enumerate(chances):
        about = f"facedown gates {terms.seed} {deal} {seat} {chair}".encode()
        start(rng, seed_words(hashlib.sha256(about).digest()), DECK, 0)
    return s, chances


def play_task(task: tuple[Gate, int, int]) -> Played:
    gate, deal, seat = task
    load(gate)
    return play_game(gate, deal, seat, Budget(seconds=gate.seconds))


LOADED: set[tuple[str, type]] = set()


def load(gate: Gate) -> None:
    """Load machine code, so that it is not counted as thinking."""
    wanted = {(gate.game, ladder.kind_of(bot)) for bot in (gate.bot, gate.against)}
    if not wanted <= LOADED:
        play_game(gate, 0, 0, Budget(iterations=1))
        LOADED.update(wanted)


def compile_game(gate: Gate) -> None:
    """Fill the cache of machine code, before many processes want the same at once; what fails here fails later, too."""
    with suppress(Exception):
        play_game(gate, 0, 0, Budget(iterations=FEW_ITERATIONS))


def to_compile(gates: Sequence[Gate]) -> list[Gate]:
    """A gate for every game and kind of bot in them: each is compiled in a process of its own."""
    found: dict[tuple[str, type], Gate] = {}
    for gate in gates:
        for bot in (gate.bot, gate.against):
            found.setdefault((gate.game, ladder.kind_of(bot)), Gate(bot, gate.game, gate.seats, 1.0, bot))
    return list(found.values())


def file_in(folder: Path) -> Path:
    return folder / "games.jsonl"


def read(folder: Path) -> dict[Gate, list[Played]]:
    """All games in a folder, by gate. A run that was killed may have left half a line."""
    found: dict[Gate, dict[tuple[int, int], Played]] = {}
    for file in sorted(folder.glob("*.jsonl")):
        for text in file.read_bytes().splitlines():
            with suppress(msgspec.DecodeError):
                played = msgspec.json.decode(text, type=Played)
                found.setdefault(played.gate, {})[played.deal, played.seat] = played
    return {gate: list(by_place.values()) for gate, by_place in found.items()}


def shares_of_deals(gate: Gate, played: Sequence[Played]) -> dict[int, float]:
    """The bot's share in every deal of which all games were played."""
    by_deal: dict[int, list[float]] = {}
    for game in played:
        by_deal.setdefault(game.deal, []).append(game.share)
    return {deal: float(np.mean(shares)) for deal, shares in sorted(by_deal.items()) if len(shares) == gate.seats}


class Progress:
    """What is left to play of a gate, and what it has cost."""

    def __init__(self, wanted: Wanted, played: Sequence[Played], deals: int) -> None:
        self.wanted = wanted
        done = {(one.deal, one.seat) for one in played}
        numbers = range(wanted.first, wanted.first + deals)
        places = ((deal, seat) for deal in numbers for seat in range(wanted.gate.seats))
        self.left = (place for place in places if place not in done)
        self.next = next(self.left, None)
        self.spent = sum(one.cost for one in played)
        self.won = sum(one.share for one in played)
        self.games, self.running = len(played), 0

    @property
    def cost(self) -> float:
        """What a game costs; before the first is over, a guess."""
        return self.spent / self.games if self.games else GUESSED_MOVES * self.wanted.gate.seconds

    @property
    def time(self) -> float:
        """Seconds spent, and what the games that are running will cost."""
        return self.spent + self.cost * self.running

    @property
    def hope(self) -> float:
        """How large its share may be, after as many games."""
        if self.games == 0:
            return 2.0 / (1 + self.running)
        return self.won / self.games + HOPE / math.sqrt(self.games + self.running)

    def start(self) -> tuple[Gate, int, int]:
        """The next game is given to a process."""
        assert self.next is not None
        deal, seat = self.next
        self.next = next(self.left, None)
        self.running += 1
        return self.wanted.gate, deal, seat

    def end(self, played: Played) -> None:
        """A game is over."""
        self.running -= 1
        self.games += 1
        self.won += played.share
        self.spent += played.cost


def play(wanted: Sequence[Wanted], deals: int, minutes: float, workers: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * minutes
    os.environ.update(dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"))
    context = multiprocessing.get_context("spawn")
    compiled = to_compile([one.gate for one in wanted])
    with context.Pool(min(workers, len(compiled)), maxtasksperchild=1) as pool:
        list(pool.imap_unordered(compile_game, compiled))
    print(f"compiled with {60 * minutes - (until - time.monotonic()):.0f} s gone", flush=True)
    known = read(folder)
    progress = {one.gate: Progress(one, known.get(one.gate, ()), deals) for one in wanted}
    with context.Pool(workers) as pool, file_in(folder).open("ab") as out:
        out.write(b"\n")  # ends half a line
        for played in results(pool, progress, workers, until):
            out.write(msgspec.json.encode(played) + b"\n")
            out.flush()
        pool.terminate()


def whose_turn(gates: Sequence[Progress]) -> Progress:
    """The gate that is furthest behind; of a race, the one that may be the best."""
    groups: dict[Any, list[Progress]] = {}
    for one in gates:
        groups.setdefault(one.wanted.group or one.wanted.gate, []).append(one)
    behind = min(groups.values(), key=lambda same: sum(one.time for one in same) / same[0].wanted.weight)
    return max(behind, key=lambda one: one.hope)


def results(pool: Any, progress: Mapping[Gate, Progress], workers: int, until: float) -> Iterator[Played]:
    """Games as they are over. None is begun that would probably end too late, or of a gate where a bot failed."""
    waiting: list[tuple[Gate, Any]] = []
    while (left := until - time.monotonic()) > 0:
        while len(waiting) < workers:
            open_ones = [one for one in progress.values() if one.next is not None and one.cost < left]
            if not open_ones:
                break
            task = whose_turn(open_ones).start()
            waiting.append((task[0], pool.apply_async(play_task, (task,))))
        if not waiting:
            break
        ready = [one for one in waiting if one[1].ready()]
        waiting = [one for one in waiting if not one[1].ready()]
        for gate, answer in ready:
            try:
                played = answer.get()
            except Exception as error:
                print(f"{gate.name}: {type(error).__name__}: {error}", flush=True)
                progress[gate].next = None
            else:
                progress[gate].end(played)
                yield played
        time.sleep(0.005)


# ---- Small games


@cache
def small_game(name: str, with_memory: bool) -> SmallGame:
    return explore("en_garde", SMALL_GAMES[name][0], with_memory=with_memory)


@cache
def surveyed(bot: str) -> Survey:
    return Survey(ladder.get(bot), bot, Budget(iterations=SOLVE_ITERATIONS), SAMPLES, SEED)


def ask_one(task: tuple[str, str, int, int]) -> dict[int, float]:
    """What a bot plays in a public position with one hand."""
    name, bot, number, hand = task
    survey = surveyed(bot)
    game = small_game(name, survey.remembers)
    seat = int(game.graph.actor[number])
    tally = game.hands(int(total(game.positions[number].hand[seat])))[hand]
    survey.asked = (number * 1000 + hand) * SAMPLES  # the same chance, whichever process is asked
    return dict(survey.chances(position_with(game, number, seat, tally), seat))


def measure_in_small_game(name: str, bot: str, pool: Any) -> float:
    """The exploitability of a bot. Positions with as many cards played are asked about at the same time."""
    game = small_game(name, surveyed(bot).remembers)
    weights = np.zeros(len(game.graph.hand))
    reached = [[np.zeros(hands, np.bool_) for hands in both] for both in game.graph.hands]
    for hands in reached[0]:
        hands[:] = True
    for _, same in groupby(game.in_order.tolist(), key=lambda number: int(total(game.positions[number].discard))):
        numbers = list(same)
        choices = {(number, hand): by_code for number in numbers for hand, by_code in choices_at(game, number).items()}
        asked = [(n, hand) for n, hand in choices if reached[n][int(game.graph.actor[n])][hand]]
        answers = pool.map(ask_one, [(name, bot, *one) for one in asked], 4)
        for one, chances in zip(asked, answers, strict=True):
            for code, chance in chances.items():
                weights[choices[one][code]] = chance
        for number in numbers:
            pass_on(game, number, reached, weights)
    return float(exploitability(game, Plan(weights, False)))


def choices_at(game: SmallGame, number: int) -> dict[int, dict[int, int]]:
    """By hand, the number of each choice in a position by the code of its move."""
    found: dict[int, dict[int, int]] = {}
    for move in game.moves(number):
        for choice in range(game.graph.first_choice[move], game.graph.first_choice[move + 1]):
            found.setdefault(int(game.graph.hand[choice]), {})[int(game.codes[move])] = choice
    return found


def pass_on(game: SmallGame, number: int, reached: Any, weights: Any) -> None:
    """Note which hands the bot's own play can lead to from a position."""
    actor = int(game.graph.actor[number])
    for child, choices in continuations(game, number):
        reached[child][1 - actor] |= reached[number][1 - actor]
        taken = choices[(weights[choices] > 0) & reached[number][actor][game.graph.hand[choices]]]
        reached[child][actor][hands_drawn(game, taken)] = True


def solve(bots: Sequence[str], names: Sequence[str], workers: int, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "small-games.json"
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for name in names:
            for bot in bots:
                known = msgspec.json.decode(file.read_bytes()) if file.exists() else {}
                began = time.monotonic()
                found = {"exploitability": measure_in_small_game(name, bot, pool), "iterations": SOLVE_ITERATIONS}
                known[f"{bot} {name}"] = {**found, "seconds": round(time.monotonic() - began, 1)}
                file.write_bytes(msgspec.json.format(msgspec.json.encode(known)))


# ---- Tables


def code_of(gate: Gate) -> str:
    """How both bots play today."""
    return fingerprints(gate.game, gate.seats, gate.bot, gate.against)


class Line(msgspec.Struct, frozen=True):
    """A gate as it is recorded: how many deals brought which share, and how long both bots thought a move."""

    gate: Gate
    outcomes: dict[str, int]
    thought: tuple[float, float]
    code: str  # the fingerprints of both bots
    first: int = 0  # the deals are among those from here
    end: int = 0  # to the one before this

    @property
    def is_of_today(self) -> bool:
        """Whether both bots still play the same."""
        return self.code == code_of(self.gate)

    @property
    def shares(self) -> Any:
        """The shares of all deals."""
        return np.repeat([float(share) for share in self.outcomes], list(self.outcomes.values()))

    @property
    def command(self) -> str:
        """What plays these deals."""
        gate, deals = self.gate, len(self.shares)
        bots = "".join(
            f' --{name} "{bot}"'
            for name, bot, usual in (("bot", gate.bot, EXPERT), ("against", gate.against, REFERENCE))
            if bot != usual
        )
        where = f"--only {gate.game} --seats {gate.seats} --seconds {gate.seconds:g} --deals {deals}"
        return f"python tools/gates.py play{bots} {where}"


class Found(msgspec.Struct, frozen=True):
    """All that is recorded: gates, and what bots give away in small games by `BOT GAME`."""

    lines: list[Line]
    small_games: dict[str, dict[str, float]]


def found_in(gates: Sequence[Gate], folder: Path) -> Found:
    """What was played of these gates, or of all."""
    lines, known = [], read(folder)
    for gate in gates or known:
        played = known.get(gate, [])
        shares = shares_of_deals(gate, played)
        if shares:
            outcomes = Counter(f"{share:.6g}" for share in shares.values())
            spent, moves = (np.sum([getattr(one, what) for one in played], 0) for what in ("seconds", "moves"))
            ours, theirs = (spent / np.maximum(moves, 1)).tolist()
            thought = round(ours, 4), round(theirs, 4)
            first, end = min(shares), max(shares) + 1
            lines.append(Line(gate, dict(sorted(outcomes.items())), thought, code_of(gate), first, end))
    file = folder / "small-games.json"
    return Found(lines, msgspec.json.decode(file.read_bytes()) if file.exists() else {})


def recorded() -> Found:
    """What is recorded already."""
    return msgspec.json.decode(RECORDED.read_bytes(), type=Found) if RECORDED.exists() else Found([], {})


def after_recorded(wanted: Wanted) -> Wanted:
    """The gate with other deals than those that are recorded of the same bots, playing as they do today."""
    old = {line.gate.name: line for line in recorded().lines}.get(wanted.gate.name)
    return msgspec.structs.replace(wanted, first=old.end) if old and old.is_of_today else wanted


def with_new(old: Line | None, new: Line) -> Line:
    """What is recorded of a gate and what was played: together if these are other deals of the same bots."""
    if old is None or old.code != new.code or not (old.end <= new.first or new.end <= old.first):
        return new
    outcomes = Counter(old.outcomes) + Counter(new.outcomes)
    deals = len(old.shares), len(new.shares)
    ours, theirs = (float(np.average(both, weights=deals)) for both in zip(old.thought, new.thought, strict=True))
    thought = round(ours, 4), round(theirs, 4)
    first, end = min(old.first, new.first), max(old.end, new.end)
    return Line(new.gate, dict(sorted(outcomes.items())), thought, new.code, first, end)


def record(gates: Sequence[Gate], folder: Path) -> None:
    """Add what was played to the recorded figures; the same deals again, or other bots, replace what was there."""
    known, new = recorded(), found_in(gates, folder)
    lines = {line.gate.name: line for line in known.lines}
    lines |= {line.gate.name: with_new(lines.get(line.gate.name), line) for line in new.lines}
    all_found = Found(sorted(lines.values(), key=place), known.small_games | new.small_games)
    RECORDED.write_bytes(msgspec.json.format(msgspec.json.encode(all_found)) + b"\n")


def place(line: Line) -> tuple[str, int, float, str, str]:
    """By table; there the bots with their usual numbers are first."""
    gate = line.gate
    return gate.game, gate.seats, gate.seconds, gate.against, gate.bot


TITLES = ("table", "bot", "against", "seconds per move", "deals", "share", "target", "met", "time per move")


def row(line: Line) -> list[str]:
    gate, shares = line.gate, line.shares
    found = estimate_share(shares, resampled_means(shares[:, None], np.random.default_rng(1))[:, 0])
    verdict = "yes" if found.low > gate.least else "**no**" if found.high < gate.least else "not shown yet"
    if len(shares) < FEW_DEALS:
        verdict = "not shown yet"
    interval = f"{found.value:.1%} ({100 * found.low:.1f}-{100 * found.high:.1f})"
    thought = " / ".join(f"{1000 * seconds:.0f} ms" for seconds in line.thought)
    names = [bot.replace("(threads=1)", "").replace("(threads=1,", "(") for bot in (gate.bot, gate.against)]
    table = f"{games.get(gate.game).title}, {gate.seats}{'' if line.is_of_today else ' †'}"
    return [table, *names, f"{gate.seconds:g}", f"{len(shares)}", interval, f"> {gate.least:.1%}", verdict, thought]


def tables(found: Found) -> list[str]:
    """Both tables as Markdown."""
    rows = [list(TITLES), ["---"] * len(TITLES), *map(row, found.lines)]
    if found.small_games:
        rows += [[], ["bot and small game", "exploitability"], ["---", "---"]]
        rows += [[name, f"{small['exploitability']:.4f}"] for name, small in found.small_games.items()]
    return ["| " + " | ".join(cells) + " |" if cells else "" for cells in rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("play", "solve", "show", "record"))
    parser.add_argument("--bot", default=EXPERT, help="bots to measure, with commas")
    parser.add_argument("--against", default=REFERENCE, help="the bot that they play against")
    parser.add_argument("--only", help="games, with commas; for solve, small games")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--deals", type=int, default=100, help="how many there should be in the folder, of each gate")
    parser.add_argument("--after-recorded", action="store_true", help="other deals than those in docs/gates.json")
    parser.add_argument("--minutes", type=float, default=1e9, help="the longest to play")
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--list", type=Path, help="a file of gates to play, one as JSON in each line")
    wanted = parser.parse_args()
    only = wanted.only.split(",") if wanted.only else None
    listed = [
        Wanted(gate)
        for bot in split_specs(wanted.bot)
        for gate in all_gates(bot, wanted.against)
        if (only is None or gate.game in only)
        and wanted.seats in (None, gate.seats)
        and wanted.seconds in (None, gate.seconds)
    ]
    if wanted.list:
        lines = wanted.list.read_bytes().splitlines()
        listed = [msgspec.json.decode(line, type=Wanted) for line in lines if line.strip()]
    if wanted.after_recorded:
        listed = [after_recorded(one) for one in listed]
    gates = [one.gate for one in listed]
    if wanted.what == "play":
        play(listed, wanted.deals, wanted.minutes, wanted.workers, wanted.folder)
    elif wanted.what == "solve":
        solve(split_specs(wanted.bot), only or list(SMALL_GAMES), wanted.workers, wanted.folder)
    if wanted.what == "record":
        record(gates, wanted.folder)
    print("\n".join(tables(found_in(gates, wanted.folder))))


if __name__ == "__main__":
    main()
