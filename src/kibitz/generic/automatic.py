"""The mind that looks at a game and chooses how to play it: exactly where the game is small, else by searching."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from kibitz.generic.cfr import Equilibrium
from kibitz.generic.expectimax import Expectimax
from kibitz.generic.retrograde import Hides, NotSmall, Retrograde, TooMany
from kibitz.generic.samplers import Sampler
from kibitz.table import CHANCE, Advice, Adviser, Clock, Game, Move, Position, Verdict, View

if TYPE_CHECKING:
    from kibitz.generic.solved import Solved

WALKS = 3
"""The number of random games that show what kind of game it is."""
MOST_STEPS = 400
"""Moves after which such a random game is cut off."""
MOST_COUNTED = 1000
"""The most moves of a position that are counted; chance may have very many."""
LARGEST = math.log(1e10)
"""The logarithm of the number of games up to which solving is worth an attempt in any case; beyond it only where
its games meet in the same positions, as a race does."""
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
    length: float
    """Moves of a game."""


class Share(Clock):
    """A part of another clock's time, read like the other one."""

    def __init__(self, clock: Clock, share: float) -> None:
        super().__init__(clock.seconds)
        self.clock, self.reserve = clock, 0.0 if clock.seconds is None else clock.seconds * (1 - share)

    def left(self) -> float:
        return self.clock.left() - self.reserve


class Automatic(Adviser):
    """Solves the game if it is small enough; otherwise searches it. Its notes say what it did, and why no more."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        self.search: Adviser | None = None
        self.seed = seed
        self.kept: list[Solved] | None = None
        """What `kibitz solve` has stored; None before it is looked for."""
        self.retrograde: Retrograde | None = None
        self.equilibrium: Equilibrium | None = None
        self.unsolved = ""
        """Why the game is not solved; it is not tried again where it can't be."""
        self.is_large = False

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return self.exact(view, clock) or self.explained(self.searcher(view).advise(view, clock))

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """By exact values where there are any; else by the search's judgement."""
        if self.exact(view, clock):
            return super().judge(view, move, clock)
        return self.searcher(view).judge(view, move, clock)

    def is_exact(self, view: View) -> bool:
        return bool(self.exact(view, Clock(0.0)))

    def explained(self, found: list[Advice]) -> list[Advice]:
        """Searched advice that says why it is not exact."""
        return [replace(item, note=f"{item.note}; not solved: {self.unsolved}".removeprefix("; ")) for item in found]

    def exact(self, view: View, clock: Clock) -> list[Advice]:
        """Exact advice; empty where the game is too large, or not solved yet when the time is up."""
        if found := self.looked_up(view):
            return found
        if self.is_large:
            return []
        share = Share(clock, EXACT_SHARE)
        try:
            if self.retrograde is None or view.position not in self.retrograde:
                kind = kind_of(view.position)
                if kind.hides or len(view.position.to_move) > 1 or self.equilibrium:
                    return self.mixed(view, share)
                length = kind.length if kind.size > LARGEST else 0.0
                self.retrograde = Retrograde(view.position, self.sign, length=length)
            if self.retrograde.grow(share):
                return self.retrograde.advice(view.position)
            self.unsolved = f"no time for more than {len(self.retrograde.positions):,} of its positions so far"
            return []
        except NotSmall as error:
            self.unsolved = str(error)
            if isinstance(error, Hides) and self.equilibrium is None:
                # Hidden parts or choices at once may come later in the game.
                try:
                    return self.mixed(view, share)
                except NotSmall as later:
                    self.unsolved = str(later)
            elif isinstance(error, TooMany):
                self.unsolved += f", which `kibitz solve {self.game.name}` may solve"
            self.is_large = True
            return []

    def looked_up(self, view: View) -> list[Advice]:
        """Advice from the cache, if the game was solved before."""
        if self.kept is None:
            # Imported here: it reads files, which most minds never do.
            from kibitz.generic import solved

            self.kept = list(solved.kept(self.game))
        for solution in self.kept:
            if view.position in solution:
                with suppress(KeyError):
                    return solution.advice(view.position)
        return []

    def mixed(self, view: View, clock: Clock) -> list[Advice]:
        """The advice of an equilibrium of the whole game, from its beginning."""
        if self.equilibrium is None:
            defaults = {option.name: option.default for option in self.game.options}
            start = self.game.start(self.game.seats_of(view.position), **defaults).position
            if kind_of(start).size > LARGEST:
                raise NotSmall("too many games with hidden parts or choices at the same time")
            self.equilibrium = Equilibrium(start, self.sign)
        if (view.seat, view.position) not in self.equilibrium.known:
            self.unsolved = "not a position of the usual game"
            return []
        if not self.equilibrium.grow(clock):
            self.unsolved = "no time for its equilibrium yet"
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
    """What a few games of random choices show; of a masked position, only that the game hides something."""
    if position.is_masked:
        return Kind(True, len(position.to_move) > 1, False, math.inf, math.inf)
    rng = Random(0)
    hides = together = chances = False
    size = length = 0.0
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
            length += 1 / WALKS
            after = after.play(seat, after.draw(rng) if seat == CHANCE else rng.choice(moves))
    return Kind(hides, together, chances, size, length)
