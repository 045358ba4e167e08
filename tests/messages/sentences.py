"""Sentences in every language, as the terminal says them; the page has to say the same.

`python tests/messages/sentences.py` writes sentences.json and runs.json, which the page's tests read, after a change
that is meant.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from facedown import games
from facedown.games.viewers import sees
from facedown.games.words import says
from facedown.kernel.declaration import event, integer, optional, seat, several
from facedown.kernel.declaration.description import describe_event
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.declaration.typed_events import TypedEvents
from facedown.messages.catalogue import languages, messages_of, shared
from facedown.messages.speaker import Speaker

FOLDER = Path(__file__).parent
FILE = FOLDER / "sentences.json"
RUNS_FILE = FOLDER / "runs.json"
NAMES = ("Anne", "Hugo", "Yves", "Yann")

# Sentences that are hard to say: elision, gender, number, lists, hidden cards, and who is spoken to.
HARD: list[tuple[str, dict[str, Any]]] = [
    *(("events nullified", {"seat": 0, "victim": victim, "gambit": "gambit_iv"}) for victim in range(4)),
    ("events destroyed", {"seat": 1, "victim": 0, "destroyed": "ash", "gambit": "gambit_iv"}),
    ("events saw", {"seat": 0, "victim": 1, "card": ["ash", "tears", "ash"], "count": 3}),
    ("events saw", {"seat": 0, "victim": 1, "card": [None, None], "count": 2}),
    ("events stole", {"seat": 2, "victim": 0, "card": None}),
    ("events stole", {"seat": 2, "victim": 0, "card": "tears"}),
    ("events opened", {"spell": ["bounty"], "count": 1}),
    ("events opened", {"spell": ["bounty", "abyss"], "count": 2}),
    *(("events scored", {"seat": 3, "points": points}) for points in (-2, -1, 1, 3)),
    ("events drew", {"seat": 0, "card": [None], "count": 1}),
    ("events drew", {"seat": 1, "card": [None, None], "count": 2}),
    ("events drew", {"seat": 0, "card": ["ash", "tears"], "count": 2}),
    *(("events game_ended", {"winners": winners, "reason": "goal"}) for winners in ([], [2], [0, 3], [0, 1, 2])),
    *(("reasons open_places", {"count": count, "card": "ash"}) for count in (0, 1, 2)),
    ("reasons leaves_last_to", {"spell": "abyss", "seat": 1}),
    *(("reasons leaves_last_open", {"spell": "bounty", "odds": odds}) for odds in (0, 0.001, 0.125, 0.5, 0.999, 1)),
]
KINDS = {
    **dict.fromkeys(("seat", "victim", "winners"), "seat"),
    **dict.fromkeys(("card", "gambit", "destroyed"), "card"),
    "spell": "spell",
    "odds": "odds",
    "reason": "ending",
}

# A value for an argument of each kind that declared messages are tried with.
TRIED: dict[str, tuple[Any, ...]] = {"seat": (0, 1), "odds": (0.004, 0.17, 1.0), "flag": (False, True)}


# Names that are data are said as they are where nobody looks them up.
DATA = ("bounty", "abyss")


def sentences() -> list[dict[str, Any]]:
    """Everything that is said to be compared."""
    return [*hard_sentences(), *declared_sentences()]


def hard_sentences() -> list[dict[str, Any]]:
    own = json.loads((FOLDER / "wizards.json").read_text(encoding="utf-8"))
    return [
        entry("wizards", language, own[language], path.split(), given, KINDS)
        for language in own
        for path, given in HARD
    ]


def declared_sentences() -> list[dict[str, Any]]:
    """Every event and reason of the declared games, with a few values each."""
    found = []
    for rules in map(games.get, games.our_names()):
        if (game := rules.declaration) is None:
            continue
        for language in languages(game):
            own = messages_of(game, language)
            told = {("events", key): event.arguments for key, event in game.events.items()}
            told |= {("reasons", key): reason.arguments for key, reason in game.reasons.items()}
            for path, arguments in told.items():
                for number in range(3):
                    given = {name: tried(kind, number) for name, kind in arguments.items()}
                    run = game.events[path[1]].merge if path[0] == "events" else ""
                    if run:
                        given |= {run: [given[run]] * (number + 1), "count": number + 1}
                    found.append(entry(game.name, language, own, path, given, says(arguments)))
    return found


def tried(kind: Kind, number: int) -> Any:
    if kind.secret and number == 1:
        back = kind.hidden(kind.low) if kind.hidden else None
        return [back] * kind.count if kind.one else back
    numbers = tuple(sorted({kind.low, max(kind.low, 1), kind.high}))
    values = TRIED.get(kind.says) or kind.names or (DATA if kind.type in (str, str | None) else numbers)
    value = values[number % len(values)]
    return [value] * kind.count if kind.one else value


def entry(
    game: str, language: str, own: Any, path: Sequence[str], given: dict[str, Any], kinds: dict[str, str]
) -> dict[str, Any]:
    speaker = Speaker(language, shared(language), own, NAMES, you=0)
    text = speaker.say(*path, says=kinds, **given)
    return {"game": game, "language": language, "path": path, "given": given, "says": kinds, "text": text}


def page() -> str:
    lines = [json.dumps(one, ensure_ascii=False) for one in sentences()]
    return "[\n" + ",\n".join(lines) + "\n]\n"


# ---- Which events are told together

SAW = event("A card.", seat=seat(4), victim=seat(4), card=optional(integer(1, 9)), merge="card")
WAITED = event("Nothing.", seat=seat(4))
SHOWED = event("Cards.", cards=several(integer(1, 9), 2), to=optional(seat(4), nothing=-1), merge="to")
TOGETHER = {"saw": SAW, "waited": WAITED, "showed": SHOWED}

# By the key of each event, and what is told of it.
HAPPENED: list[tuple[str, tuple[Any, ...]]] = [
    ("saw", (0, 1, 5)),
    ("saw", (0, 1, None)),
    ("saw", (0, 1, 5)),
    ("saw", (0, 2, 5)),
    ("saw", (1, 2, 5)),
    ("waited", (0,)),
    ("waited", (0,)),
    ("saw", (1, 2, 5)),
    ("showed", ((1, 2), 0)),
    ("showed", ((1, 2), None)),
    ("showed", ((1, 3), None)),
]


def runs_page() -> str:
    """Events, what is declared of them, and how many are told together."""
    game: Any = SimpleNamespace(name="together", events=TOGETHER)
    typed = TypedEvents(game, sees, lambda *_: None)
    events = [typed.restored(tag, arguments) for tag, arguments in HAPPENED]
    runs = [(tag, arguments.get("count", 1)) for tag, arguments in typed.runs(events)]
    told = {"declared": {tag: describe_event(one) for tag, one in TOGETHER.items()}, "events": events, "runs": runs}
    return json.dumps(msgspec.to_builtins(told), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
    RUNS_FILE.write_text(runs_page(), encoding="utf-8")
