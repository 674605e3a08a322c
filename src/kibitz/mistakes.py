"""Kinds of mistakes: what a game calls the ways in which a choice can be worse than the best one.

A game lists its own in games/<game>/mistakes.py as MISTAKES. Costs are added up by kind, so every choice belongs to one
kind: the first one on the list that fits it. Their words and examples may be in mistakes.txt beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kibitz import catalog
from kibitz.table import Adviser, Game, Move, View

FILE = "mistakes.txt"
FIELDS = {"says": "sentence", "at": "view", "played": "move"}
"""The lines whose name in the file is not that of their field."""
YOURS = {"It": "You", "it": "you", "Its": "Your", "its": "your"}
Fits = Callable[[View, Move, Move], bool]
"""Whether a choice is of this kind: what the seat saw, what it played, and the better move."""


@dataclass(frozen=True)
class Kind:
    """One kind of mistake."""

    name: str
    """What the player did, in a few words: "took a row by choice"."""
    sentence: str
    """The same in full, and why it costs. "It" is who played, and nothing else, so that a person can be addressed."""
    advice: str
    """What the player should look at next."""
    fits: Fits
    view: str
    """An example: what the seat saw,"""
    move: str
    """what it played,"""
    better: str
    """and what was better."""
    program: str = ""
    """What to change in a program that does it; empty where the advice says as much."""


def read(game: str, fits: Mapping[str, Fits]) -> tuple[Kind, ...]:
    """The kinds in the game's file, in its order; `fits` has by name which choices are of each.

    An empty line ends a kind, whose first line is its name, and a blank begins a continuation line.
    """
    kinds = []
    for block in catalog.text(game, FILE).replace("\n  ", " ").split("\n\n"):
        name, *lines = block.strip().splitlines()
        fields = dict(line.split(": ", 1) for line in lines)
        words = {FIELDS.get(begin, begin): text for begin, text in fields.items()}
        kinds.append(Kind(name, fits=fits[name], **words))
    return tuple(kinds)


def instead_of(played: tuple[str, ...], better: tuple[str, ...] = ()) -> Fits:
    """Whether a move with one of these first words was played where one of those, or any, was better."""

    def fits(view: View, move: Move, wanted: Move) -> bool:
        return str(move).split()[0] in played and (not better or str(wanted).split()[0] in better)

    return fits


class Grade(NamedTuple):
    """A name for a bad choice, such as "blunder"."""

    lost: float
    """The least that such a choice loses, in the game's points."""
    name: str


@dataclass(frozen=True)
class Mistakes:
    """All kinds of one game, what losses count, and how a program is coached in it."""

    kinds: tuple[Kind, ...]
    judge: str = "best"
    """The mind that says what choices cost."""
    make_judge: Callable[[int], Adviser] | None = None
    """The same mind from a seed, so quick that many games can be judged; None for the mind as it is."""
    judge_seconds: float | None = None
    """For each choice; None for what the mind needs."""
    move_seconds: float | None = None
    """For each move of a game from which a coach learns; None for what the minds need and the course allows."""
    ladder: tuple[str, ...] = ()
    """The minds to play against, weakest first; empty for all."""
    unit: str = "points"
    """What costs are counted in."""
    remark: str = ""
    """What has to be said about the sum of all costs."""
    least: float = 0.0
    """What a kind must cost in a game to be worth mentioning."""
    blunder: float = 1.0
    """What a bad mistake loses, in the game's points: a review's accuracy counts such a choice half."""
    grades: tuple[Grade, ...] = ()
    """What a review calls the choices that lost most, the worst first; none where the lost points say enough."""

    def judging(self, game: Game, seed: int) -> Adviser:
        """The judge, made from a seed."""
        return self.make_judge(seed) if self.make_judge else catalog.mind(game, self.judge, seed)

    def kind(self, view: View, move: Move, better: Move) -> Kind | None:
        """The kind of this choice; None where no kind fits."""
        return next((kind for kind in self.kinds if kind.fits(view, move, better)), None)


NONE_KNOWN = Mistakes(())


def of(game: str) -> Mistakes:
    """The game's mistakes; none where it does not say."""
    module = catalog.part(game, "mistakes")
    if module is None:
        return NONE_KNOWN
    mistakes = module.MISTAKES
    assert isinstance(mistakes, Mistakes)
    return mistakes


def to_player(text: str) -> str:
    """The words of a kind for the person who played: "you" in place of "it"."""
    return re.sub(r"\b(It|it|Its|its)\b", lambda word: YOURS[word[0]], text)


def cost_in_words(lost: float, unit: str) -> str:
    """What a choice cost, as people count it."""
    return f"{100 * lost:.0f} % of the chance to win" if unit == "wins" else f"{lost:.1f} points"


def in_words(move: Move, better: Move) -> str:
    """What stands for the kind of a choice that no kind fits: the words of both moves, without cards and numbers."""
    played, wanted = wording(move), wording(better)
    return (
        f"played {played} where another {played} was better"
        if played == wanted
        else f"played {played} instead of {wanted}"
    )


def wording(move: Move) -> str:
    """The words of a move's text; "move" where it has none."""
    words = re.findall(r"(?<![^\s])[a-z][a-z-]+(?![^\s])", str(move))
    return f"'{' '.join(words)}'" if words else "move"
