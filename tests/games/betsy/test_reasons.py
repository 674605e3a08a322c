"""What a move does on the board."""

from kibitz.games.betsy.reasons import effect
from kibitz.games.betsy.state import read


def test_captures_and_promotions_are_named() -> None:
    position = read("K......." + "." * 40 + "P......." + ".r.....k w")
    effects = {str(move): effect(position, move) for move in position.legal}
    assert effects["a7b8"] == "captures the Robin, becomes a Quetzal"
    assert effects["a7a8"] == "becomes a Quetzal"
    assert effects["a1a2"] == ""
