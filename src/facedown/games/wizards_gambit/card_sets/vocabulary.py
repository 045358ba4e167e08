"""The vocabulary of effects: verbs, whom they concern, and when they apply.

An effect is a list of steps. A step is a verb with a few words around it, such as `{ do = "steal", count = 1, whom =
"chosen" }`. The rules read a step as one number, which `pack` creates.
"""

from __future__ import annotations

from dataclasses import dataclass

from facedown.games.wizards_gambit.rules.cards import COMPONENTS

# When the ability of a spell applies.
WHENS = ("claim", "always", "turn", "start", "end")
ON_CLAIM, ALWAYS, ONCE_A_TURN, AT_START, AT_END = range(1, 6)

# Whom a step concerns: the wizard whose turn it is, another one of their choice, all others, all, or the next one.
WHOMS = ("you", "chosen", "others", "everyone", "next")
YOU, CHOSEN, OTHERS, EVERYONE, NEXT = range(1, 6)

# What cards a step concerns: of any sort, of one sort, or of one kind of component.
WHATS = ("card", "component", "incantation", "gambit", *COMPONENTS)
ANY_CARD, ANY_COMPONENT, ANY_INCANTATION, ANY_GAMBIT = range(1, 5)
FIRST_KIND = ANY_GAMBIT  # a kind of component is its number on top of this

# How a card of a hand is picked, or where a card is taken from.
HOWS = ("choice", "random")
BY_CHOICE, AT_RANDOM = range(2)
PLACES = ("discard", "pool")
FROM_DISCARD, FROM_POOL = range(2)

WHOLE_HAND = 15  # the count of a step that says "all"
LOWEST_COUNT = -8


@dataclass(frozen=True)
class Verb:
    """One verb: its number, the counts it takes, the other words that go with it, and an example."""

    name: str
    number: int
    about: str
    example: str
    counts: range | None = None
    all_cards: bool = False  # whether the count may be "all"
    whoms: tuple[str, ...] = ("you",)
    whats: tuple[str, ...] = ()
    hows: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def is_permanent(self) -> bool:
        """Whether it lasts (`when = "always"`) instead of being done once."""
        return self.number >= FIRST_PERMANENT


FIRST_PERMANENT = 40
ANYBODY = ("you", "chosen", "others", "everyone", "next")
ANOTHER = ("chosen", "others", "next")
ONE_OTHER = ("chosen", "next")
KINDS = COMPONENTS[:-1]

# Verbs that are done once.
(
    DRAW,
    REFILL,
    DISCARD,
    STEAL,
    GIVE,
    LOOK,
    REVEAL,
    SWAP,
    PASS_HANDS,
    MOVE,
    REMOVE,
    CLEAR,
    TAKE,
    PLACE,
    PLAY_MORE,
    ACT_AGAIN,
    RECALL,
    BANISH,
    RENEW,
    WIDEN,
    SKIP,
    TURN_AGAIN,
    REVERSE,
    END_TURN,
    PROTECT,
    SCORE,
) = range(1, 27)
# Verbs that last.
(
    LIMIT,
    DRAWS,
    PLAYS,
    ACTIONS,
    WILD,
    SHIELD,
    STEADFAST,
    HARDY,
    UNBOUND,
    OPEN_HAND,
    NO_GAMBITS,
) = range(FIRST_PERMANENT, FIRST_PERMANENT + 11)

FEW = range(1, 6)

VERBS = (
    Verb(
        "draw",
        DRAW,
        "Draws cards from the component deck.",
        '{ do = "draw", count = 2 }',
        FEW,
        whoms=ANYBODY,
    ),
    Verb(
        "refill",
        REFILL,
        "Draws until the hand has that many cards; a larger hand stays as it is.",
        '{ do = "refill", count = 5 }',
        range(1, 8),
        whoms=ANYBODY,
    ),
    Verb(
        "discard",
        DISCARD,
        'Discards cards, chosen by their owner or at random; `count = "all"` is the whole hand.',
        '{ do = "discard", count = 1, whom = "others", how = "random" }',
        FEW,
        all_cards=True,
        whoms=ANYBODY,
        hows=HOWS,
    ),
    Verb(
        "steal",
        STEAL,
        "Takes cards from another hand: at random, or by choice after looking at it.",
        '{ do = "steal", count = 1, whom = "chosen", how = "random" }',
        FEW,
        whoms=ANOTHER,
        hows=HOWS,
    ),
    Verb(
        "give",
        GIVE,
        "Gives cards of your choice to another wizard; the rest do not see them.",
        '{ do = "give", count = 1, whom = "next" }',
        FEW,
        whoms=ONE_OTHER,
    ),
    Verb(
        "look",
        LOOK,
        "Looks at a hand; nobody else sees it.",
        '{ do = "look", whom = "chosen" }',
        whoms=ANOTHER,
    ),
    Verb(
        "reveal",
        REVEAL,
        "Shows a hand to everyone.",
        '{ do = "reveal", whom = "you" }',
        whoms=ANYBODY,
    ),
    Verb(
        "swap",
        SWAP,
        "Swaps hands with another wizard.",
        '{ do = "swap", whom = "chosen" }',
        whoms=ONE_OTHER,
    ),
    Verb(
        "pass_hands",
        PASS_HANDS,
        "Everyone passes their hand to the next wizard in the order of play; a protected hand stays.",
        '{ do = "pass_hands", whom = "everyone" }',
        whoms=("everyone",),
    ),
    Verb(
        "move",
        MOVE,
        "Moves a component from one spell in the pool to an open place on another; it may complete that one.",
        '{ do = "move", count = 1 }',
        FEW,
    ),
    Verb(
        "remove",
        REMOVE,
        "Discards a component from a spell in the pool.",
        '{ do = "remove", count = 1 }',
        FEW,
    ),
    Verb(
        "clear",
        CLEAR,
        "Discards all components from one spell in the pool.",
        '{ do = "clear", count = 1 }',
        FEW,
    ),
    Verb(
        "take",
        TAKE,
        "Takes a card from the discard pile, or a component from the pool, into the hand.",
        '{ do = "take", count = 1, what = "incantation", from = "discard" }',
        FEW,
        whats=WHATS,
        places=PLACES,
    ),
    Verb(
        "place",
        PLACE,
        "Plays a component from the discard pile on a spell; it may complete it.",
        '{ do = "place", count = 1 }',
        FEW,
    ),
    Verb(
        "play_more",
        PLAY_MORE,
        "May play that many more components this turn.",
        '{ do = "play_more", count = 1 }',
        FEW,
    ),
    Verb(
        "act_again",
        ACT_AGAIN,
        "Has that many more incantation actions this turn.",
        '{ do = "act_again", count = 1 }',
        FEW,
    ),
    Verb(
        "recall",
        RECALL,
        "Takes your own gambit in play back into your hand.",
        '{ do = "recall" }',
    ),
    Verb(
        "banish",
        BANISH,
        "Removes another wizard's gambit in play from the game.",
        '{ do = "banish" }',
    ),
    Verb(
        "renew",
        RENEW,
        "Shuffles a spell in the pool into the spell deck and turns up another; its components are discarded.",
        '{ do = "renew", count = 1 }',
        FEW,
    ),
    Verb(
        "widen",
        WIDEN,
        "The pool has that many more spells for the rest of the game, up to six.",
        '{ do = "widen", count = 1 }',
        range(1, 3),
    ),
    Verb(
        "skip",
        SKIP,
        "That wizard misses their next turn.",
        '{ do = "skip", whom = "next" }',
        whoms=ONE_OTHER,
    ),
    Verb(
        "turn_again",
        TURN_AGAIN,
        "Gets another turn after this one.",
        '{ do = "turn_again" }',
    ),
    Verb(
        "reverse",
        REVERSE,
        "Reverses the order of play.",
        '{ do = "reverse" }',
    ),
    Verb(
        "end_turn",
        END_TURN,
        "The turn ends now, with its draw; the mandatory component no longer has to be played.",
        '{ do = "end_turn" }',
    ),
    Verb(
        "protect",
        PROTECT,
        "Protects your hand from other wizards' cards until your next turn.",
        '{ do = "protect" }',
    ),
    Verb(
        "score",
        SCORE,
        "Gains or loses spell points for the rest of the game; a score never drops below zero.",
        '{ do = "score", count = -1, whom = "you" }',
        range(-3, 4),
        whoms=ANYBODY,
    ),
    Verb(
        "hand_limit",
        LIMIT,
        "Changes how many cards may be kept at the end of a turn.",
        '{ do = "hand_limit", count = 2 }',
        range(-4, 6),
    ),
    Verb(
        "draws",
        DRAWS,
        "Changes how many cards are drawn in the draw phase.",
        '{ do = "draws", count = 1 }',
        range(-1, 4),
    ),
    Verb(
        "plays",
        PLAYS,
        "May play that many more components every turn.",
        '{ do = "plays", count = 1 }',
        range(1, 4),
    ),
    Verb(
        "actions",
        ACTIONS,
        "Changes how many incantation actions there are every turn.",
        '{ do = "actions", count = 1 }',
        range(-1, 4),
    ),
    Verb(
        "wild",
        WILD,
        "Plays that kind of component on any open place, as if it were a Prismatic Shard.",
        '{ do = "wild", what = "tooth" }',
        whats=KINDS,
    ),
    Verb(
        "shield",
        SHIELD,
        "Protects your hand from other wizards' cards.",
        '{ do = "shield" }',
    ),
    Verb(
        "steadfast",
        STEADFAST,
        "No gambit can be played on your book.",
        '{ do = "steadfast" }',
    ),
    Verb(
        "hardy",
        HARDY,
        "Your gambit in play can be neither destroyed nor banished.",
        '{ do = "hardy" }',
    ),
    Verb(
        "unbound",
        UNBOUND,
        "May claim spells while your gambit is in play.",
        '{ do = "unbound" }',
    ),
    Verb(
        "open_hand",
        OPEN_HAND,
        "Plays with the hand face up.",
        '{ do = "open_hand" }',
    ),
    Verb(
        "no_gambits",
        NO_GAMBITS,
        "Cannot play gambits.",
        '{ do = "no_gambits" }',
    ),
)
BY_NAME = {verb.name: verb for verb in VERBS}
BY_NUMBER = {verb.number: verb for verb in VERBS}


@dataclass(frozen=True)
class Step:
    """One step of an effect, in words."""

    verb: Verb
    count: int = 1
    whom: str = "you"
    what: str = ""
    how: str = ""
    place: str = ""
    may: bool = False
    if_so: bool = False

    def pack(self) -> int:
        """The step as the number that the rules read; `steps.py` has the functions that do."""
        what = WHATS.index(self.what) + 1 if self.what else 0
        way = HOWS.index(self.how) if self.how else PLACES.index(self.place) if self.place else 0
        return (
            self.verb.number
            | (self.count - LOWEST_COUNT) << 6
            | (WHOMS.index(self.whom) + 1) << 11
            | what << 14
            | way << 18
            | self.may << 20
            | self.if_so << 21
        )
