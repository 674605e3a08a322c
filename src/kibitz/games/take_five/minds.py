"""The minds that play Take 5!, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from math import sqrt

from kibitz.games.take_five.engine.beginners import simple_card, simple_row
from kibitz.games.take_five.engine.comparison import Comparison
from kibitz.games.take_five.engine.layout import (
    AVOID_PENALTY,
    HIGH_TO_LOW,
    HIGH_TO_LOW_PENALTY,
    KINDS,
    LOW_PENALTY,
    LOW_TO_HIGH,
    LOW_TO_HIGH_PENALTY,
    NETWORK_PLAYER,
    RANDOM_PLAYER,
)
from kibitz.games.take_five.engine.network import Network, shipped_network
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, ROWS
from kibitz.games.take_five.state import ROW_MOVES, Piles, Round, masked, points
from kibitz.minds import RandomMind
from kibitz.table import Advice, Adviser, Clock, Forecast, Move, Seat, Verdict, View

EXPLAINED_DEALS = 400
"""Imagined deals that show on which row a card will be."""
SMALL_CHANCE = 0.005
"""Rarer events are not worth a note."""


def lists(piles: Piles) -> list[list[int]]:
    return [list(pile) for pile in piles]


def set_up(table: Table, view: View) -> None:
    """Set up the engine's table from what the view shows."""
    position = masked(view)
    table.set_up(position.players, view.seat, list(position.hands[view.seat]), lists(position.rows), position.unseen)


@cache
def network() -> Network:
    return shipped_network()


class Beginner(Adviser):
    """One of the course's seven, by its kind."""

    def __init__(self, kind: int, seed: int) -> None:
        self.kind = kind
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        set_up(self.table, view)
        if masked(view).is_row_due:
            return [Advice(ROW_MOVES[simple_row(self.table, self.kind)], None)]
        return [Advice(simple_card(self.table, view.seat, self.kind), None)]


def start_search(search: Search, view: View) -> None:
    """Give the search a new decision."""
    position = masked(view)
    search.start(
        position.players,
        view.seat,
        list(position.hands[view.seat]),
        lists(position.rows),
        position.unseen,
        position.chosen[view.seat] if position.is_row_due else 0,
    )


class Judge(Adviser):
    """Compares a choice with its own by playing both to the end in the same new deals."""

    JUDGED_DEALS = 400
    """For a choice without a time limit; the standard error of the difference is then about half a point."""
    VALUED_DEALS = JUDGED_DEALS
    """Where the choice is the best one, and only its value is wanted."""
    JUDGED_BATCH = 20
    """Deals between two looks at the clock."""

    def __init__(self, seed: int) -> None:
        self.judging_seed = seed
        self.known_kinds: dict[Seat, int] = {}
        """The seats whose players are known to play like one of the kinds."""

    @cached_property
    def comparison(self) -> Comparison:
        return Comparison(Search(network(), self.judging_seed + 1))

    def meets(self, players: Sequence[str]) -> None:
        """Who is known by name plays in the deals as it does; of any other player each kind is equally likely."""
        self.known_kinds = {
            seat: KINDS_BY_NAME[name.removeprefix("kibitz:")]
            for seat, name in enumerate(players)
            if name.removeprefix("kibitz:") in KINDS_BY_NAME
        }
        for seat in range(len(players)):
            known = self.known_kinds.get(seat)
            weights = [1.0] * KINDS if known is None else [float(kind == known) for kind in range(KINDS)]
            self.comparison.search.set_kinds(seat, weights)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        best = self.advise(view, clock.half())[0]
        position = masked(view)
        moves: Sequence[Move] = ROW_MOVES if position.is_row_due else position.hands[view.seat]
        first, second = moves.index(best.move), moves.index(move)
        comparison = self.comparison
        start_search(comparison.search, view)
        comparison.clear()
        if clock.seconds is None:
            comparison.run(first, second, self.VALUED_DEALS if first == second else self.JUDGED_DEALS)
        else:
            comparison.run(first, second, self.JUDGED_BATCH)
            while clock.left() > 0:
                comparison.run(first, second, self.JUDGED_BATCH)
        if not comparison.deals:  # no deal agrees with what the seat sees
            return Verdict(best, best.value if move == best.move else None)
        best_points, points_of_move, error = comparison.figures()
        so_far = points(position.taken[view.seat])
        return Verdict(replace(best, value=so_far + best_points), so_far + points_of_move, error)


class Swift(Judge):
    """Plays the card that the network estimates to cost least, and takes the cheapest row."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.table = Table(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = masked(view)
        hand = position.hands[view.seat]
        if position.is_row_due:
            return rows_by_points(position)
        set_up(self.table, view)
        network().evaluate(self.table, view.seat)
        so_far = points(position.taken[view.seat])
        values = network().expected_points(len(hand))
        advice = [Advice(card, so_far + value, "") for card, value in zip(hand, values, strict=True)]
        return sorted(advice, key=lambda item: (item.value, item.move))

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        from kibitz.games.take_five.reasons import explained

        return explained(masked(view), advice)


def rows_by_points(position: Round) -> list[Advice]:
    """The rows, cheapest first."""
    ranked = sorted(range(ROWS), key=lambda row: points(position.rows[row]))
    return [Advice(ROW_MOVES[row], None, f"{points(position.rows[row])} points now") for row in ranked]


class Searcher(Judge):
    """Plays the round with every card in many imagined deals; the network estimates the cost of the rest."""

    BATCH = 16
    """Deals between two checks of the clock: a few milliseconds at most."""
    LAST_BATCH = 64
    """Deals that show what the last card of the hand, which is not a choice, will cost."""
    SPARE, SPARE_SHARE = 0.01, 0.2
    """Seconds of the time for a move that are left unused; no more than this share of it."""

    def __init__(self, seed: int, deals: int = 1500) -> None:
        super().__init__(seed)
        self.search = Search(network(), seed)
        self.deals = deals
        """For a choice without a time limit."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = masked(view)
        hand = position.hands[view.seat]
        search = self.search
        start_search(self.search, view)
        if clock.seconds is None:
            search.run(self.deals)
        elif search.candidates == 1:
            search.run(self.LAST_BATCH)
        else:
            spare = min(self.SPARE, clock.seconds * self.SPARE_SHARE)
            while search.deals == 0 or clock.left() > spare:
                search.run(self.BATCH)
        moves: Sequence[Move] = ROW_MOVES if position.is_row_due else hand
        so_far = points(position.taken[view.seat])
        ranked = sorted(range(len(moves)), key=search.mean)
        return [
            Advice(
                moves[i],
                so_far + search.mean(i),
                self.note(i, ranked[0], position.is_row_due),
                sqrt(search.variance(i) / search.deals),
            )
            for i in ranked
        ]

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        from kibitz.games.take_five.reasons import explained, landing

        position = masked(view)
        if position.is_row_due:
            return explained(position, advice)
        hand = list(position.hands[view.seat])
        rows = []
        for item in advice:
            start_search(self.search, view)
            self.search.forecast(hand.index(item.move), EXPLAINED_DEALS)  # type: ignore[arg-type]
            rows.append(landing([self.search.row_figures(row)[3] for row in range(ROWS)]))
        return [
            replace(item, note=f"{row}; {item.note}" if row else item.note)
            for item, row in zip(advice, rows, strict=True)
        ]

    def note(self, i: int, best: int, is_row_due: bool) -> str:
        """What a candidate costs in this round, and how much worse than the best it is."""
        search = self.search
        round_points, chance, low_chance = search.round_figures(i)
        note = "takes no row now"
        if chance >= SMALL_CHANCE:
            too_low = f", {100 * low_chance:.0f} % as too low" if low_chance >= SMALL_CHANCE and not is_row_due else ""
            note = f"takes a row now in {100 * chance:.0f} % of the deals{too_low}: {round_points:.2f} points"
        if i != best:
            difference = search.mean(i) - search.mean(best)
            error = sqrt(search.variance(i, best) / search.deals)
            note += f"; worse by {difference:.2f} ± {error:.2f}"
        return note

    def forecast(self, view: View, move: Move) -> Forecast:
        """Each row after the round: its end (the median, and what it is between in 80 % of the deals), its cards and
        points on average, the probability that somebody takes it, and that the seat's own card is placed there."""
        position = masked(view)
        hand = position.hands[view.seat]
        search = self.search
        start_search(self.search, view)
        moves: Sequence[Move] = ROW_MOVES if position.is_row_due else hand
        search.forecast(list(moves).index(move), self.deals)
        columns = ("row", "end", "from", "to", "cards", "points", "taken", "yours")
        rows = []
        for row in range(ROWS):
            cards, row_points, taken, own = search.row_figures(row)
            low, median, high = (search.end_quantile(row, share) for share in (0.1, 0.5, 0.9))
            rows.append((row + 1, median, low, high, cards, row_points, taken, own))
        return Forecast(columns, tuple(rows))


class Adaptive(Searcher):
    """A searcher that learns how each of the others plays.

    When a game is over every hand is known: what was played from then on. So each choice can be compared with what each
    kind of player would have chosen, and a mixture of kinds is fitted to every opponent by name, choice by choice:
    online expectation maximization (Olivier Cappé and Eric Moulines, On-line expectation-maximization algorithm for
    latent data models, Journal of the Royal Statistical Society B 71, 2009). An opponent of whom little is known is
    expected to play like all others so far.
    """

    FIRST_WEIGHT = 12.0
    """Choices after which an opponent's own count as much as what is expected of a stranger."""
    FADE = 0.999
    """What an old choice counts when another one comes: players may change."""
    SLIP = 0.02
    """The probability that a player of some kind chooses at random."""

    def __init__(self, seed: int, deals: int = 1500) -> None:
        super().__init__(seed, deals)
        self.table = Table(seed)
        self.names: Sequence[str] = ()
        """The opponents by seat, set by a competition."""
        self.games = 0
        self.first_seed = seed
        self.rounds: dict[int, Round] = {}
        """The position before each choice of this game, by the cards in hand."""
        self.kind_counts: dict[str, list[float]] = {}
        """For each opponent the number of choices that each kind explains, old ones discounted."""
        self.common_counts = [1.0] * KINDS
        """The counts of all opponents together."""

    def starts(self, view: View) -> None:
        self.rounds = {}
        self.games += 1
        # A competition that is resumed has the same random numbers for the same game.
        self.search.seed(self.first_seed + self.games)
        for seat, name in enumerate(self.names_of(masked(view).players)):
            self.search.set_kinds(seat, self.weights(self.kind_counts.get(name, [0.0] * KINDS)))

    def names_of(self, players: int) -> Sequence[str]:
        return self.names or [""] * players

    def weights(self, counts: Sequence[float]) -> list[float]:
        """How likely each kind is for an opponent with these counts."""
        total = sum(self.common_counts)
        return [
            own + self.FIRST_WEIGHT * common / total for own, common in zip(counts, self.common_counts, strict=True)
        ]

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        self.remember(view)
        return super().advise(view, clock)

    def remember(self, view: View) -> None:
        """Remember the position of a choice: one's own, or one of a recorded game."""
        position = masked(view)
        if not position.is_row_due:
            self.rounds[position.left] = position

    def ends(self, view: View) -> None:
        """Learn from the game, if it was followed from the beginning."""
        self.rounds[0] = masked(view)
        if len(self.rounds) <= HAND:
            return
        names = self.names_of(self.rounds[0].players)
        hands: list[list[int]] = [[] for _ in names]
        for left in range(1, HAND + 1):
            played = self.rounds[left - 1].last
            hands = [sorted([*hand, card]) for hand, card in zip(hands, played, strict=True)]
            if left == 1:  # the last card is not a choice
                continue
            self.table.set_hands(hands, lists(self.rounds[left].rows))
            for seat, name in enumerate(names):
                if seat != view.seat:
                    self.learn(name, [self.card_of(kind, seat) for kind in range(KINDS)], played[seat], left)
        self.rounds = {}

    def card_of(self, kind: int, seat: int) -> int:
        """What this kind would have played; 0 where it would have been chosen at random."""
        if kind in (RANDOM_PLAYER, LOW_PENALTY):
            return 0
        if kind == NETWORK_PLAYER:
            return self.search.network.best_card(self.table, seat)
        return simple_card(self.table, seat, kind)

    def learn(self, name: str, cards: list[int], played: int, left: int) -> None:
        """Add one choice, out of `left` cards, to the counts: to each kind its posterior probability.

        cards are what the kinds would have played. An opponent without a name counts for the common mixture only.
        """
        counts = self.kind_counts.setdefault(name, [0.0] * KINDS) if name else self.common_counts
        joint = []
        for card, prior in zip(cards, self.weights(counts), strict=True):
            likelihood = 1 / left if not card else (1 - self.SLIP if card == played else 0.0) + self.SLIP / left
            joint.append(likelihood * prior)
        total = sum(joint)
        for updated in (counts, self.common_counts) if name else (counts,):
            for kind in range(KINDS):
                updated[kind] = self.FADE * updated[kind] + joint[kind] / total


def beginner(kind: int) -> Callable[[int], Adviser]:
    return partial(Beginner, kind)


# The kind that a mind plays like. The searching minds are only near to the network; no kind is nearer.
KINDS_BY_NAME: Mapping[str, int] = {
    "random-player": RANDOM_PLAYER,
    "high-to-low-penalty": HIGH_TO_LOW_PENALTY,
    "low-to-high": LOW_TO_HIGH,
    "low-to-high-penalty": LOW_TO_HIGH_PENALTY,
    "low-penalty": LOW_PENALTY,
    "avoid-penalty": AVOID_PENALTY,
    "high-to-low": HIGH_TO_LOW,
    "swift": NETWORK_PLAYER,
    "searcher": NETWORK_PLAYER,
    "adaptive": NETWORK_PLAYER,
}

MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random-player": RandomMind,
    **{name: beginner(kind) for name, kind in KINDS_BY_NAME.items() if RANDOM_PLAYER < kind < NETWORK_PLAYER},
    "swift": Swift,
    "searcher": Searcher,
    "adaptive": Adaptive,
}
