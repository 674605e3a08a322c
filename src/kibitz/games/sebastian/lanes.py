# cython: annotation_typing=False
"""Many games under best play, and the exact distribution of their scores.

Games go side by side: the cards are taken in order of their used categories, every card is weighed once, and all
games that have come to it play their turn before the next card is looked at.
"""

from array import array

from kibitz.games.sebastian.rules import BONUS, CARD_FULL, HIGHEST, KEEPS, more, scores, ways
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.games.sebastian.solve.values import Values
from kibitz.random.mersenne import Lanes

TOTALS = 64
MOST_DICE = 195
"""Thirteen turns of three throws of five dice."""
ROW = 32
DICE = 4


class Many:
    """Plays under best play."""

    def __init__(self, values: Values, five_is_squadron: bool = False) -> None:
        self.values = values
        self.weighing = Weighing(five_is_squadron)
        self.more = [after for keep in KEEPS[:210] for after in more(keep)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        # The situation of every game, and lists of games by situation: first[used * 64 + total] begins a list.
        self.first = array("i", [-1]) * ((CARD_FULL + 1) * TOTALS)
        # All of a game lies together, since games are visited in no order: the next one in its list, dice taken,
        # points scored, whether the bonus is among them, and from DICE on its dice, eight a number.
        self.game = array("i", [0])
        self.lanes = Lanes()
        self.dealt = array("h", [0])

    def scores(self, first: int, games: int) -> "array[int]":
        """The final scores of the games that are seeded with so many integers from the first on."""
        self.game = array("i", bytes(4 * ROW * games))
        done = 0
        while done < games:
            count = self.lanes.seed(first + done, games - done)
            # As many as there are lanes with games: how many lanes a block has may differ by how it was built.
            self.dealt = array("h", bytes(2 * count))
            deal(self.lanes, self.game, self.dealt, done, count)
            done += count
        for game in range(games):
            self.game[ROW * game] = game + 1 if game + 1 < games else -1
        self.first[0] = 0 if games else -1
        self.run()
        return self.told(2, games)

    def earned(self) -> "array[int]":
        """Of the games just played, 1 for each with the bonus."""
        return self.told(3, len(self.game) // ROW)

    def told(self, place: int, games: int) -> "array[int]":
        """One number of every game."""
        found = array("i", bytes(4 * games))
        copy(self.game, found, place)
        return found

    def run(self) -> None:
        """All turns of all games."""
        for used in range(CARD_FULL):
            for total in range(TOTALS):
                game = self.first[used * TOTALS + total]
                if game >= 0:
                    self.first[used * TOTALS + total] = -1
                    self.weighing.look_ahead(self.values, used, total)
                    self.weighing.weigh(used)
                    self.weighing.choose()
                    while game >= 0:
                        following = self.game[ROW * game]
                        self.turn(game, used, total)
                        game = following
        for total in range(TOTALS):
            game = self.first[CARD_FULL * TOTALS + total]
            self.first[CARD_FULL * TOTALS + total] = -1
            while game >= 0:
                if total == 63:
                    self.game[ROW * game + 2] += BONUS
                    self.game[ROW * game + 3] = 1
                game = self.game[ROW * game]

    def turn(self, game: int, used: int, total: int) -> None:
        """One turn of one game, which goes on to the list of its new situation."""
        dice = ROW * game + DICE
        at = self.game[ROW * game + 1]
        number = 0
        while number < 210:
            number = self.more[6 * number + (self.game[dice + (at >> 3)] >> 4 * (at & 7) & 7)]
            at += 1
        number = self.weighing.twice_pick[number]
        while number < 210:
            number = self.more[6 * number + (self.game[dice + (at >> 3)] >> 4 * (at & 7) & 7)]
            at += 1
        number = self.weighing.once_pick[number]
        while number < 210:
            number = self.more[6 * number + (self.game[dice + (at >> 3)] >> 4 * (at & 7) & 7)]
            at += 1
        self.game[ROW * game + 1] = at
        category = self.weighing.category[number - 210]
        points = self.points[252 * category + number - 210]
        self.game[ROW * game + 2] += points
        if category < 6:
            total = total + points if total + points < 63 else 63
        place = (used | 1 << category) * TOTALS + total
        self.game[ROW * game] = self.first[place]
        self.first[place] = game


def copy(rows: "array[int]", found: "array[int]", place: int) -> None:
    """One number of every row."""
    for game in range(len(found)):
        found[game] = rows[ROW * game + place]


def deal(lanes: Lanes, rows: "array[int]", dealt: "array[int]", game: int, count: int) -> None:
    """The dice, from 0 to 5, of so many games that were just seeded.

    For randrange(1, 7) CPython takes the top three bits of a word, again and again until they are less than six.
    """
    for lane in range(count):
        dealt[lane] = 0
    unfinished = count
    while unfinished:
        lanes.twist()
        for lane in range(count):
            die = lanes.tops[lanes.skip + lane] >> 5
            if die < 6 and dealt[lane] < MOST_DICE:
                rows[ROW * (game + lane) + DICE + (dealt[lane] >> 3)] |= die << 4 * (dealt[lane] & 7)
                dealt[lane] += 1
                if dealt[lane] == MOST_DICE:
                    unfinished -= 1


class Spread:
    """The exact distribution of the final score under best play, from the first card on."""

    def __init__(self, values: Values, five_is_squadron: bool = False) -> None:
        self.values = values
        self.weighing = Weighing(five_is_squadron)
        self.more = [after for keep in KEEPS[:210] for after in more(keep)]
        self.points = [points for category in scores(five_is_squadron) for points in category]
        self.chance = [ways(roll) / 7776.0 for roll in KEEPS[210:]]
        self.most = [max(category) for category in scores(five_is_squadron)]
        self.mass = [0.0] * 462
        self.moved = [0.0] * 462
        self.flow = [0.0] * 663
        self.here = array("d", [0.0])
        self.there = array("d", [0.0])

    def distribution(self) -> list[float]:
        """The probability of each final score, from 0 to 375."""
        rows = {0: array("d", [0.0]) * TOTALS}
        rows[0][0] = 1.0
        for _turn in range(13):
            later: dict[int, array[float]] = {}
            for used in sorted(rows):
                self.here = rows.pop(used)
                width = self.width(used)
                for total in range(TOTALS):
                    if not self.any(total * width, width):
                        continue
                    self.outcomes(used, total)
                    for category in range(13):
                        if used >> category & 1:
                            continue
                        reached = used | 1 << category
                        if reached not in later:
                            later[reached] = array("d", [0.0]) * (TOTALS * self.width(reached))
                        self.there = later[reached]
                        self.pass_on(category, total, width, self.width(reached))
            rows = later
        width = self.width(CARD_FULL)
        found = [0.0] * (HIGHEST + 1)
        for total in range(TOTALS):
            for points in range(width):
                chance = rows[CARD_FULL][total * width + points]
                if chance:
                    found[points + (BONUS if total == 63 else 0)] += chance
        return found

    def width(self, used: int) -> int:
        """How many different totals can stand on a card without the bonus."""
        return 1 + sum(most for category, most in enumerate(self.most) if used >> category & 1)

    def any(self, at: int, width: int) -> bool:
        """Whether there is something in a row."""
        found = False
        for i in range(at, at + width):
            if self.here[i] != 0.0:
                found = True
        return found

    def outcomes(self, used: int, total: int) -> None:
        """Fills `flow` with the probability of each category and points that the turn can end with."""
        self.weighing.look_ahead(self.values, used, total)
        self.weighing.weigh(used)
        self.weighing.choose()
        for i in range(663):
            self.flow[i] = 0.0
        for number in range(462):
            self.mass[number] = 0.0
        for roll in range(252):
            self.mass[210 + roll] = self.chance[roll]
        for throw in range(2):
            for number in range(462):
                self.moved[number] = 0.0
            for number in range(210, 462):
                kept = self.weighing.twice_pick[number] if throw == 0 else self.weighing.once_pick[number]
                self.moved[kept] += self.mass[number]
            for number in range(210):
                share = self.moved[number] / 6.0
                for i in range(6 * number, 6 * number + 6):
                    self.moved[self.more[i]] += share
            for number in range(210, 462):
                self.mass[number] = self.moved[number]
        for roll in range(252):
            category = self.weighing.category[roll]
            self.flow[51 * category + self.points[252 * category + roll]] += self.mass[210 + roll]

    def pass_on(self, category: int, total: int, width: int, later_width: int) -> None:
        """Adds what goes into a category to the rows of the card that follows."""
        for points in range(51):
            share = self.flow[51 * category + points]
            if share != 0.0:
                reached = total
                if category < 6:
                    reached = total + points if total + points < 63 else 63
                here = total * width
                there = reached * later_width + points
                for i in range(width):
                    self.there[there + i] += share * self.here[here + i]
