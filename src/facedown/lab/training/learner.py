"""Self-play: a policy gradient over all moves, with a critic that sees every card.

All seats are played by one network. The critic says what each move is worth to the seat that acts, and what the
position is worth to the others (Expected SARSA with traces). The policy follows what the critic prefers, but is held
back: at first by a reward for staying undecided (entropy) that fades, and all the time by a penalty for leaving the
*anchor*, an average of what it played before, which moves after it now and then. Between two players, such regularised
self-play comes close to an equilibrium, where plain self-play would run in circles.

On a GPU a whole iteration is captured once as a CUDA graph and then replayed: otherwise Python could not start the
many small kernels as fast as they run. Where a C compiler is at hand, the small kernels of the costliest
functions are fused as well.
"""

from __future__ import annotations

import copy
import shutil
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from facedown.lab.training.networks import PolicyNetwork, TokenNetwork, masked_log_softmax

UNCAPTURED = 3  # iterations before a graph is captured: everything is allocated and compiled by then


@dataclass(frozen=True)
class Recipe:
    """The numbers of a training run. Pairs go from the first to the second value, evenly in their logarithms.

    `window` is how much of the training, at its end, the average of the weights is about. The anchor moves `anchors`
    times in all, and leaving it costs `hold` times the divergence from it. `explore` is the part of moves that are
    drawn from all moves alike: answers to moves that nobody makes any more are not forgotten.
    """

    lanes: int = 16_384
    steps: int = 16
    minibatches: int = 4
    width: int = 512
    entropy: tuple[float, float] = (0.2, 0.01)
    rate: tuple[float, float] = (1e-3, 1e-5)
    trace: float = 0.9
    window: float = 0.05
    hold: float = 0.05
    anchors: int = 40
    explore: float = 0.05


def between(ends: tuple[float, float], share: float) -> float:
    """A value on the way from one end to the other."""
    return float(ends[0] * (ends[1] / ends[0]) ** min(share, 1.0))


@dataclass
class Rollout:
    """What happened in every lane over a few steps; what was seen, and the policy then, have one row more."""

    tokens: Tensor
    whole: Tensor
    mask: Tensor
    seat: Tensor
    logs: Tensor  # of how likely each move was
    moves: Tensor
    own: Tensor  # how much of a move is the policy's own choice, and not exploration
    rewards: Tensor  # to every seat
    done: Tensor


class Learner:
    """Plays, learns, and keeps an average of its weights, which plays better than the newest ones.

    Of the moves in `even`, the best is to draw one at random: they are neither chosen nor learned by the network.
    """

    def __init__(self, batch: Any, sizes: Tensor, whole_sizes: Tensor, even: Tensor, recipe: Recipe) -> None:
        device = batch.mask.device
        self.batch, self.recipe, self.device = batch, recipe, device
        self.lanes, self.moves = batch.mask.shape
        self.seats = batch.rewards.shape[1]
        self.even = even.to(device)
        self.actor = PolicyNetwork(sizes, self.moves, recipe.width).to(device)
        self.critic = TokenNetwork(whole_sizes, self.moves + self.seats, recipe.width).to(device)
        self.average, self.anchor = copy.deepcopy(self.actor), copy.deepcopy(self.actor)
        self.iterations = self.anchored = 0
        parameters = [*self.actor.parameters(), *self.critic.parameters()]
        on_gpu = device.type == "cuda"
        self.rate, self.entropy, self.averaging = (torch.zeros((), device=device) for _ in range(3))
        self.optimizer = torch.optim.Adam(parameters, lr=self.rate, fused=on_gpu, capturable=on_gpu)
        self.losses = {name: torch.zeros((), device=device) for name in ("value_loss", "advice_loss", "spread")}
        self.rollout = self._new_rollout(len(sizes))
        self.seat_numbers = torch.arange(self.seats, device=device)
        if on_gpu and shutil.which("cc"):
            self._fuse()
        self._graph: Any = None
        self._uncaptured = 0

    def _fuse(self) -> None:
        """Fuse kernels where most of the time goes. Drawing moves is left out: it needs new random numbers."""
        costly = [(self, "policy_loss"), (self, "log_chances"), (self.actor, "hidden"), (self.critic, "hidden")]
        for owner, name in costly:
            setattr(owner, name, torch.compile(getattr(owner, name), dynamic=False))

    def _new_rollout(self, tokens: int) -> Rollout:
        steps, lanes, moves = self.recipe.steps, self.lanes, self.moves

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=self.device)

        return Rollout(
            tokens=zeros(steps + 1, lanes, tokens, kind=torch.uint8),
            whole=zeros(steps + 1, lanes, tokens, kind=torch.uint8),
            mask=zeros(steps + 1, lanes, moves, kind=torch.bool),
            seat=zeros(steps + 1, lanes, kind=torch.int64),
            logs=zeros(steps + 1, lanes, moves),
            moves=zeros(steps, lanes, kind=torch.int64),
            own=zeros(steps, lanes),
            rewards=zeros(steps, lanes, self.seats),
            done=zeros(steps, lanes, kind=torch.bool),
        )

    # ---- One iteration

    def iterate(self, share: float) -> None:
        """Play some steps in every lane and learn from them; `share` says how much of the training is over."""
        self.rate.fill_(between(self.recipe.rate, share))
        self.entropy.fill_(between(self.recipe.entropy, share))
        self.averaging.fill_(1 / max(1.0, self.recipe.window * (self.iterations + 1)))
        if int(share * self.recipe.anchors) > self.anchored:
            self.anchored = int(share * self.recipe.anchors)
            self.anchor.load_state_dict(self.average.state_dict())
        self._run()
        self.iterations += 1

    def wait(self) -> None:
        """Until the device has done all that it was asked to do."""
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def newest_losses(self) -> dict[str, float]:
        """The losses of the last update."""
        return {name: float(loss) for name, loss in self.losses.items()}

    def _run(self) -> None:
        """Play and learn, by a graph from the fourth iteration on."""
        if self.device.type != "cuda" or self._uncaptured < UNCAPTURED:
            self._uncaptured += 1
            self.play_and_learn()
            return
        if self._graph is None:
            torch.cuda.synchronize()
            self._graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(self._graph, stream=torch.cuda.current_stream(), capture_error_mode="relaxed"):
                self.play_and_learn()
        self._graph.replay()

    def play_and_learn(self) -> None:
        """One iteration."""
        self.play()
        with torch.no_grad():
            returns = self.returns()
        part = self.lanes // self.recipe.minibatches
        for first in range(0, part * self.recipe.minibatches, part):
            self.learn(slice(first, first + part), returns)
        self.update_average()

    # ---- Playing

    def look(self, step: int) -> None:
        """Copy what the batch shows now, and how the newest weights would play."""
        out, batch = self.rollout, self.batch
        out.tokens[step] = batch.observation
        out.whole[step] = batch.whole
        out.mask[step] = batch.mask
        out.seat[step] = batch.seat
        out.logs[step] = self.log_chances(self.actor(out.tokens[step]), out.mask[step])

    def log_chances(self, scores: Tensor, mask: Tensor) -> Tensor:
        """Logarithms of how likely each move is; all even ones alike."""
        return masked_log_softmax(torch.where(self.even, 0.0, scores), mask)

    @torch.no_grad()
    def play(self) -> None:
        """Let the newest weights play in all lanes."""
        out = self.rollout
        for step in range(self.recipe.steps):
            self.look(step)
            self.choose(step)
            self.batch.step(out.moves[step])
            out.rewards[step] = self.batch.rewards
            out.done[step] = self.batch.done
        self.look(self.recipe.steps)

    def choose(self, step: int) -> None:
        """Draw a move in every lane, now and then any."""
        out = self.rollout
        chances, mask = out.logs[step].exp(), out.mask[step]
        tried = torch.lerp(chances, mask / mask.sum(-1, keepdim=True), self.recipe.explore)
        noise = torch.empty_like(tried).exponential_()
        out.moves[step] = chosen = (tried / noise).argmax(-1)
        out.own[step] = (chances / tried).gather(1, chosen[:, None])[:, 0].clamp(max=1.0)

    # ---- What came of it

    def worths(self) -> Tensor:
        """What the critic thinks each position is worth to every seat, seats counted as at the table."""
        out = self.rollout
        judged = self.critic(out.whole.flatten(0, 1)).view(*out.seat.shape, -1)
        relative = judged[..., self.moves :].clone()
        relative[..., 0] = (out.logs.exp() * judged[..., : self.moves]).sum(-1)
        at_table: Tensor = relative.gather(-1, (self.seat_numbers - out.seat[..., None]) % self.seats)
        return at_table

    def returns(self) -> Tensor:
        """What each step turned out to be worth to every seat: part observed, part what the critic thinks of the rest.

        What follows exploration says little about how the policy itself would do, so there the critic is asked.
        """
        out, worths = self.rollout, self.worths()
        later = rest = worths[-1]
        returns = torch.empty_like(out.rewards)
        for step in reversed(range(self.recipe.steps)):
            later = out.rewards[step] + torch.where(out.done[step][:, None], 0.0, rest)
            returns[step] = later
            rest = torch.lerp(worths[step], later, self.recipe.trace * out.own[step][:, None])
        return returns

    # ---- Learning

    def learn(self, lanes: slice, returns: Tensor) -> None:
        """One step of both networks, on all steps of some lanes."""
        out = self.rollout
        tokens, whole, mask = (one[:-1, lanes].flatten(0, 1) for one in (out.tokens, out.whole, out.mask))
        seat, moves = out.seat[:-1, lanes].flatten(), out.moves[:, lanes].flatten()[:, None]
        relative = returns[:, lanes].flatten(0, 1).gather(1, (self.seat_numbers + seat[:, None]) % self.seats)
        scores, advised = self.actor.both(tokens)
        judged = self.critic(whole)
        worths = judged[:, : self.moves]
        brought = relative[:, :1]
        value_loss = (worths.gather(1, moves) - brought).square().mean()
        value_loss = value_loss + (judged[:, self.moves :] - relative).square().mean()
        advice_loss = (advised.gather(1, moves) - brought).square().mean()
        policy_loss, spread = self.policy_loss(scores, worths.detach(), tokens, mask)
        self.optimizer.zero_grad(set_to_none=True)
        (policy_loss + value_loss + advice_loss).backward()
        self.optimizer.step()
        self.losses["value_loss"].copy_(value_loss.detach())
        self.losses["advice_loss"].copy_(advice_loss.detach())
        self.losses["spread"].copy_(spread.detach())

    def policy_loss(self, scores: Tensor, worths: Tensor, tokens: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Against what all moves are worth, for staying undecided, and for staying near the anchor; and the entropy."""
        with torch.no_grad():
            before = self.log_chances(self.anchor(tokens), mask)
        logs = self.log_chances(scores, mask)
        chances = logs.exp()
        gains = worths - (chances.detach() * worths).sum(-1, keepdim=True)
        spread = -(chances * logs).sum(-1).mean()
        left = (chances * (logs - before)).sum(-1).mean()
        return -(chances * gains).sum(-1).mean() - self.entropy * spread + self.recipe.hold * left, spread

    @torch.no_grad()
    def update_average(self) -> None:
        """Move the average towards the newest weights, so that it is about the last `window` of all iterations.

        A longer window would keep what early, undecided weights did.
        """
        for kept, new in zip(self.average.parameters(), self.actor.parameters(), strict=True):
            kept.lerp_(new, self.averaging)

    # ---- Stopping and going on

    def state(self) -> dict[str, Any]:
        """All that a later run needs to go on."""
        return {
            "actor": self.actor.state_dict(),
            "critic": self.critic.state_dict(),
            "average": self.average.state_dict(),
            "anchor": self.anchor.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "iterations": self.iterations,
            "anchored": self.anchored,
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Go on from what `state` gave."""
        for name in ("actor", "critic", "average", "anchor", "optimizer"):
            getattr(self, name).load_state_dict(state[name])
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate
        self.iterations, self.anchored = state["iterations"], state["anchored"]


def on_own_stream(device: str) -> Any:
    """Where a learner and its batch work: a stream that can be captured, on a GPU."""
    return torch.cuda.stream(torch.cuda.Stream()) if device == "cuda" else nullcontext()
