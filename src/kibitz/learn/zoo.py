"""PettingZoo: games of several seats, in turns (AEC) and, where seats choose at the same time, in parallel.

    from kibitz.learn import zoo
    env = zoo.env("rummy")
    env = zoo.env("betsy", opponents={1: "best"})
    env = zoo.parallel_env("take-five", players=6)

Agents are named player_0, player_1, ... by their seats; seats that minds play are no agents. An observation is a
dictionary of "observation" and "action_mask", and the mask is in the agent's info too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kibitz import catalog, words
from kibitz.learn import encoding, extras
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, check_minds
from kibitz.learn.gym import RENDER_MODES, SEED_BITS, check_render_mode, rendered, spaces
from kibitz.learn.illegal import PENALTY, Illegal
from kibitz.learn.seeds import Seeds, following
from kibitz.table import IllegalMove, InvalidText, Seat

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise extras.missing("pettingzoo", "kibitz.learn.zoo") from None

PREFIX = "player_"
"""An agent's name begins with this; its seat follows."""


class _Table:
    """What both forms share: the encoding, who sits where, the seeds, and one game."""

    waits: ClassVar[bool]
    """Whether the last action is to wait."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: Mapping[int, str] | None = None,
        render_mode: str | None = None,
        illegal: str = "random",
        **options: int | str,
    ) -> None:
        self.encoding: Encoding = encoding.of(catalog.game(game), players, options)
        self.minds = dict(opponents or {})
        check_minds(self.encoding, self.minds)
        seats = [seat for seat in range(self.encoding.seats) if seat not in self.minds]
        if not seats:
            raise InvalidText("minds at every seat: expected at least one agent")
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.illegal = Illegal(illegal)
        self.names = {seat: f"{PREFIX}{seat}" for seat in seats}
        self.seeds: Seeds | None = None
        self.episode: Episode | None = None
        self.agents: list[str] = []
        self.possible_agents = list(self.names.values())
        self.metadata = {
            "name": game,
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": self.waits,
        }
        actions = self.encoding.actions + self.waits
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        seen = {"observation": spaces(self.encoding)[0], "action_mask": mask}
        self.observation_spaces = {name: gymnasium.spaces.Dict(seen) for name in self.possible_agents}
        self.action_spaces = {name: gymnasium.spaces.Discrete(actions) for name in self.possible_agents}

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed that of the seed that follows the one before."""
        self.agents = list(self.possible_agents)
        self.seeds = following(self.seeds, seed, lambda: np.random.default_rng().integers(1 << SEED_BITS))
        self.episode = Episode(self.encoding, self.seeds.current, self.minds)
        self.illegal.begin(self.seeds.current)

    @property
    def is_over(self) -> bool:
        return self.illegal.has_ended or self.game().is_over

    def seat_of(self, agent: str) -> Seat:
        if agent not in self.possible_agents:
            raise InvalidText(f"agent {words.shown(str(agent))}: expected one of {words.some(self.possible_agents)}")
        return int(agent.removeprefix(PREFIX))

    def game(self) -> Episode:
        if self.episode is None:
            raise IllegalMove("no game has begun: call reset() first")
        return self.episode

    def mask(self, seat: Seat) -> Any:
        """The legal actions of a seat that is asked now; none of any other seat, except that it may wait."""
        episode = self.game()
        asked = seat in episode.state.to_move if self.waits else seat == episode.seat
        mask = np.zeros(self.encoding.actions + self.waits, np.int8)
        if asked:
            legal = self.encoding.mask(episode.state.view(seat))
            mask[: self.encoding.actions] = np.frombuffer(legal, np.int8)
        elif self.waits:
            mask[-1] = 1
        return mask

    def observation(self, seat: Seat) -> dict[str, Any]:
        seen = bytearray(self.encoding.observe(self.game().state.view(seat)))
        return {"observation": np.frombuffer(seen, np.uint8), "action_mask": self.mask(seat)}

    def info(self) -> dict[str, dict[str, Any]]:
        """What each agent is told beside its observation."""
        seed = self.game().seed
        return {name: {"action_mask": self.mask(seat), "seed": seed} for seat, name in self.names.items()}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self.names[self.seat_of(agent)]]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self.names[self.seat_of(agent)]]

    def render(self) -> Any:
        if self.render_mode is None or self.episode is None:
            return None
        return rendered(self.encoding.game, self.episode.view(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class TurnsEnv(_Table, AECEnv):
    """The game in turns. Where several choose at once they do so one after another, without seeing anything new.

    An illegal action is treated as in kibitz.learn.gym; by default a random legal one is played instead.
    """

    waits = False

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; `kibitz play --seed` deals the same with the same seed."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def _look(self) -> None:
        """Set what follows from the game: whose turn it is, who has ended, and what they are told."""
        game = self.game()
        self.terminations = dict.fromkeys(self.agents, self.is_over)
        self.infos = {name: told for name, told in self.info().items() if name in self.agents}
        self.agent_selection = self.agents[0] if game.seat is None else self.names[game.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.observation(self.seat_of(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What PettingZoo's own method gives, once a game has begun."""
        self.game()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: Any) -> None:
        game, agent = self.game(), self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        given, seat = encoding.as_index(action), self.seat_of(agent)
        index = self.illegal.replaced(given, self.mask(seat))
        if index is None:
            self.rewards = {**dict.fromkeys(self.names.values(), 0.0), agent: PENALTY}
        else:
            rewards = game.step(index)
            self.rewards = {name: rewards[seat] for seat, name in self.names.items()}
        self._look()
        if index != given:
            self.infos[agent]["illegal"] = True
        self._accumulate_rewards()


class SimultaneousEnv(_Table, ParallelEnv):
    """The game with one step for all who choose at the same time.

    The last action is to wait: it is the only legal one for an agent that has nothing to choose in a step.
    """

    waits = True

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; `kibitz play --seed` deals the same with the same seed."""
        self.begin(seed)
        return self._seen(), self.info()

    def _seen(self) -> dict[str, Any]:
        return {name: self.observation(seat) for seat, name in self.names.items()}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        game, names = self.game(), self.names
        if self.is_over:
            raise IllegalMove("the game is over: call reset() before the next step()")
        if not isinstance(actions, Mapping):
            raise IllegalMove(f"actions: expected a dictionary of {words.some(names.values())}")
        asked = [seat for seat in game.state.to_move if seat in names]
        given = self._given(actions)
        if self.illegal.way == "error":
            self._check(given, asked)
        played = {seat: self.illegal.replaced(action, self.mask(seat)) for seat, action in given.items()}
        legal = {seat: action for seat, action in played.items() if action is not None}
        totals = [PENALTY if seat in played and seat not in legal else 0.0 for seat in range(self.encoding.seats)]
        # Where one action is not played, none is: all choose at the same time.
        for seat in asked if len(legal) == len(played) else ():
            rewards = game.step(legal[seat])
            totals = [total + reward for total, reward in zip(totals, rewards, strict=True)]
        over = self.is_over
        if over:
            self.agents = []
        told = self.info()
        for seat, action in played.items():
            if action != given[seat]:
                told[names[seat]]["illegal"] = True
        return (
            self._seen(),
            {name: totals[seat] for seat, name in names.items()},
            dict.fromkeys(names.values(), over),
            dict.fromkeys(names.values(), False),
            told,
        )

    def _given(self, actions: Mapping[str, Any]) -> dict[Seat, int]:
        for name in self.names.values():
            if name not in actions:
                raise IllegalMove(f"no action of {name}: expected one of every agent")
        return {seat: encoding.as_index(actions[name]) for seat, name in self.names.items()}

    def _check(self, given: Mapping[Seat, int], asked: list[Seat]) -> None:
        """IllegalMove before anything is played, if any agent's action is not legal."""
        wait, code, state = self.encoding.actions, self.encoding, self.game().state
        for seat, name in self.names.items():
            action = given[seat]
            if seat in asked:
                try:
                    code.move(state.view(seat), action)
                except IllegalMove as error:
                    raise IllegalMove(f"{name}: {error}") from None
            elif action != wait:
                raise IllegalMove(f"{name}: {encoding.illegal(action, [f'{wait} (wait)'])}")


env, parallel_env = TurnsEnv, SimultaneousEnv
