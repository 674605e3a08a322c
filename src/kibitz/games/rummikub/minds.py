"""Who plays Rummikub, weakest first."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from kibitz import words
from kibitz.games.rummikub.moves import Choice
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import Jokers, Tiles, in_order, tile_name
from kibitz.games.rummikub.state import Groups, Tabletop
from kibitz.games.rummikub.thinking.plans import Plan, additions, next_move, opening, rearrangement
from kibitz.games.rummikub.thinking.worth import Worth
from kibitz.minds import RandomMind, Seeded
from kibitz.table import Advice, Adviser, Clock, Move, View


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

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        """The whole turn beside its first small move; small moves that change nothing yet share one note."""
        position = tabletop_of(view)
        plan, best = self.plan_of(position), advice[0]
        if plan is None or not is_small(best.move):
            return advice
        others = [
            replace(item, note=UNDONE) if item.value == best.value and is_small(item.move) else item
            for item in advice[1:]
        ]
        said = replace(best, note=f"{best.note}; {whole_turn(position, plan)}", line=rest_of_turn(position, plan))
        return [said, *others]


SMALL = ("take", "put", "split")
"""Moves that can be undone in the same turn."""
UNDONE = "changes nothing yet: the turn can still end just as well"


def is_small(move: Move) -> bool:
    return isinstance(move, Choice) and move.kind in SMALL


def rest_of_turn(position: Tabletop, plan: Plan) -> tuple[Choice, ...]:
    """The small moves after the next one, up to the end of the turn."""
    moves = [next_move(position, plan)]
    while is_small(moves[-1]):
        position = position.play(position.turn, moves[-1])
        moves.append(next_move(position, plan))
    return tuple(moves[1:])


def whole_turn(position: Tabletop, plan: Plan) -> str:
    """The groups that the table has at the end of the turn and does not have now."""
    made = Counter(plan.table) - Counter(position.table)
    groups = [" ".join(map(tile_name, in_order(group))) for group in made.elements()]
    return f"the whole turn makes {', '.join(groups)}" if groups else "then the turn ends"


def said(move: Choice, plan: Plan | None) -> str:
    """What the turn will have done when the plan is carried out."""
    if plan is None or move.kind in ("draw", "pass", "reset"):
        return "no tile can be put down" if plan is None else ""
    return f"puts down {' '.join(map(tile_name, plan.played))} in this turn; {staying(plan.points_left)}"


def staying(points: int) -> str:
    return f"{words.plural(points, 'point')} stay{'s' if points == 1 else ''}"


MINDS: Mapping[str, Callable[[int], Adviser]] = {"random": RandomMind, "greedy": Greedy, "best": Planner}
