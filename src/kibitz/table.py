"""The vocabulary: the types that every game, mind and match of Kibitz is written in.

A game is a walk of immutable states. Whoever is to move (one seat, several at the same time, or chance) plays a move
and the next state follows; a state in which nobody is to move is the end. docs/vocabulary.md shows it on a toy game.
"""

from __future__ import annotations

import math
import re
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeAlias

import kibitz
from kibitz.tabular import Tabular

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path
    from random import Random

Seat: TypeAlias = int
"""A player's place at the table, counted from 0."""

CHANCE: Seat = -1
"""The seat of chance, a player whose odds are known."""

Move: TypeAlias = Hashable
"""An immutable value whose str() is its text."""


Progress: TypeAlias = Callable[[int, int], None]
"""Called from time to time with the number of steps done and the number of all."""


class TableError(ValueError):
    """An error of a player or a text, in one line that says what was expected."""


class InvalidText(TableError):
    """The text is not in the form of a state, view, move, option or record."""


class IllegalMove(TableError):
    """A well-formed move that is not allowed here."""


class AmbiguousMove(TableError):
    """A text that fits several legal moves."""


class Unwritten(TableError, NotImplementedError):
    """A method that a game or a mind needs and does not define."""

    def __init__(self, thing: object, method: str) -> None:
        kind = type(thing)
        super().__init__(f"{kind.__name__} of {kind.__module__} has no method {method}: write one")


class Position(ABC):
    """What a game implements: an immutable position, with parts masked that a seat can't see."""

    @property
    @abstractmethod
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that must choose now, in any order; (CHANCE,) when chance moves; () at the end."""

    @abstractmethod
    def moves(self, seat: Seat) -> Collection[Move]:
        """What this seat may choose now; empty when it is not to move.

        Iterating and testing with `in` must both be cheap; len() may be too large, as with a deck's shuffles.
        """

    def read_move(self, seat: Seat, text: str) -> Move:
        """The legal move that the text means; InvalidText, IllegalMove or AmbiguousMove says why there is none.

        It has this text, or is the only one whose text begins with it, unless a game says otherwise.
        """
        # Imported when it is needed, since words builds on this module.
        found: Move = import_module("kibitz.words").match(text, self.moves(seat))
        return found

    @abstractmethod
    def play(self, seat: Seat, move: Move) -> Self:
        """The position after this choice; where several choose at once it is shown when the last has chosen."""

    hidden: ClassVar[Mapping[str, str]] = {}
    """Fields with parts that a seat can't see, which the conformance suite checks: "others" or "own" of a field with an
    entry for each seat, e.g. hands, or "all" of a field."""

    def odds(self, move: Move) -> Fraction:
        """The probability of a chance move; those of all legal ones sum to 1. Equal unless a game says otherwise."""
        # Imported here, as in all modules on the way to the first board: `kibitz play` starts at once.
        from fractions import Fraction

        return Fraction(1, len(self.moves(CHANCE)))

    def draw(self, rng: Random) -> Move:
        """A chance move drawn with its odds; a game may fix the calls of rng, to deal as its course does."""
        moves = list(self.moves(CHANCE))
        return rng.choices(moves, [float(self.odds(move)) for move in moves])[0]

    @property
    def default_seat(self) -> Seat:
        """The seat whose view a text without a seat is, e.g. the side to move where nothing is hidden."""
        return 0

    def seen(self, seat: Seat) -> Self:
        """The position with everything masked that this seat can't see; itself where nothing is hidden."""
        return self

    def imagine(self, seat: Seat, rng: Random) -> Self:
        """A position that seat masked, completed: what is hidden from it drawn with its odds."""
        return self

    @property
    def is_masked(self) -> bool:
        """Whether a part of it is hidden: then it must be completed by imagine() before it is played on."""
        return False

    @abstractmethod
    def scores(self) -> tuple[float, ...]:
        """Each seat's score at the end of the game."""

    def standing(self) -> tuple[float, ...] | None:
        """Each seat's score as it stands in a whole position before the end, for searches that stop early.

        A guess that is quick to compute; None where there is none.
        """
        return None

    @abstractmethod
    def outcome(self) -> str:
        """The end of the game in a few words, such as "won with 4 cards left"; the label that simulations count."""

    @abstractmethod
    def __str__(self) -> str:
        """The text that Game.read turns back into an equal position, masked or not."""


def game_of(position: Position) -> Game | None:
    """The game that this is a position of, for pictures and reprs; None where it can't be found.

    It is the position's attribute `game`, else GAME of the module game.py beside the position's own.
    """
    own = getattr(position, "game", None)
    if own is None:
        module = type(position).__module__
        try:
            own = getattr(import_module(f"{module.rpartition('.')[0] or module}.game"), "GAME", None)
        except ImportError:
            # A game in a single module.
            own = getattr(sys.modules.get(module), "GAME", None)
    return own if isinstance(own, Game) else None


if TYPE_CHECKING:
    # Only type checkers need its default, by which `State` alone is one of any game.
    from typing_extensions import TypeVar

    OfGame = TypeVar("OfGame", bound=Position, default=Position, covariant=True)
else:
    from typing import TypeVar

    OfGame = TypeVar("OfGame")


@dataclass(frozen=True, slots=True, repr=False)
class State(Tabular, Generic[OfGame]):
    """A whole position, hidden parts included: an immutable value, equal to another when all of it is."""

    position: OfGame

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that must choose now, in any order; (CHANCE,) when chance moves; () at the end."""
        return self.position.to_move

    def moves(self, seat: Seat) -> Collection[Move]:
        """What this seat may choose now; empty when it is not to move."""
        return self.position.moves(seat)

    def read_move(self, seat: Seat, text: str) -> Move:
        """The legal move that the text means; InvalidText, IllegalMove or AmbiguousMove says why there is none."""
        return self.position.read_move(seat, text)

    def play(self, seat: Seat, move: Move) -> State[OfGame]:
        """The state after this seat's choice."""
        return State(self.position.play(seat, move))

    def odds(self, move: Move) -> Fraction:
        """The probability of a chance move; those of all legal ones sum to 1."""
        return self.position.odds(move)

    def draw(self, rng: Random) -> Move:
        """A chance move drawn with its odds."""
        return self.position.draw(rng)

    def view(self, seat: Seat) -> View[OfGame]:
        """All that this seat may see, and nothing else."""
        return View(seat, self.position.seen(seat))

    def scores(self) -> tuple[float, ...]:
        """Each seat's score at the end of the game; asked earlier, a ValueError."""
        if self.to_move:
            raise ValueError("the game is not over")
        return self.position.scores()

    def outcome(self) -> str:
        """The end of the game in a few words, such as "won with 4 cards left"; the label that simulations count."""
        return self.position.outcome()

    def __str__(self) -> str:
        """The text that Game.read_state turns back into an equal state."""
        return str(self.position)

    def __repr__(self) -> str:
        return f"<State of {_name(self.position)}: {self}>"

    def to_dict(self) -> dict[str, Any]:
        return {"game": _name(self.position), "position": str(self)}

    def drawn(self) -> str:
        """What the position's default seat sees."""
        return self.view(self.position.default_seat).drawn()


@dataclass(frozen=True, slots=True, repr=False)
class View(Tabular, Generic[OfGame]):
    """What one seat sees: a masked position, equal to another when the seat can't tell them apart."""

    seat: Seat
    position: OfGame

    @property
    def moves(self) -> Collection[Move]:
        """What this seat may choose now; empty when it is not to move."""
        return self.position.moves(self.seat)

    def read_move(self, text: str) -> Move:
        """The legal move that the text means; InvalidText, IllegalMove or AmbiguousMove says why there is none."""
        return self.position.read_move(self.seat, text)

    def imagine(self, rng: Random) -> State[OfGame]:
        """A state that looks the same to the seat, with what is hidden drawn with its odds."""
        return State(self.position.imagine(self.seat, rng))

    def __str__(self) -> str:
        """The text that Game.read_view turns back into an equal view."""
        named = self.seat != self.position.default_seat
        return f"seat {self.seat}; {self.position}" if named else str(self.position)

    def __repr__(self) -> str:
        return f"<View of {_name(self.position)}, seat {self.seat}: {self.position}>"

    def to_dict(self) -> dict[str, Any]:
        return {"game": _name(self.position), "seat": self.seat, "position": str(self)}

    def drawn(self) -> str:
        game = game_of(self.position)
        return (game.picture(self) or game.drawing(self)) if game else ""


def _name(position: Position) -> str:
    game = game_of(position)
    return game.name if game else type(position).__name__


@dataclass(frozen=True, slots=True)
class Advice(Tabular):
    """One move and what it is worth to the seat that asked."""

    move: Move
    value: float | None
    """The seat's expected final score, in the game's own points; None from a mind that only chooses."""
    note: str = ""
    """The reason for it, in words for a person."""
    error: float | None = None
    """The standard error of value; None where it is exact."""
    spread: float | None = None
    """The standard deviation of the final score after this move."""
    line: tuple[Move, ...] = field(default=(), repr=False)
    """The moves that are expected to follow, each of whoever is to move then; empty where the mind does not know."""

    def to_dict(self) -> dict[str, Any]:
        values = {"value": self.value, "note": self.note, "error": self.error, "spread": self.spread}
        return {"move": str(self.move), **values}


class AdviceList(list[Advice], Tabular):
    """The moves of a view with what they are worth, best first."""

    def __init__(self, view: View, advice: Iterable[Advice]) -> None:
        super().__init__(advice)
        self.view = view

    def to_dict(self) -> dict[str, Any]:
        return {"game": _name(self.view.position), "position": str(self.view), "advice": self.rows()}

    def rows(self) -> list[dict[str, Any]]:
        return [item.to_dict() for item in self]

    def drawn(self) -> str:
        return self.view.drawn()


@dataclass(frozen=True, slots=True)
class Forecast:
    """A table of figures: what will probably follow a move."""

    columns: tuple[str, ...]
    rows: tuple[tuple[float, ...], ...]


class Verdict(NamedTuple):
    """A choice compared with the best one."""

    best: Advice
    """Its value is not that by which it was chosen, where that was an estimate: the best of several estimates is more
    often too high than too low."""
    value: float | None
    """What the choice is worth, by the same sample as the best move's value; None from a mind without values."""
    error: float | None = None
    """The standard error of the difference of the two; None where it is exact."""


class Scene(NamedTuple):
    """A step of what one move of chance sets off, for somebody who watches it."""

    text: str
    """What happens, in a sentence."""
    picture: str
    """The table after it, as an SVG document."""


class Clock:
    """The time for one piece of advice, running since it was made."""

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.started = time.monotonic()

    def left(self) -> float:
        """Seconds left; infinite without a limit, negative when overrun."""
        return float("inf") if self.seconds is None else self.started + self.seconds - time.monotonic()

    def half(self) -> Clock:
        """Half of the time, running from now."""
        return Clock(None if self.seconds is None else self.seconds / 2)


class Adviser:
    """A mind: anything that chooses moves implements advise()."""

    def prepare(self, view: View, clock: Clock) -> None:
        """Advice on this view is needed next; an adviser in another process may start thinking, while others do too."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        """The moves worth considering, best first; a player plays the first. Never empty when the seat is to move."""
        raise Unwritten(self, "advise(view, clock) that returns a list of Advice")

    def meets(self, players: Sequence[str]) -> None:
        """Who sits where in the game that is judged next, by name: a mind may know how some of them play."""

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """The best move, and what this move is worth compared with it.

        Where values are estimates, one sample chooses the best move and another one values both moves. Here the other
        sample is a second piece of advice, which a mind that draws random numbers gives from new ones.
        """
        advice = self.advise(view, clock.half())
        best = advice[0]
        if best.error is not None:
            advice = self.advise(view, clock.half())
            best = next((item for item in advice if item.move == best.move), best)
        chosen = next((item for item in advice if item.move == move), None)
        if chosen is None:
            return Verdict(best, None)
        if best.error is None or chosen.error is None:
            return Verdict(best, chosen.value)
        return Verdict(best, chosen.value, 0.0 if move == best.move else math.hypot(best.error, chosen.error))

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        """The same advice on this view, with notes for a person to read that take time to work out."""
        return advice

    def is_exact(self, view: View) -> bool:
        """Whether the values that it gave on this view are computed from the rules alone, and are not estimates."""
        return False

    def forecast(self, view: View, move: Move) -> Forecast | None:
        """What the table will probably look like once the move is played; None from a mind that does not know."""
        return None

    def starts(self, view: View) -> None:
        """A game begins, seen from the adviser's seat."""

    def ends(self, view: View) -> None:
        """The game is over, seen from the adviser's seat."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {type(self).__module__}>"


class Ending(NamedTuple):
    """How a game went for seat 0; what simulations count."""

    score: float
    outcome: str


@dataclass(frozen=True)
class Option:
    """A rule that may be chosen before the game, such as the number of columns."""

    name: str
    default: int | str
    allowed: Collection[int] | Collection[str]
    """Of a text it may list some values only, and its `in` may raise InvalidText with what is wrong with another."""
    help: str
    read_file: Callable[[Path], str] | None = None
    """The value that a file describes, where the commands may be given a file in its place; raises InvalidText."""


class Game(ABC):
    """The rules of one game, and who plays it. All else that a game may have is a module beside it: catalog.part."""

    name: ClassVar[str]
    """As on the command line: its folder's name with hyphens."""
    title: ClassVar[str]
    """One line for the table of games."""
    aim: ClassVar[Literal["highest", "lowest"]]
    """Which score is best."""
    options: ClassVar[tuple[Option, ...]] = ()
    seat_counts: ClassVar[Collection[int]] = (1,)
    """How many may play, with some options at least: see seats_with."""

    @abstractmethod
    def start(self, seats: int, **options: Any) -> State:
        """The state before anything happened; the caller has checked seats and options (`kibitz.gameplay.start`)."""

    def seats_with(self, **options: Any) -> Collection[int]:
        """How many may play with these options."""
        return self.seat_counts

    def read(self, text: str) -> Position:
        """The position of a text, masked or not."""
        raise Unwritten(self, "read(text) that returns the Position of a text")

    def read_state(self, text: str) -> State:
        """The state of a text, in which nothing may be masked."""
        position = self.read(text)
        if position.is_masked:
            raise InvalidText(f"{text[:60]!r} hides something: expected a whole position")
        return State(position)

    def read_view(self, text: str) -> View:
        """The position a person asks advice on, seen from its default seat or, after "seat 1;", from another."""
        named = re.fullmatch(r"\s*seat\s+([0-9]+)\s*;(.*)", text, re.IGNORECASE | re.DOTALL)
        position = self.read(named[2] if named else text)
        seat = position.default_seat
        if named:
            seats = [str(one) for one in range(self.seats_of(position))]
            if named[1] not in seats:
                raise InvalidText(f"seat {named[1][:40]}: expected 0 to {seats[-1]}")
            seat = int(named[1])
        return View(seat, position.seen(seat))

    def seats_of(self, position: Position) -> int:
        """How many play in this position; a game for several numbers of players reads it off the position."""
        return max(self.seat_counts)

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        """What one seat learns from a turn's moves, in a line each, for a person: its views before and after the turn.

        A game that hides something must derive the lines from the views alone; by default such a game has none.
        """
        if after.position.is_masked:
            return []
        return [f"seat {seat} plays {move}" for seat, move in moves if seat not in (CHANCE, after.seat)]

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        """The advisers by name, weakest first, each made from a seed: MINDS of the module minds beside the game's."""
        module = f"{type(self).__module__.rpartition('.')[0]}.minds"
        try:
            minds: Mapping[str, Callable[[int], Adviser]] = import_module(module).MINDS
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise Unwritten(self, "minds() that returns advisers by name, and no module minds.py with MINDS") from None
        return minds

    @abstractmethod
    def drawing(self, view: View) -> str:
        """The view as a person would like to see it in a terminal."""

    def picture(self, view: View) -> str:
        """The view as an SVG document; empty where the game has none."""
        return ""

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}>"


@dataclass(frozen=True, repr=False)
class Record(Tabular):
    """A game that was played: enough to rebuild every state of it."""

    game: str
    options: Mapping[str, int | str] = field(default_factory=dict)
    seed: int | None = None
    """What chance drew from; None where the record has the moves alone."""
    players: tuple[str, ...] = ()
    moves: tuple[tuple[Seat, str], ...] = ()
    """Seat and text, chance's moves included."""
    scores: tuple[float, ...] | None = None
    """None while the game is not over."""
    outcome: str = ""
    start: str = ""
    """The text of the state from which it began; empty where that is the game's own first state."""

    def __repr__(self) -> str:
        result = self.outcome if self.scores is None else f"{self.outcome}, scores {self.scores}"
        players = " ".join(self.players)
        return f"<Record of {self.game}, seed {self.seed}, {players}: {len(self.moves)} moves, {result or 'not over'}>"

    def to_dict(self) -> dict[str, Any]:
        """The record as a line of a file has it: chance's seat is "*", `start` is left out where there is none."""
        fields: dict[str, Any] = {
            "game": self.game,
            "options": dict(self.options),
            "seed": self.seed,
            "players": self.players,
            "moves": [["*" if seat == CHANCE else seat, text] for seat, text in self.moves],
            "scores": self.scores,
            "outcome": self.outcome,
        }
        if self.start:
            fields["start"] = self.start
        return fields

    def rows(self) -> list[dict[str, Any]]:
        """A row for each move."""
        players = {CHANCE: "chance", **dict(enumerate(self.players))}
        return [
            {"number": number, "seat": None if seat == CHANCE else seat, "player": players[seat], "move": text}
            for number, (seat, text) in enumerate(self.moves, 1)
        ]

    def drawn(self) -> str:
        """The end of the game, if the record keeps the rules; it is replayed, which modules above this one can."""
        try:
            *_, end = kibitz.replay(self)
        except TableError:
            return ""
        return end.drawn()
