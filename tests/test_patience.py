"""The patience games at the table: the seed deals the course's deck, and a wrong deck is told apart from nonsense."""

import json
import math
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from kibitz import catalog, gameplay, simulation
from kibitz.games.aces import solving
from kibitz.patience import Patience, Shuffles
from kibitz.table import CHANCE, Ending, IllegalMove, InvalidText
from tests.courses.golden import ACES, SEVENS, Kept

ROOT = Path(__file__).parents[1]
GAMES = [(catalog.game("aces"), ACES), (catalog.game("sevens"), SEVENS)]
each_game = pytest.mark.parametrize(("game", "kept"), GAMES, ids=["aces", "sevens"])


@each_game
@pytest.mark.parametrize("seed", [0, -3, 705, 2**40, 10**3000])
def test_the_seed_deals_as_in_the_course(game: Patience, kept: Kept, seed: int) -> None:
    state = gameplay.start(game)
    shuffled = state.play(CHANCE, state.draw(Random(seed)))
    assert game.cards(str(shuffled)) == kept.deal(seed)
    last = "\n".join(game.drawing(shuffled.view(0)).splitlines()[-6:])
    if kept is ACES:
        assert last == "\n".join(kept.text(seed).splitlines()[-6:])
    else:
        assert last.splitlines()[-1] == kept.text(seed).splitlines()[-1]


@each_game
def test_a_deck_is_read_in_any_case_and_wrong_ones_are_told_apart(game: Patience, kept: Kept) -> None:
    start = gameplay.start(game)
    order = str(start.draw(Random(1)))
    assert start.read_move(CHANCE, f"  {order.lower()}\n") == order
    for wrong in ("", "AH", order[:-1], order + " 1H", "not shuffled"):
        with pytest.raises((InvalidText, IllegalMove), match=f"expected the {len(kept.deck)} cards of the deck"):
            start.read_move(CHANCE, wrong)
    first, second = order.split()[:2]
    with pytest.raises(IllegalMove, match="not every card comes once"):
        start.read_move(CHANCE, order.replace(first, second))
    with pytest.raises(InvalidText, match="not every card comes once"):
        game.read_state(order.replace(first, second))
    with pytest.raises(InvalidText, match=r"invalid deck 'nonsense': expected .*, or 'not shuffled'"):
        game.read_state("nonsense")
    with pytest.raises(IllegalMove):
        start.play(CHANCE, order.replace(first, second))


def test_every_order_is_a_shuffle() -> None:
    shuffles = Shuffles(["AH", "KD", "7S"])
    assert len(shuffles) == len(list(shuffles)) == len(set(shuffles)) == 6
    assert all(order in shuffles for order in shuffles)
    for stranger in ("AH KD", "AH KD KD", "AH  KD 7S", "AH KD 7S ", 7, None):
        assert stranger not in shuffles
    with pytest.raises(OverflowError):
        len(Shuffles([str(number) for number in range(32)]))


@each_game
def test_the_odds_of_a_shuffle(game: Patience, kept: Kept) -> None:
    state = gameplay.start(game)
    assert 1 / state.odds(state.draw(Random(1))) == math.factorial(len(kept.deck))


def test_endings() -> None:
    aces, sevens = (game for game, _ in GAMES)
    assert aces.count(range(20_000)) == {
        Ending(0.0, "lost"): 20_000 - 3733 - 1265 - 229,
        Ending(1.0, "won with 4 cards left"): 3733,
        Ending(1.0, "won with 5 cards left"): 1265,
        Ending(1.0, "won with 6 cards left"): 229,
    }
    tally = sevens.count(range(11, 511))
    assert tally[Ending(0.0, "won")] == 293  # 58.60 % of 500
    assert tally[Ending(12.0, "lost with 12 cards left")] == 1
    assert tally[Ending(2.0, "lost with 2 cards left")] == 23


@pytest.mark.slow
@each_game
def test_pictures_show_every_card(game: Patience, kept: Kept) -> None:
    """Each card once in the picture of an end, none before the shuffle."""
    state = gameplay.start(game)
    assert game.picture(state.view(0)).count('id="at-deck-') == len(kept.deck)
    for seed in kept.seeds:
        svg = game.picture(state.play(CHANCE, state.draw(Random(seed))).view(0))
        groups = ElementTree.fromstring(svg).findall("{http://www.w3.org/2000/svg}g[@id]")
        shown = {ElementTree.tostring(group[1]) for group in groups}
        assert len(shown) == len(groups) == (32 if kept is ACES else 52)


def test_the_exact_odds_of_aces_are_counted_over_all_places_of_the_aces() -> None:
    """And the seeds agree: of 300,000 games each outcome comes as often as it should, within 4 standard deviations."""
    odds = solving.solve(lambda done, total: None)
    assert {outcome: round(share * math.comb(32, 4)) for outcome, share in odds.items()} == {
        "lost": 26613,
        "won with 4 cards left": 6750,
        "won with 5 cards left": 2198,
        "won with 6 cards left": 399,
    }
    n = 300_000
    tally = simulation.tally("aces", range(n))
    assert tally is not None
    for ending, count in tally.items():
        share = odds[ending.outcome]
        assert abs(count - n * share) < 4 * math.sqrt(n * share * (1 - share))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["aces", "sevens"])
def test_the_published_odds_are_those_of_the_seeds(name: str) -> None:
    """300,000 of the hundred million seeds, played again, give every outcome within 5 standard deviations."""
    kept = json.loads((ROOT / "benchmarks" / "odds" / f"{name}.json").read_text(encoding="utf-8"))
    shares = {Ending(score, outcome): count / kept["games"] for score, outcome, count in kept["endings"]}
    assert (kept["game"], kept["first seed"], kept["games"]) == (name, 0, 10**8)
    n = 300_000
    tally = simulation.tally(name, range(50_000_000, 50_000_000 + n))
    assert tally is not None
    for ending, share in shares.items():
        assert abs(tally.get(ending, 0) - n * share) < 5 * math.sqrt(n * share * (1 - share)) + 1
    assert tally.keys() <= shares.keys()
