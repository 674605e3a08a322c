"""The table of Take 5! on a narrow screen: short rows, everyone's points in two columns, the hand in two rows."""

from kibitz import pictures
from kibitz.card_faces import GAP, HEIGHT, WIDTH, gap
from kibitz.card_fan import Place
from kibitz.games.take_five.drawing import SORTS, card_face, hand_card, played_by, player_parts
from kibitz.games.take_five.state import Round, masked
from kibitz.pictures import part, words
from kibitz.table import View

WIDE, MARGIN = 390, 14
SCALE = 0.72
"""The scale of the cards in the rows, which nobody clicks one by one."""
DEEP = SCALE * HEIGHT + 12
MOST_ACROSS = 5
"""Cards of a row at this scale; longer rows have smaller ones."""
ACROSS = 5
"""Cards of the hand side by side."""
LINE = 24
LIFT = 8


def picture(view: View) -> str:
    """The rows, the points, and one's hand."""
    position, y = masked(view), float(MARGIN)
    if not position.rows:
        high = 80.0
        said = words(MARGIN, 44, "the cards are not dealt yet", 17)
        return pictures.document("A table of Take 5!", WIDE, high, [pictures.table(WIDE, high), said])
    is_mine, parts = view.seat in position.to_move, list[str]()
    for number in range(position.table.rows):
        parts += row_parts(position, number, y, may_take=is_mine and position.is_row_due)
        y += DEEP
    parts += scores(view, y)
    y += LINE * -(-len(position.taken) // 2) + 14
    hand, chosen = position.shown_hand(view.seat), position.chosen[view.seat]
    if is_mine and position.is_row_due:
        parts.append(words(MARGIN, y + 14, f"{chosen} is lower than every row: take a row", 16))
        y += LINE
    y += LIFT
    for place, card in enumerate(hand):
        at = (MARGIN + place % ACROSS * (WIDTH + GAP + 4), y + place // ACROSS * (HEIGHT + GAP))
        may_play = is_mine and not position.is_row_due
        penalty = position.table.by_card[card]
        parts.append(hand_card(card, penalty, Place(at), LIFT * (card == chosen), may_play))
    high = y + (HEIGHT + GAP) * -(-len(hand) // ACROSS) + 6
    return pictures.document("A table of Take 5!", WIDE, high, [pictures.table(WIDE, high), *parts], SORTS)


def row_parts(position: Round, number: int, y: float, may_take: bool) -> list[str]:
    """A row with its empty places and its points."""
    row, table = position.rows[number], position.table
    points, scale = table.points(row), SCALE * min(1, MOST_ACROSS / table.length)
    step = scale * WIDTH + 6
    wide = WIDE - 2 * MARGIN + 8
    empty = "".join(
        f'<g transform="translate({4 + place * step:g} 4) scale({scale:g})">{gap()}</g>'
        for place in range(len(row), table.length)
    )
    drawn = [
        pictures.rectangle(0, 0, wide, DEEP - 4, line="felt-line", rounded=8),
        empty,
        words(wide - 12, DEEP / 2 - 4, points, 20, "chalk", "end", bold=True),
        words(wide - 12, DEEP / 2 + 14, "point" if points == 1 else "points", 13, "chalk", "end"),
    ]
    label = f"row {number + 1}, {points} points: {' '.join(map(str, row))}"
    say = f"row {number + 1}" if may_take else ""
    at, size = (MARGIN - 4.0, y), (wide, DEEP - 4)
    return [
        part(f"row-{number + 1}", "".join(drawn), at=at, size=size, label=label, say=say),
        *(
            part(
                f"card-{card}",
                f'<g pointer-events="none" transform="scale({scale:g})">{card_face(card, table.by_card[card])}</g>',
                at=(MARGIN + place * step, y + 4),
                **played_by(position, card),
            )
            for place, card in enumerate(row)
        ),
    ]


def scores(view: View, y: float) -> list[str]:
    """Everyone's points and last card, two players in a line."""
    position, half, parts = masked(view), (WIDE - 2 * MARGIN) / 2, list[str]()
    for seat, pile in enumerate(position.taken):
        x, line = MARGIN + seat % 2 * (half + 4), y + 18 + LINE * (seat // 2)
        is_own = seat == view.seat
        last = f"  ({position.last[seat]})" if position.last[seat] else ""
        drawn = words(0, 0, f"seat {seat}" + (" (you)" if is_own else "") + last, 16, bold=is_own)
        drawn += words(half - 12, 0, position.table.points(pile), 18, "gold", "end", bold=True)
        parts += player_parts(position, seat, drawn, (x, line), (half / 2, 2 * LINE))
    return parts
