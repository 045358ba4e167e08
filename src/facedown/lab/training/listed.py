"""Self-play with listed moves, at all tables of a game at once: the learner of masters for games with many moves.

It learns as `Learner` does. In a part of the lanes one seat learns, and adepts sit on the others: they play the listed
move with the highest share. Nobody sees the moves that the batch draws on its own.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from facedown.lab.training.learner import UNCAPTURED, Learner, Recipe
from facedown.lab.training.listed_blocks import Block, ListedRollout
from facedown.lab.training.listed_inputs import features_of_rows, inputs_of, read_table
from facedown.lab.training.listed_networks import Inputs, ListedNetwork, ListedPolicy
from facedown.lab.training.networks import masked_log_softmax


@dataclass(frozen=True)
class ListedRecipe(Recipe):
    """The numbers of a training with listed moves.

    `room` is for how many moves, `inner` how wide their layers are, and `against` the part of lanes with adepts. In the
    first part of the training, `patience`, only the critic learns: at first it gives no reason to leave the adept.
    """

    lanes: int = 8192
    width: int = 512
    entropy: tuple[float, float] = (0.01, 0.001)
    rate: tuple[float, float] = (5e-4, 1e-5)
    hold: float = 0.02
    room: int = 16
    inner: int = 128
    against: float = 0.25
    patience: float = 0.05


class ListedLearner(Learner):
    """Plays all tables of a game, and learns from them together."""

    def __init__(
        self,
        game: str,
        seats: list[int],
        recipe: ListedRecipe,
        *,
        device: str = "cpu",
        options: Any = None,
        seed: int = 1,
        log: Any = print,
    ) -> None:
        self.recipe: ListedRecipe = recipe
        self.device, self.log = torch.device(device), log
        self.tables = [read_table(game, number, options) for number in seats]
        self.seats, self.room, part = max(seats), recipe.room, recipe.lanes // len(seats)
        self.lanes = part * len(seats)
        self.blocks = [
            Block(game, table, part, device, options, seed * 1000 + table.seats, recipe.room) for table in self.tables
        ]
        self.slices = [slice(at * part, (at + 1) * part) for at in range(len(seats))]
        (places, inputs), (open_places, open_inputs) = inputs_of(game, self.tables, options)
        features = features_of_rows(game, self.seats, options)
        torch.manual_seed(seed)
        self.actor = ListedPolicy(places, inputs, features, recipe.width, recipe.inner).to(device)
        self.critic = ListedNetwork(open_places, open_inputs, features, recipe.width, recipe.inner, 1, self.seats).to(
            device
        )
        self.average, self.anchor = copy.deepcopy(self.actor), copy.deepcopy(self.actor)
        self.iterations = self.anchored = 0
        on_gpu = device == "cuda"
        self.rate, self.entropy, self.averaging = (torch.zeros((), device=device) for _ in range(3))
        parameters = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=self.rate, fused=on_gpu, capturable=on_gpu)
        names = ("value_loss", "advice_loss", "spread", "moved")
        self.losses = {name: torch.zeros((), device=device) for name in names}
        self.seat_numbers = torch.arange(self.seats, device=device)
        ones = torch.ones(part, dtype=torch.int64, device=device)
        self.table = torch.cat([ones * at for at in range(len(seats))])
        self.seated = torch.cat([ones * number for number in seats])
        self.is_seated = self.seat_numbers < self.seated[:, None]
        hero = torch.arange(self.lanes, device=device) % self.seated
        among_adepts = torch.arange(self.lanes, device=device) % part < int(recipe.against * part)
        self.hero = torch.where(among_adepts, hero, -1)
        self.exploring = torch.tensor(recipe.explore, device=device)
        self.following = torch.zeros((), device=device)
        self.games, self.won = (torch.zeros(len(seats), device=device, dtype=torch.float64) for _ in range(2))
        self.listed_rollout = self._new_listed_rollout(places.shape[1], len(features[0]))
        self._graph: Any = None
        self._uncaptured, self._can_capture = 0, on_gpu

    def _new_listed_rollout(self, tokens: int, features: int) -> ListedRollout:
        steps, lanes, room = self.recipe.steps, self.lanes, self.room

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=self.device)

        return ListedRollout(
            tokens=zeros(steps + 1, lanes, tokens, kind=torch.uint8),
            whole=zeros(steps + 1, lanes, tokens, kind=torch.uint8),
            rows=zeros(steps + 1, lanes, room, features, kind=torch.uint8),
            worths=zeros(steps + 1, lanes, room),
            mask=zeros(steps + 1, lanes, room, kind=torch.bool),
            seat=zeros(steps + 1, lanes, kind=torch.int64),
            logs=zeros(steps + 1, lanes, room),
            best=zeros(lanes, kind=torch.int64),
            moves=zeros(steps, lanes, kind=torch.int64),
            own=zeros(steps, lanes),
            learned=zeros(steps + 1, lanes, kind=torch.bool),
            rewards=zeros(steps, lanes, self.seats),
            done=zeros(steps, lanes, kind=torch.bool),
        )

    def iterate(self, share: float) -> None:
        """As for numbered moves; the policy follows the critic once that has learned for a while."""
        self.following.fill_(float(share >= self.recipe.patience))
        super().iterate(share)

    def _run(self) -> None:
        """Play and learn, by a graph from the fourth iteration on, unless that fails."""
        if self._can_capture and self._graph is None and self._uncaptured >= UNCAPTURED:
            self._capture()
        if self._graph is not None:
            self._graph.replay()
        else:
            self._uncaptured += 1
            self.play_and_learn()

    def _capture(self) -> None:
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        try:
            with torch.cuda.graph(graph, stream=torch.cuda.current_stream(), capture_error_mode="relaxed"):
                self.play_and_learn()
        except Exception as error:  # whatever it is, training goes on without
            self._can_capture = False
            self.log(f"no CUDA graph, training goes on without one: {type(error).__name__}: {error}")
            torch.cuda.synchronize()
            return
        self._graph = graph

    def inputs(self, step: Any, lanes: Any, is_open: bool) -> Inputs:
        """What networks read of some steps of some lanes."""
        out = self.listed_rollout
        seen = out.whole if is_open else out.tokens
        tokens, rows, worths, mask = (one[step, lanes] for one in (seen, out.rows, out.worths, out.mask))
        table = self.table[lanes]
        if tokens.dim() == 3:
            table = table.expand(len(tokens), -1).flatten()
            tokens, rows, worths, mask = (one.flatten(0, 1) for one in (tokens, rows, worths, mask))
        return Inputs(tokens, table, rows, worths, mask)

    # ---- Playing

    def look(self, step: int) -> None:
        """Copy what the batches show now, and how the newest weights and adepts would play."""
        out = self.listed_rollout
        for block, lanes in zip(self.blocks, self.slices, strict=True):
            known, whole = block.read(block.observation), block.read(block.whole)
            out.tokens[step, lanes, : known.shape[1]] = known
            out.whole[step, lanes, : whole.shape[1]] = whole
            out.rows[step, lanes] = block.rows
            out.worths[step, lanes] = block.worths
            out.mask[step, lanes] = block.mask
            out.seat[step, lanes] = block.seat
            shares = block.worths.masked_fill(~block.mask, -1.0)
            as_good = shares >= shares.amax(-1, keepdim=True) - 1e-9
            noise = torch.rand(as_good.shape, device=self.device) + 0.001
            out.best[lanes] = (as_good * noise).argmax(-1)
        out.learned[step] = (self.hero < 0) | (out.seat[step] == self.hero)
        inputs = self.inputs(step, slice(None), False)
        out.logs[step] = masked_log_softmax(self.actor.scores(inputs), inputs.mask)

    @torch.no_grad()
    def play(self) -> None:
        """Let the newest weights play in all lanes."""
        out = self.listed_rollout
        for step in range(self.recipe.steps):
            self.look(step)
            self.choose(step)
            for block, lanes in zip(self.blocks, self.slices, strict=True):
                block.step(out.moves[step, lanes])
                out.rewards[step, lanes, : block.table.seats] = block.rewards
                out.done[step, lanes] = block.done
            self.note_games(step)
        self.look(self.recipe.steps)

    def note_games(self, step: int) -> None:
        """Count the games that ended among adepts, and what was won of them."""
        out = self.listed_rollout
        rewards, ended = out.rewards[step], out.done[step] & (self.hero >= 0)
        own = rewards.gather(1, self.hero.clamp(min=0)[:, None])[:, 0]
        share = torch.where((rewards == 0).all(1), 1 / self.seated, own.clamp(min=0.0))
        self.games.index_add_(0, self.table, ended.double())
        self.won.index_add_(0, self.table, torch.where(ended, share, 0.0).double())

    def shares_won(self) -> dict[str, float]:
        """What was won alone among adepts since the last time, by the number of seats, and how many games it was."""
        games, won = self.games.tolist(), self.won.tolist()
        self.games.zero_()
        self.won.zero_()
        shares: dict[str, float] = {}
        for table, number, share in zip(self.tables, games, won, strict=True):
            shares[f"share_{table.seats}"] = round(share / max(number, 1), 4)
            shares[f"games_{table.seats}"] = int(number)
        return shares

    def measure(self, before: int, counted: int) -> dict[str, float]:
        """How the average of the weights does among adepts: over some steps, after others that end what was begun."""
        newest = copy.deepcopy(self.actor.state_dict())
        self.actor.load_state_dict(self.average.state_dict())
        self.exploring.fill_(0.0)
        for part in (before, counted):
            self.shares_won()
            for _ in range(-(-part // self.recipe.steps)):
                self.play()
        self.actor.load_state_dict(newest)
        self.exploring.fill_(self.recipe.explore)
        return self.shares_won()

    def choose(self, step: int) -> None:
        """Draw a move in every lane, now and then any; adepts play their own."""
        out = self.listed_rollout
        chances, mask = out.logs[step].exp(), out.mask[step]
        tried = torch.lerp(chances, mask / mask.sum(-1, keepdim=True), self.exploring)
        drawn = (tried / torch.empty_like(tried).exponential_()).argmax(-1)
        own = (chances / tried.clamp(min=1e-9)).gather(1, drawn[:, None])[:, 0].clamp(max=1.0)
        out.moves[step] = torch.where(out.learned[step], drawn, out.best)
        out.own[step] = torch.where(out.learned[step], own, 1.0)

    # ---- What came of it

    def worths(self) -> Tensor:
        """What the critic thinks each position is worth to every seat, seats counted as at the table."""
        out, found = self.listed_rollout, []
        for step in range(self.recipe.steps + 1):
            moves, relative = self.critic(self.inputs(step, slice(None), True))
            relative = relative.clone()
            own = (out.logs[step].exp() * moves[..., 0]).sum(-1)
            relative[:, 0] = torch.where(out.learned[step], own, relative[:, 0])
            found.append(relative.gather(-1, (self.seat_numbers - out.seat[step][:, None]) % self.seated[:, None]))
        return torch.stack(found)

    def returns(self) -> Tensor:
        """As for numbered moves; what adepts did is no choice, so there is nothing to average over."""
        out, worths = self.listed_rollout, self.worths()
        later = rest = worths[-1]
        returns = torch.empty_like(out.rewards)
        for step in reversed(range(self.recipe.steps)):
            later = out.rewards[step] + torch.where(out.done[step][:, None], 0.0, rest)
            returns[step] = later
            rest = torch.lerp(worths[step], later, self.recipe.trace * out.own[step][:, None])
        return returns

    def play_and_learn(self) -> None:
        """One iteration; each update is on lanes of all tables."""
        self.play()
        with torch.no_grad():
            returns = self.returns()
        for first in range(self.recipe.minibatches):
            self.learn(slice(first, None, self.recipe.minibatches), returns)
        self.update_average()

    # ---- Learning

    def learn(self, lanes: slice, returns: Tensor) -> None:
        """One step of both networks, on all steps of some lanes."""
        out, steps = self.listed_rollout, slice(0, self.recipe.steps)
        known, whole = self.inputs(steps, lanes, False), self.inputs(steps, lanes, True)
        seat, moves = out.seat[:-1, lanes].flatten(), out.moves[:, lanes].flatten()[:, None]
        learned = out.learned[:-1, lanes].flatten().float()
        seated = self.seated[lanes].expand(self.recipe.steps, -1).flatten()[:, None]
        relative = returns[:, lanes].flatten(0, 1).gather(1, (self.seat_numbers + seat[:, None]) % seated)
        scores, advised = self.actor.both(known)
        judged, rest = self.critic(whole)
        worths = judged[..., 0]
        brought = relative[:, :1]
        is_seated = (self.seat_numbers < seated).float()
        value_loss = (worths.gather(1, moves) - brought).square().mean()
        value_loss = value_loss + ((rest - relative).square() * is_seated).mean()
        advice_loss = (advised.gather(1, moves) - brought).square().mean()
        policy_loss, spread, left = self.listed_policy_loss(scores, worths.detach(), known, learned)
        self.optimizer.zero_grad(set_to_none=True)
        (self.following * policy_loss + value_loss + advice_loss).backward()
        self.optimizer.step()
        losses = {"value_loss": value_loss, "advice_loss": advice_loss, "spread": spread, "moved": left}
        for name, loss in losses.items():
            self.losses[name].copy_(loss.detach())

    def listed_policy_loss(
        self, scores: Tensor, worths: Tensor, known: Inputs, learned: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Against what all moves are worth, for staying undecided, and for staying near the anchor."""
        with torch.no_grad():
            before = masked_log_softmax(self.anchor.scores(known), known.mask)
        logs = masked_log_softmax(scores, known.mask)
        chances = logs.exp()
        gains = worths - (chances.detach() * worths).sum(-1, keepdim=True)
        part = learned / learned.mean().clamp(min=1e-6)
        gained = ((chances * gains).sum(-1) * part).mean()
        spread = (-(chances * logs).sum(-1) * part).mean()
        left = ((chances * (logs - before)).sum(-1) * part).mean()
        return -gained - self.entropy * spread + self.recipe.hold * left, spread, left

    # ---- Stopping and going on

    def state(self) -> dict[str, Any]:
        """What a later run needs to go on, in half of the bits; it begins with a fresh optimizer."""
        networks = {"actor": self.actor, "critic": self.critic, "average": self.average}
        return {
            **{
                name: {key: halved(one) for key, one in network.state_dict().items()}
                for name, network in networks.items()
            },
            "iterations": self.iterations,
            "anchored": self.anchored,
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        for name in ("actor", "critic", "average"):
            getattr(self, name).load_state_dict(state[name])
        self.anchor.load_state_dict(state["average"])
        self.iterations, self.anchored = state["iterations"], state["anchored"]


def halved(values: Tensor) -> Tensor:
    """Weights in 16 bits; other numbers as they are."""
    return values.half() if values.dtype == torch.float32 else values
