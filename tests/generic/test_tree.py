"""Tree search on games with known answers; what is drawn depends on the seed alone."""

from random import Random

import pytest

from kibitz import catalog
from kibitz.games.rummy.state import Deal
from kibitz.generic.playouts import Playouts
from kibitz.generic.tree import Tree
from kibitz.melds import card_name
from kibitz.table import Game, View
from tests.generic.games import NIM, NOUGHTS, PENNIES, nim


def searched(game: Game, text: str, playouts: int = 400) -> Tree:
    tree = Tree(game.read_view(text), Playouts(1.0, 3))
    tree.grow(playouts)
    return tree


def best(tree: Tree) -> object:
    return max(tree.arms(), key=lambda move: tree.arms()[move].visits)


def test_a_win_at_once_is_found() -> None:
    assert str(best(searched(NOUGHTS, "xx.oo...."))) == "3"


def test_a_loss_at_once_is_prevented() -> None:
    assert str(best(searched(NOUGHTS, "xx..o...."))) == "3"


def test_nim_is_played_by_its_sums() -> None:
    assert str(best(searched(NIM, "heaps 1 3; turn 0", 1500))) == "2 of 2"


def test_what_is_known_about_a_move_adds_up() -> None:
    tree = searched(NOUGHTS, ".........", 200)
    assert sum(arm.visits for arm in tree.arms().values()) == tree.done == 200


def test_equal_seeds_make_equal_trees() -> None:
    first, again = ({move: arm.visits for move, arm in searched(NOUGHTS, ".........").arms().items()} for _ in range(2))
    assert first == again


def test_regret_matching_mixes_where_a_fixed_choice_would_lose() -> None:
    """In matching pennies both choices are tried about as often."""
    tree = searched(PENNIES, "- -", 3000)
    shares = [arm.visits / tree.done for arm in tree.arms().values()]
    assert max(shares) < 0.65


def test_only_the_moves_that_are_asked_about_are_tried() -> None:
    view = NIM.read_view(str(nim(3, 4)))
    tree = Tree(view, Playouts(1.0, 0), only=list(view.moves)[:2])
    tree.grow(50)
    assert list(tree.arms()) == list(view.moves)[:2]


def test_hidden_parts_are_imagined_anew() -> None:
    game = catalog.game("take-five")
    state = game.start(2)
    state = state.play(-1, state.draw(Random(1)))
    view: View = state.view(0)
    tree = Tree(view, Playouts(-1.0, 1))
    tree.grow(60)
    assert tree.hidden
    assert {str(move) for move in tree.arms()} == {str(move) for move in view.moves}


@pytest.mark.slow
def test_what_the_searching_seat_draws_has_a_node_of_its_own() -> None:
    game = catalog.game("rummy")
    text = "phase draw; hands 3H 4H 5H 9C 9D KD KC QS 2H 7S / ? ? ? ? ? ? ? ? ? ?; pile 10H"
    tree = Tree(game.read_view(text), Playouts(1.0, 3))
    tree.grow(60)
    after_stock = next(node for move, node in tree.root.children.items() if str(move) == "stock")
    assert len(after_stock.children) > 20
    for known, node in after_stock.children.items():
        thrown = {str(move).split()[1] for move in node.arms.get(0, {})}
        assert isinstance(known, Deal)
        assert not thrown or thrown >= {card_name(card) for card in known.hands[0]}
