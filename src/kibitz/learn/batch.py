"""Many games of one kind, stepped at once, with observations, masks and rewards in arrays that numpy and torch share.

    batch = Batch("sebastian", games=1024)
    observations = numpy.frombuffer(batch.observations, numpy.uint8).reshape(1024, -1)
    batch.reset(seed=0)
    while training:
        batch.step(actions)     # the arrays have the new numbers; nothing is copied

A game's compiled kernel does the work where it serves the options; any other game with an encoding is stepped in plain
Python, with the same trajectories from the same seeds.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from types import ModuleType
from typing import Any

from kibitz import catalog
from kibitz.learn import encoding, extras, masks
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, seated
from kibitz.learn.kernel import Games
from kibitz.learn.seating import LEARNER, RANDOM, WAIT
from kibitz.learn.seeds import Seeds
from kibitz.table import IllegalMove, InvalidText, Seat

MOST_SEED = 2**64
BYTES_OF_A_REWARD = 4
BYTES_OF_AN_ACTION = 8


class Shared:
    """One array of a batch as numpy.asarray, numpy.from_dlpack and torch.from_dlpack take it, without a copy."""

    def __init__(self, memory: Any, kind: str, shape: tuple[int, ...]) -> None:
        self.__array_interface__ = {"version": 3, "data": memory, "typestr": kind, "shape": shape}

    def __dlpack__(self, **wanted: Any) -> Any:
        return extras.needed("numpy", "DLPack").asarray(self).__dlpack__(**wanted)

    def __dlpack_device__(self) -> Any:
        return extras.needed("numpy", "DLPack").asarray(self).__dlpack_device__()


class PlainKernel:
    """Steps any game that has an encoding, in plain Python, as Games does in C."""

    def __init__(
        self, code: Encoding, games: int, observations: Any, masks: Any, rewards: Any, over: Any, to_move: Any
    ) -> None:
        self.code = code
        self.observations, self.masks, self.rewards, self.over = observations, masks, rewards, over
        self.to_move = to_move
        self.minds: dict[Seat, str] = {}
        self.home = 0
        self.seeds = [Seeds(0) for _ in range(games)]
        self.episodes: list[Episode | None] = [None] * games

    def restart(self, game: int, seed: int) -> None:
        self.seeds[game] = Seeds(seed)
        self._start(game)

    def go_on(self, game: int) -> None:
        self.seeds[game].next()
        self._start(game)

    def _start(self, game: int) -> None:
        self.episodes[game] = episode = Episode(self.code, self.seeds[game].current, self.minds)
        self._write(game, episode)

    def seed_of(self, game: int) -> int:
        return self.seeds[game].current

    def step(self, actions: Any) -> None:
        for game, episode in enumerate(self.episodes):
            rewards = [0.0] * self.code.seats
            if actions[game] == WAIT:
                pass
            elif self.over[game] or episode is None:
                self.go_on(game)
            else:
                rewards = episode.step(actions[game])
                self._write(game, episode)
            self.rewards[self.code.seats * game : self.code.seats * (game + 1)] = array("f", rewards)

    def _write(self, game: int, episode: Episode) -> None:
        view, code = episode.state.view(self.home if episode.is_over else episode.seat or 0), self.code
        self.observations[code.size * game : code.size * (game + 1)] = code.observe(view)
        self.masks[code.actions * game : code.actions * (game + 1)] = code.mask(view)
        self.over[game] = episode.is_over
        self.to_move[game] = view.seat


def served(code: Encoding) -> ModuleType | None:
    """The module whose Kernel serves this table; None where there is none, or an option is beyond it."""
    if not code.kernel:
        return None
    module = import_module(f"{type(code).__module__.rpartition('.')[0]}.{code.kernel}")
    if not hasattr(module, "OPTIONS"):
        return module
    defaults = {option.name: (option.default,) for option in code.game.options}
    allowed = {**defaults, **module.OPTIONS}
    return module if all(value in allowed[name] for name, value in code.options.items()) else None


def kinds_of(module: ModuleType, minds: Mapping[Seat, str], seats: int) -> list[int] | None:
    """Who chooses for each seat, as the module's kernel numbers its minds; None where it lacks one, or has none."""
    names = getattr(module, "MINDS", ())
    if not set(minds.values()) <= set(names):
        return None
    return [names.index(minds[seat]) + RANDOM if seat in minds else LEARNER for seat in range(seats)]


class Batch:
    """Games that are stepped together.

    Every array is a memoryview of bytes or numbers, game by game: `observations` (encoding.size bytes each), `masks`
    (encoding.actions bytes), `rewards` (a 32-bit float for each seat), `over` (a byte) and `to_move` (a byte, the seat
    whose choice is asked). A game that is over ignores its next action, gives no reward, and begins another game. The
    action WAIT leaves a game as it is.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        threads: int = 1,
        plain: bool = False,
        seat: Seat = 0,
        opponents: str | Sequence[str] | None = None,
        **options: int | str,
    ) -> None:
        """With `threads`, the games are divided among that many threads; `plain` steps in plain Python on purpose.

        With `opponents`, names of minds, a step goes on to the next choice of `seat`, the only learner: compiled where
        the kernel has these minds. Random ones draw their own numbers there, the others play as minds do everywhere.
        """
        if games < 1:
            raise InvalidText(f"{games} games: expected at least 1")
        if not 1 <= threads <= games:
            raise InvalidText(f"{threads} threads: expected 1 to {games}, the number of games")
        self.encoding = code = encoding.of(catalog.game(game), seats, options)
        self.games, self.seats = games, code.seats
        if seat not in range(code.seats):
            raise InvalidText(f"seat {seat}: expected 0 to {code.seats - 1}")
        self.home, self.minds = seat, {} if opponents is None else seated(code, [seat], opponents)
        self.observations = memoryview(bytearray(games * code.size))
        self.masks = memoryview(bytearray(games * code.actions))
        self.rewards: Any = memoryview(array("f", bytes(BYTES_OF_A_REWARD * games * code.seats)))
        self.over = memoryview(bytearray(b"\1" * games))
        self.to_move = memoryview(bytearray(games))
        module = None if plain else served(code)
        if module and kinds_of(module, self.minds, code.seats) is None:
            module = None
        self.is_compiled = bool(module) and not str(getattr(module, "__file__", "")).endswith(".py")
        self.parts: list[tuple[int, int, PlainKernel | Games]] = []
        for part in range(threads):
            first, end = games * part // threads, games * (part + 1) // threads
            self.parts.append((first, end, self._kernel(module, first, end)))
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __repr__(self) -> str:
        how = "compiled" if self.is_compiled else "in plain Python"
        return f"<Batch of {self.games} games of {self.encoding.game.name}, {self.seats} seats, {how}>"

    def shared(self, name: str) -> Shared:
        """An array by its name, with a row for each game: Batch.shared("observations")."""
        numbers: Any = getattr(self, name, None)
        if name not in ("observations", "masks", "rewards", "over", "to_move"):
            raise InvalidText(f"array {name!r}: expected observations, masks, rewards, over or to_move")
        kind = {"rewards": f"{'<' if sys.byteorder == 'little' else '>'}f4", "over": "|b1"}.get(name, "|u1")
        shape = (self.games,) if name in ("over", "to_move") else (self.games, len(numbers) // self.games)
        return Shared(numbers, kind, shape)

    def _kernel(self, module: ModuleType | None, first: int, end: int) -> PlainKernel | Games:
        """The kernel of the games from first to end."""
        code = self.encoding
        arrays = (
            self.observations[first * code.size : end * code.size],
            self.masks[first * code.actions : end * code.actions],
            self.rewards[first * code.seats : end * code.seats],
            self.over[first:end],
            self.to_move[first:end],
        )
        if module is None:
            plain = PlainKernel(code, end - first, *arrays)
            plain.minds, plain.home = self.minds, self.home
            return plain
        kernel: Games = module.Kernel(end - first, code.seats, code.options, *arrays)
        kernel.seat_minds(kinds_of(module, self.minds, code.seats) or [LEARNER] * code.seats, self.home)
        return kernel

    def reset(self, seed: int | Sequence[int] = 0) -> None:
        """Begin every game: game i with the seed `seed + i`, or with seed i of a list."""
        seeds = [seed + game for game in range(self.games)] if isinstance(seed, int) else list(map(int, seed))
        if len(seeds) != self.games:
            raise InvalidText(f"{len(seeds)} seeds: expected {self.games}, one for each game")
        for one in seeds:
            if not 0 <= one < MOST_SEED:
                raise InvalidText(f"seed {one}: expected 0 to 2**64 - 1")
        for first, end, kernel in self.parts:
            for game in range(first, end):
                kernel.restart(game - first, seeds[game])
        self.rewards[:] = array("f", [0.0]) * len(self.rewards)

    def begin_next(self, games: Sequence[int]) -> None:
        """Begin another game in each of these that are over, instead of at the next step; rewards stay as they are."""
        for game in games:
            first, kernel = self._part(game)
            if self.over[game]:
                kernel.go_on(game - first)

    def seed_of(self, game: int) -> int:
        """The seed of a game, with which `kibitz play --seed` deals the same."""
        first, kernel = self._part(game)
        return kernel.seed_of(game - first)

    def _part(self, game: int) -> tuple[int, PlainKernel | Games]:
        for first, end, kernel in self.parts:
            if first <= game < end:
                return first, kernel
        raise InvalidText(f"game {game}: expected 0 to {self.games - 1}")

    def step(self, actions: Any) -> None:
        """Play one action in every game, given as an array of 64-bit integers.

        Where any is illegal, IllegalMove, and nothing is played. Actions of games that are over are ignored.
        """
        actions, code = memoryview(actions), self.encoding
        if actions.ndim != 1 or actions.itemsize != BYTES_OF_AN_ACTION or actions.format not in ("q", "l"):
            raise InvalidText("actions: expected a flat array of 64-bit integers, e.g. of numpy.int64")
        if len(actions) != self.games:
            raise InvalidText(f"{len(actions)} actions: expected {self.games}, one for each game")
        wrong = masks.first_illegal(self.masks, self.over, actions, code.actions)
        if wrong >= 0:
            mask = self.masks[wrong * code.actions : (wrong + 1) * code.actions]
            legal = [f"{index} ({code.word(index)})" for index, allowed in enumerate(mask) if allowed]
            raise IllegalMove(f"game {wrong}: {encoding.illegal(actions[wrong], legal)}")
        if self.pool is None:
            self.parts[0][2].step(actions)
            return
        work = [self.pool.submit(kernel.step, actions[first:end]) for first, end, kernel in self.parts]
        for one in work:
            one.result()

    def choose(self, actions: Any, seed: int) -> None:
        """Fill the array with random legal actions, each equally likely."""
        masks.choose(self.masks, self.over, memoryview(actions), self.encoding.actions, seed % MOST_SEED)

    def close(self) -> None:
        """End the threads."""
        if self.pool:
            self.pool.shutdown()
