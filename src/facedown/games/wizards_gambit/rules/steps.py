"""Reading a step of an effect, which is packed into one number (`vocabulary.Step.pack`)."""

from __future__ import annotations

import numpy as np

from facedown.games.wizards_gambit.card_sets.vocabulary import LOWEST_COUNT
from facedown.kernel.compiler import rule


@rule
def verb_of(step):
    return np.int64(step) & 63


@rule
def count_of(step):
    return (np.int64(step) >> 6 & 31) + LOWEST_COUNT


@rule
def whom_of(step):
    return np.int64(step) >> 11 & 7


@rule
def what_of(step):
    return np.int64(step) >> 14 & 15


@rule
def way_of(step):
    """How a card is picked, or where it is taken from."""
    return np.int64(step) >> 18 & 3


@rule
def is_optional(step):
    return np.int64(step) >> 20 & 1 == 1


@rule
def is_conditional(step):
    """Whether it happens only if the previous step happened."""
    return np.int64(step) >> 21 & 1 == 1
