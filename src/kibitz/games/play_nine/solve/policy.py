# cython: annotation_typing=False
"""The exact mean of the rules of thumb: the odds of every board that they lead to, forward from fresh hands.

Whoever plays by fixed rules meets far fewer boards than there are, so that this is much cheaper than to value all of
them backward. Only the odds of boards with a hidden card are kept, at their number less that of open boards: the hand
ends with the others, and their scores go into the mean at once.
"""

from array import array
from collections.abc import Sequence
from itertools import product

from kibitz.games.play_nine.engine.rules_of_thumb import FEWEST_FOR_MIDDLE, MOST_LATE
from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.rules import (
    CARD_STEP,
    CARDS,
    DECK_COUNTS,
    DECK_SIZE,
    HIDDEN,
    KINDS,
    kind_of,
)
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.table import Progress

PLENTY = max(FEWEST_FOR_MIDDLE, MOST_LATE + 1)
"""With this number of draws to come or more, the rules make the same choices."""
BYTES_OF_ODDS = 8
BYTES_OF_A_SCORE = 4


class ThumbBoards:
    """The boards of hands that are played by the rules of the set, with their odds."""

    def __init__(self, columns: int, rules: int) -> None:
        self.table = Boards(columns)
        self.thumb = Thumb(columns, rules)
        self.in_hand = [0.0 for _ in range(CARDS)]
        self.turned = [0.0 for _ in range(6)]
        self.finished = 0.0
        self.met = 0

    def move_odds(
        self,
        after: "array[float]",
        scores: "array[float]",
        place: int,
        side: int,
        card: int,
        odds: float,
        is_last: bool,
    ) -> None:
        """Give these odds to the board on which a card has replaced one; side 1 replaces the first card."""
        table = self.table
        old = table.board[place]
        kept = table.second_card[old] if side else table.first_card[old]
        number = table.number_with(place, table.kind_with[kept * CARD_STEP + card])
        if is_last or number < table.open_boards:
            self.finished += odds * scores[number]
        else:
            after[number - table.open_boards] += odds

    def play_board(self, after: "array[float]", scores: "array[float]", draws: int, odds: float) -> None:
        """Play one draw from the table's board, which has these odds; draws: those to come after it."""
        thumb = self.thumb
        for place in range(self.table.columns):
            thumb.board[place] = self.table.board[place]
            self.turned[place] = 0.0
        from_deck = 0.0
        for card in range(CARDS):
            chance = odds * self.table.kitty_odds[card]
            self.in_hand[card] = 0.0
            if thumb.takes_kitty(draws, card):
                self.in_hand[card] = chance
            else:
                from_deck += chance
        for card in range(CARDS):
            chance = self.in_hand[card] + from_deck * self.table.deck_odds[card]
            if chance > 0.0:
                choice = thumb.choose_placement(draws, card)
                if choice < 0:
                    self.turned[-1 - choice] += chance
                else:
                    self.move_odds(after, scores, choice // 2, choice % 2, card, chance, draws == 0)
        for place in range(self.table.columns):
            if self.turned[place] > 0.0:
                for card in range(CARDS):
                    chance = self.turned[place] * self.table.deck_odds[card]
                    self.move_odds(after, scores, place, 0, card, chance, draws == 0)

    def play_draw(self, here: "array[float]", after: "array[float]", scores: "array[float]", draws: int) -> None:
        """Play one draw from all boards: here has their odds, which are added to after, and is 0 on exit.

        draws: those to come after this one. scores has what each board is worth if play stops. finished grows by the
        scores of the hands that end, times their odds; met by the boards played.
        """
        table = self.table
        boards = table.boards - table.open_boards
        if min(len(here), len(after)) < boards or len(scores) < table.boards:
            raise IndexError(f"odds of {len(here)} and {len(after)}, {len(scores)} scores: expected {boards} and all")
        table.unrank(table.open_boards)
        for number in range(boards):
            if here[number] > 0.0:
                self.play_board(after, scores, draws, here[number])
                here[number] = 0.0
                self.met += 1
            if number + 1 < boards:
                table.advance()


def stop_scores(columns: int) -> "array[float]":
    """What each board is worth if its hidden cards are turned now; those of 5 columns take 0.9 GB."""
    table = Boards(columns)
    scores = array("f", [0.0]) * table.boards
    table.fill_stop_values(scores, 0, table.boards)
    return scores


def fresh_odds(table: Boards) -> dict[int, float]:
    """The odds of the boards of fresh hands: one open card in each row."""
    odds: dict[int, float] = {}
    columns = table.columns
    for one, other in product(range(CARDS), repeat=2):
        both = DECK_COUNTS[one] * DECK_COUNTS[other] / DECK_SIZE**2
        together = [kind_of(one, other)] + [KINDS - 1] * (columns - 1)
        apart = [kind_of(one, HIDDEN), kind_of(other, HIDDEN)] + [KINDS - 1] * (columns - 2)
        for kinds, share in ((together, 1 / columns), (apart, (columns - 1) / columns)):
            number = table.number(kinds)
            odds[number] = odds.get(number, 0.0) + both * share
    return odds


def thumb_means(
    columns: int, rules: int, draws: Sequence[int], scores: "array[float]", progress: Progress
) -> dict[int, float]:
    """The exact mean of a fresh hand of at least two columns for each of these numbers of draws.

    scores: those of stop_scores(). Hands with different numbers of draws share their first draws, since the rules look
    at how many are to come only near the end.
    """
    boards = ThumbBoards(columns, rules)
    table = boards.table
    size = table.boards - table.open_boards
    here, after, late, later = (array("d", bytes(BYTES_OF_ODDS * size)) for _ in range(4))
    for number, odds in fresh_odds(table).items():
        here[number - table.open_boards] = odds
    lengths = sorted(draws)
    # The last draws of each length are played from a copy.
    steps = max(0, max(draws) - PLENTY) + sum(min(length, PLENTY) for length in lengths)
    played, step, finished = 0, 0, 0.0
    means: dict[int, float] = {}
    for length in lengths:
        while played < length - PLENTY:
            boards.play_draw(here, after, scores, PLENTY)
            here, after = after, here
            played, step = played + 1, step + 1
            progress(step, steps)
        finished = boards.finished
        late[:] = here
        for to_come in range(length - played - 1, -1, -1):
            boards.play_draw(late, later, scores, to_come)
            late, later = later, late
            step += 1
            progress(step, steps)
        means[length], boards.finished = boards.finished, finished
    return means
