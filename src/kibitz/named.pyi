"""The functions of which the types depend on a game's name; .ci/game_types writes this from kibitz.library."""

from collections.abc import Sequence
from typing import Literal, Unpack, overload

from kibitz import patience
from kibitz.games.aces import game as aces
from kibitz.games.betsy import game as betsy
from kibitz.games.betsy import state as betsy_state
from kibitz.games.gin_rummy import game as gin_rummy
from kibitz.games.gin_rummy import state as gin_rummy_state
from kibitz.games.indian_rummy import game as indian_rummy
from kibitz.games.indian_rummy import state as indian_rummy_state
from kibitz.games.play_nine import game as play_nine
from kibitz.games.play_nine import state as play_nine_state
from kibitz.games.rummikub import game as rummikub
from kibitz.games.rummikub import state as rummikub_state
from kibitz.games.rummy import game as rummy
from kibitz.games.rummy import state as rummy_state
from kibitz.games.sebastian import game as sebastian
from kibitz.games.sebastian import state as sebastian_state
from kibitz.games.sevens import game as sevens
from kibitz.games.take_five import game as take_five
from kibitz.games.take_five import state as take_five_state
from kibitz.library import MindOrName
from kibitz.simulation import Simulation
from kibitz.table import Game, Position, Record, State

@overload
def game(name: Literal["aces"]) -> aces.Aces:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["betsy"]) -> betsy.Betsy:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["gin-rummy"]) -> gin_rummy.GinRummy:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["indian-rummy"]) -> indian_rummy.IndianRummy:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["play-nine"]) -> play_nine.PlayNine:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["rummikub"]) -> rummikub.Rummikub:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["rummy"]) -> rummy.Rummy:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["sebastian"]) -> sebastian.Sebastian:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["sevens"]) -> sevens.Sevens:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: Literal["take-five"]) -> take_five.TakeFive:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def game(name: str) -> Game:
    """The game of this name.

    Raises InvalidText for an unknown name.
    """

@overload
def start(game: aces.Aces | Literal["aces"], seats: int | None=None) -> State[patience.Deck]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: betsy.Betsy | Literal["betsy"], seats: int | None=None, **options: Unpack[betsy.Options]) -> State[betsy_state.BetsyPosition]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: gin_rummy.GinRummy | Literal["gin-rummy"], seats: int | None=None, **options: Unpack[gin_rummy.Options]) -> State[gin_rummy_state.Match]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: indian_rummy.IndianRummy | Literal["indian-rummy"], seats: int | None=None) -> State[indian_rummy_state.IndianDeal]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: play_nine.PlayNine | Literal["play-nine"], seats: int | None=None, **options: Unpack[play_nine.Options]) -> State[play_nine_state.Hand]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: rummikub.Rummikub | Literal["rummikub"], seats: int | None=None, **options: Unpack[rummikub.Options]) -> State[rummikub_state.Tabletop]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: rummy.Rummy | Literal["rummy"], seats: int | None=None, **options: Unpack[rummy.Options]) -> State[rummy_state.Deal]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: sebastian.Sebastian | Literal["sebastian"], seats: int | None=None, **options: Unpack[sebastian.Options]) -> State[sebastian_state.Tabletop]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: sevens.Sevens | Literal["sevens"], seats: int | None=None) -> State[patience.Deck]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: take_five.TakeFive | Literal["take-five"], seats: int | None=None, **options: Unpack[take_five.Options]) -> State[take_five_state.Round]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: str, seats: int | None=None) -> State[Position]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def start(game: Game, seats: int | None=None, **options: int | str) -> State[Position]:
    """The game's first state, with its most seats unless a number is given.

    Raises InvalidText for a number of seats, or an option, that the game does not have.
    """

@overload
def play(game: betsy.Betsy | Literal["betsy"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[betsy.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: gin_rummy.GinRummy | Literal["gin-rummy"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[gin_rummy.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: play_nine.PlayNine | Literal["play-nine"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[play_nine.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: rummikub.Rummikub | Literal["rummikub"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[rummikub.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: rummy.Rummy | Literal["rummy"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[rummy.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: sebastian.Sebastian | Literal["sebastian"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[sebastian.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: take_five.TakeFive | Literal["take-five"], minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: Unpack[take_five.Options]) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: str, minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def play(game: Game, minds: MindOrName | Sequence[MindOrName]='best', *, seed: int=0, seats: int | None=None, seconds: float | None=None, **options: int | str) -> Record:
    """One game between minds: a list with one for each seat, or the same mind in every seat.

    The seed decides what chance deals and what minds draw, so the same call plays the same game again, unless a
    mind's moves depend on its time. `seconds` limits each choice.
    Raises InvalidText for an unknown name, an option or a number of seats that the game does not have.
    """

@overload
def simulate(game: betsy.Betsy | Literal["betsy"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[betsy.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: gin_rummy.GinRummy | Literal["gin-rummy"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[gin_rummy.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: play_nine.PlayNine | Literal["play-nine"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[play_nine.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: rummikub.Rummikub | Literal["rummikub"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[rummikub.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: rummy.Rummy | Literal["rummy"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[rummy.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: sebastian.Sebastian | Literal["sebastian"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[sebastian.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: take_five.TakeFive | Literal["take-five"], games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: Unpack[take_five.Options]) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: str, games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """

@overload
def simulate(game: Game, games: int=1000, *, mind: str='best', seed: int=0, seconds: float | None=None, jobs: int | None=1, **options: int | str) -> Simulation:
    """Many games of one mind in every seat, counted by how they end for seat 0: `simulate("aces").endings`.

    The seeds are `games` consecutive numbers from `seed` on. `jobs` is the number of processes, None for one per
    core. Starting processes takes longer than most games: use several for long simulations only, and under
    `if __name__ == "__main__"`.
    """
