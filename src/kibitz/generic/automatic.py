"""The mind that looks at a game and chooses how to play it: exactly where the game is small, else by searching."""

import math
from itertools import islice
from random import Random
from typing import NamedTuple

from kibitz.generic.cfr import Equilibrium
from kibitz.generic.expectimax import Expectimax
from kibitz.generic.retrograde import NotSmall, Retrograde
from kibitz.generic.samplers import Sampler
from kibitz.table import CHANCE, Advice, Adviser, Clock, Game, Move, Position, Verdict, View

WALKS = 3
"""The number of random games that show what kind of game it is."""
MOST_STEPS = 400
"""Moves after which such a random game is broken off."""
MOST_COUNTED = 1000
"""The most moves of a position that are counted; chance may have very many."""
LARGEST = math.log(1e10)
"""The logarithm of the number of games of what is worth an attempt: many of them meet in the same positions."""
EXACT_SHARE = 0.5
"""The share of the thinking time that goes into solving a game that is not solved yet."""


class Kind(NamedTuple):
    """What decides how a game is played."""

    hides: bool
    together: bool
    """Several seats choose at once."""
    chances: bool
    """Chance moves after the beginning."""
    size: float
    """The logarithm of the number of games, estimated."""


class Share(Clock):
    """A part of another clock's time, looked at as the other one is."""

    def __init__(self, clock: Clock, share: float) -> None:
        super().__init__(clock.seconds)
        self.clock, self.reserve = clock, 0.0 if clock.seconds is None else clock.seconds * (1 - share)

    def left(self) -> float:
        return self.clock.left() - self.reserve


class Automatic(Adviser):
    """Solves the game if it is small enough, and says so in its notes; otherwise searches it."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        self.search: Adviser | None = None
        self.seed = seed
        self.retrograde: Retrograde | None = None
        self.equilibrium: Equilibrium | None = None
        self.is_large = False

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        if len(view.moves) == 1:
            return [Advice(next(iter(view.moves)), None)]
        return self.exact(view, clock) or self.searcher(view).advise(view, clock)

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """By exact values where there are any; else as the search judges."""
        if len(view.moves) > 1 and not self.exact(view, clock):
            return self.searcher(view).judge(view, move, clock)
        return super().judge(view, move, clock)

    def exact(self, view: View, clock: Clock) -> list[Advice]:
        """Exact advice; empty where the game is too large, or not solved yet when the time is up."""
        if self.is_large:
            return []
        share = Share(clock, EXACT_SHARE)
        try:
            if self.retrograde is None or view.position not in self.retrograde.after:
                kind = kind_of(view.position)
                if kind.hides or len(view.position.to_move) > 1 or self.equilibrium:
                    return self.mixed(view, share)
                if kind.size > LARGEST:
                    return []
                self.retrograde = Retrograde(view.position, self.sign)
            return self.retrograde.advice(view.position) if self.retrograde.grow(share) else []
        except NotSmall:
            if self.retrograde is not None and self.equilibrium is None:
                # Hidden parts or choices at once may come later in the game.
                try:
                    return self.mixed(view, share)
                except NotSmall:
                    pass
            self.is_large = True
            return []

    def mixed(self, view: View, clock: Clock) -> list[Advice]:
        """The advice of an equilibrium of the whole game, from its beginning."""
        if self.equilibrium is None:
            defaults = {option.name: option.default for option in self.game.options}
            start = self.game.start(self.game.seats_of(view.position), **defaults).position
            if kind_of(start).size > LARGEST:
                raise NotSmall("too many games")
            self.equilibrium = Equilibrium(start, self.sign)
        if (view.seat, view.position) not in self.equilibrium.known or not self.equilibrium.grow(clock):
            return []
        # The same choice again from the same seed.
        draw = Random(f"{self.seed} {view}").random()
        return self.equilibrium.advice(view.seat, view.position, draw)

    def searcher(self, view: View) -> Adviser:
        """The search that fits the game."""
        if self.search is None:
            kind = kind_of(view.position)
            alone = self.game.seats_of(view.position) == 1
            fits = alone and kind.chances and not kind.hides and not kind.together
            self.search = Expectimax(self.game, self.seed) if fits else Sampler(self.game, self.seed)
        return self.search


def kind_of(position: Position) -> Kind:
    """What a few games of random choices show; asked for a masked position, it is one that hides."""
    if position.is_masked:
        return Kind(True, len(position.to_move) > 1, False, math.inf)
    rng = Random(0)
    hides = together = chances = False
    size = 0.0
    for _ in range(WALKS):
        after = position
        for step in range(MOST_STEPS):
            to_move = after.to_move
            if not to_move:
                break
            seat = to_move[0]
            together |= len(to_move) > 1
            chances |= seat == CHANCE and step > 0
            hides |= seat != CHANCE and after.seen(seat) != after
            moves = list(islice(after.moves(seat), MOST_COUNTED))
            size += math.log(len(moves)) / WALKS
            after = after.play(seat, after.draw(rng) if seat == CHANCE else rng.choice(moves))
    return Kind(hides, together, chances, size)
