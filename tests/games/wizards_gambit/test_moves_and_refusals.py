"""Moves listed another way, how they are written, why they are refused, and the rules page."""

import random
import re
from collections import Counter
from functools import cache
from itertools import product

import pytest

import facedown
from facedown import games
from facedown.games.wizards_gambit.card_sets import sets
from facedown.games.wizards_gambit.rules.cards import COMPONENTS, GAMBITS
from facedown.kernel import dispatch
from positions import walk

from .tables import WORKSHOP, card_set, happened, play, points, table, texts, why_not, zone

GAME = games.get("wizards_gambit")
RULES = GAME.rules_text()
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in RULES.split("\n") if line[:1] == "|"]
RULINGS = [f"W-{number:02}" for number in range(1, 24)]

EVERY_KIND_OF_MOVE = [
    *("play ash plain_two", "play shard plain_two feather", "play tooth plain_two ash", "cast draw_two"),
    *("aura gambit_iv plain_two", "nullify gambit_viii 4", "destroy gambit_i 0", "release", "use", "end", "show"),
    *("wizard 3", "card shard", "card draw_two", "card gambit_ii", "pick ash plain_two", "pick shard plain_two ash"),
    *("put tears plain_three", "put shard plain_three tears", "move ash plain_two plain_five"),
    *("move shard plain_two plain_five feather", "spell plain_two", "gambit 1", "yes", "no"),
]


# ---- The moves of a turn, from what is on the table


def active_ability(view, seat):
    """The spell on top of a book, unless it is nullified."""
    book = view.books[seat]
    return book.spells[-1] if book.spells and book.nullified_by is None else None


def components_by_the_book(view, seat):
    may_claim = view.gambits_in_play[seat] is None or active_ability(view, seat) == "unbound"
    for spell in view.pool if view.components_left else ():
        open_places = list(spell.runes)
        for on in spell.lying:
            open_places.remove(on.rune)
        if spell.guarded_by is not None or (len(open_places) == 1 and not may_claim):
            continue
        for card in set(view.hands[seat].known) & set(COMPONENTS):
            wild = card == "shard" or (card == "tooth" and active_ability(view, seat) == "wild_tooth")
            for rune in set(open_places) if wild else {card} & set(open_places):
                yield f"play {card} {spell.spell}" + (f" {rune}" if rune != card else "")


def actions_by_the_book(view, seat):
    if not view.actions_left:
        return
    mine = view.gambits_in_play[seat]
    yield from {"release"} if mine else set()
    for card in view.hands[seat].known:
        if card not in COMPONENTS and card not in GAMBITS:
            yield f"cast {card}"
    held = [card for card in (*view.hands[seat].known, view.dealt_gambits[seat]) if card in GAMBITS]
    for gambit in held if active_ability(view, seat) != "no_gambits" else ():
        for other, book in enumerate(view.books):
            if other != seat and view.gambits_in_play[other] and active_ability(view, other) != "hardy":
                yield f"destroy {gambit} {other}"
            if not mine and book.spells and book.nullified_by is None and book.spells[-1] != "steadfast":
                yield f"nullify {gambit} {other}"
        for spell in view.pool if not mine else ():
            if spell.guarded_by is None:
                yield f"aura {gambit} {spell.spell}"


def moves_by_the_book(view, seat, used, abilities):
    components = set(components_by_the_book(view, seat))
    moves = components | set(actions_by_the_book(view, seat))
    ability = active_ability(view, seat)
    if ability in abilities and ability not in used:
        moves.add("use")
    if not view.component_owed:
        moves.add("end")
    elif not components:
        moves.add("show")
    return moves


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_the_moves_of_a_turn_are_those_of_the_book(seats, seed):
    key = facedown.load_set("wizards_gambit", WORKSHOP)
    abilities = {card.key for card in sets.read(WORKSHOP).spells if card.when == "turn"}
    game = facedown.deal("wizards_gambit", seats, seed=seed, options={"set": key, "goal": 30, "turn_limit": 60})
    seen = set()
    for position in walk(game, random.Random(seed)):
        view = position.view()
        if view.phase == "playing":
            events = position.events_for(None)
            begun = max(place for place, event in enumerate(events) if type(event).__name__ == "TurnStarted")
            used = {event.spell for event in events[begun:] if type(event).__name__ == "UsedAbility"}
            listed = texts(position, view.turn)
            assert len(listed) == len(set(listed))
            assert set(listed) == moves_by_the_book(position.view(view.turn), view.turn, used, abilities)
            seen |= {move.split()[0] for move in listed}
    assert {"play", "cast", "aura", "nullify", "destroy", "release", "end"} <= seen


# ---- Whether a move may be made is checked apart from the list of moves


def texts_of_all_moves(view, cards):
    """Every move that could be meant at a table, whether it may be made or not."""
    seats = range(5)  # also those that nobody sits in
    spells = [*(spell.spell for spell in view.pool), *view.books[view.turn].spells[:1], "spark"]
    gambits = GAMBITS[:8]
    placed = [f"{card} {spell} {rune}" for card in COMPONENTS for spell in spells for rune in COMPONENTS]
    yield from (f"{kind} {what}" for kind in ("play", "pick", "put") for what in placed)
    for card, rune in product(COMPONENTS, COMPONENTS):
        yield from (f"move {card} {spell} {other} {rune}" for spell in spells for other in spells)
    yield from (f"{kind} {card}" for kind in ("cast", "card") for card in (*COMPONENTS, *gambits, *cards))
    yield from (f"aura {gambit} {spell}" for gambit in gambits for spell in spells)
    yield from (f"{kind} {gambit} {seat}" for kind in ("nullify", "destroy") for gambit in gambits for seat in seats)
    yield from (f"{kind} {seat}" for kind in ("wizard", "gambit") for seat in seats)
    yield from (f"spell {spell}" for spell in spells)
    yield from ("release", "use", "end", "show", "yes", "no")


@cache
def code_of(text):
    return GAME.moves.encode(GAME.moves.parse(text))


# What is chosen card by card, spell by spell or wizard by wizard.
CHOSEN = {"discard", "steal", "give", "move", "remove", "clear", "take", "place", "banish", "renew"}


def test_a_move_is_refused_if_and_only_if_it_is_not_listed():
    keys = facedown.load_set("wizards_gambit", WORKSHOP), sets.own_set().key
    cards = [card.key for cards in (sets.read(WORKSHOP), sets.own_set()) for card in cards.incantations]
    compared = Counter()
    for seed in range(12):
        options = {"set": keys[seed % 2], "goal": 30, "turn_limit": 60}
        game = facedown.deal("wizards_gambit", 2 + seed % 4, seed=seed, options=options)
        for position in walk(game, random.Random(seed)):
            view = position.view()
            asked = (view.question.about, view.question.verb) if view.question else view.phase
            compared[asked] += 1
            if view.phase == "over" or compared[asked] > 8:
                continue
            [seat] = position.pending
            listed = {code_of(str(move)) for move in position.moves(seat)}
            tried = {code_of(text) for text in texts_of_all_moves(view, cards)}
            assert listed <= tried
            assert {code for code in tried if not dispatch.refusal(position.record, seat, code)} == listed
    assert {asked[1] for asked in compared if asked[0] == "what"} == CHOSEN
    assert {"playing", "trimming"} <= compared.keys()


# ---- Notation


@pytest.mark.parametrize("text", EVERY_KIND_OF_MOVE)
def test_every_kind_of_move_is_written_as_it_is_read(text):
    facedown.load_set("wizards_gambit", WORKSHOP)
    assert str(facedown.parse("wizards_gambit", text)) == text


def test_no_kind_of_move_is_left_out():
    assert {text.split()[0] for text in EVERY_KIND_OF_MOVE} == {move.__struct_config__.tag for move in GAME.moves.types}


@pytest.mark.parametrize("text", ["Play ASH Bounty", "  play   ash bounty ", "play ash bounty ash"])
def test_capitals_and_spaces_do_not_matter_and_a_rune_that_says_nothing_is_left_out(text):
    assert str(facedown.parse("wizards_gambit", text)) == "play ash bounty"


@pytest.mark.parametrize(
    "text",
    [
        *("", "pass", "play", "play ash", "play ash bounty tooth tooth", "play ash ash", "play stone bounty"),
        *("play ash bounty insight", "cast", "cast abracadabra", "aura gambit_iv", "nullify gambit_iv", "wizard"),
        *("nullify gambit_iv 5", "nullify gambit_iv x", "nullify gambit_iv ２", "wizard -1", "destroy 2"),
        *("release 1", "end turn", "card", "card stone", "move ash bounty", "spell ash", "gambit iv", "yes yes"),
        *("resign", "resign match"),
    ],
)
def test_what_is_no_move_cannot_be_read(text):
    with pytest.raises(facedown.InvalidMove, match="not a move in Wizard's Gambit"):
        facedown.parse("wizards_gambit", text)


@pytest.mark.parametrize("seats", [2, 5])
def test_nobody_can_resign(seats):
    game = facedown.deal("wizards_gambit", seats, seed=1)
    with pytest.raises(facedown.InvalidMove):
        game.play(0, "resign")
    with pytest.raises(facedown.InvalidMove):
        game.concede(0, "resign")


# ---- Refusals


def with_gambit(**zones):
    """Seat 0 has gambits in the hand and face up, a component, and an incantation; seat 1 has a book."""
    gambits, books = ["gambit_i", None], ["", "spark"]
    return table(["ash ash gambit_v draw_two", "ash"], **{"gambits": gambits, "books": books, **zones})


def ended():
    game = table(["ash tears", "ash"], books=["plain_five plain_one", ""], pool=["flame"])
    return play(game, "0 play ash flame")


# Why a move is refused: a position, and a move that is refused there for that reason.
REFUSED = {
    "not_a_move": (lambda: with_gambit(), "0 nullify gambit_v 4"),
    "game_over": (ended, "1 play ash flame"),
    "not_your_turn": (lambda: with_gambit(), "1 play ash plain_two"),
    "not_now": (lambda: with_gambit(), "0 yes"),
    "no_such_card": (lambda: with_gambit(), "0 play tooth plain_five"),
    "no_component_left": (lambda: play(with_gambit(), "0 play ash plain_two"), "0 play ash plain_two"),
    "not_in_pool": (lambda: with_gambit(), "0 play ash plain_one"),
    "guarded": (lambda: with_gambit(in_play=[None, "gambit_ii plain_two"]), "0 play ash plain_two"),
    "no_open_rune": (lambda: with_gambit(), "0 play ash plain_three"),
    "may_not_claim": (lambda: with_gambit(in_play=["gambit_ii 1", None], pool=["flame"]), "0 play ash flame"),
    "no_action_left": (lambda: play(with_gambit(), "0 cast draw_two"), "0 aura gambit_v plain_two"),
    "gambit_in_play": (lambda: with_gambit(in_play=["gambit_ii 1", None]), "0 aura gambit_v plain_two"),
    "no_gambit_in_play": (lambda: with_gambit(), "0 release"),
    "book_not_open": (lambda: with_gambit(), "0 nullify gambit_v 0"),
    "no_ability": (lambda: with_gambit(), "0 use"),
    "component_owed": (lambda: with_gambit(), "0 end"),
    "can_play": (lambda: with_gambit(), "0 show"),
    "no_gambits_allowed": (lambda: with_gambit(books=["no_gambits", "spark"]), "0 aura gambit_v plain_two"),
    "not_offered": (lambda: with_gambit(books=["start_trade", ""]), "0 wizard 1"),
}


@pytest.mark.parametrize("key", GAME.declaration.refusals)
def test_a_refused_move_says_which_rule_forbids_it(key):
    position, line = REFUSED[key]
    assert why_not(position(), line) == (key, GAME.declaration.refusals[key].ruling)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("0 cast look", "no_such_card"),
        ("0 cast plain_two", "no_such_card"),
        ("0 aura gambit_vi plain_two", "no_such_card"),
        ("0 aura gambit_v plain_one", "not_in_pool"),
        ("0 destroy gambit_v 1", "no_gambit_in_play"),
        ("0 card ash", "not_now"),
        ("0 play shard plain_two ash", "no_such_card"),
        ("0 play ash plain_two feather", "no_open_rune"),
    ],
)
def test_other_moves_are_refused_for_their_own_reasons(line, key):
    assert why_not(with_gambit(), line)[0] == key


def test_a_card_of_a_set_that_is_not_played_with_is_not_there():
    game = facedown.deal("wizards_gambit", 2, seed=1)
    facedown.load_set("wizards_gambit", WORKSHOP)
    seat = min(game.pending)
    assert why_not(game, f"{seat} cast draw_two") == ("no_such_card", "W-16")


def test_after_the_component_of_the_turn_a_show_is_out_of_place():
    game = play(with_gambit(), "0 play ash plain_two")
    assert why_not(game, "0 show")[0] == "not_now"


# ---- The rules page


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_rules_page_lists_every_ruling_and_uses_it(ruling):
    assert f"- **{ruling}** " in RULES
    assert f"({ruling})" in RULES.partition("## Options")[0]


def test_the_rules_page_and_the_refusals_cite_no_other_ruling():
    assert set(re.findall(r"W-\d+", RULES)) == set(RULINGS)
    assert {refusal.ruling for refusal in GAME.declaration.refusals.values()} - {""} <= set(RULINGS)


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_the_rules_page_has_every_option_with_values_default_meaning_and_ruling(option):
    words = ", ".join(f"`{word}`" for word in option.words)
    values = option.domain if option.name == "set" else words or f"{option.low} to {option.high}"
    assert [f"`{option.name}`", values, f"`{option.text(option.default)}`", option.about, option.ruling] in ROWS


def test_the_rules_page_has_every_kind_of_move():
    notation = RULES.partition("## Notation")[2].partition("###")[0]
    told = {row.split("`")[1] for row in notation.split("\n") if row.startswith("| `")}
    assert {text.split()[0] for text in told} == {move.__struct_config__.tag for move in GAME.moves.types}
    assert all(str(facedown.parse("wizards_gambit", text)) == text for text in told)


def test_the_rules_page_has_the_components_of_our_own_set():
    copies = {row[0].strip("`"): int(row[2]) for row in ROWS if len(row) == 4 and row[2].isdecimal()}
    assert copies == sets.own_set().components


EXAMPLE = [
    ("Ember", 2, "ash tooth", "turn", '{ do = "draw", count = 1 }'),
    ("Undertow", 3, "tears tears feather", "end", '{ do = "refill", count = 1 }'),
    ("Cairn", 4, "agate agate agate", "end", '{ do = "refill", count = 1 }'),
    ("Sleet", 3, "tears feather", "end", '{ do = "refill", count = 1 }'),
]


def test_the_example_of_the_rules_page_can_be_played(tmp_path):
    lines = RULES.partition("```\n")[2].partition("```")[0].splitlines()
    kinds = dict.fromkeys(COMPONENTS, 4)
    key = card_set(tmp_path, EXAMPLE, [("Eddy", '{ do = "move", count = 1 }')], gambits=5, **kinds)
    game = facedown.arrange(
        "wizards_gambit",
        3,
        hands=["shard feather breath eddy", "tears ash gambit_ii", "tooth tooth tooth"],
        pool=["ember ash", "undertow", "cairn"],
        gambits=["gambit_v", None, None],
        deck="breath ash breath",
        spells="sleet",
        options={"set": key},
        seed=1,
    )
    play(game, *lines)
    assert len(lines) == 12
    assert points(game) == [5, 0, 0]
    assert zone(game, "book 0") == "ember sleet"
    assert zone(game, "gone") == "gambit_ii gambit_v"
    assert len(happened(game, "ShowedHand")) == 1
    assert game.pending == {1}


NEARLY = ["plain_two ash ash", "plain_three tears", "plain_five"]


@pytest.mark.parametrize(
    ("cast", "zones", "line", "key"),
    [
        ("give_next", {}, "0 card tooth", "no_such_card"),
        ("give_next", {}, "0 spell plain_two", "not_offered"),
        ("fetch", {"discard": "look swap"}, "0 card ash", "not_offered"),
        ("clear", {}, "0 spell plain_one", "not_in_pool"),
        ("clear", {}, "0 spell plain_five", "not_offered"),
        ("clear", {"in_play": [None, "gambit_ii plain_two"]}, "0 spell plain_two", "guarded"),
        ("remove_two", {}, "0 pick tears plain_one", "not_in_pool"),
        ("remove_two", {}, "0 pick tears plain_two", "not_offered"),
        ("remove_two", {"in_play": [None, "gambit_ii plain_two"]}, "0 pick ash plain_two", "guarded"),
        ("move_two", {}, "0 move ash plain_two plain_three", "no_open_rune"),
        ("move_two", {}, "0 move ash plain_two plain_one", "not_in_pool"),
        ("place", {"discard": "ash tears"}, "0 put ash plain_two", "no_open_rune"),
        ("place", {"discard": "ash tears"}, "0 put feather plain_two", "not_offered"),
        (
            "place",
            {"discard": "feather ash", "in_play": ["gambit_ii 1", None]},
            "0 put feather plain_two",
            "may_not_claim",
        ),
        ("banish", {"in_play": [None, "gambit_ii 0", "gambit_iii plain_two", None]}, "0 gambit 3", "no_gambit_in_play"),
    ],
)
def test_a_wrong_answer_to_an_effect_is_refused_for_what_is_wrong_with_it(cast, zones, line, key):
    hands = [f"ash ash {cast}", "tooth", "tooth", "tooth"][: 4 if cast == "banish" else 2]
    books = ["spark", "use_draw", "", ""][: len(hands)]
    game = play(table(hands, **{"pool": NEARLY, "books": books, **zones}), f"0 cast {cast}")
    assert why_not(game, line)[0] == key
