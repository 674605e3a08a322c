# cython: annotation_typing=False
"""What the compiled kernels of all games share: seeds, the caller's arrays, and the step from one choice to the next.

A game that is over begins again at the next step, with the seed that follows; that step's action is ignored, and its
reward is 0. A game's kernel is a subclass named Kernel, in the module that the encoding names: `begin` deals, `play`
plays an action, `write` shows what the seat to move sees. It is made with the number of games and of seats, the options
and the caller's arrays. A module that serves some options alone has OPTIONS, the values by name; all others must be at
their default.
"""

from array import array

from kibitz.native.machine import acquire_gil, release_gil
from kibitz.random.mersenne import Generators


def filled(size: int, number: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * size`."""
    return [number] * size


class Games:
    """Games side by side, writing into arrays that the caller shares."""

    def __init__(
        self,
        games: int,
        seats: int,
        size: int,
        actions: int,
        observations: "bytearray | memoryview[int]",
        masks: "bytearray | memoryview[int]",
        rewards: "array[float] | memoryview[float]",
        over: "bytearray | memoryview[int]",
        to_move: "bytearray | memoryview[int]",
    ) -> None:
        """size and actions: the numbers of an observation and of a mask."""
        if len(observations) != games * size or len(masks) != games * actions:
            raise ValueError(f"arrays of {len(observations)} and {len(masks)}: expected {games} of {size}, {actions}")
        if len(rewards) != games * seats or len(over) != games or len(to_move) != games:
            raise ValueError(f"rewards, over and to_move: expected {games} of {seats}, 1 and 1")
        self.generators = Generators(games)
        self.games, self.seats, self.size, self.actions = games, seats, size, actions
        self.observations, self.masks, self.rewards, self.over = observations, masks, rewards, over
        self.to_move = to_move
        for game in range(games):
            to_move[game] = 0
            over[game] = 1

    def restart(self, game: int, seed: int) -> None:
        """Begin a new game with this seed, which is below 2**64."""
        self.generators.begin(game, seed)
        self.start(game)

    def go_on(self, game: int) -> None:
        """Begin another game with the seed that follows."""
        if not 0 <= game < self.games:
            raise IndexError(f"game {game}: expected 0 to {self.games - 1}")
        self.reseed(game)
        self.start(game)

    def start(self, game: int) -> None:
        """Set up and show a game whose seed is set."""
        self.over[game] = 0
        self.to_move[game] = 0
        self.begin(game)
        self.write(game)

    def show(self, game: int, seat: int) -> None:
        """Show what this seat sees of a game that is over."""
        if not 0 <= game < self.games or not 0 <= seat < self.seats or not self.over[game]:
            raise IndexError(f"seat {seat} of game {game}: expected 0 to {self.seats - 1} of a game that is over")
        self.to_move[game] = seat
        self.write(game)
        self.to_move[game] = 0

    def seed_of(self, game: int) -> int:
        """The seed of the game that is being played."""
        return self.generators.seed_of(game)

    def step(self, actions: "array[int] | memoryview[int]") -> None:
        """Play one action in every game; each has been checked to be legal, or its game is over."""
        if len(actions) != self.games:
            raise ValueError(f"{len(actions)} actions: expected {self.games}")
        thread = release_gil()
        for game in range(self.games):
            for seat in range(self.seats):
                self.rewards[game * self.seats + seat] = 0
            if self.over[game]:
                self.reseed(game)
                self.start(game)
            else:
                self.play(game, actions[game])
                self.write(game)
        acquire_gil(thread)

    def reseed(self, game: int) -> None:
        """Go on to the seed that follows."""
        self.generators.again(game)

    def begin(self, game: int) -> None:
        """Set up a game, up to its first choice."""

    def play(self, game: int, action: int) -> None:
        """Play a legal action, up to the next choice or the end."""

    def write(self, game: int) -> None:
        """The observation and the mask of the seat to move."""
