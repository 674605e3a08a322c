"""One game as learners play it, with indices instead of moves; every plain environment is made of this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kibitz import catalog, gameplay, words
from kibitz.learn.encoding import Encoding
from kibitz.table import Adviser, Clock, IllegalMove, InvalidText, Move, Record, Seat, State, View

BITS = 32
"""The length of a mind's seed."""


class Episode:
    """A game whose learners' moves are played by index; minds play the other seats, and chance draws from the seed.

    Where several seats choose at the same time, the learners choose in the order of their seats and see nothing of each
    other's choices. A seat's rewards add up to its final score, or to the negative of it where the lowest is best.
    """

    def __init__(
        self, encoding: Encoding, seed: int, minds: Mapping[Seat, str] | None = None, start: State | None = None
    ) -> None:
        """A game from its beginning, or from a given state, as far as the first learner's choice."""
        self.encoding, self.game, self.seed = encoding, encoding.game, seed
        self.minds = dict(minds or {})
        check_minds(encoding, self.minds)
        self.rng = Random(seed)
        self.sign = -1.0 if self.game.aim == "lowest" else 1.0
        self.moves: list[tuple[Seat, Move]] = []
        self.start = start
        self.state = start or gameplay.start(self.game, encoding.seats, encoding.options)
        self.points = [0.0] * encoding.seats
        self.advisers: dict[Seat, Adviser] = {
            seat: catalog.mind(self.game, name, mind_seed(seed, seat)) for seat, name in self.minds.items()
        }
        self.state = gameplay.settle_chance(self.state, self.rng, self.moves)
        if start:
            self.rewards()
        for seat, adviser in self.advisers.items():
            adviser.starts(self.state.view(seat))
        self._go_on()

    @property
    def seat(self) -> Seat | None:
        """The learner that must choose now; None at the end."""
        return self.state.to_move[0] if self.state.to_move else None

    @property
    def is_over(self) -> bool:
        return not self.state.to_move

    def view(self) -> View:
        """What the learner that must choose sees; at the end what seat 0 sees."""
        return self.state.view(self.seat or 0)

    def step(self, index: int) -> list[float]:
        """Play the learner's move of this index and go on to the next learner's choice; returns every seat's reward."""
        if self.seat is None:
            raise IllegalMove("the game is over: expected a reset before the next action")
        self._play(self.seat, self.encoding.move(self.view(), index))
        self._go_on()
        return self.rewards()

    def _play(self, seat: Seat, move: Move) -> None:
        self.moves.append((seat, move))
        self.state = gameplay.settle_chance(self.state.play(seat, move), self.rng, self.moves)

    def _go_on(self) -> None:
        """Let minds choose until a learner must; none of them sees a choice that is made at the same time."""
        while self.state.to_move and self.state.to_move[0] in self.advisers:
            seat = self.state.to_move[0]
            self._play(seat, self.advisers[seat].advise(self.state.view(seat), Clock())[0].move)
        if self.is_over:
            for seat, adviser in self.advisers.items():
                adviser.ends(self.state.view(seat))

    def rewards(self) -> list[float]:
        """What every seat's points have gained since this was last asked."""
        before = self.points
        if self.is_over:
            self.points = [self.sign * score for score in self.state.scores()]
        else:
            seats = range(self.encoding.seats)
            self.points = [self.sign * self.encoding.points(self.state.view(seat)) for seat in seats]
        # Adding 0 turns a negative zero into a positive one.
        return [after - earlier + 0.0 for after, earlier in zip(self.points, before, strict=True)]

    def record(self, learner: str = "learner") -> Record:
        """The game so far, for review and replay."""
        players = [self.minds.get(seat, learner) for seat in range(self.encoding.seats)]
        start = str(self.start) if self.start else ""
        return gameplay.record_of(self.game, self.encoding.options, self.seed, players, self.moves, self.state, start)


def mind_seed(seed: int, seat: Seat) -> int:
    """The seed of the mind at a seat, as `kibitz.play` draws it."""
    return Random(f"{seed} {seat}").getrandbits(BITS)


def check_minds(encoding: Encoding, minds: Mapping[Seat, str]) -> None:
    """InvalidText for a seat that the table does not have, or a mind that the game does not have."""
    for seat, name in minds.items():
        if seat not in range(encoding.seats):
            raise InvalidText(f"seat {seat}: expected 0 to {encoding.seats - 1}")
        catalog.mind(encoding.game, name, 0)


def seated(encoding: Encoding, learners: Sequence[Seat], names: str | Sequence[str] | None) -> dict[Seat, str]:
    """Minds for all seats but the learners': one name for all of them, a name for each in order, or the weakest."""
    if names is None:
        names = next(iter(encoding.game.minds()))
    others = [seat for seat in range(encoding.seats) if seat not in learners]
    given = [names] * len(others) if isinstance(names, str) else list(names)
    if len(given) != len(others):
        raise InvalidText(f"{len(given)} opponents: expected {len(others)}, from {words.some(encoding.game.minds())}")
    found = dict(zip(others, given, strict=True))
    check_minds(encoding, found)
    return found
