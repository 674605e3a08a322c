# cython: annotation_typing=False
"""CPython's `random.Random`, bit for bit, many of them at a time.

Lanes seeds and shuffles a block of consecutive seeds, for games that are played once. A block holds one generator per
lane. The same word of all lanes lies side by side, so that one vector instruction works on many lanes; every loop over
lanes is written for the compiler to do just that.

Generators have a seed and a state each, which live as long as a game that asks for a few numbers at a time.

The generator is MT19937 by Makoto Matsumoto and Takuji Nishimura, Mersenne Twister, ACM Transactions on Modeling and
Computer Simulation 8 (1998); what CPython makes of a seed is init_by_array() of their mt19937ar.c of 2002, and what it
makes of words is in random.py, `_randbelow_with_getrandbits` and `shuffle`.
"""

import struct
from array import array
from collections.abc import Iterator
from operator import index

from kibitz.native import machine
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

WORDS = 624
"""The length of a generator's state."""
AHEAD = 397
TOP_BIT = 0x80000000
LOW_BITS = 0x7FFFFFFF
TWIST = 0x9908B0DF
TEMPER_B = 0x9D2C5680
TEMPER_C = 0xEFC60000
FIRST_WORD = 19650218
FIRST_FACTOR = 1812433253
KEY_FACTOR = 1664525
LAST_FACTOR = 1566083941
KEY_WORD = 2**32
MOST_CARDS = 255
"""A card is drawn from the top byte of a word."""
EVERY_BIT, TOP_OF_BYTE = 255, 128
TWO_CARDS_SHIFT = 6
"""What is below the 2 bits of a byte that choose between two cards."""

MASK64 = 2**64 - 1
UNUSED_BITS = 11
"""A seed that follows another has 53 bits."""
WORD_BITS = 32

COMPILED = not __file__.endswith(".py")


def blank(n: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * n`."""
    return [0] * n


def first_words() -> list[int]:
    """The state that init_genrand(FIRST_WORD) makes, from which init_by_array() begins."""
    words = [FIRST_WORD]
    for i in range(1, WORDS):
        word = words[i - 1]
        words.append((FIRST_FACTOR * (word ^ (word >> 30)) + i) & machine.MASK32)
    return words


class Lanes:
    """LANES generators, seeded with consecutive integers."""

    def __init__(self) -> None:
        self.state = blank((WORDS + 2) * machine.LANES)
        self.tops = blank(2 * machine.LANES)
        self.at = blank(2 * machine.LANES)
        self.limit = blank(2 * machine.LANES)
        self.unit = blank(2 * machine.LANES)
        self.picks = blank((MOST_CARDS + 2) * machine.LANES)
        self.fresh = first_words()
        self.high = array("I", [0])
        self.cursor = 0
        # Rows begin where a line of the cache does.
        self.start = machine.alignment_offset(self.state) // 4
        self.skip = machine.alignment_offset(self.tops)

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

    def blocks(self, first: int, n: int) -> Iterator[tuple[int, int]]:
        """Seed n generators block by block: how many came before the block, and how many of its lanes count.

        How many generators a block has depends on the build.
        """
        done = 0
        while done < n:
            count = self.seed(first + done, n - done)
            yield done, count
            done += count

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
    for _, count in lanes.blocks(first, n):
        decks += lanes.decks(cards, count)
    return decks


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
        self.fresh = first_words()

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
        low = seed & machine.MASK32
        high = seed >> WORD_BITS
        word = FIRST_WORD
        second = 0
        for i in range(1, WORDS):
            part = low
            if second:
                part = (high + 1) & machine.MASK32
            word = ((self.fresh[i] ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part) & machine.MASK32
            self.state[start + i] = word
            if high:
                second = 1 - second
        part = low
        if second:
            part = (high + 1) & machine.MASK32
        word = ((self.state[start + 1] ^ ((word ^ (word >> 30)) * KEY_FACTOR)) + part) & machine.MASK32
        self.state[start + 1] = word
        for i in range(2, WORDS):
            word = ((self.state[start + i] ^ ((word ^ (word >> 30)) * LAST_FACTOR)) - i) & machine.MASK32
            self.state[start + i] = word
        word = ((self.state[start + 1] ^ ((word ^ (word >> 30)) * LAST_FACTOR)) - 1) & machine.MASK32
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
