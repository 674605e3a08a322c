"""Betsy's numbers for learners: both sides see the board from their own."""

from random import Random

from kibitz import catalog
from kibitz.games.betsy.actions import ACTIONS, FLIP, MOVES, NUMBER
from kibitz.games.betsy.pieces import START
from kibitz.learn import encoding
from kibitz.learn.episode import Episode

GAME = catalog.game("betsy")
CODE = encoding.of(GAME)


def test_both_sides_see_the_start_alike() -> None:
    white, black = (GAME.read_view(f"{START} {side}") for side in "wb")
    assert (white.seat, black.seat) == (0, 1)
    assert CODE.observe(white) == CODE.observe(black)
    assert CODE.mask(white) == CODE.mask(black)
    assert sum(CODE.observe(white)[: 64 * 12]) == 32
    assert CODE.index(white, white.read_move("e2e4")) == CODE.index(black, black.read_move("e7e5"))
    assert CODE.word(CODE.index(black, black.read_move("e7e5"))).startswith("e2e4")


def test_no_game_is_longer_than_its_limit() -> None:
    episode, rng = Episode(CODE, 0), Random(4)
    while not episode.is_over:
        episode.step(rng.choice(sorted(CODE.legal(episode.view()))))
    assert len(episode.moves) <= CODE.limits().moves


def test_the_actions_are_the_steps_of_an_empty_board() -> None:
    assert CODE.actions == ACTIONS == len(set(MOVES))
    assert all((origin ^ FLIP, target ^ FLIP) in NUMBER for origin, target in MOVES)
    bare = list("." * 64)
    for square, letter in ((0, "K"), (63, "k"), (27, "Q")):
        bare[square] = letter
    view = GAME.read_view(f"{''.join(bare)} w")
    steps = {target for origin, target in MOVES if origin == 27}
    reached = {move.target for move in view.moves if move.origin == 27}
    assert len(steps - reached) == 9  # the own Kingfisher's square, and the jumps of a Nighthawk
    assert reached < steps
