"""The 329 melds of the article's rules by number, and their masks of cells.

Runs come first, by the card they begin with, the longest first; then the sets, by rank, that of four first.
"""

from kibitz.melds.meld import Meld

RUNS, SETS_OF_A_RANK = 264, 5
MELD_COUNT = RUNS + 13 * SETS_OF_A_RANK
SUITS_OF_SETS = (0b1111, 0b0111, 0b1011, 0b1101, 0b1110)
"""The suits of each set of a rank, by its number within the rank."""

MELDS: list[Meld] = []
RUN_FIRST = [0] * 52
"""By card, the number of the longest run that begins with it; that of a shorter one is greater by the difference."""
for _card in range(52):
    RUN_FIRST[_card] = len(MELDS)
    for _end in range(48 + _card % 4, _card + 7, -4):
        _cards = tuple(range(_card, _end + 1, 4))
        MELDS.append(Meld("run", _cards, _cards))
for _column in range(0, 52, 4):
    for _suits in SUITS_OF_SETS:
        _cards = tuple(_column + suit for suit in range(4) if _suits >> suit & 1)
        MELDS.append(Meld("set", _cards, _cards))

MASKS = [sum(1 << card for card in meld.cards) for meld in MELDS]
