"""Games from which a coach learns: the pupil against the minds of a ladder, each of its choices judged."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random

from kibitz import catalog, gameplay, judgement, mistakes, words, workers
from kibitz.arena import contract
from kibitz.arena.matches.match import is_of_the_game
from kibitz.arena.programs.advisers import Fault, Guests, Isolation, ProgramAdviser
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.limits import Level
from kibitz.mistakes import Mistakes
from kibitz.table import Adviser, Game, Move, Record, Seat, View

BLOCK = 8
"""Lessons between two starts of the program, where a lesson is short."""
SAME = 1e-6
"""A choice that loses less is as good as the best one."""


@dataclass(frozen=True)
class Pupil:
    """Who is coached."""

    game: str
    name: str
    """The program's, or that of one of the game's minds."""
    program: Program | None = None
    level: Level | None = None
    """How the program is isolated; None for the strongest level of the machine."""
    options: Mapping[str, int | str] = field(default_factory=dict)
    """The game's options, beside those of the course's competition."""
    isolation: Isolation = "program"


@dataclass(frozen=True)
class Flaw:
    """A choice that was not the best one."""

    kind: str
    lost: float
    error: float | None
    """The standard error of `lost`; None where it is exact."""
    view: str
    move: str
    better: str

    @property
    def surely_lost(self) -> float:
        """What it lost at least: an example that seems costly by chance teaches nothing."""
        return self.lost - 2 * (self.error or 0.0)


@dataclass(frozen=True)
class Lesson:
    """One deal: the pupil's game, and what the minds of the ladder scored in it."""

    number: int
    meetings: Mapping[str, tuple[float, float]]
    """The pupil's score and each mind's, by mind: at one table or, in a game for one, in the same deal."""
    flaws: tuple[Flaw, ...]
    choices: int
    faults: tuple[Fault, ...] = ()
    failure: str = ""
    """Why there is no game; empty where there is one."""

    @property
    def lost(self) -> float:
        return sum(flaw.lost for flaw in self.flaws)


@dataclass(frozen=True)
class Teacher:
    """Plays and judges blocks of lessons, in any process."""

    pupil: Pupil
    seed: int
    deadline: float = inf
    """In the seconds of time.time(): no lesson begins later, except the first of all."""

    def __call__(self, numbers: range) -> list[Lesson]:
        program = self.pupil.program
        guests = self.guests(program, len(numbers)) if program else nullcontext()
        with guests as running:
            begin = partial(running.adviser, self.pupil.name) if isinstance(running, Guests) else self.mind
            return [self.lesson(number, begin) for number in numbers if not number or time.time() < self.deadline]

    def guests(self, program: Program, games: int) -> Guests:
        pupil = self.pupil
        return Guests(contract.of(pupil.game), [program], pupil.isolation, pupil.level, games)

    def mind(self, seed: int) -> Adviser:
        return catalog.mind(catalog.game(self.pupil.game), self.pupil.name, seed)

    def lesson(self, number: int, begin: Callable[[int], Adviser]) -> Lesson:
        """The lesson of this number: its deal, seats and opponents follow from the number and the seed alone."""
        game = catalog.game(self.pupil.game)
        known = mistakes.of(game.name)
        options = self.options(number)
        counts = game.seats_with(**words.options(game, options))
        names, own = seating(game, known, number, self.pupil.name, counts)
        pupil = begin(Random(f"{self.seed} {number} pupil").getrandbits(32))
        seated = {seat: self.opponent(game, name, number) for seat, name in enumerate(names) if seat != own}
        advisers = [seated.get(seat, pupil) for seat in range(len(names))]
        deal = Random(f"{self.seed} {number} deal").getrandbits(60)
        try:
            record = gameplay.play(game, advisers, deal, options, known.move_seconds, names)
            alone = {
                name: gameplay.play(game, [self.opponent(game, name, number)], deal, options, known.move_seconds)
                for name in (ladder(game, known) if len(names) == 1 else ())
            }
            flaws, choices = judged(record, own, known, number)
        except Exception as error:
            if not is_of_the_game(error):
                raise
            return Lesson(number, {}, (), 0, failure=f"{type(error).__name__}: {error}")
        faults = tuple(pupil.faults) if isinstance(pupil, ProgramAdviser) else ()
        return Lesson(number, meetings(record, own, alone), flaws, choices, faults)

    def options(self, number: int) -> Mapping[str, int | str]:
        """The options of the course's competition, unless another game is asked for, and those of the pupil."""
        rules, own = contract.of(self.pupil.game), self.pupil.options
        if words.names_another_game(catalog.game(self.pupil.game), own):
            return own
        return {**rules.options(Random(f"{self.seed} {number} options").randrange(rules.hands)), **own}

    def opponent(self, game: Game, name: str, number: int) -> Adviser:
        return catalog.mind(game, name, Random(f"{self.seed} {number} {name}").getrandbits(32))


def ladder(game: Game, known: Mistakes) -> tuple[str, ...]:
    """The minds to compare with, weakest first."""
    return known.ladder or tuple(game.minds())


def seating(
    game: Game, known: Mistakes, number: int, pupil: str, counts: Collection[int]
) -> tuple[tuple[str, ...], Seat]:
    """Who sits where in the lesson of this number, and the pupil's seat: opponents and seats take turns.

    counts: how many may play.
    """
    minds = ladder(game, known)
    seats = max((count for count in counts if count <= len(minds) + 1), default=min(counts))
    first, own = number % len(minds), number // len(minds) % seats
    if seats > len(minds):
        own = number % seats
    others = [minds[(first + place) % len(minds)] for place in range(seats - 1)]
    return (*others[:own], pupil, *others[own:]), own


def meetings(record: Record, own: Seat, alone: Mapping[str, Record]) -> dict[str, tuple[float, float]]:
    """The pupil's score and each mind's. A mind that sits at several seats counts with its first."""
    assert record.scores is not None
    found: dict[str, tuple[float, float]] = {}
    for seat, name in enumerate(record.players):
        if seat != own:
            found.setdefault(name, (record.scores[own], record.scores[seat]))
    for name, other in alone.items():
        assert other.scores is not None
        found[name] = record.scores[own], other.scores[0]
    return found


def judged(record: Record, own: Seat, known: Mistakes, number: int) -> tuple[tuple[Flaw, ...], int]:
    """The pupil's choices that were not the best, and the number of all."""
    rebuilt = gameplay.rebuilt(record)
    judge = known.judging(rebuilt.game, number)
    flaws: list[Flaw] = []
    choices = 0
    for item in judgement.judge(rebuilt, judge, known.judge_seconds, seats=(own,)):
        choices += 1
        view = rebuilt.states[item.number - 1].view(item.seat)
        if flaw := flaw_of(view, item.move, item.best, item.lost, item.error, known):
            flaws.append(flaw)
    return tuple(flaws), choices


def flaw_of(
    view: View, move: Move, best: Move, lost: float | None, error: float | None, known: Mistakes
) -> Flaw | None:
    """A choice that was judged, as a mistake of its kind; None where it is as good as the best one."""
    if lost is None or move == best or abs(lost) < SAME:
        return None
    kind = known.kind(view, move, best)
    name = kind.name if kind else mistakes.in_words(move, best)
    return Flaw(name, lost, error, str(view), str(move), str(best))


def learn(pupil: Pupil, seconds: float, lessons: int | None, seed: int, jobs: int) -> Iterator[list[Lesson]]:
    """Lessons until the time is up, or this number of them; at least one."""
    deadline = inf if lessons is not None else time.time() + seconds
    known = mistakes.of(pupil.game)
    block = 1 if known.move_seconds else BLOCK

    def blocks() -> Iterator[range]:
        start = 0
        while (start < lessons) if lessons is not None else (not start or time.time() < deadline):
            yield range(start, start + block if lessons is None else min(start + block, lessons))
            start += block

    yield from workers.spread(Teacher(pupil, seed, deadline), blocks(), jobs)
