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
    """The lattice of keeps with the lanes' values; fill `endings`, call settle, read the first row of `worth`."""

    def __init__(self) -> None:
        rolls = rules.KEEPS[rules.FULL :]
        self.worth = [0.0] * 3696
        self.endings = [0.0] * 1064
        self.row = [0.0] * 8
        self.more = [after * 8 for keep in rules.KEEPS[:PARTIAL] for after in rules.more(keep)]
        # Five each, the last repeated; -1 for the fourth where there are at most three, as for most.
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
        """Turns the worths of all endings into the worth of the turn before its first throw, in `row`."""
        settle(
            self.worth,
            self.endings,
            self.row,
            self.more,
            self.fewer,
            self.sum_row,
            self.pattern_row,
            self.holding,
            self.chance,
            open_faces,
        )


def settle(
    worth: list[float],
    endings: list[float],
    row: list[float],
    more: list[int],
    fewer: list[int],
    sum_row: list[int],
    pattern_row: list[int],
    holding: list[int],
    chance: list[float],
    open_faces: int,
) -> None:
    """Turn.settle on bare arrays, none of which overlap, so that the compiler may use vectors."""
    for roll in range(KEEPS - PARTIAL):
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
    for _throw in range(2):
        for keep in range(PARTIAL - 1, -1, -1):
            i = 6 * keep
            a = more[i]
            b = more[i + 1]
            c = more[i + 2]
            d = more[i + 3]
            e = more[i + 4]
            f = more[i + 5]
            for u in range(8):
                row[u] = (
                    (worth[a + u] + worth[b + u]) + (worth[c + u] + worth[d + u]) + (worth[e + u] + worth[f + u])
                ) * SIXTH
            at = keep * 8
            for u in range(8):
                worth[at + u] = row[u]
        for keep in range(1, KEEPS):
            at = keep * 8
            i = 5 * keep - 5
            a = fewer[i]
            b = fewer[i + 1]
            c = fewer[i + 2]
            d = fewer[i + 3]
            e = fewer[i + 4]
            for u in range(8):
                best = worth[at + u]
                best = worth[a + u] if worth[a + u] > best else best
                best = worth[b + u] if worth[b + u] > best else best
                best = worth[c + u] if worth[c + u] > best else best
                row[u] = best
            if d >= 0:
                for u in range(8):
                    best = row[u]
                    best = worth[d + u] if worth[d + u] > best else best
                    best = worth[e + u] if worth[e + u] > best else best
                    row[u] = best
            for u in range(8):
                worth[at + u] = row[u]
    for u in range(8):
        row[u] = 0.0
    for roll in range(0, KEEPS - PARTIAL, 4):
        at = (PARTIAL + roll) * 8
        for u in range(8):
            row[u] += (chance[roll] * worth[at + u] + chance[roll + 1] * worth[at + 8 + u]) + (
                chance[roll + 2] * worth[at + 2 * 8 + u] + chance[roll + 3] * worth[at + 3 * 8 + u]
            )
