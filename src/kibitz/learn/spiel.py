"""OpenSpiel: every game that has an encoding, with explicit chance, and any small game.

    from kibitz.learn import spiel          # registers the games
    game = pyspiel.load_game("kibitz_play_nine(columns=6)")
    toy = spiel.load(my_game)               # a game object; a small one needs no encoding

Where several seats choose at the same time they do so one after another, without seeing each other's choices, which is
the same game. A chance move that has too many outcomes to list, such as a deal, is drawn in parts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from kibitz import catalog, gameplay, words
from kibitz.learn import encoding, extras
from kibitz.learn.encoding import Encoding, Limits, Parts
from kibitz.learn.small import SmallEncoding
from kibitz.table import CHANCE, Game, IllegalMove, InvalidText, Move, Position, State

try:
    import numpy as np
    import pyspiel
except ImportError:
    raise extras.missing("pyspiel", "kibitz.learn.spiel") from None

PREFIX = "kibitz_"


def short_name(game: Game) -> str:
    """The name of a game in OpenSpiel: play-nine is kibitz_play_nine."""
    return PREFIX + game.name.replace("-", "_")


def code_of(game: Game, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Encoding:
    """The game's encoding, or one made by walking through a small game; InvalidText says why there is none."""
    if encoding.has_encoding(game):
        return encoding.of(game, seats, options)
    seats = max(game.seat_counts) if seats is None else seats
    state = gameplay.start(game, seats, options)
    if not gameplay.settle_chance(state, Random(0), []).to_move:
        raise InvalidText(f"{game.name} offers no choices: expected a game in which OpenSpiel has something to decide")
    return SmallEncoding(game, seats, words.options(game, options or {}))


def load(game: Game | str, seats: int | None = None, **options: int | str) -> SpielGame:
    """The game as OpenSpiel plays it."""
    known = catalog.game(game) if isinstance(game, str) else game
    return SpielGame({}, code_of(known, seats, options))


def register() -> None:
    """Register every game that has an encoding, with its options and the number of seats as parameters."""
    registered = set(pyspiel.registered_names())
    for name in catalog.names():
        for game in playable(catalog.game(name)):
            if short_name(game) not in registered:
                pyspiel.register_game(game_type(encoding.of(game), of_all_tables=True), registered_class(game))


def playable(game: Game) -> list[Game]:
    """The game and, where there is one, its form with perfect information.

    None where it has no encoding, or one without limits: load() walks through such a game if it is small.
    """
    if not encoding.has_encoding(game):
        return []
    code = encoding.of(game)
    if type(code).limits is Encoding.limits:
        return []
    if not code.revealed:
        return [game]
    return [game, import_module(f"{type(code).__module__.rpartition('.')[0]}.{code.revealed}").GAME]


def hides_something(code: Encoding) -> bool:
    """Whether a seat may not see all of a position."""
    start = gameplay.start(code.game, code.seats, code.options)
    return type(start.position).seen is not Position.seen


def limits_of(code: Encoding) -> Limits:
    """The bounds of the game; where it states none and is small, those that a walk through it finds."""
    try:
        return code.limits()
    except InvalidText:
        with contextlib.suppress(InvalidText):
            return SmallEncoding(code.game, code.seats, code.options).limits()
        raise


def game_type(code: Encoding, of_all_tables: bool = False) -> Any:
    """What OpenSpiel wants to know of a game's kind."""
    kinds, limits = pyspiel.GameType, limits_of(code)
    utility = kinds.Utility.GENERAL_SUM
    if limits.total is not None and code.seats > 1:
        utility = kinds.Utility.CONSTANT_SUM if limits.total else kinds.Utility.ZERO_SUM
    hidden = kinds.Information.IMPERFECT_INFORMATION
    seats = code.game.seat_counts if of_all_tables else (code.seats,)
    defaults = {option.name: option.default for option in code.game.options}
    return kinds(
        short_name=short_name(code.game),
        long_name=f"{code.game.name} of Kibitz",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if limits.outcomes else kinds.ChanceMode.DETERMINISTIC,
        information=hidden if hides_something(code) else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": max(code.game.seat_counts), **defaults} if of_all_tables else {},
    )


class SpielGame(pyspiel.Game):
    """A game of Kibitz at one table."""

    def __init__(self, parameters: Mapping[str, Any], code: Encoding) -> None:
        self.code = code
        start = gameplay.start(code.game, code.seats, code.options)
        self.first = Now(code, start, (), ((),) * code.seats, hides_something(code))
        limits, sign = limits_of(code), self.first.sign
        low, high = sorted((sign * limits.lowest, sign * limits.highest))
        info = pyspiel.GameInfo(
            num_distinct_actions=code.actions,
            max_chance_outcomes=limits.outcomes,
            num_players=code.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None if limits.total is None else sign * limits.total,
            max_game_length=limits.moves,
        )
        super().__init__(game_type(code), info, dict(parameters))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise InvalidText(f"observer parameters {params}: expected none")
        return Observer(self.code, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def registered_class(game: Game) -> type[SpielGame]:
    """What OpenSpiel calls with the parameters of a table.

    A class, because OpenSpiel drops its reference after Python has ended, when a function could no longer be freed.
    """

    class Registered(SpielGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = dict(parameters or {})
            seats = given.pop("seats", None)
            options = {name: value if isinstance(value, str) else int(value) for name, value in given.items()}
            code = encoding.of(game, None if seats is None else int(seats), options)
            super().__init__(dict(parameters or {}), code)

    return Registered


@dataclass(frozen=True)
class Now:
    """All that changes in a state. OpenSpiel copies states deeply, very often; this is immutable and never copied."""

    code: Encoding
    state: State
    parts: Parts
    """What was drawn of the chance move that is due."""
    memories: tuple[tuple[str, ...], ...]
    """What each seat saw when it chose, and what it chose."""
    hides: bool
    """Whether a seat may not see all; only then it needs its memories."""

    @property
    def sign(self) -> float:
        return -1.0 if self.code.game.aim == "lowest" else 1.0

    @cached_property
    def player(self) -> int:
        """Who is to move, as OpenSpiel numbers players."""
        to_move = self.state.to_move
        if not to_move:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_move[0] == CHANCE else to_move[0]

    @cached_property
    def legal(self) -> dict[int, Move]:
        """The moves of the seat that is to move; every action that is tried from here needs them."""
        return self.code.legal(self.state.view(self.player))

    @cached_property
    def outcomes(self) -> dict[int, float]:
        """What chance may do, with the odds."""
        return {part: float(odds) for part, odds in self.code.outcomes(self.state.position, self.parts)}

    def __deepcopy__(self, memo: object) -> Now:
        return self

    def after(self, action: int) -> Now:
        """What this action leads to."""
        if self.player == pyspiel.PlayerId.CHANCE:
            if action not in self.outcomes:
                raise IllegalMove(encoding.illegal(action, map(str, sorted(self.outcomes))))
            parts = (*self.parts, action)
            drawn = self.code.chance_move(self.state.position, parts)
            if drawn is None:
                return Now(self.code, self.state, parts, self.memories, self.hides)
            return Now(self.code, self.state.play(CHANCE, drawn), (), self.memories, self.hides)
        seat, memories = self.player, self.memories
        move = self.legal[action] if action in self.legal else self.code.move(self.state.view(seat), action)
        if self.hides:
            mine = (*memories[seat], str(self.state.view(seat)), str(move))
            memories = (*memories[:seat], mine, *memories[seat + 1 :])
        return Now(self.code, self.state.play(seat, move), (), memories, self.hides)


class SpielState(pyspiel.State):
    """A state of a game of Kibitz."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = game.first

    def current_player(self) -> int:
        return self.now.player

    def is_terminal(self) -> bool:
        return bool(self.now.player == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.now.legal) if player == self.now.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.now.outcomes.items())

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            move = self.now.code.chance_move(self.now.state.position, (*self.now.parts, action))
            return f"part {action}" if move is None or self.now.parts else str(move)
        return str(self.now.code.move(self.now.state.view(player), action))

    def returns(self) -> list[float]:
        if self.now.state.to_move:
            return [0.0] * self.now.code.seats
        return [self.now.sign * score + 0.0 for score in self.now.state.scores()]

    def seen(self, player: int) -> str:
        """The view, and where something is hidden also all that the seat remembers of its choices."""
        view = str(self.now.state.view(player))
        return " | ".join((*self.now.memories[player], view)) if self.now.hides else view

    def __str__(self) -> str:
        return f"{self.now.state} {' '.join(map(str, self.now.parts))}".strip()


class Observer:
    """What a seat sees: the encoding's numbers by feature, and the view's text."""

    def __init__(self, code: Encoding, kind: Any) -> None:
        self.code, self.recalls = code, bool(kind.perfect_recall)
        self.tensor = np.zeros(code.size, np.float32)
        self.dict = {part.name: self.tensor[encoding.feature(code, part.name)] for part in code.features}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = list(self.code.observe(state.now.state.view(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        return state.seen(player) if self.recalls else str(state.now.state.view(player))


register()
