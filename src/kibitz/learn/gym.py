"""Gymnasium: one seat of any game as an environment. Importing this module registers them all.

    import gymnasium
    import kibitz.learn.gym

    gymnasium.make("kibitz/Sebastian-v0")
    gymnasium.make("kibitz/PlayNine-v0", columns=6, optimum=True)
    gymnasium.make("kibitz/Rummy-v0", opponents="best", seat=1)

A reward is what the seat's points have gained, so that an episode's rewards add up to the final score, or to the
negative of it where the lowest score is best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz import catalog, words
from kibitz.learn import encoding, extras
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, seated
from kibitz.learn.illegal import PENALTY, Illegal
from kibitz.learn.pixels import pixels
from kibitz.learn.seeds import Seeds, following
from kibitz.learn.single import ByRules, OnKernel, Single, fits_kernel
from kibitz.table import Advice, Adviser, Clock, Game, InvalidText, State, View

try:
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
except ImportError:
    raise extras.missing("gymnasium", "kibitz.learn.gym") from None

NAMESPACE = "kibitz/"
SEED_BITS = 32
"""The length of the seed of an environment that is reset without one."""
RENDER_MODES = ("ansi", "rgb_array")


def camel(name: str) -> str:
    """A game's name as Gymnasium writes names: play-nine is PlayNine."""
    return "".join(part.capitalize() for part in name.split("-"))


def register() -> None:
    """Register every game that has an encoding, and those of other packages, which get one; no game is imported.

    Gymnasium loads no entry points since version 1.0: packages register when they are imported.
    """
    for name in catalog.names():
        is_learned = catalog.plugin_of(name) or catalog.has_part(name, "encoding")
        if is_learned and f"{NAMESPACE}{camel(name)}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"{NAMESPACE}{camel(name)}-v0",
                entry_point="kibitz.learn.gym:KibitzEnv",
                vector_entry_point="kibitz.learn.vector:KibitzVectorEnv",
                kwargs={"game": name},
            )


def check_render_mode(mode: str | None) -> None:
    if mode not in (None, *RENDER_MODES):
        raise InvalidText(f"render_mode {mode!r}: expected one of {words.some(RENDER_MODES)}")


def rendered(game: Game, view: View, mode: str) -> Any:
    """The view as text, or as pixels."""
    return game.drawing(view) if mode == "ansi" else pixels(game.picture(view))


def spaces(code: Encoding) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    """The spaces of observations and of actions."""
    highest = np.concatenate([np.full(part.size, part.highest, np.uint8) for part in code.features])
    return gymnasium.spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8), gymnasium.spaces.Discrete(
        code.actions
    )


class KibitzEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; minds play the others, the game's weakest unless others are named.

    An illegal action is replaced by a random legal one, and `info` has "illegal"; with illegal="error" it raises and
    lists the legal moves, with "penalty" nothing is played for a reward of -1, and with "end" the episode ends besides.

    `info` has "action_mask" and "seed", with which `kibitz play GAME --seed SEED` deals the same game. With
    optimum=True it also has "optimal_value", the expected final score of the best mind's best move in this state, and
    after a step "regret", how much less the move was worth than the best; both are exact where the mind's values are.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] | None = None,
        optimum: bool = False,
        illegal: str = "random",
        **options: int | str,
    ) -> None:
        known = catalog.game(game)
        self.encoding = encoding.of(known, seats, options)
        if seat not in range(self.encoding.seats):
            raise InvalidText(f"seat {seat}: expected 0 to {self.encoding.seats - 1}")
        check_render_mode(render_mode)
        self.seat, self.minds = seat, seated(self.encoding, [seat], opponents)
        self.observation_space, self.action_space = spaces(self.encoding)
        self.render_mode = render_mode
        self.illegal = Illegal(illegal)
        self.best: Adviser | None = catalog.mind(known, "best", 0) if optimum else None
        self.kernel = (
            OnKernel(self.encoding, seat, self.minds)
            if not optimum and fits_kernel(self.encoding, self.minds)
            else None
        )
        self.seeds: Seeds | None = None
        self.single: Single | None = None
        self.advice: list[Advice] = []

    @property
    def episode(self) -> Episode | None:
        """The game in the words of the rules."""
        return self.single.episode if self.single else None

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. With options={"position": TEXT} it begins at that position, which must be a whole one."""
        super().reset(seed=seed)
        start = self._start(dict(options or {}))
        self.seeds = following(self.seeds, seed, lambda: self.np_random.integers(1 << SEED_BITS))
        if self.kernel and not start:
            self.single = self.kernel
            self.kernel.begin(self.seeds.current)
        else:
            self.single = ByRules(self.encoding, self.seat, self.seeds.current, self.minds, start)
        self.illegal.begin(self.seeds.current)
        return self._observation(), self._info()

    def _start(self, options: dict[str, Any]) -> State | None:
        if unknown := set(options) - {"position"}:
            raise InvalidText(f"reset option {words.shown(str(min(unknown)))}: expected position")
        if "position" not in options:
            return None
        state = self.encoding.game.read_state(str(options["position"]))
        if self.encoding.game.seats_of(state.position) != self.encoding.seats or not state.to_move:
            raise InvalidText(f"position of a game that is over, or of another table: expected {self.encoding.seats}")
        return state

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the move of this index."""
        single = self.single
        if single is None:
            raise ResetNeeded("no game has begun: call reset() before step()")
        if single.is_over or self.illegal.has_ended:
            raise ResetNeeded("this game is over: call reset() before the next step()")
        given = encoding.as_index(action)
        index = self.illegal.replaced(given, single.mask)
        if index is None:
            return self._observation(), PENALTY, self.illegal.has_ended, False, {**self._info(), "illegal": True}
        regret = self._regret(index)
        if not (0 <= index < len(single.mask) and single.mask[index]):
            self.encoding.move(single.episode.view(), index)
        reward = single.step(index)
        info = self._info()
        if index != given:
            info["illegal"] = True
        if regret is not None:
            info["regret"] = regret
        return self._observation(), reward, single.is_over, False, info

    def _regret(self, action: int) -> float | None:
        """How much less the action is worth than the best one."""
        if not self.advice or self.episode is None:
            return None
        move = self.encoding.move(self.episode.view(), action)
        best, value = self.advice[0].value, next((item.value for item in self.advice if item.move == move), None)
        return None if best is None or value is None else abs(best - value)

    def action_masks(self) -> Any:
        """The legal actions as sb3-contrib's MaskablePPO asks for them."""
        return self._mask().astype(bool)

    def _mask(self) -> Any:
        return np.frombuffer(bytearray(self.single.mask if self.single else b""), np.int8)

    def _observation(self) -> Any:
        assert self.single is not None
        return np.frombuffer(bytearray(self.single.observation), np.uint8)

    def _info(self) -> dict[str, Any]:
        assert self.seeds is not None
        info = {"action_mask": self._mask(), "seed": self.seeds.current}
        self.advice = []
        if self.best:
            assert self.episode is not None
            if not self.episode.is_over:
                self.advice = self.best.advise(self.episode.view(), Clock())
                info["optimal_value"] = self.advice[0].value
            else:
                info["optimal_value"] = self.episode.state.scores()[self.seat]
        return info

    def render(self) -> Any:
        """The table as text, or as pixels; None without a render_mode."""
        if self.render_mode is None or self.episode is None:
            return None
        return rendered(self.encoding.game, self.episode.state.view(self.seat), self.render_mode)


register()
