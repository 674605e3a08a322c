"""Exact values of small games of full information, in which one seat moves at a time: retrograde analysis.

All positions that can be reached are listed. Values flow back from the ends: chance takes the mean, a seat what is best
for it. Positions that can come again are solved for two players whose scores add up to a constant.
"""

from collections import deque
from itertools import islice

from kibitz.table import CHANCE, Advice, Clock, IllegalMove, Move, Position

MOST_POSITIONS = 60_000
LOOKS_EVERY = 500
"""Positions between two looks at the clock."""
MOST_CHANCE_MOVES = 2000


class NotSmall(Exception):
    """The game is not of the kind that is solved here, or too large; the text says why."""


class Retrograde:
    """The solution of everything that can be reached from a position."""

    def __init__(self, root: Position, sign: float) -> None:
        self.sign = sign
        self.root = root
        self.values: dict[Position, tuple[float, ...]] = {}
        """Each seat's result, with the sign by which more is better."""
        self.after: dict[Position, list[tuple[Move, Position]]] = {}
        self.waiting: deque[Position] = deque([root])
        self.is_solved = False

    def grow(self, clock: Clock) -> bool:
        """List positions until the clock is up; True once all are known and solved. NotSmall where it can't be."""
        seen = self.after
        steps = 0
        while self.waiting:
            steps += 1
            if steps % LOOKS_EVERY == 0 and clock.left() <= 0:
                return False
            position = self.waiting.popleft()
            if position in seen or position in self.values:
                continue
            to_move = position.to_move
            if not to_move:
                self.values[position] = tuple(self.sign * score for score in position.scores())
                continue
            if len(to_move) > 1 or position.is_masked or position.seen(max(0, to_move[0])) != position:
                raise NotSmall("hidden parts or choices at the same time")
            seat = to_move[0]
            moves = position.moves(seat)
            if seat == CHANCE and len(list(islice(moves, MOST_CHANCE_MOVES + 1))) > MOST_CHANCE_MOVES:
                raise NotSmall("too many chance moves")
            seen[position] = [(move, position.play(seat, move)) for move in moves]
            if len(seen) + len(self.values) + len(self.waiting) > MOST_POSITIONS:
                raise NotSmall(f"more than {MOST_POSITIONS:,} positions")
            self.waiting.extend(after for _, after in seen[position] if after not in seen)
        if not self.is_solved:
            self.solve()
            self.is_solved = True
        return True

    def solve(self) -> None:
        """Values flow back from the ends: each position is settled once all that it leads to are."""
        before: dict[Position, list[Position]] = {}
        open_after = {}
        for position, moves in self.after.items():
            followers = {after for _, after in moves}
            open_after[position] = sum(after not in self.values for after in followers)
            for after in followers:
                before.setdefault(after, []).append(position)
        ready = deque(position for position, count in open_after.items() if not count)
        while ready:
            position = ready.popleft()
            self.values[position] = self.backed_up(position)
            for earlier in before.get(position, ()):
                open_after[earlier] -= 1
                if not open_after[earlier]:
                    ready.append(earlier)
        if any(position not in self.values for position in self.after):
            self.solve_cycles(before)

    def solve_cycles(self, before: dict[Position, list[Position]]) -> None:
        """Positions that can come again, in games of two that add up to a constant: who can force what.

        Where neither can force more than the middle of all results, they go round for ever, which is the middle.
        """
        settled = dict(self.values)
        results = set(settled.values())
        if any(len(result) != 2 for result in results) or len({round(sum(result), 9) for result in results}) > 1:
            raise NotSmall("positions can come again in a game that is not of two against each other")
        unsettled = {position for position in self.after if position not in settled}
        if any(position.to_move == (CHANCE,) for position in unsettled):
            raise NotSmall("positions can come again, and chance moves")
        levels = sorted({result[0] for result in results})
        total = sum(next(iter(results)))
        middle = (levels[0] + levels[-1]) / 2
        self.values.update((position, (middle, total - middle)) for position in unsettled)
        for seat, better in (
            (0, [one for one in levels if one > middle]),
            (1, [one for one in levels if one < middle]),
        ):
            # The mildest level first: what can be forced beyond it is written over it.
            for level in sorted(better, reverse=seat == 1):
                goal = {
                    one for one, value in settled.items() if (value[0] >= level if seat == 0 else value[0] <= level)
                }
                for position in self.forced(seat, goal, unsettled, before):
                    self.values[position] = (level, total - level)

    def forced(
        self, seat: int, goal: set[Position], unsettled: set[Position], before: dict[Position, list[Position]]
    ) -> set[Position]:
        """The unsettled positions from which the seat can force one of the goal."""
        left = {position: len({after for _, after in self.after[position]}) for position in unsettled}
        reached: set[Position] = set()
        waiting = deque(goal)
        while waiting:
            for earlier in before.get(waiting.popleft(), ()):
                if earlier not in unsettled or earlier in reached:
                    continue
                left[earlier] -= 1
                if earlier.to_move[0] == seat or not left[earlier]:
                    reached.add(earlier)
                    waiting.append(earlier)
        return reached

    def backed_up(self, position: Position) -> tuple[float, ...]:
        moves = self.after[position]
        seat = position.to_move[0]
        if seat == CHANCE:
            weighted = [(float(position.odds(move)), self.values[after]) for move, after in moves]
            seats = len(weighted[0][1])
            return tuple(sum(odds * value[seat] for odds, value in weighted) for seat in range(seats))
        return max((self.values[after] for _, after in moves), key=lambda value: value[seat])

    def advice(self, position: Position) -> list[Advice]:
        """All moves with their exact values, best first."""
        if position not in self.after:
            raise IllegalMove("nothing to choose in this position: expected one with a seat to move")
        seat = position.to_move[0]
        note = f"exact: retrograde analysis of {len(self.values):,} positions"
        listed = [Advice(move, self.sign * self.values[after][seat], note) for move, after in self.after[position]]
        return sorted(listed, key=lambda item: -self.sign * (item.value or 0.0))
