"""The tables at which the suite plays a game, and games of random choices there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar

from kibitz import gameplay
from kibitz.table import CHANCE, Game, Move, Option, Record, Seat, State

SEEDS = range(3)
MOST_STEPS = 5000
"""The most moves of a game of random choices."""
MOST_STATES = 40
"""The most states of a game that are looked at, besides its end."""
Item = TypeVar("Item")
Options = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True)
class Table:
    """A game with a number of seats and options."""

    game: Game
    seats: int
    options: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def start(self) -> State:
        return gameplay.start(self.game, self.seats, dict(self.options))


@cache
def tables(game: Game, also: tuple[Options, ...] = (), short: Options = ()) -> tuple[Table, ...]:
    """The game with its fewest and most players, with the first and last value of every option, and with `also`.

    Of a game that is long without the options `short`, those of `also` alone: `wide_tables` has the others.
    """
    found = smallest_and_largest(game, ())
    for option in () if short else game.options:
        values: list[int | str] = list(option.allowed)
        found += [
            table
            for value in dict.fromkeys((values[0], values[-1]))
            if matters(game, option, value)
            for table in smallest_and_largest(game, ((option.name, value),))
        ]
    return (*found, *(table for options in also for table in smallest_and_largest(game, options)))


def smallest_and_largest(game: Game, options: Options) -> list[Table]:
    """The game with its fewest and most players; with options, the most alone."""
    most = max(game.seats_with(**dict(options)))
    return [Table(game, seats, options) for seats in sorted({most if options else min(game.seat_counts), most})]


def matters(game: Game, option: Option, value: int | str) -> bool:
    """Whether this value makes another game. One that begins in an equal position, which holds all rules, does not."""
    if value == option.default:
        return False
    changed = gameplay.start(game, None, {option.name: value}).position
    return changed != gameplay.start(game).position


@cache
def wide_tables(game: Game, also: tuple[Options, ...] = (), short: Options = ()) -> tuple[Table, ...]:
    """The game with every number of players, with every value of every option, and with `also`.

    A game that is long without the options `short` has them beside the other options.
    """
    shortening = {name for name, _ in short}
    return (
        *(Table(game, seats) for seats in game.seat_counts),
        *(
            table
            for option in game.options
            for value in option.allowed
            if matters(game, option, value)
            for table in smallest_and_largest(
                game, (*(() if option.name in shortening else short), (option.name, value))
            )
        ),
        *(table for options in also for table in smallest_and_largest(game, options)),
    )


@dataclass(frozen=True)
class Step:
    """A state on the way, and the choice that was made there."""

    state: State
    seat: Seat
    move: Move


def walk(table: Table, seed: int) -> tuple[list[Step], State]:
    """A game of random choices: its steps and its end."""
    rng, chooser = Random(seed), Random(~seed)
    state, steps = table.start(), list[Step]()
    while state.to_move:
        seat = state.to_move[0]
        if seat == CHANCE:
            move = state.draw(rng)
        else:
            moves = list(state.moves(seat))
            assert moves, f"{state}: seat {seat} is in to_move, but moves({seat}) is empty: a seat to move has a move"
            move = chooser.choice(moves)
        steps.append(Step(state, seat, move))
        state = state.play(seat, move)
        assert len(steps) < MOST_STEPS, (
            f"the game does not end after {MOST_STEPS} random moves: to_move must become () in every game; limit the"
            " number of turns where a game could go on forever"
        )
    return steps, state


@cache
def shared_walk(table: Table, seed: int) -> tuple[list[Step], State]:
    """A walk for every test that only looks at it: long games take most of the suite's time."""
    return walk(table, seed)


def walked(table: Table, seed: int) -> list[State]:
    """The states of a game of random choices, its end included."""
    steps, end = shared_walk(table, seed)
    return [*(step.state for step in steps), end]


def first_walk(table: Table) -> tuple[list[Step], State]:
    return shared_walk(table, SEEDS[0])


def walks(table: Table) -> list[tuple[list[Step], State]]:
    return [shared_walk(table, seed) for seed in SEEDS]


def record_of(table: Table, steps: list[Step], end: State, seed: int | None) -> Record:
    """A walk as a record."""
    moves = [(step.seat, step.move) for step in steps]
    return gameplay.record_of(table.game, dict(table.options), seed, ("random",) * table.seats, moves, end)


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """At most this many of them, spread over all, the first among them."""
    count = min(most, len(items))
    return [items[place * len(items) // count] for place in range(count)]


def states(table: Table) -> Iterator[State]:
    """The states of the walks; of long ones a share."""
    for steps, end in walks(table):
        yield from (step.state for step in spread(steps, MOST_STATES))
        yield end


def choices(table: Table, count: int) -> list[Step]:
    """About this many steps of a walk, spread over all at which somebody chose."""
    steps = [step for step in first_walk(table)[0] if step.seat != CHANCE]
    return steps[len(steps) // (2 * count) :: max(1, len(steps) // count)][:count]
