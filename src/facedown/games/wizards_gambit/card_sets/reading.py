"""Reading a card set: reports every mistake, with its line and how to fix it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.lines import Lines
from facedown.games.wizards_gambit.card_sets.sets import CardSet, Incantation, Spell
from facedown.games.wizards_gambit.card_sets.soundness import find_flaws
from facedown.games.wizards_gambit.card_sets.vocabulary import BY_NAME, VERBS, WHENS, WHOLE_HAND, Step, Verb
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENTS,
    GAMBITS,
    MOST_CARDS,
    MOST_GAMBITS,
    MOST_INCANTATIONS,
    MOST_SPELLS,
    MOST_STEPS,
)

STEP_KEYS = ("do", "count", "whom", "what", "how", "from", "may", "if_so")
MOST_RUNES = 8
MOST_POINTS = 5
LONGEST_NAME = 32
LONGEST_SHOWN = 40
MOST_MISTAKES = 100  # in one file: with more than that, it is not a card set


class Draft(NamedTuple):
    """A card set that somebody is writing: its mistakes with their lines, and the cards that are already correct."""

    cards: CardSet | None  # None while something is wrong
    mistakes: list[tuple[int, str]]
    right: list[Spell | Incantation]


def read_text(text: str, is_own: bool = False) -> CardSet:
    """A card set from the text of its file; all its mistakes are in one `InvalidCardSet`."""
    reader = _Reader(parse_toml(text), Lines(text))
    cards = reader.sound_set(is_own)
    if reader.mistakes:
        raise reader.verdict()
    return cards


def read_draft(text: str) -> Draft:
    """A text that may become a card set; never raises an error, whatever is in it."""
    try:
        data = parse_toml(text)
    except InvalidCardSet as error:
        place, _, words = str(error).partition(": ")
        return Draft(None, [(int(place.removeprefix("line ")), words)], [])
    reader = _Reader(data, Lines(text))
    try:
        cards = reader.sound_set(is_own=False)
    except InvalidCardSet:  # too many mistakes to read on
        return Draft(None, sorted(reader.mistakes), reader.right)
    return Draft(None if reader.mistakes else cards, sorted(reader.mistakes), reader.right)


def parse_toml(text: str) -> dict[str, Any]:
    """The file as plain data."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found.group(1)) if found else text.count("\n") + 1
        raise InvalidCardSet(f"line {line}: this is not valid TOML: {error}") from None
    except RecursionError:
        raise InvalidCardSet("line 1: lists or tables are nested too deeply for a card set") from None
    except ValueError:
        raise InvalidCardSet("line 1: a number has thousands of digits; card sets need small ones") from None


def list_words(words: Sequence[str]) -> str:
    return ", ".join(words)


def shown(value: object) -> str:
    """A value as written in the file, if it is short."""
    match value:
        case bool():
            return str(value).lower()
        case list():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
        case int() if abs(value) >= 10**12:
            return "a huge number"
        case str() | int() | float():
            text = repr(value)
            return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
    return "a date or time"


def instead(value: object) -> str:
    """What is there instead of the expected value."""
    return "; it is missing" if value is None else f", not {shown(value)}"


class _Reader:
    """Reads the data of a file and records every mistake with its place; faulty parts are skipped."""

    def __init__(self, data: dict[str, Any], lines: Lines) -> None:
        self.data = data
        self.lines = lines
        self.mistakes: list[tuple[int, str]] = []
        self.right: list[Spell | Incantation] = []  # cards without a mistake

    def complain(self, place: Sequence[str | int], words: str) -> None:
        """Record a mistake; after too many of them reading stops."""
        self.mistakes.append((self.lines.of(*place), words))
        if len(self.mistakes) == MOST_MISTAKES:
            raise self.verdict()

    def verdict(self) -> InvalidCardSet:
        """All mistakes, in the order of the file."""
        return InvalidCardSet("\n".join(f"line {line}: {words}" for line, words in sorted(self.mistakes)))

    def sound_set(self, is_own: bool) -> CardSet:
        """The whole file; if every card is correct, the set as a whole is checked too."""
        cards = self.card_set(is_own)
        if not self.mistakes:
            for place, flaw in find_flaws(cards):
                self.complain(place, flaw)
        return cards

    def card_set(self, is_own: bool) -> CardSet:
        """All tables of the file."""
        self.check_keys((), self.data, ("set", "components", "spells", "incantations", "gambits"))
        head = self.table("set")
        self.check_keys(("set",), head, ("name", "about"), "the set")
        cards = CardSet(
            name=self.text(("set",), head, "name", "the set"),
            about=self.text(("set",), head, "about", "the set", most=400),
            components=self.components(),
            spells=tuple(filter(None, map(self.spell, *numbered(self.list_of("spells", 1, MOST_SPELLS))))),
            incantations=tuple(
                filter(None, map(self.incantation, *numbered(self.list_of("incantations", 0, MOST_INCANTATIONS))))
            ),
            gambits=self.gambits(),
            is_own=is_own,
        )
        self.check_names(cards)
        deck = sum(cards.components.values()) + len(cards.incantations) + cards.gambits
        if deck > MOST_CARDS:
            self.complain(
                ("components",), f"the component deck has {deck} cards; remove some: at most {MOST_CARDS} are allowed"
            )
        return cards

    # ---- Parts of the file

    def table(self, name: str) -> dict[str, Any]:
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            self.complain((name,), f"{name} is a table: write [{name}] above its keys")
            return {}
        if name not in self.data:
            self.complain((name,), f"the table [{name}] is missing; add it")
        return value

    def list_of(self, name: str, least: int, most: int) -> list[Any]:
        value = self.data.get(name, [])
        if not isinstance(value, list):
            self.complain((name,), f"each of the {name} must be a table of its own: write [[{name}]] above it")
            return []
        if not least <= len(value) <= most:
            self.complain((name, most), f"there are {len(value)} {name}; a set must have {least} to {most}")
        return value[:most]

    def components(self) -> dict[str, int]:
        table = self.table("components")
        self.check_keys(("components",), table, COMPONENTS, "the components")
        return {
            kind: self.number(("components", kind), table.get(kind, 0), 0, 99, f"the number of {kind} cards")
            for kind in COMPONENTS
        }

    def gambits(self) -> int:
        table = self.table("gambits")
        self.check_keys(("gambits",), table, ("count",), "the gambits")
        return self.number(("gambits", "count"), table.get("count"), 2, MOST_GAMBITS, "the number of gambits")

    def spell(self, number: int, data: Any) -> Spell | None:
        place, before = ("spells", number), len(self.mistakes)
        if not self.is_card(place, data, "spell", ("name", "french", "points", "runes", "when", "effect")):
            return None
        title = self.title("spell", number, data)
        when = data.get("when")
        if when not in WHENS:
            self.complain((*place, "when"), f"{title}: when must be one of {list_words(WHENS)}{instead(when)}")
        spell = Spell(
            name=self.text(place, data, "name", title),
            french=self.french(place, data, title),
            points=self.number((*place, "points"), data.get("points"), 1, MOST_POINTS, f"{title}: points"),
            runes=self.runes((*place, "runes"), data.get("runes"), title),
            when=when if when in WHENS else WHENS[0],
            steps=self.effect(place, data.get("effect"), title, when == "always"),
        )
        if len(self.mistakes) == before:
            self.right.append(spell)
        return spell

    def incantation(self, number: int, data: Any) -> Incantation | None:
        place, before = ("incantations", number), len(self.mistakes)
        if not self.is_card(place, data, "incantation", ("name", "french", "effect")):
            return None
        title = self.title("incantation", number, data)
        card = Incantation(
            name=self.text(place, data, "name", title),
            french=self.french(place, data, title),
            steps=self.effect(place, data.get("effect"), title, False),
        )
        if len(self.mistakes) == before:
            self.right.append(card)
        return card

    def french(self, place: Sequence[str | int], data: dict[str, Any], title: str) -> str:
        """The French name; a card without one has the same name in both languages."""
        if "french" in data:
            return self.text(place, data, "french", title)
        return str(data["name"]).strip() if is_name(data.get("name")) else ""

    def is_card(self, place: Sequence[str | int], data: Any, sort: str, keys: Sequence[str]) -> bool:
        if not isinstance(data, dict):
            article = "an" if sort[0] in "aeiou" else "a"
            self.complain(place, f"{article} {sort} must be a table with {list_words(keys)}{instead(data)}")
            return False
        self.check_keys(place, data, keys, self.title(sort, int(place[1]), data))
        return True

    def title(self, sort: str, number: int, data: dict[str, Any]) -> str:
        """The name of a card in messages: its own name if it has one, else its number in the file."""
        name = data.get("name")
        return f"{sort} {name}" if is_name(name) else f"{sort} {number + 1}"

    def runes(self, place: Sequence[str | int], value: Any, title: str) -> tuple[str, ...]:
        kinds = COMPONENTS[:-1]
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_RUNES:
            words = f"runes must be a list of 1 to {MOST_RUNES} of {list_words(kinds)}"
            self.complain(place, f"{title}: {words}{instead(value)}")
            return ()
        for rune in value:
            if rune not in kinds:
                self.complain(place, f"{title}: {self.unlike('rune', rune, kinds)}")
        return tuple(rune for rune in value if rune in kinds)

    # ---- Effects

    def effect(self, place: Sequence[str | int], value: Any, title: str, lasts: bool) -> tuple[Step, ...]:
        if not isinstance(value, list) or not 1 <= len(value) <= MOST_STEPS:
            words = f'effect is a list of 1 to {MOST_STEPS} steps {{ do = "…" }}'
            self.complain((*place, "effect"), f"{title}: {words}{instead(value)}")
            return ()
        steps = [self.step((*place, "effect", number), data, title, lasts) for number, data in enumerate(value)]
        if steps[0] is not None and steps[0].if_so:
            self.complain((*place, "effect", 0), f"{title}: the first step has no step before it; leave out if_so")
        if lasts:
            self.check_repetition((*place, "effect"), steps, title)
        return tuple(step for step in steps if step is not None)

    def check_repetition(self, place: Sequence[str | int], steps: Sequence[Step | None], title: str) -> None:
        """A lasting verb may occur only once: `hand_limit` twice would set two limits."""
        said = set()
        for number, step in enumerate(steps):
            if step is not None and (step.verb.name, step.what) in said:
                self.complain(
                    (*place, number), f"{title}: {step.verb.name} is used twice here; combine both into one step"
                )
            elif step is not None:
                said.add((step.verb.name, step.what))

    def step(self, place: Sequence[str | int], data: Any, title: str, lasts: bool) -> Step | None:
        if not isinstance(data, dict) or "do" not in data:
            self.complain(place, f'{title}: a step looks like {{ do = "draw", count = 2 }}, with a verb after do')
            return None
        self.check_keys(place, data, STEP_KEYS, title)
        verb = BY_NAME.get(data["do"]) if isinstance(data["do"], str) else None
        if verb is None:
            self.complain(place, f"{title}: {self.unlike('verb', data['do'], [verb.name for verb in VERBS])}")
            return None
        if verb.is_permanent != lasts:
            self.complain(place, f"{title}: {self.wrong_time(verb)}")
        step = Step(
            verb,
            count=self.count(place, data, verb, title),
            whom=self.word(place, data, "whom", verb.whoms, verb, title) or "you",
            what=self.word(place, data, "what", verb.whats, verb, title),
            how=self.word(place, data, "how", verb.hows, verb, title),
            place=self.word(place, data, "from", verb.places, verb, title),
            may=self.flag(place, data, "may", lasts, title),
            if_so=self.flag(place, data, "if_so", lasts, title),
        )
        if step.place == "pool" and step.what in ("incantation", "gambit"):
            self.complain(place, f"{title}: spells in the pool only hold components; take {step.what} from discard")
        return step

    def wrong_time(self, verb: Verb) -> str:
        if verb.is_permanent:
            return f'{verb.name} lasts, so it goes with spells of when = "always" only'
        times = " or ".join(f'"{when}"' for when in WHENS if when != "always")
        return f"{verb.name} happens once, so it cannot last; use when = {times}"

    def count(self, place: Sequence[str | int], data: dict[str, Any], verb: Verb, title: str) -> int:
        value = data.get("count", 1)
        if verb.counts is None:
            if "count" in data:
                self.complain(place, f"{title}: {verb.name} has no count; leave it out")
            return 1
        if verb.all_cards and value == "all":
            return WHOLE_HAND
        number = self.number(place, value, verb.counts[0], verb.counts[-1], f"{title}: the count of {verb.name}")
        if number == 0:
            self.complain(place, f"{title}: a count of 0 does nothing; leave the step out")
        return number

    def word(
        self, place: Sequence[str | int], data: dict[str, Any], key: str, words: Sequence[str], verb: Verb, title: str
    ) -> str:
        """One of the words that a verb takes; the first is the default."""
        value = data.get(key, words[0] if words else "")
        if not words and key in data:
            self.complain(place, f"{title}: {verb.name} has no {key}; leave it out")
        elif words and value not in words:
            what = "impossible target" if key == "whom" else f"impossible {key}"
            self.complain(place, f"{title}: {what} {shown(value)}: {verb.name} takes {key} = {list_words(words)}")
        return value if value in words else ""

    def flag(self, place: Sequence[str | int], data: dict[str, Any], key: str, lasts: bool, title: str) -> bool:
        value = data.get(key, False)
        if not isinstance(value, bool):
            self.complain(place, f"{title}: {key} must be true or false{instead(value)}")
        elif value and lasts:
            self.complain(place, f"{title}: a lasting effect has no {key}; leave it out")
        return value is True

    # ---- Values

    def check_keys(
        self, place: Sequence[str | int], data: dict[str, Any], keys: Sequence[str], title: str = "the file"
    ) -> None:
        for key in data:
            if key not in keys:
                self.complain((*place, key), f"{title}: {self.unlike('key', key, keys)}")

    def unlike(self, what: str, value: object, known: Sequence[str]) -> str:
        """An unknown word, and what was probably meant."""
        close = get_close_matches(value, known, 1) if isinstance(value, str) else []
        fix = f"did you mean {close[0]!r}?" if close else f"choose from: {list_words(known)}"
        return f"unknown {what} {shown(value)}; {fix}"

    def number(self, place: Sequence[str | int], value: Any, low: int, high: int, what: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.complain(place, f"{what} must be a whole number from {low} to {high}{instead(value)}")
            return max(low, 1) if low <= 1 <= high else low
        return value

    def text(
        self, place: Sequence[str | int], data: dict[str, Any], key: str, title: str, most: int = LONGEST_NAME
    ) -> str:
        value = data.get(key)
        if not is_name(value, most):
            self.complain((*place, key), f"{title}: {key} must be a text of 1 to {most} letters{instead(value)}")
            return ""
        return str(value).strip()

    def check_names(self, cards: CardSet) -> None:
        """Check that every card has a unique name that moves can write."""
        taken = dict.fromkeys((*COMPONENTS, *GAMBITS), "a component or gambit")
        places = [("spells", number, "name") for number in range(len(cards.spells))]
        places += [("incantations", number, "name") for number in range(len(cards.incantations))]
        for place, card in zip(places, cards.cards, strict=True):
            if card.name and not card.key:
                self.complain(place, f"{card.name}: a name needs letters from a to z")
            elif card.key in taken:
                self.complain(place, f"{card.name}: {taken[card.key]} already has this name; choose another")
            elif card.key:
                taken[card.key] = f"the card on line {self.lines.of(*place)}"


def is_name(value: object, most: int = LONGEST_NAME) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= most and value.isprintable()


def numbered(values: list[Any]) -> tuple[range, list[Any]]:
    return range(len(values)), values
