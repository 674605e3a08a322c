"""A row of candles as text and as SVG."""

from kibitz.games.template_game.state import Row

WIDTH, HEIGHT, MARGIN = 24, 80, 12


def text(row: Row) -> str:
    """One flame for each candle, then what the player to move has to know."""
    if row.candles is None:
        return "no candle burns yet"
    flames = " ".join("i" * row.candles) or "dark"
    last = f"; the other has just blown out {row.last}" if row.last else ""
    turn = f"seat {row.turn} is to move" if row.to_move else row.outcome()
    return f"{flames}\n{row.candles} burn{last}; {turn}"


def svg(row: Row) -> str:
    """All candles that there could be, those that burn with a flame."""
    burning = row.candles or 0
    count = max(row.most, burning)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * MARGIN + WIDTH * count} {HEIGHT}">']
    for number in range(count):
        middle = MARGIN + WIDTH * number + WIDTH // 2
        parts.append(f'<rect x="{middle - 5}" y="30" width="10" height="40" fill="#d8d0c0"/>')
        if number < burning:
            parts.append(f'<ellipse cx="{middle}" cy="20" rx="4" ry="9" fill="#f5a623"/>')
    return "\n".join([*parts, "</svg>\n"])
