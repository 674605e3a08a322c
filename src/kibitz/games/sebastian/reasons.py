"""Why a choice is good: how the turn will probably end after it, and the chance of the bonus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from kibitz.games.sebastian.rules import CATEGORIES, DICE, FACES, NUMBER
from kibitz.games.sebastian.solve.bonus_chance import BonusChances
from kibitz.games.sebastian.solve.probabilities import TurnEnds
from kibitz.games.sebastian.state import Fill, Keep, Tabletop
from kibitz.native import build
from kibitz.table import Advice

LEAST_CHANCE = 0.005
"""Rarer ends of the turn are not named."""
MOST_EXPLAINED = 10
"""Moves, the best first."""
MOST_OPEN = 3
"""Open categories for which an interpreter computes the chances of the bonus: for more it would take minutes."""


def explained(position: Tabletop, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with reasons for the first moves."""
    turn = TurnEnds(position.rules)
    turn.solve(position.used, position.upper)
    is_quick = (
        build.is_compiled("kibitz.games.sebastian.solve.card_solver") or len(position.open_categories) <= MOST_OPEN
    )
    bonus = BonusChances(position.used, position.rules) if is_quick and not position.has_bonus else None
    shown = [replace(item, note=reason(position, turn, bonus, item)) for item in advice[:MOST_EXPLAINED]]
    return [*shown, *advice[MOST_EXPLAINED:]]


def reason(position: Tabletop, turn: TurnEnds, bonus: BonusChances | None, item: Advice) -> str:
    """The points now or how the turn will probably end, and the chance of the bonus; the turn is solved."""
    if isinstance(item.move, Fill):
        points = position.worth(item.move.category)
        ends = [(item.move.category, points, 1.0)]
        text = f"scores {points}"
    else:
        assert isinstance(item.move, Keep)
        ends = ends_after(turn, item.move, position.left)
        by_category: dict[int, float] = defaultdict(float)
        for category, _, probability in ends:
            by_category[category] += probability
        chances = sorted(((chance, category) for category, chance in by_category.items()), reverse=True)
        named = [f"{CATEGORIES[category]} {chance:.0%}" for chance, category in chances if chance >= LEAST_CHANCE]
        text = "fills " + ", ".join(named)
    if bonus is None:
        return text
    chance = 0.0
    for category, points, probability in ends:
        upper = position.upper + (points if category < FACES else 0)
        chance += probability * bonus.chance(position.used | 1 << category, upper)
    return f"{text}; bonus {chance:.0%}"


def ends_after(turn: TurnEnds, keep: Keep, left: int) -> list[tuple[int, int, float]]:
    """How the turn ends after this choice, with `left` throws left before it: category, points, probability."""
    return turn.after(NUMBER[keep.dice], left - 1 if len(keep.dice) == DICE else left)
