"""A turn of Pig as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

WIDTH, HEIGHT = 320, 150
WORDS = ("roll", "hold")


def text(points: Sequence[int], pot: int, turn: int) -> str:
    lines = (f"seat {seat}: {own} points" for seat, own in enumerate(points))
    return "\n".join((*lines, f"seat {turn} has {pot} more in this turn"))


def svg(said: str, allowed: Sequence[str]) -> str:
    """A click on a button says what it shows."""
    parts = [table(WIDTH, HEIGHT)]
    parts += [words(20, 28 + 22 * row, line) for row, line in enumerate(said.splitlines())]
    for place, word in enumerate(WORDS):
        drawn = rectangle(0, 0, 120, 40, "card", rounded=6) + words(60, 26, word, 16, "card-ink", "middle")
        say = word if word in allowed else ""
        parts.append(part(word, drawn, at=(20 + 140 * place, 94), size=(120, 40), label=word, say=say))
    return document("A turn of Pig", WIDTH, HEIGHT, parts)
