"""The kinds of mistakes that players of Take 5! make."""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import NETWORK_PLAYER
from kibitz.games.take_five.minds.judging import KINDS_BY_NAME
from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import masked
from kibitz.mistakes import Kind, Mistakes
from kibitz.table import Move, View


def row_of(view: View, card: Move) -> int:
    """The row that the card goes to if no other card comes first; -1 where it is lower than every end."""
    assert isinstance(card, int)
    return row_for(masked(view).ends, card)


def room(view: View, card: Move) -> int:
    """Cards that fit into the card's row before one takes it; -1 where the card is lower than every end."""
    row, position = row_of(view, card), masked(view)
    return position.table.length - len(position.rows[row]) if row >= 0 else -1


def between(view: View, card: Move) -> int:
    """Cards that others may hold between the end of the card's row and the card."""
    end = masked(view).rows[row_of(view, card)][-1]
    assert isinstance(card, int)
    return sum(end < unseen < card for unseen in masked(view).unseen)


def is_card(view: View) -> bool:
    """Whether a card is chosen, and not a row."""
    return not masked(view).is_row_due


def risks_a_short_room(view: View, move: Move, better: Move) -> bool:
    """Others have at least as many cards in between as fit before the row is taken."""
    if not is_card(view) or room(view, move) <= 0:
        return False
    is_safe = room(view, better) > 0 and between(view, better) < room(view, better)
    return between(view, move) >= room(view, move) and is_safe


def spends_a_safe_card(view: View, move: Move, better: Move) -> bool:
    """The card fitted next to its row's end, where nobody can come between."""
    return is_card(view) and room(view, move) > 0 and not between(view, move)


def plays_too_low(view: View, move: Move, better: Move) -> bool:
    return is_card(view) and isinstance(move, int) and isinstance(better, int) and move < better


class QuickJudge(Swift):
    """Swift with few deals for a choice: what is uncertain in one choice averages out in a hundred games."""

    JUDGED_DEALS = 100
    VALUED_DEALS = 1


MISTAKES = Mistakes(
    (
        Kind(
            "took a row that was not the cheapest",
            "Its card was lower than every row, and it chose a row with more points than it had to.",
            "Take the row with the fewest points; a longer row with the same points leaves the others more room.",
            lambda view, move, better: not is_card(view),
            "seat 2; players 3; hands ? / ? / 9 19 24 32; chosen ? ? 9;"
            " rows 7 17 / 3 6 8 12 20 / 25 29 30 34 / 10 11 15 22 26; taken 4 / - / 1 2 13 14 16; last 26 17 7",
            "row 4",
            "row 1",
        ),
        Kind(
            "took a row by choice",
            "It played a card lower than the end of every row, which takes a row, although another card fitted a row.",
            "Play such a card when a row with a point or two is on the table, and not before.",
            lambda view, move, better: is_card(view) and room(view, move) < 0 <= room(view, better),
            "players 3; hand 18 23 27 29 30 34; rows 20 28 32 / 10 12 17 24 / 11 13 25 / 4 5 6 14 22; taken 31 / - / -",
            "18",
            "34",
        ),
        Kind(
            "played the sixth card of a row",
            "It played a card whose row had five cards already, and hoped that somebody would take the row first.",
            "Play another card: a row of five is taken by the very next card that belongs to it.",
            lambda view, move, better: is_card(view) and room(view, move) == 0 != room(view, better),
            "players 3; hand 23 27 29 30 34; rows 18 21 / 10 12 17 24 / 11 13 25 26 / 4 5 6 14 22;"
            " taken 20 28 31 32 / - / -",
            "23",
            "30",
        ),
        Kind(
            "left too many cards in between",
            "Others could hold more cards between the row's end and its card than the row had room for, and make that"
            " the sixth; another card had no such risk.",
            "Count the cards between a row's end and yours that nobody has shown yet, and the room in the row.",
            risks_a_short_room,
            "players 3; hand 23 27 29 30 34; rows 18 21 / 10 12 17 24 / 11 13 25 26 / 4 5 6 14 22;"
            " taken 20 28 31 32 / - / -",
            "34",
            "30",
        ),
        Kind(
            "put off taking a row",
            "It avoided a cheap row with a card that takes one sooner or later, and paid more later.",
            "Rows grow: when the cheapest row has a few points, think of taking it with your lowest card.",
            lambda view, move, better: is_card(view) and room(view, better) <= 0 < room(view, move),
            "players 3; hand 3 6 11 14; rows 1 2 4 10 16 / 26 28 / 15 18 19 / 8;"
            " taken 34 / 22 27 30 31 32 / 20 21 23 24 25",
            "11",
            "3",
        ),
        Kind(
            "spent a safe card too early",
            "It played a card that came next after a row's end, where nobody could interfere, and kept cards with a"
            " risk for the end, when there is less to choose from.",
            "Keep one or two safe cards for the rounds in which the others are dangerous.",
            spends_a_safe_card,
            "players 3; hand 14 18 23 27 29 30 34; rows 20 28 / 10 12 17 24 / 11 13 25 / 4 5 6; taken 31 / - / -",
            "30",
            "34",
        ),
        Kind(
            "played too low a card",
            "A higher card was better: high cards in hand stay a risk as long as rows grow.",
            "Look at where the cards that you keep will stand in two or three rounds.",
            plays_too_low,
            "players 3; hand 18 23 27 29 30 34; rows 20 28 32 / 10 12 17 24 / 11 13 25 / 4 5 6 14 22; taken 31 / - / -",
            "29",
            "34",
        ),
        Kind(
            "played too high a card",
            "A lower card was better: low cards fit a row now and will fit none later.",
            "Low cards lose their rows as the ends rise: play those that still fit.",
            lambda view, move, better: is_card(view),
            "players 3; hand 10 11 22 25 27 29 30; rows 15 33 / 2 3 7 / 6 14 17 31 / 23 32 34; taken 12 / - / -",
            "22",
            "11",
        ),
    ),
    least=0.1,
    judge="swift",
    make_judge=QuickJudge,
    # The searching minds would take most of the time, and are near to swift.
    ladder=tuple(name for name, kind in KINDS_BY_NAME.items() if kind < NETWORK_PLAYER or name == "swift"),
    unit="penalty points",
)
