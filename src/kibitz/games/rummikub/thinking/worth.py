"""What the moves of a turn of Rummikub are worth."""

from kibitz.games.rummikub.moves import Choice
from kibitz.games.rummikub.rules import NUMBERS, PENALTY, Tiles, points
from kibitz.games.rummikub.state import Tabletop
from kibitz.games.rummikub.thinking.expectation import expected
from kibitz.games.rummikub.thinking.plans import Plan, steps_to

MOST_UNDONE = 1 + 2 * NUMBERS
"""Small moves that one such move costs at most, with those that undo it: the longest run is split and put together."""


class Worth:
    """The expected score after each move, if the turn then ends as well as it still can.

    Small moves can be undone, so most of them change nothing: what counts is whether the plan can still be carried out
    before the turn has no small moves left.
    """

    def __init__(self, position: Tabletop, plan: Plan | None) -> None:
        self.position, self.plan = position, plan
        self.others = [len(rack) for seat, rack in enumerate(position.hands) if seat != position.turn]
        unseen = position.unseen
        self.mean_points = points(unseen) / len(unseen) if unseen else 0.0
        self.rack = position.whole_rack
        steps = len(steps_to(position, plan.table)) if plan else 0
        self.has_time = position.steps + steps + MOST_UNDONE <= position.most_steps

    def of(self, move: Choice) -> float:
        if move.kind == "end":
            return self.ended(self.position.rack)
        if move.kind in ("draw", "pass"):
            return self.drawn(self.position)
        if self.has_time:
            return self.best_end(self.position)
        return self.best_end(self.position.play(self.position.turn, move))

    def best_end(self, position: Tabletop) -> float:
        """The best end of the turn from here: the plan's, or the one that the table allows now, or drawing."""
        plan = self.plan
        if plan and (self.has_time or position.steps + len(steps_to(position, plan.table)) <= position.most_steps):
            return self.ended(plan.left)
        found = self.drawn(position)
        return max(found, self.ended(position.rack)) if position.may_end else found

    def ended(self, rack: Tiles) -> float:
        """With these tiles left; without any, the winner gets the points that the others have."""
        if not rack:
            return sum(self.others) * self.mean_points
        return expected(len(rack), points(rack), self.others)

    def drawn(self, position: Tabletop) -> float:
        """After drawing, with everything taken back, which costs a penalty where there is no small move left for it."""
        penalized = position.is_changed and position.steps >= position.most_steps
        count = min(PENALTY if penalized else 1, position.bag_size)
        return expected(len(self.rack) + count, points(self.rack) + count * self.mean_points, self.others)
