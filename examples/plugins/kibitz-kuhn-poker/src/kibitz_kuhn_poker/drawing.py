"""A hand of Kuhn poker as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

WIDTH, HEIGHT = 320, 190
WORDS = ("check", "bet", "call", "fold")


def text(cards: Sequence[str], said: Sequence[str]) -> str:
    return f"cards {' '.join(cards)}; {', '.join(said) or 'nobody has said anything'}"


def svg(cards: Sequence[str], said: Sequence[str], allowed: Sequence[str]) -> str:
    """Both cards, and a button for each word that may be said."""
    parts = [table(WIDTH, HEIGHT), words(20, 124, text(cards, said), 12)]
    for seat, card in enumerate(cards):
        drawn = rectangle(0, 0, 56, 80, "card", rounded=6) + words(28, 50, card, 28, "card-ink", "middle")
        parts.append(part(f"card-{seat}", drawn, at=(20 + 76 * seat, 20), label=f"the card of seat {seat}: {card}"))
    for place, word in enumerate(word for word in WORDS if word in allowed):
        drawn = rectangle(0, 0, 100, 36, "card", rounded=6) + words(50, 24, word, 15, "card-ink", "middle")
        parts.append(part(word, drawn, at=(20 + 110 * place, 140), size=(100, 36), label=word, say=word))
    return document("Kuhn poker", WIDTH, HEIGHT, parts)
