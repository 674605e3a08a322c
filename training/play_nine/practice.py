# cython: annotation_typing=False
"""Learning what boards are worth: hands played against oneself, and nets fitted to one-draw look-aheads.

Practice plays hands as the judge would and keeps the boards it meets; Fit draws one net through their values by Adam.
Everything here serves `train` alone; the play itself needs none of it.
"""

from collections.abc import MutableSequence, Sequence

from kibitz.games.play_nine.engine.nets import FIRST_ROW, MOST_COPIES, ROWS, WIDTH
from kibitz.games.play_nine.engine.search import Judge
from kibitz.games.play_nine.rules import CARDS, DECK, HIDDEN, KINDS, KITTY, MOST, OPEN_KINDS, PAIRS, RANKS, kind_of
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = 0xFFFFFFFFFFFFFFFF
PARTS = 27 * 27 * 28
OUTPUTS = (ROWS + CARDS) * WIDTH
SLOPES = OUTPUTS + WIDTH
SIZE = SLOPES + ROWS + CARDS
STEADY, CHANGE = 0.9, 0.1
STEADIER, SLOW_CHANGE = 0.999, 0.001
HALF, TINY = 0.5, 1e-7


class Fit:
    """One net in floating point while it learns.

    Beside the row of its kind each open card without a match has a row of its own here, so that what is learned of a
    card holds in every column; the net in whole numbers has these added to the rows of the kinds.
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.first_row = list(FIRST_ROW)
        self.most_copies = list(MOST_COPIES)
        self.steps = 0
        self.bias = 0.0
        # Rows of weights, then the outputs, then the slopes: one list, so that one loop moves them all.
        self.numbers = [0.0] * 51399
        self.gradient = [0.0] * 51399
        self.drift = [0.0] * 51399
        self.square = [0.0] * 51399
        self.root = [1.0] * 51399
        self.light = [0.0] * 256
        self.shine = [0.0] * 256
        self.pull = [0.0] * 256
        self.rows = [0] * 30
        self.used = 0
        self.first = [pair[0] for pair in PAIRS]
        self.second = [pair[1] for pair in PAIRS]

    def get(self, place: int) -> float:
        """The number at this place."""
        return self.numbers[place]

    def put(self, place: int, number: float) -> None:
        """Set the number at this place."""
        self.numbers[place] = number

    def forget(self) -> None:
        """Start anew with the moments of Adam, keeping the net."""
        self.steps = 0
        for place in range(SIZE):
            self.drift[place] = 0.0
            self.square[place] = 0.0
            self.root[place] = 1.0

    def output(self, boards: Sequence[int], which: int) -> float:
        """The net's value of one of the boards, in points above stopping now."""
        used = 0
        for place in range(self.columns):
            kind = boards[which * MOST + place]
            copies = 0
            for other in range(place):
                copies += boards[which * MOST + other] == kind
            if copies > self.most_copies[kind] - 1:
                copies = self.most_copies[kind] - 1
            self.rows[used] = self.first_row[kind] + copies
            used += 1
            low = self.first[kind]
            high = self.second[kind]
            if low != high:
                self.rows[used] = ROWS + low
                used += 1
                if high < HIDDEN:
                    self.rows[used] = ROWS + high
                    used += 1
        self.used = used
        return self.bias + self.sum_up()

    def sum_up(self) -> float:
        """What the rows in use come to."""
        total = 0.0
        for unit in range(WIDTH):
            self.light[unit] = 0.0
        for place in range(self.used):
            total += self.numbers[SLOPES + self.rows[place]]
            start = self.rows[place] * WIDTH
            for unit in range(WIDTH):
                self.light[unit] += self.numbers[start + unit]
        start = OUTPUTS
        for unit in range(WIDTH):
            light = self.light[unit]
            if light < 0.0:
                light = 0.0
            if light > 1.0:
                light = 1.0
            self.shine[unit] = light * light
            self.pull[unit] = light * light * self.numbers[start + unit]
        # Halving keeps the order of the sum fixed and its loops wide.
        for unit in range(128):
            self.pull[unit] += self.pull[unit + 128]
        for unit in range(64):
            self.pull[unit] += self.pull[unit + 64]
        for unit in range(32):
            self.pull[unit] += self.pull[unit + 32]
        for unit in range(16):
            self.pull[unit] += self.pull[unit + 16]
        for unit in range(16):
            total += self.pull[unit]
        return total

    def learn(
        self,
        boards: Sequence[int],
        targets: Sequence[float],
        count: int,
        stride: int,
        begin: int,
        end: int,
        rate: float,
    ) -> float:
        """One step of Adam on boards number stride x begin and so on, modulo count; the squared errors before it."""
        error = 0.0
        lean = 0.0
        for place in range(SIZE):
            self.gradient[place] = 0.0
        for turn in range(begin, end):
            which = turn * stride % count
            miss = self.output(boards, which) - targets[which]
            error += miss * miss
            lean += miss
            self.blame(miss)
        self.steps += 1
        self.move(1.0 / (end - begin), rate * (1.0 - 0.999**self.steps) ** 0.5 / (1.0 - 0.9**self.steps))
        self.bias -= rate * 10.0 * lean / (end - begin)
        return error

    def blame(self, miss: float) -> None:
        """Add to the gradient what the board just valued has missed by."""
        start = OUTPUTS
        for unit in range(WIDTH):
            self.gradient[start + unit] += miss * self.shine[unit]
            light = self.light[unit]
            slope = (light + light) * miss * self.numbers[start + unit]
            if light <= 0.0:
                slope = 0.0
            if light >= 1.0:
                slope = 0.0
            self.pull[unit] = slope
        for place in range(self.used):
            self.gradient[SLOPES + self.rows[place]] += miss
            start = self.rows[place] * WIDTH
            for unit in range(WIDTH):
                self.gradient[start + unit] += self.pull[unit]

    def move(self, share: float, rate: float) -> None:
        """Adam's step; one step of Newton's keeps each root abreast of its slowly moving square, and vectorizes."""
        for place in range(SIZE):
            slope = self.gradient[place] * share
            drift = self.drift[place] * STEADY + slope * CHANGE
            square = self.square[place] * STEADIER + slope * slope * SLOW_CHANGE
            root = self.root[place]
            root = HALF * (root + square / root) + TINY
            self.drift[place] = drift
            self.square[place] = square
            self.root[place] = root
            self.numbers[place] -= rate * drift / root


class Practice:
    """Hands played by a judge with cards from its own generator."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.state = seed & MASK64
        self.first = [pair[0] for pair in PAIRS]
        self.second = [pair[1] for pair in PAIRS]
        self.kind = [kind_of(one, other) for one in range(16) for other in range(16)]
        self.deck = [RANKS.index(rank) for rank in DECK]
        self.kitty = [RANKS.index(rank) for rank in KITTY]
        self.best = [0] * 14
        self.total = 0.0
        self.squares = 0.0
        self.usual = 0.0
        self.strayed = 0.0
        self.noted = [0.0] * 32
        self.ends = [0] * 32

    def below(self, end: int) -> int:
        """A random number from 0 to end - 1."""
        mixed = splitmix64(self.state)
        self.state = (self.state + GOLDEN_GAMMA) & MASK64
        return (mixed >> 32) * end >> 32

    def begin(self) -> None:
        """A fresh hand at level 0 of the judge."""
        columns = self.judge.columns
        for place in range(columns):
            self.judge.board[place] = KINDS - 1
        above = self.below(columns)
        below = self.below(columns)
        self.judge.board[above] = self.kind[self.deck[self.below(27)] * 16 + HIDDEN]
        card = self.deck[self.below(27)]
        kept = self.first[self.judge.board[below]]
        if below != above:
            kept = HIDDEN
        self.judge.board[below] = self.kind[kept * 16 + card]

    def average(self, draws: int) -> float:
        """What the judge thinks of a fresh hand, on average, looking one draw ahead."""
        judge = self.judge
        total = 0.0
        for place in range(judge.columns):
            judge.board[place] = KINDS - 1
        for above in range(27):
            for below in range(27):
                for same in range(2):
                    if same:
                        judge.board[0] = self.kind[self.deck[above] * 16 + self.deck[below]]
                        judge.board[1] = KINDS - 1
                    else:
                        judge.board[0] = self.kind[self.deck[above] * 16 + HIDDEN]
                        judge.board[1] = self.kind[self.deck[below] * 16 + HIDDEN]
                    judge.lay(0)
                    share = 1.0 if same else judge.columns - 1.0
                    total += share * judge.look(0, draws, 0, -1)
        return total / (judge.columns * 729.0 * 28.0 * 729.0 * 4096.0)

    def play(
        self,
        draws: int,
        depth: int,
        noise: int,
        kept: MutableSequence[int],
        filled: MutableSequence[int],
        capacity: int,
    ) -> float:
        """Play a hand to its end; its score with the luck of the cards taken out, which has the same mean.

        What the judge thinks each card drawn was worth, above the mean of that draw, is the luck. Noise is the chance
        in 1024 of a move that is only near the best. Boards are kept by draws left, up to capacity of each.
        """
        judge = self.judge
        self.begin()
        judge.lay(0)
        self.strayed = 0.0
        luck = judge.look(0, draws, 0, -1) / (28.0 * 729.0 * 4096.0) - self.usual
        while draws > 0 and judge.hidden[0] > 0:
            if capacity > 0 and filled[draws - 1] < capacity:
                for place in range(judge.columns):
                    kept[((draws - 1) * capacity + filled[draws - 1]) * MOST + place] = judge.board[place]
                filled[draws - 1] += 1
            self.noted[draws] = self.strayed
            mean = judge.look(0, draws, 0, -1)
            drawn = judge.drawn[0]
            for card in range(CARDS):
                self.best[card] = judge.best[card]
            card = self.kitty[self.below(28)]
            value = self.best[card] * 27
            step = ((value if value < drawn else drawn) * 28 - mean) / (28.0 * 729.0 * 4096.0)
            self.strayed += step * step
            luck += step
            if noise > self.below(1024):
                taken = self.below(2) == 0
            elif depth == 0:
                taken = value <= drawn
            else:
                taken = judge.takes(draws, depth, card)
            if not taken:
                card = self.deck[self.below(27)]
                step = (self.best[card] * 27 - drawn) / (729.0 * 4096.0)
                self.strayed += step * step
                luck += step
            if noise > self.below(1024):
                if depth > 0:
                    judge.look(0, draws, 0, -1)
                # A range of 3 points, or now and then of 24.
                scale = 96 if self.below(4) == 0 else 12
                for place in range(judge.columns):
                    judge.means[place] += self.below(1024) * scale * 27
                    judge.lines[place * 28 + card] += self.below(1024) * scale
                    judge.lines[place * 28 + 14 + card] += self.below(1024) * scale
                choice = judge.pick(card)
                judge.look(0, draws, 0, -1)
            elif depth == 0:
                choice = judge.pick(card)
            else:
                choice = judge.choose(draws, depth, card)
                judge.look(0, draws, 0, -1)
            if choice < 0:
                place = -1 - choice
                card = self.deck[self.below(27)]
                step = (judge.lines[place * 28 + card] * 27 - judge.means[place]) / (27.0 * 4096.0)
                self.strayed += step * step
                luck += step
                kept_card = self.first[judge.board[place]]
            else:
                place = choice >> 1
                kept_card = self.second[judge.board[place]] if choice & 1 else self.first[judge.board[place]]
            judge.board[place] = self.kind[kept_card * 16 + card]
            judge.lay(0)
            draws -= 1
        return judge.stop_value[0] / 4096.0 - luck

    def play_all(
        self,
        draws: int,
        hands: int,
        depth: int,
        noise: int,
        kept: MutableSequence[int],
        filled: MutableSequence[int],
        capacity: int,
    ) -> None:
        """Play so many hands; self.total and self.squares become the sums of their scores and of their squares."""
        self.total = 0.0
        self.squares = 0.0
        self.usual = self.average(draws)
        for _ in range(hands):
            score = self.play(draws, depth, noise, kept, filled, capacity)
            self.total += score
            self.squares += score * score

    def turn_up(self) -> float:
        """Turn all hidden cards of the board laid; the square of how far that is from the score to expect."""
        judge = self.judge
        expected = judge.stop_value[0]
        for place in range(judge.columns):
            while judge.board[place] >= OPEN_KINDS:
                judge.board[place] = self.kind[self.first[judge.board[place]] * 16 + self.deck[self.below(27)]]
        judge.lay(0)
        step = (judge.stop_value[0] - expected) / 4096.0
        return step * step

    def stray(
        self,
        draws: int,
        hands: int,
        noise: int,
        kept: MutableSequence[int],
        filled: MutableSequence[int],
        capacity: int,
        squares: MutableSequence[float],
    ) -> None:
        """Play so many hands; for each board kept, the sum of the squares of all luck after it."""
        self.usual = self.average(draws)
        for _ in range(hands):
            for left in range(draws + 1):
                self.ends[left] = filled[left - 1] if left > 0 else 0
            self.play(draws, 0, noise, kept, filled, capacity)
            whole = self.strayed + self.turn_up()
            for left in range(1, draws + 1):
                if filled[left - 1] > self.ends[left]:
                    squares[(left - 1) * capacity + self.ends[left]] = whole - self.noted[left]

    def aim(self, draws: int, boards: Sequence[int], count: int, targets: MutableSequence[float]) -> None:
        """The look's value of each board, in points above stopping now: what the net for so many draws shall learn."""
        judge = self.judge
        for which in range(count):
            for place in range(judge.columns):
                judge.board[place] = boards[which * MOST + place]
            judge.lay(0)
            value = judge.look(0, draws, 0, -1)
            targets[which] = (value - judge.stop_value[0] * PARTS) / (20412.0 * 4096.0)
