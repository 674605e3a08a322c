"""Betsy's advisers, weakest first: random, greedy, a plain alpha-beta of the textbook, and the best one."""

import math
from random import Random

from kibitz.games.betsy.endings.files import at_hand, home
from kibitz.games.betsy.engine.thinker import Thinker, Thought
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.game import BetsyMove, BetsyState, BetsyView
from kibitz.games.betsy.notation import move_name
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LOST
from kibitz.games.betsy.textbook import WORTH, Plain
from kibitz.table import Advice, Adviser, Clock, Move, View

USUAL = 1.0
"""Seconds the best mind takes where nobody limits it."""
UNIT = 400.0
AS_DEEP = 3
"""Moves that are compared with the best one at its own depth."""


def chance(value: int) -> float:
    """The expected score, 0 to 1, that an evaluation in centipawns stands for; decided games keep their order."""
    if value > DECIDED:
        return 1.0 - (LOST - value) * 1e-6
    if value < -DECIDED:
        return (LOST + value) * 1e-6
    return 1e-3 + (1.0 - 2e-3) / (1.0 + math.exp(-value / UNIT))


def words(value: int, line: tuple[int, ...] = ()) -> str:
    """An evaluation for people."""
    if value > DECIDED:
        told = f"wins the Kingfisher in {(LOST - value + 1) // 2 + 1}"
    elif value < -DECIDED:
        told = f"loses the Kingfisher in {(LOST + value) // 2 + 1}"
    else:
        told = f"{value / 100:+.2f} Parakeets"
    return f"{told}: {' '.join(map(move_name, line))}" if len(line) > 1 else told


def seen(view: View) -> BetsyState:
    assert isinstance(view, BetsyView)
    return view.state


class AtRandom(Adviser):
    """Any move."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice(self.rng.choice(list(view.moves)), None)]


class Greedy(Adviser):
    """Captures the most valuable piece there is, else moves at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        squares = seen(view).squares
        gains = {move: WORTH[squares[move.target] & 7] for move in seen(view).legal}
        moves = sorted(gains)
        self.rng.shuffle(moves)
        moves.sort(key=lambda move: -gains[move])
        return [Advice(move, None, f"captures {gains[move]}" if gains[move] else "") for move in moves]


class Textbook(Adviser):
    """Alpha-beta to a fixed depth with material and piece-square tables."""

    def __init__(self, seed: int, depth: int = 4) -> None:
        self.depth = depth

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        state = seen(view)
        found = Plain(state.board, state.side, state.rule.diagonal).best(self.depth, clock.left)
        return [Advice(as_move(found[0]), chance(found[1]), words(found[1]))]


class Best(Adviser):
    """The engine."""

    def __init__(self, seed: int) -> None:
        self.thinker = Thinker(strongest(), endings=at_hand(home()))

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        state = seen(view)
        seconds = clock.left() if clock.seconds is not None else USUAL
        best = self.best(state, 0.8 * seconds)
        others = [move for move in state.legal if move.number != best.move]
        budget = max(0.001, 0.05 * seconds) / max(1, len(others))
        compared = [self.compare(state, move, best, best.depth // 2, budget) for move in others]
        compared.sort(key=worth)
        deeper = [
            self.compare(state, as_move(thought.move), best, best.depth - 1, 0.1 * seconds / AS_DEEP)
            for thought in compared[:AS_DEEP]
        ]
        return [as_advice(best), *map(as_advice, sorted(deeper + compared[AS_DEEP:], key=worth))]

    def judge(self, view: View, move: Move, clock: Clock) -> tuple[Advice, float | None]:
        """This move is thought about for as long as the best one."""
        state = seen(view)
        assert isinstance(move, BetsyMove)
        seconds = clock.left() if clock.seconds is not None else USUAL
        best = self.best(state, 0.48 * seconds)
        other = best if move.number == best.move else self.compare(state, move, best, best.depth - 1, 0.48 * seconds)
        return as_advice(best), chance(other.value)

    def best(self, state: BetsyState, seconds: float) -> Thought:
        """The engine's choice; with a line also where the time was over as soon as the move was found."""
        take(self.thinker, state)
        found = self.thinker.think(max(0.002, 0.98 * seconds - 0.003))
        assert found
        line = found.line
        if len(line) == 1:
            line = self.compare(state, as_move(found.move), found, found.depth - 1, 0.02 * seconds).line
            take(self.thinker, state)
        return Thought(found.move, found.value, found.depth, found.nodes, self.thinker.to_the_end(line))

    def compare(self, state: BetsyState, move: BetsyMove, best: Thought, depth: int, seconds: float) -> Thought:
        """What another move is worth by a search of its own to this depth, and no more than the best."""
        if state.squares[move.target] & 7 == KINGFISHER:
            return Thought(move.number, LOST, 1, 1, (move.number,))
        take(self.thinker, state)
        rules = self.thinker.search.board
        rules.make(move.number)
        if rules.hangs(rules.side ^ 1):
            return Thought(move.number, -LOST, 1, 1, (move.number,))
        if self.thinker.search.is_draw():
            return Thought(move.number, min(0, best.value), 1, 1, (move.number,))
        reply = self.thinker.think(seconds, 0, max(1, depth))
        if reply is None:
            return Thought(move.number, best.value, 0, 0, (move.number,))
        return Thought(move.number, min(-reply.value, best.value), reply.depth, reply.nodes, (move.number, *reply.line))


def take(thinker: Thinker, state: BetsyState) -> None:
    """Set the thinker before this state, with the moves that may be repeated."""
    rule = state.rule
    thinker.search.repetition = rule.repetition == "yes"
    thinker.search.most_quiet = rule.quiet
    thinker.set_up(state.anchor, state.first, [move.number for move in state.since], rule.diagonal)


def worth(thought: Thought) -> int:
    """Sorts the best first."""
    return -thought.value


def as_move(number: int) -> BetsyMove:
    return BetsyMove(number & 63, number >> 6)


def as_advice(thought: Thought) -> Advice:
    return Advice(as_move(thought.move), chance(thought.value), words(thought.value, thought.line))
