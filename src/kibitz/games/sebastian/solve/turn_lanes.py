# cython: annotation_typing=False
"""One turn under best play, worked out for several situations abreast, as a processor's vector units like it.

A lane is one situation: for the mean another upper total, for a target another number of points still needed. All
lanes share the open categories. Values lie lane by lane: item i of lane u is at [i * 8 + u].

A turn is settled backwards on the lattice of all multisets of dice. What a partial keep is worth before its dice are
thrown is the mean over the six multisets with one die more; what a roll is worth before the player chooses is the
greatest of itself and of what the multisets with one die less are worth. Neither needs the 252 x 462 table of odds.
"""

from kibitz.games.sebastian import rules

KEEPS = 462
PARTIAL = 210
HOLDING = 126
"""Full rolls that show a given face."""

# The worths of ending a turn, one row of lanes each. First by which of the categories that count all dice a roll
# satisfies (pandemonium only, triplex too, quadrupla too) and by the sum of the dice; the worth of a zero in
# any category is in these already. Then the patterns with fixed points, then each face by the number of its dice.
SUMS = 31
FIXED = 3 * SUMS
FIXED_PRATTLE, FIXED_COMPANY, FIXED_SQUADRON, FIXED_FIVE = FIXED, FIXED + 1, FIXED + 2, FIXED + 3
UPPER = FIXED + 4
ENDINGS = UPPER + 36

SIXTH = 1.0 / 6.0


def by_sum(dice: rules.Keep) -> int:
    """The row for what the sum of these five dice can be used for."""
    most = max(dice.count(die) for die in dice)
    return SUMS * (2 if most >= 4 else 1 if most == 3 else 0) + sum(dice)


def by_pattern(dice: rules.Keep) -> int:
    """The row for the fixed points that these five dice can bring; by_sum again when there are none."""
    if rules.score(rules.COMPANY, dice):
        return FIXED_COMPANY
    if rules.score(rules.PRATTLE, dice):
        return FIXED_PRATTLE
    if rules.score(rules.SQUADRON, dice):
        return FIXED_SQUADRON
    if rules.score(rules.QUINTUPLICATAM, dice):
        return FIXED_FIVE
    return by_sum(dice)


def five_fewer(keep: rules.Keep) -> list[int]:
    """Where the multisets with one die less lie."""
    less = [before * 8 for before in rules.fewer(keep)]
    return (less * 3)[:3] + ((less[3:] * 2)[:2] or [-1, -1])


class Turn:
    """The lattice with the lanes' values; fill `endings`, call settle, read `before`."""

    def __init__(self) -> None:
        rolls = rules.KEEPS[rules.FULL :]
        self.endings = [0.0] * 1064
        self.before = [0.0] * 8
        # A die more or less leads from a multiset of even size to one of odd size or back: in two arrays, what is
        # read and what is written never overlap, which is what makes vectors of the loops.
        self.even = [0.0] * 3696
        self.odd = [0.0] * 3696
        self.more = [after * 8 for keep in rules.KEEPS[:PARTIAL] for after in rules.more(keep)]
        self.fewer = [before for keep in rules.KEEPS[1:] for before in five_fewer(keep)]
        self.sum_row = [by_sum(roll) * 8 for roll in rolls]
        self.pattern_row = [by_pattern(roll) * 8 for roll in rolls]
        self.holding = [
            entry * 8
            for face in range(6)
            for number, roll in enumerate(rolls, PARTIAL)
            if face + 1 in roll
            for entry in (number, UPPER + 6 * face + roll.count(face + 1))
        ]
        self.chance = [rules.ways(roll) / 7776 for roll in rolls]

    def settle(self, open_faces: int) -> None:
        """Turns the worths of all endings into the worth of the turn before its first throw, in `before`."""
        end(self.odd, self.endings, self.sum_row, self.pattern_row, self.holding, open_faces)
        for _throw in range(2):
            mean(self.even, self.odd, self.more, 84, 210)
            mean(self.odd, self.even, self.more, 28, 84)
            mean(self.even, self.odd, self.more, 7, 28)
            mean(self.odd, self.even, self.more, 1, 7)
            mean(self.even, self.odd, self.more, 0, 1)
            best(self.odd, self.even, self.fewer, 1, 7)
            best(self.even, self.odd, self.fewer, 7, 28)
            best(self.odd, self.even, self.fewer, 28, 84)
            best(self.even, self.odd, self.fewer, 84, 210)
            best(self.odd, self.even, self.fewer, 210, 462)
        throw(self.before, self.odd, self.chance)


def end(
    worth: list[float],
    endings: list[float],
    sum_row: list[int],
    pattern_row: list[int],
    holding: list[int],
    open_faces: int,
) -> None:
    """Gives each full roll the worth of its best ending."""
    for roll in range(252):
        at = (PARTIAL + roll) * 8
        a = sum_row[roll]
        b = pattern_row[roll]
        for u in range(8):
            worth[at + u] = endings[a + u] if endings[a + u] > endings[b + u] else endings[b + u]
    for face in range(6):
        if open_faces >> face & 1:
            for i in range(2 * HOLDING * face, 2 * HOLDING * (face + 1), 2):
                at = holding[i]
                a = holding[i + 1]
                for u in range(8):
                    worth[at + u] = endings[a + u] if endings[a + u] > worth[at + u] else worth[at + u]


def mean(worth: list[float], later: list[float], more: list[int], first: int, last: int) -> None:
    """Gives keeps of one size the mean over the next die."""
    for keep in range(first, last):
        i = 6 * keep
        a = more[i]
        b = more[i + 1]
        c = more[i + 2]
        d = more[i + 3]
        e = more[i + 4]
        f = more[i + 5]
        at = keep * 8
        for u in range(8):
            worth[at + u] = (
                (later[a + u] + later[b + u]) + (later[c + u] + later[d + u]) + (later[e + u] + later[f + u])
            ) * SIXTH


def best(worth: list[float], smaller: list[float], fewer: list[int], first: int, last: int) -> None:
    """Gives multisets of one size the best of keeping all and of what those without one die are worth."""
    for keep in range(first, last):
        i = 5 * keep - 5
        a = fewer[i]
        b = fewer[i + 1]
        c = fewer[i + 2]
        d = fewer[i + 3]
        e = fewer[i + 4]
        at = keep * 8
        for u in range(8):
            left = smaller[a + u] if smaller[a + u] > smaller[b + u] else smaller[b + u]
            right = smaller[c + u] if smaller[c + u] > worth[at + u] else worth[at + u]
            worth[at + u] = left if left > right else right
        if d >= 0:
            for u in range(8):
                left = smaller[d + u] if smaller[d + u] > smaller[e + u] else smaller[e + u]
                worth[at + u] = left if left > worth[at + u] else worth[at + u]


def throw(before: list[float], worth: list[float], chance: list[float]) -> None:
    """The mean over all rolls of five dice."""
    for u in range(8):
        before[u] = 0.0
    for roll in range(0, 252, 4):
        at = (PARTIAL + roll) * 8
        for u in range(8):
            before[u] += (chance[roll] * worth[at + u] + chance[roll + 1] * worth[at + 8 + u]) + (
                chance[roll + 2] * worth[at + 16 + u] + chance[roll + 3] * worth[at + 24 + u]
            )
