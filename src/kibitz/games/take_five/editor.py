"""A round of Take 5! set up by hand, as one seat sees it."""

from collections.abc import Mapping, Sequence

from kibitz.editing import Choice, Field, Heap, Line, Token
from kibitz.games.take_five.rules import SEATS
from kibitz.games.take_five.state import HIDDEN_HAND, Round, cards_text, forms
from kibitz.table import View

GROUP = "cards"
OTHER = "table"
"""The field of another table than the course's, as in its text."""


def fields(view: View) -> Sequence[Field]:
    """How many play, the seat, its hand, the rows, everybody's pile; and what was chosen or played last, as text."""
    position = view.position
    assert isinstance(position, Round)
    players, table = position.players, position.table
    tokens = tuple(Token(f"{card}") for card in table.cards(players))
    several: tuple[Field, ...] = (
        Choice("players", "players", f"{players}", tuple(map(str, range(SEATS[0], table.seats + 1)))),
        Choice("seat", "you are", f"{view.seat}", tuple(map(str, range(players))), of_seats=True),
    )
    if not position.is_of_course:
        several = (*several, Line(OTHER, "the table", forms().name_of(table)))
    if not position.rows:
        return several

    def heap(name: str, label: str, cards: Sequence[int], most: int) -> Heap:
        return Heap(name, label, " ".join(map(str, cards)), tokens, most, group=GROUP)

    hands = position.hands
    open_hands = range(players) if HIDDEN_HAND not in hands else [view.seat]
    return (
        *several,
        *(heap(f"row {row + 1}", f"row {row + 1}", cards, table.length) for row, cards in enumerate(position.rows)),
        *(heap(f"hand {seat}", whose(seat, view), hands[seat], table.hand) for seat in open_hands),
        *(
            heap(f"taken {seat}", f"taken by seat {seat}", cards, len(tokens))
            for seat, cards in enumerate(position.taken)
        ),
        line("chosen", "chosen cards", position.chosen),
        line("last", "cards played last", position.last),
    )


def whose(seat: int, view: View) -> str:
    return "your hand" if seat == view.seat else f"the hand of seat {seat}"


def line(name: str, label: str, cards: Sequence[int]) -> Line:
    return Line(name, f"{label} by player, - for none", cards_text(cards) if any(cards) else "")


def composed(values: Mapping[str, str]) -> str:
    players, seat = int(values["players"]), min(int(values["seat"]), int(values["players"]) - 1)
    head = f"seat {seat}; players {players}"
    other = f" table={values[OTHER]}" if values.get(OTHER) else ""
    if "row 1" not in values:
        return head + other
    rows = " / ".join(cards or "-" for name, cards in values.items() if name.startswith("row "))
    hands = {int(name.split()[1]): cards for name, cards in values.items() if name.startswith("hand ")}
    if len(hands) == 1:
        hands = {seat: next(iter(hands.values()))}
    named = " / ".join(hands.get(one, "?") or "-" for one in range(players))
    taken = " / ".join(values.get(f"taken {one}", "") or "-" for one in range(players))
    parts = [head, f"hands {named}", f"rows {rows}", f"taken {taken}"]
    parts += [f"{name} {values[name]}" for name in ("chosen", "last") if values[name]]
    return "; ".join(parts) + other
