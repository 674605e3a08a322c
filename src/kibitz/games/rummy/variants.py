"""Divisions under any rules: jokers, aces on both sides, other lengths, more decks; slower than the evaluator.

Melds are taken by their lowest card. Once a card's melds are chosen only the cards above it matter, and what they can
still give is remembered.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from kibitz.games.rummy.numbered import By
from kibitz.games.rummy.rules import JOKER, Card, Meld, Rules, meld_points, melds

WIDTH = 5
"""Bits a card in a packed hand: up to 15 copies and a guard."""
FIELD = 24
"""Bits a figure in an order: none reaches half of it."""

Best = list[tuple[int, tuple[int, ...]]]


def order_of(meld: Meld, rules: Rules, by: By) -> int:
    """What the meld adds to a division's place in the stated order: figures in one number, the first ones highest."""
    value = sum(rules.value(card) for card in meld.cards)
    size = len(meld.cards)
    figures = {"cards": (size, value, -1), "value": (value, size, -1), "left": (size, -1, value)}[by]
    cells = [0] * (3 * 52)
    begins = [0] * 52
    stands = [0] * 52
    for shown, card in zip(meld.shows, meld.cards, strict=True):
        cells[3 * shown + (0 if meld.kind == "run" else 2)] += 1
        stands[shown] -= card != shown
    if meld.kind == "run":
        cells[3 * meld.shows[0] + 1] = -1
        begins[meld.shows[0]] = 1 << len(meld.shows)
    order = 0
    for figure in (*figures, *cells, *begins, *stands):
        order = (order << FIELD) + figure
    return order


class Search:
    """All melds of a hand, and the best choices of them."""

    def __init__(self, hand: Sequence[Card], rules: Rules, by: By = "cards", k: int = 1) -> None:
        self.rules = rules
        self.k = k
        self.melds = sorted(melds(hand, rules), key=lambda meld: (min(meld.cards), meld.shows, meld.cards, meld.kind))
        self.order = [order_of(meld, rules, by) for meld in self.melds]
        self.need = [pack(meld.cards) for meld in self.melds]
        self.lowest = [min(meld.cards) for meld in self.melds]
        self.hand = pack(hand)
        self.known: dict[tuple[int, ...], Best] = {}

    def best(self, runs: int = 0, pure_runs: int = 0) -> Best:
        """The k first divisions in the stated order, as numbers of melds, with at least so many runs."""
        self.known.clear()
        return self._from(0, self.hand, runs, pure_runs)

    def _from(self, start: int, left: int, runs: int, pure_runs: int) -> Best:
        """The best choices from the melds that begin with this one, the first of its lowest card."""
        while start < len(self.melds) and not fits(self.need[start], left):
            start += 1
        if start == len(self.melds):
            return [] if runs or pure_runs else [(0, ())]
        left = left >> WIDTH * self.lowest[start] << WIDTH * self.lowest[start]
        key = (start, left, runs, pure_runs)
        found = self.known.get(key)
        if found is None:
            found = self._choose(start, start, left, runs, pure_runs)
            self.known[key] = found
        return found

    def _choose(self, at: int, start: int, left: int, runs: int, pure_runs: int) -> Best:
        """The best choices from meld `at` on, while the card of `start` is being settled."""
        options: Best = []
        while at < len(self.melds) and self.lowest[at] == self.lowest[start]:
            if fits(self.need[at], left):
                meld = self.melds[at]
                run = meld.kind == "run"
                pure = run and not meld.stands
                rest = self._choose(at, start, left - self.need[at], max(0, runs - run), max(0, pure_runs - pure))
                options += [(self.order[at] + order, (at, *numbers)) for order, numbers in rest]
            at += 1
        options += self._from(at, left, runs, pure_runs)
        options.sort(key=lambda option: (-option[0], option[1]))
        return options[: self.k]

    def all(self, maximal: bool) -> Iterator[tuple[int, ...]]:
        """Every division, as numbers of melds."""
        chosen: list[int] = []

        def walk(at: int, left: int) -> Iterator[tuple[int, ...]]:
            if not maximal or not any(fits(need, left) for need in self.need):
                yield tuple(chosen)
            for i in range(at, len(self.melds)):
                if fits(self.need[i], left):
                    chosen.append(i)
                    yield from walk(i, left - self.need[i])
                    chosen.pop()

        return walk(0, self.hand)

    def first_meld(self, points: int) -> tuple[int, ...] | None:
        """The fewest cards that are worth so many points on the table; then the most points, then the stated order."""
        worth = [meld_points(meld, self.rules) for meld in self.melds]
        sizes = [len(meld.cards) for meld in self.melds]
        # No card adds more than the best rate, so a choice that must fall short is given up early.
        rate = max((w / s for w, s in zip(worth, sizes, strict=True)), default=0.0)
        known: dict[tuple[int, int, int], tuple[int, int, tuple[int, ...]]] = {}

        def walk(at: int, left: int, cards: int) -> tuple[int, int, tuple[int, ...]]:
            """The most points from exactly so many cards, or -1."""
            if cards == 0:
                return (0, 0, ())
            while at < len(self.melds) and not (fits(self.need[at], left) and sizes[at] <= cards):
                at += 1
            if at == len(self.melds):
                return (-1, 0, ())
            left = left >> WIDTH * self.lowest[at] << WIDTH * self.lowest[at]
            key = (at, left, cards)
            if key not in known:
                options: list[tuple[int, int, tuple[int, ...]]] = [(-1, 0, ())]
                for i in range(at, len(self.melds)):
                    if sizes[i] <= cards and fits(self.need[i], left):
                        points, order, numbers = walk(i, left - self.need[i], cards - sizes[i])
                        if points >= 0:
                            options.append((points + worth[i], order + self.order[i], (i, *numbers)))
                known[key] = min(options, key=lambda option: (-option[0], -option[1], option[2]))
            return known[key]

        most = sum(Counter(unpack(self.hand)).values())
        for cards in range(max(0, int(points / rate)) if rate else 0, most + 1):
            found = walk(0, self.hand, cards)
            if found[0] >= points:
                return found[2]
        return None


def pack(cards: Sequence[Card]) -> int:
    """Counts of the cards in one number."""
    return sum(1 << WIDTH * card for card in cards)


def unpack(packed: int) -> list[Card]:
    """The cards of a packed hand."""
    return [card for card in range(JOKER + 1) for _ in range(packed >> WIDTH * card & (1 << WIDTH) - 1)]


_GUARDS = sum(1 << WIDTH * card + WIDTH - 1 for card in range(JOKER + 1))


def fits(need: int, left: int) -> bool:
    """Whether each count of the one is at most that of the other."""
    return ((left | _GUARDS) - need) & _GUARDS == _GUARDS
