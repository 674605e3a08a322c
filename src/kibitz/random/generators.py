# cython: annotation_typing=False
"""CPython's `random.Random`, many of them side by side, each with a state of its own.

`mersenne.py` seeds a block of consecutive seeds at once, for games that are played once. Here every generator has its
own seed and lives as long as its game, which asks for a few numbers at a time.

mt19937.py names the generator and its numbers.
"""

from array import array

from kibitz.native.machine import GOLDEN_GAMMA, MASK32, splitmix64
from kibitz.random.mt19937 import (
    AHEAD,
    FIRST_FACTOR,
    FIRST_WORD,
    KEY_FACTOR,
    LAST_FACTOR,
    LOW_BITS,
    TEMPER_B,
    TEMPER_C,
    TOP_BIT,
    TWIST,
    WORDS,
)

MASK64 = 2**64 - 1
UNUSED_BITS = 11
"""A seed that follows another has 53 bits."""
WORD_BITS = 32


def blank(n: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * n`."""
    return [0] * n


class Generators:
    """Generators with numbers from 0, and the seeds that each has one after another."""

    def __init__(self, count: int) -> None:
        if count < 1:
            raise ValueError(f"{count} generators: expected at least 1")
        self.count = count
        self.state = array("I", [0]) * (WORDS * count)
        self.cursors = array("i", [0]) * count
        self.firsts = array("Q", [0]) * count
        self.games = array("Q", [0]) * count
        self.fresh = blank(WORDS)
        word = FIRST_WORD
        self.fresh[0] = word
        for i in range(1, WORDS):
            word = (FIRST_FACTOR * (word ^ (word >> 30)) + i) & MASK32
            self.fresh[i] = word

    def begin(self, number: int, seed: int) -> None:
        """Seed a generator as `random.seed(seed)` does; the seed is below 2**64."""
        if not 0 <= number < self.count:
            raise IndexError(f"generator {number}: expected 0 to {self.count - 1}")
        self.firsts[number] = seed
        self.games[number] = 0
        self.plant(number, seed)

    def again(self, number: int) -> None:
        """Seed a generator with the seed that follows, see `kibitz.learn.seeds`."""
        self.games[number] += 1
        mixed = splitmix64((self.firsts[number] + self.games[number] * GOLDEN_GAMMA) & MASK64)
        self.plant(number, mixed >> UNUSED_BITS)

    def count_game(self, number: int) -> None:
        """Go on to the seed that follows without seeding, for a game that draws nothing."""
        self.games[number] += 1

    def seed_of(self, number: int) -> int:
        """The seed that a generator has now."""
        if not 0 <= number < self.count:
            raise IndexError(f"generator {number}: expected 0 to {self.count - 1}")
        if self.games[number] == 0:
            return self.firsts[number]
        mixed = splitmix64((self.firsts[number] + self.games[number] * GOLDEN_GAMMA) & MASK64)
        return mixed >> UNUSED_BITS

    def plant(self, number: int, seed: int) -> None:
        """What init_by_array() makes of the one or two words of the seed."""
        start = number * WORDS
        low = seed & MASK32
        high = seed >> WORD_BITS
        word = FIRST_WORD
        second = 0
        for i in range(1, WORDS):
            part = low
            if second:
                part = (high + 1) & MASK32
            word = ((self.fresh[i] ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part) & MASK32
            self.state[start + i] = word
            if high:
                second = 1 - second
        part = low
        if second:
            part = (high + 1) & MASK32
        word = ((self.state[start + 1] ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part) & MASK32
        self.state[start + 1] = word
        for i in range(2, WORDS):
            word = ((self.state[start + i] ^ ((word ^ (word >> 30)) * LAST_FACTOR)) - i) & MASK32
            self.state[start + i] = word
        word = ((self.state[start + 1] ^ ((word ^ (word >> 30)) * LAST_FACTOR)) - 1) & MASK32
        self.state[start + 1] = word
        self.state[start] = TOP_BIT
        self.cursors[number] = 0

    def word(self, number: int) -> int:
        """The next word; the state is renewed word by word, as it is drawn."""
        start = number * WORDS
        cursor = self.cursors[number]
        after = cursor + 1
        if after == WORDS:
            after = 0
        ahead = cursor + AHEAD
        if ahead >= WORDS:
            ahead -= WORDS
        word = (self.state[start + cursor] & TOP_BIT) | (self.state[start + after] & LOW_BITS)
        word = self.state[start + ahead] ^ (word >> 1) ^ ((word & 1) * TWIST)
        self.state[start + cursor] = word
        self.cursors[number] = after
        word ^= word >> 11
        word ^= (word << 7) & TEMPER_B
        word ^= (word << 15) & TEMPER_C
        return word ^ (word >> 18)

    def below(self, number: int, n: int) -> int:
        """What `randrange(n)` gives, for n from 1 to 2**31: as many top bits of words as n has, until they are less."""
        bits = 0
        while n >> bits:
            bits += 1
        drawn = self.word(number) >> (WORD_BITS - bits)
        while drawn >= n:
            drawn = self.word(number) >> (WORD_BITS - bits)
        return drawn
