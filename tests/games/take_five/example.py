"""The assignment's example of a round, and endings for two."""

from random import Random

from kibitz.games.take_five.rules import deck
from kibitz.games.take_five.state import NONE, Round
from kibitz.table import State

EXAMPLE_ROWS = ((2, 5, 9, 23, 34), (17, 18, 22), (76,), (10, 11, 12, 103))


def example() -> Round:
    """The assignment's 4, 35 and 80 at a table of ten; the others' cards are placed elsewhere or behind."""
    cards = (35, 80, 4, 6, 24, 25, 81, 82, 83, 104)
    used = {*sum(EXAMPLE_ROWS, ()), *cards}
    rest = tuple(card for card in deck(10) if card not in used)
    return Round(10, tuple((card,) for card in cards), (NONE,) * 10, EXAMPLE_ROWS, (rest, *((),) * 9), (NONE,) * 10)


def ending(seed: int, cards: int) -> Round:
    """A table for two with as many cards in each hand, after random rounds."""
    rng, state = Random(seed), State(Round(2))
    state = state.play(state.to_move[0], state.draw(rng))
    while state.position.left > cards or state.position.is_row_due:
        for seat in state.to_move:
            state = state.play(seat, rng.choice(list(state.position.moves(seat))))
    assert isinstance(state.position, Round)
    return state.position
