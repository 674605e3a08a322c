"""Where a card is placed, as the table alone shows it."""

from kibitz.games.take_five import notation, reasons
from kibitz.games.take_five.state import masked
from kibitz.table import Advice


def test_the_row_its_length_and_the_cards_between() -> None:
    view = notation.read_view("players 3; hand 3 5 7 11 19 20 26 29 30 34; rows 10 / 9 / 22 / 14")
    position = masked(view)
    notes = {card: reasons.reason(position, Advice(card, 1.0)) for card in (3, 11, 26, 34)}
    assert notes == {
        3: "lower than every row's end: takes a row, at least 1 point",
        11: "row 1, card 2, for certain",
        26: "row 3, card 2, unless one of 3 unseen cards between comes first",
        34: "row 3, card 2, unless one of 8 unseen cards between comes first",
    }
    assert reasons.landing([0.02, 0.9, 0.08, 0.0]) == "goes to row 2 90%, row 3 8%"
    assert reasons.landing([0.0] * 4) == ""
