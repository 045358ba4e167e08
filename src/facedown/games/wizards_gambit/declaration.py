"""The declaration of Wizard's Gambit: what a position consists of and who sees it, the moves, the events, and all keys.

The words for them are in messages/, one file per language. The rules themselves are in rules/. Spells and incantations
are data: a card set (card_sets/) says what they are called and what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from facedown.errors import InvalidOption
from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.card_sets.card_numbers import (
    card_name,
    card_number,
    incantation_number,
    spell_name,
    spell_number,
)
from facedown.games.wizards_gambit.rules.cards import (
    COMPONENTS,
    FIRST_GAMBIT,
    FIRST_INCANTATION,
    FIRST_NAMED,
    GAMBITS,
    LAST_CARD,
    MOST_CARDS,
    MOST_GAMBITS,
    MOST_GRANTED,
    MOST_IN_HAND,
    MOST_INCANTATIONS,
    MOST_MARKS,
    MOST_NAMES,
    MOST_POOL,
    MOST_SEATS,
    MOST_SKIPS,
    MOST_SPELLS,
    MOST_STEPS,
)
from facedown.games.wizards_gambit.rules.state import (
    EFFECTS,
    SPELL_ROWS,
    card_of_name,
    name_in_slot,
    name_of_card,
    slot_of_name,
)
from facedown.kernel.declaration import (
    EVERYONE,
    FIXED,
    KEY,
    NOBODY,
    OWNER,
    Declaration,
    Kind,
    Numbering,
    Place,
    Transfer,
    axis,
    bits,
    data_name,
    event,
    integer,
    kept,
    key_of,
    message,
    move,
    name,
    number,
    odds,
    optional,
    parameter,
    pile,
    seat,
    seats,
    secret,
    table,
    tally,
)
from facedown.kernel.options import Option, OptionValue, choice

SEATS = range(2, MOST_SEATS + 1)
WIZARDS = axis("seat", MOST_SEATS)
VIEWERS = axis("viewer", MOST_SEATS + 1)

# ---- Kinds of values. Moves and events refer to spells and incantations by the numbers of their names in a card set.

COMPONENT = name("card", COMPONENTS, first=1)
GAMBIT = name("card", GAMBITS, first=FIRST_GAMBIT)
LAST_NAMED = FIRST_NAMED + MOST_NAMES
IN_SET = Numbering(1, LAST_CARD, card_of_name, name_of_card)
IN_POOL = Numbering(0, MOST_POOL - 1, slot_of_name, name_in_slot)
INCANTATION = data_name("card", FIRST_NAMED + 1, LAST_NAMED, card_name, incantation_number, IN_SET)
CARD = data_name("card", 1, LAST_NAMED, card_name, card_number, IN_SET)
SPELL = data_name("spell", 1, MOST_NAMES, spell_name, spell_number, IN_POOL)
SEAT = seat(MOST_SEATS)
TURNS = integer(0, (1 << 16) - 1)
POINTS = integer(0, 255)
CARDS = integer(0, MOST_CARDS)
ODDS = odds()

# Cards as the record stores them: by their number in the component deck, and spells by their number in the set.
STORED_CARD = Kind(low=1, high=LAST_CARD, says="card")
STORED_SPELL = Kind(low=1, high=MOST_SPELLS, says="spell")

# ---- Options


class SetOption(Option):
    """The cards to play with: our own, or a set loaded from a file."""

    def number(self, value: OptionValue) -> int:
        """The number of a set by its name."""
        return sets.number_of(str(value).strip())

    def text(self, number: int) -> str:
        """The name of a set; for a loaded one, with a hash of its contents."""
        return sets.by_number(number).key

    @property
    def domain(self) -> str:
        """The sets to choose from."""
        return "facedown, or a set loaded from a file"


OPTIONS = (
    SetOption("set", 0, "the cards to play with", "W-23", high=0),
    choice("aura", ("everybody", "others"), "who an aura locks out of a spell", "W-06"),
    Option("goal", 10, "spell points needed to win", "W-12", 1, 30),
    Option("turn_limit", 1000, "turns after which the game is a draw; 0 = no limit", "W-19", 0, 10_000),
)
TABLES = len(OPTIONS)  # the index at which the tables of the cards begin in the options of `setup`


def check_options(numbers: Sequence[int], seats: int) -> None:
    """Check that a set has enough cards for everyone."""
    cards = sets.by_number(numbers[Setting.SET])
    if problem := cards.too_small_for(seats):
        raise InvalidOption(f"the set {cards.key} is too small for {seats} wizards: {problem} (W-15)", option="set")


def tables(numbers: Sequence[int]) -> list[int]:
    """The cards of the set as numbers, which `setup` puts into the record."""
    return sets.by_number(numbers[Setting.SET]).tables()


# ---- Endings

ENDINGS = table(goal_reached=message("W-13"), no_spell_left=message("W-14"), turn_limit=message("W-19"))
ENDING = key_of("ending", ENDINGS)

# ---- The state

# The turn itself; a choice for an effect; discarding down to the limit; the end. Nobody ever sees the phase `running`:
# the rules are about to continue automatically.
PHASES = ("playing", "choosing", "trimming", "over", "running")

STATE = table(
    # Hands: a tally of components, and masks of incantations and gambits, which are unique.
    components=tally("the components in each hand", STORED_CARD, per=WIZARDS, seen_by=OWNER, zone="hand", view="hands"),
    incantations=bits(
        "the incantations in each hand", np.uint32, of=STORED_CARD, per=WIZARDS, seen_by=OWNER, zone="hand"
    ),
    gambits=bits("the gambits in each hand", np.uint16, of=STORED_CARD, per=WIZARDS, seen_by=OWNER, zone="hand"),
    # What a viewer has seen of each hand that must still be there. The last viewer stands for spectators: they saw
    # exactly what was shown to the whole table.
    seen_components=tally("components seen in each hand", None, per=(VIEWERS, MOST_SEATS), seen_by=OWNER),
    seen_incantations=bits("incantations seen in each hand", np.uint32, per=(VIEWERS, MOST_SEATS), seen_by=OWNER),
    seen_gambits=bits("gambits seen in each hand", np.uint16, per=(VIEWERS, MOST_SEATS), seen_by=OWNER),
    # Decks and the discard pile.
    deck=pile("the component deck", STORED_CARD, MOST_CARDS, "deck_left", seen_by=NOBODY, view="deck"),
    deck_left=number("cards left in the component deck", 0, MOST_CARDS, seen_by=EVERYONE),
    discard=pile("the discard pile", STORED_CARD, MOST_CARDS, "discard_count", seen_by=EVERYONE, view="discard"),
    discard_count=number("cards in the discard pile", 0, MOST_CARDS, seen_by=EVERYONE),
    spells=pile("the spell deck", STORED_SPELL, MOST_SPELLS, "spells_left", seen_by=NOBODY, view="spell_deck"),
    spells_left=number("spells left in the spell deck", 0, MOST_SPELLS, seen_by=EVERYONE),
    # The pool: a spell in each place, the components on it, and the runes that each kind of component fills.
    pool=number("the spell in each place", 0, MOST_SPELLS, of=STORED_SPELL, per=MOST_POOL, seen_by=EVERYONE),
    pool_size=number("places of the pool", 0, MOST_POOL, seen_by=EVERYONE),
    placed=bits("the runes that are filled, as a tally", np.uint32, digit=4, per=MOST_POOL, seen_by=EVERYONE),
    lying=bits(
        "the runes that each kind of component fills, as tallies",
        np.uint32,
        digit=4,
        of=STORED_CARD,
        per=(MOST_POOL, FIRST_INCANTATION),
        seen_by=EVERYONE,
        zone="spell",
    ),
    # Books.
    owner=number("who has claimed each spell", 0, MOST_SEATS - 1, of=SEAT, per=SPELL_ROWS, seen_by=EVERYONE),
    claimed=number(
        "its rank in the order of claims, 0 if it is unclaimed",
        0,
        MOST_SPELLS,
        of=STORED_SPELL,
        per=SPELL_ROWS,
        seen_by=EVERYONE,
        zone="book",
    ),
    claims=number("spells claimed so far", 0, MOST_SPELLS, seen_by=EVERYONE),
    top=number("the spell on top of each book, 0 if it is empty", 0, MOST_SPELLS, per=WIZARDS, seen_by=EVERYONE),
    points=number("the points of each book", 0, 255, per=WIZARDS, seen_by=EVERYONE),
    marks=number("points that effects gave or took", -MOST_MARKS, MOST_MARKS, per=WIZARDS, seen_by=EVERYONE),
    # Gambits.
    dealt=number("the gambit dealt face up", 0, LAST_CARD, of=STORED_CARD, per=WIZARDS, seen_by=EVERYONE),
    in_play=number("the gambit in play", 0, LAST_CARD, of=STORED_CARD, per=WIZARDS, seen_by=EVERYONE),
    guards=number("the place it guards, from 1; 0 if none", 0, MOST_POOL, per=WIZARDS, seen_by=EVERYONE),
    binds=number("the book it nullifies, from 1; 0 if none", 0, MOST_SEATS, per=WIZARDS, seen_by=EVERYONE),
    gone=bits("gambits removed from the game", np.uint16, of=STORED_CARD, seen_by=EVERYONE, view="gambits_gone"),
    guarded=bits("places that are guarded", np.uint8, seen_by=EVERYONE),
    nullified=bits("books that are nullified", np.uint8, of=SEAT, seen_by=EVERYONE),
    # From lasting abilities.
    powers=bits("abilities without a number", np.uint32, per=WIZARDS, seen_by=EVERYONE),
    limit=number("cards that may be kept", -100, 100, per=WIZARDS, seen_by=EVERYONE),
    draws=number("cards drawn at the end of a turn", -100, 100, per=WIZARDS, seen_by=EVERYONE),
    plays=number("components that may be played in a turn", -100, 100, per=WIZARDS, seen_by=EVERYONE),
    actions=number("incantation actions in a turn", -100, 100, per=WIZARDS, seen_by=EVERYONE),
    # The turn.
    phase=number("the phase", 0, len(PHASES) - 1, seen_by=EVERYONE),
    part=number("the start of a turn, its play phase, or its end", 0, 2, seen_by=EVERYONE),
    turn=number("the seat whose turn it is", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    to_act=number("the seat to act", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    turn_number=number("the turn, from 1", 0, (1 << 16) - 1, seen_by=EVERYONE),
    backwards=number("whether play goes the other way", 0, 1, seen_by=EVERYONE),
    owed=number("whether a component must still be played", 0, 1, seen_by=EVERYONE),
    played=number("components played in this turn", 0, 127, seen_by=EVERYONE),
    acted=number("incantation actions used in this turn", 0, 127, seen_by=EVERYONE),
    more_plays=number("additional components that effects allow", 0, MOST_GRANTED, seen_by=EVERYONE),
    more_actions=number("additional actions that effects allow", 0, MOST_GRANTED, seen_by=EVERYONE),
    granted=number("both in total", 0, MOST_GRANTED, seen_by=EVERYONE),
    used=bits("abilities used in this turn", np.uint32, seen_by=EVERYONE),
    cut=number("whether an effect ends the turn", 0, 1, seen_by=EVERYONE),
    shown=number("whether the hand was shown because no component could be played", 0, 1, seen_by=EVERYONE),
    again=number("whether the same wizard has the next turn", 0, 1, seen_by=EVERYONE),
    skips=number("turns that each wizard will miss", 0, MOST_SKIPS, per=WIZARDS, seen_by=EVERYONE),
    protected=bits("wizards whose hands are protected", np.uint8, of=SEAT, seen_by=EVERYONE),
    # The effect being resolved, and claimed spells whose effects are waiting.
    effect=number("the card whose effect it is, 0 if none", 0, EFFECTS - 1, of=STORED_CARD, seen_by=EVERYONE),
    step=number("the step of the effect", 0, MOST_STEPS, seen_by=EVERYONE),
    stage=number("the stage of that step", 0, 3, seen_by=EVERYONE),
    targets=bits("wizards still to be affected by the step", np.uint8, of=SEAT, seen_by=EVERYONE),
    target=number("the wizard being affected now", 0, MOST_SEATS - 1, of=SEAT, seen_by=EVERYONE),
    left=number("how many times it remains to be done", 0, 31, seen_by=EVERYONE),
    done=number("whether the step before it has happened", 0, 1, seen_by=EVERYONE),
    waiting=bits("claimed spells whose effects are waiting", np.uint32, seen_by=EVERYONE),
    # The end.
    winners=bits("who has won", np.uint8, of=SEAT, seen_by=EVERYONE),
    ended=number("how the game ended, 0 while it runs", 0, len(ENDINGS), seen_by=EVERYONE),
    # The options.
    seats=number("how many play", 2, MOST_SEATS, seen_by=EVERYONE),
    goal=kept(OPTIONS, "goal"),
    turn_limit=kept(OPTIONS, "turn_limit"),
    mild_aura=kept(OPTIONS, "aura"),
    # The card set. Effects are indexed by spells' numbers, then by incantations.
    copies=number("cards of each component", 0, MOST_CARDS, per=FIRST_INCANTATION, seen_by=EVERYONE, constant=FIXED),
    spell_count=number("spells in the set", 0, MOST_SPELLS, seen_by=EVERYONE),
    incantation_count=number("incantations in the set", 0, MOST_INCANTATIONS, seen_by=EVERYONE),
    gambit_count=number("gambits in the set", 0, MOST_GAMBITS, seen_by=EVERYONE),
    worth=number("the points of each spell", 0, 127, per=SPELL_ROWS, seen_by=EVERYONE, constant=FIXED),
    when=number("when its ability applies", 0, 5, per=SPELL_ROWS, seen_by=EVERYONE, constant=FIXED),
    runes=bits(
        "the components it needs, as a tally", np.uint32, digit=4, per=SPELL_ROWS, seen_by=EVERYONE, constant=FIXED
    ),
    names=number("the number of each card's name", 0, MOST_NAMES, per=EFFECTS, seen_by=EVERYONE, constant=KEY),
    effects=bits(
        "the steps of each card's effect", np.uint32, per=(EFFECTS, MOST_STEPS), seen_by=EVERYONE, constant=FIXED
    ),
)

HAND, DECK, DISCARD, ON_SPELL = Place("hand"), Place("deck"), Place("discard"), Place("spell")
POOL, BOOK, SPELL_DECK = Place("pool"), Place("book"), Place("spells")
IN_PLAY, GONE = Place("in_play"), Place("gone")

# ---- Moves in a turn, and answers to effects. A component that stands in for another names its rune.

RUNE = parameter(COMPONENT, slot="rune", default="", same_as="card")
COMPONENT_ON_SPELL: dict[str, Any] = {"card": COMPONENT, "spell": SPELL, "rune": RUNE}
WITH_GAMBIT = parameter(GAMBIT, slot="card")

MOVES = table(
    play=move(
        "Play a component on a spell in the pool.",
        "play {card} {spell}[ {rune}]",
        examples=("play ash bounty",),
        **COMPONENT_ON_SPELL,
    ),
    cast=move(
        "Cast an incantation from the hand.",
        "cast {incantation}",
        examples=("cast insight",),
        incantation=parameter(CARD, slot="card"),  # other cards are refused, not misread
    ),
    aura=move(
        "Play a gambit on a spell in the pool, to protect it.",
        "aura {gambit} {spell}",
        examples=("aura gambit_iv bounty",),
        gambit=WITH_GAMBIT,
        spell=SPELL,
    ),
    nullify=move(
        "Play a gambit on that wizard's book.",
        "nullify {gambit} {seat}",
        examples=("nullify gambit_iv 2",),
        gambit=WITH_GAMBIT,
        seat=SEAT,
    ),
    destroy=move(
        "Play a gambit against that wizard's gambit in play.",
        "destroy {gambit} {seat}",
        examples=("destroy gambit_iv 2",),
        gambit=WITH_GAMBIT,
        seat=SEAT,
    ),
    release=move("Remove your gambit in play from the game.", "release"),
    use=move("Use the ability on top of your book.", "use"),
    end=move("Draw, and end the turn.", "end"),
    show=move("If no component can be played: show the hand, draw two, end the turn.", "show"),
    wizard=move("Choose a wizard for an effect.", "wizard {seat}", examples=("wizard 1",), seat=SEAT),
    card=move(
        "Choose a card to discard, give, steal, or take from the discard pile.",
        "card {card}",
        examples=("card ash",),
        card=CARD,
    ),
    pick=move(
        "Choose a component on a spell in the pool to remove or take.",
        "pick {card} {spell}[ {rune}]",
        examples=("pick ash bounty",),
        **COMPONENT_ON_SPELL,
    ),
    put=move(
        "Play a component from the discard pile on a spell in the pool.",
        "put {card} {spell}[ {rune}]",
        examples=("put ash bounty",),
        **COMPONENT_ON_SPELL,
    ),
    move=move(
        "Move a component from one spell in the pool to another.",
        "move {card} {spell} {other}[ {rune}]",
        examples=("move ash bounty abyss",),
        typed="MoveComponent",
        card=COMPONENT,
        spell=SPELL,
        other=SPELL,
        rune=RUNE,
    ),
    spell=move("Choose a spell in the pool for an effect.", "spell {spell}", examples=("spell bounty",), spell=SPELL),
    gambit=move("Choose that wizard's gambit in play.", "gambit {seat}", examples=("gambit 1",), seat=SEAT),
    yes=move("Accept an optional effect.", "yes"),
    no=move("Decline an optional effect.", "no"),
)

# ---- Events

SEEN_BY_BOTH = secret(CARD, seen_by=("seat", "victim"), or_everyone=True)

EVENTS = table(
    dealt_gambit=event("A gambit is face up in front of a wizard.", seat=SEAT, gambit=GAMBIT),
    turn_started=event("A wizard's turn begins.", seat=SEAT, turn=TURNS),
    missed_turn=event("A wizard misses a turn.", seat=SEAT),
    opened=event("A spell is turned up in the pool.", spell=SPELL, merge="spell"),
    drew=event(
        "A card from the deck; only its owner sees which, unless they play openly.",
        seat=SEAT,
        card=secret(CARD, seen_by=("seat",), or_everyone=True),
        moves=Transfer("card", DECK, HAND["seat"]),
        merge="card",
    ),
    reshuffled=event("The discard pile is the new deck."),
    played=event(
        "A component is played on a spell.",
        seat=SEAT,
        card=COMPONENT,
        spell=SPELL,
        rune=COMPONENT,
        moves=Transfer("card", HAND["seat"], ON_SPELL["spell"]),
    ),
    claimed=event(
        "A spell is complete and goes to a book.",
        seat=SEAT,
        spell=SPELL,
        points=POINTS,
        moves=Transfer("spell", POOL, BOOK["seat"]),
    ),
    cast_incantation=event(
        "An incantation is cast; it goes to the discard pile after its effect.",
        seat=SEAT,
        incantation=INCANTATION,
        moves=Transfer("incantation", HAND["seat"], DISCARD),
    ),
    guarded=event("A gambit protects a spell in the pool.", seat=SEAT, gambit=GAMBIT, spell=SPELL),
    nullified=event("A gambit nullifies a book's ability.", seat=SEAT, gambit=GAMBIT, victim=SEAT),
    destroyed=event(
        "A gambit destroys another; both leave the game.",
        seat=SEAT,
        gambit=GAMBIT,
        victim=SEAT,
        destroyed=GAMBIT,
        moves=Transfer("destroyed", IN_PLAY["victim"], GONE),
    ),
    released=event(
        "A wizard removes their gambit from the game.",
        seat=SEAT,
        gambit=GAMBIT,
        moves=Transfer("gambit", IN_PLAY["seat"], GONE),
    ),
    used_ability=event("A wizard uses the ability on top of their book.", seat=SEAT, spell=SPELL),
    triggered=event("The ability on top of a book takes effect automatically.", seat=SEAT, spell=SPELL),
    declined=event("An optional effect is declined.", seat=SEAT),
    showed_hand=event("A wizard shows their hand to everyone.", seat=SEAT),
    shown=event("A card in a hand that is shown.", seat=SEAT, card=CARD, merge="card"),
    discarded=event(
        "A card from a hand goes to the discard pile.",
        seat=SEAT,
        card=CARD,
        moves=Transfer("card", HAND["seat"], DISCARD),
        merge="card",
    ),
    stole=event(
        "A card is taken from a hand; only the two wizards see which, unless one plays openly.",
        seat=SEAT,
        victim=SEAT,
        card=SEEN_BY_BOTH,
        moves=Transfer("card", HAND["victim"], HAND["seat"]),
    ),
    gave=event(
        "A card is given away; only the two wizards see which, unless one plays openly.",
        seat=SEAT,
        victim=SEAT,
        card=SEEN_BY_BOTH,
        moves=Transfer("card", HAND["seat"], HAND["victim"]),
    ),
    looked=event("A wizard looks at a hand.", seat=SEAT, victim=SEAT),
    saw=event(
        "A card in that hand; only the two wizards see which.",
        seat=SEAT,
        victim=SEAT,
        card=secret(CARD, seen_by=("seat", "victim")),
        merge="card",
    ),
    swapped=event("Two wizards swap hands.", seat=SEAT, victim=SEAT),
    passed_hands=event("Hands go to the next wizard.", seat=SEAT),
    received=event(
        "A card in a hand that was passed on; its old and new owners see which.",
        seat=SEAT,
        giver=SEAT,
        card=secret(CARD, seen_by=("seat", "giver"), or_everyone=True),
        merge="card",
    ),
    moved=event(
        "A component moves from one spell to another.",
        seat=SEAT,
        card=COMPONENT,
        spell=SPELL,
        other=SPELL,
        rune=COMPONENT,
        moves=Transfer("card", ON_SPELL["spell"], ON_SPELL["other"]),
    ),
    removed=event(
        "A component on a spell goes to the discard pile; without a card, all of them.",
        seat=SEAT,
        card=optional(COMPONENT),
        spell=SPELL,
        rune=optional(COMPONENT),
        moves=Transfer("card", ON_SPELL["spell"], DISCARD, when="card"),
    ),
    took=event(
        "A card from the discard pile, or from a spell, goes to a hand.",
        seat=SEAT,
        card=CARD,
        spell=optional(SPELL),
        moves=(
            Transfer("card", ON_SPELL["spell"], HAND["seat"], when="spell"),
            Transfer("card", DISCARD, HAND["seat"], unless="spell"),
        ),
    ),
    placed=event(
        "A component from the discard pile goes on a spell.",
        seat=SEAT,
        card=COMPONENT,
        spell=SPELL,
        rune=COMPONENT,
        moves=Transfer("card", DISCARD, ON_SPELL["spell"]),
    ),
    more_plays=event("More components may be played in this turn.", seat=SEAT, count=integer(1, MOST_GRANTED)),
    more_actions=event("There are more incantation actions in this turn.", seat=SEAT, count=integer(1, MOST_GRANTED)),
    recalled=event(
        "A wizard takes their gambit in play back into their hand.",
        seat=SEAT,
        gambit=GAMBIT,
        moves=Transfer("gambit", IN_PLAY["seat"], HAND["seat"]),
    ),
    banished=event(
        "A gambit in play leaves the game.",
        seat=SEAT,
        victim=SEAT,
        gambit=GAMBIT,
        moves=Transfer("gambit", IN_PLAY["victim"], GONE),
    ),
    renewed=event(
        "A spell in the pool is shuffled back into the spell deck.",
        seat=SEAT,
        spell=SPELL,
        moves=Transfer("spell", POOL, SPELL_DECK),
    ),
    widened=event("The pool has one more place.", seat=SEAT, places=integer(0, MOST_POOL)),
    will_miss=event("A wizard will miss their next turn.", seat=SEAT),
    turn_again=event("A wizard gets another turn after this one.", seat=SEAT),
    reversed=event("The order of play is reversed.", seat=SEAT),
    turn_cut=event("An effect ends the turn.", seat=SEAT),
    protected=event("A hand is protected until its owner's next turn.", seat=SEAT),
    scored=event("A wizard wins or loses points.", seat=SEAT, points=integer(-MOST_MARKS, MOST_MARKS)),
    game_ended=event("The game is over; without winners it is a draw.", winners=seats(MOST_SEATS), reason=ENDING),
)

# ---- Why a move is refused

REFUSALS = table(
    not_a_move=message(),
    game_over=message("W-13"),
    not_your_turn=message("W-16"),
    not_now=message("W-02"),
    no_such_card=message("W-16"),
    no_component_left=message("W-02"),
    not_in_pool=message("W-04"),
    guarded=message("W-06"),
    no_open_rune=message("W-04"),
    may_not_claim=message("W-05"),
    no_action_left=message("W-02"),
    gambit_in_play=message("W-08"),
    no_gambit_in_play=message("W-08"),
    book_not_open=message("W-07"),
    no_ability=message("W-12"),
    component_owed=message("W-02"),
    can_play=message("W-03"),
    no_gambits_allowed=message("W-22"),
    not_offered=message("W-22"),
)

# ---- Why a move is good: probabilities are fractions, `count` is a number of components, cards or spells

LACKING = integer(0, 15)

REASONS = table(
    only_move=message(),
    # Components.
    wins=message(spell=SPELL, points=POINTS),
    completes=message(spell=SPELL, points=POINTS),
    leaves_last_open=message(spell=SPELL, odds=ODDS),
    leaves_last_to_you=message(spell=SPELL, odds=ODDS),
    leaves_last_to=message(spell=SPELL, seat=SEAT),
    behind_aura=message(spell=SPELL, count=LACKING),
    lacks=message(spell=SPELL, count=LACKING),
    # Gambits.
    keeps_by_aura=message(spell=SPELL, odds=ODDS),
    denies_by_aura=message(spell=SPELL, points=POINTS),
    nullifies=message(seat=SEAT, spell=SPELL),
    nullifies_own=message(spell=SPELL),
    frees_book=message(),
    opens_guarded=message(spell=SPELL, points=POINTS),
    removes_gambit=message(seat=SEAT),
    releases_to_complete=message(spell=SPELL, points=POINTS),
    releases=message(),
    # Cards that say what they do, the end of the turn, and answers.
    effect=message(card=SPELL),
    keeps_cards=message(count=integer(0, MOST_IN_HAND)),
    points_of_wizard=message(seat=SEAT, points=POINTS),
    open_places=message(card=COMPONENT, count=integer(0, MOST_POOL)),
    takes_off=message(spell=SPELL, count=LACKING),
    about_spell=message(spell=SPELL, points=POINTS, count=LACKING),
)

# ---- Faults

FAULTS = table(
    cards="a component, an incantation or a gambit is missing or duplicated",
    spells="a spell is missing or duplicated",
    piles="a position above a deck or the discard pile is not empty",
    hand="a hand is too large, or has a card face down",
    pool="a spell in the pool is complete, or has more components than it needs",
    points="a book's points are not those of its spells",
    gambits="a gambit has no target, or two share one",
    not_won="somebody has enough points but has not won",
    seen="a hand does not hold what was seen in it",
    effect="an effect is pending although nobody has to choose",
)

GAME = Declaration(
    name="wizards_gambit",
    title="Wizard's Gambit",
    version=1,
    module=__name__,
    file=__file__,
    seats=SEATS,
    seat_names=("seat 0", "seat 1", "seat 2", "seat 3", "seat 4"),
    options=OPTIONS,
    check_options=check_options,
    tables=tables,
    phases=PHASES,
    state=STATE,
    moves=MOVES,
    events=EVENTS,
    refusals=REFUSALS,
    endings=ENDINGS,
    reasons=REASONS,
    faults=FAULTS,
    scores=("spells", "effects"),
    chapter="turn_number",
)

code, Event, Move, Refusal, Ending, Phase, Fault, Setting, Concession = GAME.names
