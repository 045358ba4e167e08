"""Writes docs/card_sets.md from the vocabulary of effects, so that it cannot drift: `python tools/card_sets.py`."""

from __future__ import annotations

from pathlib import Path

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.reading import LONGEST_NAME, MOST_POINTS, MOST_RUNES, read_text
from facedown.games.wizards_gambit.card_sets.sets import CardSet, Incantation
from facedown.games.wizards_gambit.card_sets.texts import LANGUAGES, text_of
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS, Verb
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENT_NAMES,
    MOST_CARDS,
    MOST_GAMBITS,
    MOST_INCANTATIONS,
    MOST_SPELLS,
    MOST_STEPS,
)

PAGE = Path(__file__).resolve().parents[1] / "docs" / "card_sets.md"
SMALL_SET = PAGE.with_name("small_set.toml")

HEAD = """# Card sets: Wizard's Gambit with your own cards

Written by `tools/card_sets.py` from the code.

A card set is one TOML file. It names every card and describes its effect in a small vocabulary; no programming is
needed. The texts on the cards, in English and French, are generated from the effects, so they always match what the
card does. Our own set, [facedown.toml](../src/facedown/games/wizards_gambit/facedown.toml), is written in the same way
and uses every verb.

## A whole set

This is [small_set.toml](small_set.toml), for two to five wizards.
"""

SHAPE = """## The file

| table | contents |
| --- | --- |
| `[set]` | `name` (1 to {name} letters) and `about`, a sentence about the set |
| `[components]` | the number of cards of each kind: {kinds} |
| `[gambits]` | `count`, 2 to {gambits}; each wizard is dealt one, so five wizards need five |
| `[[spells]]` | one table per spell, 1 to {spells} of them |
| `[[incantations]]` | one table per incantation, up to {incantations} of them |

The component deck, including gambits and incantations, can have at most {cards} cards.

A spell has `name`, `french` (its French name; without one, it has the same name in both languages), `points` (1 to
{points}), `runes` (1 to {runes} components that complete it; shards are wild and are not runes), `when` and `effect`.
An incantation has `name`, `french` (optional as well) and `effect`. No two cards may have the same
name; moves write it in lower case, `corrupt_exchange`.

## When an ability applies

| `when` | |
| --- | --- |
| `claim` | once, when the spell is claimed |
| `always` | as long as the spell is on top of its book and not under a gambit |
| `turn` | once in each of the owner's turns, whenever they choose |
| `start` | at the start of each of the owner's turns, before anything else |
| `end` | at the end of each of the owner's turns, after the draw |

## Effects

An effect is a list of 1 to {steps} steps, resolved in order. A step is `{{ do = "verb" }}` with a few keys:

| key | values | default |
| --- | --- | --- |
| `count` | a number; for `discard` also `"all"`, the whole hand | 1 |
| `whom` | `you`: the active wizard, whose turn it is · `chosen`: another wizard of their choice · \
`others`: each of the others · `everyone`: all of them, the active wizard first · \
`next`: the next one in the order of play | the first that the verb takes |
| `what` | `card`, `component`, `incantation`, `gambit`, or a kind of component | the first that the verb takes |
| `how` | `choice` or `random` | `choice` |
| `from` | `discard` or `pool` | `discard` |
| `may` | `true`: the active wizard may skip the step | `false` |
| `if_so` | `true`: only if the step before it happened | `false` |

A step that can do nothing is skipped, and a step that cannot be done completely is done as far as possible. No step can
affect a spell under an aura, and a wizard who may not claim cannot complete a spell by an effect. No hand has more than
15 cards, and no turn gets more than 8 extra components and incantation actions. Other wizards' `discard`, `steal`,
`look`, `reveal`, `swap` and `pass_hands` do not affect a hand under `protect` or `shield`.
"""

CHECKING = """## Checking a set

    facedown cards check FILE       reports every mistake, with its line and a fix
    facedown cards show FILE        shows all cards with their texts; --language fr for French

All mistakes are reported at once. If the small set above had a few, the output would be:
"""

SOUNDNESS = """If every single card is valid, the set as a whole is checked. It is refused if it has

- a spell that nobody can complete, because there are too few components and shards;
- a pool that could need more of a kind than exist (W-15): the spells that need most of it, as many as fit in the
  pool, which is more than four if a card has `widen`;
- endless loops: `turn_again` or `skip` as an ability of every turn, or on an incantation that an ability fetches
  back every turn; an incantation that fetches another one and pays for it; an ability that ends every turn at
  its start, with `end_turn` or by taking the whole hand;
- steps that can do nothing, such as `play_more` at the end of a turn.

A set may be too small for many wizards: it needs a gambit and six other cards for each. `cards check` says so, and
a table for too many wizards is refused.

## Beginning, and how it plays

    facedown cards new "hedge magic"          a small set that explains itself, in hedge_magic.toml
    facedown cards balance FILE --seats 3     who wins, how long it takes, which cards are used
    facedown cards compare A B                what differs between two sets by more than chance

Every share comes with a 95% interval: win rates in the order of play, how often a spell is claimed or an
incantation is cast, and how often its players win. Flags name what deserves a look: a starting player who wins too
often, games that are too short, too long or without an end, cards that are never or nearly always used, a card
whose owners win far more often than those of comparable cards (spells of the same points), a spell that is a
burden. They are raised only where the figures leave little doubt, so more games (`--games`) find more.

On the page of a server, `/workshop` has the same: the text on the left with mistakes in place, the cards as they
will look on the right, games of bots in the background, and a table with the set for you and your friends. The
browser keeps the sets that you write; **Export** saves one as a file.

## Playing with it

    facedown simulate wizards_gambit --set FILE --seats 3
    facedown terminal wizards_gambit --set FILE
    facedown tournament wizards_gambit --set FILE --bots novice,apprentice,adept
    facedown replay GAME.txt --set FILE

In Python a set is loaded first and then chosen by its key:

    key = facedown.load_set("wizards_gambit", "small_set.toml")
    game = facedown.deal("wizards_gambit", 3, options={"set": key})

The key of the small set is `KEY`: its name and a hash of everything that matters in play.
Records refer to the set by this key. A record can be replayed if the same set is loaded, and is refused with any
other, even if only one count differs. The wording of `about` and the French names do not matter.
"""

MISTAKES = (
    ('runes = ["tooth", "feather"]', 'runes = ["tooth", "fether"]'),
    ("points = 5", "points = 7"),
    ('do = "steal", count = 1, whom = "chosen"', 'do = "steel", count = 1, whom = "chosen"'),
    ('do = "draw", count = 1, whom = "everyone"', 'do = "give", count = 1, whom = "everyone"'),
)


def page() -> str:
    """The whole page."""
    small = SMALL_SET.read_text(encoding="utf-8")
    shape = SHAPE.format(
        name=LONGEST_NAME,
        kinds=", ".join(f"`{kind}` ({names[0]})" for kind, names in COMPONENT_NAMES.items()),
        gambits=MOST_GAMBITS,
        spells=MOST_SPELLS,
        incantations=MOST_INCANTATIONS,
        cards=MOST_CARDS,
        points=MOST_POINTS,
        runes=MOST_RUNES,
        steps=MOST_STEPS,
    )
    done = [entry(verb) for verb in VERBS if not verb.is_permanent]
    lasting = [entry(verb) for verb in VERBS if verb.is_permanent]
    return "\n".join(
        [
            HEAD,
            f"```toml\n{small}```\n",
            shape,
            "## Verbs: one-time effects\n\nFor incantations, and for spells with any `when` except `always`.\n",
            *done,
            '## Verbs: lasting effects\n\nFor spells with `when = "always"`; each can be used once per card.\n',
            *lasting,
            CHECKING,
            f"```\n{explained(small)}\n```\n",
            SOUNDNESS.replace("KEY", read_text(small).key),
        ]
    )


def entry(verb: Verb) -> str:
    """One verb: what it does, the words it takes, and an example with the resulting texts."""
    words = [
        ("count", counts_of(verb)),
        *((key, list(choices)) for key, choices in (("what", verb.whats), ("how", verb.hows), ("from", verb.places))),
    ]
    if verb.whoms != ("you",):
        words.insert(1, ("whom", list(verb.whoms)))
    taken = " · ".join(f"{key}: {', '.join(f'`{word}`' for word in choices)}" for key, choices in words if choices)
    [spell] = example_of(verb).spells
    card = spell if verb.is_permanent else Incantation("x", "x", spell.steps)
    lines = [f"### {verb.name}\n", f"{verb.about}{'  ' if taken else ''}"]
    lines += [taken] if taken else []
    lines += ["", f"    {verb.example}", ""]
    lines += [f"> {text_of(card, language)}" + ("  " if language == "en" else "") for language in LANGUAGES]
    return "\n".join([*lines, ""])


def counts_of(verb: Verb) -> list[str]:
    if verb.counts is None:
        return []
    return [str(count) for count in verb.counts if count] + ['"all"'] * verb.all_cards


def example_of(verb: Verb) -> CardSet:
    """A set whose only spell has the verb's example as its ability."""
    when = "always" if verb.is_permanent else "claim"
    return read_text(
        '[set]\nname = "x"\nabout = "x"\n[gambits]\ncount = 5\n[components]\nash = 30\n[[spells]]\nname = "x"\n'
        f'french = "x"\npoints = 1\nrunes = ["ash"]\nwhen = "{when}"\neffect = [{verb.example}]\n'
    )


def explained(text: str) -> str:
    """The output for the small set with a few mistakes."""
    for right, wrong in MISTAKES:
        text = text.replace(right, wrong)
    try:
        read_text(text)
    except InvalidCardSet as error:
        return str(error)
    raise AssertionError("the set has no mistakes")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
