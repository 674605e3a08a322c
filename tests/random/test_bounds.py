"""What Python passes to the compiled generators is checked."""

import pytest

from kibitz.random.mersenne import Lanes


@pytest.mark.parametrize(("cards", "lanes"), [(1, 1), (0, 1), (-1, 1), (256, 1), (52, -1), (52, 10**6), (2**40, 1)])
def test_decks_that_lanes_can_not_shuffle(cards: int, lanes: int) -> None:
    generators = Lanes()
    generators.seed(1)
    with pytest.raises(ValueError, match="expected 2 to 255 cards"):
        generators.decks(cards, lanes)
