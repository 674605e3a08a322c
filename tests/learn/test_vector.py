"""The vector environment plays as Gymnasium's own vector of plain environments does."""

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="the extra gym is not installed")

from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from kibitz.learn.batch import Batch  # noqa: E402
from kibitz.learn.gym import KibitzEnv  # noqa: E402
from kibitz.learn.seating import WAIT  # noqa: E402
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


@pytest.mark.slow
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(
    ("game", "seat", "opponents", "options"),
    [
        ("rummy", 1, "greedy", {}),
        ("gin-rummy", 0, "greedy", {"target": 0}),
        ("gin-rummy", 1, "greedy", {"target": 0, "wall": "yes", "give_back": "yes"}),
        ("gin-rummy", 1, "greedy", {"target": 0, "wall": "yes", "big_gin": "yes", "limit": 2}),
        ("take-five", 1, ["low-to-high", "high-to-low-penalty", "high-to-low", "low-to-high-penalty"], {"seats": 5}),
    ],
)
def test_compiled_minds_play_as_the_minds_do(
    game: str, seat: int, opponents: str | list, options: dict, mode: AutoresetMode
) -> None:
    plain = SyncVectorEnv([lambda: KibitzEnv(game, seat=seat, opponents=opponents, **options)] * 3, autoreset_mode=mode)
    fast = KibitzVectorEnv(game, 3, autoreset_mode=mode, seat=seat, opponents=opponents, threads=2, **options)
    assert fast.batch.is_compiled
    same_for(plain, fast, 120)


def same_for(plain: SyncVectorEnv, fast: KibitzVectorEnv, steps: int) -> None:
    """Both play the same games, the last legal action every other time, which ends hands where it can."""
    rng, ends = np.random.default_rng(2), 0
    (seen, info), (slow, plain_info) = fast.reset(seed=3), plain.reset(seed=3)
    for step in range(steps):
        assert (seen == slow).all()
        assert (info["action_mask"] == plain_info["action_mask"]).all()
        legal = [np.flatnonzero(row) for row in info["action_mask"]]
        actions = np.array([(row[-1] if step % 2 else rng.choice(row)) if len(row) else 0 for row in legal])
        seen, *given, info = fast.step(actions)
        slow, *expected, plain_info = plain.step(actions)
        assert [part.tolist() for part in given] == [part.tolist() for part in expected]
        ends += given[1].sum()
    assert ends > 3
    fast.close()


def test_other_minds_play_in_plain_python() -> None:
    env = KibitzVectorEnv("rummy", 2, opponents="one-draw", seat=1)
    assert not env.batch.is_compiled
    _, info = env.reset(seed=1)
    _, _, over, _, _ = env.step(info["action_mask"].argmax(axis=1))
    assert not over.any()


def first_legal(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    assert len(observations) == len(masks)
    return masks.argmax(axis=1)


def test_a_policy_plays_the_other_seats() -> None:
    """As itself in self-play: the rewards of the learner are the same."""
    env, batch = KibitzVectorEnv("take-five", 4, seats=3, seat=1, opponents=first_legal), Batch("take-five", 4, 3)
    _, info = env.reset(seed=5)
    batch.reset(5)
    masks, rewards = np.asarray(batch.shared("masks")), np.asarray(batch.shared("rewards"))
    won, expected, ended = np.zeros(4), np.zeros(4), np.zeros(4, bool)
    while not ended.all():
        _, reward, over, _, info = env.step(first_legal(info["action_mask"], info["action_mask"]))
        won += np.where(ended, 0, reward)
        ended |= over
    while not all(batch.over):
        batch.step(np.where(np.asarray(batch.shared("over")), WAIT, masks.argmax(axis=1)).astype(np.int64))
        expected += rewards[:, 1]
    assert won.tolist() == expected.tolist()
    assert won.any()
    wrong = KibitzVectorEnv("rummy", 2, seat=1, opponents=lambda observations, masks: [0.5])
    with pytest.raises(InvalidText, match=r"the opponents' policy returned float64 of \(1,\)"):
        wrong.reset(seed=1)


def test_random_opponents_are_the_weakest() -> None:
    for name, is_compiled in (("Rummy", True), ("Betsy", False)):
        env = gymnasium.make_vec(f"kibitz/{name}-v0", num_envs=3)
        _, info = env.reset(seed=4)
        assert env.unwrapped.batch.is_compiled == is_compiled
        assert set(env.unwrapped.batch.minds.values()) == {"random"}
        for _ in range(30):
            _, _, _, _, info = env.step(info["action_mask"].argmax(axis=1))


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
        (lambda: KibitzVectorEnv("betsy", 2, opponents="nobody"), "has no mind 'nobody'"),
        (lambda: KibitzVectorEnv("rummy", 2, seat=2), "seat 2: expected 0 to 1"),
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
