"""The values of golf with cards: each must be what one turn of best play makes of the values with a draw fewer.

A column of cards number `low` and `high` (low <= high; a hidden card has the highest number) is of kind
high * (high + 1) / 2 + low. A board is its kinds in ascending order; boards are ordered by the last kind, then by the
one before. Values are at [draws left * boards + board], in single precision, before the kitty card is seen.

An open board must have its score, whatever draws are left; a board without draws the mean over what its hidden cards
may be. A value may differ from that by its own rounding alone. A turn takes the least of some means, which are no
further from the true ones than the values that they are of. So, by induction over the draws, no value is further from
the true one than the largest difference with each number of draws, all added, and the bound on rounding here.
"""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, frexp

from certificate import HALF_ULP, Refused, numpy

KIND = "f"
SLACK = 1e-11  # beyond the rounding to single precision, for that of the double precision before it
PART = 1 << 17  # boards that numpy looks at together


class Game:
    """The rules, and one turn before each board in exact fractions."""

    rounding = 0

    def __init__(self, rules):
        cards = rules["cards"]
        self.columns, self.hidden = rules["columns"], len(cards)
        deck = [card["count"] for card in cards]
        kitty = [card.get("kitty", card["count"]) for card in cards]
        if min(deck + kitty) < 0:
            raise Refused("odds below 0")
        self.deck, self.kitty = ([Fraction(count, sum(counts)) for count in counts] for counts in (deck, kitty))
        self.sides = [(low, high) for high in range(self.hidden + 1) for low in range(high + 1)]
        self.kind = {pair: kind for kind, (low, high) in enumerate(self.sides) for pair in ((low, high), (high, low))}
        self.kinds, self.open_kinds = len(self.sides), len(self.sides) - self.hidden - 1
        value, pair = ([card.get(field, 0) for card in cards] for field in ("value", "pair"))
        sides = self.sides[: self.open_kinds]
        self.points = [pair[low] if low == high else value[low] + value[high] for low, high in sides]
        self.bonus = rules.get("bonus", 0)
        self.most = self.columns * (max(map(abs, self.points)) + abs(self.bonus))  # no value is larger
        self.boards = comb(self.kinds + self.columns - 1, self.columns)

    def prepare(self):
        self.board = sorted(combinations_with_replacement(range(self.kinds), self.columns), key=lambda one: one[::-1])
        self.place = {board: number for number, board in enumerate(self.board)}

    def after(self, board, column, stays):
        """The place of the board that each card makes beside the one that stays in the column."""
        others = (*board[:column], *board[column + 1 :])
        return [self.place[tuple(sorted((*others, self.kind[stays, card])))] for card in range(self.hidden)]

    def score(self, board):
        pairs = [kind for kind in board if self.sides[kind][0] == self.sides[kind][1]]
        points = sum(self.points[kind] for kind in board)
        return Fraction(points - self.bonus * sum(pairs.count(kind) > 1 for kind in pairs))

    def ends(self):
        """What the values must be without draws."""
        values = []
        for board in self.board:
            if board[-1] < self.open_kinds:
                values.append(self.score(board))
            else:  # the card that is turned makes a board that comes before
                turned = self.after(board, self.columns - 1, self.sides[board[-1]][0])
                values.append(mean([values[place] for place in turned], self.deck))
        return values

    def turns(self, below):
        """What the values must be with a draw more than below, in parts."""
        below = [*map(Fraction, below)]
        yield [self.score(board) if board[-1] < self.open_kinds else self.turn(board, below) for board in self.board]

    def turn(self, board, below):
        turned, placed = [], []
        for column, kind in enumerate(board):
            for stays, goes in (self.sides[kind], self.sides[kind][::-1]):
                placed.append([below[place] for place in self.after(board, column, stays)])
                if goes == self.hidden:
                    turned.append(mean(placed[-1], self.deck))
        best = [min(*turned, *ways) for ways in zip(*placed, strict=True)]
        drawn = mean(best, self.deck)
        return mean([min(one, drawn) for one in best], self.kitty)

    def compare(self, given, found):
        """The largest difference, and the place of the first value that differs by more than its own rounding."""
        worst = 0
        for place, (one, other) in enumerate(zip(given, found, strict=True)):
            worst = max(worst, difference := abs(Fraction(one) - other))
            if difference > Fraction(2) ** (frexp(max(abs(one), abs(other)))[1] - 25) + Fraction(SLACK):
                return worst, place
        return worst, None

    def fresh(self, layer):
        """The mean over fresh hands: one open card in each row, in one column or in two."""
        unseen, total = [self.kinds - 1] * self.columns, Fraction(0)
        for one, other in product(range(self.hidden), repeat=2):
            two = sorted([self.kind[one, self.hidden], self.kind[other, self.hidden]])
            boards = ([self.kind[one, other], *unseen[1:]], [*two, *unseen[2:]])
            places = [sum(comb(kind + n, n + 1) for n, kind in enumerate(board)) for board in boards]
            together, apart = (Fraction(float(layer[place])) for place in places)
            total += self.deck[one] * self.deck[other] * (together + (self.columns - 1) * apart) / self.columns
        return total


def mean(values, odds):
    return sum(value * chance for value, chance in zip(values, odds, strict=True))


class InDoubles(Game):
    """The same for many boards at once, by numpy: at most three means one of another, or one for each hidden card."""

    def __init__(self, rules):
        super().__init__(rules)
        self.rounding = 1.01 * HALF_ULP * self.most * max(3, 2 * self.columns) * (self.hidden + 2)
        self.deck_odds, self.kitty_odds = (numpy.array([*map(float, odds)]) for odds in (self.deck, self.kitty))

    def prepare(self):
        self.board, rests = self.multisets(self.columns), self.multisets(self.columns - 1)
        with_kind = numpy.empty((len(rests), self.kinds), numpy.int32)
        for kind in range(self.kinds):
            with_kind[:, kind] = self.numbers(numpy.sort(numpy.insert(rests, 0, kind, 1), axis=1))
        made = [[self.kind[stays, card] for card in range(self.hidden)] for stays in range(self.hidden + 1)]
        # The boards that the cards make, in a row for each choice of the other columns and the card that stays.
        self.grown = with_kind[:, numpy.array(made)].reshape(-1, self.hidden)
        self.low, self.high = numpy.array(self.sides).T
        self.scores = numpy.array([*self.points, *[0] * (self.hidden + 1)], float)[self.board].sum(axis=1)
        for card in range(self.hidden):
            pairs = (self.board == self.kind[card, card]).sum(axis=1)
            self.scores -= self.bonus * numpy.where(pairs > 1, pairs, 0)

    def multisets(self, columns):
        if not columns:
            return numpy.zeros((1, 0), numpy.int16)
        less = self.multisets(columns - 1)
        firsts = [less[: comb(kind + columns - 1, columns - 1)] for kind in range(self.kinds)]
        return numpy.concatenate([numpy.insert(one, columns - 1, kind, 1) for kind, one in enumerate(firsts)])

    def rows(self, boards, column, stays):
        """The rows of `grown` without this column."""
        return self.numbers(numpy.delete(boards, column, axis=1)) * (self.hidden + 1) + stays

    def numbers(self, boards):
        terms = [numpy.array([comb(kind + n, n + 1) for kind in range(self.kinds)]) for n in range(self.columns)]
        return sum(terms[n][kinds] for n, kinds in enumerate(boards.T))

    def turns(self, below):
        after = below[self.grown]
        parts = [slice(first, first + PART) for first in range(0, len(after), PART)]
        turned = numpy.concatenate([after[part].astype(float) @ self.deck_odds for part in parts])
        for part in (slice(first, first + PART) for first in range(0, self.boards, PART)):
            boards, best, least = self.board[part], numpy.inf, numpy.inf
            for column, kinds in enumerate(boards.T):
                for stays, goes in ((self.low[kinds], self.high[kinds]), (self.high[kinds], self.low[kinds])):
                    rows = self.rows(boards, column, stays)
                    best = numpy.minimum(best, after[rows])
                    least = numpy.minimum(least, numpy.where(goes == self.hidden, turned[rows], numpy.inf))
            best = numpy.minimum(best, least[:, None])
            found = numpy.minimum(best, (best @ self.deck_odds)[:, None]) @ self.kitty_odds
            yield numpy.where(boards[:, -1] < self.open_kinds, self.scores[part], found)

    def ends(self):
        values = self.scores.copy()
        hidden = ((self.low == self.hidden) * 1 + (self.high == self.hidden))[self.board].sum(axis=1)
        for count in range(1, 2 * self.columns + 1):
            boards = numpy.flatnonzero(hidden == count)
            for part in (boards[first : first + PART] for first in range(0, len(boards), PART)):
                rows = self.rows(self.board[part], -1, self.low[self.board[part, -1]])
                values[part] = values[self.grown[rows]] @ self.deck_odds
        return values

    def compare(self, given, found):
        apart, largest = abs(given - found), numpy.maximum(abs(given), abs(found))
        far = numpy.flatnonzero(~(apart <= numpy.ldexp(1.0, numpy.frexp(largest)[1] - 25) + SLACK))
        return apart.max(), far[0] if len(far) else None


def verify(rules, values, exact):
    """The mean of a fresh hand, how far it is from the true one at most, and the number of states."""
    game, layers = (Game if exact else InDoubles)(rules), max(rules["draws"]) + 1
    if len(values) != game.boards * layers:
        raise Refused(f"{len(values)} values: expected {game.boards * layers}")
    if not exact and not numpy.isfinite(values := numpy.frombuffer(values, numpy.float32)).all():
        raise Refused("a value is no number")
    game.prepare()
    error, layer_of = 0, lambda draws: values[draws * game.boards : (draws + 1) * game.boards]
    for draws in range(layers):
        layer, place, worst = layer_of(draws), 0, 0
        for found in game.turns(layer_of(draws - 1)) if draws else [game.ends()]:
            given = layer[place : place + len(found)]
            difference, far = game.compare(given, found)
            if far is not None:
                raise Refused(f"{draws} draws, board {place + far}: {given[far]}, expected {float(found[far]):.9f}")
            worst, place = max(worst, difference), place + len(found)
        error += float(worst) + game.rounding
    total = sum(game.fresh(layer_of(draws)) for draws in rules["draws"])
    return float(total / len(rules["draws"])), error, len(values)
