"""A taskset and an environment for verifiers: every task is a deal, and the trace has a reward for each answer.

`load_environment` finds it by the id "kibitz-verifiers":

    vf.load_environment(KibitzEnvConfig(taskset=KibitzConfig(id="kibitz-verifiers", game="play-nine")))

- `trace.info["turn_rewards"]` has one reward for each answer, what its move lost, as a negative number of points;
- the trace's reward is their sum, the regret of the whole game, which has no luck in it;
- its metrics are the figures of the game: first_value + luck - regret = points.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any, Literal

from kibitz.exam.answer import VERDICTS
from kibitz.learn import extras
from kibitz.trainers.conversation import Conversation, Setting, setting

try:
    import verifiers.v1 as vf
except ImportError:
    raise extras.missing("verifiers", "kibitz.trainers.verifiers") from None


class KibitzConfig(vf.TasksetConfig):
    """What is played, and how hard it is."""

    game: str = "sebastian"
    options: dict[str, int | str] = {}  # noqa: RUF012  # pydantic copies it
    """The game's own, such as {"columns": 2, "draws": 2} of play-nine."""
    choices: int | None = None
    """How many choices are left to the model, the last ones of a game that a mind began."""
    begun_by: str | None = None
    players: int | None = None
    opponents: str | None = None
    legal_moves: bool = False
    """Whether questions list the legal moves: a handicap."""
    forfeit: Literal["move", "game"] = "move"
    seed: int = 0
    """What the deals are drawn from."""
    games: int | None = None
    """How many tasks there are; None for no end."""

    def setting(self) -> Setting:
        names = ("choices", "begun_by", "players", "opponents", "legal_moves", "forfeit", "seed")
        chosen: dict[str, Any] = {**self.options, **{name: getattr(self, name) for name in names}}
        return setting(self.game, **chosen)


class KibitzData(vf.TaskData):
    """A deal by its number; the model is asked about it only in the conversation."""

    deal: int


class KibitzTask(vf.Task[KibitzData]):
    """A game to be played."""


class KibitzTaskset(vf.Taskset[KibitzTask, KibitzConfig]):
    """Deals without end, or the first ones."""

    @property
    def bounded(self) -> bool:
        return self.config.games is not None or bool(super().bounded and self._bounded is not None)

    def load(self) -> Iterator[KibitzTask]:
        chosen = self.config.setting()
        for number in count() if self.config.games is None else range(self.config.games):
            begun = Conversation(chosen, number)
            data = KibitzData(
                name=f"{self.config.game}#{number}", system_prompt=begun.system, prompt=begun.question, deal=number
            )
            yield KibitzTask(data, self.config.task)


class KibitzEnvConfig(vf.EnvConfig):
    """The model's seat: it only talks, and no other program runs."""

    taskset: KibitzConfig = KibitzConfig()
    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig())


class KibitzEnv(vf.Env[KibitzEnvConfig]):
    """One game of one model."""

    async def run(self, task: KibitzTask, agents: vf.Agents[Any]) -> None:
        conversation = Conversation(self.config.taskset.setting(), task.data.deal)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                # Prices can take a while in some games: other episodes go on.
                await asyncio.to_thread(conversation.answer, segment.last_reply)
                if conversation.is_over:
                    break
                segment = await interaction.turn(conversation.question)
        # What a server or the network broke is not the model's fault, and has no reward.
        if not interaction.trace.errors:
            await asyncio.to_thread(conversation.give_up)
            note(interaction.trace, conversation)


def note(trace: vf.Trace, conversation: Conversation) -> None:
    """Write the rewards and the figures of a game that is over into its trace."""
    trace.record_reward("minus_regret", sum(conversation.rewards))
    trace.record_metrics(conversation.facts())
    verdicts = Counter(read.verdict for read in conversation.reads)
    trace.record_metrics({name: float(verdicts[name]) for name in VERDICTS})
    trace.info["turn_rewards"] = list(conversation.rewards)
    trace.info["turns"] = [
        {"move": str(turn.move), "best": str(turn.best), "value": turn.value, "regret": turn.regret,
         "luck": turn.luck, "error": turn.error}
        for turn in conversation.turns
    ]  # fmt: skip
