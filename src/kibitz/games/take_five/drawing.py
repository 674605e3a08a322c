"""The table as text and as SVG."""

from typing import TypedDict

from kibitz import card_faces, pictures
from kibitz.card_faces import GAP, HEIGHT, MARGIN, WIDTH
from kibitz.card_fan import Place, depth, fan
from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import NONE, Cards, Piles, Round, masked
from kibitz.games.take_five.tables.english import ORDINALS
from kibitz.pictures import colour, part, words
from kibitz.table import View

FACES = ("#fffdf8", "#fffdf8", "#cfe4f7", "#fbe39a", "#f6b39f", "#f6b39f", "#dca6ea")
"""A card's colour by its penalty points; the last for more."""
INK = "#1b2130"
STEP = WIDTH + GAP
SORTS = 'data-sorts="number|points"'
LAID = 204
"""Where a player's card is laid before it goes to a row, beside the points."""
HAND_STEP = 60
"""From a card of the hand to the next one: its number and its points are seen whole."""
BESIDE = 5
"""Cards beside which the points have room, with the place of the card that takes the row."""
FEWEST_ROWS = 3
"""The rows beside which the points of ten players have room."""
LIFT = 12
"""How much higher the chosen card is drawn."""


def text(view: View) -> str:
    """The rows with their points, everyone's pile, and one's hand."""
    position = masked(view)
    if not position.rows:
        return f"{position.players} players; the cards are not dealt yet"
    lines = []
    points, penalty, length = position.table.points, position.table.by_card, position.table.length
    for number, row in enumerate(position.rows, 1):
        cells = "".join(f"{card:4}" for card in row).ljust(4 * length)
        full = "  full" if len(row) == length else ""
        lines.append(f"row {number} {cells}  {points(row):2} {'point' if points(row) == 1 else 'points'}{full}")
    lines.append("")
    for seat, pile in enumerate(position.taken):
        you = " (you)" if seat == view.seat else ""
        last = f", last played {position.last[seat]}" if position.last[seat] else ""
        lines.append(f"seat {seat}{you}: {points(pile)} taken{last}")
    hand, chosen = position.shown_hand(view.seat), position.chosen[view.seat]
    if hand:
        lines.append("")
        lines.append("your hand: " + "  ".join(f"{card}{'*' * (penalty[card] - 1)}" for card in hand))
        if position.is_row_due:
            lines.append(f"your {chosen} is lower than every row's end: take a row")
        elif chosen != NONE:
            lines.append(f"you have chosen {chosen}")
        elif any(penalty[card] > 1 for card in hand):
            lines.append("(each * is a penalty point more than one)")
    return "\n".join(lines)


def announcements(before: View, after: View) -> list[str]:
    """What everyone played in the round that is over, and who took which row; nothing while cards are still hidden."""
    old, new = masked(before), masked(after)
    if not old.rows or on_table(new) == on_table(old):
        return []
    table = old.table
    ends = [row[-1] for row in old.rows]
    lengths = [len(row) for row in old.rows]
    costs = [table.points(row) for row in old.rows]
    lines = []
    for card in sorted(new.last):
        seat = new.last.index(card)
        row = row_for(ends, card)
        who = "you play" if seat == after.seat else f"seat {seat} plays"
        takes = "take" if seat == after.seat else "takes"
        if row < 0 or lengths[row] == table.length:
            reason = f", too low, and {takes}" if row < 0 else f" as the {ORDINALS[table.length]} card and {takes}"
            row = taken_row(old.rows, new.taken[seat]) if row < 0 else row
            cost = f"{costs[row]} {'point' if costs[row] == 1 else 'points'}"
            lines.append(f"{who} {card}{reason} row {row + 1}: {cost}")
            lengths[row] = costs[row] = 0
        else:
            lines.append(f"{who} {card} on row {row + 1}")
        ends[row] = card
        lengths[row] += 1
        costs[row] += table.by_card[card]
    return lines


def on_table(position: Round) -> int:
    """Cards in rows and piles: more when a round is over, also for a spectator, who sees no hand."""
    return sum(map(len, (*position.rows, *position.taken)))


def taken_row(rows: Piles, pile: Cards) -> int:
    """The row whose cards are in a pile."""
    return next(number for number, row in enumerate(rows) if set(row) <= set(pile))


def card_face(card: int, penalty: int) -> str:
    """A card with its penalty points as a row of horns."""
    horn = "M-3.4-3.2Q-3.4 1.2 0 1.2 3.4 1.2 3.4-3.2 1.8-1.2 0-1.2-1.8-1.2-3.4-3.2ZM-1.3 1h2.6L.6 4h-1.2z"
    step = min(8, 46 / max(penalty, 1))
    first = WIDTH / 2 - step * (penalty - 1) / 2
    horns = "".join(
        f'<path transform="translate({first + step * place:g} 68)" d="{horn}"/>' for place in range(penalty)
    )
    face = card_faces.number_card(card, INK, FACES[min(penalty, len(FACES) - 1)])
    return face + f'<g fill="#8c2f1f">{horns}</g>'


def called(card: int, penalty: int) -> str:
    return f"card {card}, {penalty} point{'' if penalty == 1 else 's'}"


def row_parts(position: Round, number: int, may_take: bool) -> list[str]:
    """A row with its empty places; the place of the card that takes the row is marked."""
    row, y = position.rows[number], MARGIN + number * (HEIGHT + GAP)
    length, points = position.table.length, position.table.points(position.rows[number])
    drawn = [
        pictures.rectangle(-6, -4, length * STEP + STEP + 4, HEIGHT + 8, line="felt-line", rounded=8),
        *(f'<g transform="translate({place * STEP:g} 0)">{card_faces.gap()}</g>' for place in range(len(row), length)),
        f'<g transform="translate({length * STEP:g} 0)" stroke="{colour("gold")}" stroke-opacity=".7">'
        f'<path d="M20 {HEIGHT / 2 - 11}l22 22M42 {HEIGHT / 2 - 11}l-22 22" stroke-width="3"/></g>',
        words(length * STEP + 31, HEIGHT - 8, f"{points}", 17, "chalk", "middle", bold=True),
    ]
    label = f"row {number + 1}, {points} points: {' '.join(map(str, row))}"
    parts = [
        part(
            f"row-{number + 1}",
            "".join(drawn),
            at=(MARGIN, y),
            size=((length + 1) * STEP, HEIGHT),
            label=label,
            say=f"row {number + 1}" if may_take else "",
        )
    ]
    return parts + [
        part(
            f"card-{card}",
            f'<g pointer-events="none">{card_face(card, position.table.by_card[card])}</g>',
            at=(MARGIN + place * STEP, y),
            **played_by(position, card),
        )
        for place, card in enumerate(row)
    ]


class Played(TypedDict, total=False):
    """Where a card of a row comes from, and when."""

    comes: str
    order: int


def played_by(position: Round, card: int) -> Played:
    """The cards of the last round were laid by their players, and went to the rows from the lowest one on."""
    if card not in position.last:
        return {}
    return {"comes": f"laid-{position.last.index(card)}", "order": sorted(position.last).index(card)}


def player_parts(
    position: Round, seat: int, drawn: str, at: tuple[float, float], laid: tuple[float, float]
) -> list[str]:
    """What stands for a player's pile, to which cards fly with the card that took them; and where that card is laid.

    laid is how far to the right that is, and how high the card may be there.
    """
    last, (x, high) = position.last[seat], laid
    order = sorted(position.last).index(last) if last else None
    place = pictures.rectangle(x, 5 - high, high * WIDTH / HEIGHT, high)
    return [
        part(f"pile-{seat}", drawn, at=at, holds=[f"card-{card}" for card in position.taken[seat]], order=order),
        part(f"laid-{seat}", place, at=at),
    ]


def rows_high(position: Round) -> float:
    """The height of the rows, and of everyone's points beside them."""
    return max(position.table.rows, FEWEST_ROWS) * (HEIGHT + GAP)


def hand_card(card: int, penalty: int, place: Place, lift: float, may_play: bool) -> str:
    """A card of one's own hand, which says its number where it may be played; the one that was chosen is lifted."""
    face = card_face(card, penalty)
    drawn = f'<g transform="translate(0 {-lift:g})">{face}</g>' if lift else face
    label, say = called(card, penalty), str(card) if may_play else ""
    size, keys = (WIDTH, HEIGHT), (card, penalty)
    return part(f"card-{card}", drawn, at=place.at, turn=place.turn, size=size, label=label, say=say, keys=keys)


def scores(view: View) -> list[str]:
    """Everyone's points and last card, beside the rows."""
    position = masked(view)
    x = MARGIN + (position.table.length + 1) * STEP + 20
    parts = [words(x, MARGIN + 10, "points taken", 14), words(x + 190, MARGIN + 10, "played", 14, anchor="end")]
    step = min(36, (rows_high(position) - 24) / len(position.taken))
    for seat, pile in enumerate(position.taken):
        name = f"seat {seat}" + (" (you)" if seat == view.seat else "")
        drawn = words(0, 0, name, 16, bold=seat == view.seat)
        drawn += words(134, 0, position.table.points(pile), 18, "gold", "end", bold=True)
        if position.last[seat]:
            drawn += words(190, 0, position.last[seat], 16, anchor="end")
        parts += player_parts(position, seat, drawn, (x, MARGIN + 38 + step * seat), (LAID, step))
    return parts


def picture(view: View) -> str:
    """The table as an SVG document: rows, everyone's points, one's hand."""
    position, parts = masked(view), list[str]()
    is_mine, table = view.seat in position.to_move, position.table
    across = max(table.hand, table.length + BESIDE)
    width, bottom = 2 * MARGIN + across * STEP - GAP, MARGIN + rows_high(position) + LIFT + 8
    if not position.rows:
        parts.append(words(MARGIN, 40, "the cards are not dealt yet", 16))
    for number in range(len(position.rows)):
        parts += row_parts(position, number, may_take=is_mine and position.is_row_due)
    if position.rows:
        parts += scores(view)
        hand, chosen = position.shown_hand(view.seat), position.chosen[view.seat]
        (places,) = fan([len(hand)], width / 2, bottom, width - 2 * MARGIN, HAND_STEP)
        for place, card in zip(places, hand, strict=True):
            may_play = is_mine and not position.is_row_due
            parts.append(hand_card(card, table.by_card[card], place, LIFT * (card == chosen), may_play))
        if is_mine and position.is_row_due:
            parts.append(
                words(
                    width / 2, bottom - LIFT - 4, f"{chosen} is lower than every row: take a row", 15, anchor="middle"
                )
            )
    height = bottom + depth(HAND_STEP * (table.hand - 1) + WIDTH) + MARGIN
    return pictures.document("A table of Take 5!", width, height, [pictures.table(width, height), *parts], SORTS)
