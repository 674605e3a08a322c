"""Tables for screens as wide as a telephone's: what is clicked is as large as a finger, and hands have several rows."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kibitz import card_faces, pictures
from kibitz.card_faces import HEIGHT, WIDTH
from kibitz.card_fan import Place
from kibitz.meld_faces import SORTS, TINTS, button, group_cards, other_card, others_part, stock_and_pile
from kibitz.melds import Card

WIDE, MARGIN = 390, 14
"""The width of a table, and its margins."""
VISIBLE = 46
"""How much of a covered card is seen: as much as a finger needs."""
ROW = HEIGHT + 30
"""The height of a row of a hand, with the words below its cards."""
SMALL = 0.5
"""The scale of cards that nobody clicks."""
BUTTON = (110, 44)
FONT = 15
LINE, BELOW_LINES = 21, 6
"""The height of a line of text, and the room below several."""


class NarrowTable:
    """A table that is drawn from above to below: `y` is where the next thing begins."""

    def __init__(self, moves: Iterable[object]) -> None:
        self.moves = list(map(str, moves))
        self.parts: list[str] = []
        self.y = float(MARGIN)

    def others_cards(self, hand: Sequence[Card], taken: Iterable[Card], between: float) -> None:
        """The other player's cards, small; face up where they are known."""
        places = card_faces.spread(len(hand), (WIDE - 2 * MARGIN) / SMALL, 44)
        cards = [
            other_card(number, card, (MARGIN + SMALL * places[number], self.y), SMALL)
            for number, card in enumerate(hand)
        ]
        self.parts.append(others_part(cards, taken))
        self.y += SMALL * HEIGHT + between

    def lines(self, texts: Iterable[str]) -> None:
        drawn = lines(texts, self.y)
        self.parts += drawn
        self.y += LINE * len(drawn) + (BELOW_LINES if drawn else 0)

    def stock_and_pile(self, stock: int, pile: Sequence[Card], thrown_by: str) -> None:
        self.parts += stock_and_pile(self.y, stock, pile, self.moves, 17, WIDE, thrown_by=thrown_by)
        self.y += HEIGHT + 16

    def buttons(self, shown: Iterable[tuple[str, str, str]], *, says_title: bool = False) -> None:
        """Those of the buttons whose word begins a move, side by side: a word, a title and a label of each."""
        words = {move.split()[0] for move in self.moves}
        x = MARGIN
        for word, title, label in shown:
            if word in words:
                say = title if says_title else ""
                self.parts.append(button(word, title, label, (x, self.y), BUTTON, 29, 17, say))
                x += BUTTON[0] + 10
        self.y += BUTTON[1] + 12 if x > MARGIN else 0

    def hand(
        self,
        melds: Sequence[Sequence[Card]],
        left: Sequence[Card],
        words: Sequence[str],
        marked: Collection[Card],
        *,
        wild: Collection[Card] = (),
        has_copies: bool = True,
    ) -> None:
        """A hand, its melds first, in as many rows as it needs; words has a title for each meld and one for the rest.

        A meld stays in one row if it fits into one.
        """
        seen, x = Counter[Card](), float(MARGIN)
        for number, group in enumerate([*melds, left]):
            rest, is_meld, title = list(group), number < len(melds), words[number]
            while rest:
                room = _room(x)
                if x > MARGIN and (room < min(len(rest), _room(MARGIN)) if is_meld else room < 2):
                    x, self.y = float(MARGIN), self.y + ROW
                    room = _room(x)
                cards, rest = rest[:room], rest[room:]
                wide = VISIBLE * (len(cards) - 1) + WIDTH
                if is_meld:
                    place = f'x="{x - 4:g}" y="{self.y - 4:g}" width="{wide + 8:g}" height="{HEIGHT + 28:g}"'
                    self.parts.append(f'<rect {place} rx="8" fill="{TINTS[number % len(TINTS)]}"/>')
                ink = "card-ink" if is_meld else "chalk"
                self.parts.append(pictures.words(x + 2, self.y + HEIGHT + 18, title, FONT, ink))
                title = ""
                places = [Place((x + VISIBLE * number, self.y)) for number in range(len(cards))]
                self.parts += group_cards(
                    cards, places, seen, self.moves, marked, wild, has_copies=has_copies, may_move=not is_meld
                )
                x += wide + 12
        self.y += ROW

    def document(self, title: str) -> str:
        return pictures.document(title, WIDE, self.y, [pictures.table(WIDE, self.y), *self.parts], SORTS)


def lines(texts: Iterable[str], y: float) -> list[str]:
    """Lines of text, one below the other."""
    return [pictures.words(MARGIN, y + 16 + LINE * row, text, FONT) for row, text in enumerate(texts)]


def _room(x: float) -> int:
    """The cards that fit between here and the edge."""
    return max(0, int((WIDE - MARGIN - x - WIDTH) // VISIBLE) + 1)
