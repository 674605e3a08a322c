"""The tables that the suite plays: every game in the catalog, and the toy of docs/vocabulary.md."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import kibitz.games
from kibitz import catalog, gameplay
from kibitz.table import CHANCE, Game, Move, Seat, State
from tests.conformance.exemptions import exemptions

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
SEEDS = range(3)


@cache
def toy() -> Game:
    """The game whose code stands in the documentation, run from there."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "vocabulary.md").read_text(), re.DOTALL)
    assert code, "docs/vocabulary.md shows no toy game"
    module = sys.modules["toy_of_the_docs"] = ModuleType("toy_of_the_docs")
    exec(compile(code[1], "docs/vocabulary.md", "exec"), module.__dict__)
    assert isinstance(module.GAME, Game)
    return module.GAME


@cache
def template() -> Game:
    """The game that CONTRIBUTING tells its readers to copy, run from where it stands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kibitz.games, "__path__", [*kibitz.games.__path__, str(ROOT / "examples")])
        game = import_module("kibitz.games.template_game.game").GAME
    assert isinstance(game, Game)
    return game


def games() -> list[Game]:
    return [*map(catalog.game, catalog.names()), template(), toy()]


@dataclass(frozen=True)
class Table:
    """A game with as many seats and such options."""

    game: Game
    seats: int
    options: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])

    def start(self) -> State:
        return gameplay.start(self.game, self.seats, dict(self.options))


@cache
def tables() -> list[Table]:
    """Each game with its fewest and most players, and with the first and last value of every option."""
    found = []
    for game in games():
        usual = max(game.seat_counts)
        found += [Table(game, seats) for seats in sorted({min(game.seat_counts), usual})]
        for option in game.options:
            values = list(option.allowed)
            found += [
                Table(game, usual, ((option.name, value),))
                for value in dict.fromkeys((values[0], values[-1]))
                if value != option.default
            ]
        found += [Table(game, usual, tuple(options.items())) for options in exemptions(game).also]
    return found


@dataclass(frozen=True)
class Step:
    """A state on the way, and the choice that was made there."""

    state: State
    seat: Seat
    move: Move


def walk(table: Table, seed: int) -> tuple[list[Step], State]:
    """A game of random choices: its steps and its end."""
    rng, chooser = Random(seed), Random(~seed)
    state, steps = table.start(), []
    while state.to_move:
        seat = state.to_move[0]
        if seat == CHANCE:
            move = state.draw(rng)
        else:
            move = chooser.choice(list(state.moves(seat)))
        steps.append(Step(state, seat, move))
        state = state.play(seat, move)
        assert len(steps) < 5000, "the game does not end"
    return steps, state


@cache
def walks(table: Table) -> list[tuple[list[Step], State]]:
    return [walk(table, seed) for seed in SEEDS]


def states(table: Table) -> Iterator[State]:
    """The states of the walks; of long ones a share."""
    for steps, end in walks(table):
        every = max(1, len(steps) // 40)
        yield from (step.state for step in steps[::every])
        yield end


every_table = pytest.mark.parametrize("table", tables(), ids=str)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def table_of(game: Game) -> Table:
    """A game's first table: its fewest players, the usual options."""
    return next(table for table in tables() if table.game.name == game.name)


def choices(table: Table, count: int) -> list[Step]:
    """About this many steps of a walk, spread over all at which somebody chose."""
    steps = [step for step in walks(table)[0][0] if step.seat != CHANCE]
    return steps[len(steps) // (2 * count) :: max(1, len(steps) // count)][:count]


def wide_tables(game: Game) -> list[Table]:
    """The game with every number of players, and with every value of every option."""
    usual = max(game.seat_counts)
    return [
        *(Table(game, seats) for seats in game.seat_counts),
        *(
            Table(game, usual, ((option.name, value),))
            for option in game.options
            for value in option.allowed
            if value != option.default
        ),
        *(Table(game, usual, tuple(options.items())) for options in exemptions(game).also),
    ]
