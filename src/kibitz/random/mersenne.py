# cython: annotation_typing=False
"""CPython's `random.seed(int)` and `shuffle`, bit for bit, for a block of consecutive seeds at a time.

A block holds one generator per lane. The same word of all lanes lies side by side, so that one vector
instruction works on many lanes; every loop over lanes is written for the compiler to do just that.

The generator is MT19937 by Makoto Matsumoto and Takuji Nishimura, Mersenne Twister, ACM Transactions on Modeling and
Computer Simulation 8 (1998); what CPython makes of a seed is init_by_array() of their mt19937ar.c of 2002, and what it
makes of words is in random.py, `_randbelow_with_getrandbits` and `shuffle`.
"""

import struct
from array import array
from operator import index

from kibitz.native import machine
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

KEY_WORD = 2**32
MOST_CARDS = 255
"""A card is drawn from the top byte of a word."""
EVERY_BIT, TOP_OF_BYTE = 255, 128
TWO_CARDS_SHIFT = 6
"""What is below the 2 bits of a byte that choose between two cards."""

COMPILED = not __file__.endswith(".py")


def blank(n: int) -> list[int]:
    return [0] * n


class Lanes:
    """LANES generators, seeded with consecutive integers."""

    def __init__(self) -> None:
        self.state = blank((WORDS + 2) * machine.LANES)
        self.tops = blank(2 * machine.LANES)
        self.at = blank(2 * machine.LANES)
        self.limit = blank(2 * machine.LANES)
        self.unit = blank(2 * machine.LANES)
        self.picks = blank((MOST_CARDS + 2) * machine.LANES)
        self.fresh = blank(WORDS)
        self.high = array("I", [0])
        self.cursor = 0
        # Rows begin where a line of the cache does.
        self.start = machine.alignment_offset(self.state) // 4
        self.skip = machine.alignment_offset(self.tops)
        word = FIRST_WORD
        self.fresh[0] = word
        for i in range(1, WORDS):
            word = (FIRST_FACTOR * (word ^ (word >> 30)) + i) & machine.MASK32
            self.fresh[i] = word

    def seed(self, first: int, most: int = machine.LANES) -> int:
        """Seed lane lane as `random.seed(first + lane)` does; return how many lanes count, from 1 to `most`.

        CPython's key is the absolute value in words of 32 bits, the lowest first. A block ends where the lowest
        word would overflow, so the keys of its lanes differ in that word alone.
        """
        first = index(first)
        high, low = divmod(abs(first), KEY_WORD)
        length = 1
        if high:
            size = (high.bit_length() + 31) // 32
            self.high = array("I", struct.unpack(f"<{size}I", high.to_bytes(4 * size, "little")))
            length += size
        self.plant(low, -1 if first < 0 else 1, length)
        return min(most, machine.LANES, low + 1 if first < 0 else KEY_WORD - low)

    def plant(self, low: int, step: int, length: int) -> None:
        """Initialise lane lane by the key of `length` words (low + lane * step, *high).

        This is init_by_array(): max(WORDS, length) rounds that mix in the words of the key in turn, plus their
        numbers, then WORDS - 1 rounds that subtract the number of the state's word. Round by round i goes from 1 to
        WORDS - 1 and begins again; word 0 is skipped, and where the original copies the last word there, `before`
        stays on the last row.

        On entry length is at least 1, and `high` has length - 1 words or more. On exit the next word drawn is the
        first after the seed. The row behind the state has the only word of the key that differs from lane to lane.
        """
        keys = self.start + WORDS * machine.LANES
        row = self.start
        for lane in range(machine.LANES):
            self.state[keys + lane] = (low + lane * step) & machine.MASK32
            self.state[row + lane] = FIRST_WORD
        j = 0
        # On the first way through, a word of the state is still that of init_genrand(FIRST_WORD).
        for i in range(1, WORDS):
            before = row
            row += machine.LANES
            base = self.fresh[i]
            if j == 0:
                for lane in range(machine.LANES):
                    word = self.state[before + lane]
                    word = (base ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + self.state[keys + lane]
                    self.state[row + lane] = word & machine.MASK32
            else:
                part = (self.high[j - 1] + j) & machine.MASK32
                for lane in range(machine.LANES):
                    word = self.state[before + lane]
                    word = (base ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part
                    self.state[row + lane] = word & machine.MASK32
            j = j + 1 if j + 1 < length else 0
        i = 1
        for _ in range(max(1, length - WORDS + 1)):
            before = row
            row = self.start + i * machine.LANES
            part = (self.high[j - 1] + j) & machine.MASK32 if j > 0 else 0
            for lane in range(machine.LANES):
                word = self.state[before + lane]
                word = (self.state[row + lane] ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part
                self.state[row + lane] = (word + self.state[keys + lane] if j == 0 else word) & machine.MASK32
            j = j + 1 if j + 1 < length else 0
            i = i + 1 if i + 1 < WORDS else 1
        for _ in range(WORDS - 1):
            before = row
            row = self.start + i * machine.LANES
            for lane in range(machine.LANES):
                word = self.state[before + lane]
                word = (self.state[row + lane] ^ ((word ^ (word >> 30)) * LAST_FACTOR)) - i
                self.state[row + lane] = word & machine.MASK32
            i = i + 1 if i + 1 < WORDS else 1
        for lane in range(machine.LANES):
            self.state[self.start + lane] = TOP_BIT
        self.cursor = 0

    def twist(self) -> None:
        """Put the top byte of every lane's next word into `tops`.

        The original renews all words of the state at once. Here each is renewed when it is drawn: in the same order,
        so from the same words.
        """
        row = self.start + self.cursor * machine.LANES
        after = self.start + (self.cursor + 1) % WORDS * machine.LANES
        ahead = self.start + (self.cursor + AHEAD) % WORDS * machine.LANES
        for lane in range(machine.LANES):
            word = (self.state[row + lane] & TOP_BIT) | (self.state[after + lane] & LOW_BITS)
            word = self.state[ahead + lane] ^ (word >> 1) ^ ((word & 1) * TWIST)
            self.state[row + lane] = word
            word ^= word >> 11
            word ^= (word << 7) & TEMPER_B
            word ^= (word << 15) & TEMPER_C
            # The last step of the tempering, word ^ word >> 18, leaves the top byte as it is.
            self.tops[self.skip + lane] = word >> 24
        self.cursor = (self.cursor + 1) % WORDS

    def draw(self, cards: int) -> None:
        """Draw what a shuffle of 2 to 255 cards draws: the partner of card i goes to picks[skip + i * LANES + lane].

        For one of n cards CPython takes the top k bits of a word, where 2**(k - 1) <= n < 2**k, again and again until
        they are less than n. They are compared here where they are, in the top byte: `unit` is 2**(8 - k) and `limit`
        is n units, never less than TOP_OF_BYTE. Where n is a power of two, limit is TOP_OF_BYTE, and unit doubles for
        n - 1.

        On entry the lanes are freshly seeded. Each goes its own way down from card cards - 1, because it refuses words
        of its own: `at` has the card whose partner it draws next, 0 when it has ended. All draw until the last one
        ends, so on exit their states are of no use until they are seeded again.
        """
        skip = self.skip
        unit = 1
        while cards * unit < TOP_OF_BYTE:
            unit *= 2
        for lane in range(machine.LANES):
            self.at[skip + lane] = cards - 1
            self.limit[skip + lane] = cards * unit
            self.unit[skip + lane] = unit
        highest = cards - 1
        while highest > 0:
            self.twist()
            lowest = MOST_CARDS
            for lane in range(machine.LANES):
                at = self.at[skip + lane]
                lowest = at if at < lowest else lowest
            # A word that is refused will be overwritten by the lane's next one.
            for i in range(max(lowest, 1), highest + 1):
                row = skip + i * machine.LANES
                card = i
                for lane in range(machine.LANES):
                    top = self.tops[skip + lane]
                    kept = self.picks[row + lane]
                    self.picks[row + lane] = top if self.at[skip + lane] == card else kept
            highest = 0
            for lane in range(machine.LANES):
                at = self.at[skip + lane]
                unit = self.unit[skip + lane]
                limit = self.limit[skip + lane]
                taken = EVERY_BIT if self.tops[skip + lane] < limit else 0
                taken = taken if at != 0 else 0
                halved = taken if limit == TOP_OF_BYTE else 0
                unit += unit & halved
                limit -= unit & taken
                at -= taken & 1
                self.at[skip + lane] = at
                self.unit[skip + lane] = unit
                self.limit[skip + lane] = limit ^ (halved & TOP_OF_BYTE)
                highest = at if at > highest else highest
        # The bytes become partners: for one of i + 1 cards only the top bits count.
        shift = TWO_CARDS_SHIFT
        for i in range(1, cards):
            if (i + 1) << shift > EVERY_BIT:
                shift -= 1
            for lane in range(machine.LANES):
                self.picks[skip + i * machine.LANES + lane] >>= shift

    def decks(self, cards: int, lanes: int) -> list[list[int]]:
        """What `shuffle` makes of `list(range(cards))` in the first `lanes` lanes, freshly seeded; 2 to 255 cards."""
        if not 2 <= cards <= MOST_CARDS or not 0 <= lanes <= machine.LANES:
            raise ValueError(
                f"{cards} cards in {lanes} lanes: expected 2 to {MOST_CARDS} cards in at most {machine.LANES} lanes"
            )
        self.draw(cards)
        decks = [list(range(cards)) for _ in range(lanes)]
        for lane in range(lanes):
            deck = decks[lane]
            for i in range(cards - 1, 0, -1):
                j = self.picks[self.skip + i * machine.LANES + lane]
                deck[i], deck[j] = deck[j], deck[i]
        return decks


def shuffled(cards: int, first: int, n: int) -> list[list[int]]:
    """`list(range(cards))` as shuffled after each of the seeds first to first + n - 1; 2 to 255 cards."""
    if not 2 <= cards <= MOST_CARDS:
        raise ValueError(f"{cards} cards: expected 2 to {MOST_CARDS}")
    lanes = Lanes()
    decks: list[list[int]] = []
    while len(decks) < n:
        count = lanes.seed(first + len(decks), n - len(decks))
        decks += lanes.decks(cards, count)
    return decks
