"""Whatever is in a file, it is a card set or it is explained."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.reading import STEP_KEYS, read_text
from facedown.games.wizards_gambit.card_sets.sets import OWN_SET
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS
from facedown.games.wizards_gambit.rules.cards import COMPONENTS

from .card_files import SMALL

CARD_KEYS = ("spells", "incantations", "name", "french", "points", "runes", "when", "effect")


def read_or_explain(text: str) -> None:
    try:
        cards = read_text(text)
    except InvalidCardSet as refused:
        told = str(refused)
    else:
        told = ""
        cards.packed()
    assert not told or all(line.startswith("line ") for line in told.split("\n"))


plain = st.none() | st.booleans() | st.integers(-20, 200) | st.floats() | st.text(max_size=8)
words = st.sampled_from([verb.name for verb in VERBS] + ["ash", "you", "all", "turn", "pool", "random", "always"])
keys = st.sampled_from(("set", *COMPONENTS, "components", "gambits", *CARD_KEYS, *STEP_KEYS))
values = st.recursive(
    plain | words, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=6), max_leaves=12
)


def as_toml(value: object) -> str:
    """Data as it stands in a TOML file."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {as_toml(entry)}" for key, entry in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(as_toml, value)) + "]"
        case bool() | None:
            return str(bool(value)).lower()
        case str():
            return '"' + "".join(letter if letter.isalnum() else f"\\U{ord(letter):08X}" for letter in value) + '"'
    return repr(value)


@given(st.dictionaries(keys, values, max_size=6))
@settings(max_examples=100, deadline=None)
def test_any_data_is_a_card_set_or_is_explained(data):
    read_or_explain("\n".join(f"{key} = {as_toml(value)}" for key, value in data.items()))


@given(st.lists(st.tuples(keys, values), min_size=1, max_size=3), st.data())
@settings(max_examples=100, deadline=None)
def test_any_wrong_value_in_a_card_set_is_explained(changes, data):
    lines = SMALL.split("\n")
    for key, value in changes:
        places = [number for number, line in enumerate(lines) if line.startswith(f"{key} = ") and "[" not in line[-1]]
        if places:
            lines[data.draw(st.sampled_from(places))] = f"{key} = {as_toml(value)}"
    read_or_explain("\n".join(lines))


OWN_TEXT = OWN_SET.read_text(encoding="utf-8")


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_any_slip_of_the_pen_in_our_own_set_is_read_or_explained(data):
    text = OWN_TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(start + data.draw(st.integers(0, 40)), len(text))
        other = data.draw(st.integers(0, len(text) - 1))
        put = data.draw(st.sampled_from(["", text[other : other + 30], text[start:end] * 2]) | st.text(max_size=5))
        text = text[:start] + put + text[end:]
    read_or_explain(text)
