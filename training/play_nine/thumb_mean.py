# cython: annotation_typing=False
"""The exact mean of the rules of thumb: the odds of every board that they lead to, forward from fresh hands.

Whoever plays by fixed rules meets far fewer boards than there are, so that this is much cheaper than to value all of
them backward. Only the odds of boards with a hidden card are kept, at their number less that of open boards: the hand
ends with the others, and their scores go into the mean at once.

The rules judge each column by itself, but for two things that they know about the whole board: the draws to come, and
whether a single card is hidden. So what a card may do with a column is ranked once, in a table, and on a board each
card goes where its rank is highest. Ranks are whole numbers in these units:

    RANK_OF_RULE        the rules that are tried before
    RANK_OF_POINT       points that are taken off, of moves by the same rule
    RANK_OF_PLACE       columns further right, of equally good ones: the first is taken
    1                   which card of a column is replaced: of equally good ones the second of its kind
"""

from array import array
from collections.abc import Collection

from kibitz.games.play_nine.engine.rules_of_thumb import (
    FEWEST_FOR_MIDDLE,
    LATE,
    LEAST_GAIN_LATE,
    LOW,
    MOST_LATE,
    NAMES,
    NEVER,
    WAIT,
)
from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.rules import (
    CARD_STEP,
    CARDS,
    KINDS,
    OPEN_KINDS,
    fresh_boards,
    kind_of,
)
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.table import Progress

PLENTY = max(FEWEST_FOR_MIDDLE, MOST_LATE + 1)
"""With this number of draws to come or more, the rules make the same choices."""
RANK_OF_PLACE = 2
RANK_OF_POINT = 16
RANK_OF_RULE = 1024
LAST_PLACE = RANK_OF_POINT // RANK_OF_PLACE - 1
"""The last that a rank has room for."""
MOST_POINTS = RANK_OF_RULE // RANK_OF_POINT // 2 - 1
"""More than a replacement takes off or adds."""
NO_RANK = -1
BYTES_OF_ODDS = 8
BYTES_OF_A_SCORE = 4


def rank(rule: int, gain: int, side: int) -> int:
    """How good a move is in the first column, by the rule that allows it and the points that it takes off."""
    later = len(NAMES) - rule.bit_length()
    return later * RANK_OF_RULE + (gain + MOST_POINTS) * RANK_OF_POINT + LAST_PLACE * RANK_OF_PLACE + 1 - side


class ThumbBoards:
    """The boards of hands that are played by the rules of the set, with their odds."""

    def __init__(self, columns: int, rules: int) -> None:
        self.table = Boards(columns)
        self.thumb = Thumb(1, rules)
        self.least_taken = [0 for _ in range(PLENTY + 1)]
        """The least rank for which a kitty card is taken, by the draws to come."""
        self.ranks = [NO_RANK for _ in range((PLENTY + 1) * 2 * KINDS * CARD_STEP)]
        """At ((draws * 2 + is_only) * KINDS + kind) * CARD_STEP + card; is_only: one card of the board is hidden."""
        for draws in range(PLENTY + 1):
            is_late = draws <= MOST_LATE and rules & LATE
            worst = rank(LATE, LEAST_GAIN_LATE, 1) if is_late else rank(LOW, -MOST_POINTS, 1)
            self.least_taken[draws] = worst - LAST_PLACE * RANK_OF_PLACE
            for is_only in range(2):
                for kind in range(KINDS):
                    for card in range(CARDS):
                        at = ((draws * 2 + is_only) * KINDS + kind) * CARD_STEP + card
                        self.ranks[at] = self.rank_in(kind, draws, card, is_only == 1)
        self.best_ranks = [0 for _ in range(CARD_STEP)]
        self.finished = 0.0
        self.met = 0

    def rank_in(self, kind: int, draws: int, card: int, is_only: bool) -> int:
        """The rank of the best that the rules allow with this card in a column of this kind, else NO_RANK."""
        thumb = self.thumb
        for rule in NAMES.values():
            least = thumb.least_gain(rule, draws, card, False)
            if least == NEVER:
                continue
            if rule == WAIT and is_only and kind == kind_of(card, card):
                # Passing is tried before any other way to wait.
                return rank(WAIT, MOST_POINTS, 0)
            gains = [thumb.gain(rule, kind, side, card, is_only) for side in range(2)]
            if max(gains) >= least:
                return rank(rule, max(gains), gains.index(max(gains)))
        return NO_RANK

    def rank_moves(self, first: int) -> None:
        """Set best_ranks to the highest rank on the table's board for each card; first: where its ranks begin."""
        table = self.table
        for card in range(CARD_STEP):
            self.best_ranks[card] = NO_RANK
        for place in range(table.columns):
            at = first + table.board[place] * CARD_STEP
            for card in range(CARD_STEP):
                found = self.ranks[at + card] - place * RANK_OF_PLACE
                if found > self.best_ranks[card]:
                    self.best_ranks[card] = found

    def move_odds(
        self,
        after: "array[float]",
        scores: "array[float]",
        place: int,
        kept: int,
        card: int,
        odds: float,
        is_last: bool,
    ) -> None:
        """Give these odds to the board on which this card is beside the one kept at this place."""
        table = self.table
        number = table.number_with(place, table.kind_with[kept * CARD_STEP + card])
        if is_last or number < table.open_boards:
            self.finished += odds * scores[number]
        else:
            after[number - table.open_boards] += odds

    def play_board(self, after: "array[float]", scores: "array[float]", draws: int, odds: float) -> None:
        """Play one draw from the table's board, which has these odds; draws: those to come after it, up to PLENTY."""
        table = self.table
        last = table.columns - 1
        is_only = table.board[last] < KINDS - 1 and (last == 0 or table.board[last - 1] < OPEN_KINDS)
        self.rank_moves((draws * 2 + (1 if is_only else 0)) * KINDS * CARD_STEP)
        least = self.least_taken[draws]
        from_deck = 0.0
        for card in range(CARDS):
            if self.best_ranks[card] < least:
                from_deck += table.kitty_odds[card]
        table.sum_up()
        turned = 0.0
        for card in range(CARDS):
            found = self.best_ranks[card]
            chance = from_deck * table.deck_odds[card]
            if found >= least:
                chance += table.kitty_odds[card]
            if found < 0:
                turned += chance
            elif chance > 0.0:
                place = LAST_PLACE - found % RANK_OF_POINT // RANK_OF_PLACE
                kind = table.board[place]
                kept = table.first_card[kind] if found % RANK_OF_PLACE else table.second_card[kind]
                self.move_odds(after, scores, place, kept, card, odds * chance, draws == 0)
        if turned > 0.0:
            # The first wholly hidden column, else the last of all: columns are in the order of their kinds.
            place = last
            while place > 0 and table.board[place - 1] == KINDS - 1:
                place -= 1
            kept = table.first_card[table.board[place]]
            for card in range(CARDS):
                self.move_odds(after, scores, place, kept, card, odds * turned * table.deck_odds[card], draws == 0)

    def play_draw(self, here: "array[float]", after: "array[float]", scores: "array[float]", draws: int) -> None:
        """Play one draw from all boards: here has their odds, which are added to after, and is 0 on exit.

        draws: those to come after this one, up to PLENTY. scores has what each board is worth if play stops. finished
        grows by the scores of the hands that end, times their odds; met by the boards played.
        """
        table = self.table
        boards = table.boards - table.open_boards
        if min(len(here), len(after)) < boards or len(scores) < table.boards:
            raise IndexError(f"odds of {len(here)} and {len(after)}, {len(scores)} scores: expected {boards} and all")
        if not 0 <= draws <= PLENTY:
            raise IndexError(f"{draws} draws: expected 0 to {PLENTY}")
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
    fresh = fresh_boards(table.columns)
    return {table.number(kinds): weight / fresh.total() for kinds, weight in fresh.items()}


def thumb_mean(columns: int, rules: int, draws: Collection[int], scores: "array[float]", progress: Progress) -> float:
    """The exact mean of a fresh hand of at least two columns, over these numbers of draws, all equally likely.

    scores: those of stop_scores(). The rules know the draws to come, not how many there were. So hands with fewer draws
    join the others where these have as many to come: their odds add up, and all are played at once.
    """
    boards = ThumbBoards(columns, rules)
    table = boards.table
    size = table.boards - table.open_boards
    here, after = (array("d", bytes(BYTES_OF_ODDS * size)) for _ in range(2))
    for to_come in range(max(draws) - 1, -1, -1):
        if to_come + 1 in draws:
            for number, odds in fresh_odds(table).items():
                here[number - table.open_boards] += odds
        boards.play_draw(here, after, scores, min(to_come, PLENTY))
        here, after = after, here
        progress(max(draws) - to_come, max(draws))
    return boards.finished / len(draws)
