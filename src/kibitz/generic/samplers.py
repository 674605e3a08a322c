"""Advisers that need nothing from a game but its Position: flat Monte Carlo and Monte Carlo tree search."""

import math
from collections.abc import Collection
from dataclasses import replace

from kibitz.generic import fitted, racing
from kibitz.generic.playouts import Playouts
from kibitz.generic.tree import Arm, Tree
from kibitz.table import Advice, Adviser, Clock, Game, Move, Verdict, View

PLAYOUTS = 400
"""The number of playouts without a time limit."""
LEAST = 2
"""Playouts however short the time is."""
FORCED = 40
"""The most playouts for the value of a single legal move."""
BIAS = 0.3
"""How far a mean over playouts is from the exact value beyond its chance error, as a share of the range of results:
benchmarks/generic_errors.py compares them where exact values are known."""


class Sampler(Adviser):
    """Plays many games to their end from each move, and values the move by their mean."""

    is_flat = False

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        self.asked = 0
        """Questions so far: each has its own random numbers."""
        self.is_unfit = False
        """Whether whole turns can't be looked ahead over in this game."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        moves = list(view.moves)
        if len(moves) == 1:
            return self.ranked(self.grown(view, clock, most=FORCED), moves)
        if self.races(view):
            return racing.advise(view, clock, self.sign, self.seed_of_next())
        if not self.is_flat and not self.is_unfit:
            try:
                return fitted.advise(view, clock, self.sign, self.seed_of_next())
            except fitted.Unfit:
                self.is_unfit = True
        return self.ranked(self.grown(view, clock), moves)

    def races(self, view: View) -> bool:
        return not self.is_flat and racing.Race.fits(view)

    def seed_of_next(self) -> int:
        self.asked += 1
        return hash((self.seed, self.asked))

    def grown(self, view: View, clock: Clock, only: Collection[Move] | None = None, most: int | None = None) -> Tree:
        """A search of this view, by new random numbers; with `most` it ends after that many playouts at the latest."""
        playouts = Playouts(self.sign, self.seed_of_next(), not self.is_flat)
        tree = Tree(view, playouts, self.is_flat, only)
        tree.grow((most or PLAYOUTS) if clock.seconds is None else LEAST)
        while clock.seconds is not None and clock.left() > 0 and (most is None or tree.done < most):
            tree.grow(1)
        return tree

    def error(self, arm: Arm, tree: Tree) -> float:
        """Of a mean over playouts, which are not perfect play."""
        # Of many results the range is more than matters for the bias, and the deviation less.
        scale = tree.playouts.scale
        return math.hypot(arm.error(scale / 2), BIAS * (scale + tree.playouts.range) / 2)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """One search chooses the best move; another one, of the two moves alone, values both."""
        best = self.advise(view, clock.half())[0]
        if len(view.moves) == 1:
            return Verdict(best, best.value, 0.0)
        if self.races(view):
            return racing.judge(view, best.move, move, clock.half(), self.sign, self.seed_of_next())
        if not self.is_flat and not self.is_unfit:
            return fitted.judge(view, best.move, move, clock.half(), self.sign, self.seed_of_next())
        tree = self.grown(view, clock.half(), (best.move, move))
        arms, scale = tree.arms(), tree.playouts.scale / 2
        values = {one: self.sign * arms[one].mean for one in arms if arms[one].visits}
        judged = replace(best, value=values.get(best.move, best.value), error=self.error(arms[best.move], tree))
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
            note = f"estimated by random play: {self.kind(tree)}, {arm.visits:,} of {tree.done:,} playouts"
            advice.append(Advice(move, sign * value, note, self.error(arm, tree)))
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
