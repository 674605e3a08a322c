"""What chance gave: 0 in the mean whoever plays, also for players who try to gain by it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from math import isfinite
from random import Random
from statistics import fmean, stdev

import pytest

from kibitz import catalog, gameplay, judgement, luck, record
from kibitz.card_play import gift_of
from kibitz.games.gin_rummy.engine.draws import Draws
from kibitz.games.gin_rummy.engine.player import shared_player
from kibitz.games.gin_rummy.thinking.opponent import mask, table_of
from kibitz.games.indian_rummy import luck as indian
from kibitz.table import CHANCE, Advice, Adviser, Clock, Record, View

GAMES = 150
KNOWN = [name for name in catalog.names() if luck.of(name)]


class Schemer(Adviser):
    """Chooses by a rule of its own."""

    def __init__(
        self, rule: Callable[[View, list[Advice], Random], Advice], game: str, seed: int, mind: str = "best"
    ) -> None:
        self.rule, self.rng = rule, Random(seed)
        self.best = catalog.mind(catalog.game(game), mind, 0)

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


def resigner(view: View, advice: list[Advice], rng: Random) -> Advice:
    """Gives up a hand that will probably be lost."""
    return advice[-1] if (advice[0].value or 0.0) < 0 else advice[0]


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


@pytest.mark.workflows
@pytest.mark.parametrize("scheme", [worst, gambler, coward, drunkard, resigner], ids=lambda scheme: scheme.__name__)
def test_nobody_gains_by_it_against_another(scheme: Callable[..., Advice]) -> None:
    gifts = []
    for seed in range(2 * GAMES):
        players = [Schemer(scheme, "gin-rummy", seed, "quick"), catalog.mind(catalog.game("gin-rummy"), "quick", seed)]
        finished = gameplay.play(catalog.game("gin-rummy"), players, seed, {"target": 0})
        gifts.append(gifts_of(finished)[0])
    assert is_zero_in_the_mean(gifts), fmean(gifts)


def gifts_of(finished: Record) -> tuple[float, ...]:
    given = luck.of_game(finished)
    assert given is not None
    return given


def finished_games(game: str, minds: Sequence[str], games: int, **options: int | str) -> list[Record]:
    rules = catalog.game(game)
    return [
        gameplay.play(rules, [catalog.mind(rules, mind, seed) for mind in minds], seed, options, None, minds)
        for seed in range(games)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "minds", "games", "options"),
    [
        ("gin-rummy", ("quick", "greedy"), 150, {"target": 0}),
        ("gin-rummy", ("quick", "quick"), 25, {}),
        ("rummy", ("greedy", "keeper"), 200, {}),
        ("indian-rummy", ("best", "best"), 50, {}),
    ],
    ids=str,
)
def test_it_is_zero_in_the_mean_and_explains_scores(
    game: str, minds: tuple[str, ...], games: int, options: dict[str, int | str]
) -> None:
    played = finished_games(game, minds, games, **options)
    gifts = [gifts_of(finished) for finished in played]
    for seat in range(len(minds)):
        own = [given[seat] for given in gifts]
        assert is_zero_in_the_mean(own), fmean(own)
        scores = [finished.scores[seat] for finished in played if finished.scores]
        share = sum((x - fmean(scores)) * gift for x, gift in zip(scores, own, strict=True)) / sum(x * x for x in own)
        assert stdev([x - share * gift for x, gift in zip(scores, own, strict=True)]) < 0.92 * stdev(scores)


@pytest.mark.workflows
@pytest.mark.parametrize(
    ("game", "minds", "games", "options"),
    [
        ("gin-rummy", ("random", "quick"), 300, {"target": 0}),
        ("gin-rummy", ("greedy", "quick"), 150, {"oklahoma": "spades", "bonuses": "yes", "big_gin": "yes"}),
        ("gin-rummy", ("quick", "quick"), 300, {"target": 0, "wall": "yes", "cards": 7, "limit": 0}),
        ("rummy", ("random", "one-draw"), 300, {}),
        ("rummy", ("keeper", "greedy"), 500, {"cards": 12, "limit": 5}),
        ("indian-rummy", ("greedy", "best"), 150, {}),
        ("indian-rummy", ("random", "greedy", "best"), 150, {}),
        ("indian-rummy", ("best",) * 5, 200, {}),
    ],
    ids=str,
)
def test_it_is_zero_in_the_mean_in_many_games(
    game: str, minds: tuple[str, ...], games: int, options: dict[str, int | str]
) -> None:
    gifts = [gifts_of(finished) for finished in finished_games(game, minds, games, **options)]
    for seat in range(len(minds)):
        own = [given[seat] for given in gifts]
        assert is_zero_in_the_mean(own), fmean(own)


@pytest.mark.slow
@pytest.mark.parametrize("game", KNOWN)
def test_it_follows_from_the_record_alone(game: str) -> None:
    rules = catalog.game(game)
    weakest = list(rules.minds())[:2]
    for seats in list(rules.seat_counts)[:3]:
        (finished,) = finished_games(game, [weakest[seat % 2] for seat in range(seats)], 1)
        given = gifts_of(finished)
        assert len(given) == seats
        assert all(map(isfinite, given))
        assert any(given)
        assert gifts_of(record.from_line(record.to_line(finished))) == given
        assert gifts_of(replace(finished, players=tuple(f"player {seat}" for seat in range(seats)))) == given


@pytest.mark.slow
@pytest.mark.parametrize("game", KNOWN)
def test_a_game_that_begins_in_the_middle_has_none(game: str) -> None:
    (finished,) = finished_games(game, list(catalog.game(game).minds())[:1] * min(catalog.game(game).seat_counts), 1)
    assert luck.of_game(replace(finished, start="from here")) is None


def test_the_gifts_of_all_cards_of_a_stock_add_up_to_nothing() -> None:
    stock = [3, 3, 7, 12, 40]
    gifts = [gift_of(lambda card: card**0.5, card, stock, 99, Random(0)) for card in stock]
    assert sum(gifts) == pytest.approx(0)
    assert len(set(gifts)) == 4


def test_the_gifts_of_some_cards_are_zero_in_the_mean() -> None:
    stock = list(range(0, 40, 3))
    gifts = [gift_of(lambda card: card * card, card, stock, 3, Random(seed)) for card in stock for seed in range(200)]
    assert is_zero_in_the_mean(gifts)


def test_in_gin_the_gifts_of_all_cards_add_up_to_nothing() -> None:
    (finished,) = finished_games("gin-rummy", ("quick", "greedy"), 1, target=0)
    draws, tried = Draws(shared_player()), 0
    for state in gameplay.replay(finished):
        position = state.position
        if position.to_move == (CHANCE,) and position.phase == "stock":
            table = table_of(position.seen(position.turn), position.turn)
            cards, other = position.unseen, mask(position.hands[1 - position.turn])
            gifts = [draws.gift(table, position.turn, other, card, mask(cards), len(cards)) for card in cards]
            assert sum(gifts) == pytest.approx(0, abs=1e-6)
            assert max(gifts) > 1
            tried += 1
    assert tried > 3


def test_hands_that_are_exchanged_exchange_what_the_deal_gave() -> None:
    hands = ["3H 4H 5H 6H 7H 8C 8S 9S 10S JD", "AH 2C 4C 6D 9D JS QH KD KS KC"]
    gin = [
        replace(finished, moves=((CHANCE, "seat 0 starts"), (CHANCE, f"{one} / {other} / 2S")))
        for (finished,) in [finished_games("gin-rummy", ("quick", "greedy"), 1, target=0)]
        for one, other in permutations(hands)
    ]
    first, second = map(gifts_of, gin)
    assert first == pytest.approx(second[::-1])
    assert first[0] > 10
    parts = ["3H 4H 5H 6H 7H 8C 8S 9S 10S JD JD QD KD", "AH 2C 4C 6D 9D JS QH KD KS KC 7C 7S 3D"]
    there, back = [indian.Table(f"{one} / {other} / 5C / 2S").dealt() for one, other in permutations(parts)]
    assert there == pytest.approx(back[::-1])
    assert there[0] > 0


@pytest.mark.slow
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
    assert luck.of("take-five") is None, "docs/arena.md says why"
    assert luck.of("sebastian") is not None
