"""How far Take 5!'s minds are from perfect play in endings for two.

    python -m benchmarks.take_five_endings [--cards 3 4] [--endings 200] [--minds swift searcher] [--seconds 0.1]

At a table for two every card of the deck is dealt, so both players know both hands: an ending is a tree of matrix
games with an exact value. What counts is the lead, how many penalty points a player takes more than the other. The
endings come from games of swift against itself.

A mind's exploitability is what it loses, in points of the whole ending, to the best answer of a player that knows how
often the mind makes each choice. It is found by trying every answer in every position; from six cards on, where the
searcher plays what it has solved, the values of the positions below are taken from the solution. The searching mind
has this processor time for a choice. Printed are the mean with its 95 % confidence, the worst ending, and how long an
ending takes to solve.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from random import Random
from statistics import mean
from typing import TypeAlias

from benchmarks.take_five_fields import ProcessorClock

from kibitz.games.take_five.engine.endings import Endings
from kibitz.games.take_five.minds import dueling
from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.rules import HAND, ROWS
from kibitz.games.take_five.state import ROW_MOVES, Round
from kibitz.intervals import standard_error
from kibitz.table import Clock, State, View

Choice: TypeAlias = tuple[int, int]
"""A card, and the row that it takes if it is too low."""
Mixture: TypeAlias = Mapping[Choice, float]
Mixer: TypeAlias = Callable[[Round], Mixture]


def swift(position: Round) -> Mixture:
    """Its card is certain, and it takes the first of the cheapest rows."""
    card = Swift(0).advise(View(0, position.seen(0)), Clock())[0].move
    cheapest = min(range(ROWS), key=lambda row: position.table.points(position.rows[row]))
    assert isinstance(card, int)
    return {(card, cheapest): 1.0}


class Searching:
    """The searching minds, which play alike here."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.dueling = dueling.Dueling(0, 0)

    def __call__(self, position: Round) -> Mixture:
        found = self.dueling.solution(View(0, position.seen(0)), ProcessorClock(self.seconds), 0.0)
        return dict(zip(found.choices, found.shares, strict=True))


def after(position: Round, own: Choice, other: Choice) -> Round:
    """The round played; only the lower card can have to take a row."""
    played = position.play(0, own[0]).play(1, other[0])
    row = own[1] if own[0] < other[0] else other[1]
    return played.play(played.to_move[0], ROW_MOVES[row]) if played.is_row_due else played


def lead(position: Round) -> float:
    mine, others = position.scores()
    return others - mine


class Answers:
    """The best answer to a mixture."""

    def __init__(self, mixer: Mixer, solved: int) -> None:
        self.mixer, self.solved = mixer, solved
        """Up to this number of cards in each hand the mixer plays perfectly, if it is not 0."""
        self.endings = Endings()

    def value(self, position: Round) -> float:
        """The lead at the end, both playing perfectly."""
        if not position.left:
            return lead(position)
        value = self.endings.solve(self.set_up(position))
        assert value is not None
        return lead(position) + value

    def set_up(self, position: Round) -> int:
        return self.endings.set_up([list(hand) for hand in position.hands], [list(row) for row in position.rows])

    def worst(self, position: Round) -> float:
        """The lead at the end where the other knows the mixture."""
        if not position.left:
            return lead(position)
        if position.left <= self.solved:
            return self.value(position)
        mixture = {choice: share for choice, share in self.mixer(position).items() if share}
        others = self.endings.listed(self.set_up(position), 1)
        return min(
            sum(share * self.worst(after(position, own, other)) for own, share in mixture.items()) for other in others
        )


def ending(seed: int, cards: int) -> Round:
    """The last cards of a game of swift against itself."""
    state = State(Round(2))
    state = state.play(state.to_move[0], state.draw(Random(seed)))
    minds = [Swift(seat) for seat in (0, 1)]
    while state.position.left > cards or state.position.is_row_due:
        for seat in state.to_move:
            state = state.play(seat, minds[seat].advise(state.view(seat), Clock())[0].move)
    assert isinstance(state.position, Round)
    return state.position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs="*", default=[3, 4], help="left in each hand (default 3 4)")
    parser.add_argument("--endings", type=int, default=200)
    parser.add_argument("--minds", nargs="+", choices=("swift", "searcher"), default=["swift", "searcher"])
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time of a choice (default 0.1)")
    given = parser.parse_args()
    if not all(1 <= cards < HAND for cards in given.cards):
        parser.error(f"--cards: expected 1 to {HAND - 1}")
    for cards in given.cards:
        lost: dict[str, list[float]] = {name: [] for name in given.minds}
        seconds = []
        for seed in range(given.endings):
            position = ending(seed, cards)
            begun = time.process_time()
            value = Answers(swift, 0).value(position)
            seconds.append(time.process_time() - begun)
            for name, losses in lost.items():
                mixer: Mixer = swift if name == "swift" else Searching(given.seconds)
                solved = dueling.SOLVED if name == "searcher" and cards > dueling.SOLVED else 0
                losses.append(value - Answers(mixer, solved).worst(position))
        print(
            f"{cards} cards each, {given.endings} endings, solved in {1000 * mean(seconds):.2f} ms on average, "
            f"{1000 * max(seconds):.2f} at most:"
        )
        for name, losses in lost.items():
            error = standard_error(losses) or 0.0
            print(f"  {name:9} loses {mean(losses):6.3f} ± {1.96 * error:.3f}, at most {max(losses):.3f}", flush=True)


if __name__ == "__main__":
    main()
