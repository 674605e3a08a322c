"""Plays a game from start to end with advisers, and replays a record."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kibitz import catalog, words
from kibitz.table import CHANCE, Adviser, Clock, Game, IllegalMove, InvalidText, Move, Record, Seat, State, TableError


@dataclass(frozen=True, slots=True)
class Turn:
    """A point of a game at which someone must choose, or the end; chance has moved already."""

    state: State
    moves: tuple[tuple[Seat, Move], ...] = ()
    """The moves since the turn before: the choices, then the moves of chance."""


@dataclass(frozen=True)
class Rebuilt:
    """A recorded game that keeps the rules, rebuilt: for callers that look at it more than once."""

    record: Record
    game: Game
    states: tuple[State, ...]
    """One before each move, and the end."""


def start(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> State:
    """The game's first state; seats and options are checked here, for every game alike."""
    chosen = words.options(game, options or {})
    allowed = game.seats_with(**chosen)
    seats = max(allowed) if seats is None else seats
    if seats not in allowed:
        raise wrong_seats(game, seats, allowed)
    return game.start(seats, **chosen)


def wrong_seats(game: Game, seats: int, allowed: Iterable[int]) -> InvalidText:
    """What is wrong with a number of players that the game does not allow."""
    return InvalidText(f"{game.name} with {words.plural(seats, 'player')}: expected {words.some(allowed)}")


def settle_chance(state: State, rng: Random, moves: list[tuple[Seat, Move]]) -> State:
    """The next state in which a player is to move, or the end; chance's moves are added to the list."""
    while state.to_move == (CHANCE,):
        move = state.draw(rng)
        moves.append((CHANCE, move))
        state = state.play(CHANCE, move)
    return state


def has_choices(game: Game) -> bool:
    """Whether a player ever chooses; a game in which chance decides everything ends at once."""
    return bool(settle_chance(start(game), Random(0), []).to_move)


def turns(
    state: State,
    advisers: Mapping[Seat, Adviser],
    rng: Random,
    seconds: float | None = None,
    *,
    begins: bool = True,
) -> Generator[Turn, Mapping[Seat, Move] | None, None]:
    """The turns of a game from this state on; the last one is its end. Every loop that plays a game is this one.

    With `for turn in turns(...)` the advisers choose for their seats. A caller that chooses for some seats itself, or
    for all, sends their moves: `turn = game.send({seat: move})`; the seats that it leaves out are asked.

    - Chance draws from rng until someone must choose.
    - Everyone who chooses at a turn is asked before anyone's choice is played; each is prepared before the first is
      asked, so that advisers in other processes think at the same time. Each has `seconds`, None for no limit.
    - Every adviser's starts() is called after chance's first moves, unless `begins` is false, which continues a game
      that they know. Its ends() is called when the game is over; a caller that leaves the loop earlier calls it itself.
    - Exceptions of an adviser reach the caller, and so does IllegalMove for an illegal move that is sent. The game
      can't continue after either.
    """
    moves: list[tuple[Seat, Move]] = []
    state = settle_chance(state, rng, moves)
    if begins:
        for seat, adviser in advisers.items():
            adviser.starts(state.view(seat))
    while to_move := state.to_move:
        given = (yield Turn(state, tuple(moves))) or {}
        for seat in given:
            if seat not in to_move:
                raise IllegalMove(f"seat {seat} is not to move: expected {words.some(to_move)}")
        asked = {seat: state.view(seat) for seat in to_move if seat not in given}
        clock = Clock(seconds)
        for seat, view in asked.items():
            advisers[seat].prepare(view, clock)
        chosen = {seat: advisers[seat].advise(view, Clock(seconds))[0].move for seat, view in asked.items()}
        chosen.update(given)
        moves = [(seat, chosen[seat]) for seat in to_move]
        position = state.position
        for seat, move in moves:
            position = position.play(seat, move)
        state = settle_chance(State(position), rng, moves)
    for seat, adviser in advisers.items():
        adviser.ends(state.view(seat))
    yield Turn(state, tuple(moves))


def play(
    game: Game,
    advisers: Sequence[Adviser],
    seed: int,
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    names: Sequence[str] = (),
) -> Record:
    """One game between advisers, one for each seat; each gets its seat's view. seconds is the time for a move."""
    state = start(game, len(advisers), options)
    moves: list[tuple[Seat, Move]] = []
    for turn in turns(state, dict(enumerate(advisers)), Random(seed), seconds):
        state = turn.state
        moves += turn.moves
    players = names or [type(adviser).__name__ for adviser in advisers]
    return record_of(game, words.options(game, options or {}), seed, players, moves, state)


def record_of(
    game: Game,
    options: Mapping[str, int | str],
    seed: int | None,
    players: Iterable[str],
    moves: Iterable[tuple[Seat, Move]],
    state: State,
    start: str = "",
) -> Record:
    """A game as it was played up to this state."""
    texts = tuple((seat, str(move)) for seat, move in moves)
    scores, outcome = (None, "") if state.to_move else (state.scores(), state.outcome())
    return Record(game.name, options, seed, tuple(players), texts, scores, outcome, start)


def rebuilt(record: Record) -> Rebuilt:
    """The game of a record with all its states; InvalidText where the record contradicts itself."""
    return Rebuilt(record, catalog.game(record.game), tuple(replay(record)))


def replay(record: Record) -> Iterator[State]:
    """Every state of a recorded game, the first before any move; InvalidText where the record contradicts itself."""
    game = catalog.game(record.game)
    if record.start:
        state = game.read_state(record.start)
        if (seats := game.seats_of(state.position)) != len(record.players):
            raise InvalidText(f"{game.name} record: {len(record.players)} players: expected the {seats} of its start")
    else:
        state = start(game, len(record.players), record.options)
    rng = None if record.seed is None else Random(record.seed)
    yield state
    for number, (seat, text) in enumerate(record.moves, 1):
        where = f"{record.game} record, move {number}"
        if seat not in state.to_move:
            raise InvalidText(f"{where}: seat {seat} is not to move: expected {words.some(state.to_move)}")
        if seat == CHANCE and rng is not None and str(state.draw(rng)) != text:
            raise InvalidText(f"{where}: {words.shown(text)}, but its seed deals another: expected what it deals")
        try:
            move = state.read_move(seat, text)
        except TableError as error:
            raise type(error)(f"{where}: {error}") from None
        state = state.play(seat, move)
        yield state
    if not state.to_move and record.scores is not None and tuple(record.scores) != tuple(state.scores()):
        raise InvalidText(f"{record.game} record: scores {record.scores}: expected {state.scores()} after these moves")
    if record.scores is not None and state.to_move:
        raise InvalidText(f"{record.game} record: scores of a game that is not over: expected none")
