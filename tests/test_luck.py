"""What chance gave: 0 in the mean whoever plays, also for players who try to gain by it."""

from collections.abc import Callable
from random import Random
from statistics import fmean, stdev

import pytest

from kibitz import catalog, gameplay, judgement, luck
from kibitz.table import Advice, Adviser, Clock, Record, View

GAMES = 150


class Schemer(Adviser):
    """Chooses by a rule of its own."""

    def __init__(self, rule: Callable[[View, list[Advice], Random], Advice], game: str, seed: int) -> None:
        self.rule, self.rng = rule, Random(seed)
        self.best = catalog.mind(catalog.game(game), "best", 0)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [self.rule(view, self.best.advise(view, clock), self.rng)]


def worst(view: View, advice: list[Advice], rng: Random) -> Advice:
    """Loses as much as it can, so that luck weighs the more."""
    return advice[-1]


def gambler(view: View, advice: list[Advice], rng: Random) -> Advice:
    """Throws as much as it can: the most chance."""
    return min(advice, key=lambda item: len(str(item.move)))


def coward(view: View, advice: list[Advice], rng: Random) -> Advice:
    """Throws as little as it can: the least chance."""
    return max(advice, key=lambda item: len(str(item.move)))


def quitter(view: View, advice: list[Advice], rng: Random) -> Advice:
    """Plays well after a good beginning and badly after a bad one, as if the bad game should not count."""
    values = [item.value for item in advice if item.value is not None]
    return advice[0] if max(values) > 240 else advice[-1]


def drunkard(view: View, advice: list[Advice], rng: Random) -> Advice:
    """The better the position, the worse it plays, with dice of its own."""
    return advice[rng.randrange(len(advice))] if rng.random() < 0.5 else advice[0]


SCHEMES = (worst, gambler, coward, quitter, drunkard)


def played(game: str, adviser: Adviser, seed: int, **options: int | str) -> Record:
    return gameplay.play(catalog.game(game), [adviser], seed, options, None, ("it",))


def is_zero_in_the_mean(gifts: list[float]) -> bool:
    return abs(fmean(gifts)) < 3 * stdev(gifts) / len(gifts) ** 0.5


@pytest.mark.workflows
@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: scheme.__name__)
@pytest.mark.parametrize(("game", "options"), [("sebastian", {}), ("play-nine", {"columns": 4})])
def test_nobody_gains_by_it(game: str, options: dict[str, int], scheme: Callable[..., Advice]) -> None:
    gifts = []
    for seed in range(GAMES):
        record = played(game, Schemer(scheme, game, seed), seed, **options)
        given = luck.of_game(record)
        assert given is not None
        gifts += given
    assert is_zero_in_the_mean(gifts), fmean(gifts)


@pytest.mark.parametrize("mind", ["best", "greedy", "random"])
@pytest.mark.parametrize("options", [{}, {"five_is_squadron": "yes"}], ids=str)
def test_sebastian_adds_up(mind: str, options: dict[str, str]) -> None:
    """First value + luck - losses = score, in every game."""
    values = set()
    best = catalog.mind(catalog.game("sebastian"), "best", 0)
    for seed in range(4):
        record = played("sebastian", catalog.mind(catalog.game("sebastian"), mind, seed), seed, **options)
        lost = sum(item.lost or 0.0 for item in judgement.judge(gameplay.rebuilt(record), best))
        given = luck.of_game(record)
        assert given is not None
        assert record.scores is not None
        values.add(round(record.scores[0] - given[0] + lost, 4))
    assert values == {245.8708 if not options else 245.9047}


@pytest.mark.workflows
def test_a_course_that_scores_again_has_luck_too() -> None:
    gifts = []
    for seed in range(GAMES):
        record = played("sebastian", catalog.mind(catalog.game("sebastian"), "random", seed), seed, reuse="scored")
        given = luck.of_game(record)
        assert given is not None
        gifts += given
    assert is_zero_in_the_mean(gifts)


@pytest.mark.workflows
@pytest.mark.parametrize("columns", [4, 7, 10])
def test_the_cards_of_play_nine_explain_most_of_a_score(columns: int) -> None:
    scores, rest = [], []
    for seed in range(60):
        record = played("play-nine", catalog.mind(catalog.game("play-nine"), "one-draw", seed), seed, columns=columns)
        given = luck.of_game(record)
        assert given is not None
        assert record.scores is not None
        scores.append(record.scores[0])
        rest.append(record.scores[0] - given[0])
    assert stdev(rest) < 0.5 * stdev(scores)


@pytest.mark.parametrize(("game", "options"), [("play-nine", {"columns": 2}), ("play-nine", {"columns": 11})])
def test_where_the_values_are_not_known_luck_is_none(game: str, options: dict[str, int]) -> None:
    assert luck.of_game(played(game, catalog.mind(catalog.game(game), "greedy", 1), 1, **options)) is None


def test_games_without_values_have_no_luck() -> None:
    assert luck.of("betsy") is None
    assert luck.of("sebastian") is not None
