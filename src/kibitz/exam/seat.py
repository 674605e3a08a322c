"""A seat at a table whose player is asked in words: one more try after an answer that can't be played, then a move
that is drawn for it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
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

    view: View
    turn: int
    attempt: int
    system: str
    prompt: str


Note: TypeAlias = Callable[[Question, Reply, Read], None]
"""Gets what was found in each reply."""


@dataclass(frozen=True)
class Table:
    """The terms of a game: everything but who answers, and the deal."""

    game: Game
    options: Mapping[str, int | str]
    seats: int
    legal_moves: bool = False
    """Whether each question lists the legal moves."""
    forfeit: Forfeit = "move"
    is_conversation: bool = False
    """Whether a question comes after all earlier ones and their answers: then it repeats nothing."""

    def system(self) -> str:
        """What every question of the game begins with."""
        return prompt.system(self.game, self.options, self.seats)


class WordsSeat:
    """The player of one seat in one game."""

    def __init__(self, table: Table, seed: int, note: Note) -> None:
        """The seed is for the moves that are drawn."""
        self.table, self.note = table, note
        self.system = table.system()
        self.rng = Random(f"{seed} instead")
        self.turn = self.seen = 0
        self.replaced: list[int] = []
        """The choices that were lost, by their number."""
        self.has_lost = False
        """Whether the rest of the game is lost."""

    def choose(self, view: View, happened: Sequence[str]) -> Generator[Question, Reply, Move]:
        """The move that is played: the one that is answered, or one that is drawn."""
        table = self.table
        turn, self.turn = self.turn, self.turn + 1
        since, self.seen = (self.seen, len(happened)) if table.is_conversation else (0, 0)
        if not self.has_lost:
            text = prompt.question(table.game, view, happened[since:], legal_moves=table.legal_moves, goes_on=since > 0)
            asked = "" if table.is_conversation else text
            for attempt in range(1, TRIES + 1):
                question = Question(view, turn, attempt, self.system, text)
                reply = yield question
                if reply.verdict:
                    found = Read(reply.verdict, reply.reason)
                else:
                    found = read(view, reply.text, may_list=table.legal_moves)
                self.note(question, reply, found)
                if found.move is not None:
                    return found.move
                text = prompt.once_more(asked, found.reason[:MOST_QUOTED])
            self.has_lost |= table.forfeit == "game"
        self.replaced.append(turn)
        return self.rng.choice(list(view.moves))


def play(
    player: WordsSeat, own: Seat, names: Sequence[str], minds: Mapping[Seat, Adviser], seed: int
) -> Generator[Question, Reply, Record]:
    """One game in which the player of one seat is asked for its moves; it is told what it could see of those before."""
    table = player.table
    game = table.game
    steps = gameplay.turns(gameplay.start(game, len(names), table.options), minds, Random(seed))
    happened: list[str] = []
    turn = next(steps)
    moves = list(turn.moves)
    while to_move := turn.state.to_move:
        before = turn.state.view(own)
        if own in to_move:
            move = yield from player.choose(before, happened)
            happened.append(f"you play {move}")
            turn = steps.send({own: move})
        else:
            turn = next(steps)
        moves += turn.moves
        happened += game.announcements(before, turn.state.view(own), turn.moves)
    return gameplay.record_of(game, table.options, seed, names, moves, turn.state)


def answered(questions: Generator[Question, Reply, Record], ask: Callable[[Question], Reply]) -> Record:
    """The game, with every question asked of one who may raise to end it."""
    try:
        question = next(questions)
        while True:
            question = questions.send(ask(question))
    except StopIteration as end:
        record: Record = end.value
        return record
    finally:
        questions.close()
