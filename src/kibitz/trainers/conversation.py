"""A game as a conversation: a question and an answer at a time, and a true reward for each answer.

Needs only the standard library. The adapters beside it put it into the words of the frameworks.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kibitz import catalog, gameplay, mistakes
from kibitz.exam.answer import MOST_LETTERS, Read
from kibitz.exam.seat import Question, Reply, WordsSeat, play
from kibitz.exam.terms import Deal, Terms, terms
from kibitz.gameplay import Rebuilt
from kibitz.learn.turns import Listening, Turn, turns
from kibitz.table import Adviser, Clock, InvalidText, Move, Record, TableError, View

NAME = "model"
"""What records call the one who answers."""


@dataclass(frozen=True)
class Setting:
    """What is played, and how hard it is: one for all episodes."""

    terms: Terms
    choices: int | None = None
    """How many choices are left to the model, the last ones of a game that `begun_by` began; None for all."""
    begun_by: str = ""


def setting(
    game: str = "sebastian", *, choices: int | None = None, begun_by: str | None = None, seed: int = 0, **more: Any
) -> Setting:
    """A setting of any game; what is not named here are terms, such as `players`, or the game's options.

    setting("play-nine", columns=2, draws=2)
    setting("sebastian", choices=9, begun_by="par")         # three open categories
    setting("take-five", players=3, opponents="swift", legal_moves=True)
    """
    names = ("players", "opponents", "legal_moves", "forfeit")
    given = {name: more.pop(name) for name in names if name in more}
    agreed = terms(game, more, seed, **given)
    if choices is None:
        return Setting(agreed)
    if type(choices) is not int or choices < 1:
        raise InvalidText(f"choices {choices!r}: expected how many are left to the model, 1 or more")
    played = catalog.game(game)
    name = begun_by or next(iter(played.minds()))
    catalog.mind(played, name, 0)
    return Setting(agreed, choices, name)


class Player(WordsSeat):
    """Answers in words once a mind has begun the game, and every move that it plays is priced."""

    def __init__(self, conversation: Conversation, deal: Deal, beginner: Adviser | None, begun: int) -> None:
        super().__init__(replace(deal.table, is_conversation=True), deal.own_seed, conversation.note)
        self.conversation, self.beginner, self.begun = conversation, beginner, begun

    def choose(self, view: View, happened: Sequence[str]) -> Generator[Question, Reply, Move]:
        if self.begun:
            assert self.beginner
            self.begun -= 1
            return self.beginner.advise(view, Clock())[0].move
        move = yield from super().choose(view, happened)
        self.conversation.price(view, move)
        return move


class Conversation:
    """One game. `question` is to be answered until it is empty; then there are `record` and `turns`."""

    def __init__(self, setting: Setting, number: int) -> None:
        """The number chooses the deal, and the model's seat, which goes around."""
        deal = setting.terms.deal(number, NAME)
        game, self.own = deal.table.game, deal.own
        self.sign = -1.0 if game.aim == "lowest" else 1.0
        known = mistakes.of(game.name)
        self.judge, self.seconds = Listening(known.judging(game, number)), known.judge_seconds
        beginner, begun = None, 0
        if setting.choices is not None:
            whole = gameplay.play(game, _seated(deal, setting), deal.seed, setting.terms.options)
            begun = max(0, sum(seat == deal.own for seat, _ in whole.moves) - setting.choices)
            # Minds may remember a game: for the conversation there are others of the same seeds.
            beginner, deal = deal.mind(setting.begun_by), setting.terms.deal(number, NAME)
        self.player = Player(self, deal, beginner, begun)
        self.begun = begun
        self.system, self.question = self.player.system, ""
        self.reads: list[Read] = []
        """What was found in each answer."""
        self.rewards: list[float] = []
        """For each answer, what the choices up to the next question lost, as a negative number of points: 0 for an
        answer that is asked for again."""
        self.record: Record | None = None
        self.turns: tuple[Turn, ...] = ()
        """The model's turns with their prices, once the game is over."""
        self._questions = play(self.player, deal.own, deal.names, deal.minds, deal.seed)
        self._go_on(None)

    @property
    def is_over(self) -> bool:
        return not self.question

    @property
    def score(self) -> float | None:
        """The final score in the game's own points; None before the end."""
        return self.record.scores[self.own] if self.record and self.record.scores else None

    def answer(self, text: str) -> float:
        """The reward of this answer to the question, with which the conversation goes on."""
        if self.is_over:
            raise TableError("the game is over: expected no more answers")
        self._go_on(Reply(text[: MOST_LETTERS + 1]))
        return self.rewards[-1]

    def give_up(self) -> None:
        """End the game without further answers: random moves are played, and their prices are the last answer's."""
        self.player.has_lost = True
        while not self.is_over:
            self._go_on(Reply(verdict="late", reason="no more answers"))

    def facts(self) -> dict[str, float]:
        """The figures of a game that is over: first value + luck - regret = points, all in the model's favour."""
        assert self.score is not None
        found = {"score": self.score, "points": self.sign * self.score, "regret": 0.0 - sum(self.rewards)}
        if self.turns and self.turns[0].value is not None:
            found["first_value"] = self.sign * self.turns[0].value
            found["luck"] = sum(turn.luck or 0.0 for turn in self.turns)
        found["lost_choices"] = float(len(self.player.replaced))
        return found

    def note(self, question: Question, reply: Reply, found: Read) -> None:
        if not self.player.has_lost or not self.rewards:
            self.reads.append(found)
            self.rewards.append(0.0)

    def price(self, view: View, move: Move) -> None:
        """Charge what this move loses to the last answer."""
        best, value, _ = self.judge.judge(view, move, Clock(self.seconds))
        if value is not None and best.value is not None:
            self.rewards[-1] += self.sign * (value - best.value)

    def _go_on(self, reply: Reply | None) -> None:
        try:
            asked = next(self._questions) if reply is None else self._questions.send(reply)
            self.question = asked.prompt
        except StopIteration as end:
            played: Record = end.value
            self.question, self.record, self.turns = "", played, tuple(self._turns(played))

    def _turns(self, played: Record) -> Iterator[Turn]:
        """The turns of the conversation, without those that were played before it."""
        rebuilt = gameplay.rebuilt(played)
        first = [place for place, (seat, _) in enumerate(played.moves) if seat == self.own][self.begun]
        asked = Rebuilt(replace(played, moves=played.moves[first:]), rebuilt.game, rebuilt.states[first:])
        for turn in turns(asked, self.judge, (self.own,), self.seconds):
            yield replace(turn, number=turn.number + first)


def _seated(deal: Deal, setting: Setting) -> list[Adviser]:
    """Everyone at the table of a game that a mind plays for the model."""
    minds = {**deal.minds, deal.own: deal.mind(setting.begun_by)}
    return [minds[seat] for seat in range(setting.terms.seats)]
