# cython: annotation_typing=False
"""What the compiled kernels of all games share: seeds, the caller's arrays, and the step from one choice to the next.

A game that is over begins again at the next step, with the seed that follows; that step's action is ignored, and its
reward is 0. A game's kernel is a subclass named Kernel, in the module that the encoding names: `begin` deals, `play`
plays an action, `write` shows what the seat to move sees, `choose` is what a mind plays. It is made with the number of
games and of seats, the options and the caller's arrays. A module that serves some options alone has OPTIONS, the values
by name; all others must be at their default. One with more minds than a random one has MINDS, their names, the random
one's first.
"""

from array import array
from collections.abc import Sequence

from kibitz.learn.seating import LEARNER, RANDOM, WAIT
from kibitz.native.machine import GOLDEN_GAMMA, acquire_gil, release_gil, splitmix64
from kibitz.random.mersenne import Generators

MASK64 = 2**64 - 1
HALF_WORD = 32


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
        self.kinds = array("i", [LEARNER]) * seats
        self.home = 0
        """The seat whose view is shown at the end."""
        self.luck = array("Q", [0]) * games
        """From which random minds draw."""
        for game in range(games):
            to_move[game] = 0
            over[game] = 1

    def seat_minds(self, kinds: Sequence[int], home: int) -> None:
        """Say who chooses for each seat, and whose view is shown at the end."""
        if len(kinds) != self.seats or not 0 <= home < self.seats or min(kinds) < LEARNER or kinds[home] != LEARNER:
            raise ValueError(f"{kinds} with a learner at {home}: expected a number for each of {self.seats} seats")
        for seat in range(self.seats):
            self.kinds[seat] = kinds[seat]
        self.home = home

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
        self.luck[game] = splitmix64(
            (self.generators.firsts[game] ^ (self.generators.games[game] * GOLDEN_GAMMA)) & MASK64
        )
        self.begin(game)
        self.answer(game)

    def answer(self, game: int) -> None:
        """Let minds choose until a learner must, and show what the learner sees."""
        while not self.over[game] and self.kinds[self.to_move[game]] != LEARNER:
            if self.kinds[self.to_move[game]] == RANDOM:
                self.write(game)
                self.play(game, self.any_legal(game))
            else:
                self.play(game, self.choose(game, self.kinds[self.to_move[game]]))
        if self.over[game]:
            self.to_move[game] = self.home
        self.write(game)

    def any_legal(self, game: int) -> int:
        """A random action of the mask, each equally likely."""
        first = game * self.actions
        legal = 0
        for i in range(self.actions):
            legal += self.masks[first + i]
        self.luck[game] = (self.luck[game] + GOLDEN_GAMMA) & MASK64
        left = (splitmix64(self.luck[game]) >> HALF_WORD) * legal >> HALF_WORD
        place = 0
        while place < self.actions - 1 and (self.masks[first + place] == 0 or left > 0):
            left -= self.masks[first + place]
            place += 1
        return place

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
            if actions[game] == WAIT:
                continue
            if self.over[game]:
                self.reseed(game)
                self.start(game)
            else:
                self.play(game, actions[game])
                self.answer(game)
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

    def choose(self, game: int, kind: int) -> int:
        """What the mind of this number in MINDS, not the random one, plays for the seat to move."""
        return 0
