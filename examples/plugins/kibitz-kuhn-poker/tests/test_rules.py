"""The value that Kuhn found, and what an equilibrium does."""

from kibitz.generic.cfr import Equilibrium
from kibitz.table import Clock

from kibitz_kuhn_poker.game import GAME, Hands


def test_the_game_is_worth_a_loss_of_an_eighteenth() -> None:
    equilibrium = Equilibrium(Hands(), 1.0)
    assert equilibrium.grow(Clock())
    assert abs(equilibrium.evaluate(equilibrium.root, 0, 1.0) + 1 / 18) < 0.001


def test_nobody_calls_with_a_jack_or_folds_a_king() -> None:
    equilibrium = Equilibrium(Hands(), 1.0)
    equilibrium.grow(Clock())
    for text, move in (("? J bet", "fold"), ("? K bet", "call")):
        view = GAME.read_view(f"seat 1; {text}")
        assert equilibrium.advice(1, view.position, 0.5)[0].move == move


def test_bluffs_with_a_jack_are_a_third_of_the_bets_with_a_king() -> None:
    """Every equilibrium bets three times as often with a king as with a jack."""
    equilibrium = Equilibrium(Hands(), 1.0)
    equilibrium.grow(Clock())
    share = {card: equilibrium.known[0, Hands((card, "?"))].average()[1] for card in "JK"}
    assert abs(share["K"] - 3 * share["J"]) < 0.1
