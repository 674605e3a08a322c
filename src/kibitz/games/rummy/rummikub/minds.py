"""Who plays Rummikub."""

from kibitz import words
from kibitz.games.rummy.rummikub.expectation import expected
from kibitz.games.rummy.rummikub.moves import Choice
from kibitz.games.rummy.rummikub.plans import Plan, additions, next_move, opening, rearrangement, steps_to
from kibitz.games.rummy.rummikub.reading import tabletop_of
from kibitz.games.rummy.rummikub.rules import NUMBERS, PENALTY, Tiles, points, tile_name
from kibitz.games.rummy.rummikub.tabletop import Groups, Tabletop
from kibitz.table import Advice, Adviser, Clock, View

MOST_UNDONE = 1 + 2 * NUMBERS
"""Small moves that one such move costs at most, with those that undo it: the longest run is split and put together."""


class Greedy(Adviser):
    """Lays down the melds of its rack and adds tiles to the table's melds, without rearranging them."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop_of(view)
        plan = self.plan_of(position)
        chosen = next_move(position, plan)
        return [Advice(chosen, None, said(chosen, plan))]

    def plan_of(self, position: Tabletop) -> Plan | None:
        """The plan for the whole turn, the same after each of its small moves."""
        rack = tuple(sorted((*position.rack, *position.placed)))
        if not position.opened[position.turn]:
            return opening(position.start, rack)
        return self.plan(position.start, rack)

    def plan(self, table: Groups, rack: Tiles) -> Plan | None:
        return additions(table, rack)


class Planner(Greedy):
    """Plays as many tiles as possible, whatever has to be rearranged for that."""

    def plan(self, table: Groups, rack: Tiles) -> Plan | None:
        return rearrangement(table, rack)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop_of(view)
        plan = self.plan_of(position)
        chosen = next_move(position, plan)
        worth = Worth(position, plan)
        best = worth.of(chosen)
        # No move may be listed above the one that the plan makes.
        moves = [move for move in view.moves if isinstance(move, Choice)]
        others = {move: min(worth.of(move), best) for move in moves if move != chosen}
        ranked = sorted(others, key=lambda move: -others[move])
        return [Advice(chosen, best, said(chosen, plan)), *(Advice(move, others[move]) for move in ranked)]


class Worth:
    """The expected score after each move, if the turn then ends as well as it still can.

    Small moves can be undone, so most of them change nothing: what counts is whether the plan can still be carried out
    before the turn has no small moves left.
    """

    def __init__(self, position: Tabletop, plan: Plan | None) -> None:
        self.position, self.plan = position, plan
        self.others = [len(rack) for seat, rack in enumerate(position.hands) if seat != position.turn]
        unseen = position.unseen()
        self.mean_points = points(unseen) / len(unseen) if unseen else 0.0
        self.rack = (*position.rack, *position.placed)
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


def said(move: Choice, plan: Plan | None) -> str:
    """What the turn will have done when the plan is carried out."""
    if plan is None or move.kind in ("draw", "pass", "reset"):
        return "no tile can be put down" if plan is None else ""
    return f"puts down {' '.join(map(tile_name, plan.played))} in this turn; {staying(plan.points_left)}"


def staying(points: int) -> str:
    return f"{words.plural(points, 'point')} stay{'s' if points == 1 else ''}"
