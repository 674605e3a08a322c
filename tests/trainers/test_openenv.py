"""OpenEnv's server and client: an episode over the network."""

import threading
import time
from collections.abc import Iterator

import pytest

pytest.importorskip("openenv", reason="OpenEnv is not installed: .ci/frameworks openenv")

import uvicorn

from kibitz.trainers.openenv import Answer, KibitzClient, server
from tests.trainers.conversing import DIFFICULT, Scripted, apart


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    running = uvicorn.Server(uvicorn.Config(server(), port=0, log_level="error", ws="websockets-sansio"))
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{running.servers[0].sockets[0].getsockname()[1]}"
    running.should_exit = True
    thread.join()


@pytest.mark.parametrize("mind", ["best", "random"])
def test_an_episode_is_played_and_its_rewards_add_up(url: str, mind: str) -> None:
    with KibitzClient(url).sync() as client:
        result = client.reset(seed=3, game="play-nine", **DIFFICULT)
        assert result.observation.system.startswith("You play a game of play-nine")
        scripted, rewards = Scripted("play-nine", mind), []
        while not result.done:
            result = client.step(Answer(text=scripted.answer(result.observation.prompt)))
            rewards.append(result.reward)
        state = client.state()
    assert state.rewards == rewards
    assert state.step_count == len(rewards)
    facts = result.observation.facts
    assert facts["regret"] == pytest.approx(-sum(rewards))
    assert (sum(rewards) == 0) == (mind == "best")
    assert apart(facts) < 1e-9


def test_two_sessions_do_not_meet_and_errors_say_what_is_wrong(url: str) -> None:
    with KibitzClient(url).sync() as one, KibitzClient(url).sync() as other:
        with pytest.raises(RuntimeError, match="expected reset before step"):
            one.step(Answer(text=""))
        first = one.reset(seed=1, game="play-nine", columns=2).observation
        assert other.reset(seed=1).observation.prompt != first.prompt
        assert one.step(Answer(text="prose")).observation.verdict == "unreadable"
        with pytest.raises(RuntimeError, match="unknown game"):
            one.reset(game="no-such-game")
        assert one.reset().observation.prompt != first.prompt
