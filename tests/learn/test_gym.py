"""The environments that Gymnasium finds, checked by its own checker."""

import warnings
from random import Random

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

import kibitz  # noqa: E402
from kibitz import catalog, gameplay  # noqa: E402
from kibitz.learn import encoding  # noqa: E402
from kibitz.learn.gym import KibitzEnv, camel, register  # noqa: E402
from kibitz.table import IllegalMove, InvalidText  # noqa: E402
from tests.conformance.games import to_play  # noqa: E402

GAMES = [name for name in catalog.names() if encoding.has_encoding(catalog.game(name))]


def random_game(env, seed: int | None = None) -> float:
    rng = Random(3)
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, over, _, info = env.step(action)
        total += reward
    return total


def test_importing_the_module_registers_every_game_with_an_encoding() -> None:
    assert {f"kibitz/{camel(name)}-v0" for name in GAMES} <= set(gymnasium.registry)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register()
    assert gymnasium.make("kibitz.learn.gym:kibitz/PlayNine-v0", columns=6).action_space.n == 26


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_gymnasiums_checker_has_no_complaint(name: str) -> None:
    for mode in ("ansi", "rgb_array"):
        env = gymnasium.make(f"kibitz/{camel(name)}-v0", render_mode=mode).unwrapped
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env, skip_render_check=True)
            random_game(env)
            picture = env.render()
        assert isinstance(picture, str) if mode == "ansi" else picture.ndim == 3


def wrong(env: KibitzEnv) -> int:
    return int(np.flatnonzero(env.action_masks() == 0)[0])


def test_an_illegal_action_is_replaced_by_the_same_legal_one_from_the_same_seed() -> None:
    env, played = KibitzEnv("sebastian"), []
    for _ in range(2):
        env.reset(seed=7)
        _, _, over, _, info = env.step(wrong(env))
        assert info["illegal"]
        assert not over
        played.append(env.episode.record().moves)
    assert played[0] == played[1]
    _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "illegal" not in info


def test_an_illegal_action_costs_a_point_or_ends_the_episode() -> None:
    env = KibitzEnv("sebastian", illegal="penalty")
    env.reset(seed=7)
    before = env.episode.record().moves
    assert env.step(wrong(env))[1:4] == (-1.0, False, False)
    assert env.episode.record().moves == before
    env = KibitzEnv("sebastian", illegal="end")
    env.reset(seed=7)
    assert env.step(wrong(env))[1:4] == (-1.0, True, False)
    with pytest.raises(ResetNeeded, match="this game is over"):
        env.step(0)
    env.reset(seed=7)
    random_game(env)
    with pytest.raises(InvalidText, match="illegal 'never': expected one of random, error, penalty, end"):
        KibitzEnv("sebastian", illegal="never")


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_deals_what_kibitz_play_deals(name: str) -> None:
    env = KibitzEnv(name)
    env.reset(seed=4)
    state = gameplay.settle_chance(kibitz.start(name), Random(4), [])
    assert env.episode.state == state
    second = env.reset()[1]["seed"]
    assert second != 4
    env.reset(seed=4)
    assert env.reset()[1]["seed"] == second


@pytest.mark.slow
@pytest.mark.parametrize("name", to_play(GAMES))
def test_rewards_add_up_to_the_score(name: str) -> None:
    env = KibitzEnv(name)
    total = random_game(env, seed=2)
    score = env.episode.state.scores()[0]
    assert total == (score if catalog.game(name).aim == "highest" else -score)
    assert list(gameplay.replay(env.episode.record()))[-1] == env.episode.state


def test_the_optimum_and_regret_are_exact() -> None:
    env = KibitzEnv("sebastian", optimum=True)
    _, info = env.reset(seed=1, options={"position": "33356 2 primis=3 company=40"})
    best = kibitz.advise("sebastian", "33356 2 primis=3 company=40")
    assert info["optimal_value"] == best[0].value
    other = best[1]
    *_, info = env.step(env.encoding.index(env.episode.view(), other.move))
    assert info["regret"] == best[0].value - other.value
    assert env.action_masks().dtype == bool


def test_what_is_wrong_is_said_in_words() -> None:
    env = KibitzEnv("play-nine", columns=6, illegal="error")
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        env.step(0)
    env.reset(seed=0)
    with pytest.raises(IllegalMove, match=r"action 2 is not legal here: expected one of 0 \(kitty\), 1 \(draw\)"):
        env.step(2)
    for action in (1.5, "kitty", None):
        with pytest.raises(IllegalMove, match=rf"action .*{action}.*: expected a whole number"):
            env.step(action)
    with pytest.raises(InvalidText, match="expected one of 2, 3, 4"):
        KibitzEnv("play-nine", columns=1)
    with pytest.raises(InvalidText, match="has no option 'rows': expected one of columns, draws"):
        KibitzEnv("play-nine", rows=3)
    with pytest.raises(InvalidText, match="expected one of ansi, rgb_array"):
        KibitzEnv("play-nine", render_mode="human")
    with pytest.raises(InvalidText, match="reset option 'begin': expected position"):
        env.reset(options={"begin": 1})
    with pytest.raises(InvalidText, match="aces has no encoding"):
        KibitzEnv("aces")
    random_game(env)
    with pytest.raises(ResetNeeded, match="this game is over"):
        env.step(0)


def test_minds_play_the_other_seats() -> None:
    env = KibitzEnv("take-five", seats=3, seat=1, opponents=["random-player", "swift"])
    random_game(env, seed=1)
    assert env.episode.record().players == ("random-player", "learner", "swift")
    with pytest.raises(InvalidText, match="1 opponents: expected 2"):
        KibitzEnv("take-five", seats=3, opponents=["swift"])
    with pytest.raises(InvalidText, match="has no mind 'nobody'"):
        KibitzEnv("betsy", opponents="nobody")
