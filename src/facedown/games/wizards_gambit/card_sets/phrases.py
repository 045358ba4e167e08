"""What a language needs to describe effects of cards: a phrase for every form of a verb, and words for its blanks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from facedown.games.wizards_gambit.card_sets.vocabulary import WHOLE_HAND, Step


@dataclass(frozen=True)
class Phrase:
    """A verb as it is said to the reader, what they may do where that differs, and of another wizard.

    Where nothing is said of another wizard, the reader is the one who acts, whomever the step concerns.
    """

    said: str
    may: str = ""
    other: str = ""
    is_offer: bool = False  # it already says "you may"


@dataclass(frozen=True)
class Language:
    """How a language says when an ability applies, that a step may be left, and what each verb does."""

    when: dict[str, str]
    may: str
    may_let: str
    if_so: str
    phrases: dict[str, Phrase]
    words: Callable[[Step], dict[str, str]]


def form_of(step: Step) -> str:
    """The phrase of a step: that of its verb, or one of its own where a count or a way makes another sentence."""
    name, several = step.verb.name, abs(step.count) > 1
    match name:
        case "discard" if step.count == WHOLE_HAND:
            return "discard_hand"
        case "steal" if step.how == "choice":
            return "choose_from_each" if step.whom == "others" else "choose_from"
        case "take" if step.place == "pool":
            return "take_off"
        case "score":
            return "gain" if step.count > 0 else "lose"
        case "draws" | "actions" if step.count < 0:
            return f"no_{name}"
        case "move" | "renew" if several:
            return f"{name}_several"
    return name
