"""The mind that wants a final score of at least so many points, whatever else it costs."""

from __future__ import annotations

from functools import lru_cache

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.minds import position_of, worths
from kibitz.games.sebastian.solve.target import Chances
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.games.sebastian.state import Fill, Keep, Position, keeps
from kibitz.table import Advice, Adviser, Clock, InvalidText, Move, View


@lru_cache(maxsize=2)
def chances(target: int, five_is_squadron: bool) -> Chances:
    """Solved when first asked for: some seconds and up to 300 MB; two are remembered."""
    found = Chances(target, five_is_squadron)
    found.solve()
    return found


class Aiming(Adviser):
    """Maximises the probability of the target; where that is all one, the expected score."""

    def __init__(self, target: int) -> None:
        self.target = target

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        # Scores that sure success, or sure failure, leaves equal differ by rounding only.
        ranked = sorted(
            ((round(chance, 12), value, chance, move) for chance, value, move in self.weighed(position)),
            key=lambda item: item[:2],
            reverse=True,
        )
        return [
            Advice(move, None, f"{move}: {100 * chance:.3f} % to reach {self.target}") for _, _, chance, move in ranked
        ]

    def weighed(self, position: Position) -> list[tuple[float, float, Move]]:
        """Every choice with its probability of success and the points it leaves to expect."""
        solution = chances(self.target, position.five_is_squadron)
        lattice = weighing(position.five_is_squadron)
        needed = self.target - sum(points or 0 for points in position.card)
        solution.look_ahead(lattice, position.used, position.upper, needed)
        expected = {move: value for value, _, move in worths(position)}
        if not position.left:
            roll = rules.NUMBER[position.dice]
            return [
                (lattice.ending(move.category, roll), value, move)
                for move, value in expected.items()
                if isinstance(move, Fill)
            ]
        lattice.end(position.used)
        lattice.throw_once()
        if position.left == 2:
            lattice.keep_once()
            lattice.throw_twice()
        return [
            (lattice.value(rules.NUMBER[keep.dice], position.left), expected[keep], keep)
            for keep in keeps(position.dice)
            if isinstance(keep, Keep)
        ]


@lru_cache
def weighing(five_is_squadron: bool) -> Weighing:
    """A lattice of its own: the one for the mean is in use at the same time."""
    return Weighing(five_is_squadron)


def aiming(name: str) -> Aiming:
    """The mind of a name such as target:250."""
    number = name.partition(":")[2]
    if not number.isdecimal() or not 1 <= int(number) <= rules.HIGHEST + 1:
        raise InvalidText(f"mind {name!r}: expected a target from 1 to {rules.HIGHEST + 1}, as target:250")
    return Aiming(int(number))
