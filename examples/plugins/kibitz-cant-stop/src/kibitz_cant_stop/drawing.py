"""Two climbs as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

WIDTH, HEIGHT = 320, 150
WORDS = ("throw", "stop")


def text(kept: Sequence[Sequence[int]], steps: Sequence[int], turn: int) -> str:
    lines = (f"seat {seat}: {own[0]} of 3 steps, {own[1]} of 4" for seat, own in enumerate(kept))
    return "\n".join((*lines, f"seat {turn} has {steps[0]} and {steps[1]} more in this turn"))


def svg(said: str, allowed: Sequence[str]) -> str:
    """A click on a button says what it shows."""
    parts = [table(WIDTH, HEIGHT)]
    parts += [words(20, 28 + 22 * row, line) for row, line in enumerate(said.splitlines())]
    for place, word in enumerate(WORDS):
        drawn = rectangle(0, 0, 120, 40, "card", rounded=6) + words(60, 26, word, 16, "card-ink", "middle")
        say = word if word in allowed else ""
        parts.append(part(word, drawn, at=(20 + 140 * place, 94), size=(120, 40), label=word, say=say))
    return document("Two columns to climb", WIDTH, HEIGHT, parts)
