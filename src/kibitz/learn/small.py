"""An encoding of any game that is small enough to be walked through, without an encoding.py.

A move's index is its place among the texts of all moves; an observation is the number of the view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import islice

from kibitz import gameplay
from kibitz.learn.encoding import MOST_VALUE, Encoding, Feature, Limits
from kibitz.table import CHANCE, Game, InvalidText, Move, State, View

MOST_STATES = 20_000


class SmallEncoding(Encoding):
    """An encoding made by visiting every state; InvalidText where there are too many."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int | str]) -> None:
        self.texts: dict[str, int] = {}
        self.views: dict[View, int] = {}
        self.ends: list[tuple[float, ...]] = []
        self.most_outcomes = 0
        self.longest = 0, 0
        """The most moves of players and of chance."""
        self._visit(game, gameplay.start(game, seats, options), seats)
        self.texts = {text: number for number, text in enumerate(sorted(self.texts))}
        super().__init__(game, seats, options)

    def _visit(self, game: Game, first: State, seats: int) -> None:
        after: dict[State, list[State]] = {}
        waiting, known = [first], {first}
        while waiting:
            state = waiting.pop()
            for seat in range(seats):
                self.views.setdefault(state.view(seat), len(self.views))
            after[state] = []
            if not state.to_move:
                self.ends.append(state.scores())
                continue
            seat = state.to_move[0]
            moves = list(islice(state.moves(seat), MOST_STATES + 1))
            if seat == CHANCE:
                self.most_outcomes = max(self.most_outcomes, len(moves))
            else:
                self.texts.update((str(move), 0) for move in moves)
            after[state] = [state.play(seat, move) for move in moves]
            new = dict.fromkeys(one for one in after[state] if one not in known)
            waiting += new
            known.update(new)
            if len(known) > MOST_STATES:
                raise InvalidText(
                    f"{game.name} has more than {MOST_STATES} states and no encoding: expected an encoding.py beside "
                    "its game.py (docs/learn.md), or a smaller game"
                )
        try:
            self.longest = longest(after)[first]
        except CycleError:
            raise InvalidText(
                f"positions of {game.name} can come again without end: expected positions that count their repetitions"
            ) from None

    def describe(self) -> tuple[Feature, ...]:
        return (Feature("view", 2, MOST_VALUE, "the number of the view among all, in two bytes, the low one first"),)

    def count(self) -> int:
        return max(1, len(self.texts))

    def numbers(self, view: View) -> Iterator[int]:
        high, low = divmod(self.views[view], MOST_VALUE + 1)
        return iter((low, high))

    def index(self, view: View, move: Move) -> int:
        return self.texts[str(move)]

    def word(self, index: int) -> str:
        return list(self.texts)[index]

    def limits(self) -> Limits:
        sums = {round(sum(end), 9) for end in self.ends}
        scores = [score for end in self.ends for score in end]
        total = sums.pop() if len(sums) == 1 else None
        return Limits(self.longest[0], self.longest[1], self.most_outcomes, min(scores), max(scores), total)


def longest(after: Mapping[State, list[State]]) -> dict[State, tuple[int, int]]:
    """From each state on, the most moves of players and of chance until the game is over."""
    most: dict[State, tuple[int, int]] = {}
    # static_order() gives what a state leads to before the state.
    for state in TopologicalSorter(after).static_order():
        is_chance = state.to_move[:1] == (CHANCE,)
        ahead = [most[one] for one in after[state]]
        moves = max((moves + (not is_chance) for moves, _ in ahead), default=0)
        most[state] = moves, max((chances + is_chance for _, chances in ahead), default=0)
    return most
