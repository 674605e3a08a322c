"""Other cards at the table: random games of random cards keep the rules, and advice agrees with the solution."""

from dataclasses import replace
from random import Random

import pytest

from kibitz import gameplay, record
from kibitz.descriptions import to_json
from kibitz.games.sebastian import card_play
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.description import Card, Joker
from kibitz.games.sebastian.cards.presets import SEBASTIAN, YAHTZEE
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.luck import luck
from kibitz.games.sebastian.minds import MINDS, expected_points
from kibitz.games.sebastian.solve import card_ways
from kibitz.games.sebastian.solve.card_cache import solved
from kibitz.games.sebastian.state import Tabletop, read, tabletop
from kibitz.table import CHANCE, Clock, InvalidText, View
from tests.games.sebastian.cards.brute_force import optimum
from tests.games.sebastian.cards.random_cards import random_card

CARDS = [random_card(seed) for seed in range(20)]


def played(card: Card, name: str, seed: int = 0) -> tuple[list[Tabletop], record.Record]:
    kept = gameplay.play(GAME, [MINDS[name](seed)], seed, {"card": to_json(card)})
    return [tabletop(state.view(0)) for state in gameplay.replay(kept)], kept


@pytest.mark.parametrize("seed", range(20))
def test_texts_and_records_of_any_card_are_read_back(seed: int) -> None:
    positions, kept = played(CARDS[seed], "random", seed)
    for position in positions:
        assert read(str(position)) == position
        assert GAME.drawing(View(0, position)).count("total") == 1
        assert GAME.picture(View(0, position)).startswith("<svg")
    assert record.from_line(record.to_line(kept)) == kept
    assert positions[-1].scores() == kept.scores


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_advice_has_the_value_of_the_solution(seed: int) -> None:
    """The mean over all throws of the best choice is what was expected before them, at every turn of a game."""
    card = CARDS[seed]
    for position in played(card, "greedy", seed)[0][:-1]:
        if position.to_move == (CHANCE,):
            after = [(move, position.play(CHANCE, move)) for move in position.moves(CHANCE)]
            mean = sum(float(position.odds(move)) * expected_points(one)[0][0] for move, one in after)
            assert mean == pytest.approx(card_play.value_of(position), abs=1e-9)
        else:
            assert {move for _, _, move in expected_points(position)} == set(position.moves(0))
    start = Tabletop.of(CardRules(card=card))
    assert card_play.value_of(start) == pytest.approx(float(optimum(card)), abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hasty", "in-order", "gatherer", "greedy", "par"])
def test_a_strategy_s_exact_mean_is_that_of_its_mind(name: str) -> None:
    """The mean over the whole tree of a tiny card, every choice by the mind at the table."""
    for seed in (2, 7, 13):
        card = CARDS[seed]
        assert card_ways.mean(card, name) == pytest.approx(tree_mean(card, name), abs=1e-9), card


def tree_mean(card: Card, name: str) -> float:
    mind, known = MINDS[name](0), dict[str, float]()

    def value(position: Tabletop) -> float:
        text = str(position)
        if text not in known:
            known[text] = fresh(position)
        return known[text]

    def fresh(position: Tabletop) -> float:
        if not position.to_move:
            return float(position.total)
        if position.to_move == (CHANCE,):
            return sum(float(position.odds(move)) * value(position.play(CHANCE, move)) for move in position.moves(-1))
        return value(position.play(0, mind.advise(View(0, position), Clock())[0].move))

    return value(Tabletop.of(CardRules(card=card)))


@pytest.mark.slow
def test_the_deviation_is_that_of_games_that_are_played() -> None:
    """And the strategies bring less than the optimum."""
    small = replace(SEBASTIAN, categories=SEBASTIAN.categories[6:10], bonuses=())
    values = [card_ways.mean(small, name) for name in ("in-order", "gatherer", "greedy")]
    best, deviation = solved(small).value(0, 0), card_ways.deviation(small)
    assert max(values) < best
    rng, mind = Random(3), MINDS["best"](0)
    scores = [gameplay.play(GAME, [mind], rng.getrandbits(32), {"card": to_json(small)}).scores for _ in range(150)]
    mean = sum(one[0] for one in scores if one) / 150
    spread = (sum((one[0] - mean) ** 2 for one in scores if one) / 150) ** 0.5
    assert abs(mean - best) < 4 * deviation / 150**0.5
    assert abs(spread / deviation - 1) < 0.2


def test_the_luck_of_a_game_of_best_play_is_what_it_scored_beyond_the_optimum() -> None:
    for card in CARDS[:6]:
        _, kept = played(card, "best", 5)
        assert kept.scores
        assert luck(kept)[0] == pytest.approx(kept.scores[0] - solved(card).value(0, 0), abs=1e-9)


FORCED = "66666 0 card=yahtzee yahtzee=50"


def test_a_forced_joker() -> None:
    sixes = read(FORCED)
    assert [str(move) for move in sixes.moves(0)] == ["sixes"]
    assert sixes.play(0, sixes.moves(0)[0]).total == 50 + 30 + 100
    elsewhere = read(FORCED + " sixes=18")
    assert {str(move): elsewhere.worth(move.category) for move in elsewhere.moves(0)}["large-straight"] == 40  # type: ignore[attr-defined]
    faces = read(
        FORCED.replace("50", "0") + " sixes=18 three-alike=0 four-alike=0 full-house=0 small-straight=0"
        " large-straight=0 chance=9"
    )
    assert {(str(move), faces.worth(move.category)) for move in faces.moves(0)} >= {("ones", 0)}  # type: ignore[attr-defined]
    assert faces.play(0, faces.moves(0)[0]).extra == 0
    free = CardRules(card=replace(YAHTZEE, joker=Joker("yahtzee", "free", 100)))
    assert len(replace(sixes, rules=free).moves(0)) == 12


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("_____ 3 card=whist", "card = 'whist': expected one of sebastian, yahtzee, yatzy"),
        ("_____ 3 card={}", "name is missing"),
        ("_____ 3 card=yahtzee extra=50", "extra=50: expected a multiple of 100, at most 1200"),
        ("_____ 3 card=yatzy extra=50", "extra=50: expected none: no joker brings points here"),
        ("_____ 3 card=yatzy primis=3", "unknown category 'primis': expected one of ones"),
        ("____ 3 card=yatzy", "invalid position"),
    ],
)
def test_texts_that_mean_nothing(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        read(text)


def test_another_card_takes_no_option_of_sebastian() -> None:
    with pytest.raises(InvalidText, match="reuse=scored: expected no with another card"):
        gameplay.start(GAME, None, {"card": "yatzy", "reuse": "scored"})


def test_goals_are_solved_for_sebastian_alone() -> None:
    from kibitz import catalog

    with pytest.raises(InvalidText, match="solved for Sebastian's own card"):
        catalog.mind(GAME, "target:200", 0).advise(View(0, read("12345 2 card=yatzy")), Clock())
