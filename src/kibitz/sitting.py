"""A person at a table of minds: what a terminal or a page needs to let somebody play. Nothing here prints or reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Self

from kibitz import catalog, gameplay, words
from kibitz.gameplay import Turn
from kibitz.table import (
    Advice,
    Adviser,
    Clock,
    Forecast,
    Game,
    IllegalMove,
    InvalidText,
    Move,
    Record,
    Seat,
    State,
    TableError,
    View,
)

PERSON = "you"
"""The person's name in records."""
RESIGNED = f"{PERSON} resigned"
"""The outcome of a game that the person has given up."""
MOST_SECONDS = 1e9
"""The longest time for a move in a saved game."""
MakeMind = Callable[[Game, str, int], Adviser]
"""Makes the mind of a name from a seed, as catalog.mind does."""
Moment = tuple[Turn, tuple[tuple[Seat, str], ...], Any]
"""What undo goes back to: a choice of the person, the moves before it, and chance as it stood then."""


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
        start: State | None = None,
        make: MakeMind = catalog.mind,
    ) -> None:
        """seat is the person's, None to watch; against names the mind of the other seats, asked for `seconds` a move,
        or a mind for each of them, with commas between.

        start is the state to begin from; it decides the number of seats and the options. None: the game's own first
        state. Raises InvalidText for a number of seats, an option, a seat or a mind that the game does not have.
        """
        self.game, self.seed, self.seconds, self.against = game, seed, seconds, against
        self.options = words.options(game, options or {})
        self.start = "" if start is None else str(start)
        if start is None:
            seats = max(game.seats_with(**self.options)) if seats is None else seats
            start = gameplay.start(game, seats, self.options)
        else:
            seats = game.seats_of(start.position)
        if seat is not None and seat not in range(seats):
            raise InvalidText(f"seat {seat}: expected one of {', '.join(map(str, range(seats)))}")
        self.seat = seat
        self.seen_by = seat or 0
        """The seat whose view is shown."""
        others = iter(named(against, seats - (seat is not None)))
        self.names = tuple(PERSON if own == seat else next(others) for own in range(seats))
        self.minds = {own: make(game, name, seed + own) for own, name in enumerate(self.names) if own != seat}
        self.rng = Random(seed)
        self.is_resigned = False
        self._past: list[Moment] = []
        self._turns = gameplay.turns(start, self.minds, self.rng, seconds)
        self.turn = next(self._turns)
        self._moves = _texts(self.turn)

    @property
    def state(self) -> State:
        return self.turn.state

    @property
    def view(self) -> View:
        """What the person sees, or what a spectator wants to see."""
        return self.state.view(self.seen_by)

    @property
    def is_over(self) -> bool:
        return self.is_resigned or not self.state.to_move

    @property
    def may_choose(self) -> bool:
        """Whether the person is to move."""
        return not self.is_resigned and self.seat in self.state.to_move

    @property
    def moves(self) -> Collection[Move]:
        """What the person may choose now; empty when only others are to move."""
        return self.view.moves if self.may_choose else ()

    def play(self, move: Move | None = None) -> tuple[tuple[Seat, Move], ...]:
        """Plays one turn and returns all of its moves: the person's choice, None where there is none to make, and what
        the minds choose and chance then draws. The person may not be allowed to see all of them: announcements() says
        what may be shown."""
        if self.is_over:
            raise IllegalMove("the game is over: expected no move")
        if self.seat is None or not self.may_choose:
            if move is not None:
                raise IllegalMove(f"you are not to move: expected {words.some(self.state.to_move)} to choose")
            self.turn = next(self._turns)
        else:
            if move not in self.moves:
                raise IllegalMove(f"{move} is not allowed here: expected one of {words.some(self.moves)}")
            moment = self._moment()
            self.turn = self._turns.send({self.seat: move})
            self._past.append(moment)
        self._moves += _texts(self.turn)
        return self.turn.moves

    def _moment(self) -> Moment:
        return self.turn, self._moves, self.rng.getstate()

    def announcements(self, before: View) -> list[str]:
        """What the person learns from the turn just played, in a line each; `before` is the view before it."""
        return self.game.announcements(before, self.view, self.turn.moves)

    def resign(self) -> None:
        """Gives the game up: it is over, without scores. undo() takes this back too."""
        if self.is_over:
            raise IllegalMove("the game is over: expected no move")
        self.is_resigned = True

    def undo(self) -> bool:
        """Takes the person's last choice back, and all that followed it; chance will deal the same again."""
        if self.is_resigned:
            self.is_resigned = False
            return True
        if not self._past:
            return False
        turn, self._moves, chance = self._past.pop()
        self.rng.setstate(chance)
        # The minds know that the game began; one that was over goes on for them as well.
        self._turns = gameplay.turns(turn.state, self.minds, self.rng, self.seconds, begins=False)
        next(self._turns)
        self.turn = turn
        return True

    def advice(self) -> tuple[list[Advice], Forecast | None]:
        """The best mind's advice to the person, with what will probably follow its first move."""
        mind = catalog.mind(self.game, "best", self.seed)
        advice = mind.explain(self.view, mind.advise(self.view, Clock(self.seconds)))
        return advice, mind.forecast(self.view, advice[0].move)

    def record(self) -> Record:
        """The game so far."""
        record = gameplay.record_of(self.game, self.options, self.seed, self.names, self._moves, self.state, self.start)
        return replace(record, outcome=RESIGNED) if self.is_resigned else record

    def save(self) -> str:
        """The game so far as a line of JSON, a record with the settings of the table: resume() goes on from it."""
        import json

        settings = {"seat": self.seat, "against": self.against, "seconds": self.seconds}
        return json.dumps(self.record().to_dict() | settings, ensure_ascii=False)

    @classmethod
    def resume(cls, saved: str, where: str = "saved game", make: MakeMind = catalog.mind) -> Self:
        """The sitting that save() wrote down: the same state, moves to take back, and chance still to come.

        A mind that learns or draws random numbers starts over. InvalidText for a text that save() did not write.
        """
        from kibitz import record

        fields = record.parse(saved, where)
        kept = record.from_fields(fields, where)
        seat, against, seconds = (fields.get(name) for name in ("seat", "against", "seconds"))
        if not (seat is None or type(seat) is int):
            raise InvalidText(f"{where}: field 'seat' is {seat!r:.60}: expected a seat or null")
        if not isinstance(against, str):
            raise InvalidText(f"{where}: field 'against' is {against!r:.60}: expected the name of a mind")
        if not (seconds is None or (type(seconds) in (int, float) and 0 < seconds < MOST_SECONDS)):
            raise InvalidText(f"{where}: field 'seconds' is {seconds!r:.60}: expected seconds above 0 or null")
        if kept.seed is None:
            raise InvalidText(f"{where}: field 'seed' is null: expected a whole number")
        game = catalog.game(kept.game)
        try:
            sitting = cls(
                game,
                kept.seed,
                kept.options,
                seats=len(kept.players),
                seat=seat,
                against=against,
                seconds=seconds,
                start=game.read_state(kept.start) if kept.start else None,
                make=make,
            )
            sitting._repeat(kept.moves)
            sitting.is_resigned = kept.outcome == RESIGNED
        except TableError as error:
            raise InvalidText(f"{where}: {error}") from None
        return sitting

    def _repeat(self, moves: Sequence[tuple[Seat, str]]) -> None:
        """Play the moves of a record again, everyone's: no mind is asked."""
        if tuple(moves[: len(self._moves)]) != self._moves:
            raise InvalidText("the first moves are not what the seed deals")
        while len(self._moves) < len(moves):
            number = len(self._moves)
            given: dict[Seat, Move] = {}
            for place, (seat, text) in enumerate(moves[number : number + len(self.state.to_move)], number + 1):
                if seat not in self.state.to_move:
                    raise InvalidText(f"move {place}: seat {seat} is not to move")
                given[seat] = self.state.read_move(seat, text)
            if not given or len(given) < len(self.state.to_move):
                raise InvalidText(f"move {number + 1}: expected a move of each seat to move, and none after the end")
            if self.may_choose:
                self._past.append(self._moment())
            self.turn = self._turns.send(given)
            self._moves += _texts(self.turn)
            if self._moves != tuple(moves[: len(self._moves)]):
                raise InvalidText(f"the moves after move {number} are not what the seed deals")


def named(against: str, seats: int) -> list[str]:
    """The minds of these seats: one for all of them, or one for each with commas between."""
    names = [name.strip() for name in against.split(",")]
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise InvalidText(f"{len(names)} minds for {seats} seats: expected one for all, or one for each")
    return names


def _texts(turn: Turn) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, str(move)) for seat, move in turn.moves)


def read_start(game: Game, text: str, seed: int) -> tuple[State, Seat]:
    """The state to begin from that a text describes, and the seat that sees it so; what is hidden comes from the seed.

    InvalidText, or another error of the game, where the text can't be read.
    """
    view = catalog.read_view(game, text)
    try:
        return game.read_state(text), view.seat
    except TableError:
        return view.imagine(Random(f"{seed} start")), view.seat
