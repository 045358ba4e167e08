"""The state of a game, field by field: what is in it, and who sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from facedown.kernel.chance import Rng
from facedown.kernel.declaration.kinds import Kind
from facedown.kernel.records import record

# Who sees a field: every seat and spectator, the seat it belongs to, or nobody.
EVERYONE, OWNER, NOBODY = "everyone", "owner", "nobody"
SIGHTS = (EVERYONE, OWNER, NOBODY)

# What is in a field: a number, a mask of bits, a tally of cards (facedown.kernel.tally), or a pile (kernel.piles).
NUMBER, BITS, TALLY, PILE = "number", "bits", "tally", "pile"

# Numbers of 32 bits are left to the generator of chance: see facedown.kernel.compiler.
WIDTHS = (np.int8, np.int16, np.uint16, np.int64)


class DeclarationError(TypeError):
    """A game is declared in a way that cannot work."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field of the record. Make one with `number`, `bits`, `tally` or `pile`.

    `per` are the lengths of its axes, the first of them the owners' where it is seen by its owner. `unless` is an
    expression on the record `s`, such as "s.hands_open", that opens the field to everyone. `hidden` is a rule that
    turns one hidden value into what is left of it; without it a tally keeps its number of cards, and anything else is
    zero. A pile's `size` is the field that counts its cards.

    A field with a kind of cards is a zone. `view` is where the page finds it in a view.
    """

    form: str
    about: str
    stored: Any
    seen_by: str | None
    per: tuple[int, ...] = ()
    of: Kind | None = None
    unless: str = ""
    hidden: Any = None
    size: str = ""
    view: str = ""
    low: int = 0
    high: int = 0

    @property
    def layout(self) -> Any:
        """The field's entry in the record's layout."""
        return (self.stored, *self.per) if self.per else self.stored


def number(about: str, low: int, high: int, *, seen_by: str | None = None, stored: Any = None, **more: Any) -> Field:
    """A number in a range, or an array of them."""
    width = stored or next(one for one in WIDTHS if np.iinfo(one).min <= low and high <= np.iinfo(one).max)
    return _field(NUMBER, about, width, seen_by, low=low, high=high, **more)


def bits(about: str, width: Any, *, seen_by: str | None = None, **more: Any) -> Field:
    """A mask, or an array of masks, of an unsigned type."""
    return _field(BITS, about, width, seen_by, **more)


def tally(about: str, of: Kind | None, *, seen_by: str | None = None, **more: Any) -> Field:
    """How many cards of each value there are, in one number; value 0 counts those that are face down."""
    return _field(TALLY, about, np.int64, seen_by, of=of, **more)


def pile(
    about: str, of: Kind | None, most: int, size: str, *, seen_by: str | None = None, stored: Any = np.int8, **more: Any
) -> Field:
    """Cards in an order, the top last; `size` names the field with their number."""
    rows = _axes(more.pop("per", ()))
    return replace(_field(PILE, about, stored, seen_by, of=of, size=size, **more), per=(*rows, most))


def _field(form: str, about: str, stored: Any, seen_by: str | None, per: Any = (), **more: Any) -> Field:
    return Field(form=form, about=about, stored=stored, seen_by=seen_by, per=_axes(per), **more)


def _axes(per: Any) -> tuple[int, ...]:
    return per if isinstance(per, tuple) else (per,)


def check_fields(game: str, fields: dict[str, Field]) -> None:
    """Every field says who sees it, and piles name a field that counts them."""
    for name, field in fields.items():
        where = f"{game}: the field {name!r}"
        if field.seen_by not in SIGHTS:
            raise DeclarationError(f"{where} does not say who sees it: seen_by=EVERYONE, OWNER or NOBODY")
        if field.seen_by == OWNER and not field.per:
            raise DeclarationError(f"{where} is seen by its owner, but belongs to no seat: per=SEATS")
        if field.form == PILE and field.size not in fields:
            raise DeclarationError(f"{where} is a pile whose size is in {field.size!r}, which is not a field")


def layout_of(fields: dict[str, Field]) -> np.dtype[Any]:
    """The record: its generator, and the fields in their order."""
    return record(rng=Rng, **{name: field.layout for name, field in fields.items()})
