"""Monte Carlo tree search for any game: one seat at a time, several at once, chance, and hidden parts.

One seat at a time: UCT (Kocsis and Szepesvári 2006), every seat for its own score. Hidden parts: information-set MCTS
with a single observer (Cowling, Powley and Whitehouse 2012): each playout begins from the view imagined again, and a
move's exploration counts how often it was available. Several at once: regret matching at each node (Hart and
Mas-Colell 2000; Lanctot, Lisý and Winands 2014), so that the average choice approaches an equilibrium.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import islice

from kibitz.generic.playouts import FEW_RESULTS, Playouts, Utilities
from kibitz.table import CHANCE, Move, Position, Seat, View

EXPLORATION = 0.7
"""UCB's constant, as a multiple of the range of results."""
MOST_LOOKED_AT = 80
"""Moves of a new node that are tried for one that wins at once."""
EXPLORED = 0.1
"""The share of choices at simultaneous nodes that are random."""


@dataclass(slots=True)
class Arm:
    """What is known of a move at a node, for the seat that makes it."""

    visits: int = 0
    total: float = 0.0
    squares: float = 0.0
    available: int = 0
    """How often it could have been chosen."""
    regret: float = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def error(self, scale: float) -> float:
        """The standard error of the mean; few playouts that agree may still be wrong by the scale of results."""
        if not self.visits:
            return scale
        variance = max(0.0, self.squares / self.visits - self.mean**2) + scale**2 / self.visits
        return math.sqrt(variance / self.visits)


@dataclass(slots=True)
class Node:
    arms: dict[Seat, dict[Move, Arm]] = field(default_factory=dict)
    children: dict[object, "Node"] = field(default_factory=dict)
    """By the move, by the moves of all who choose at once, or by what chance drew."""
    decided: Utilities | None = None
    """The result, where the seat to move wins at once."""
    visits: int = 0
    sums: list[float] = field(default_factory=list)


class Tree:
    """A search from one view; grow() adds playouts, and arms() are the moves of the view."""

    def __init__(
        self, view: View, playouts: Playouts, is_flat: bool = False, only: Collection[Move] | None = None
    ) -> None:
        """is_flat: no tree below the view's own moves, which get equally many playouts each. only: these moves."""
        self.view, self.playouts, self.is_flat, self.only = view, playouts, is_flat, only
        self.root = Node()
        self.hidden = view.position.is_masked
        self.done = 0

    def arms(self) -> dict[Move, Arm]:
        return self.root.arms.get(self.view.seat, {})

    def grow(self, count: int) -> None:
        for _ in range(count):
            self.playout()

    def playout(self) -> None:
        """One descent, one new node, one game to its end."""
        position = self.view.position
        if self.hidden:
            position = position.imagine(self.view.seat, self.playouts.rng)
        node, path, visited = self.root, list[tuple[Seat, Move, Arm]](), [self.root]
        results: Utilities | None = None
        while results is None:
            to_move = position.to_move
            if not to_move:
                results = self.playouts.utilities(position)
                break
            if to_move == (CHANCE,):
                drawn = position.draw(self.playouts.rng)
                position = position.play(CHANCE, drawn)
                # Where parts are hidden, what the searching seat sees of the draw decides.
                key: object = position.seen(self.view.seat) if self.hidden else drawn
            elif len(to_move) > 1:
                chosen = {seat: self.matched(node, position, seat) for seat in to_move}
                for seat, move in chosen.items():
                    path.append((seat, move, node.arms[seat][move]))
                    position = position.play(seat, move)
                key = tuple(chosen.items())
            else:
                seat = to_move[0]
                move = self.selected(node, position, seat)
                path.append((seat, move, node.arms[seat][move]))
                position = position.play(seat, move)
                key = move
            is_new = key not in node.children
            if is_new:
                node.children[key] = Node()
            node = node.children[key]
            visited.append(node)
            if is_new:
                node.decided = self.decided(position)
            if node.decided is not None:
                results = node.decided
            elif (is_new and to_move != (CHANCE,)) or self.is_flat:
                break
        played = [(seat, move) for seat, move, _ in path]
        if results is None:
            results = self.playouts.to_end(position, played)
        self.learn(path, visited, played, results)

    def learn(
        self,
        path: Sequence[tuple[Seat, Move, Arm]],
        visited: Sequence[Node],
        played: Sequence[tuple[Seat, Move]],
        results: Utilities | None,
    ) -> None:
        self.done += 1
        if not self.hidden and not self.is_flat and results is not None and len(results) == 2 and self.done < 50:
            self.playouts.cut_long_ones()
        if results is None:
            middle = (self.playouts.low + self.playouts.high) / 2 if self.playouts.high >= self.playouts.low else 0.0
            results = (middle,) * (1 + max(seat for seat, _ in played))
        self.playouts.count(results[0])
        for node in visited:
            node.visits += 1
            node.sums = [a + b for a, b in zip(node.sums or [0.0] * len(results), results, strict=False)]
            if len(node.arms) > 1:
                self.regret(node, path, results)
        for seat, _, arm in path:
            arm.visits += 1
            arm.total += results[seat]
            arm.squares += results[seat] ** 2
        if self.playouts.learns:
            self.playouts.learn(played, results)

    def moves(self, node: Node, position: Position, seat: Seat) -> list[Move]:
        moves = position.moves(seat)
        if node is self.root and seat == self.view.seat and self.only is not None:
            return [move for move in moves if move in self.only]
        return list(moves)

    def selected(self, node: Node, position: Position, seat: Seat) -> Move:
        """One seat's choice by UCB; a move that was never tried comes first."""
        moves = self.moves(node, position, seat)
        arms = node.arms.setdefault(seat, {})
        fresh = []
        for move in moves:
            arm = arms.get(move)
            if arm is None:
                arm = arms[move] = Arm()
            arm.available += 1
            if not arm.visits:
                fresh.append(move)
        if fresh:
            return self.playouts.choice(seat, fresh)
        if self.is_flat:
            return min(moves, key=lambda move: arms[move].visits)
        scale = EXPLORATION * self.playouts.scale
        best, best_bound = moves[0], -math.inf
        for move in moves:
            arm = arms[move]
            bound = arm.mean + scale * math.sqrt(math.log(arm.available) / arm.visits)
            if bound > best_bound:
                best, best_bound = move, bound
        return best

    def matched(self, node: Node, position: Position, seat: Seat) -> Move:
        """A choice beside others' by regret matching; some are random, so that no move is forgotten."""
        moves = self.moves(node, position, seat)
        arms = node.arms.setdefault(seat, {})
        for move in moves:
            arms.setdefault(move, Arm()).available += 1
        rng = self.playouts.rng
        weights = [max(0.0, arms[move].regret) for move in moves]
        if self.is_flat or not any(weights) or rng.random() < EXPLORED:
            return moves[int(rng.random() * len(moves))]
        return rng.choices(moves, weights)[0]

    def regret(self, node: Node, path: Sequence[tuple[Seat, Move, Arm]], results: Utilities) -> None:
        """How much better each of a seat's other moves has done against what the others chose just now."""
        chosen = {seat: move for seat, move, arm in path if node.arms.get(seat, {}).get(move) is arm}
        for seat, arms in node.arms.items():
            if seat not in chosen:
                continue
            for move, arm in arms.items():
                other = node.children.get(tuple({**chosen, seat: move}.items()))
                if move != chosen[seat] and other is not None and other.visits:
                    arm.regret += other.sums[seat] / other.visits - results[seat]

    def decided(self, position: Position) -> Utilities | None:
        """The result, where the player to move here wins at once, in a game of win, draw and loss."""
        to_move = position.to_move
        if not to_move:
            return self.playouts.utilities(position)
        if len(to_move) > 1 or to_move == (CHANCE,) or self.hidden or self.is_flat:
            return None
        if not 2 <= len(self.playouts.ends) <= FEW_RESULTS:
            return None
        seat = to_move[0]
        for move in islice(position.moves(seat), MOST_LOOKED_AT):
            after = position.play(seat, move)
            if not after.to_move:
                results = self.playouts.utilities(after)
                if results[seat] >= self.playouts.high:
                    return results
        return None
