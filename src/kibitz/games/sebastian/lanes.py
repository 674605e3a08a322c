# cython: annotation_typing=False
"""Many games under best play at once.

A card is the set of used categories with the upper total. The cards are visited in the order of their sets as numbers:
a turn adds a category, so every game waits for a card that is still to come. Each card is solved once, and all games
that wait for it play their turn before the next card is visited.

A game's dice are those of random.Random(seed): one randrange(1, 7) for each die thrown, as the course's Dice calls it.

Units and layout
    card        used * UPPER_TOTALS + upper; waiting[card] is the first game that has come to it, -1 where there is none
    games       one record of RECORD numbers each. All of a game is in one place, since games are visited in no order:
        AT_NEXT     the next game that waits for the same card, -1 at the end of the list
        AT_THROWN   dice thrown so far
        AT_SCORE    points so far, at the end with the bonus
        AT_BONUS    1 with the bonus
        AT_DICE     from here on its dice in the order in which they are thrown, from 0 to 5, eight in a number
"""

from array import array

from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    CATEGORY_SETS,
    DICE,
    FACES,
    FIRST_ROLL,
    MULTISETS,
    ROLL_COUNT,
    ROLLS,
    UPPER_TOTALS,
    one_die_more,
    scores,
)
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.solve.values import CardValues
from kibitz.random.mersenne import Lanes

MOST_DICE = CATEGORY_COUNT * ROLLS * DICE
"""The most that a game throws."""
RECORD = 32
"""Numbers in the record of a game: AT_DICE and MOST_DICE >> PLACE_BITS, rounded up to a power of two."""
AT_NEXT, AT_THROWN, AT_SCORE, AT_BONUS, AT_DICE = range(5)
PLACE_BITS = 3
PLACE_MASK = 7
"""Die n of a game is in number n >> PLACE_BITS of its record: eight dice in each."""
DIE_BITS = 4
DIE_MASK = 7
TOP_SHIFT = 5
"""Leaves the top three bits of a byte."""


class GameLanes:
    """Plays games from consecutive seeds."""

    def __init__(self, values: CardValues, five_is_squadron: bool = False) -> None:
        if values is None:
            raise TypeError("no card values: expected those of a solution")
        self.values = values
        self.turn = TurnValues(five_is_squadron)
        self.more = [number for keep in MULTISETS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        self.waiting = array("i", [-1]) * (CATEGORY_SETS * UPPER_TOTALS)
        self.games = array("i", [0])
        self.lanes = Lanes()
        self.dealt = array("h", [0])

    def play(self, first: int, count: int) -> "array[int]":
        """The final scores of the games seeded with the integers from first to first + count - 1."""
        if count < 0:
            raise ValueError(f"{count} games: expected 0 or more")
        self.games = array("i", [0]) * (RECORD * count)
        done = 0
        while done < count:
            block = self.lanes.seed(first + done, count - done)
            # One entry for each game of this block; how many generators a block has depends on the build.
            self.dealt = array("h", [0]) * block
            deal(self.lanes, self.games, self.dealt, done, block)
            done += block
        for game in range(count):
            self.games[RECORD * game + AT_NEXT] = game + 1 if game + 1 < count else -1
        self.waiting[0] = 0 if count else -1
        self.play_cards()
        return self.column(AT_SCORE)

    def bonuses(self) -> "array[int]":
        """Of the games just played, 1 for each with the bonus."""
        return self.column(AT_BONUS)

    def column(self, at: int) -> "array[int]":
        """One number of every game's record."""
        numbers = array("i", [0]) * (len(self.games) // RECORD)
        copy_column(self.games, numbers, at)
        return numbers

    def play_cards(self) -> None:
        """All turns of all games. On entry the games wait for the empty card, on return for none, and have scores."""
        for used in range(ALL_USED):
            for upper in range(UPPER_TOTALS):
                game = self.waiting[used * UPPER_TOTALS + upper]
                if game >= 0:
                    self.waiting[used * UPPER_TOTALS + upper] = -1
                    self.turn.fill_endings(self.values, used, upper)
                    self.turn.solve(used)
                    self.turn.choose()
                    while game >= 0:
                        following = self.games[RECORD * game + AT_NEXT]
                        self.play_turn(game, used, upper)
                        game = following
        for upper in range(UPPER_TOTALS):
            game = self.waiting[ALL_USED * UPPER_TOTALS + upper]
            self.waiting[ALL_USED * UPPER_TOTALS + upper] = -1
            while game >= 0:
                if upper == BONUS_FROM:
                    self.games[RECORD * game + AT_SCORE] += BONUS
                    self.games[RECORD * game + AT_BONUS] = 1
                game = self.games[RECORD * game + AT_NEXT]

    def play_turn(self, game: int, used: int, upper: int) -> None:
        """One turn of one game by the choices of `turn`; then it waits for its new card.

        On entry `turn` is solved for this card, its best keeps chosen. On exit the record has the points of the turn
        and the dice thrown, and the game is the first of those that wait for its new card.
        """
        number = self.throw(game, 0)
        number = self.throw(game, self.turn.best_keep_2[number])
        number = self.throw(game, self.turn.best_keep_1[number])
        category = self.turn.best_category[number - FIRST_ROLL]
        points = self.points[ROLL_COUNT * category + number - FIRST_ROLL]
        self.games[RECORD * game + AT_SCORE] += points
        if category < FACES:
            upper = upper + points if upper + points < BONUS_FROM else BONUS_FROM
        card = (used | 1 << category) * UPPER_TOTALS + upper
        self.games[RECORD * game + AT_NEXT] = self.waiting[card]
        self.waiting[card] = game

    def throw(self, game: int, number: int) -> int:
        """The number of the full roll that the game's next dice make of this multiset, which stays on the table.

        Each die thrown leads to the multiset with one die more.
        """
        record = RECORD * game
        thrown = self.games[record + AT_THROWN]
        while number < FIRST_ROLL:
            packed = self.games[record + AT_DICE + (thrown >> PLACE_BITS)]
            number = self.more[FACES * number + (packed >> DIE_BITS * (thrown & PLACE_MASK) & DIE_MASK)]
            thrown += 1
        self.games[record + AT_THROWN] = thrown
        return number


def copy_column(records: "array[int]", numbers: "array[int]", at: int) -> None:
    """Copies one number of every record."""
    for game in range(len(numbers)):
        numbers[game] = records[RECORD * game + at]


def deal(lanes: Lanes, records: "array[int]", dealt: "array[int]", game: int, count: int) -> None:
    """Writes the dice of this number of games, whose generators were just seeded, into their records from game on.

    For randrange(1, 7) CPython takes the top three bits of a 32-bit word, and again until they are less than six. Of
    each word `tops` has the top byte. On exit dealt[lane] is MOST_DICE for every lane.
    """
    for lane in range(count):
        dealt[lane] = 0
    unfinished = count
    while unfinished:
        lanes.twist()
        for lane in range(count):
            die = lanes.tops[lanes.skip + lane] >> TOP_SHIFT
            if die < FACES and dealt[lane] < MOST_DICE:
                at = RECORD * (game + lane) + AT_DICE + (dealt[lane] >> PLACE_BITS)
                records[at] |= die << DIE_BITS * (dealt[lane] & PLACE_MASK)
                dealt[lane] += 1
                if dealt[lane] == MOST_DICE:
                    unfinished -= 1
