"""A hand of Leduc poker as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

WIDTH, HEIGHT = 360, 214
NAMES = ("the card of seat 0", "the card of seat 1", "the card for both")


def text(cards: Sequence[str], public: str, rounds: Sequence[Sequence[str]]) -> str:
    said = (f"round {number}: {', '.join(words) or 'nothing said'}" for number, words in enumerate(rounds, 1))
    return "\n".join((f"cards {' '.join(cards)}, for both {public}", *said))


def svg(cards: Sequence[str], said: str, allowed: Sequence[str]) -> str:
    """The three cards, and a button for each word that may be said."""
    parts = [table(WIDTH, HEIGHT)]
    parts += [words(20, 122 + 18 * row, line, 12) for row, line in enumerate(said.splitlines()[1:])]
    for place, (card, name) in enumerate(zip(cards, NAMES, strict=True)):
        drawn = rectangle(0, 0, 56, 80, "card", rounded=6) + words(28, 50, card, 28, "card-ink", "middle")
        at = (20 + 76 * place + 24 * (place == 2), 20)
        parts.append(part(f"card-{place}", drawn, at=at, label=f"{name}: {card}"))
    for place, word in enumerate(allowed):
        drawn = rectangle(0, 0, 100, 36, "card", rounded=6) + words(50, 24, word, 15, "card-ink", "middle")
        parts.append(part(word, drawn, at=(20 + 110 * place, 160), size=(100, 36), label=word, say=word))
    return document("Leduc poker", WIDTH, HEIGHT, parts)
