"""The learner of benchmarks/learn_turns.py: its rewards are the mind's, and with them it needs a fifth of the games."""

import pytest

import kibitz
from kibitz import catalog, gameplay

np = pytest.importorskip("numpy")
from benchmarks import learn_turns  # noqa: E402

GOAL, RATE, MOST, MOST_BY_SCORES, DEALS = 5.0, 1.0, 1_600, 8_000, 300
SEEDS = range(1, 6)


@pytest.mark.slow
def test_its_regrets_are_those_of_the_best_mind() -> None:
    game, checked = catalog.game("play-nine"), 0
    for seed in range(10):
        mind = catalog.mind(game, "random", seed)
        for state in gameplay.rebuilt(gameplay.play(game, [mind], seed, {"columns": 2})).states:
            if state.to_move != (0,):
                continue
            view = state.view(0)
            seen = np.frombuffer(bytes(learn_turns.CODE.observe(view)), np.uint8)[None]
            found = learn_turns.regrets(seen)[0]
            advice = kibitz.advise("play-nine", str(view))
            for item in advice:
                lost = (item.value or 0.0) - (advice[0].value or 0.0)
                assert found[learn_turns.CODE.index(view, item.move)] == pytest.approx(lost, abs=1e-5)
                checked += 1
    assert checked > 100


@pytest.mark.benchmarks
def test_with_rewards_for_turns_a_fifth_of_the_games_is_enough() -> None:
    few = [learn_turns.learned(True, MOST, DEALS, [GOAL], (RATE, seed))[0] for seed in SEEDS]
    assert None not in few
    for rate in (0.05, 0.1, 0.2):
        many = [learn_turns.learned(False, MOST_BY_SCORES, DEALS, [GOAL], (rate, seed))[0] for seed in SEEDS]
        # Those that have not reached it need more.
        assert sum(games or MOST_BY_SCORES for games in many) >= 5 * sum(games or 0 for games in few), (rate, many, few)
