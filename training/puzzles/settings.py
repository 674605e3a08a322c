"""How puzzles are found in each game: who plays, whose judgement counts, and what is clearly best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kibitz.games.betsy.minds import Best, Textbook
from kibitz.games.rummy.minds import Sampler
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.levels import NOISE, Level
from kibitz.table import Adviser

PLAYED_NODES, FIRST_NODES, NODES = 300, 3_000, 60_000
"""Positions that Betsy's engine looks at for a move of a game, to find a puzzle, and to confirm it."""
PLAYED_NOISE = NOISE[4]
"""How wrong its players are about a move."""
SECONDS = 600.0
"""More than any advice needs that counts positions."""


@dataclass(frozen=True)
class Settings:
    """Of one game."""

    players: tuple[str, ...]
    """Minds by whom the games are played."""
    quick: str
    """The mind that must not find the best move."""
    graders: tuple[str, ...]
    """The game's minds that are asked how hard a puzzle is."""
    margin: float
    """What the second best move has to lose at least."""
    judge: str = "best"
    """The mind whose judgement counts."""
    first: Callable[[int], Adviser] | None = None
    """A quicker form of it that looks for candidates; None for the judge."""
    make: Callable[[int], Adviser] | None = None
    """The judge from a seed; None for the mind as it is."""
    make_quick: Callable[[int], Adviser] | None = None
    seats: tuple[int, ...] = (2,)
    make_player: Callable[[int], Adviser] | None = None
    """Who plays instead, from a seed."""
    seconds: float | None = None
    """For advice; None where it counts what it does by itself."""
    confirmations: int = 1
    """Seeds with which the judge must say the same."""
    whole_turn: bool = False
    """Whether a turn is several small moves, of which the result counts."""


SETTINGS: Mapping[str, Settings] = {
    "sebastian": Settings(
        ("gatherer", "greedy", "par"),
        "greedy",
        ("random", "hasty", "in-order", "gatherer", "greedy", "par"),
        4.0,
        seats=(1,),
    ),
    "play-nine": Settings(
        ("greedy", "rule-of-thumb", "one-draw"),
        "rule-of-thumb",
        ("random", "greedy", "rule-of-thumb", "one-draw"),
        0.7,
        seats=(1,),
    ),
    "betsy": Settings(
        ("level:5",),
        "textbook",
        ("random", "greedy", "textbook"),
        0.2,
        first=lambda seed: Best(seed, FIRST_NODES),
        make=lambda seed: Best(seed, NODES),
        make_quick=lambda seed: Textbook(seed, depth=2),
        make_player=lambda seed: Level(Best(seed, PLAYED_NODES), PLAYED_NOISE, False, seed),
        seconds=SECONDS,
    ),
    "rummy": Settings(
        ("greedy", "keeper", "quick"),
        "one-draw",
        ("random", "greedy", "keeper", "one-draw"),
        2.0,
        first=lambda seed: Sampler(seed, 4_000),
        make=lambda seed: Sampler(seed, 40_000),
        confirmations=3,
    ),
    "gin-rummy": Settings(
        ("greedy", "keeper", "one-draw"),
        "one-draw",
        ("random", "greedy", "keeper", "one-draw", "quick"),
        2.0,
    ),
    "indian-rummy": Settings(("greedy", "best"), "greedy", ("random", "greedy"), 2.0, seats=(2, 3, 4)),
    "rummikub": Settings(("greedy", "best"), "greedy", ("random", "greedy"), 2.0, seats=(2, 3), whole_turn=True),
    "take-five": Settings(
        ("low-penalty", "high-to-low", "swift"),
        "swift",
        (
            "random-player",
            "high-to-low-penalty",
            "low-to-high",
            "low-to-high-penalty",
            "low-penalty",
            "avoid-penalty",
            "high-to-low",
            "swift",
        ),
        0.6,
        first=lambda seed: Searcher(seed, 640),
        make=lambda seed: Searcher(seed, 8_000),
        seats=(2, 3, 4, 5),
        confirmations=2,
    ),
}
