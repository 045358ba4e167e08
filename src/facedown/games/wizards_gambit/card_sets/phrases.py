"""The parts of a language that describe effects: a phrase for every form of a verb, and words for its blanks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from facedown.games.wizards_gambit.card_sets.vocabulary import WHOLE_HAND, Step


@dataclass(frozen=True)
class Phrase:
    """A verb as said to the reader, as something they may do if that differs, and as said about another wizard.

    Without a form about another wizard, the reader is the one who acts, whomever the step concerns.
    """

    said: str
    may: str = ""
    other: str = ""
    is_offer: bool = False  # it already says "you may"


@dataclass(frozen=True)
class Language:
    """A language's words for when an ability applies, for optional steps, and for each verb."""

    when: dict[str, str]
    may: str
    may_let: str
    if_so: str
    phrases: dict[str, Phrase]
    words: Callable[[Step], dict[str, str]]


def form_of(step: Step) -> str:
    """The phrase of a step: its verb's, or a separate one if a count or an option needs another sentence."""
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
