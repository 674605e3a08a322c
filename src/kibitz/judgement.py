"""A finished record against a mind: what each choice cost, and what chance gave."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import Any

from kibitz import mistakes
from kibitz.gameplay import Rebuilt
from kibitz.table import CHANCE, Adviser, Clock, Game, Move, Record, Seat
from kibitz.tabular import Tabular


@dataclass(frozen=True)
class Judgement(Tabular):
    """One choice of one seat; points are counted in that seat's favour."""

    number: int
    """Its place among the record's moves, from 1."""
    seat: Seat
    move: Move
    best: Move
    lost: float | None
    """How much more the best move was worth; None where the mind has no value for the choice.

    Less than 0 where an independent sample finds the choice better than the move that seemed best."""
    luck: float | None
    """What chance and the others gave from here to this seat's next choice, or to the end."""
    grade: str = ""
    """What the game calls a loss of this size."""
    error: float | None = None
    """The standard error of `lost`; None where it is exact."""

    def to_dict(self) -> dict[str, Any]:
        return {**vars(self), "move": str(self.move), "best": str(self.best)}


class Review(list[Judgement], Tabular):
    """The judged choices of a game."""

    def __init__(self, record: Record, judged: Iterable[Judgement]) -> None:
        super().__init__(judged)
        self.record = record

    def lost(self, seat: Seat | None = None) -> float:
        """What the choices of a seat, or of all, lost together; those without a value are left out."""
        return sum(item.lost for item in self if item.lost is not None and seat in (None, item.seat))

    def to_dict(self) -> dict[str, Any]:
        """The game and its players, and as `choices` what `kibitz review --json` prints."""
        return {"game": self.record.game, "players": self.record.players, "choices": self.rows()}

    def rows(self) -> list[dict[str, Any]]:
        return [item.to_dict() for item in self]

    def drawn(self) -> str:
        return self.record.drawn()


@dataclass(frozen=True)
class CostlyChoice:
    """A choice that cost something, and where it was made."""

    lost: float
    player: str
    view: str
    move: str
    best: str
    grade: str
    error: float | None = None
    """The standard error of `lost`; None where it is exact."""


@dataclass(frozen=True)
class Costs:
    """What the choices of one game cost."""

    lost: Mapping[str, float]
    """The lost points by player."""
    choices: tuple[CostlyChoice, ...]
    """The most expensive ones, the worst first."""


def costs(rebuilt: Rebuilt, mind: Adviser, most: int, only: str | None = None, seconds: float | None = None) -> Costs:
    """What each player's choices lost, and the `most` most expensive of them; `only` names the player to look at."""
    players = rebuilt.record.players
    lost = dict.fromkeys(players, 0.0)
    choices = []
    for item in judge(rebuilt, mind, seconds):
        player = players[item.seat]
        lost[player] += item.lost or 0.0
        if item.lost and item.lost > 0 and only in (None, player):
            view = str(rebuilt.states[item.number - 1].view(item.seat))
            move, best = str(item.move), str(item.best)
            choices.append(CostlyChoice(item.lost, player, view, move, best, item.grade, item.error))
    return Costs(lost, tuple(nlargest(most, choices, key=lambda choice: choice.lost)))


def judge(
    rebuilt: Rebuilt, mind: Adviser, seconds: float | None = None, seats: Collection[Seat] | None = None
) -> Iterator[Judgement]:
    """Every choice of these seats, or of all, judged.

    A game of one seat adds up: first value + luck - losses = score.
    """
    record, game, states = rebuilt.record, rebuilt.game, rebuilt.states
    lowest, grades = game.aim == "lowest", mistakes.of(game.name).grades
    pending: dict[Seat, Judgement] = {}
    values: dict[Seat, float | None] = {}

    def close(seat: Seat, value: float | None) -> Judgement:
        item, expected = pending.pop(seat), values[seat]
        if value is None or expected is None:
            return item
        return replace(item, luck=expected - value if lowest else value - expected)

    mind.meets(record.players)
    for number, (seat, text) in enumerate(record.moves, 1):
        if seat == CHANCE or (seats is not None and seat not in seats):
            continue
        state = states[number - 1]
        move = state.read_move(seat, text)
        best, value, error = mind.judge(state.view(seat), move, Clock(seconds))
        if seat in pending:
            yield close(seat, best.value)
        lost = None
        if value is not None and best.value is not None:
            lost = value - best.value if lowest else best.value - value
        grade = next((grade.name for grade in grades if lost is not None and lost >= grade.lost), "")
        pending[seat] = Judgement(number, seat, move, best.move, lost, None, grade, error)
        values[seat] = value
    for seat in sorted(pending):
        yield close(seat, None if states[-1].to_move else states[-1].scores()[seat])


def has_luck(played: Record) -> bool:
    """Whether chance had a part in it: where it had none, what a player gains is what the other loses."""
    return any(seat == CHANCE for seat, _ in played.moves)


def accuracy(game: Game, lost: Sequence[float]) -> float:
    """How exact choices with these losses were, in percent: 100 for the best move, 50 for a blunder, 25 for two in one.

    The mean over choices. An estimate may find a choice better than the best: that counts as no loss.
    """
    blunder = mistakes.of(game.name).blunder
    return 100 * sum(2 ** (-max(0.0, one) / blunder) for one in lost) / len(lost)
