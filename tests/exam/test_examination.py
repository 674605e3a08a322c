"""An examination from the first answer to the last: what is asked, what is spent, and what is never asked twice."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog, gameplay, words
from kibitz.exam import entrants, figures
from kibitz.exam.examination import Budget, Examination, Stopped
from kibitz.exam.store import Store
from kibitz.exam.terms import Terms
from kibitz.table import InvalidText
from tests.exam.server import Server

SEBASTIAN = Terms("sebastian", {"five_is_squadron": "no", "reuse": "no"}, 1, "", 7)


@pytest.fixture
def terms() -> Terms:
    """Short games, whose values are exact."""
    return Terms("play-nine", words.options(catalog.game("play-nine"), {"columns": 2}), 1, "", 7)


def examine(
    folder: Path, terms: Terms, names: list[str], games: int = 2, budget: Budget | None = None, jobs: int = 4
) -> figures.Report:
    found = entrants.read(names, catalog.game(terms.game), "", {})
    with Store(folder, terms) as store:
        exam = Examination(terms, found, games, store, budget or Budget())
        exam.run(jobs, lambda: None, lambda: None)
        return figures.report(store, entrants.titles(found), games, 1)


def test_the_best_regrets_nothing_and_knows_what_its_moves_are_worth(
    tmp_path: Path, server: Server, terms: Terms
) -> None:
    report = examine(tmp_path, terms, [server.entrant("best"), server.entrant("random"), "random"])
    best = report.rows[0]
    assert best.name == "best"
    assert best.regret
    assert best.regret.mean == pytest.approx(0, abs=1e-9)
    assert best.best_choices == 1
    assert best.calibration
    assert best.calibration.root_mean_square == pytest.approx(0, abs=1e-9)
    assert best.answers == {"played": best.choices}
    assert best.tokens == 111
    others = {row.name: row for row in report.rows[1:]}
    assert set(others) == {f"chat:random@{server.url}", "random"}
    assert all(row.regret and row.regret.mean > 1 for row in others.values())
    assert len(server.asked) == sum(row.choices for row in report.rows if row.tokens)


def test_all_play_the_same_deals_in_the_same_seats(tmp_path: Path, server: Server) -> None:
    terms = Terms("take-five", words.options(catalog.game("take-five"), {}), 3, "low-to-high", 7)
    examine(tmp_path, terms, ["swift", "high-to-low", server.entrant("+low-to-high")], 3)
    with Store(tmp_path, terms) as store:
        for deal in range(3):
            records = [played.record for (_, number), played in sorted(store.games.items()) if number == deal]
            assert len({record.seed for record in records}) == 1
            assert len({record.moves[0] for record in records}) == 1
            assert all(sum(name != "low-to-high" for name in record.players) == 1 for record in records)
            assert all(record.players[deal] != "low-to-high" for record in records)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("manner", "verdict"),
    [("prose", "unreadable"), ("twice", "unreadable"), ("illegal", "illegal"), ("refusing", "refused"),
     ("megabyte", "unreadable"), ("latin", "unreadable")],
)  # fmt: skip
def test_a_second_try_counts_as_one(tmp_path: Path, server: Server, terms: Terms, manner: str, verdict: str) -> None:
    report = examine(tmp_path, terms, [server.entrant(f"{manner}-first+best")], 1, jobs=1)
    (row,) = report.rows
    assert row.answers == {verdict: row.choices, "played": row.choices}
    assert (row.second_tries, row.replaced) == (row.choices, 0)
    assert row.regret
    assert row.regret.mean == pytest.approx(0, abs=1e-9)
    first, second = (asked["messages"][1]["content"] for asked in server.asked[:2])
    assert second.startswith(first)
    assert "could not be played" in second


def test_a_late_answer_is_asked_for_once_more(tmp_path: Path, server: Server, terms: Terms) -> None:
    (row,) = examine(tmp_path, replace(terms, seconds=0.5), [server.entrant("late-once+best")], 1, jobs=1).rows
    assert row.answers == {"late": 1, "played": row.choices}
    assert row.seconds


@pytest.mark.parametrize("forfeit", ["move", "game"])
def test_without_an_answer_the_policy_decides(tmp_path: Path, server: Server, terms: Terms, forfeit: str) -> None:
    report = examine(tmp_path, replace(terms, forfeit=forfeit), [server.entrant("worthless")], 1)  # type: ignore[arg-type]
    (row,) = report.rows
    assert row.replaced == row.choices
    assert row.answers == {"illegal": 2 * row.choices if forfeit == "move" else 2}
    assert row.calibration is None
    with Store(tmp_path, replace(terms, forfeit=forfeit)) as store:  # type: ignore[arg-type]
        (played,) = store.games.values()
    assert list(gameplay.replay(played.record))[-1].scores() == played.record.scores


@pytest.mark.parametrize("manner", ["busy", "broken", "closing"])
def test_a_servers_failures_are_not_the_models(tmp_path: Path, server: Server, terms: Terms, manner: str) -> None:
    (row,) = examine(tmp_path, terms, [server.entrant(f"{manner}+best")], 1, jobs=1).rows
    assert row.answers == {"played": row.choices}
    assert server.failures > row.choices


@pytest.mark.parametrize(("manner", "reason"), [("down", "8 calls for one answer"), ("tomorrow", "wait 86,400 s")])
def test_a_server_that_stays_away_stops_the_exam(
    tmp_path: Path, server: Server, terms: Terms, manner: str, reason: str
) -> None:
    with pytest.raises(Stopped, match=reason):
        examine(tmp_path, terms, [server.entrant(manner)], 1)


@pytest.mark.slow
def test_no_call_is_made_twice(tmp_path: Path, server: Server, terms: Terms) -> None:
    names = [server.entrant("prose-first+best"), server.entrant("worthless")]
    whole = examine(tmp_path / "whole", terms, names, 3)
    calls = len(server.asked)
    server.asked.clear()
    most, stops = 0, 0
    while True:
        most += 7
        try:
            report = examine(tmp_path / "parts", terms, names, 3, Budget(most_calls=most))
            break
        except Stopped as stopped:
            assert str(stopped) == f"--most-calls {most} is reached"
            stops += 1
            assert len(server.asked) == most
    assert stops > 5
    assert len(server.asked) == calls

    for one, other in zip(report.rows, whole.rows, strict=True):
        assert (one.points, one.regret, one.answers) == (other.points, other.regret, other.answers)


def test_tokens_are_never_more_than_allowed(tmp_path: Path, server: Server, terms: Terms) -> None:
    """No call begins that might go beyond, and none at all where the first one would."""
    with pytest.raises(Stopped, match="--most-tokens 100 is reached: 0 are spent"):
        examine(tmp_path, terms, [server.entrant("best")], 50, Budget(most_tokens=100))
    assert not server.asked
    for most, jobs in ((1000, 4), (2000, 1)):
        with pytest.raises(Stopped, match=f"--most-tokens {most} is reached"):
            examine(tmp_path, terms, [server.entrant("best")], 50, Budget(most_tokens=most), jobs)
        assert len(server.asked) <= most // 111
    assert len(server.asked) == 2000 // 111


def test_a_question_in_other_words_is_not_answered_from_the_store(tmp_path: Path, server: Server, terms: Terms) -> None:
    with pytest.raises(Stopped):
        examine(tmp_path, terms, [server.entrant("best")], 1, Budget(most_calls=2))
    path = tmp_path / "transcript.jsonl"
    path.write_text(path.read_text().replace("It is your turn.", "Your turn."))
    with pytest.raises(InvalidText, match="was asked in other words"):
        examine(tmp_path, terms, [server.entrant("best")], 1)


@pytest.mark.slow
def test_a_command_and_a_model_that_think_alike_play_alike(tmp_path: Path, server: Server, terms: Terms) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import json, sys, kibitz\nfor line in sys.stdin:\n"
        "    text = json.loads(line)['prompt'].partition('Position: ')[2].splitlines()[0]\n"
        "    print(json.dumps({'move': str(kibitz.advise('play-nine', text)[0].move)}), flush=True)\n"
    )
    report = examine(tmp_path / "exam", terms, [f"command:{sys.executable} {program}", server.entrant("best")], 1)
    first, second = report.rows
    assert first.points == second.points
    assert first.answers == second.answers


@pytest.mark.workflows
def test_greedys_gap_to_the_best_is_the_one_that_was_computed(tmp_path: Path, server: Server) -> None:
    """Exactly 245.870775 less 211.43: docs/sebastian.md."""
    report = examine(tmp_path, SEBASTIAN, [server.entrant("greedy"), server.entrant("best")], 100)
    best, greedy = report.rows
    assert best.regret
    assert best.regret.mean == pytest.approx(0, abs=1e-9)
    assert greedy.regret
    assert greedy.regret.error
    assert abs(greedy.regret.mean - 34.44) < 3 * greedy.regret.error
