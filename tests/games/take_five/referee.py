"""An independent, slow referee of Take 5!: written from the rules' text alone, with cards moved one by one."""


def bulls(card: int) -> int:
    points = 0
    if str(card)[-1] == "5":
        points += 2
    if str(card)[-1] == "0":
        points += 3
    if card in (11, 22, 33, 44, 55, 66, 77, 88, 99):
        points += 5
    return points or 1


def referee(rows: list[list[int]], rounds: list[list[int]], choose_row, length: int = 5) -> list[list[int]]:
    """The piles after these rounds, a card a player each; choose_row(rows) is asked when a card is too low.

    length: of a full row.
    """
    piles: list[list[int]] = [[] for _ in rounds[0]]
    for cards in rounds:
        waiting = dict(zip(cards, piles, strict=True))
        while waiting:
            card = min(waiting)
            pile = waiting.pop(card)
            lower = [row for row in rows if row[-1] < card]
            if not lower:
                row = rows[choose_row(rows)]
                pile.extend(row)
                row[:] = [card]
                continue
            row = min(lower, key=lambda row: card - row[-1])
            if len(row) == length:
                pile.extend(row)
                row.clear()
            row.append(card)
    return piles
