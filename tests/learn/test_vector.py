"""The vector environment plays as Gymnasium's own vector of plain environments does."""

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from kibitz.learn.gym import KibitzEnv  # noqa: E402
from kibitz.learn.vector import KibitzVectorEnv  # noqa: E402
from kibitz.table import IllegalMove, InvalidText  # noqa: E402


@pytest.mark.slow
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(("game", "options"), [("sebastian", {}), ("play-nine", {"columns": 5})])
def test_it_is_a_vector_of_plain_environments(game: str, options: dict, mode: AutoresetMode) -> None:
    plain = SyncVectorEnv([lambda: KibitzEnv(game, **options)] * 3, autoreset_mode=mode)
    fast = KibitzVectorEnv(game, 3, autoreset_mode=mode, threads=2, **options)
    assert fast.metadata["autoreset_mode"] is mode
    assert fast.observation_space == plain.observation_space
    assert fast.action_space == plain.action_space
    rng, ends = np.random.default_rng(1), 0
    (seen, info), (slow, plain_info) = fast.reset(seed=7), plain.reset(seed=7)
    for _ in range(200):
        assert (seen == slow).all()
        assert (info["action_mask"] == plain_info["action_mask"]).all()
        legal = [np.flatnonzero(row) for row in info["action_mask"]]
        actions = np.array([rng.choice(row) if len(row) else 0 for row in legal])
        seen, *given, info = fast.step(actions)
        slow, *expected, plain_info = plain.step(actions)
        assert [part.tolist() for part in given] == [part.tolist() for part in expected]
        ends += given[1].sum()
        assert ("final_obs" in info) == ("final_obs" in plain_info)
        for number in np.flatnonzero(given[1]) if mode is AutoresetMode.SAME_STEP else ():
            assert (info["final_obs"][number] == plain_info["final_obs"][number]).all()
    assert ends > 6
    fast.close()


def test_what_it_returns_is_shared_unless_copied() -> None:
    shared, copied = KibitzVectorEnv("sebastian", 2), KibitzVectorEnv("sebastian", 2, copy=True)
    first, copy = shared.reset(seed=1)[0], copied.reset(seed=1)[0]
    before = first.copy()
    shared.step(np.zeros(2, np.int64))
    copied.step(np.zeros(2, np.int64))
    assert (first != before).any()
    assert (copy == before).all()


def test_what_is_wrong_is_said_in_words() -> None:
    env = KibitzVectorEnv("sebastian", 2)
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=[1, None])
    with pytest.raises(IllegalMove, match="game 0: action 40 is not legal here"):
        env.step(np.array([40, 0]))
    with pytest.raises(IllegalMove, match="actions of float64: expected whole numbers"):
        env.step(np.zeros(2))
    for make, expected in (
        (lambda: KibitzVectorEnv("sebastian", 2, optimum=True), "optimum: not for games that are stepped at once"),
        (lambda: KibitzVectorEnv("betsy", 2), "betsy has several seats"),
        (lambda: KibitzVectorEnv("sebastian", 2, autoreset_mode="Never"), "expected NextStep or SameStep"),
        (lambda: KibitzVectorEnv("sebastian", 2, render_mode="ansi"), "render_mode 'ansi'"),
        (lambda: env.reset(seed=[1]), "1 seeds: expected 2"),
        (lambda: env.reset(options={"position": ""}), "reset options position"),
    ):
        with pytest.raises(InvalidText, match=expected):
            make()


def test_gymnasium_makes_it() -> None:
    env = gymnasium.make_vec("kibitz/Sebastian-v0", num_envs=3)
    assert isinstance(env.unwrapped, KibitzVectorEnv)
    assert env.reset(seed=0)[0].shape == (3, 39)
