"""Advisers that need nothing of a game but its Position: flat Monte Carlo and Monte Carlo tree search."""

import math
from collections.abc import Collection
from dataclasses import replace

from kibitz.generic import racing
from kibitz.generic.playouts import Playouts
from kibitz.generic.tree import Arm, Tree
from kibitz.table import Advice, Adviser, Clock, Game, Move, Verdict, View

PLAYOUTS = 400
"""The number of playouts without a time limit."""
LEAST = 2
"""Playouts however short the time is."""


class Sampler(Adviser):
    """Plays many games to their end from each move, and values the move by their mean."""

    is_flat = False

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        self.asked = 0
        """Questions so far: each has its own random numbers."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        moves = list(view.moves)
        if len(moves) == 1:
            return [Advice(moves[0], None)]
        if self.races(view):
            return racing.advise(view, clock, self.sign, self.seed_of_next())
        return self.ranked(self.grown(view, clock), moves)

    def races(self, view: View) -> bool:
        return not self.is_flat and racing.Race.fits(view)

    def seed_of_next(self) -> int:
        self.asked += 1
        return hash((self.seed, self.asked))

    def grown(self, view: View, clock: Clock, only: Collection[Move] | None = None) -> Tree:
        """A search of this view, by new random numbers."""
        playouts = Playouts(self.sign, self.seed_of_next(), not self.is_flat)
        tree = Tree(view, playouts, self.is_flat, only)
        tree.grow(PLAYOUTS if clock.seconds is None else LEAST)
        while clock.seconds is not None and clock.left() > 0:
            tree.grow(1)
        return tree

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """One search chooses the best move; another one, of the two moves alone, values both."""
        best = self.advise(view, clock.half())[0]
        if best.value is None:
            return Verdict(best, None)
        if self.races(view):
            return racing.judge(view, best.move, move, clock.half(), self.sign, self.seed_of_next())
        tree = self.grown(view, clock.half(), (best.move, move))
        arms, scale = tree.arms(), tree.playouts.scale / 2
        values = {one: self.sign * arms[one].mean for one in arms if arms[one].visits}
        judged = replace(best, value=values.get(best.move, best.value), error=arms[best.move].error(scale))
        if move == best.move or move not in arms or not arms[move].visits:
            return Verdict(judged, judged.value if move == best.move else None, 0.0 if move == best.move else None)
        error = math.hypot(arms[best.move].error(scale), arms[move].error(scale))
        return Verdict(judged, values[move], error)

    def ranked(self, tree: Tree, moves: list[Move]) -> list[Advice]:
        """The moves by their value; those that were tried too seldom for a value of their own come last.

        The search tries most what is best, so a move with few playouts is valued with doubt: by the mean of its
        playouts less their error.
        """
        arms, sign = tree.arms(), self.sign
        known = [move for move in moves if move in arms and arms[move].visits]
        best = max(known, key=lambda move: (self.merit(arms[move], tree), arms[move].visits))
        top = arms[best].mean
        advice = []
        for move in known:
            arm = arms[move]
            # No move may be listed above the one that the search has settled on.
            value = min(arm.mean, top)
            note = f"{self.kind(tree)}, {arm.visits:,} of {tree.done:,} playouts"
            advice.append(Advice(move, sign * value, note, arm.error(tree.playouts.scale / 2)))
        advice.sort(key=lambda item: (-sign * (item.value or 0.0), item.move != best))
        worst = advice[-1]
        rest = [Advice(move, worst.value, "not tried", worst.error) for move in moves if move not in known]
        return advice + rest

    def merit(self, arm: Arm, tree: Tree) -> float:
        """What the choice is made by: the mean, less its uncertainty."""
        doubt: float = tree.playouts.scale / 2 / math.sqrt(arm.visits + 1)
        return arm.mean - doubt

    def kind(self, tree: Tree) -> str:
        """The method, as it is called in the field."""
        if tree.hidden:
            return "information-set MCTS"
        if len(tree.root.arms) > 1:
            return "MCTS with regret matching"
        return "UCT"


class FlatMonteCarlo(Sampler):
    """Equally many random games for each move, without a tree."""

    is_flat = True

    def merit(self, arm: Arm, tree: Tree) -> float:
        return arm.mean

    def kind(self, tree: Tree) -> str:
        return "flat Monte Carlo"
