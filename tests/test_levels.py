"""Levels: the best mind with errors, in the same way in every game."""

from random import Random

import pytest

from kibitz import catalog, gameplay, levels
from kibitz.table import Clock, InvalidText


def test_the_highest_level_is_the_best_mind_and_lower_ones_err() -> None:
    game = catalog.game("sebastian")
    state = gameplay.settle_chance(gameplay.start(game), Random(5), [])
    view = state.view(0)
    best = catalog.mind(game, "best", 0).advise(view, Clock())
    assert catalog.mind(game, f"level:{levels.HIGHEST}", 0).advise(view, Clock()) == best
    lost = []
    for level in (1, 4, 7):
        mind = catalog.mind(game, f"level:{level}", 9)
        tried = [mind.advise(view, Clock()) for _ in range(60)]
        assert all(sorted(map(str, advice)) == sorted(map(str, best)) for advice in tried)
        lost.append(sum((best[0].value or 0) - (advice[0].value or 0) for advice in tried) / len(tried))
    assert lost[0] > lost[1] > lost[2] >= 0


def test_where_the_lowest_score_is_best_a_level_prefers_low_values() -> None:
    game = catalog.game("play-nine")
    state = gameplay.settle_chance(gameplay.start(game), Random(5), [])
    best = catalog.mind(game, "best", 0).advise(state.view(0), Clock())
    chosen = [catalog.mind(game, "level:7", seed).advise(state.view(0), Clock())[0] for seed in range(20)]
    assert sum(item.move == best[0].move for item in chosen) > 10


def test_a_mind_without_values_stays_as_it_is() -> None:
    game = catalog.game("aces")
    assert catalog.mind(game, "level:1", 0).advise(gameplay.start(game).view(0), Clock()) == []


@pytest.mark.parametrize("name", ["level:0", "level:9", "level:", "level:01", "level:x"])
def test_a_level_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(InvalidText, match="expected 1 to 8"):
        catalog.mind(catalog.game("aces"), name, 0)
