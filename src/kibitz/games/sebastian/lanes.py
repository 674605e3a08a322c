# cython: annotation_typing=False
"""Many games under best play at once.

The cards are taken in the order of their used categories, so that no game comes to a card that was passed already. Each
card is worked out once, and all games that have come to it play their turn before the next card is looked at.

A game's dice are those of random.Random(seed): one randrange(1, 7) for each die thrown, as the course's Dice calls it.

Units and layout
    card        used * UPPERS + upper; waiting[card] is the first game that has come to it, -1 where there is none
    games       one record of RECORD numbers each. All of a game is in one place, since games are visited in no order:
        AT_NEXT     the next game that waits for the same card, -1 at the end of the list
        AT_THROWN   dice thrown so far
        AT_SCORE    points so far, at the end with the bonus
        AT_BONUS    1 with the bonus
        AT_DICE     from here on its dice in the order in which they are thrown, from 0 to 5, eight in a number
"""

from array import array

from kibitz.games.sebastian.rules import (
    BONUS,
    BONUS_FROM,
    CARD_FULL,
    CARDS,
    CATEGORY_COUNT,
    DICE,
    FACES,
    FIRST_ROLL,
    KEEPS,
    ROLL_COUNT,
    ROLLS,
    UPPERS,
    one_die_more,
    scores,
)
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.solve.values import CardValues
from kibitz.random.mersenne import Lanes

MOST_DICE = CATEGORY_COUNT * ROLLS * DICE
"""As many as a game throws at most: 195."""
RECORD = 32
AT_NEXT, AT_THROWN, AT_SCORE, AT_BONUS, AT_DICE = range(5)
PLACE_BITS = 3
PLACE_MASK = 7
"""Eight dice in a number."""
DIE_BITS = 4
DIE_MASK = 7
INT_BYTES = 4


class GameLanes:
    """Plays games from consecutive seeds."""

    def __init__(self, values: CardValues, five_is_squadron: bool = False) -> None:
        self.values = values
        self.turn = TurnValues(five_is_squadron)
        self.more = [number for keep in KEEPS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        self.waiting = array("i", [-1]) * (CARDS * UPPERS)
        self.games = array("i", [0])
        self.lanes = Lanes()
        self.dealt = array("h", [0])

    def play(self, first: int, count: int) -> "array[int]":
        """The final scores of the games seeded with the integers first, first + 1, ... as many as count."""
        self.games = array("i", bytes(INT_BYTES * RECORD * count))
        done = 0
        while done < count:
            block = self.lanes.seed(first + done, count - done)
            # As many as there are lanes with games: how many lanes a block has may differ by how it was built.
            self.dealt = array("h", bytes(2 * block))
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
        numbers = array("i", bytes(INT_BYTES * (len(self.games) // RECORD)))
        copy_column(self.games, numbers, at)
        return numbers

    def play_cards(self) -> None:
        """All turns of all games. On entry the games wait for the empty card, on return for none, and have scores."""
        for used in range(CARD_FULL):
            for upper in range(UPPERS):
                game = self.waiting[used * UPPERS + upper]
                if game >= 0:
                    self.waiting[used * UPPERS + upper] = -1
                    self.turn.fill_endings(self.values, used, upper)
                    self.turn.solve(used)
                    self.turn.choose()
                    while game >= 0:
                        following = self.games[RECORD * game + AT_NEXT]
                        self.play_turn(game, used, upper)
                        game = following
        for upper in range(UPPERS):
            game = self.waiting[CARD_FULL * UPPERS + upper]
            self.waiting[CARD_FULL * UPPERS + upper] = -1
            while game >= 0:
                if upper == BONUS_FROM:
                    self.games[RECORD * game + AT_SCORE] += BONUS
                    self.games[RECORD * game + AT_BONUS] = 1
                game = self.games[RECORD * game + AT_NEXT]

    def play_turn(self, game: int, used: int, upper: int) -> None:
        """One turn of one game by the choices of `turn`; then it waits for its new card.

        The dice are thrown one by one, each leading to the multiset with one die more, until the roll is full: from
        nothing, then from the best keep with two rerolls left, then from that with one.
        """
        dice = RECORD * game + AT_DICE
        at = self.games[RECORD * game + AT_THROWN]
        number = 0
        while number < FIRST_ROLL:
            die = self.games[dice + (at >> PLACE_BITS)] >> DIE_BITS * (at & PLACE_MASK) & DIE_MASK
            number = self.more[FACES * number + die]
            at += 1
        number = self.turn.best_keep_2[number]
        while number < FIRST_ROLL:
            die = self.games[dice + (at >> PLACE_BITS)] >> DIE_BITS * (at & PLACE_MASK) & DIE_MASK
            number = self.more[FACES * number + die]
            at += 1
        number = self.turn.best_keep_1[number]
        while number < FIRST_ROLL:
            die = self.games[dice + (at >> PLACE_BITS)] >> DIE_BITS * (at & PLACE_MASK) & DIE_MASK
            number = self.more[FACES * number + die]
            at += 1
        self.games[RECORD * game + AT_THROWN] = at
        category = self.turn.best_category[number - FIRST_ROLL]
        points = self.points[ROLL_COUNT * category + number - FIRST_ROLL]
        self.games[RECORD * game + AT_SCORE] += points
        if category < FACES:
            upper = upper + points if upper + points < BONUS_FROM else BONUS_FROM
        card = (used | 1 << category) * UPPERS + upper
        self.games[RECORD * game + AT_NEXT] = self.waiting[card]
        self.waiting[card] = game


def copy_column(records: "array[int]", numbers: "array[int]", at: int) -> None:
    """Copies one number of every record."""
    for game in range(len(numbers)):
        numbers[game] = records[RECORD * game + at]


def deal(lanes: Lanes, records: "array[int]", dealt: "array[int]", game: int, count: int) -> None:
    """Writes the dice of as many games as count, whose generators were just seeded, into their records from game on.

    For randrange(1, 7) CPython takes the top three bits of a word, again and again until they are less than six.
    """
    for lane in range(count):
        dealt[lane] = 0
    unfinished = count
    while unfinished:
        lanes.twist()
        for lane in range(count):
            die = lanes.tops[lanes.skip + lane] >> 5
            if die < FACES and dealt[lane] < MOST_DICE:
                at = RECORD * (game + lane) + AT_DICE + (dealt[lane] >> PLACE_BITS)
                records[at] |= die << DIE_BITS * (dealt[lane] & PLACE_MASK)
                dealt[lane] += 1
                if dealt[lane] == MOST_DICE:
                    unfinished -= 1
