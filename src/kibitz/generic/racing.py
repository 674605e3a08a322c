"""Looking ahead in common deals: for games whose positions say how their scores stand.

What is hidden is imagined, and every move of the view is played on in the same imagined deals with the same luck
(common random numbers; Glasserman and Yao 1992): for a few choices, each of which is best by how the scores stand
after it. Moves that are clearly behind are dropped, and the search ends early where one is left.
"""

import math
from collections.abc import Collection, Iterator
from random import Random
from statistics import fmean

from kibitz.generic.trials import Trial, add_deal, compare, still_close
from kibitz.table import CHANCE, Advice, Clock, Move, Position, Seat, Verdict, View

DEALS = 48
"""Imagined deals without a time limit."""
AHEAD = 3
"""Own choices after the move that are looked ahead to."""
DRAWS = 3
"""Draws of chance that show how a choice stands after which chance moves."""
MOST_CHANCES = 100
"""Moves of chance in a row before the scores are looked at."""
WIDEST = 24
"""Moves that are tried at most, those that stand best."""
TRUST = 8
"""The number of deals that the guess by how the scores stand counts for."""
BATCH = 16
"""Deals between two looks at which moves are clearly behind."""
SURE = 3.5
"""A move this many standard errors of its lead behind the best is dropped: about 2.5 of its difference to the best."""
SEED_BITS = 60


class OutOfTime(Exception):
    """The clock ran out within a deal."""


class Race:
    """The moves of one view; run() tries them until the time is up or one is left.

    Results are what the seat maximizes: the score, or the negated score.
    """

    def __init__(self, view: View, sign: float, seed: int, only: Collection[Move] | None = None) -> None:
        self.view, self.sign, self.rng = view, sign, Random(seed)
        self.clock = Clock()
        position = self.imagined()
        moves = [move for move in view.moves if only is None or move in only]
        found = [Trial(move, self.merit(position.play(view.seat, move), view.seat), TRUST) for move in moves]
        self.trials = sorted(found, key=lambda trial: -trial.guess)
        self.close = self.trials[:WIDEST]
        self.deals = 0

    @staticmethod
    def fits(view: View) -> bool:
        """Whether the game says how its scores stand."""
        position = view.position
        if position.is_masked:
            position = position.imagine(view.seat, Random(0))
        return position.standing() is not None

    def imagined(self) -> Position:
        position = self.view.position
        return position.imagine(self.view.seat, self.rng) if position.is_masked else position

    def run(self, clock: Clock, drops: bool = True) -> None:
        """Try the moves until the time is up, there were enough deals, or one move is left."""
        self.clock = clock
        while clock.left() > 0 and (clock.seconds is not None or self.deals < DEALS):
            try:
                for _ in range(BATCH):
                    self.deal()
            except OutOfTime:
                pass
            if drops:
                self.close = still_close(self.close, SURE)
                if len(self.close) == 1:
                    break

    def deal(self) -> None:
        """Try the moves that are still close in one more deal."""
        position, luck = self.imagined(), self.rng.getrandbits(SEED_BITS)
        seat = self.view.seat
        results = [self.played_on(position.play(seat, trial.move), Random(luck)) for trial in self.close]
        add_deal(self.close, results)
        self.deals += 1

    def played_on(self, position: Position, luck: Random) -> float:
        """How the seat stands a few choices later, all of them made by how the scores stand.

        luck draws for chance only, so that what comes from the deck is the same after each move.
        """
        own = 0
        while position.to_move:
            seat = position.to_move[0]
            if seat == CHANCE:
                position = position.play(CHANCE, position.draw(luck))
                continue
            if own == AHEAD:
                break
            own += seat == self.view.seat
            position = self.greedy(position, seat)
        return self.stands(position, self.view.seat)

    def greedy(self, position: Position, seat: Seat) -> Position:
        """The position after the choice that stands best; of equal ones an end of the game, else any."""
        if self.clock.left() <= 0:
            raise OutOfTime
        best, best_merit = position, (-math.inf, False, 0.0)
        for move in position.moves(seat):
            after = position.play(seat, move)
            merit = (self.merit(after, seat), not after.to_move, self.rng.random())
            if best is position or merit > best_merit:
                best, best_merit = after, merit
        return best

    def merit(self, position: Position, seat: Seat) -> float:
        """How the seat stands; where chance moves next, the mean over a few of its draws."""
        if position.to_move != (CHANCE,):
            return self.stands(position, seat)
        return fmean(self.stands(self.drawn(position), seat) for _ in range(DRAWS))

    def drawn(self, position: Position) -> Position:
        for _ in range(MOST_CHANCES):
            if position.to_move != (CHANCE,):
                break
            position = position.play(CHANCE, position.draw(self.rng))
        return position

    def stands(self, position: Position, seat: Seat) -> float:
        """The seat's score, final or as it stands; nothing where the game does not say."""
        scores = position.standing() if position.to_move else position.scores()
        return 0.0 if scores is None else self.sign * scores[seat]

    def ranked(self) -> Iterator[Advice]:
        """The moves, best first; a value counts what a move lost against the best in the same deals."""
        top = compare(self.close).mean
        for trial in sorted(self.trials, key=lambda trial: (trial not in self.close, trial.behind)):
            yield self.advice(trial, top - trial.behind)

    def advice(self, trial: Trial[Move], value: float) -> Advice:
        note = f"looked ahead in {trial.tried:,} imagined deals" if trial.tried else "by how the scores stand"
        return Advice(trial.move, self.sign * value, note, self.known(trial.error))

    def known(self, error: float) -> float:
        """A standard error; where there are too few deals for one, how far apart the guesses are."""
        if math.isfinite(error):
            return error
        return self.trials[0].guess - self.trials[-1].guess

    def verdict(self, best: Move, move: Move) -> Verdict:
        """What both moves brought in the same deals, without the guess by how the scores stand."""
        by_move = {trial.move: trial for trial in self.trials}
        first, second = by_move[best], by_move[move]
        # The lead over the mean of the two is half the lead over the other.
        error = 0.0 if second is first else self.known(2 * second.error_ahead)
        return Verdict(self.advice(first, first.mean), self.sign * second.mean, error)


def advise(view: View, clock: Clock, sign: float, seed: int) -> list[Advice]:
    """The moves of a view, best first."""
    race = Race(view, sign, seed)
    race.run(clock)
    return list(race.ranked())


def judge(view: View, best: Move, move: Move, clock: Clock, sign: float, seed: int) -> Verdict:
    """A move compared with the best one, in new deals: those that chose the best flatter it."""
    race = Race(view, sign, seed, (best, move))
    race.run(clock, drops=False)
    return race.verdict(best, move)
