"""Who plays Rummikub, weakest first."""

from collections.abc import Callable, Mapping

from kibitz import words
from kibitz.games.rummikub.moves import Choice
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import Jokers, Tiles, tile_name
from kibitz.games.rummikub.state import Groups, Tabletop
from kibitz.games.rummikub.thinking.plans import Plan, additions, next_move, opening, rearrangement
from kibitz.games.rummikub.thinking.worth import Worth
from kibitz.minds import RandomMind, Seeded
from kibitz.table import Advice, Adviser, Clock, View


class Greedy(Seeded):
    """Lays down the melds of its rack and adds tiles to the table's melds, without rearranging them."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = tabletop_of(view)
        plan = self.plan_of(position)
        chosen = next_move(position, plan)
        return [Advice(chosen, None, said(chosen, plan))]

    def plan_of(self, position: Tabletop) -> Plan | None:
        """The plan for the whole turn, the same after each of its small moves."""
        return self.plan_with(position, position.whole_rack)

    def plan_with(self, position: Tabletop, rack: Tiles) -> Plan | None:
        """The plan for a turn of the same player at the same table with this rack."""
        if not position.opened[position.turn]:
            return opening(position.start, rack)
        return self.plan(position.start, rack, position.joker)

    def plan(self, table: Groups, rack: Tiles, joker: Jokers) -> Plan | None:
        return additions(table, rack, joker)


class Planner(Greedy):
    """Plays as many tiles as possible, whatever has to be rearranged for that."""

    def plan(self, table: Groups, rack: Tiles, joker: Jokers) -> Plan | None:
        return rearrangement(table, rack, joker)

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


def said(move: Choice, plan: Plan | None) -> str:
    """What the turn will have done when the plan is carried out."""
    if plan is None or move.kind in ("draw", "pass", "reset"):
        return "no tile can be put down" if plan is None else ""
    return f"puts down {' '.join(map(tile_name, plan.played))} in this turn; {staying(plan.points_left)}"


def staying(points: int) -> str:
    return f"{words.plural(points, 'point')} stay{'s' if points == 1 else ''}"


MINDS: Mapping[str, Callable[[int], Adviser]] = {"random": RandomMind, "greedy": Greedy, "best": Planner}
