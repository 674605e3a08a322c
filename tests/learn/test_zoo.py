"""The environments of several agents, checked by PettingZoo's own tests."""

import warnings

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo", reason="the extra pettingzoo is not installed")

with warnings.catch_warnings():
    # Its tests import a game of its own where pygame is installed, in a way that it deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from kibitz.learn import zoo  # noqa: E402
from kibitz.table import IllegalMove, InvalidText  # noqa: E402

TURNS = [
    *((game, None) for game in ("betsy", "rummy", "gin-rummy")),
    *((game, 3) for game in ("indian-rummy", "rummikub", "take-five")),
]
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably",
    "mask numpy array is all zeros",
)
"""What PettingZoo warns of for every observation with a mask that is not one of its own games."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TURNS)
def test_pettingzoos_tests_of_games_in_turns(game: str, players: int | None) -> None:
    with warnings.catch_warnings():
        for message in KNOWN:
            warnings.filterwarnings("ignore", f".*{message}")
        api_test(zoo.env(game, players), num_cycles=120)
        seed_test(lambda: zoo.env(game, players), num_cycles=60)


@pytest.mark.parametrize("players", [2, 10])
def test_pettingzoos_test_of_choices_at_the_same_time(players: int) -> None:
    parallel_api_test(zoo.parallel_env("take-five", players), num_cycles=40)
    parallel_seed_test(lambda: zoo.parallel_env("take-five", players), num_cycles=40)


def test_illegal_actions_of_several() -> None:
    """One that waits where it must choose: nobody plays, or somebody plays anything, or all end."""
    for way, over in (("penalty", False), ("end", True), ("random", False)):
        env = zoo.parallel_env("take-five", 2, illegal=way)
        seen, _ = env.reset(seed=0)
        before = env.game().state
        actions = {name: int(np.flatnonzero(told["action_mask"])[0]) for name, told in seen.items()}
        actions["player_1"] = env.encoding.actions
        _, rewards, ended, _, told = env.step(actions)
        assert told["player_1"]["illegal"]
        assert "illegal" not in told["player_0"]
        assert set(ended.values()) == {over}
        assert (env.game().state == before) == (way != "random")
        if way != "random":
            assert rewards == {"player_0": 0.0, "player_1": -1.0}
        turns = zoo.env("betsy", illegal=way)
        turns.reset(seed=1)
        turns.step(int(np.flatnonzero(turns.observe("player_0")["action_mask"] == 0)[0]))
        assert turns.infos["player_0"]["illegal"]
        assert turns.rewards["player_0"] == (0.0 if way == "random" else -1.0)
        assert turns.terminations["player_1"] == over


def test_both_forms_play_the_same_game() -> None:
    turns, together = zoo.env("take-five", 4), zoo.parallel_env("take-five", 4)
    turns.reset(seed=5)
    seen, _ = together.reset(seed=5)
    while together.agents:
        chosen = {name: int(np.flatnonzero(seen[name]["action_mask"])[-1]) for name in together.agents}
        for name in together.agents:
            if chosen[name] < together.encoding.actions:
                assert turns.agent_selection == name
                assert (turns.observe(name)["observation"] == seen[name]["observation"]).all()
                turns.step(chosen[name])
        seen, *_ = together.step(chosen)
    assert turns.game().state == together.game().state


def test_a_mind_takes_a_seat() -> None:
    env = zoo.env("rummy", opponents={1: "random"})
    assert env.possible_agents == ["player_0"]
    env.reset(seed=1)
    total = 0.0
    for _agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total += reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert total == env.game().state.scores()[0]


def test_what_is_wrong_is_said_in_words() -> None:
    env = zoo.parallel_env("take-five", 2, illegal="error")
    with pytest.raises(IllegalMove, match=r"call reset\(\)"):
        env.step({})
    seen, _ = env.reset(seed=0)
    with pytest.raises(IllegalMove, match="no action of player_0"):
        env.step({})
    wait = env.encoding.actions
    with pytest.raises(IllegalMove, match=f"player_0: action {wait} is not legal here: expected one of"):
        env.step(dict.fromkeys(seen, wait))
    turns = zoo.env("betsy", opponents={1: "random"})
    for ask in (turns.last, lambda: turns.step(0)):
        with pytest.raises(IllegalMove, match=r"call reset\(\)"):
            ask()
    turns.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"action 1\.5: expected a whole number"):
        turns.step(1.5)
    with pytest.raises(InvalidText, match="agent 'player_1': expected one of player_0"):
        turns.observe("player_1")
    with pytest.raises(IllegalMove, match="actions: expected a dictionary of player_0, player_1"):
        env.step([0, 0])
    with pytest.raises(InvalidText, match="seat 2: expected 0 to 1"):
        zoo.env("betsy", opponents={2: "random"})
    with pytest.raises(InvalidText, match="at least one agent"):
        zoo.env("betsy", opponents={0: "random", 1: "random"})
    with pytest.raises(InvalidText, match="12 players: expected 2"):
        zoo.env("take-five", 12)
