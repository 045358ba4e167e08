"""States of OpenSpiel: a game in progress, and how its chance is modelled."""

from __future__ import annotations

from typing import Any

import pyspiel

from facedown.environments.openspiel.deals import play_by_script
from facedown.environments.table import rewards_of
from facedown.kernel import chance, dispatch, records
from facedown.kernel.chance import DECK, Rng
from facedown.table.game import Game


def returns_of(game: Game) -> list[float]:
    """Rewards that add up to zero; points count as the distance from their mean, which in most games is zero."""
    if game.rules.points is None or game.outcome is None:
        return rewards_of(game)
    points = [float(score.total) for score in game.outcome.scores]
    return [own - sum(points) / len(points) for own in points]


class TableState(pyspiel.State):  # type: ignore[misc]
    """The base of both ways to model chance. `game` is None before the deal."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table = game.table
        self.game: Game | None = None

    def is_dealing(self) -> bool:
        """Whether chance has something to decide."""
        raise NotImplementedError

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody at the end."""
        if self.is_dealing():
            return int(pyspiel.PlayerId.CHANCE)
        pending = self.playing.pending
        return min(pending) if pending else int(pyspiel.PlayerId.TERMINAL)

    @property
    def playing(self) -> Game:
        """The game, once it has been dealt."""
        assert self.game is not None
        return self.game

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.is_dealing() and not self.playing.pending

    def returns(self) -> list[float]:
        """The return of each seat: the winners share 1 and the losers share -1; in a game for points, its points."""
        return returns_of(self.playing) if self.is_terminal() else [0.0] * self.table.seats

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.table.look(self.playing, player).codes)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.outcome_text(action)
        space = self.table.encoder.space
        if space is not None:
            return str(space.describe(action, player))
        return str(self.table.rules.listed_moves.typed(self.table.look(self.playing, player).code(action)))

    def outcome_text(self, outcome: int) -> str:
        """What chance decided, in words."""
        raise NotImplementedError

    def resample_from_infostate(self, player_id: int, sampler: Any) -> Any:
        """A state in the same information set, with the hidden cards resampled."""
        rng = records.new(Rng)
        words = b"".join(int(sampler() * (1 << 32)).to_bytes(4, "little") for _ in range(chance.KEY_WORDS))
        chance.start(rng, chance.seed_words(words), DECK, 0)
        world = self.clone()
        known = world.playing.known(player_id)
        dispatch.imagine(known, player_id, rng)
        world.playing.record = known
        return world

    def __str__(self) -> str:
        if self.game is None:
            return "not dealt yet"
        moves = " ".join(f"{seat}:{self.table.text(move)}" for seat, move in self.game.history)
        return f"{self.game.seed.hex()} {moves}"


class SampledState(TableState):
    """One chance node, which deals the cards and settles the whole order of the deck."""

    def is_dealing(self) -> bool:
        """Whether the cards are still to be dealt."""
        return self.game is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The only outcome: a sampled deal."""
        return [(0, 1.0)]

    def outcome_text(self, outcome: int) -> str:
        """What chance decided, in words."""
        return "deal"

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = self.table.deal(self.get_game().next_seed())
        else:
            seat = self.current_player()
            self.table.play(self.game, seat, self.table.look(self.game, seat).code(action))


class DealtState(TableState):
    """Every card is a chance node when somebody gets it: first the dealt cards, later the drawn ones.

    The rules draw from the top of the pile. A move is tried; if it draws a card that chance has not settled yet, the
    next card from the top is settled first, and the move is tried again. If it shuffles a new pile and draws from that,
    chance nodes give the positions of those cards.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._deck = game.deck
        self._dealt: list[int] = []
        self._chosen: tuple[int, int] | None = None  # a seat's move that is waiting for cards
        self._settled = 0  # cards on top of the pile that chance has settled
        self._places: list[int] = []  # the positions of cards drawn from the pile that the move shuffles
        # How many positions the next of them can have; 0 while waiting for a settled card.
        self._choices = self._deck.cards if self._deck.is_by_places else 0

    def is_dealing(self) -> bool:
        """Whether a hand is not full yet, or a move is waiting for a card."""
        return self.game is None or self._chosen is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can come next, or the positions where the next one can be."""
        if self._choices:
            return [(place, 1 / self._choices) for place in range(self._choices)]
        left = self._deck.without(self._dealt) if self.game is None else self._deck.in_pile(self.game, self._settled)
        number = sum(left.values())
        return [(card, count / number) for card, count in sorted(left.items()) if count]

    def outcome_text(self, outcome: int) -> str:
        """What chance decided, in words."""
        return f"place {outcome}" if self._choices else f"card {self._deck.text(outcome)}"

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self._dealt.append(action)
            self._try_deal()
            return
        if self._chosen is None:
            seat = self.current_player()
            self._chosen = seat, self.table.look(self.game, seat).code(action)
        elif self._choices:
            self._places.append(action)
        else:
            self._deck.settle(self.game, self._settled, action)
            self._settled += 1
        self._try_move()

    def _try_deal(self) -> None:
        if not self._deck.is_by_places:
            if len(self._dealt) == self._deck.in_hands:
                self.game = self._deck.deal(self._dealt)
            return
        game, limits = self._deck.deal_by_places(self._dealt)
        is_dealt = len(self._dealt) == limits[0] - self._deck.size(game)
        self.game, self._choices = (game, 0) if is_dealt else (None, limits[len(self._dealt)])

    def _try_move(self) -> None:
        assert self._chosen is not None
        size = self._deck.size(self.playing)
        after, limits = play_by_script(self.table, self.playing, *self._chosen, self._places)
        left = self._deck.size(after)
        self._choices = 0
        drawn = size if limits else size - left  # a pile is shuffled when it is used up
        if drawn > self._settled:
            return
        if limits and len(self._places) < limits[0] - left:
            self._choices = limits[len(self._places)]
            return
        self.game, self._chosen, self._places = after, None, []
        self._settled -= drawn

    def __str__(self) -> str:
        dealt = " ".join(map(str if self._deck.is_by_places else self._deck.text, self._dealt))
        waiting = "" if self._chosen is None else f" {self._chosen} with {self._settled} cards settled, {self._places}"
        return f"{dealt} | {super().__str__()}{waiting} | {self._pile()}"

    def _pile(self) -> str:
        return "" if self.game is None else " ".join(map(str, self._deck.top(self.game, self._settled)))
