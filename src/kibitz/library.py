"""The functions that `import kibitz` offers: play, advise, review and simulate by a game's name.

Programs call them as `kibitz.play` and so on. The modules of the package are there for more control.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from kibitz import catalog, gameplay, judgement, record, words, workers
from kibitz.judgement import Review
from kibitz.simulation import Simulation
from kibitz.table import CHANCE, AdviceList, Adviser, Clock, Game, IllegalMove, Record, State, View

GameOrName: TypeAlias = Game | str
"""A game, or its name as `kibitz games` lists it."""
MindOrName: TypeAlias = Adviser | str
"""A mind, or its name; "best" is the game's strongest."""
PositionOrText: TypeAlias = View | State | str
"""What a seat sees: a view, its text, or a state, which is seen by the seat that is to move."""

BITS = 32
"""The bits of a mind's seed."""


def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order; no game is imported."""
    return catalog.names()


def game(name: str) -> Game:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """
    return catalog.game(name)


def mind(game: GameOrName, name: str = "best", seed: int = 0) -> Adviser:
    """The mind of this name, which draws its own random numbers from the seed.

    `kibitz games` and `game.minds()` list the names, weakest first. Raises InvalidText for an unknown name.
    """
    return catalog.mind(_game(game), name, seed)


def start(game: GameOrName, seats: int | None = None, **options: int | str) -> State:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """
    return gameplay.start(_game(game), seats, options)


def play(
    game: GameOrName,
    minds: MindOrName | Sequence[MindOrName] = "best",
    *,
    seed: int = 0,
    seats: int | None = None,
    seconds: float | None = None,
    **options: int | str,
) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """
    known = _game(game)
    if isinstance(minds, (Adviser, str)):
        seats = max(known.seats_with(**words.options(known, options))) if seats is None else seats
        minds = [minds] * seats
    elif seats is not None and seats != len(minds):
        raise ValueError(f"{seats} seats and {len(minds)} minds: expected one mind for each seat")
    names = [item if isinstance(item, str) else type(item).__name__ for item in minds]
    # Checked before the minds are made, because some load much.
    gameplay.start(known, len(minds), options)
    advisers = [
        catalog.mind(known, item, Random(f"{seed} {seat}").getrandbits(BITS)) if isinstance(item, str) else item
        for seat, item in enumerate(minds)
    ]
    return gameplay.play(known, advisers, seed, options, seconds, names)


def advise(
    game: GameOrName,
    position: PositionOrText,
    mind: MindOrName = "best",
    *,
    seconds: float | None = None,
    seed: int = 0,
) -> AdviceList:
    """What the moves of a position are worth to the seat that is to move, best first.

    Raises InvalidText for a text that is not a position, IllegalMove where there is nothing to choose.
    """
    known = _game(game)
    view = _view(known, position)
    if not view.moves:
        raise IllegalMove(f"nothing to choose in this position of {known.name}: expected one with a seat to move")
    return AdviceList(view, _mind(known, mind, seed).advise(view, Clock(seconds)))


def review(record: Record, mind: MindOrName = "best", *, seconds: float | None = None) -> Review:
    """What each choice of a recorded game cost in a mind's opinion, and what chance gave.

    Raises InvalidText for a record that breaks the rules.
    """
    rebuilt = gameplay.rebuilt(record)
    return Review(record, judgement.judge(rebuilt, _mind(rebuilt.game, mind, record.seed or 0), seconds))


def simulate(
    game: GameOrName,
    games: int = 1000,
    *,
    mind: str = "best",
    seed: int = 0,
    seconds: float | None = None,
    jobs: int | None = 1,
    **options: int | str,
) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """
    known = _game(game)
    if games < 0:
        raise ValueError(f"{games} games: expected 0 or more")
    catalog.mind(known, mind, 0)
    done = Simulation(known.name, seed, mind, words.options(known, options), seconds)
    for _ in done.run(games, workers.cores() if jobs is None else jobs):
        pass
    return done


def picture(game: GameOrName, position: PositionOrText) -> str:
    """A position as an SVG document, as its seat sees it; empty where the game has no pictures."""
    known = _game(game)
    return known.picture(_view(known, position))


def replay(record: Record) -> Iterator[State]:
    """Every state of a recorded game, the first before any move.

    Raises InvalidText at the first move that breaks the rules or that the seed does not deal.
    """
    return gameplay.replay(record)


def read_records(path: str | Path) -> Iterator[Record]:
    """The games in a file of records, one line of JSON each.

    Raises InvalidText that names the line and the field, OSError for a file that can't be read.
    """
    return record.read(Path(path))


def write_records(path: str | Path, records: Iterable[Record]) -> None:
    """Append games to a file of records: all of them, or none if the disk is full."""
    with record.Recorder(Path(path)) as recorder:
        recorder.write_all(records)


def _game(game: GameOrName) -> Game:
    return catalog.game(game) if isinstance(game, str) else game


def _mind(game: Game, mind: MindOrName, seed: int) -> Adviser:
    return catalog.mind(game, mind, seed) if isinstance(mind, str) else mind


def _view(game: Game, position: PositionOrText) -> View:
    if isinstance(position, str):
        return catalog.read_view(game, position)
    if isinstance(position, View):
        return position
    seats = [seat for seat in position.to_move if seat != CHANCE]
    return position.view(seats[0] if seats else position.position.default_seat)
