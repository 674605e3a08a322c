"""What somebody without a seat at a table sees: nothing that any seat can't see, in words that call nobody "you"."""

import re

from kibitz.table import Position, Seat, State, View

UNCHANGED = frozenset({"drew", "left", "won", "lost", "took", "had"})
"""Verbs of a game's texts that are the same for every subject; so are those that end in "ed"."""
ACTS = re.compile(r"\byou ([a-z]+)")
SITS = re.compile(r"\bseat (\d+) \(you\)")
WORDS = (("your", "seat {own}'s"), ("you", "seat {own}"), ("the other", "seat {other}"), ("and take", "and takes"))


def masked(position: Position, seats: int) -> Position:
    """A position without all that is hidden from any seat."""
    for seat in range(seats):
        position = position.seen(seat)
    return position


def view(state: State, seats: int) -> View:
    """A state for a stranger, drawn from the side of the first seat."""
    return View(0, masked(state.position, seats))


def asked_view(state: State, seats: int) -> View | None:
    """The view of the seat to move, where a stranger sees as much as that seat does; else None."""
    if len(state.to_move) != 1:
        return None
    seen = state.view(state.to_move[0])
    return seen if seen.position == masked(state.position, seats) else None


def beside(state: State, seats: int) -> Seat:
    """A seat whose announcements say what those to move do: one that does not move itself, where there is one."""
    return next((seat for seat in range(seats) if seat not in state.to_move), 0)


def worded(text: str, own: Seat) -> str:
    """A text for this seat as others read it; "the other" is the other one of two."""
    text = SITS.sub(r"seat \1", text)
    text = ACTS.sub(lambda found: f"seat {own} {_third(found[1])}", text)
    for word, instead in WORDS:
        text = re.sub(rf"\b{word}\b", instead.format(own=own, other=1 - own), text)
    return text


def _third(verb: str) -> str:
    """A verb after he or she."""
    if verb == "have":
        return "has"
    return verb if verb in UNCHANGED or verb.endswith("ed") else f"{verb}s"
