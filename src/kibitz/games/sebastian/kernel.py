# cython: annotation_typing=False
"""The one compiled game: many games of Sebastian as numbers, led from choice to choice.

Learners step them by the indices of encoding.py (Kernel), the lanes by the choices of best play. A game's dice are
those of random.Random(seed): one randrange(1, 7) for each die thrown, as the course's Dice calls it.

Units and layout
    number      of a multiset: its place in rules.MULTISETS
    roll        of a full roll: its number less FIRST_ROLL
    card        used * UPPER_TOTALS + upper
    points      that a roll scores, at [roll * CATEGORY_COUNT + category]
    records     one record of RECORD numbers for each game. All of a game is in one place, since lanes visit games in no
                order:
        AT_NEXT     another game, for lists of games
        AT_CARD     the card
        AT_ROLL     the roll on the table
        AT_LEFT     throws left in this turn
        AT_SCORE    points so far, with the bonus once it is earned
        AT_THROWN   dice thrown so far
        AT_DICE     from here on its dice in the order in which they are thrown, from 0 to 5, eight in a number
        AT_DEALT    dice dealt so far; last, because a line of the cache that has more of the dice is more useful
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    DICE,
    FACES,
    FIRST_ROLL,
    MULTISETS,
    NUMBER,
    PLACE_SETS,
    ROLL_COUNT,
    ROLLS,
    UPPER_TOTALS,
    Rules,
    one_die_more,
    places,
    possible_keeps,
)
from kibitz.learn.kernel import Games
from kibitz.random.mersenne import Lanes, blank

OPTIONS: Mapping[str, tuple[int | str, ...]] = {"five_is_squadron": ("no", "yes")}
"""The options that are served, with the values served; all others must be at their default."""

TURN_DICE = ROLLS * DICE
MOST_DICE = CATEGORY_COUNT * TURN_DICE
"""The most dice that a game throws."""
RECORD = 32
"""Numbers in a record: AT_DICE and MOST_DICE >> PLACE_BITS, rounded up to a power of two."""
AT_NEXT, AT_CARD, AT_ROLL, AT_LEFT, AT_SCORE, AT_THROWN, AT_DICE = range(7)
AT_DEALT = RECORD - 1
PLACE_BITS = 3
PLACE_MASK = 7
"""Die n of a game is in number n >> PLACE_BITS from AT_DICE on: eight dice in each."""
DIE_BITS = 4
DIE_MASK = 7
TOP_SHIFT = 5
"""Leaves the top three bits of a byte."""
FULL_CARD = ALL_USED * UPPER_TOTALS
"""The first card with nothing open."""

SEEN_DICE, SEEN_LEFT, SEEN_UPPER, SEEN_OPEN, SEEN_WORTH, SIZE = 6, 11, 12, 13, 26, 39
"""Where the features of an observation begin, and its size."""
ACTIONS = PLACE_SETS + CATEGORY_COUNT
NO_ROLL = ROLL_COUNT
"""The row of a table where no dice are seen, or none can be kept."""


class Records:
    """Games whose dice are dealt before they are thrown, and the steps from one choice to the next."""

    def __init__(self, rules: Rules) -> None:
        self.more = [number for keep in MULTISETS[:FIRST_ROLL] for number in one_die_more(keep)]
        self.points = [points for roll in zip(*rules.scores(), strict=True) for points in roll]
        self.records = array("i", [0])

    def make(self, count: int) -> None:
        """This number of games, without dice."""
        self.records = array("i", [0]) * (RECORD * count)

    def deal_die(self, game: int, die: int) -> int:
        """One die more that the game will throw, from 0 to 5; returns how many are dealt."""
        record = RECORD * game
        dealt = self.records[record + AT_DEALT]
        self.records[record + AT_DICE + (dealt >> PLACE_BITS)] |= die << DIE_BITS * (dealt & PLACE_MASK)
        self.records[record + AT_DEALT] = dealt + 1
        return dealt + 1

    def deal(self, lanes: Lanes, first: int, count: int) -> None:
        """Deal and begin the games from `first` on, whose generators were just seeded.

        For randrange(1, 7) CPython takes the top three bits of a 32-bit word, and again until they are less than six.
        Of each word `tops` has the top byte. On exit every game has MOST_DICE dice.
        """
        unfinished = count
        while unfinished:
            lanes.twist()
            for lane in range(count):
                die = lanes.tops[lanes.skip + lane] >> TOP_SHIFT
                if die < FACES and self.records[RECORD * (first + lane) + AT_DEALT] < MOST_DICE:
                    unfinished -= self.deal_die(first + lane, die) == MOST_DICE
        for game in range(first, first + count):
            self.begin(game)

    def begin(self, game: int) -> None:
        """The first throw on the empty card."""
        self.throw(RECORD * game, 0, ROLLS)

    def keep(self, game: int, number: int) -> int:
        """Keep this multiset and throw the dice that it lacks, or none of them; returns the roll.

        One throw less is left, also where no dice are lacking.
        """
        record = RECORD * game
        return self.throw(record, number, self.records[record + AT_LEFT])

    def fill(self, game: int, category: int) -> int:
        """Write the dice into a category, and make the next turn's first throw unless the card is full; returns it."""
        record = RECORD * game
        points = self.points[CATEGORY_COUNT * self.records[record + AT_ROLL] + category]
        card = self.records[record + AT_CARD] + (UPPER_TOTALS << category)
        if category < FACES:
            upper = card % UPPER_TOTALS
            if upper + points < BONUS_FROM:
                card += points
            elif upper < BONUS_FROM:
                card += BONUS_FROM - upper
                points += BONUS
        self.records[record + AT_CARD] = card
        self.records[record + AT_SCORE] += points
        self.records[record + AT_LEFT] = ROLLS
        if card < FULL_CARD:
            self.throw(record, 0, ROLLS)
        return card

    def throw(self, record: int, number: int, left: int) -> int:
        """Throw the dice that a multiset lacks; each die thrown leads to the multiset with one die more."""
        thrown = self.records[record + AT_THROWN]
        while number < FIRST_ROLL:
            packed = self.records[record + AT_DICE + (thrown >> PLACE_BITS)]
            number = self.more[FACES * number + (packed >> DIE_BITS * (thrown & PLACE_MASK) & DIE_MASK)]
            thrown += 1
        self.records[record + AT_THROWN] = thrown
        self.records[record + AT_ROLL] = number - FIRST_ROLL
        self.records[record + AT_LEFT] = left - 1
        return number - FIRST_ROLL

    def play_turn(self, game: int, first: list[int], second: list[int], categories: list[int]) -> int:
        """A turn by tables: what is kept of each multiset at the first and second choice, and where each roll goes.

        On entry the game has made its turn's first throw. Returns the new card.
        """
        roll = self.keep(game, first[FIRST_ROLL + self.records[RECORD * game + AT_ROLL]])
        roll = self.keep(game, second[FIRST_ROLL + roll])
        return self.fill(game, categories[roll])

    def follower(self, game: int) -> int:
        """The game that was said to follow this one."""
        return self.records[RECORD * game + AT_NEXT]

    def precede(self, game: int, following: int) -> None:
        """Say which game follows this one in a list."""
        self.records[RECORD * game + AT_NEXT] = following

    def scores(self) -> "array[int]":
        """The points of every game."""
        return self.column(AT_SCORE)

    def cards(self) -> "array[int]":
        """The card of every game."""
        return self.column(AT_CARD)

    def column(self, at: int) -> "array[int]":
        """One number of every record."""
        return array("i", memoryview(self.records)[at::RECORD].tobytes())


class Kernel(Games):
    """The games of learners, writing into arrays that the caller shares; encoding.py says what the numbers mean."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, seats, SIZE, ACTIONS, *arrays)
        self.dealt = Records(Rules.of(options))
        self.dealt.make(games)
        self.keeps = blank(ROLL_COUNT * PLACE_SETS)
        self.may_keep = blank((ROLL_COUNT + 1) * PLACE_SETS)
        self.shown = blank((ROLL_COUNT + 1) * SEEN_LEFT)
        for roll in range(ROLL_COUNT):
            dice = MULTISETS[FIRST_ROLL + roll]
            for kept in possible_keeps(dice):
                action = roll * PLACE_SETS + places(dice, kept)
                self.keeps[action] = NUMBER[kept]
                self.may_keep[action] = 1
            for place in range(DICE):
                self.shown[roll * SEEN_LEFT + dice[place] - 1] += 1
                self.shown[roll * SEEN_LEFT + SEEN_DICE + place] = dice[place]

    def begin(self, game: int) -> None:
        """An empty card and the first throw."""
        for i in range(RECORD * game, RECORD * game + RECORD):
            self.dealt.records[i] = 0
        self.over[game] = 0
        self.deal_turn(game)
        self.dealt.begin(game)

    def deal_turn(self, game: int) -> None:
        """The dice that the next turn can throw: a game that is left early has drawn no more."""
        record = RECORD * game
        missing = TURN_DICE - self.dealt.records[record + AT_DEALT] + self.dealt.records[record + AT_THROWN]
        for _die in range(missing):
            self.dealt.deal_die(game, self.generators.below(game, FACES))

    def play(self, game: int, action: int) -> None:
        """Keep dice and throw the others, or fill a category and throw for the next turn."""
        record = RECORD * game
        if action < PLACE_SETS:
            self.dealt.keep(game, self.keeps[self.dealt.records[record + AT_ROLL] * PLACE_SETS + action])
            return
        before = self.dealt.records[record + AT_SCORE]
        self.deal_turn(game)
        self.dealt.fill(game, action - PLACE_SETS)
        self.rewards[game] = self.dealt.records[record + AT_SCORE] - before
        self.over[game] = self.dealt.records[record + AT_CARD] >= FULL_CARD

    def write(self, game: int) -> None:
        """The observation and the mask of a game."""
        seen = game * SIZE
        mask = game * ACTIONS
        record = RECORD * game
        over = self.over[game]
        roll = self.dealt.records[record + AT_ROLL]
        card = self.dealt.records[record + AT_CARD]
        left = self.dealt.records[record + AT_LEFT]
        copy(self.observations, seen, self.shown, SEEN_LEFT * (NO_ROLL if over else roll), SEEN_LEFT)
        self.observations[seen + SEEN_LEFT] = left
        self.observations[seen + SEEN_UPPER] = card % UPPER_TOTALS
        used = card // UPPER_TOTALS
        for category in range(CATEGORY_COUNT):
            is_open = 1 - (used >> category & 1)
            self.observations[seen + SEEN_OPEN + category] = is_open
            self.observations[seen + SEEN_WORTH + category] = (
                is_open * self.dealt.points[CATEGORY_COUNT * roll + category]
            )
            self.masks[mask + PLACE_SETS + category] = is_open if left == 0 else 0
        copy(self.masks, mask, self.may_keep, PLACE_SETS * (NO_ROLL if over or left == 0 else roll), PLACE_SETS)


def copy(target: "bytearray | memoryview[int]", at: int, source: list[int], start: int, count: int) -> None:
    """Copies bytes of a table. A function, so that the compiler knows that no byte written changes where they are."""
    for i in range(count):
        target[at + i] = source[start + i]
