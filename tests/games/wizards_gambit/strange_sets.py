"""Card sets that nobody would print: random ones, and extreme ones. All of them are sound, so all can be played."""

from __future__ import annotations

from random import Random

from facedown.errors import InvalidCardSet
from facedown.games.wizards_gambit.card_sets.reading import read_text
from facedown.games.wizards_gambit.card_sets.vocabulary import VERBS, Verb
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, MOST_POOL

KINDS = COMPONENTS[:-1]


def write(name: str, spells: list[str], incantations: list[str], components: dict[str, int], gambits: int = 8) -> str:
    """The text of a card set from the tables of its cards."""
    counts = [f"{kind} = {count}" for kind, count in components.items()]
    parts = ["[set]", f'name = "{name}"', 'about = "strange"', "[components]", *counts]
    return "\n".join([*parts, "[gambits]", f"count = {gambits}", *spells, *incantations, ""])


def write_spell(number: int, points: int, runes: list[str], when: str, *steps: str) -> str:
    listed = ", ".join(f'"{rune}"' for rune in runes)
    head = f'[[spells]]\nname = "S{number}"\nfrench = "S{number}"\npoints = {points}\n'
    return head + f'runes = [{listed}]\nwhen = "{when}"\neffect = [{", ".join(steps)}]'


def write_incantation(number: int, *steps: str) -> str:
    return f'[[incantations]]\nname = "I{number}"\nfrench = "I{number}"\neffect = [{", ".join(steps)}]'


# ---- Random sets


def random_set(seed: int) -> str:
    """Any number of any cards, with any effects that the vocabulary has words for."""
    dice = Random(seed)
    while True:
        text = try_random_set(dice, f"random {seed}")
        try:
            read_text(text)
        except InvalidCardSet:  # two cards that do not go together, or too many runes
            continue
        return text


def try_random_set(dice: Random, name: str) -> str:
    counts = [dice.choice([1, 2, 5, 12, 31]), dice.choice([0, 1, 6, 24])]
    longest = dice.choice([1, 3, 5])
    runes = [[dice.choice(KINDS) for _ in range(dice.randint(1, longest))] for _ in range(counts[0])]
    spells = [random_spell(dice, number, asked) for number, asked in enumerate(runes)]
    incantations = [write_incantation(number, *random_steps(dice, False)) for number in range(counts[1])]
    return write(name, spells, incantations, enough_components(dice, runes), dice.choice([5, 8, 16]))


def enough_components(dice: Random, runes: list[list[str]]) -> dict[str, int]:
    """What the widest pool could ask for (W-15), something on top, and hands for five."""
    counts = {}
    for kind in KINDS:
        counts[kind] = sum(sorted((asked.count(kind) for asked in runes), reverse=True)[:MOST_POOL])
        counts[kind] += dice.choice([0, 0, 3])
    counts["shard"] = max(30 - sum(counts.values()), dice.choice([0, 3, 9]))
    return counts


def random_spell(dice: Random, number: int, runes: list[str]) -> str:
    """A spell that is sound by itself."""
    while True:
        when = dice.choice(["claim", "always", "turn", "start", "end"])
        text = write_spell(number, dice.randint(1, 5), runes, when, *random_steps(dice, when == "always"))
        try:
            read_text(write("alone", [text], [], dict.fromkeys(KINDS, 8)))
        except InvalidCardSet:
            continue
        return text


def random_steps(dice: Random, lasts: bool) -> list[str]:
    verbs = [verb for verb in VERBS if verb.is_permanent == lasts]
    return [
        random_step(dice, verb, number > 0) for number, verb in enumerate(dice.choices(verbs, k=dice.randint(1, 4)))
    ]


def random_step(dice: Random, verb: Verb, may_depend: bool) -> str:
    words = [f'do = "{verb.name}"']
    if verb.counts:
        count = dice.choice([count for count in verb.counts if count])
        words.append('count = "all"' if verb.all_cards and dice.random() < 0.3 else f"count = {count}")
    for key, choices in (("whom", verb.whoms), ("what", verb.whats), ("how", verb.hows), ("from", verb.places)):
        if choices:
            words.append(f'{key} = "{dice.choice(choices)}"')
    if not verb.is_permanent and dice.random() < 0.2:
        words.append("may = true")
    if not verb.is_permanent and may_depend and dice.random() < 0.2:
        words.append("if_so = true")
    return f"{{ {', '.join(words)} }}"


# ---- Extreme sets


def ten_of_each(**counts: int) -> dict[str, int]:
    return dict.fromkeys(KINDS, 10) | {"shard": 3} | counts


def same_spells(count: int, when: str, *steps: str, points: int = 1, runes: int = 3) -> list[str]:
    """So many spells with the same ability, and runes that go round the kinds."""
    return [
        write_spell(number, points, [KINDS[(number + turn) % 6] for turn in range(runes)], when, *steps)
        for number in range(count)
    ]


NOTHING_MUCH = '{ do = "draw", count = 1 }'
EVERYBODY_DRAWS = '{ do = "draw", count = 5, whom = "everyone" }'
ALL_HANDS_GO = '{ do = "discard", count = "all", whom = "everyone" }'
ALL_HANDS_SHOWN = '{ do = "reveal", whom = "everyone" }'
ALL_HANDS_PASS = '{ do = "pass_hands", whom = "everyone" }'
RAIN = '{ do = "discard", count = 5, whom = "others", how = "random" }'

EXTREMES = {
    "one spell": write("one spell", same_spells(1, "claim", NOTHING_MUCH), [], ten_of_each()),
    "one rune each": write("one rune each", same_spells(31, "claim", NOTHING_MUCH, runes=1), [], ten_of_each()),
    "99 of one kind": write(
        "99 of one kind",
        [write_spell(number, 1, ["ash"] * 8, "turn", NOTHING_MUCH) for number in range(31)],
        [write_incantation(number, NOTHING_MUCH) for number in range(3)],
        {"ash": 99},
        16,
    ),
    "hands are emptied": write(
        "hands are emptied",
        same_spells(20, "end", ALL_HANDS_GO),
        [write_incantation(number, ALL_HANDS_GO) for number in range(24)],
        ten_of_each(),
    ),
    "own hand is emptied": write(
        "own hand is emptied",
        same_spells(20, "start", '{ do = "discard", count = 4, how = "random" }'),
        [write_incantation(number, '{ do = "discard", count = "all" }') for number in range(24)],
        ten_of_each(),
    ),
    "only discards": write(
        "only discards",
        same_spells(25, "start", '{ do = "discard", count = 3 }', RAIN),
        [write_incantation(number, RAIN, RAIN, RAIN, RAIN) for number in range(24)],
        ten_of_each(),
    ),
    "everybody draws five": write(
        "everybody draws five",
        same_spells(25, "start", EVERYBODY_DRAWS, EVERYBODY_DRAWS, EVERYBODY_DRAWS),
        [write_incantation(number, EVERYBODY_DRAWS) for number in range(24)],
        ten_of_each(),
    ),
    "everything is shown": write(
        "everything is shown",
        same_spells(31, "claim", EVERYBODY_DRAWS, EVERYBODY_DRAWS, ALL_HANDS_SHOWN, ALL_HANDS_PASS, runes=1),
        [write_incantation(number, *['{ do = "place", count = 5 }'] * 4) for number in range(24)],
        ten_of_each(),
    ),
    "turns upside down": write(
        "turns upside down",
        same_spells(25, "claim", '{ do = "turn_again" }', '{ do = "reverse" }', '{ do = "skip", whom = "next" }'),
        [
            write_incantation(
                number, '{ do = "skip", whom = "chosen" }', '{ do = "end_turn" }', '{ do = "turn_again" }'
            )
            for number in range(24)
        ],
        ten_of_each(),
    ),
    "no end of actions": write(
        "no end of actions",
        same_spells(25, "turn", '{ do = "act_again", count = 5 }', '{ do = "play_more", count = 5 }'),
        [
            write_incantation(number, '{ do = "act_again", count = 5 }', '{ do = "play_more", count = 5 }')
            for number in range(24)
        ],
        ten_of_each(),
    ),
    "the pool boils": write(
        "the pool boils",
        same_spells(31, "start", '{ do = "renew", count = 5 }', '{ do = "widen", count = 2 }', '{ do = "clear" }'),
        [
            write_incantation(number, '{ do = "move", count = 5 }', '{ do = "place", count = 5 }', '{ do = "renew" }')
            for number in range(24)
        ],
        ten_of_each(breath=12, ash=12, tooth=12, feather=12, tears=12, agate=12, shard=3),
    ),
    "points fly": write(
        "points fly",
        same_spells(25, "end", '{ do = "score", count = -3, whom = "everyone" }', points=5),
        [write_incantation(number, '{ do = "score", count = 3, whom = "chosen" }') for number in range(6)],
        ten_of_each(),
    ),
    "nothing to draw": write(
        "nothing to draw",
        same_spells(6, "always", '{ do = "draws", count = -1 }', '{ do = "actions", count = -1 }', runes=1),
        [],
        {**dict.fromkeys(KINDS, 2), "shard": 0},
        2,
    ),
}
