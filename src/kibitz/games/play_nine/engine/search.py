# cython: annotation_typing=False
"""What a board is worth: a small net for each number of columns and draws left, and looking draws ahead from it.

A net adds, on top of the exactly known score if play stopped now, a straight line and 256 squared units of the counts
of kinds. All is reckoned in whole numbers, so that every machine and both speeds come to the same choice. A value is in
UNITs of a point.
"""

from array import array
from collections.abc import Sequence

from kibitz.games.play_nine.engine.nets import (
    BRIGHTEST,
    FACTOR_BITS,
    FIRST_ROW,
    MOST_COPIES,
    MOST_REST,
    NEVER,
    ROWS,
    UNIT,
    WIDTH,
)
from kibitz.games.play_nine.rules import (
    CARDS,
    DECK_COUNTS,
    HIDDEN,
    KINDS,
    KITTY_COUNTS,
    MOST,
    OPEN_KINDS,
    PAIRS,
    RANKS,
    kind_of,
)

DECK_SUM = sum(DECK_COUNTS)
KITTY_SUM = sum(KITTY_COUNTS)
PARTS = DECK_SUM * DECK_SUM * KITTY_SUM
"""A look's value is in this many parts of a UNIT, which keeps averages whole."""
LIFT = 1 << 24
EVERYTHING = 1 << 26


def same_rank_bonus(card: int, matched: int, halves: int, whole: int) -> float:
    """The expected bonus for several columns matched on this card, if halves columns showing it and whole ones turn."""
    odds = DECK_COUNTS[card] / DECK_SUM
    none, one, mean = 1.0, 0.0, float(matched)
    for chance, columns in ((1.0, matched), (odds, halves), (odds * odds, whole)):
        for _ in range(columns):
            none, one = none * (1.0 - chance), one * (1.0 - chance) + none * chance
    mean += odds * halves + odds * odds * whole
    return -5.0 * (mean - one)


def alone(kind: int) -> float:
    """The expected score of a column of this kind if its hidden cards were turned, without the same-rank bonus."""
    total = 0.0
    low, high = PAIRS[kind]
    for one in range(CARDS) if low == HIDDEN else (low,):
        for other in range(CARDS) if high == HIDDEN else (high,):
            odds = 1.0
            if low == HIDDEN:
                odds *= DECK_COUNTS[one] / DECK_SUM
            if high == HIDDEN:
                odds *= DECK_COUNTS[other] / DECK_SUM
            if one != other or RANKS[one] < 0:
                total += odds * (RANKS[one] + RANKS[other])
    return total


class Judge:
    """Values boards of one number of columns; it thinks on a stack of boards, the one asked about at level 0."""

    def __init__(
        self, columns: int, weights: "array[int]", outputs: "array[int]", slopes: "array[int]", terms: "array[int]"
    ) -> None:
        self.columns = columns
        self.nets = len(outputs) // WIDTH
        self.weights = weights
        self.outputs = outputs
        self.slopes = slopes
        self.terms = terms
        self.first = [pair[0] for pair in PAIRS]
        self.second = [pair[1] for pair in PAIRS]
        self.kind = [kind_of(one, other) for one in range(16) for other in range(16)]
        self.deck = list(DECK_COUNTS)
        self.kitty = list(KITTY_COUNTS)
        self.most_copies = list(MOST_COPIES)
        self.first_row = list(FIRST_ROW)
        self.alone = [round(alone(kind) * UNIT) for kind in range(KINDS)]
        self.bonus = [0] * 2662
        for card in range(2):
            for matched in range(MOST + 1):
                for halves in range(MOST + 1 - matched):
                    for whole in range(MOST + 1 - matched - halves):
                        self.bonus[((card * 11 + matched) * 11 + halves) * 11 + whole] = round(
                            same_rank_bonus(card, matched, halves, whole) * UNIT
                        )
        self.board = [0] * 40
        self.count = [0] * 480
        self.matched = [0] * 56
        self.halves = [0] * 56
        self.whole = [0] * 4
        self.hidden = [0] * 4
        self.stop_value = [0] * 4
        self.sums = [0] * 1024
        self.slope = [0] * 4
        self.rest = [0] * 256
        self.lit = [0] * 256
        self.lines = [0] * 1120
        self.rows = [0] * 28
        self.places = [0] * 28
        self.means = [0] * 40
        self.best = [0] * 56
        self.turned = [0] * 4
        self.drawn = [0] * 4
        self.margin = [0] * 4
        self.doubt = 0

    def set_care(self, margin: int, doubt: int) -> None:
        """How near the best a move must be for a further look, in UNITs, and how near two cards, in 729ths of them."""
        for level in range(4):
            self.margin[level] = margin
        self.doubt = doubt

    def set_board(self, kinds: Sequence[int]) -> None:
        """Put the board asked about on level 0."""
        for place in range(self.columns):
            self.board[place] = kinds[place]
        self.lay(0)

    def weigh_kitty(self, draws: int, depth: int, card: int) -> tuple[int, int]:
        """What the kitty card and the deck are worth, in 729ths of a UNIT, with so many draws left before this one."""
        self.look(0, draws, 0, -1)
        if depth > 0 and draws > 1:
            self.look(0, draws, depth, -1)
        return self.best[card] * DECK_SUM, self.drawn[0]

    def weigh_places(self, draws: int, depth: int, card: int) -> None:
        """Value all that can be done with the card in hand, for weighed and weighed_turn to tell."""
        margin = self.margin[0]
        self.margin[0] = EVERYTHING
        self.look(0, draws, depth, card)
        self.margin[0] = margin

    def weighed(self, place: int, side: int, card: int) -> int:
        """What replacing a card of this place is worth: its kind's second one, or the first; in 729ths of a UNIT."""
        return self.lines[(place * 2 + side) * CARDS + card] * DECK_SUM * DECK_SUM

    def weighed_turn(self, place: int) -> int:
        """What it is worth to turn the hidden card of this place, in 729ths of a UNIT."""
        return self.means[place] * DECK_SUM

    def lay(self, level: int) -> None:
        """Count the board at this level, once its kinds are set."""
        for kind in range(KINDS):
            self.count[level * KINDS + kind] = 0
        for card in range(CARDS):
            self.matched[level * CARDS + card] = 0
            self.halves[level * CARDS + card] = 0
        self.whole[level] = 0
        self.hidden[level] = 0
        total = 0
        for place in range(self.columns):
            kind = self.board[level * MOST + place]
            self.count[level * KINDS + kind] += 1
            total += self.alone[kind]
            low = self.first[kind]
            if low == HIDDEN:
                self.whole[level] += 1
                self.hidden[level] += 2
            elif self.second[kind] == HIDDEN:
                self.halves[level * CARDS + low] += 1
                self.hidden[level] += 1
            elif self.second[kind] == low:
                self.matched[level * CARDS + low] += 1
        self.stop_value[level] = total + self.bonuses(level, self.whole[level])

    def bonuses(self, level: int, whole: int) -> int:
        """The same-rank bonuses to expect at this level with so many wholly hidden columns."""
        total = 0
        for card in range(CARDS):
            total += self.bonus_of(card, self.matched[level * CARDS + card], self.halves[level * CARDS + card], whole)
        return total

    def bonus_of(self, card: int, matched: int, halves: int, whole: int) -> int:
        """The same-rank bonus to expect for one card."""
        return self.bonus[(((1 if card > 0 else 0) * 11 + matched) * 11 + halves) * 11 + whole]

    def row(self, kind: int, copies: int) -> int:
        """The row of the nets for a column of this kind beside so many others like it."""
        most = self.most_copies[kind] - 1
        return self.first_row[kind] + (copies if copies < most else most)

    def add_up(self, level: int, net: int) -> None:
        """Sum this net's rows for the board at this level."""
        at = level * WIDTH
        for unit in range(WIDTH):
            self.sums[at + unit] = 0
        total = 0
        for place in range(self.columns):
            kind = self.board[level * MOST + place]
            copies = 0
            for other in range(place):
                copies += self.board[level * MOST + other] == kind
            row = net * ROWS + self.row(kind, copies)
            total += self.slopes[row]
            start = row * WIDTH
            for unit in range(WIDTH):
                self.sums[at + unit] += self.weights[start + unit]
        self.slope[level] = total

    def glow(self, net: int, row: int) -> int:
        """What the net's units add up to, for the columns in self.rest and one more of this row."""
        start = row * WIDTH
        for unit in range(WIDTH):
            light = self.rest[unit] + self.weights[start + unit]
            if light < 0:
                light = 0
            if light > BRIGHTEST:
                light = BRIGHTEST
            light = light * 8
            self.lit[unit] = light * light >> 16
        start = net * WIDTH
        total = 0
        for unit in range(WIDTH):
            total += self.lit[unit] * self.outputs[start + unit]
        return total

    def glow_all(self, net: int, asked: int) -> None:
        """Add to the lines asked for what the net's units say."""
        for turn in range(asked):
            light = self.glow(net, self.rows[turn]) * self.terms[2 * net + 1] >> FACTOR_BITS
            self.lines[self.places[turn]] += light

    def take_away(self, level: int, row: int) -> None:
        """Put into self.rest what the columns at this level sum to without the one of this row."""
        start = row * WIDTH
        begin = level * WIDTH
        for unit in range(WIDTH):
            rest = self.sums[begin + unit] - self.weights[start + unit]
            if rest < -MOST_REST:
                rest = -MOST_REST
            if rest > MOST_REST:
                rest = MOST_REST
            self.rest[unit] = rest

    def draw_lines(self, level: int, place: int, net: int) -> None:
        """Value all boards that differ in this place by one new card: first for its second card, then for its first."""
        old = self.board[level * MOST + place]
        low = self.first[old]
        high = self.second[old]
        at = (level * MOST + place) * 2 * CARDS
        whole = self.whole[level]
        hidden = self.hidden[level]
        stop = self.stop_value[level] - self.alone[old]
        self.count[level * KINDS + old] -= 1
        if low == HIDDEN:
            stop += self.bonuses(level, whole - 1) - self.bonuses(level, whole)
            whole -= 1
            hidden -= 2
        elif high == HIDDEN:
            matched = self.matched[level * CARDS + low]
            halves = self.halves[level * CARDS + low]
            stop += self.bonus_of(low, matched, halves - 1, whole) - self.bonus_of(low, matched, halves, whole)
            self.halves[level * CARDS + low] -= 1
            hidden -= 1
        elif low == high:
            matched = self.matched[level * CARDS + low]
            halves = self.halves[level * CARDS + low]
            stop += self.bonus_of(low, matched - 1, halves, whole) - self.bonus_of(low, matched, halves, whole)
            self.matched[level * CARDS + low] -= 1
        slope = 0
        if net > 0:
            row = (net - 1) * ROWS + self.row(old, self.count[level * KINDS + old])
            slope = self.terms[2 * net - 2] + self.slope[level] - self.slopes[row]
            self.take_away(level, row)
        asked = 0
        for side in range(1 if low == high else 2):
            kept = high if side else low
            for card in range(CARDS):
                kind = self.kind[kept * 16 + card]
                value = stop + self.alone[kind]
                if kept == card:
                    matched = self.matched[level * CARDS + card]
                    halves = self.halves[level * CARDS + card]
                    value += self.bonus_of(card, matched + 1, halves, whole)
                    value -= self.bonus_of(card, matched, halves, whole)
                elif kept == HIDDEN:
                    matched = self.matched[level * CARDS + card]
                    halves = self.halves[level * CARDS + card]
                    value += self.bonus_of(card, matched, halves + 1, whole)
                    value -= self.bonus_of(card, matched, halves, whole)
                if net > 0 and (hidden > 0 or kept == HIDDEN):
                    row = (net - 1) * ROWS + self.row(kind, self.count[level * KINDS + kind])
                    value += slope + self.slopes[row]
                    self.rows[asked] = row
                    self.places[asked] = at + side * CARDS + card
                    asked += 1
                self.lines[at + side * CARDS + card] = value
        if asked > 0:
            self.glow_all(net - 1, asked)
        self.count[level * KINDS + old] += 1
        if high == HIDDEN and low != HIDDEN:
            self.halves[level * CARDS + low] += 1
        elif low == high and low != HIDDEN:
            self.matched[level * CARDS + low] += 1

    def estimate(self, level: int, draws: int) -> int:
        """The net's own value of the board at this level, in UNITs."""
        value = self.stop_value[level]
        if draws > 0 and self.hidden[level] > 0:
            net = draws - 1
            old = self.board[level * MOST]
            self.add_up(level, net)
            row = net * ROWS + self.row(old, self.count[level * KINDS + old] - 1)
            self.take_away(level, row)
            value += self.terms[2 * net] + self.slope[level]
            value += self.glow(net, row) * self.terms[2 * net + 1] >> FACTOR_BITS
        return value

    def repeats(self, level: int, place: int) -> bool:
        """Whether a column of this kind stands further left, so that nothing new can come of this one."""
        found = False
        for other in range(place):
            if self.board[level * MOST + other] == self.board[level * MOST + place]:
                found = True
        return found

    def summarize(self, level: int) -> int:
        """From the lines: the best value for each card in hand, of turning a card, and of the board, in PARTS."""
        turned = NEVER * DECK_SUM
        for card in range(CARDS):
            self.best[level * CARDS + card] = NEVER
        for place in range(self.columns):
            kind = self.board[level * MOST + place]
            at = (level * MOST + place) * 2 * CARDS
            if self.repeats(level, place):
                continue
            for side in range(1 if self.first[kind] == self.second[kind] else 2):
                for card in range(CARDS):
                    value = self.lines[at + side * CARDS + card]
                    if value < self.best[level * CARDS + card]:
                        self.best[level * CARDS + card] = value
            if kind >= OPEN_KINDS and self.means[level * MOST + place] < turned:
                turned = self.means[level * MOST + place]
        self.turned[level] = turned
        drawn = 0
        for card in range(CARDS):
            value = self.best[level * CARDS + card] * DECK_SUM
            if value > turned:
                value = turned
            self.best[level * CARDS + card] = value
            drawn += value * self.deck[card]
        self.drawn[level] = drawn
        total = 0
        for card in range(CARDS):
            value = self.best[level * CARDS + card] * DECK_SUM
            total += self.kitty[card] * (value if value < drawn else drawn)
        return total

    def mean_of(self, level: int, place: int) -> int:
        """What turning the hidden card of this place is worth, in 27ths of a UNIT."""
        at = (level * MOST + place) * 2 * CARDS
        total = 0
        for card in range(CARDS):
            total += self.lines[at + card] * self.deck[card]
        return total

    def look(self, level: int, draws: int, depth: int, only: int) -> int:
        """The value in PARTS of the board laid at this level, each move tried and so many more draws looked ahead.

        Deeper looks go to moves within a margin of the best; with a card given, to moves for that card alone, and then
        only its best value and that of turning are of use.
        """
        if draws > 1:
            self.add_up(level, draws - 2)
        for place in range(self.columns):
            if not self.repeats(level, place):
                self.draw_lines(level, place, draws - 1)
                self.means[level * MOST + place] = self.mean_of(level, place)
        total = self.summarize(level)
        if depth > 0 and draws > 1:
            self.deepen(level, draws, depth, only)
            total = self.summarize(level)
        return total

    def deepen(self, level: int, draws: int, depth: int, only: int) -> None:
        """Value the moves near the best by a look from the board they lead to; drop all others."""
        margin = self.margin[level]
        turning = False
        for card in range(CARDS):
            near = self.turned[level] <= self.best[level * CARDS + card] + margin * DECK_SUM
            if near and (only < 0 or only == card):
                turning = True
        for place in range(self.columns):
            if self.repeats(level, place):
                continue
            kind = self.board[level * MOST + place]
            at = (level * MOST + place) * 2 * CARDS
            turns = turning and kind >= OPEN_KINDS
            if self.means[level * MOST + place] > self.turned[level] + margin * DECK_SUM:
                turns = False
            for side in range(1 if self.first[kind] == self.second[kind] else 2):
                kept = self.second[kind] if side else self.first[kind]
                for card in range(CARDS):
                    value = self.lines[at + side * CARDS + card]
                    near = (only < 0 or only == card) and (
                        value * DECK_SUM <= self.best[level * CARDS + card] + margin * DECK_SUM
                    )
                    if near or (turns and side == 0):
                        for other in range(self.columns):
                            self.board[(level + 1) * MOST + other] = self.board[level * MOST + other]
                        self.board[(level + 1) * MOST + place] = self.kind[kept * 16 + card]
                        self.lay(level + 1)
                        if self.hidden[level + 1] > 0:
                            parts = self.look(level + 1, draws - 1, depth - 1, -1)
                            value = (parts + (LIFT * PARTS + PARTS // 2)) // PARTS - LIFT
                    else:
                        value = NEVER
                    self.lines[at + side * CARDS + card] = value
            if turns:
                self.means[level * MOST + place] = self.mean_of(level, place)
            else:
                self.means[level * MOST + place] = NEVER * DECK_SUM

    def takes(self, draws: int, depth: int, card: int) -> bool:
        """Whether to take this kitty card for the board at level 0, with so many draws left before this one."""
        self.look(0, draws, 0, -1)
        lead = self.drawn[0] - self.best[card] * DECK_SUM
        if depth > 0 and draws > 1 and -self.doubt <= lead <= self.doubt:
            self.look(0, draws, depth, -1)
            lead = self.drawn[0] - self.best[card] * DECK_SUM
        return lead >= 0

    def choose(self, draws: int, depth: int, card: int) -> int:
        """What to do with the card in hand, with so many draws left before it was drawn.

        Twice the place, and one more to replace the first card of its kind rather than the second; or -1 minus the
        place to turn its hidden card.
        """
        self.look(0, draws, depth, card)
        return self.pick(card)

    def pick(self, card: int) -> int:
        """The best move for this card by the lines of level 0, as choose tells it."""
        choice = 0
        best = NEVER * DECK_SUM
        for place in range(self.columns):
            if self.repeats(0, place):
                continue
            kind = self.board[place]
            for side in range(1 if self.first[kind] == self.second[kind] else 2):
                value = self.lines[(place * 2 + side) * CARDS + card] * DECK_SUM
                if value < best:
                    best = value
                    choice = 2 * place + side
            if kind >= OPEN_KINDS and self.means[place] < best:
                best = self.means[place]
                choice = -1 - place
        return choice
