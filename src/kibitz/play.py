"""Playing a game through: from the start, with advisers, and again from its record."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from kibitz import catalog, words
from kibitz.table import CHANCE, Adviser, Clock, Game, InvalidText, Record, Seat, State


def start(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> State:
    """The game's first state; seats and options are checked here, for every game alike."""
    if seats is None:
        seats = max(game.seat_counts)
    if seats not in game.seat_counts:
        raise InvalidText(f"{game.name} with {seats} players: expected {words.some(game.seat_counts)}")
    return game.start(seats, **words.options(game, options or {}))


def settle_chance(state: State, rng: Random, moves: list[tuple[Seat, str]]) -> State:
    """The state once chance has nothing more to say, its moves added to the list."""
    while state.to_move == (CHANCE,):
        move = state.draw(rng)
        moves.append((CHANCE, str(move)))
        state = state.play(CHANCE, move)
    return state


def play(
    game: Game,
    advisers: Sequence[Adviser],
    seed: int,
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    names: Sequence[str] = (),
) -> Record:
    """One game between advisers, one a seat, each asked with what its seat sees and so many seconds a move."""
    state = start(game, len(advisers), options)
    rng = Random(seed)
    moves: list[tuple[Seat, str]] = []
    state = settle_chance(state, rng, moves)
    for seat, adviser in enumerate(advisers):
        adviser.starts(state.view(seat))
    while state.to_move:
        # Everyone who chooses now is asked before anyone's choice is played.
        views = {seat: state.view(seat) for seat in state.to_move}
        for seat, view in views.items():
            advisers[seat].prepare(view, Clock(seconds))
        chosen = [(seat, advisers[seat].advise(view, Clock(seconds))[0].move) for seat, view in views.items()]
        for seat, move in chosen:
            moves.append((seat, str(move)))
            state = state.play(seat, move)
        state = settle_chance(state, rng, moves)
    for seat, adviser in enumerate(advisers):
        adviser.ends(state.view(seat))
    return Record(
        game=game.name,
        options=words.options(game, options or {}),
        seed=seed,
        players=tuple(names) or tuple(type(adviser).__name__ for adviser in advisers),
        moves=tuple(moves),
        scores=state.scores(),
        outcome=state.outcome(),
    )


def replay(record: Record) -> Iterator[State]:
    """Every state of a recorded game, the first before any move; InvalidText where the record contradicts itself."""
    game = catalog.game(record.game)
    state = start(game, len(record.players), record.options)
    rng = None if record.seed is None else Random(record.seed)
    yield state
    for number, (seat, text) in enumerate(record.moves, 1):
        where = f"{record.game} record, move {number}"
        if seat not in state.to_move:
            raise InvalidText(f"{where}: seat {seat} is not to move: expected {words.some(state.to_move)}")
        if seat == CHANCE and rng is not None and str(state.draw(rng)) != text:
            raise InvalidText(f"{where}: {text!r} is not what seed {record.seed} deals")
        state = state.play(seat, state.read_move(seat, text))
        yield state
    if not state.to_move and record.scores is not None and tuple(record.scores) != tuple(state.scores()):
        raise InvalidText(f"{record.game} record: scores {record.scores}, but the moves give {state.scores()}")
    if record.scores is not None and state.to_move:
        raise InvalidText(f"{record.game} record: has scores, but its moves end before the game does")
