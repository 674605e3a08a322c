"""Who plays Take 5!, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from math import sqrt

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.network import Quick, fitted
from kibitz.games.take_five.engine.search import KINDS, Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, ROWS
from kibitz.games.take_five.state import ROW_MOVES, Sight, points
from kibitz.table import Advice, Adviser, Clock, Forecast, Move, View


def seen(view: View) -> Sight:
    assert isinstance(view, Sight)
    return view


def set_up(table: Table, view: Sight) -> None:
    table.set_up(view.seats, view.seat, list(view.hand), [list(row) for row in view.rows], view.unseen)


@cache
def network() -> Quick:
    return fitted()


class Beginner(Adviser):
    """One of the course's seven, by its kind among the policies."""

    def __init__(self, kind: int, seed: int) -> None:
        self.kind = kind
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        set_up(self.table, view)
        if view.is_row_due:
            return [Advice(ROW_MOVES[simple_row(self.table, self.kind)], None)]
        return [Advice(simple_card(self.table, view.seat, self.kind), None)]


class Swift(Adviser):
    """Weighs each card by the fitted network, and takes the cheapest row."""

    def __init__(self, seed: int) -> None:
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        if view.is_row_due:
            return rows_by_points(view)
        set_up(self.table, view)
        network().weigh(self.table, view.seat)
        so_far = points(view.taken[view.seat])
        values = network().expected(len(view.hand))
        found = [Advice(card, so_far + value, "") for card, value in zip(view.hand, values, strict=True)]
        return sorted(found, key=lambda item: (item.value, item.move))


def rows_by_points(view: Sight) -> list[Advice]:
    """The rows, cheapest first."""
    ranked = sorted(range(4), key=lambda row: points(view.rows[row]))
    return [Advice(ROW_MOVES[row], None, f"{points(view.rows[row])} points now") for row in ranked]


class Searcher(Adviser):
    """Plays the round out with every card in many imagined deals; what is left over is weighed by the network."""

    def __init__(self, seed: int, deals: int = 1500) -> None:
        self.search = Search(network(), seed)
        self.deals = deals
        """How many where no time is set."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        view = seen(view)
        search = self.search
        self.expect(view)
        self.begin(view)
        if search.candidates == 1 and clock.seconds is not None and len(view.hand) == 1:
            search.run(64)
        elif clock.seconds is None:
            search.run(self.deals)
        else:
            # A batch takes a few milliseconds at most; the clock is asked between them.
            spare = min(0.01, clock.seconds / 5)
            while search.deals == 0 or clock.left() > spare:
                search.run(16)
        moves = ROW_MOVES if view.is_row_due else view.hand
        so_far = points(view.taken[view.seat])
        order = sorted(range(len(moves)), key=search.mean)
        found = []
        for i in order:
            points_now, chance, low = search.this_round(i)
            note = "takes no row now"
            if chance >= 0.005:
                why = f", {100 * low:.0f} % as too low" if low >= 0.005 and not view.is_row_due else ""
                note = f"takes a row now in {100 * chance:.0f} % of the deals{why}: {points_now:.2f} points"
            if i != order[0]:
                apart = search.mean(i) - search.mean(order[0])
                error = sqrt(search.variance(i, order[0]) / search.deals)
                note += f"; worse by {apart:.2f} ± {error:.2f}"
            error = sqrt(search.variance(i) / search.deals)
            found.append(Advice(moves[i], so_far + search.mean(i), note, error))
        return found

    def begin(self, view: Sight) -> None:
        self.search.start(
            view.seats,
            view.seat,
            list(view.hand),
            [list(row) for row in view.rows],
            view.unseen,
            view.chosen if view.is_row_due else 0,
        )

    def forecast(self, view: View, move: Move) -> Forecast:
        """Each row after the round: its end (the median, and what it lies between in 80 % of the deals), its cards and
        points on average, the probability that somebody takes it, and that the seat's own card is laid there."""
        view = seen(view)
        search = self.search
        self.begin(view)
        search.foresee(list(ROW_MOVES if view.is_row_due else view.hand).index(move), self.deals)
        columns = ("row", "end", "from", "to", "cards", "points", "taken", "yours")
        rows = []
        for row in range(ROWS):
            cards, row_points, taken, own = search.row_after(row)
            low, end, high = (search.end_after(row, share) for share in (0.1, 0.5, 0.9))
            rows.append((row + 1, end, low, high, cards, row_points, taken, own))
        return Forecast(columns, tuple(rows))

    def expect(self, view: Sight) -> None:
        """Set what is believed of the others; nothing is known here."""


def beginner(kind: int) -> Callable[[int], Adviser]:
    return partial(Beginner, kind)


class Adaptive(Searcher):
    """A searcher that learns how each of the others plays.

    When a game is over every hand is known: what was played from then on. So each choice can be held against what each
    kind of player
    would have chosen, and a mixture of kinds is fitted to every opponent by name; what it knows of nobody in particular
    it
    expects of a stranger.
    """

    FIRST_WEIGHT = 12.0
    """Choices after which an opponent's own counts as much as what is expected of a stranger."""
    FADE = 0.999
    """What an old choice counts when another one comes: players may change."""

    def __init__(self, seed: int, deals: int = 1500) -> None:
        super().__init__(seed, deals)
        self.table = Table(seed)
        self.names: Sequence[str] = ()
        """Who sits where, told by a competition."""
        self.games = 0
        self.seed = seed
        self.seen: dict[int, Sight] = {}
        """By cards left, what the table looked like."""
        self.found: dict[str, list[float]] = {}
        self.anyone = [1.0] * KINDS

    def starts(self, view: View) -> None:
        self.seen = {}
        self.games += 1
        # A competition that goes on where it was stopped has the same dice for the same game.
        self.search.shake(self.seed + self.games)
        total = sum(self.anyone)
        for seat, name in enumerate(self.everyone(seen(view).seats)):
            own = self.found.get(name, [0.0] * KINDS)
            weights = [a + self.FIRST_WEIGHT * b / total for a, b in zip(own, self.anyone, strict=True)]
            self.search.expect(seat, weights)

    def everyone(self, seats: int) -> Sequence[str]:
        return self.names or [""] * seats

    def expect(self, view: Sight) -> None:
        self.follow(view)

    def follow(self, view: Sight) -> None:
        """Remember what a choice was made from, one's own or in a game that is told again."""
        if not view.is_row_due:
            self.seen[len(view.hand)] = view

    def ends(self, view: View) -> None:
        """Learn from the game, if it was followed from the beginning."""
        view = seen(view)
        self.seen[0] = view
        if len(self.seen) <= HAND:
            return
        names = self.everyone(view.seats)
        hands: list[list[int]] = [[] for _ in names]
        for left in range(1, HAND + 1):
            played = self.seen[left - 1].last
            hands = [sorted([*hand, card]) for hand, card in zip(hands, played, strict=True)]
            self.table.lay_out(hands, [list(row) for row in self.seen[left].rows])
            for seat, name in enumerate(names):
                if seat != view.seat and left > 1:
                    self.weigh_kinds(name, [self.kind_card(seat, kind) for kind in range(KINDS)], played[seat], left)
        self.seen = {}

    def kind_card(self, seat: int, kind: int) -> int:
        """What this kind would have played; 0 where it would have been a matter of chance."""
        if kind in (0, 1):
            return 0
        if kind == KINDS - 1:
            return self.search.quick.card(self.table, seat)
        return simple_card(self.table, seat, kind)

    def weigh_kinds(self, name: str, cards: list[int], played: int, left: int) -> None:
        """One step of fitting the mixture: each kind gets the share that it had in this choice."""
        own = self.found.setdefault(name, [0.0] * KINDS) if name else self.anyone
        total = sum(self.anyone)
        slip = 0.02
        shares = []
        for kind, card in enumerate(cards):
            chance = 1 / left if not card else (1 - slip if card == played else 0.0) + slip / left
            shares.append(chance * (own[kind] + self.FIRST_WEIGHT * self.anyone[kind] / total))
        whole = sum(shares)
        for counts in (own, self.anyone) if name else (own,):
            for kind in range(KINDS):
                counts[kind] = self.FADE * counts[kind] + shares[kind] / whole


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random-player": beginner(0),
    "high-to-low-penalty": beginner(5),
    "low-to-high": beginner(2),
    "low-to-high-penalty": beginner(4),
    "low-penalty": beginner(1),
    "high-to-low": beginner(3),
    "avoid-penalty": beginner(6),
    "swift": Swift,
    "searcher": Searcher,
    "adaptive": Adaptive,
}
