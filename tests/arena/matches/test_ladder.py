"""What a ladder plays next, and its table."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kibitz import catalog
from kibitz.arena.matches.ladder import Row, Version, curve, next_rounds, next_version, table, without_ghosts
from kibitz.arena.matches.match import Match, Played, Round, Rounds
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.program import Program

LATER = "2026-11-28T10:00:00+00:00"


def versions(*names: str) -> list[Version]:
    """Minds, and programs by names with a number."""
    return [Version(name, name, "a.py" if "@" in name else "") for name in names]


def results_of(
    field: Sequence[Version], rounds: Rounds, games: Sequence[tuple[tuple[str, ...], tuple[float, ...]]]
) -> Results:
    """The results of games of Take 5! or, at tables of one, of Sebastian."""
    game = "sebastian" if rounds.seats == 1 else "take-five"
    programs = tuple(Program(version.name, "", version.file) for version in field if version.file)
    found = Results(
        catalog.game(game), Match(game, tuple(version.name for version in field), programs=programs, rounds=rounds)
    )
    for players, scores in games:
        found.add([Played('{"moves": []}', players, scores, known_luck=(0.0,) * len(players))])
    return found


def alone(field: Sequence[Version], *rounds: Round) -> list[Round]:
    own = Rounds(1, 20, 10, rounds)
    return next_rounds(field, own, results_of(field, own, []))


def test_in_a_game_for_one_everyone_plays_its_own_rounds_at_once() -> None:
    field = versions("random", "ada@1")
    first = alone(field)
    assert first == [Round(("random",), 0), Round(("ada@1",), 0), Round(("random",), 10), Round(("ada@1",), 10)]
    assert alone(field, *first) == []


def test_only_what_is_new_or_has_changed_plays() -> None:
    before = versions("random", "ada@1", "bob@1")
    played = alone(before)
    after = [before[0], replace(before[1], until=LATER), before[2], *versions("ada@2")]
    assert alone(after, *played) == [Round(("ada@2",), 0), Round(("ada@2",), 10)]
    back = [before[0], before[1], before[2], replace(after[3], until=LATER)]
    assert alone(back, *played) == [], "an earlier version has played its games"


def test_at_tables_of_several_a_round_is_over_before_the_next_is_chosen() -> None:
    field = versions("random-player", "ada@1", "bob@1", "cyd@1", "dan@1")
    rounds = Rounds(2, 20, 10)
    first = next_rounds(field, rounds, results_of(field, rounds, []))
    assert {round.deal for round in first} == {0}
    assert {name for round in first for name in round.table} == {version.name for version in field}
    assert len(first) == 3, "five at tables of two"
    rounds = replace(rounds, rounds=tuple(first))
    second = next_rounds(field, rounds, results_of(field, rounds, []))
    assert {round.deal for round in second} == {10}
    whole = replace(rounds, rounds=(*first, *second))
    assert next_rounds(field, whole, results_of(field, whole, [])) == []
    newcomer = [*field, *versions("eva@1")]
    third = next_rounds(newcomer, whole, results_of(newcomer, whole, []))
    assert [(round.table[0], len(round.table), round.deal) for round in third] == [("eva@1", 2, 0)]


def test_a_table_that_can_not_be_filled_is_not_played() -> None:
    field = versions("random-player", "ada@1")
    rounds = Rounds(3, 10, 10)
    assert next_rounds(field, rounds, results_of(field, rounds, [])) == []


def test_a_version_is_new_changed_unchanged_or_an_earlier_one_again() -> None:
    ada = Version("ada", file="a.py", fingerprint="1")
    entered, changed, word = next_version([], ada, LATER)
    assert entered
    assert (entered.name, entered.since, entered.number, changed, word) == ("ada@1", LATER, 1, [], "new")
    assert next_version([entered], ada, LATER) == (None, [], "unchanged")
    second, changed, word = next_version([entered], replace(ada, fingerprint="2"), LATER)
    assert second
    assert (second.name, [old.until for old in changed], word) == ("ada@2", [LATER], "changed")
    both = [*changed, second]
    none, changed, word = next_version(both, ada, LATER)
    assert (none, word) == (None, "version 1 again")
    assert {old.name: old.until for old in changed} == {"ada@2": LATER, "ada@1": ""}
    other, _, word = next_version(both, replace(ada, name="ada@b"), LATER)
    assert other
    assert (other.program, other.number, word) == ("ada@b", 1, "new"), "the mark may be in a name"


def test_the_table_has_those_who_compete_by_places_and_ghosts_behind() -> None:
    field = versions("random", "ada@1", "bob@1", "ada@2", "eva@1")
    field[1] = replace(field[1], until=LATER)
    rounds = Rounds(1, 20, 20, tuple(Round((version.name,), 0) for version in field[:4]))
    scores = {"random": 40.0, "ada@1": 90.0, "bob@1": 60.0, "ada@2": 200.0}
    games = [((name,), (score + deal % 3,)) for name, score in scores.items() for deal in range(20)]
    results = results_of(field, rounds, games)
    rows = table(field, results)
    assert [(row.version.name, row.place) for row in rows] == [
        ("ada@2", (1, 1)), ("bob@1", (2, 2)), ("random", (3, 3)), ("eva@1", None), ("ada@1", None),
    ]  # fmt: skip
    assert [row.standing.mean for row in curve(rows, "ada") if row.standing] == [90.95, 200.95]
    without_ghosts(results, field)
    assert [standing.name for standing in results.standings.table()] == ["ada@2", "bob@1", "random"]
    assert "ada@1" not in results.match.entrants


@pytest.fixture
def rated() -> list[Row]:
    """Three at tables of two: ada beats bob nearly always, and both beat the mind."""
    field = versions("random-player", "ada@1", "bob@1")
    pairs = [("random-player", "ada@1"), ("random-player", "bob@1"), ("ada@1", "bob@1")]
    rounds = Rounds(2, 60, 60, tuple(Round(pair, 0) for pair in pairs))
    games = []
    for first, second in pairs:
        for deal in range(60):
            upset = deal % 10 == 0
            # The lowest score is best.
            better, worse = (second, first) if first == "random-player" else (first, second)
            games.append(((better, worse), (5.0, 1.0) if upset else (1.0, 5.0)))
    return table(field, results_of(field, rounds, games))


def test_ratings_have_their_zero_at_the_minds(rated: list[Row]) -> None:
    assert [(row.version.name, row.place) for row in rated] == [
        ("ada@1", (1, 1)), ("bob@1", (2, 2)), ("random-player", (3, 3)),
    ]  # fmt: skip
    ratings = [row.rating for row in rated]
    assert all(ratings)
    ada, bob, mind = (rating for rating in ratings if rating)
    assert mind == (0, 0)
    assert ada.rating > bob.rating > 100
    assert 0 < bob.error < 100
