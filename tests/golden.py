"""Golden playthroughs: whole games as text that a person can read in a diff.

`python tests/golden.py` writes them anew after a change of rules that is meant.
"""

from __future__ import annotations

from pathlib import Path

import facedown
from facedown import bots, games
from facedown.bots import AS_USUAL, ask
from facedown.games.viewers import EVERYTHING
from facedown.kernel import chance, records
from facedown.kernel.chance import Rng

FOLDER = Path(__file__).with_name("golden")
NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eve")

# Short games say as much as long ones.
OPTIONS = {"en_garde": {"target": 2}}


def playthrough(name: str, seats: int) -> str:
    """One game of random players: every move, what happened in words, and the table at each new round."""
    game = facedown.deal(name, seats, seed=2026, options=OPTIONS.get(name))
    names = NAMES[:seats]
    words, chooser = game.rules.words, records.new(Rng)
    chance.start(chooser, chance.seed_words(chance.seed_of_bots(game.seed)), chance.DECK, 0)
    lines = [f"{game.rules.title}, {seats} players, rules version {game.rules.version}", ""]
    told = pictured = 0
    while True:
        lines += [f"     {sentence}" for sentence in words.sentences(game.events[told:], names)]
        told = len(game.log)
        if words.chapter(game.record) != pictured or not game.pending:
            lines += ["", words.picture(game.view(EVERYTHING), names), ""]
            pictured = words.chapter(game.record)
        if not game.pending:
            break
        seat = min(game.pending)
        move = game.rules.moves.decode(ask(bots.get("random"), "random", game.record, seat, AS_USUAL, chooser))
        lines.append(f"{len(game.history) + 1}. {names[seat]}: {move}   (of {len(game.moves(seat))} moves)")
        game.play(seat, move)
    return "\n".join([*lines, repr(game.outcome), ""])


def card_texts(name: str) -> str:
    """All cards of a game whose cards are data, with their texts in every language."""
    rules = games.get(name)
    lines = []
    for card in rules.card_sets.own_set().cards:
        price = f" ({card.points}: {' '.join(card.runes)})" if hasattr(card, "runes") else ""
        lines += ["", f"{card.name} / {card.french}{price}"]
        lines += [
            f"  {language}  {rules.card_texts.text_of(card, language)}" for language in rules.card_texts.LANGUAGES
        ]
    return "\n".join([*lines[1:], ""])


def card_file(name: str) -> Path:
    return FOLDER / f"{name}_cards.txt"


def golden_file(name: str, seats: int) -> Path:
    return FOLDER / f"{name}_{seats}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in games.our_names():
        for seats in games.get(name).seats:
            golden_file(name, seats).write_text(playthrough(name, seats), encoding="utf-8")
    for name in games.with_card_sets():
        card_file(name).write_text(card_texts(name), encoding="utf-8")


if __name__ == "__main__":
    main()
