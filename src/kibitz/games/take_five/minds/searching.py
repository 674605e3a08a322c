"""The mind that searches: what every card costs in many imagined deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import inf, sqrt
from statistics import stdev
from sys import maxsize

from kibitz.games.take_five.engine.information_set_search import InformationSetSearch
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.minds import dueling
from kibitz.games.take_five.minds.judging import Judge
from kibitz.games.take_five.minds.opponents import STRANGERS, Opponents
from kibitz.games.take_five.minds.setting_up import network, rows_by_points, start_search
from kibitz.games.take_five.rules import ROWS
from kibitz.games.take_five.state import masked
from kibitz.table import Advice, Adviser, Clock, Forecast, Move, Verdict, View

EXPLAINED_DEALS = 400
"""Imagined deals that show on which row a card will be."""
LEAST_ERROR = 0.005
"""A smaller standard error is nothing to speak of: the values say what a card costs."""
SMALL_CHANCE = 0.005
"""Rarer events are not worth a note."""
FOUGHT = 3
"""Players at a table where a card is chosen by games that are played to the end. With more it wins nothing."""


def worse(by: float, error: float) -> str:
    """The end of a note; empty for the best candidate."""
    return f"; worse by {by:.2f} ± {error:.2f}" if error >= LEAST_ERROR else ""


def chained_error(so_far: Sequence[tuple[float, int]]) -> float:
    """The standard error of a mean whose terms are alike within a chain, by the sum and the number after each chain.

    0 where there is only one chain. As for a ratio of two sums over clusters (William Cochran, Sampling techniques,
    1977).
    """
    chains = [
        (total - before, count - count_before)
        for (before, count_before), (total, count) in pairwise([(0.0, 0), *so_far])
    ]
    if len(chains) < 2 or not so_far[-1][1]:
        return 0.0
    mean = so_far[-1][0] / so_far[-1][1]
    squares = sum((total - count * mean) ** 2 for total, count in chains)
    return sqrt(squares * len(chains) / (len(chains) - 1)) / so_far[-1][1]


class Searcher(Judge):
    """Plays the round with every card in many imagined deals; the network estimates the cost of the rest.

    The others choose like kinds of players that explain what they have played in this game so far. With three
    players imagined deals are played to the end, and what counts is the lead. Where both hands of a table for two are
    known, nothing has to be imagined: both seats play their best mixtures of cards.

    At another table than the course's, imagined deals are played to the end instead, by players who count.
    """

    BATCH = 20
    """Deals between two checks of the clock: a few milliseconds at most."""
    CHAIN = 40
    """Deals after which the others' hands and kinds are drawn again from nothing."""
    GAMES_PER_DEAL, GAMES_CHAIN = 10, 400
    """Games that are played to the end: for each deal without a time limit, and with one chain of hands and kinds."""
    CHAINS_COMPARED = 3
    """With fewer chains the error is that of independent deals: too small, where rounds were played."""
    LAST_BATCH = 64
    """Deals that show what the last card of the hand, which is not a choice, will cost."""
    SPARE, SPARE_SHARE = 0.01, 0.2
    """Seconds of the time for a move that are left unused; no more than this share of it."""

    def __init__(self, seed: int, deals: int = 640) -> None:
        super().__init__(seed)
        self.search = Search(network(), seed)
        self.opponents = Opponents(self.search)
        self.dueling = dueling.Dueling(seed, deals)
        self.first_seed = seed
        self.deals = deals
        """Deals for a choice without a time limit."""
        self.chains: list[list[float]] = []
        """What each candidate costs on average in the deals of each chain of this decision."""
        self.sums_before: list[float] = []
        self.deals_before = 0
        """The sums of the candidates' costs over all chains, and the number of their deals."""

    @cached_property
    def information_set_search(self) -> InformationSetSearch:
        return InformationSetSearch(self.search, self.first_seed)

    def starts(self, view: View) -> None:
        self.opponents.forget()

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position, search = masked(view), self.search
        if not position.is_of_course:
            return self.elsewhere.advise(view, clock)
        if self.knows_all(view):
            self.opponents.follow(view)
            return self.dueling.advise(view, clock, self.spare(clock))
        self.start(view, clock)
        if self.is_fought(view):
            return self.fight(view, clock)
        self.imagine(view, clock)
        if not search.deals:  # no imagined deal agrees with the row that is due
            return rows_by_points(position)
        moves = list(view.moves)
        so_far = position.table.points(position.taken[view.seat])
        ranked = sorted(range(len(moves)), key=search.mean)
        best = ranked[0]
        return [
            Advice(
                moves[i],
                so_far + search.mean(i),
                self.note(i, position.is_row_due) + worse(search.mean(i) - search.mean(best), self.error(i, best)),
                self.error(i),
            )
            for i in ranked
        ]

    def fight(self, view: View, clock: Clock) -> list[Advice]:
        """Every card by the lead that it brings in games that are played to the end.

        A value is the seat's expected points if it plays the best card, and for another one more, by as much as its
        lead is smaller.
        """
        position, tree, spare = masked(view), self.information_set_search, self.spare(clock)
        self.search.run(self.CHAIN)  # what the notes say of this round
        tree.start()
        hand = position.hands[view.seat]
        chains: list[list[tuple[float, int]]] = []
        played, most = 0, self.deals * self.GAMES_PER_DEAL if clock.seconds is None else maxsize
        while played < most and (not played or clock.left() > spare):
            if played and played % self.GAMES_CHAIN == 0:
                self.inform(view, clock)
            tree.run(self.BATCH)
            played += self.BATCH
            if played % self.GAMES_CHAIN == 0:
                chains.append([(lead * games, games) for lead, _, _, games in map(tree.figures, hand)])
        leads, apart, points, games = zip(*map(tree.figures, hand), strict=True)
        errors = [max(apart[i], chained_error([chain[i] for chain in chains])) for i in range(len(hand))]
        best = max(range(len(hand)), key=games.__getitem__)
        value = position.table.points(position.taken[view.seat]) + points[best]
        advice = []
        for i, card in enumerate(hand):
            behind = max(0.0, leads[best] - leads[i])
            note = self.note(i, False)
            if i != best:
                note += worse(behind, sqrt(errors[i] ** 2 + errors[best] ** 2))
            advice.append(Advice(card, value + behind, note, errors[i]))
        return sorted(advice, key=lambda item: (item.value, item.move != hand[best]))

    def imagine(self, view: View, clock: Clock) -> None:
        """Try the candidates in deals, chain by chain, until there are enough of them or the time is over."""
        search, tried, most = self.search, 0, self.deals
        spare = self.spare(clock)
        if clock.seconds is not None:
            most = self.LAST_BATCH if search.candidates == 1 else maxsize
        while tried < most and (tried == 0 or clock.left() > spare):
            if tried and tried % self.CHAIN == 0:
                self.inform(view, clock)
            batch = min(self.BATCH, most - tried)
            search.run(batch)
            tried += batch
            if tried % self.CHAIN == 0:
                self.chain_ends()

    def spare(self, clock: Clock) -> float:
        """Seconds of the time that are left unused."""
        return -inf if clock.seconds is None else min(self.SPARE, clock.seconds * self.SPARE_SHARE)

    def is_exact(self, view: View) -> bool:
        return self.dueling.is_exact(view)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        # The other search judges by deals that are played to the end.
        return Adviser.judge(self, view, move, clock) if self.knows_all(view) else super().judge(view, move, clock)

    def knows_all(self, view: View) -> bool:
        """Whether the seat knows all hands at the course's table, so nothing has to be imagined."""
        return masked(view).is_of_course and dueling.is_known(view)

    def is_fought(self, view: View) -> bool:
        """Whether a card is chosen by games that are played to the end; the last card is not a choice."""
        position = masked(view)
        return position.players == FOUGHT and position.left > 1 and not position.is_row_due

    def chain_ends(self) -> None:
        """Keep what each candidate cost on average in the deals of the chain that ends."""
        search = self.search
        sums = [search.mean(i) * search.deals for i in range(search.candidates)]
        before, deals = (self.sums_before, self.deals_before) if self.chains else ([0.0] * search.candidates, 0)
        if search.deals > deals:
            self.chains.append([(now - then) / (search.deals - deals) for now, then in zip(sums, before, strict=True)])
            self.sums_before, self.deals_before = sums, search.deals

    def error(self, i: int, other: int | None = None) -> float:
        """The standard error of what a candidate costs, or of the difference to another.

        The deals of one chain are alike, so where there are enough chains their means are compared.
        """
        if len(self.chains) >= self.CHAINS_COMPARED:
            means = [chain[i] - (chain[other] if other is not None else 0.0) for chain in self.chains]
            return stdev(means) / sqrt(len(means))
        return sqrt(self.search.variance(i, -1 if other is None else other) / self.search.deals)

    def start(self, view: View, clock: Clock) -> None:
        """Start the search of this decision, with what is known of the others."""
        start_search(self.search, view)
        self.chains = []
        self.opponents.follow(view)
        self.inform(view, clock)

    def inform(self, view: View, clock: Clock) -> None:
        """Let the search expect from each other seat what is known of it."""
        self.opponents.inform(view, clock, STRANGERS, {})

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        from kibitz.games.take_five.reasons import explained, landing

        position = masked(view)
        if position.is_row_due:
            return explained(position, advice)
        if not position.is_of_course:
            return self.elsewhere.explain(position, advice)
        if self.knows_all(view):
            return self.dueling.explain(view, advice)
        hand = list(position.hands[view.seat])
        rows = []
        self.start(view, Clock())
        for item in advice:
            self.search.clear()
            self.search.forecast(hand.index(item.move), EXPLAINED_DEALS)  # type: ignore[arg-type]
            rows.append(landing([self.search.row_figures(row)[3] for row in range(ROWS)]))
        return [
            replace(item, note=f"{row}; {item.note}" if row else item.note)
            for item, row in zip(advice, rows, strict=True)
        ]

    def note(self, i: int, is_row_due: bool) -> str:
        """What a candidate costs in this round."""
        search = self.search
        round_points, chance, low_chance = search.round_figures(i)
        note = "takes no row now"
        if chance >= SMALL_CHANCE:
            too_low = f", {100 * low_chance:.0f} % as too low" if low_chance >= SMALL_CHANCE and not is_row_due else ""
            note = f"takes a row now in {100 * chance:.0f} % of the deals{too_low}: {round_points:.2f} points"
        return note

    def forecast(self, view: View, move: Move) -> Forecast | None:
        """Each row after the round: its end (the median, and what it is between in 80 % of the deals), its cards and
        points on average, the probability that somebody takes it, and that the seat's own card is placed there."""
        search = self.search
        if not masked(view).is_of_course:
            return None
        if self.knows_all(view):
            return self.dueling.forecast(view, move)
        self.start(view, Clock())
        search.forecast(list(view.moves).index(move), self.deals)
        rows = []
        for row in range(ROWS):
            cards, row_points, taken, own = search.row_figures(row)
            low, median, high = (search.end_quantile(row, share) for share in (0.1, 0.5, 0.9))
            rows.append((row + 1, median, low, high, cards, row_points, taken, own))
        return Forecast(dueling.FORECAST, tuple(rows))
