"""A race as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

WIDTH, HEIGHT = 320, 194


def text(points: Sequence[str], turn: int, dice: str) -> str:
    lines = (f"seat {seat}: checkers on {own}" for seat, own in enumerate(points))
    return "\n".join((*lines, f"seat {turn} is to move; dice {dice}"))


def svg(said: str, allowed: Sequence[str]) -> str:
    """A button for each move."""
    parts = [table(WIDTH, HEIGHT)]
    parts += [words(20, 28 + 22 * row, line) for row, line in enumerate(said.splitlines())]
    for place, word in enumerate(allowed):
        drawn = rectangle(0, 0, 120, 40, "card", rounded=6) + words(60, 26, word, 16, "card-ink", "middle")
        at = (20 + 140 * (place % 2), 94 + 48 * (place // 2))
        parts.append(part(f"move-{place}", drawn, at=at, size=(120, 40), label=word, say=word))
    return document("A race of backgammon", WIDTH, HEIGHT, parts)
