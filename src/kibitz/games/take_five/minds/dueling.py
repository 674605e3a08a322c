"""A table for two: both hands are known, so the minds that search mix their cards as perfect players would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from kibitz.games.take_five.engine.duel import Duel
from kibitz.games.take_five.minds.setting_up import lists
from kibitz.games.take_five.rules import ROWS
from kibitz.games.take_five.state import NONE, ROW_MOVES, Cards, Round, masked
from kibitz.games.take_five.tables.presets import COURSE
from kibitz.table import Advice, Clock, Forecast, Move, Seat, View

SEATS = 2
FORECAST = ("row", "end", "from", "to", "cards", "points", "taken", "yours")
SOLVED, SOLVED_IN_TIME, TIME_TO_SOLVE = 5, 6, 1.0
"""Cards in each hand up to which a position is solved: always, and with this many seconds."""
ROUNDS, VISITS = 1_000, 100
"""Between two looks at the clock: rounds of solving, and walks through the tree."""
VISITS_PER_DEAL = 10
"""Visits of a mind without a time limit: as much time as a deal of the other search takes."""
SOLVING_SHARE = 0.6
"""The share of the time for solving; after that the tree is searched instead."""
NEGLIGIBLE = 0.005
"""A choice that is made less often is not made."""


def is_known(view: View) -> bool:
    """Whether the seat knows all hands."""
    position = masked(view)
    return position.players == SEATS and position.left > 0 and len(position.unseen) == position.left


@dataclass(frozen=True)
class Solution:
    """What both seats mix in a position, seen from one of them."""

    choices: Sequence[tuple[int, int]]
    """Each card with the row that it takes if it is too low."""
    shares: Sequence[float]
    other_choices: Sequence[tuple[int, int]]
    other_shares: Sequence[float]
    leads: Sequence[Sequence[float]]
    """For each pair of choices, how many more points the other seat takes from here on."""
    totals: Sequence[Sequence[float]]
    """What both take together."""
    is_exact: bool


class Dueling:
    """Solves small positions, and searches the others."""

    def __init__(self, seed: int, deals: int) -> None:
        self.seed, self.visits = seed, deals * VISITS_PER_DEAL
        self.random = Random(seed)
        self.known: tuple[Round, Solution] | None = None
        """The position of the last decision."""

    @cached_property
    def duel(self) -> Duel:
        return Duel(self.seed)

    def starts(self, seed: int) -> None:
        """A game begins, with the random numbers of this seed."""
        self.random.seed(seed)
        self.duel.seed(seed)

    def is_exact(self, view: View) -> bool:
        return self.known is not None and self.known[0] == masked(view) and self.known[1].is_exact

    def solution(self, view: View, clock: Clock, spare: float) -> Solution:
        """Of the position; `spare` seconds of the time stay unused."""
        position, seat, duel = masked(view), view.seat, self.duel
        level = duel.set_up(lists(hands(position, seat)), lists(position.rows))
        is_exact = self.is_solved(level, clock, spare)
        engine = duel.endings if is_exact else duel
        if not is_exact:
            duel.run(VISITS)
            while duel.visits < self.visits if clock.seconds is None else clock.left() > spare:
                duel.run(VISITS)
        mixtures = engine.mixtures(level)
        choices = [duel.endings.listed(level, each) for each in range(SEATS)]
        cells = [[engine.cell(level, i, j) for j in range(len(choices[1]))] for i in range(len(choices[0]))]
        if seat:
            cells = [[(-lead, total) for lead, total in line] for line in zip(*cells, strict=True)]
        found = Solution(
            choices[seat],
            mixtures[seat],
            choices[1 - seat],
            mixtures[1 - seat],
            [[lead for lead, _ in line] for line in cells],
            [[total for _, total in line] for line in cells],
            is_exact,
        )
        self.known = position, found
        return found

    def is_solved(self, level: int, clock: Clock, spare: float) -> bool:
        """Solve the position, if it is small and there is the time."""
        if level > (SOLVED_IN_TIME if (clock.seconds or 0.0) >= TIME_TO_SOLVE else SOLVED):
            return False
        least = spare if clock.seconds is None else spare + clock.left() * (1 - SOLVING_SHARE)
        while self.duel.endings.solve(level, ROUNDS) is None:
            if clock.left() < least:
                return False
        return True

    def advise(self, view: View, clock: Clock, spare: float) -> list[Advice]:
        """Every move by what it is worth against the other's mixture; the first one is drawn from one's own mixture.

        A value is the seat's expected points if it plays well; for a worse move, more by as much as its lead is less.
        """
        position, found = masked(view), self.solution(view, clock, spare)
        weights, options = higher_shares(position, found), range(len(found.choices))
        moves: dict[int, Move] = {i: found.choices[i][0] for i in options}
        if position.is_row_due:
            moves = {i: ROW_MOVES[found.choices[i][1]] for i in options if moves[i] == position.lowest}
        leads = {i: weighted(found.leads[i], weights) for i in moves}
        totals = {i: weighted(found.totals[i], weights) for i in moves}
        shares: dict[Move, float] = {}
        best_of: dict[Move, int] = {}
        for i, move in moves.items():
            shares[move] = shares.get(move, 0.0) + found.shares[i]
            if move not in best_of or leads[i] > leads[best_of[move]]:
                best_of[move] = i
        most = max(leads.values())
        played = {move: share for move, share in shares.items() if share >= NEGLIGIBLE}
        if not played:
            played = {move: 1.0 for move, i in best_of.items() if leads[i] == most}
        drawn = self.random.choices(list(played), list(played.values()))[0]
        best = best_of[drawn]
        value = COURSE.points(position.taken[view.seat]) + (totals[best] - leads[best]) / 2
        ahead = COURSE.points(position.taken[1 - view.seat]) - COURSE.points(position.taken[view.seat])
        whole = sum(played.values())
        advice = []
        for move, i in best_of.items():
            lost = 0.0 if move in played else max(0.0, leads[best] - leads[i])
            note = f"played in {played[move] / whole:.0%}" if move in played else f"worse by {lost:.2f}"
            note += f"; lead {ahead + leads[best] - lost:+.2f}"
            if found.is_exact and move in played:
                note += "; solved: no answer to it gains anything"
            advice.append(Advice(move, value + lost, note))
        return sorted(advice, key=lambda item: (item.value, item.move != drawn))

    def rounds(self, view: View, move: Move) -> Iterator[tuple[float, Round, int]]:
        """How often the other plays each card, the table after the round with this move, and one's own row."""
        position, seat = masked(view), view.seat
        found = self.known[1] if self.known and self.known[0] == position else self.solution(view, Clock(), 0.0)
        whole = replace(position, hands=hands(position, seat), chosen=(NONE,) * SEATS)
        own = position.lowest if position.is_row_due else move
        shares: dict[int, float] = {}
        for (card, _), share in zip(found.other_choices, higher_shares(position, found), strict=True):
            shares[card] = shares.get(card, 0.0) + share
        for card, share in shares.items():
            if share > 0:
                after = whole.play(seat, own).play(1 - seat, card)
                if after.is_row_due:
                    cheapest = min(range(ROWS), key=lambda row: COURSE.points(position.rows[row]))
                    after = after.play(after.to_move[0], move if position.is_row_due else ROW_MOVES[cheapest])
                # If it is gone, the other's card has taken the row.
                found_in = [row for row in range(ROWS) if own in after.rows[row] or card in after.rows[row]]
                yield share, after, max(found_in, key=lambda row: own in after.rows[row])

    def explain(self, view: View, advice: Sequence[Advice]) -> list[Advice]:
        """The same advice on cards, with where they are placed and what they take."""
        from kibitz.games.take_five.reasons import landing

        position, told = masked(view), []
        before = COURSE.points(position.taken[view.seat])
        for item in advice:
            chances, chance, taken = [0.0] * ROWS, 0.0, 0.0
            for share, after, row in self.rounds(view, item.move):
                chances[row] += share
                now = COURSE.points(after.taken[view.seat]) - before
                chance += share * (now > 0)
                taken += share * now
            takes = f"takes a row now in {chance:.0%}: {taken:.2f} points; " if chance >= NEGLIGIBLE else ""
            told.append(replace(item, note=f"{landing(chances)}; {takes}{item.note}"))
        return told

    def forecast(self, view: View, move: Move) -> Forecast:
        """As the other search's, for the other seat's mixture."""
        position, rounds = masked(view), list(self.rounds(view, move))
        rows = []
        for row, before in enumerate(position.rows):
            ends = sorted((after.rows[row][-1], share) for share, after, _ in rounds)
            low, median, high = (quantile(ends, share) for share in (0.1, 0.5, 0.9))
            piles = [(share, after.rows[row]) for share, after, _ in rounds]
            cards = sum(share * len(pile) for share, pile in piles)
            row_points = sum(share * COURSE.points(pile) for share, pile in piles)
            taken = sum(share for share, pile in piles if pile[0] != before[0])
            yours = sum(share for share, _, placed in rounds if placed == row)
            rows.append((row + 1, median, low, high, cards, row_points, taken, yours))
        return Forecast(FORECAST, tuple(rows))


def quantile(values: Sequence[tuple[int, float]], share: float) -> int:
    """The value that is not exceeded in this share of the cases; the values are in ascending order."""
    so_far = 0.0
    for value, each in values:
        so_far += each
        if so_far >= share:
            return value
    return values[-1][0]


def higher_shares(position: Round, found: Solution) -> list[float]:
    """How often the other seat makes each choice; where a row is due, its card is known to be higher."""
    low = position.lowest if position.is_row_due else NONE
    weights = [
        share if card > low and share >= NEGLIGIBLE else 0.0
        for (card, _), share in zip(found.other_choices, found.other_shares, strict=True)
    ]
    if not sum(weights):
        weights = [float(card > low) for card, _ in found.other_choices]
    return [weight / sum(weights) for weight in weights]


def hands(position: Round, seat: Seat) -> tuple[Cards, Cards]:
    """Both hands."""
    own, other = position.hands[seat], tuple(position.unseen)
    return (other, own) if seat else (own, other)


def weighted(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean, where the weights add up to 1."""
    return sum(value * weight for value, weight in zip(values, weights, strict=True))
