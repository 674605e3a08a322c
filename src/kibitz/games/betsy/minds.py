"""Betsy's advisers, weakest first: random, greedy, a plain alpha-beta of the textbook, and the best one."""

import math
from random import Random

from kibitz.games.betsy.ending_files import at_hand, home
from kibitz.games.betsy.game import BetsyMove, BetsyState, BetsyView
from kibitz.games.betsy.notation import move_name
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LOST
from kibitz.games.betsy.plain import WORTH, Plain
from kibitz.games.betsy.thinker import Thinker, Thought
from kibitz.games.betsy.weights import strongest
from kibitz.table import Advice, Adviser, Clock, View

USUAL = 1.0
"""Seconds the best mind takes where nobody limits it."""
UNIT = 400.0


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
        return [Advice(BetsyMove(found[0] & 63, found[0] >> 6), chance(found[1]), words(found[1]))]


class Best(Adviser):
    """The engine."""

    def __init__(self, seed: int) -> None:
        self.thinker = Thinker(strongest(), endings=at_hand(home()))

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        state = seen(view)
        seconds = clock.left() if clock.seconds is not None else USUAL
        take(self.thinker, state)
        best = self.thinker.think(max(0.002, 0.8 * seconds - 0.003))
        assert best
        advice = [as_advice(best._replace(line=self.thinker.to_the_end(best.line)))]
        others = [move for move in state.legal if move.number != best.move]
        depth = max(1, best.depth // 2)
        budget = max(0.001, 0.15 * seconds) / max(1, len(others))
        compared = []
        for move in others:
            compared.append(self.compare(state, move, best, depth, budget))
        compared.sort(key=lambda thought: -thought.value)
        return advice + [as_advice(thought) for thought in compared]

    def compare(self, state: BetsyState, move: BetsyMove, best: Thought, depth: int, seconds: float) -> Thought:
        """What another move is worth by a shallower search, and no more than the best."""
        if state.squares[move.target] & 7 == KINGFISHER:
            return Thought(move.number, LOST, 1, 1, (move.number,))
        take(self.thinker, state)
        rules = self.thinker.search.board
        rules.make(move.number)
        if rules.hangs(rules.side ^ 1):
            return Thought(move.number, -LOST, 1, 1, (move.number,))
        if self.thinker.search.is_draw():
            return Thought(move.number, min(0, best.value), 1, 1, (move.number,))
        reply = self.thinker.think(seconds, 0, depth)
        if reply is None:
            return Thought(move.number, best.value, 0, 0, (move.number,))
        return Thought(move.number, min(-reply.value, best.value), reply.depth, reply.nodes, (move.number, *reply.line))


def take(thinker: Thinker, state: BetsyState) -> None:
    """Set the thinker before this state, with the moves that may be repeated."""
    rule = state.rule
    thinker.search.repetition = rule.repetition == "yes"
    thinker.search.most_quiet = rule.quiet
    thinker.set_up(state.anchor, state.first, [move.number for move in state.since], rule.diagonal)


def as_advice(thought: Thought) -> Advice:
    return Advice(
        BetsyMove(thought.move & 63, thought.move >> 6), chance(thought.value), words(thought.value, thought.line)
    )
