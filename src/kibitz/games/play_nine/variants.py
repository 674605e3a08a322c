"""Variants of Play Nine for a course: tables drawn, solved, measured, and written down as an assignment.

The optimum is exact. What greedy play loses is a mean over hands, in each of which the loss of every choice is exact;
so is the deviation of best play's score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from statistics import fmean, stdev
from typing import Any

from kibitz.descriptions import digest, plain, to_toml
from kibitz.games.play_nine.card_play import move_value, value_of
from kibitz.games.play_nine.card_rules import rules_named
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.drawn import APART, STRANGE_ENOUGH, distance, draw, nearest_preset
from kibitz.games.play_nine.cards.english import rules
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.games.play_nine.state import Hand
from kibitz.table import CHANCE
from kibitz.varying import first_good, too_alike

LIKES: Mapping[str, tuple[float, float]] = {"easy": (0.35, 0.6), "usual": (0.6, 0.85), "hard": (0.85, 1.4)}
"""How far greedy play is behind the best, in standard deviations of the best's score; about 0.8 with golf's cards.

It is measured to about 0.05.
"""
TRIES = 60
"""Tables that are drawn before the search is given up."""
HANDS = 200
"""In which a table is measured."""
PERCENTS = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class Variant:
    """A table with its optimum, the scores of best play in some hands, and what greedy play lost in some."""

    table: Table
    optimum: float
    scores: tuple[int, ...]
    lost: tuple[float, ...]

    @property
    def name(self) -> str:
        return self.table.name

    @cached_property
    def deviation(self) -> float:
        return stdev(self.scores)

    @property
    def greedy(self) -> float:
        return self.optimum + fmean(self.lost)

    @property
    def gap(self) -> float:
        """How much worse than best greedy play is, in standard deviations of the best."""
        return fmean(self.lost) / self.deviation

    @property
    def summary(self) -> str:
        return (
            f"best play expects {self.optimum:.4f} points;"
            f" greedy play is {self.gap:.2f} standard deviations behind, measured in {HANDS} hands"
        )

    @property
    def figures(self) -> Mapping[str, float]:
        return {"optimum": self.optimum, "deviation": self.deviation, "greedy": self.greedy}

    @cached_property
    def quantiles(self) -> dict[str, int]:
        """Of best play's scores."""
        ordered = sorted(self.scores)
        return {f"{percent} %": ordered[percent * len(ordered) // 100] for percent in PERCENTS}


def played(table: Table, number: int, mind: str) -> tuple[int, float]:
    """The score of the hand of this number, and what its choices lost: of `best`, `greedy` or `random` play."""
    rng = Random(f"{table.name} {number}")
    hand, lost = start(table), 0.0
    while hand.to_move:
        if hand.to_move == (CHANCE,):
            hand = hand.play(CHANCE, hand.draw(rng))
            continue
        moves = list(hand.moves(0))
        if mind == "random":
            chosen = rng.choice(moves)
        else:
            values = [move_value(hand, move) for move in moves]
            seen = values if mind == "best" else [move_value(hand, move, stops=True) for move in moves]
            place = seen.index(min(seen))
            chosen = moves[place]
            lost += values[place] - min(values)
        hand = hand.play(0, chosen)
    return hand.score(), lost


def start(table: Table) -> Hand:
    return Hand(table.columns, rules=rules_named(FORMS.name_of(table)))


def vary(seed: str, like: str, taken: Sequence[Variant], say: Callable[[str], None]) -> Variant:
    """The first good variant of a seed; what is rejected, and why, is said. `taken`: none may be like these."""
    rng = Random(seed)
    drawn = (draw(rng) for _ in range(TRIES))
    return first_good(drawn, lambda table: rejected(table, taken), judged, LIKES[like], say)


def rejected(table: Table, taken: Sequence[Variant]) -> str:
    """Which game the table is too much like; empty where there is none."""
    others = [variant.table for variant in taken]
    return too_alike(table, nearest_preset(table), STRANGE_ENOUGH, others, distance, APART)


def judged(table: Table) -> Variant:
    """The table with its figures."""
    scores = tuple(played(table, number, "best")[0] for number in range(HANDS))
    lost = tuple(played(table, number, "greedy")[1] for number in range(HANDS))
    return Variant(table, value_of(start(table)), scores, lost)


def option(variant: Variant) -> tuple[str, str, str]:
    """The option of the game that a command needs for this variant: its name, a file's name, and the file."""
    return "table", "table.toml", to_toml(variant.table)


def handout(variant: Variant) -> dict[str, str]:
    """The files that a student gets, by name."""
    # Imported here: only files need them.
    from kibitz.games.play_nine import drawing
    from kibitz.games.play_nine.course import handout as written

    rng, hand = Random(variant.name), start(variant.table)
    for _ in range(2):
        hand = hand.play(CHANCE, hand.draw(rng))
    return {
        "table.toml": to_toml(variant.table),
        "rules.md": rules(variant.table),
        "table.svg": drawing.svg(hand.seen(0)),
        **written.files(variant.table),
    }


def answers(variant: Variant) -> dict[str, Any]:
    """What an instructor knows of the variant."""
    random = fmean(played(variant.table, number, "random")[0] for number in range(HANDS))
    return {
        "name": variant.name,
        "table": plain(variant.table),
        "digest": digest(variant.table),
        "optimum": round(variant.optimum, 5),
        "deviation": round(variant.deviation, 4),
        "gap": round(variant.gap, 4),
        "means": {"random": round(random, 4), "greedy": round(variant.greedy, 4), "best": round(variant.optimum, 4)},
        "errors": {"greedy": round(stdev(variant.lost) / len(variant.lost) ** 0.5, 4)},
        "quantiles": variant.quantiles,
        "hands": HANDS,
    }
