"""Programs that choose alike: the same positions are put to all of them, each in its box, and answers are compared.

Only positions with a choice count. The positions come from random play, so that no program leads to its own; a fault is
no answer. Every program is given the same seed for its random numbers: a copy agrees with its original even where both
draw some, and a second round with another seed shows which programs do.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import TypeAlias, TypeVar

from kibitz import catalog, gameplay, workers
from kibitz.arena import contract
from kibitz.arena.contract import CommandContract, Contract, OutputContract
from kibitz.arena.programs.advisers import Guests, ProgramAdviser
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.limits import Level, Violation
from kibitz.arena.similarity.clue import Clue, clue
from kibitz.table import Adviser, Clock, Game, Move, Seat, View

FEWEST = 200
"""Positions with a choice that both programs must have answered."""
SPARE = 40
"""More positions than that are put, as some answers are faults; a program with more faults is asked no further."""
ALIKE = 0.9
"""The least share of a program's answers that a mind gives too, for it to explain the program's play."""
MOST_SECONDS_A_MIND = 10.0
SECONDS = 0.1
"""The time for each answer of a program that is told how long it may think, and of a mind."""
MOST_GAMES = 400

Player = TypeVar("Player", bound=Adviser)
Answers: TypeAlias = tuple[str | None, ...]
"""What was chosen in each position; None where no answer counted."""


@dataclass(frozen=True)
class Questions:
    """Which positions are put."""

    game: str
    seed: int
    number: int = FEWEST + SPARE
    level: Level | None = None


def can_be_compared(rules: Contract) -> bool:
    """Whether programs of this course choose: those that print the one right output do not."""
    return not isinstance(rules, OutputContract)


def answers(questions: Questions, program: Program, own_seed: int = 0) -> Answers:
    """A program's answers to all positions."""
    rules = contract.of(questions.game)
    with Guests(rules, [program], level=questions.level, games=MOST_GAMES) as guests:
        seconds = SECONDS if isinstance(rules, CommandContract) else None

        def choice(adviser: ProgramAdviser, view: View) -> Move | None:
            try:
                return adviser.choose(view, seconds)
            except Violation:
                return None

        def begun(number: int) -> ProgramAdviser:
            return guests.adviser(program.name, Random(f"{own_seed} {number}").getrandbits(32))

        return tuple(asked(questions, begun, choice))


def answers_of_mind(questions: Questions, game: Game, name: str) -> Answers:
    """The answers of a mind of the game, asked as the programs are, until it has had its time."""
    spent = 0.0

    def choice(mind: Adviser, view: View) -> Move | None:
        nonlocal spent
        if spent > MOST_SECONDS_A_MIND:
            return None
        started = time.monotonic()
        move = mind.advise(view, Clock(SECONDS))[0].move
        spent += time.monotonic() - started
        return move

    return tuple(asked(questions, partial(catalog.mind, game, name), choice))


def asked(
    questions: Questions, begun: Callable[[int], Player], choice: Callable[[Player, View], Move | None]
) -> Iterator[str | None]:
    """What the player that begins each game chooses, position by position; the same positions for everyone."""
    game, rules = catalog.game(questions.game), contract.of(questions.game)
    put = missed = 0
    for number in range(MOST_GAMES):
        rng = Random(f"{questions.seed} position {number}")
        options = rules.options(rng.randrange(rules.hands))
        turns = gameplay.turns(gameplay.start(game, options=options), {}, rng)
        turn = next(turns)
        seat: Seat = number % max(game.seat_counts)
        one = begun(number)
        one.starts(turn.state.view(seat))
        while turn.state.to_move:
            chosen: dict[Seat, Move] = {}
            for other in turn.state.to_move:
                view = turn.state.view(other)
                moves = list(view.moves)
                chosen[other] = rng.choice(moves)
                if other == seat and len(moves) > 1:
                    answer = choice(one, view)
                    yield None if answer is None else str(answer)
                    put += 1
                    missed += answer is None
                    if put == questions.number or missed > questions.number - FEWEST:
                        return
            turn = turns.send(chosen)


def all_answers(
    questions: Questions, programs: Sequence[Program], jobs: int, show: Callable[[int], None] = lambda done: None
) -> dict[str, Answers]:
    """Everyone's answers, by as many processes as there are jobs."""
    found: dict[str, Answers] = {}
    work = partial(answers, questions)
    for done, (program, own) in enumerate(zip(programs, workers.spread(work, programs, jobs), strict=True), 1):
        found[program.name] = own
        show(done)
    return found


def agreement(first: Answers, second: Answers) -> tuple[int, int]:
    """The positions that both answered, and those of them in which they agree."""
    both = [(one, other) for one, other in zip(first, second, strict=False) if one is not None and other is not None]
    return len(both), sum(one == other for one, other in both)


# Among pairs that agree everywhere, the clue says how much other pairs agree: where all do, it means little.
def alike(
    questions: Questions, programs: Sequence[Program], given: Mapping[str, Answers], is_new: Callable[[str], bool]
) -> Iterator[Clue]:
    """Pairs that chose the same in every position that both answered, at least FEWEST of them."""
    known = {program.name: program for program in programs}
    pairs = [pair for pair in combinations(given, 2) if is_new(pair[0]) or is_new(pair[1])]
    shares = {pair: agreement(given[pair[0]], given[pair[1]]) for pair in pairs}
    equal = [pair for pair, (both, same) in shares.items() if both >= FEWEST and same == both]
    usual = sorted(same / both for pair, (both, same) in shares.items() if both >= FEWEST and pair not in equal)
    if not equal:
        return
    own_minds = minds(questions)
    chancy = {name: draws(questions, known[name], given[name]) for name in dict.fromkeys(sum(equal, ()))}
    for first, second in equal:
        both, _ = shares[first, second]
        found = f"the same choice in all of {both} positions with a choice"
        if usual:
            found += f"; other pairs agree in {usual[len(usual) // 2]:.0%} (median)"
        innocent = [
            f"the mind {name} chooses the same in {same:.0%}: a known way to play"
            for name, mind in own_minds.items()
            if (same := share(given[first], mind)) >= ALIKE
        ]
        if chancy[first] and chancy[second]:
            innocent.append("both draw random numbers, and were given the same seed")
        yield clue("identical play", first, second, 1.0, found, *innocent)


def share(first: Answers, second: Answers) -> float:
    both, same = agreement(first, second)
    return same / both if both >= FEWEST // 2 else 0.0


def minds(questions: Questions) -> dict[str, Answers]:
    """The answers of the game's own minds, as far as they come in time."""
    game = catalog.game(questions.game)
    return {name: answers_of_mind(questions, game, name) for name in game.minds() if name != "random"}


def draws(questions: Questions, program: Program, before: Answers) -> bool:
    """Whether a program's choices depend on its random numbers."""
    return answers(questions, program, own_seed=1) != before
