"""Variants of Take 5! for a course: tables drawn, measured by games, and written down as an assignment.

What best play would take is not known of any table: all figures are means over games, with their standard errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from statistics import fmean, stdev
from typing import Any

from kibitz.descriptions import digest, plain, to_toml
from kibitz.games.take_five.engine.layout import RANDOM_PLAYER
from kibitz.games.take_five.minds import elsewhere
from kibitz.games.take_five.minds.judging import KINDS_BY_NAME
from kibitz.games.take_five.state import Round
from kibitz.games.take_five.tables.description import TableRules
from kibitz.games.take_five.tables.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.take_five.tables.english import rules
from kibitz.games.take_five.tables.presets import PRESETS
from kibitz.varying import first_good, too_alike

RANDOM, COUNTING = "random-player", "swift"
SIMPLE = ("low-to-high", "high-to-low", "low-to-high-penalty", "high-to-low-penalty", "avoid-penalty")
"""The minds that count nothing."""
LIKES: Mapping[str, tuple[float, float]] = {"easy": (0.4, 0.75), "usual": (0.75, 1.1), "hard": (1.1, 1.6)}
"""How far a random player is behind a counting one, in standard deviations of the latter's points; 1.1 at the
course's table. It is measured to about 0.03."""
TRIES = 100
"""Tables that are drawn before the search is given up."""
SEATS = 4
"""Players of a measured game, where as many may play."""
JUDGED_GAMES = 200
"""The first ones, after which a table far from the band is given up: they measure its gap to about 0.07."""
FAR = 0.15
"""A gap this far from the band is given up early."""
GAMES = 1000
"""Games in which each strategy is measured."""
MOST_BEHIND = 0.15
"""How many deviations a counting player may be behind a simple mind: more, and counting is of no use there."""


@dataclass(frozen=True)
class Measured:
    """A mean of games."""

    mean: float
    error: float
    deviation: float

    @staticmethod
    def of(points: Sequence[int]) -> Measured:
        deviation = stdev(points)
        return Measured(fmean(points), deviation / len(points) ** 0.5, deviation)

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.error:.2f}"


@dataclass(frozen=True)
class Variant:
    """A table with what games on it have shown."""

    described: TableRules
    random: Measured
    counting: Measured

    @property
    def name(self) -> str:
        return self.described.name

    @property
    def gap(self) -> float:
        """How much worse a random player is than a counting one, in standard deviations of the latter."""
        return (self.random.mean - self.counting.mean) / self.counting.deviation

    @property
    def summary(self) -> str:
        return (
            f"a counting player takes {self.counting} points, a random one {self.random}, in {GAMES} games;"
            " best play is not known"
        )

    @property
    def figures(self) -> Mapping[str, float]:
        return {"counting": self.counting.mean, "random": self.random.mean}

    @cached_property
    def ladder(self) -> dict[str, Measured]:
        """What each strategy takes among players who count, in the same games; the worst first."""
        known = {RANDOM: self.random, COUNTING: self.counting}
        found = known | {name: Measured.of(points_of(self.described, name, range(GAMES))) for name in SIMPLE}
        return dict(sorted(found.items(), key=lambda item: -item[1].mean))


def points_of(table: TableRules, name: str, games: Iterable[int]) -> list[int]:
    """The points of this strategy in games among players who count; the deals are the same for every strategy."""
    return [played(table, name, game) for game in games]


def played(table: TableRules, name: str, game: int) -> int:
    """The strategy's points in the game of this number, in which it has a seat of its own in turn."""
    rng = Random(f"{table.name} {game}")
    seats = min(SEATS, table.seats)
    own, start = game % seats, Round(seats, table=table)
    deal = start.draw(rng)
    rows, hands = [[card] for card in deal.rows], list(map(list, deal.hands))
    aside = sorted({*table.cards(seats)}.difference(deal.rows, *deal.hands))
    points = 0
    while hands[own]:
        in_play = elsewhere.all_of(hands, aside)
        cards = [elsewhere.careful_card(hand, rows, in_play, seats - 1, table) for hand in hands]
        if name != COUNTING:
            cards[own] = elsewhere.card_of(KINDS_BY_NAME[name], hands[own], rows, table, rng)
        row = None
        if KINDS_BY_NAME[name] == RANDOM_PLAYER and min(cards) == cards[own]:
            row = rng.randrange(table.rows)
        points += elsewhere.settle(table, rows, cards, row)[own]
        for hand, card in zip(hands, cards, strict=True):
            hand.remove(card)
    return points


def vary(seed: str, like: str, taken: Sequence[Variant], say: Callable[[str], None]) -> Variant:
    """The first good variant of a seed; what is rejected, and why, is reported. `taken`: none may be like these."""
    rng = Random(seed)
    drawn = (draw(rng) for _ in range(TRIES))
    band, simple = LIKES[like], "a random player"

    def judge(table: TableRules) -> Variant:
        return judged(table, band)

    return first_good(drawn, lambda table: rejected(table, taken), judge, band, say, simple=simple, unfit=unfit)


def rejected(table: TableRules, taken: Sequence[Variant]) -> str:
    """Which game the table is too much like; empty where there is none."""
    return too_alike(table, PRESETS, STRANGE_ENOUGH, [one.described for one in taken], distance, APART)


def unfit(variant: Variant) -> str:
    """Why counting is of no use at the table; empty where it is."""
    for name in SIMPLE:
        behind = variant.counting.mean - fmean(points_of(variant.described, name, range(JUDGED_GAMES)))
        if behind > MOST_BEHIND * variant.counting.deviation:
            return f"{name} takes {behind:.2f} points less than a counting player"
    return ""


def judged(table: TableRules, band: tuple[float, float]) -> Variant:
    """The table with the figures by which it is chosen: of fewer games where it is far from the band."""
    points = {name: points_of(table, name, range(JUDGED_GAMES)) for name in (RANDOM, COUNTING)}
    variant = Variant(table, *map(Measured.of, points.values()))
    if not band[0] - FAR <= variant.gap < band[1] + FAR:
        return variant
    for name, begun in points.items():
        begun += points_of(table, name, range(JUDGED_GAMES, GAMES))
    return Variant(table, *map(Measured.of, points.values()))


def handout(variant: Variant) -> dict[str, str]:
    """The files that a student gets, by name."""
    # Imported here: only files need them.
    from kibitz.games.take_five import drawing
    from kibitz.games.take_five.course import handout as written
    from kibitz.table import CHANCE, View

    start = Round(min(SEATS, variant.described.seats), table=variant.described)
    dealt = start.play(CHANCE, start.draw(Random(variant.name)))
    return {
        "table.toml": to_toml(variant.described),
        "rules.md": rules(variant.described),
        "table.svg": drawing.picture(View(0, dealt.seen(0))),
        **written.files(variant.described),
    }


def answers(variant: Variant) -> dict[str, Any]:
    """What an instructor knows of the variant."""
    return {
        "name": variant.name,
        "table": plain(variant.described),
        "digest": digest(variant.described),
        "gap": round(variant.gap, 4),
        "means": {name: round(found.mean, 4) for name, found in variant.ladder.items()},
        "errors": {name: round(found.error, 4) for name, found in variant.ladder.items()},
        "games": GAMES,
        "players": min(SEATS, variant.described.seats),
    }
