# cython: annotation_typing=False
"""The value of a board: the static evaluation of a net, and an expectimax search of some draws from there.

Values are expected final scores under good play, so the lowest is best. They are whole numbers in these units:

    UNIT                        a 4096th of a point      stop_values, replace_values, evaluate()
    UNIT / DECK_SIZE            a mean over the deck      turn_values, best_turns, best_values once backed up
    UNIT / MOVE_PARTS           a mean of such means      draw_values, kitty_margin, the answers about a move
    UNIT / BOARD_PARTS          a mean over the kitty     look_ahead()

That keeps averages whole: one draw is a mean over the kitty card of the better of two choices, one of which is a mean
over the deck of the best placement, which may be a mean over the deck again (the assignment's "Rules of the game").
The nets are made by fitted value iteration, backward in draws: training/play_nine/train.py.
"""

from array import array
from collections.abc import Sequence
from random import Random

from kibitz.games.play_nine.engine.nets import (
    ACTIVATION_SCALE,
    ACTIVATION_SHIFT,
    BOARD_PARTS,
    FACTOR_BITS,
    FEATURES,
    FIRST_FEATURE,
    MOST_COPIES,
    MOST_REST,
    NEVER,
    SATURATION,
    UNIT,
    WIDTH,
)
from kibitz.games.play_nine.rules import (
    ANY_CARD,
    CARD_STEP,
    CARDS,
    DECK_COUNTS,
    DECK_SIZE,
    HIDDEN,
    KIND_WITH,
    KINDS,
    KITTY_COUNTS,
    MOST,
    OPEN_KINDS,
    PAIRS,
    RANKS,
    SAME_RANK_BONUS,
)

LIFT = 1 << 24
"""In UNITs, added before a division and subtracted after it: C rounds towards zero, Python down, equal if positive."""
EVERY_MOVE = 1 << 26
"""In UNITs, a margin within which every move is."""
LEVELS = 4
"""Boards on the stack: the one asked about, and those that up to three more draws lead to."""
MOST_MATCHED_ASIDE, MOST_HALF_OPEN_ASIDE, MOST_HIDDEN_ASIDE = 2, 1, 1
"""Columns set aside that count for a card's bonus: two matches bring it as surely as more do."""
BONUS_STEP = MOST + MOST_MATCHED_ASIDE + MOST_HALF_OPEN_ASIDE + MOST_HIDDEN_ASIDE + 1
"""bonus_table has a place for every number of columns of each sort, those set aside included."""

KNOWN = 1 << 15
"""The room for values of boards that are remembered; a newer one replaces an older one in its place."""
DRAWS_STEP = 64
"""More than the draws of any hand that is searched."""
MASK64 = 0xFFFFFFFFFFFFFFFF
ODD = 0x9E3779B97F4A7C15
"""2**64 divided by the golden ratio: multiples of it are far apart."""


def zeros(size: int) -> list[int]:
    """A list of this length; compiled, its attribute is a C array, which refuses any other length than its own."""
    return [0] * size


def same_rank_bonus(card: int, matched: int, half_open: int, all_hidden: int) -> float:
    """The expected same-rank bonus for this card, in points, if all hidden cards are turned.

    The rule: where more than one column matches on the same rank, each counts SAME_RANK_BONUS less. `matched` columns
    match on the card already, `half_open` ones show it beside a hidden card, `all_hidden` ones show no card. The bonus
    is proportional to the number of matches unless that is 1: its mean is that of the number, less the odds of exactly
    one.
    """
    odds = DECK_COUNTS[card] / DECK_SIZE
    none, one, mean = 1.0, 0.0, float(matched)
    for chance, columns in ((1.0, matched), (odds, half_open), (odds * odds, all_hidden)):
        for _ in range(columns):
            none, one = none * (1.0 - chance), one * (1.0 - chance) + none * chance
    mean += odds * half_open + odds * odds * all_hidden
    return -SAME_RANK_BONUS * (mean - one)


def bonuses() -> list[int]:
    """same_rank_bonus() in UNITs, indexed by card, matched, half_open, and all_hidden in base BONUS_STEP.

    Card 0 is the -5; card 1 stands for all others, which have equal odds.
    """
    table = zeros(2 * BONUS_STEP**3)
    for card in range(2):
        for matched in range(BONUS_STEP):
            for half_open in range(BONUS_STEP - matched):
                for all_hidden in range(BONUS_STEP - matched - half_open):
                    at = ((card * BONUS_STEP + matched) * BONUS_STEP + half_open) * BONUS_STEP + all_hidden
                    table[at] = round(same_rank_bonus(card, matched, half_open, all_hidden) * UNIT)
    return table


def expected_column_score(kind: int) -> float:
    """The expected score of a column of this kind if its hidden cards are turned, without the same-rank bonus."""
    total = 0.0
    low, high = PAIRS[kind]
    for one in range(CARDS) if low == HIDDEN else (low,):
        for other in range(CARDS) if high == HIDDEN else (high,):
            odds = 1.0
            if low == HIDDEN:
                odds *= DECK_COUNTS[one] / DECK_SIZE
            if high == HIDDEN:
                odds *= DECK_COUNTS[other] / DECK_SIZE
            if one != other or RANKS[one] < 0:
                total += odds * (RANKS[one] + RANKS[other])
    return total


class Search:
    """Values boards of one number of columns, on a stack of levels: level 0 has the board asked about.

    Each level has a board and all counts, accumulators and values of it; a deeper level has a board that one draw makes
    of the board above. A place is a column's number from the left. Equal columns have equal values, so only the first
    of each kind is searched. replace_values has for each level, place, side and card the value of putting the card
    there: side 0 replaces the second card of the kind (the hidden one if there is one), side 1 the first.
    """

    def __init__(
        self,
        columns: int,
        feature_weights: "array[int]",
        output_weights: "array[int]",
        linear_weights: "array[int]",
        biases_and_factors: "array[int]",
    ) -> None:
        """The weights are the parts of Nets for this number of columns.

        All lists keep their lengths, since compiled they are C arrays of those lengths; the tables by kind and by card
        are filled here, everything by level when a board is counted or searched.
        """
        nets = len(output_weights) // WIDTH
        sizes = tuple(map(len, (feature_weights, output_weights, linear_weights, biases_and_factors)))
        expected = nets * FEATURES * WIDTH, nets * WIDTH, nets * FEATURES, 2 * nets
        if not 1 <= columns <= MOST or sizes != expected:
            raise ValueError(f"weights {sizes} for {columns} columns: expected {expected} for 1 to {MOST} columns")
        self.columns = columns
        self.movable = columns
        self.most_draws = len(output_weights) // WIDTH
        self.feature_weights = feature_weights
        self.output_weights = output_weights
        self.linear_weights = linear_weights
        self.biases_and_factors = biases_and_factors
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]
        self.kind_with = list(KIND_WITH)
        self.deck_counts = list(DECK_COUNTS)
        self.kitty_counts = list(KITTY_COUNTS)
        self.most_copies = list(MOST_COPIES)
        self.first_feature = list(FIRST_FEATURE)
        self.column_scores = [round(expected_column_score(kind) * UNIT) for kind in range(KINDS)]
        self.bonus_table = bonuses()
        self.board = zeros(LEVELS * MOST)
        self.kind_counts = zeros(LEVELS * KINDS)
        self.matched = zeros(LEVELS * CARDS)
        self.half_open = zeros(LEVELS * CARDS)
        self.all_hidden = zeros(LEVELS)
        self.hidden_cards = zeros(LEVELS)
        self.matched_aside = zeros(CARDS)
        self.half_open_aside = zeros(CARDS)
        self.all_hidden_aside = 0
        self.hidden_cards_aside = 0
        self.score_aside = 0
        self.stop_values = zeros(LEVELS)
        self.accumulators = zeros(LEVELS * WIDTH)
        self.linear_sums = zeros(LEVELS)
        self.rest = zeros(WIDTH)
        self.activations = zeros(WIDTH)
        self.replace_values = zeros(LEVELS * MOST * 2 * CARDS)
        self.batch_features = zeros(2 * CARDS)
        self.batch_places = zeros(2 * CARDS)
        self.turn_values = zeros(LEVELS * MOST)
        self.best_values = zeros(LEVELS * CARDS)
        self.best_turns = zeros(LEVELS)
        self.draw_values = zeros(LEVELS)
        self.margins = zeros(LEVELS)
        rng = Random(KINDS)
        self.kind_keys = [rng.getrandbits(64) for _ in range(KINDS)]
        """The sum over a board's columns is its key, whatever their order (Zobrist hashing with sums)."""
        self.aside_key = 0
        self.known_keys = zeros(KNOWN)
        self.known_values = zeros(KNOWN)
        self.kitty_margin = 0
        self.close_margin = 0
        self.close_kitty_margin = 0
        for level in range(LEVELS):
            self.count_board(level)

    def set_margins(self, move_margin: int, kitty_margin: int) -> None:
        """How close to the best a move must be to be searched deeper, in UNITs; and how close kitty and deck must be to
        each other, in UNIT / MOVE_PARTS."""
        for level in range(LEVELS):
            self.margins[level] = move_margin
        self.kitty_margin = kitty_margin

    def set_close_margins(self, move_margin: int, kitty_margin: int, deeper_margin: int) -> None:
        """The same for a search of two or more further draws, once both have been searched one further draw.

        deeper_margin is the move margin on the boards that moves lead to, where it replaces that of set_margins().
        """
        for level in range(1, LEVELS):
            self.margins[level] = deeper_margin
        self.close_margin = move_margin
        self.close_kitty_margin = kitty_margin

    def set_board(self, kinds: Sequence[int], aside: Sequence[int] = (), pads: int = 0) -> None:
        """Put the board asked about on level 0.

        Columns set aside count for the score, but have no moves. The last columns of the board may be pads, matched
        columns of one rank: they count nothing and have no moves either.
        """
        kinds, aside = list(kinds)[: self.columns], list(aside)
        if len(kinds) < self.columns or not all(0 <= kind < KINDS for kind in kinds + aside):
            raise ValueError(f"kinds {kinds + aside}: expected {self.columns} from 0 to {KINDS - 1}")
        for place in range(self.columns):
            self.board[place] = kinds[place]
        for card in range(CARDS):
            self.matched_aside[card] = min(aside.count(KIND_WITH[card * CARD_STEP + card]), MOST_MATCHED_ASIDE)
            self.half_open_aside[card] = min(aside.count(KIND_WITH[card * CARD_STEP + HIDDEN]), MOST_HALF_OPEN_ASIDE)
        hidden = aside.count(KINDS - 1)
        self.all_hidden_aside = min(hidden, MOST_HIDDEN_ASIDE)
        self.hidden_cards_aside = hidden + sum(kind >= OPEN_KINDS for kind in aside)
        self.score_aside = sum(self.column_scores[kind] for kind in aside)
        for card in range(CARDS):
            further = max(0, aside.count(KIND_WITH[card * CARD_STEP + card]) - MOST_MATCHED_ASIDE)
            self.score_aside -= SAME_RANK_BONUS * UNIT * further
        self.movable = self.columns - pads
        self.aside_key = (sum(self.kind_keys[kind] for kind in aside) + pads + 1) * ODD & MASK64 if aside or pads else 0
        for kind in kinds[self.movable :]:
            self.matched_aside[self.first_card[kind]] -= 1
            self.score_aside -= self.column_scores[kind]
        self.count_board(0)

    def value_kitty(self, draws: int, depth: int, card: int) -> tuple[int, int]:
        """The values of taking the kitty card and of drawing, in UNIT / MOVE_PARTS; draws are those left before it."""
        self.check_card(card)
        self.check_depth(depth)
        self.look_ahead(0, draws, 0, ANY_CARD)
        if depth > 0 and draws > 1:
            self.look_ahead(0, draws, 1, ANY_CARD)
            self.settle_kitty(draws, depth, card)
        return self.best_values[card] * DECK_SIZE, self.draw_values[0]

    def value_placements(self, draws: int, depth: int, card: int) -> None:
        """Value all moves with the card in hand, for value_of_replacing and value_of_turning to return."""
        self.check_card(card)
        self.check_depth(depth)
        margin = self.margins[0]
        self.margins[0] = EVERY_MOVE
        self.look_ahead(0, draws, 1 if depth > 1 else depth, card)
        self.margins[0] = margin
        self.settle_placement(draws, depth, card)

    def value_of_replacing(self, place: int, side: int, card: int) -> int:
        """The value of replacing the second card of this place's kind, on side 1 the first, in UNIT / MOVE_PARTS."""
        self.check_place(0, place)
        self.check_card(card)
        if side != 0 and side != 1:
            raise IndexError(f"side {side}: expected 0 or 1")
        return self.replace_values[(place * 2 + side) * CARDS + card] * DECK_SIZE * DECK_SIZE

    def value_of_turning(self, place: int) -> int:
        """The value of turning the hidden card of this place, in UNIT / MOVE_PARTS."""
        self.check_place(0, place)
        return self.turn_values[place] * DECK_SIZE

    def check_place(self, level: int, place: int) -> None:
        """Refuse what is not a column of a board on the stack."""
        if not 0 <= level < LEVELS or not 0 <= place < self.columns:
            raise IndexError(f"place {place} of level {level}: expected places below {self.columns}, levels below 4")

    def check_card(self, card: int) -> None:
        """Refuse what is not a card in hand."""
        if not 0 <= card < CARDS:
            raise IndexError(f"card {card}: expected 0 to {CARDS - 1}")

    def check_depth(self, depth: int) -> None:
        """Refuse to look further ahead than there are levels."""
        if not 0 <= depth < LEVELS:
            raise IndexError(f"depth {depth}: expected 0 to {LEVELS - 1}")

    def count_board(self, level: int) -> None:
        """Bring all counts and the stop value of this level up to date with the kinds on its board.

        On exit kind_counts, matched, half_open, all_hidden and hidden_cards describe the board, and stop_values has its
        expected score if play stopped now: exact, but for the rounding to UNITs.
        """
        self.check_place(level, 0)
        for kind in range(KINDS):
            self.kind_counts[level * KINDS + kind] = 0
        for card in range(CARDS):
            self.matched[level * CARDS + card] = self.matched_aside[card]
            self.half_open[level * CARDS + card] = self.half_open_aside[card]
        self.all_hidden[level] = self.all_hidden_aside
        self.hidden_cards[level] = self.hidden_cards_aside
        total = self.score_aside
        for place in range(self.columns):
            kind = self.board[level * MOST + place]
            self.kind_counts[level * KINDS + kind] += 1
            total += self.column_scores[kind]
            low = self.first_card[kind]
            if low == HIDDEN:
                self.all_hidden[level] += 1
                self.hidden_cards[level] += 2
            elif self.second_card[kind] == HIDDEN:
                self.half_open[level * CARDS + low] += 1
                self.hidden_cards[level] += 1
            elif self.second_card[kind] == low:
                self.matched[level * CARDS + low] += 1
        self.stop_values[level] = total + self.all_bonuses(level, self.all_hidden[level])

    def all_bonuses(self, level: int, all_hidden: int) -> int:
        """The expected same-rank bonuses of all cards at this level, with this many wholly hidden columns."""
        total = 0
        for card in range(CARDS):
            matched = self.matched[level * CARDS + card]
            half_open = self.half_open[level * CARDS + card]
            total += self.bonus(card, matched, half_open, all_hidden)
        return total

    def bonus(self, card: int, matched: int, half_open: int, all_hidden: int) -> int:
        """The expected same-rank bonus for one card; only the -5, which is rarer, has a table of its own."""
        at = ((1 if card > 0 else 0) * BONUS_STEP + matched) * BONUS_STEP + half_open
        return self.bonus_table[at * BONUS_STEP + all_hidden]

    def feature(self, kind: int, copies: int) -> int:
        """The feature that a column of this kind turns on beside this many others like it."""
        most = self.most_copies[kind] - 1
        return self.first_feature[kind] + (copies if copies < most else most)

    def accumulate(self, level: int, net: int) -> None:
        """Sum this net's feature weights and linear weights over the columns at this level."""
        at = level * WIDTH
        for neuron in range(WIDTH):
            self.accumulators[at + neuron] = 0
        total = 0
        for place in range(self.columns):
            kind = self.board[level * MOST + place]
            copies = 0
            for other in range(place):
                copies += self.board[level * MOST + other] == kind
            feature = net * FEATURES + self.feature(kind, copies)
            total += self.linear_weights[feature]
            start = feature * WIDTH
            for neuron in range(WIDTH):
                self.accumulators[at + neuron] += self.feature_weights[start + neuron]
        self.linear_sums[level] = total

    def leave_out(self, level: int, feature: int) -> None:
        """Set self.rest to the accumulator of this level without one feature."""
        start = feature * WIDTH
        begin = level * WIDTH
        for neuron in range(WIDTH):
            rest = self.accumulators[begin + neuron] - self.feature_weights[start + neuron]
            if rest < -MOST_REST:
                rest = -MOST_REST
            if rest > MOST_REST:
                rest = MOST_REST
            self.rest[neuron] = rest

    def neuron_output(self, net: int, feature: int) -> int:
        """The output of the net's neurons for the columns in self.rest and one more with this feature."""
        start = feature * WIDTH
        for neuron in range(WIDTH):
            clipped = self.rest[neuron] + self.feature_weights[start + neuron]
            if clipped < 0:
                clipped = 0
            if clipped > SATURATION:
                clipped = SATURATION
            clipped = clipped * ACTIVATION_SCALE
            self.activations[neuron] = clipped * clipped >> ACTIVATION_SHIFT
        start = net * WIDTH
        total = 0
        for neuron in range(WIDTH):
            total += self.activations[neuron] * self.output_weights[start + neuron]
        return total

    def evaluate_batch(self, net: int, size: int) -> None:
        """Add the neurons' part of the static evaluation to the replace_values that the batch asks for."""
        for item in range(size):
            output = self.neuron_output(net, self.batch_features[item])
            output = output * self.biases_and_factors[2 * net + 1] >> FACTOR_BITS
            self.replace_values[self.batch_places[item]] += output

    def value_replacements(self, level: int, place: int, draws: int) -> None:
        """Statically evaluate all boards that differ from this level's in this place by one new card.

        draws are those that are left on the new boards. On exit replace_values of this place holds the value of each:
        for side 0, and for side 1 unless both cards of the column are equal. A board whose cards are all open, or that
        has no draw left, gets its stop value; any other the net's evaluation on top of it.

        The new boards share all columns but one. What these add to the stop value, the linear part and the accumulator
        is computed once. To that end the old column is taken out of the counts; on exit they are as they were.
        """
        old = self.board[level * MOST + place]
        low = self.first_card[old]
        high = self.second_card[old]
        at = (level * MOST + place) * 2 * CARDS
        all_hidden = self.all_hidden[level]
        hidden_cards = self.hidden_cards[level]
        stop = self.stop_values[level] - self.column_scores[old]
        self.kind_counts[level * KINDS + old] -= 1
        if low == HIDDEN:
            stop += self.all_bonuses(level, all_hidden - 1) - self.all_bonuses(level, all_hidden)
            all_hidden -= 1
            hidden_cards -= 2
        elif high == HIDDEN:
            matched = self.matched[level * CARDS + low]
            half_open = self.half_open[level * CARDS + low]
            stop -= self.bonus(low, matched, half_open, all_hidden)
            stop += self.bonus(low, matched, half_open - 1, all_hidden)
            self.half_open[level * CARDS + low] -= 1
            hidden_cards -= 1
        elif low == high:
            matched = self.matched[level * CARDS + low]
            half_open = self.half_open[level * CARDS + low]
            stop -= self.bonus(low, matched, half_open, all_hidden)
            stop += self.bonus(low, matched - 1, half_open, all_hidden)
            self.matched[level * CARDS + low] -= 1
        linear = 0
        if draws > 0:
            feature = (draws - 1) * FEATURES + self.feature(old, self.kind_counts[level * KINDS + old])
            linear = self.biases_and_factors[2 * draws - 2] + self.linear_sums[level] - self.linear_weights[feature]
            self.leave_out(level, feature)
        size = 0
        for side in range(1 if low == high else 2):
            kept = high if side else low
            for card in range(CARDS):
                kind = self.kind_with[kept * CARD_STEP + card]
                value = stop + self.column_scores[kind]
                if kept == card:
                    matched = self.matched[level * CARDS + card]
                    half_open = self.half_open[level * CARDS + card]
                    value += self.bonus(card, matched + 1, half_open, all_hidden)
                    value -= self.bonus(card, matched, half_open, all_hidden)
                elif kept == HIDDEN:
                    matched = self.matched[level * CARDS + card]
                    half_open = self.half_open[level * CARDS + card]
                    value += self.bonus(card, matched, half_open + 1, all_hidden)
                    value -= self.bonus(card, matched, half_open, all_hidden)
                if draws > 0 and (hidden_cards > 0 or kept == HIDDEN):
                    feature = (draws - 1) * FEATURES + self.feature(kind, self.kind_counts[level * KINDS + kind])
                    value += linear + self.linear_weights[feature]
                    self.batch_features[size] = feature
                    self.batch_places[size] = at + side * CARDS + card
                    size += 1
                self.replace_values[at + side * CARDS + card] = value
        if size > 0:
            self.evaluate_batch(draws - 1, size)
        self.kind_counts[level * KINDS + old] += 1
        if high == HIDDEN and low != HIDDEN:
            self.half_open[level * CARDS + low] += 1
        elif low == high and low != HIDDEN:
            self.matched[level * CARDS + low] += 1

    def evaluate(self, level: int, draws: int) -> int:
        """The static evaluation of the board at this level, in UNITs."""
        self.check_place(level, 0)
        if not 0 <= draws <= self.most_draws:
            raise IndexError(f"{draws} draws: expected 0 to {self.most_draws}")
        value = self.stop_values[level]
        if draws > 0 and self.hidden_cards[level] > 0:
            net = draws - 1
            old = self.board[level * MOST]
            self.accumulate(level, net)
            feature = net * FEATURES + self.feature(old, self.kind_counts[level * KINDS + old] - 1)
            self.leave_out(level, feature)
            value += self.biases_and_factors[2 * net] + self.linear_sums[level]
            value += self.neuron_output(net, feature) * self.biases_and_factors[2 * net + 1] >> FACTOR_BITS
        return value

    def is_repeated(self, level: int, place: int) -> bool:
        """Whether a column of the same kind is further left, so that the moves of this one have the same values."""
        self.check_place(level, place)
        repeated = False
        for other in range(place):
            if self.board[level * MOST + other] == self.board[level * MOST + place]:
                repeated = True
        return repeated

    def back_up(self, level: int) -> int:
        """The value of the board, in UNIT / BOARD_PARTS, from the values of all its moves.

        On exit best_values has for each card in hand the value of the best placement, best_turns that of the best turn,
        and draw_values that of drawing from the deck.
        """
        best_turn = NEVER * DECK_SIZE
        for card in range(CARDS):
            self.best_values[level * CARDS + card] = NEVER
        for place in range(self.movable):
            kind = self.board[level * MOST + place]
            at = (level * MOST + place) * 2 * CARDS
            if self.is_repeated(level, place):
                continue
            for side in range(1 if self.first_card[kind] == self.second_card[kind] else 2):
                for card in range(CARDS):
                    value = self.replace_values[at + side * CARDS + card]
                    if value < self.best_values[level * CARDS + card]:
                        self.best_values[level * CARDS + card] = value
            if kind >= OPEN_KINDS and self.turn_values[level * MOST + place] < best_turn:
                best_turn = self.turn_values[level * MOST + place]
        self.best_turns[level] = best_turn
        draw = 0
        for card in range(CARDS):
            value = self.best_values[level * CARDS + card] * DECK_SIZE
            if value > best_turn:
                value = best_turn
            self.best_values[level * CARDS + card] = value
            draw += value * self.deck_counts[card]
        self.draw_values[level] = draw
        total = 0
        for card in range(CARDS):
            value = self.best_values[level * CARDS + card] * DECK_SIZE
            total += self.kitty_counts[card] * (value if value < draw else draw)
        return total

    def mean_over_deck(self, level: int, place: int) -> int:
        """The value of turning the hidden card of this place, in UNIT / DECK_SIZE."""
        at = (level * MOST + place) * 2 * CARDS
        total = 0
        for card in range(CARDS):
            total += self.replace_values[at + card] * self.deck_counts[card]
        return total

    def look_ahead(self, level: int, draws: int, depth: int, only: int) -> int:
        """The value, in UNIT / BOARD_PARTS, of the board counted at this level, with every move tried.

        draws, at least 1, are those left before this one; depth is how many further draws are searched for moves within
        the margin of the best. only is ANY_CARD, or the card in hand: then only moves with that card are searched
        deeper, and only its best value and those of turning are valid on exit. On exit replace_values, turn_values,
        best_values and draw_values of this level have the values of its moves; the board is unchanged, deeper levels
        are overwritten.
        """
        if not 0 <= level <= level + depth < LEVELS or depth < 0 or not ANY_CARD <= only < CARDS:
            raise IndexError(f"level {level}, depth {depth}, card {only}: expected a sum of levels below {LEVELS}")
        if not 1 <= draws <= self.most_draws + 1:
            raise IndexError(f"{draws} draws: expected 1 to {self.most_draws + 1}")
        if draws > 1:
            self.accumulate(level, draws - 2)
        for place in range(self.movable):
            if not self.is_repeated(level, place):
                self.value_replacements(level, place, draws - 1)
                self.turn_values[level * MOST + place] = self.mean_over_deck(level, place)
        total = self.back_up(level)
        if depth > 0 and draws > 1:
            self.search_deeper(level, draws, depth, only, True)
            total = self.back_up(level)
        return total

    def search_deeper(self, level: int, draws: int, depth: int, only: int, drops: bool) -> None:
        """Replace the values of the moves near the best by values from looking ahead.

        Needs the values that back_up has left. On exit the value of a move that was within the margin of the best for
        its card is that of the board it leads to, searched with one draw and one depth less (its stop value if no card
        is hidden there). All other moves keep theirs, or become NEVER if `drops`. Turning is searched for all cards or
        none: its value is a mean over them.
        """
        margin = self.margins[level]
        turning = False
        for card in range(CARDS):
            near = self.best_turns[level] <= self.best_values[level * CARDS + card] + margin * DECK_SIZE
            if near and only in (ANY_CARD, card):
                turning = True
        for place in range(self.movable):
            if self.is_repeated(level, place):
                continue
            kind = self.board[level * MOST + place]
            at = (level * MOST + place) * 2 * CARDS
            turns = turning and kind >= OPEN_KINDS
            if self.turn_values[level * MOST + place] > self.best_turns[level] + margin * DECK_SIZE:
                turns = False
            for side in range(1 if self.first_card[kind] == self.second_card[kind] else 2):
                kept = self.second_card[kind] if side else self.first_card[kind]
                for card in range(CARDS):
                    value = self.replace_values[at + side * CARDS + card]
                    best = self.best_values[level * CARDS + card]
                    near = only in (ANY_CARD, card) and value * DECK_SIZE <= best + margin * DECK_SIZE
                    if near or (turns and side == 0):
                        for other in range(self.columns):
                            self.board[(level + 1) * MOST + other] = self.board[level * MOST + other]
                        self.board[(level + 1) * MOST + place] = self.kind_with[kept * CARD_STEP + card]
                        hidden_cards = self.hidden_cards[level]
                        if side == 0 and kind >= OPEN_KINDS:
                            hidden_cards -= 1
                        if hidden_cards > 0:
                            parts = self.value_below(level + 1, draws - 1, depth - 1)
                            value = (parts + (LIFT * BOARD_PARTS + BOARD_PARTS // 2)) // BOARD_PARTS - LIFT
                    elif drops:
                        value = NEVER
                    self.replace_values[at + side * CARDS + card] = value
            if turns:
                self.turn_values[level * MOST + place] = self.mean_over_deck(level, place)
            elif drops:
                self.turn_values[level * MOST + place] = NEVER * DECK_SIZE

    def value_below(self, level: int, draws: int, depth: int) -> int:
        """What look_ahead() gives for the board at this level, which is below 0 and not counted yet.

        Values are remembered: moves in another order lead to the same boards, and so do the searches for the kitty and
        for the card in hand. A value depends on the margin of its level, which is that of all levels below 0.
        """
        key = self.aside_key + ((self.margins[level] * LEVELS + depth) * DRAWS_STEP + draws) * ODD & MASK64
        for place in range(self.columns):
            key = key + self.kind_keys[self.board[level * MOST + place]] & MASK64
        at = key & (KNOWN - 1)
        if self.known_keys[at] == key:
            return self.known_values[at]
        self.count_board(level)
        value = self.look_ahead(level, draws, depth, ANY_CARD)
        self.known_keys[at] = key
        self.known_values[at] = value
        return value

    def settle_placement(self, draws: int, depth: int, card: int) -> None:
        """Where several moves with this card are close after one further draw, search them `depth` draws ahead."""
        if depth > 1 and draws > 2 and self.close_moves(card) > 1:
            self.search_close(draws, depth, card)

    def close_moves(self, card: int) -> int:
        """The number of moves with this card at level 0 within the close margin of the best."""
        count = 0
        limit = self.best_values[card] + self.close_margin * DECK_SIZE
        for place in range(self.movable):
            if self.is_repeated(0, place):
                continue
            kind = self.board[place]
            for side in range(1 if self.first_card[kind] == self.second_card[kind] else 2):
                if self.replace_values[(place * 2 + side) * CARDS + card] * DECK_SIZE <= limit:
                    count += 1
            if kind >= OPEN_KINDS and self.turn_values[place] <= limit:
                count += 1
        return count

    def settle_kitty(self, draws: int, depth: int, card: int) -> None:
        """Where kitty and deck are close after one further draw, search both `depth` draws ahead."""
        lead = self.draw_values[0] - self.best_values[card] * DECK_SIZE
        if depth > 1 and draws > 2 and -self.close_kitty_margin <= lead <= self.close_kitty_margin:
            self.search_close(draws, depth, ANY_CARD)

    def search_close(self, draws: int, depth: int, only: int) -> None:
        """Search the moves at level 0 within the close margin `depth` draws ahead; all others keep their values."""
        margin = self.margins[0]
        self.margins[0] = self.close_margin
        self.search_deeper(0, draws, depth, only, False)
        self.margins[0] = margin
        self.back_up(0)

    def takes_kitty(self, draws: int, depth: int, card: int) -> bool:
        """Whether to take this kitty card for the board at level 0; draws are those left before this one."""
        self.check_card(card)
        self.check_depth(depth)
        self.look_ahead(0, draws, 0, ANY_CARD)
        lead = self.draw_values[0] - self.best_values[card] * DECK_SIZE
        if depth > 0 and draws > 1 and -self.kitty_margin <= lead <= self.kitty_margin:
            self.look_ahead(0, draws, 1, ANY_CARD)
            self.settle_kitty(draws, depth, card)
            lead = self.draw_values[0] - self.best_values[card] * DECK_SIZE
        return lead >= 0

    def choose_placement(self, draws: int, depth: int, card: int) -> int:
        """What to do with the card in hand; draws are those left before it was drawn.

        Twice the place, plus one to replace the first card of its kind rather than the second; or -1 minus the place to
        turn its hidden card.
        """
        self.check_card(card)
        self.check_depth(depth)
        self.look_ahead(0, draws, 1 if depth > 1 else depth, card)
        self.settle_placement(draws, depth, card)
        return self.best_placement(card)

    def best_placement(self, card: int) -> int:
        """The best move for this card, as choose_placement gives it, by the values that level 0 has."""
        self.check_card(card)
        choice = 0
        best = NEVER * DECK_SIZE
        for place in range(self.movable):
            if self.is_repeated(0, place):
                continue
            kind = self.board[place]
            for side in range(1 if self.first_card[kind] == self.second_card[kind] else 2):
                value = self.replace_values[(place * 2 + side) * CARDS + card] * DECK_SIZE
                if value < best:
                    best = value
                    choice = 2 * place + side
            if kind >= OPEN_KINDS and self.turn_values[place] < best:
                best = self.turn_values[place]
                choice = -1 - place
        return choice
