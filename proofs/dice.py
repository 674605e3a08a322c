"""The values of a dice game: each must be what one turn of best play makes of the values after it.

That of a full card must be its bonuses. Then, by induction over the open categories, no value is further from the true
one than the largest difference found, plus the bound on rounding, times the number of turns.

A state is a set of used categories, one bit each, and a side: the total towards each bonus, up to what that needs, and
whether the joker's category has scored, the first changing fastest. Values are at [set * sides + side].
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from certificate import HALF_ULP, Refused, numpy

KIND = "d"
MOST_DIFFERENCE = 1e-6


def fitting(category, dice):
    """The largest sum of dice that meet the requirement; None where none do."""
    kind, shown = category["kind"], Counter(dice)
    if kind == "face":
        return category["face"] * shown[category["face"]] or None
    if kind == "straight":
        lowest = category.get("lowest", 0)
        runs = [range(low, low + category["length"]) for low in ([lowest] if lowest else shown)]
        return max((sum(run) for run in runs if all(shown[die] for die in run)), default=None)
    if kind == "alike":
        sums = []
        for faces in product(shown, repeat=len(category["groups"])):
            needed = Counter()
            for face, size in zip(faces, category["groups"], strict=True):
                needed[face] += size
            if needed <= shown and (category.get("one_number") or len(needed) == len(faces)):
                sums.append(sum(needed.elements()))
        return max(sums, default=None)
    odd = sum(die % 2 for die in dice)
    meets = {"different": len(shown) == len(dice), "odd": odd == len(dice), "even": odd == 0, "sum": True}
    return sum(dice) if meets[kind] else None


class Game:
    """The rules, and one turn before a state in exact fractions."""

    rounding = 0

    def __init__(self, rules, table):
        self.dice, self.faces, self.throws = rules["dice"], rules["faces"], rules["throws"]
        self.categories, joker = rules["categories"], rules.get("joker", {})
        names = [category["name"] for category in self.categories]
        self.all, self.full = range(len(names)), (1 << len(names)) - 1
        bonuses = rules.get("bonuses", [])
        self.bonuses = [(one["least"], one["points"], [*map(names.index, one["categories"])]) for one in bonuses]
        self.joker = names.index(joker["category"]) if joker else -1
        self.rule, self.extra = joker.get("rule", "forced"), joker.get("points", 0)
        self.tops = [least for least, _, _ in self.bonuses] + [1] * (self.extra > 0)
        self.sides = [one[::-1] for one in product(*(range(top + 1) for top in self.tops[::-1]))]
        self.number = {side: number for number, side in enumerate(self.sides)}
        self.by_size = [[*combinations_with_replacement(range(1, self.faces + 1), n)] for n in range(self.dice + 1)]
        self.rolls, partial = self.by_size[-1], [kept for size in self.by_size[:-1] for kept in size]
        self.more = {kept: [tuple(sorted((*kept, die))) for die in range(1, self.faces + 1)] for kept in partial}
        self.fewer = {kept: [kept[:i] + kept[i + 1 :] for i in range(len(kept))] for kept in (*partial, *self.rolls)}
        self.same = [roll for roll in self.rolls if roll[0] == roll[-1]]
        self.ways = [factorial(self.dice) // prod(map(factorial, Counter(roll).values())) for roll in self.rolls]
        meets = bool(joker) and self.rule != "bonus"
        self.possible = [
            {self.points(n, roll) for roll in self.rolls} | {self.points(n, roll, meets) for roll in self.same}
            for n in self.all
        ]
        best = sum(map(max, self.possible)) + self.extra * len(names)
        self.most = best + sum(points for _, points, _ in self.bonuses)  # no value is larger
        self.table, self.following = table, {}

    def points(self, number, dice, meets=False):
        category = self.categories[number]
        found = fitting(category, dice)
        if found is None and (category["kind"] == "face" or not meets):
            return 0
        named = {"fitting": sum(dice) if found is None else found, "dice": sum(dice)}
        return named.get(category.get("points", "fitting"), category.get("points"))

    def entries(self, used, dice):
        """Where a roll may be written and the points there, and whether it is a joker."""
        own = {number: self.points(number, dice) for number in self.all if not used >> number & 1}
        if self.joker < 0 or not used >> self.joker & 1 or dice[0] != dice[-1]:
            return own, False
        faces = [n for n in self.all if self.categories[n].get("face") == dice[0]][:1]
        is_open = bool(faces) and faces[0] in own
        if self.rule == "bonus" or (self.rule == "free" and is_open):
            return own, True
        if is_open:
            return {faces[0]: own[faces[0]]}, True
        meeting = {number: self.points(number, dice, True) for number in own}
        others = {number: points for number, points in meeting.items() if self.categories[number]["kind"] != "face"}
        return (others or meeting) if self.rule == "forced" else meeting, True

    def next(self, number, points):
        """For every side the one after these points in this category."""
        if (number, points) not in self.following:
            gains = [points * (number in counted) for _, _, counted in self.bonuses]
            gains += [int(number == self.joker and points > 0)] * (self.extra > 0)
            sides = [
                tuple(min(a + b, top) for a, b, top in zip(side, gains, self.tops, strict=True)) for side in self.sides
            ]
            self.following[number, points] = [self.number[side] for side in sides]
        return self.following[number, points]

    def turn(self, used, sides):
        return [self.before(used, side) for side in sides]

    def before(self, used, side):
        value = {}
        for roll in self.rolls:
            found, is_joker = self.entries(used, roll)
            after = [
                ((used | 1 << n) * len(self.sides) + self.next(n, points)[side], points) for n, points in found.items()
            ]
            ends = [points + Fraction(self.table[place]) for place, points in after]
            value[roll] = max(ends) + (self.extra * self.sides[side][-1] if is_joker and self.extra else 0)
        for _ in range(self.throws - 1):
            for kept in reversed(self.more):
                value[kept] = sum(value[more] for more in self.more[kept]) / self.faces
            for kept, fewer in self.fewer.items():
                value[kept] = max(value[kept], *(value[one] for one in fewer)) if fewer else value[kept]
        return sum(ways * value[roll] for ways, roll in zip(self.ways, self.rolls, strict=True)) / sum(self.ways)


class InDoubles(Game):
    """The same for all sides of a set at once, by numpy.

    Every number in between is at most `most`. So a sum of n of them that is divided by n rounds by at most n half units
    in the last place of that: once for each die of each throw but the first, and once for the mean over all rolls.
    """

    def __init__(self, rules, table):
        super().__init__(rules, numpy.array(table))
        steps = self.dice * (self.throws - 1) * self.faces + len(self.rolls) + 4
        self.rounding = 1.01 * HALF_ULP * self.most * steps
        place = {kept: number for size in self.by_size for number, kept in enumerate(size)}
        self.to_more = [numpy.array([[*map(place.get, self.more[k])] for k in size]) for size in self.by_size[:-1]]
        self.to_fewer = [numpy.array([[*map(place.get, self.fewer[k])] for k in size]) for size in self.by_size[1:]]
        self.place, self.weights = place, numpy.array(self.ways, float)
        self.flags = numpy.array([side[-1] if self.extra else 0 for side in self.sides])
        scored = [[self.points(n, roll) for roll in self.rolls] for n in self.all]
        self.ends = [[(p, [i for i, s in enumerate(row) if s == p]) for p in sorted(set(row))] for row in scored]

    def end(self, used, sides, number, points):
        places = (used | 1 << number) * len(self.sides) + numpy.array(self.next(number, points))[sides]
        return points + self.table[places]

    def turn(self, used, sides):
        value = numpy.full((len(self.rolls), len(sides)), -numpy.inf)
        for number in (number for number in self.all if not used >> number & 1):
            for points, rolls in self.ends[number]:
                value[rolls] = numpy.maximum(value[rolls], self.end(used, sides, number, points))
        for roll in self.same:
            found, is_joker = self.entries(used, roll)
            if is_joker:
                ends = [self.end(used, sides, number, points) for number, points in found.items()]
                value[self.place[roll]] = numpy.max(ends, axis=0) + self.extra * self.flags[sides]
        for _ in range(self.throws - 1):
            values = [value]
            for more in self.to_more[::-1]:
                values.insert(0, values[0][more].sum(axis=1) / self.faces)
            value = values[0]
            for kept, fewer in zip(values[1:], self.to_fewer, strict=True):
                value = numpy.maximum(kept, value[fewer].max(axis=1))
        return self.weights @ value / self.weights.sum()


def verify(rules, values, exact):
    """The value of the empty card, how far it is from the true one at most, and the number of states."""
    game = (Game if exact else InDoubles)(rules, values)
    count, worst, states = len(game.sides), 0, 0
    if len(values) != count << len(game.all):
        raise Refused(f"{len(values)} values: expected {count << len(game.all)}")
    reached = [set() for _ in range(game.full + 1)]
    reached[0] = {0}
    for used in range(game.full):
        sides, reached[used] = sorted(reached[used]), None
        for number in (number for number in game.all if not used >> number & 1):
            for lead in (game.next(number, points) for points in game.possible[number]):
                reached[used | 1 << number].update(lead[side] for side in sides)
        for side, found in zip(sides, game.turn(used, sides), strict=True):
            given = values[used * count + side]
            difference = abs((Fraction(given) if exact else given) - found)
            if not difference <= MOST_DIFFERENCE:
                raise Refused(f"set {used}, side {side}: {given!r}, expected {float(found):.9f}")
            worst = max(worst, difference)
        states += len(sides)
    for side in reached[game.full]:
        earned = sum(
            points for total, (least, points, _) in zip(game.sides[side], game.bonuses, strict=False) if total == least
        )
        if values[game.full * count + side] != earned:
            raise Refused(f"the full card, side {side}: {values[game.full * count + side]!r}, expected {earned}")
    return values[0], len(game.all) * (float(worst) + game.rounding), states
