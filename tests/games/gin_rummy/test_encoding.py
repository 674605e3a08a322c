"""Gin rummy's numbers for learners, on hands that can be read and in whole games."""

from random import Random

import pytest

from kibitz import catalog
from kibitz.learn import encoding
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode
from kibitz.melds import read_card
from kibitz.table import CHANCE

GAME = catalog.game("gin-rummy")


def code_of(**options: int | str) -> Encoding:
    return encoding.of(GAME, None, options)


def test_a_hand_in_numbers() -> None:
    code = code_of()
    rng = Random(1)
    episode = Episode(code, 3)
    while episode.view().position.phase != "throw" or not episode.view().position.is_taken:
        episode.step(rng.choice(sorted(code.legal(episode.view()))))
    view = episode.view()
    seen = code.observe(view)
    parts = {part.name: seen[encoding.feature(code, part.name)] for part in code.features}
    taken = view.position.drawn
    assert sum(parts["hand"]) == 11
    assert parts["hand"][taken] == parts["shown"][taken] == 1
    assert (parts["stage"][0], parts["fresh"][0], parts["limit"][0]) == (4, taken, 10)
    throw = next(move for move in view.moves if move.kind == "throw")
    assert code.word(code.index(view, throw)) == str(throw)
    assert not code.mask(view)[3 + taken]


def test_words() -> None:
    code = code_of()
    assert [code.word(index) for index in (0, 1, 2, 3 + read_card("KD"), 55, 107)] == [
        "stock",
        "open",
        "pass",
        "throw KD",
        "knock AH",
        "big gin",
    ]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, marks=pytest.mark.slow),
        {"target": 0},
        pytest.param({"bonuses": "yes", "oklahoma": "spades", "big_gin": "yes"}, marks=pytest.mark.slow),
        {"target": 0, "give_back": "yes", "wall": "yes"},
    ],
    ids=str,
)
def test_games_stay_within_their_limits(options: dict[str, int | str]) -> None:
    code = code_of(**options)
    limits = code.limits()
    episode, rng = Episode(code, 5), Random(4)
    while not episode.is_over:
        view = episode.view()
        legal = code.legal(view)
        assert list(legal.values()) == list(view.moves)
        assert all(number <= part.highest for number, part in zip(code.observe(view), spread(code), strict=True))
        episode.step(rng.choice(sorted(legal)))
    assert sum(seat == CHANCE for seat, _ in episode.moves) <= limits.chance_moves
    assert sum(seat != CHANCE for seat, _ in episode.moves) <= limits.moves
    scores = episode.state.scores()
    assert sum(scores) == limits.total
    assert limits.lowest <= min(scores) <= max(scores) <= limits.highest


def spread(code: Encoding) -> list[encoding.Feature]:
    """The feature of each number."""
    return [part for part in code.features for _ in range(part.size)]


def test_a_deal_is_drawn_card_by_card() -> None:
    code = code_of(target=0)
    begins = GAME.start(2, **code.options).position
    deal = begins.play(CHANCE, next(iter(begins.moves(CHANCE))))
    parts: tuple[int, ...] = ()
    while (move := code.chance_move(deal, parts)) is None:
        outcomes = code.outcomes(deal, parts)
        assert sum(odds for _, odds in outcomes) == 1
        parts = (*parts, outcomes[-1][0])
    assert len(parts) == 21
    assert move in deal.moves(CHANCE)
