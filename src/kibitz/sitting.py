"""A person at a table of minds: what a terminal or a page needs to let somebody play. Nothing here prints or reads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from kibitz import catalog, gameplay, words
from kibitz.gameplay import Turn
from kibitz.table import Advice, Clock, Forecast, Game, IllegalMove, InvalidText, Move, Record, Seat, State, View

PERSON = "you"
"""The person's name in records."""


@dataclass(frozen=True)
class Moment:
    """What undo goes back to: a choice of the person, and chance as it stood then."""

    turn: Turn
    moves: tuple[tuple[Seat, str], ...]
    chance: Any


class Sitting:
    """One game of a person, or of nobody, with minds in the other seats."""

    def __init__(
        self,
        game: Game,
        seed: int,
        options: Mapping[str, Any] | None = None,
        *,
        seats: int | None = None,
        seat: Seat | None = 0,
        against: str = "best",
        seconds: float | None = None,
    ) -> None:
        """seat is the person's, None to watch; against names the mind of the other seats, asked for `seconds` a move.

        Raises InvalidText for a number of seats, an option, a seat or a mind that the game does not have.
        """
        self.game, self.seed, self.seconds = game, seed, seconds
        self.options = words.options(game, options or {})
        seats = max(game.seat_counts) if seats is None else seats
        state = gameplay.start(game, seats, self.options)
        if seat is not None and seat not in range(seats):
            raise InvalidText(f"seat {seat}: expected one of {', '.join(map(str, range(seats)))}")
        self.seat = seat
        self.names = tuple(PERSON if own == seat else against for own in range(seats))
        self.minds = {own: catalog.mind(game, against, seed + own) for own in range(seats) if own != seat}
        self.rng = Random(seed)
        self._past: list[Moment] = []
        self._turns = gameplay.turns(state, self.minds, self.rng, seconds)
        self.turn = next(self._turns)
        self._moves = _texts(self.turn)

    @property
    def state(self) -> State:
        return self.turn.state

    @property
    def view(self) -> View:
        """What the person sees; a spectator sees what seat 0 does."""
        return self.state.view(self.seat or 0)

    @property
    def is_over(self) -> bool:
        return not self.state.to_move

    @property
    def may_choose(self) -> bool:
        """Whether the person is to move."""
        return self.seat in self.state.to_move

    @property
    def moves(self) -> Collection[Move]:
        """What the person may choose now; empty when only others are to move."""
        return self.view.moves if self.may_choose else ()

    def play(self, move: Move | None = None) -> tuple[tuple[Seat, Move], ...]:
        """Plays one turn and returns all of its moves: the person's choice, None where there is none to make, and what
        the minds choose and chance then draws."""
        if self.is_over:
            raise IllegalMove("the game is over: expected no move")
        if self.seat is None or not self.may_choose:
            if move is not None:
                raise IllegalMove(f"you are not to move: expected {words.some(self.state.to_move)} to choose")
            self.turn = next(self._turns)
        else:
            if move not in self.moves:
                raise IllegalMove(f"{move} is not allowed here: expected one of {words.some(self.moves)}")
            moment = Moment(self.turn, self._moves, self.rng.getstate())
            self.turn = self._turns.send({self.seat: move})
            self._past.append(moment)
        self._moves += _texts(self.turn)
        return self.turn.moves

    def undo(self) -> bool:
        """Takes the person's last choice back, and all that followed it; chance will deal the same again."""
        if not self._past:
            return False
        moment = self._past.pop()
        self.rng.setstate(moment.chance)
        # The minds know that the game began; one that was over goes on for them as well.
        self._turns = gameplay.turns(moment.turn.state, self.minds, self.rng, self.seconds, begins=False)
        next(self._turns)
        self.turn, self._moves = moment.turn, moment.moves
        return True

    def advice(self) -> tuple[list[Advice], Forecast | None]:
        """The best mind's advice to the person, with what will probably follow its first move."""
        mind = catalog.mind(self.game, "best", self.seed)
        advice = mind.advise(self.view, Clock(self.seconds))
        return advice, mind.forecast(self.view, advice[0].move)

    def record(self) -> Record:
        """The game so far."""
        return Record(
            game=self.game.name,
            options=self.options,
            seed=self.seed,
            players=self.names,
            moves=self._moves,
            scores=self.state.scores() if self.is_over else None,
            outcome=self.state.outcome() if self.is_over else "",
        )


def _texts(turn: Turn) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, str(move)) for seat, move in turn.moves)
