"""Games for TRL: what `GRPOTrainer(environment_factory=...)` takes.

    factory = functools.partial(KibitzEnvironment, "play-nine", columns=2, draws=2)
    GRPOTrainer(model, train_dataset=dataset, environment_factory=factory)

A column `seed` of the data set chooses the deal; without one each reset takes the next one. The model plays by
calling the tool `play`. TRL has one reward for an episode: `get_reward` is the regret of the game, as a negative number
of points, which has no luck in it. Needs nothing but Kibitz.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from kibitz.trainers.conversation import Conversation, setting

_SEEDS = count()


class KibitzEnvironment:
    """One episode at a time. Every public method but reset and get_reward is a tool of the model."""

    def __init__(self, game: str = "sebastian", **chosen: Any) -> None:
        """`chosen` is the setting, as in kibitz.trainers.conversation."""
        self._setting = setting(game, **chosen)
        self._conversation: Conversation | None = None

    def reset(self, seed: int | None = None, **_: Any) -> str:
        """A new game; TRL adds what this returns to the prompt."""
        self._conversation = Conversation(self._setting, next(_SEEDS) if seed is None else seed)
        return f"{self._conversation.system}\n\n{self._conversation.question}"

    def play(self, move: str, worth: float | None = None) -> str:
        """
        Play a move of the game, in the words of its rules.

        Args:
            move: The move.
            worth: The final score that you expect once the move is played, if you want to say it.

        Returns:
            What happened, and the next question.
        """
        if self._conversation is None or self._conversation.is_over:
            return "The game is over."
        self._conversation.answer(json.dumps({"move": move, "worth": worth}))
        return self._conversation.question or f"The game is over: {self._conversation.score:g}."

    def get_reward(self) -> float:
        """The reward of the episode; of a game that is not over, with random moves up to its end."""
        assert self._conversation
        self._conversation.give_up()
        return sum(self._conversation.rewards)
