"""Whether imagine() draws what is hidden as often as deals have it, by a test that rarely fails a correct game.

From many deals two samples of whole positions are taken: as they were dealt, and, of other deals, as they are imagined
from what a seat sees. Their distributions are the same where imagine() has the odds of the deal. Of each word in each
field the mean number in a deal is compared (Welch 1947), and the level is divided by the number of comparisons
(Bonferroni). Nobody has chosen yet among things hidden, so no choice shows what a seat may have.
"""

import math
from collections.abc import Iterator
from random import Random
from statistics import NormalDist
from typing import Any

from kibitz.arena.plain_views import plain
from kibitz.table import CHANCE, State
from kibitz.testing.tables import Table

DEALS = 1500
"""The deals in each of the two samples."""
FALSE_ALARM = 1e-4
"""The share of correct games for which a difference is found."""
LEAST = 40
"""Words that are seen less often are not compared: their means are not normally distributed."""
MOST_STEPS = 200
SEED = 11


def first_hidden(table: Table, rng: Random) -> State | None:
    """A new game at the first choice at which something is hidden; None where there is none."""
    state = table.start()
    for _ in range(MOST_STEPS):
        if not state.to_move:
            return None
        seat = state.to_move[0]
        if seat != CHANCE and any(state.view(one).position.is_masked for one in range(table.seats)):
            return state
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))
    return None


def words_of(value: Any, field: str = "") -> Iterator[str]:
    """Each word of a position with its field, and once more with its place there."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from words_of(item, f"{field} {name}".strip())
    elif isinstance(value, list):
        for place, item in enumerate(value):
            if isinstance(item, dict | list):
                yield from words_of(item, f"{field} {place}")
            else:
                yield f"{item} in {field}"
                yield f"{item} at place {place} of {field}"
    else:
        yield f"{value} in {field}"


class Sample:
    """How often each word is in a deal: the sum, and the sum of squares."""

    def __init__(self) -> None:
        self.sums: dict[str, float] = {}
        self.squares: dict[str, float] = {}

    def add(self, state: State) -> None:
        counts: dict[str, int] = {}
        for word in words_of(plain(state.position)):
            counts[word] = counts.get(word, 0) + 1
        for word, count in counts.items():
            self.sums[word] = self.sums.get(word, 0.0) + count
            self.squares[word] = self.squares.get(word, 0.0) + count * count

    def mean(self, word: str) -> float:
        return self.sums.get(word, 0.0) / DEALS

    def variance(self, word: str) -> float:
        """Of the mean."""
        return max(0.0, self.squares.get(word, 0.0) / DEALS - self.mean(word) ** 2) / DEALS


def differences(table: Table) -> list[str]:
    """What is imagined clearly more or less often than it is dealt, the clearest first, in words."""
    rng = Random(SEED)
    dealt, imagined = Sample(), Sample()
    for number in range(DEALS):
        first, second = first_hidden(table, rng), first_hidden(table, rng)
        if first is None or second is None:
            continue
        dealt.add(first)
        imagined.add(second.view(number % table.seats).imagine(rng))
    words = sorted({*dealt.sums, *imagined.sums})
    compared = [word for word in words if dealt.sums.get(word, 0.0) + imagined.sums.get(word, 0.0) >= LEAST]
    limit = NormalDist().inv_cdf(1 - FALSE_ALARM / (2 * max(1, len(compared))))
    found = []
    for word in compared:
        apart = abs(dealt.mean(word) - imagined.mean(word))
        error = math.sqrt(dealt.variance(word) + imagined.variance(word))
        if apart > limit * error:
            said = f"{word} is dealt {dealt.mean(word):.3f} times a game, and imagined {imagined.mean(word):.3f} times"
            found.append((apart / error if error else math.inf, said))
    return [said for _, said in sorted(found, reverse=True)]
