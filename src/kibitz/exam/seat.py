"""A seat at a table whose player is asked in words: one more try after an answer that can't be played, then a move
that is drawn for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, TypeAlias

from kibitz import gameplay
from kibitz.exam import prompt
from kibitz.exam.answer import Read, Verdict, read
from kibitz.table import Adviser, Game, Move, Record, Seat, View

TRIES = 2
Forfeit: TypeAlias = Literal["move", "game"]
"""What is lost without an answer that can be played: the move, or the rest of the game, in which nobody is asked any
more. A random legal move stands for each choice that is lost."""
MOST_QUOTED = 200
"""Characters of a reason that are sent back."""


@dataclass(frozen=True)
class Reply:
    """What came back for one question."""

    text: str = ""
    verdict: Verdict | None = None
    """Where it is known without reading the text: late, refused, or unreadable in bytes already."""
    reason: str = ""
    asked_tokens: int = 0
    answered_tokens: int = 0
    seconds: float = 0.0


class Speaker(Protocol):
    """Someone who answers questions in words during one game."""

    def ask(self, system: str, prompt: str, seconds: float) -> Reply: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Question:
    """What is asked, and where: a seat's choices are counted from 0 in each game, its tries from 1."""

    turn: int
    attempt: int
    system: str
    prompt: str


Ask: TypeAlias = Callable[[Question], Reply]
"""Asks whoever sits there; it may raise to end the game."""
Note: TypeAlias = Callable[[Question, Reply, Read], None]
"""Is told what was found in each reply."""


@dataclass(frozen=True)
class Table:
    """The terms of a game: everything but who answers, and the deal."""

    game: Game
    options: Mapping[str, int | str]
    seats: int
    legal_moves: bool = False
    """Whether each question lists the legal moves."""
    forfeit: Forfeit = "move"

    def system(self) -> str:
        """What every question of the game begins with."""
        return prompt.system(self.game, self.options, self.seats)


class WordsSeat:
    """The player of one seat in one game."""

    def __init__(self, table: Table, seed: int, ask: Ask, note: Note) -> None:
        """The seed is for the moves that are drawn."""
        self.table, self.ask, self.note = table, ask, note
        self.system = table.system()
        self.rng = Random(f"{seed} instead")
        self.turn = 0
        self.replaced: list[int] = []
        """The choices that were lost, by their number."""
        self.has_lost = False
        """Whether the rest of the game is lost."""

    def choose(self, view: View, happened: Sequence[str]) -> Move:
        """The move that is played: the one that was answered, or one that is drawn."""
        turn, self.turn = self.turn, self.turn + 1
        if not self.has_lost:
            asked = text = prompt.question(self.table.game, view, happened, legal_moves=self.table.legal_moves)
            for attempt in range(1, TRIES + 1):
                found = self.heard(view, Question(turn, attempt, self.system, text))
                if found.move is not None:
                    return found.move
                text = prompt.once_more(asked, found.reason[:MOST_QUOTED])
            self.has_lost = self.table.forfeit == "game"
        self.replaced.append(turn)
        return self.rng.choice(list(view.moves))

    def heard(self, view: View, question: Question) -> Read:
        """What one question brings."""
        reply = self.ask(question)
        if reply.verdict:
            found = Read(reply.verdict, reply.reason)
        else:
            found = read(view, reply.text, may_list=self.table.legal_moves)
        self.note(question, reply, found)
        return found


def play(
    table: Table,
    own: Seat,
    name: str,
    choose: Callable[[View, Sequence[str]], Move],
    minds: Mapping[Seat, Adviser],
    names: Sequence[str],
    seed: int,
) -> Record:
    """One game in which `choose` is asked for the seat's moves, with what it could see of the moves before."""
    game = table.game
    players = [name if seat == own else names[seat] for seat in range(table.seats)]
    steps = gameplay.turns(gameplay.start(game, table.seats, table.options), minds, Random(seed))
    happened: list[str] = []
    turn = next(steps)
    moves = list(turn.moves)
    while to_move := turn.state.to_move:
        before = turn.state.view(own)
        if own in to_move:
            move = choose(before, happened)
            happened.append(f"you play {move}")
            turn = steps.send({own: move})
        else:
            turn = next(steps)
        moves += turn.moves
        happened += game.announcements(before, turn.state.view(own), turn.moves)
    return gameplay.record_of(game, table.options, seed, players, moves, turn.state)
