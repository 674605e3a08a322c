"""A server and a client for OpenEnv: every step is an answer, and has its true reward.

    uvicorn --factory kibitz.trainers.openenv:server          # then, from any program:

    with KibitzClient("http://127.0.0.1:8000").sync() as client:
        result = client.reset(seed=1, game="play-nine", columns=2)
        result = client.step(Answer(text='{"move": "..."}'))

What `reset` is given besides the seed is the setting, as in kibitz.trainers.conversation; without it the last one
holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz.learn import extras
from kibitz.table import TableError
from kibitz.trainers.conversation import Conversation, Setting, setting

try:
    from openenv.core.client_types import StepResult
    from openenv.core.env_client import EnvClient
    from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app
    from openenv.core.env_server.types import ConcurrencyConfig
except ImportError:
    raise extras.missing("openenv", "kibitz.trainers.openenv") from None

SESSIONS = 64


class Answer(Action):
    """What the model answers, in full."""

    text: str


class Asked(Observation):
    """The next question. `reward` is what the answer before lost, as a negative number of points."""

    system: str = ""
    """What holds for the whole game: only in the first question."""
    prompt: str = ""
    """Empty once the game is over."""
    verdict: str = ""
    """What the answer before was found to be: played, illegal, unreadable."""
    facts: dict[str, float] = {}  # noqa: RUF012  # pydantic copies it
    """Once the game is over: first_value + luck - regret = points."""


class Progress(State):
    """How far an episode has come."""

    rewards: list[float] = []  # noqa: RUF012  # pydantic copies it
    """One for each answer."""


class KibitzEnvironment(Environment[Answer, Asked, Progress]):
    """One model's games, one after the other."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **first: Any) -> None:
        super().__init__()
        self.setting: Setting = setting(**first)
        self.conversation: Conversation | None = None
        self.next_seed = 0
        self.episode_id: str | None = None

    def reset(self, seed: int | None = None, episode_id: str | None = None, **chosen: Any) -> Asked:
        """The first question of a deal; without a seed, of the next one."""
        if chosen:
            self.setting = setting(**chosen)
        number = self.next_seed if seed is None else seed
        self.next_seed, self.episode_id = number + 1, episode_id
        self.conversation = Conversation(self.setting, number)
        return Asked(system=self.conversation.system, prompt=self.conversation.question)

    def step(self, action: Answer, timeout_s: float | None = None, **_: Any) -> Asked:
        """The next question, and the reward of this answer."""
        if self.conversation is None:
            raise TableError("no game: expected reset before step")
        reward = self.conversation.answer(action.text)
        is_over = self.conversation.is_over
        return Asked(
            prompt=self.conversation.question,
            verdict=self.conversation.reads[-1].verdict,
            facts=self.conversation.facts() if is_over else {},
            done=is_over,
            reward=reward,
        )

    @property
    def state(self) -> Progress:
        rewards = list(self.conversation.rewards) if self.conversation else []
        return Progress(episode_id=self.episode_id, step_count=len(rewards), rewards=rewards)


class KibitzClient(EnvClient[Answer, Asked, Progress]):
    """The environment at an address."""

    def _step_payload(self, action: Answer) -> dict[str, Any]:
        return {"text": action.text}

    def _parse_result(self, payload: Mapping[str, Any]) -> StepResult[Asked]:
        fields = {**payload["observation"], "reward": payload["reward"], "done": payload["done"]}
        asked = Asked.model_validate(fields)
        return StepResult(observation=asked, reward=asked.reward, done=asked.done)

    def _parse_state(self, payload: Mapping[str, Any]) -> Progress:
        found: Progress = Progress.model_validate(payload)
        return found


def server() -> Any:
    """The application, for any ASGI server."""
    sessions = ConcurrencyConfig(max_concurrent_envs=SESSIONS)
    return create_fastapi_app(KibitzEnvironment, Answer, Asked, concurrency_config=sessions)
