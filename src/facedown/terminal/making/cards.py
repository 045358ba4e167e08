"""Card sets in the terminal: their mistakes and their cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown import games
from facedown.errors import InvalidCardSet, InvalidOption


def check_set(game: str | None, file: Path) -> None:
    """Report that a set is valid, or every mistake in it."""
    rules = games.get(game or games.with_card_sets()[0])
    try:
        cards = rules.card_sets.read(file)
    except InvalidCardSet as error:
        raise InvalidCardSet(f"{file} has mistakes:\n{error}") from None
    console = Console(highlight=False)
    console.print(f"{cards.name} is a valid card set: {counts(cards)}.", markup=False)
    for seats in rules.seats:
        if problem := cards.too_small_for(seats):
            console.print(f"It is too small for {seats} players: {problem}.", markup=False)


def write_set(game: str | None, name: str, file: Path | None, is_own: bool) -> None:
    """Write a starter card set into a new file, and print what to do next."""
    rules = games.get(game or games.with_card_sets()[0])
    sets = rules.card_sets
    text = sets.new_set(name)
    if is_own:
        own = sets.OWN_SET.read_text(encoding="utf-8")
        text = own.replace('name = "facedown"', f"name = {json.dumps(name.strip(), ensure_ascii=False)}", 1)
    target = file or Path(f"{name.strip().lower().replace(' ', '_').replace('/', '_')}.toml")
    if target.exists():
        raise InvalidOption(f"{target} already exists; choose another file with --file")
    target.write_text(text, encoding="utf-8")
    console = Console(highlight=False)
    console.print(f"{target} has a small card set. Next:", markup=False, soft_wrap=True)
    commands = (f"cards check {target}", f"cards balance {target}", f"terminal {rules.name} --set {target}")
    for command in commands:
        console.print(f"  facedown {command}", markup=False, soft_wrap=True)


def counts(cards: Any) -> str:
    """How many cards of each kind."""
    components = sum(cards.components.values())
    return (
        f"{len(cards.spells)} spells, {components} components, "
        f"{len(cards.incantations)} incantations, {cards.gambits} gambits"
    )


def show_set(game: str | None, file: Path | None, language: str) -> None:
    """Print all cards in tables, the cheapest spells first."""
    rules = games.get(game or games.with_card_sets()[0])
    texts = rules.card_texts
    if language not in texts.LANGUAGES:
        raise InvalidOption(f"card texts are available in {' and '.join(texts.LANGUAGES)}, not {language!r}")
    cards = rules.card_sets.own_set() if file is None else rules.card_sets.read(file)
    console = Console(highlight=False)
    console.print(f"[bold]{escape(cards.name)}[/bold]: {counts(cards)}.")
    console.print(cards.about, markup=False)
    console.print(spell_table(cards, texts, language))
    console.print(incantation_table(cards, texts, language))
    console.print("Components: " + ", ".join(f"{count} {kind}" for kind, count in cards.components.items()) + ".")


def spell_table(cards: Any, texts: Any, language: str) -> Table:
    table = Table("pts", "spell", "runes", "ability", title="Spells", title_justify="left", show_lines=True)
    for spell in sorted(cards.spells, key=lambda spell: (spell.points, spell.name)):
        name = spell.name if language == "en" else spell.french
        table.add_row(str(spell.points), escape(name), " ".join(spell.runes), texts.text_of(spell, language))
    return table


def incantation_table(cards: Any, texts: Any, language: str) -> Table:
    table = Table("incantation", "effect", title="Incantations", title_justify="left", show_lines=True)
    for card in sorted(cards.incantations, key=lambda card: str(card.name)):
        table.add_row(escape(card.name if language == "en" else card.french), texts.text_of(card, language))
    return table
