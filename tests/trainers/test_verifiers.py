"""The taskset and the environment of verifiers: loaded by their id, an episode with a scripted model over HTTP."""

import asyncio
from typing import Any

import pytest

vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed: .ci/frameworks verifiers")

from tests.exam.server import Server, server  # noqa: E402
from tests.trainers.conversing import DIFFICULT, apart  # noqa: E402

__all__ = ["server"]


def environment(**player: Any) -> Any:
    taskset = {"id": "kibitz-verifiers", "game": "play-nine", "options": DIFFICULT, "games": 3}
    return vf.load_environment(vf.resolve_env_config({"taskset": taskset, "player": player}))


def episode(server: Server, model: str, **player: Any) -> Any:
    """The trace of one episode."""

    async def run() -> Any:
        found = environment(**player)
        client = vf.EvalClientConfig(base_url=server.url, api_key_var="KIBITZ_NO_KEY")
        async with found.serving():
            return await found.run_episode(list(found.taskset)[1], vf.ModelContext(model=model, client=client))

    played = asyncio.run(run())
    assert played.ok, played.errors + [error for trace in played.traces for error in trace.errors]
    (trace,) = played.traces
    return trace


@pytest.mark.parametrize("model", ["best", "random", "prose-first+best"])
def test_an_episode_has_a_reward_for_each_turn(server: Server, model: str) -> None:
    trace = episode(server, model)
    rewards = trace.info["turn_rewards"]
    assert len(rewards) == trace.num_turns == len(server.asked)
    assert trace.reward == pytest.approx(sum(rewards))
    assert (trace.reward == 0) == model.endswith("best")
    assert trace.metrics["regret"] == pytest.approx(-trace.reward)
    assert trace.metrics["unreadable"] == (len(rewards) / 2 if "prose" in model else 0)
    assert apart(trace.metrics) < 1e-9
    assert sum(turn["regret"] for turn in trace.info["turns"]) == pytest.approx(-trace.reward)


def test_an_episode_that_is_cut_short_is_not_better_off(server: Server) -> None:
    trace = episode(server, "best", max_turns=1)
    assert trace.num_turns == 1
    assert trace.metrics["lost_choices"] > 1
    assert trace.reward < -1


def test_tasks_are_deals_and_their_number_is_a_choice() -> None:
    tasks = list(environment().taskset)
    assert [task.data.deal for task in tasks] == [0, 1, 2]
    assert len({task.data.prompt for task in tasks}) == 3
    assert all("rules" in task.data.system_prompt for task in tasks)
    endless = vf.load_taskset(vf.resolve_env_config({"taskset": {"id": "kibitz-verifiers"}}).taskset)
    assert not endless.bounded
    assert len(list(endless.take(2))) == 2
