"""Expectimax for games of one seat with chance, deeper and deeper until the time is up; playouts value the leaves."""

from itertools import islice

from kibitz.generic.playouts import Playouts
from kibitz.table import CHANCE, Advice, Adviser, Clock, Game, Move, Position, View

DEEPEST = 12
"""The most choices to look ahead."""
DEPTH = 2
"""The depth of a search without a time limit, in choices of the seat."""
LEAF_PLAYOUTS = 4
SAMPLED = 24
"""Where chance has more moves than this, that many are drawn instead of weighing all by their odds."""


class OutOfTime(Exception):
    """The clock is up; what was searched at this depth does not count."""


class Expectimax(Adviser):
    """Looks ahead at all choices and at what chance may do between them."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed, self.asked = game, seed, 0
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        self.playouts = Playouts(self.sign, seed)
        self.clock = Clock()
        self.known: dict[tuple[Position, int], float] = {}
        self.may_stop = False

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        moves = list(view.moves)
        self.asked += 1
        self.playouts = Playouts(self.sign, hash((self.seed, self.asked)))
        self.clock, self.may_stop = clock, False
        found: list[Advice] = []
        deepest = 1 if len(moves) == 1 else DEPTH if clock.seconds is None else DEEPEST
        for depth in range(1, deepest + 1):
            self.known = {}
            try:
                found = self.ranked(view, moves, depth)
            except OutOfTime:
                break
            self.may_stop = True
            if clock.left() <= 0:
                break
        return found

    def ranked(self, view: View, moves: list[Move], depth: int) -> list[Advice]:
        worth = {move: self.value(view.position.play(view.seat, move), view.seat, depth - 1) for move in moves}
        note = f"expectimax, {depth} choice{'s' * (depth > 1)} deep"
        return [Advice(move, self.sign * worth[move], note) for move in sorted(moves, key=lambda move: -worth[move])]

    def value(self, position: Position, seat: int, depth: int) -> float:
        """What the seat may expect, looking ahead at this many of its choices."""
        to_move = position.to_move
        if not to_move:
            return self.playouts.utilities(position)[seat]
        if (position, depth) in self.known:
            return self.known[position, depth]
        if self.may_stop and self.clock.left() <= 0:
            raise OutOfTime
        if to_move == (CHANCE,):
            value = self.mean(position, seat, depth)
        elif depth <= 0:
            value = self.leaf(position, seat)
        else:
            mover = to_move[0]
            values = [self.value(position.play(mover, move), seat, depth - 1) for move in position.moves(mover)]
            value = max(values) if mover == seat else min(values)
        self.known[position, depth] = value
        return value

    def mean(self, position: Position, seat: int, depth: int) -> float:
        """Over all moves of chance, or over as many as are drawn."""
        moves = list(islice(position.moves(CHANCE), SAMPLED + 1))
        if len(moves) > SAMPLED:
            rng = self.playouts.rng
            after = [position.play(CHANCE, position.draw(rng)) for _ in range(SAMPLED)]
            return sum(self.value(one, seat, depth) for one in after) / SAMPLED
        return sum(float(position.odds(move)) * self.value(position.play(CHANCE, move), seat, depth) for move in moves)

    def leaf(self, position: Position, seat: int) -> float:
        total = 0.0
        for _ in range(LEAF_PLAYOUTS):
            played: list[tuple[int, Move]] = []
            results = self.playouts.to_end(position, played)
            if results is not None:
                self.playouts.learn(played, results)
                total += results[seat]
        return total / LEAF_PLAYOUTS
