"""A row of candles as text and as SVG."""

from kibitz.games.template_game.state import Row

from kibitz.pictures import colour, document, part, rectangle, table
from kibitz.table import Seat

WIDTH, HEIGHT, MARGIN = 24, 80, 12


def text(row: Row) -> str:
    """One flame for each candle, then what the player to move has to know."""
    if row.candles is None:
        return "no candle burns yet"
    flames = " ".join("i" * row.candles) or "dark"
    last = f"; the other has just blown out {row.last}" if row.last else ""
    turn = f"seat {row.turn} is to move" if row.to_move else row.outcome()
    return f"{flames}\n{row.candles} burn{last}; {turn}"


def svg(row: Row, seat: Seat) -> str:
    """All candles that there could be; a click on one blows it out with all that burn to its right."""
    burning = row.candles or 0
    count, parts = max(row.most, burning), list[str]()
    allowed = [str(move) for move in row.moves(seat)] if seat in row.to_move else []
    for number in range(count):
        flame = f'<ellipse cx="12" cy="20" rx="4" ry="9" fill="{colour("gold")}"/>' if number < burning else ""
        word = str(burning - number)
        parts.append(
            part(
                f"candle-{number + 1}",
                rectangle(7, 30, 10, 40, "card") + flame,
                at=(MARGIN + WIDTH * number, 0),
                size=(WIDTH, HEIGHT),
                label=f"blow out {word}",
                say=word if word in allowed else "",
            )
        )
    width = 2 * MARGIN + WIDTH * count
    return document("A row of candles", width, HEIGHT, [table(width, HEIGHT), *parts])
