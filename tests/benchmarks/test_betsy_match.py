"""What a match says of its pairs of games, and one between copies of the engine."""

import json
import sys
from math import log
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import pytest
from benchmarks.betsy_match import (
    Clocks,
    Engine,
    Played,
    difference,
    elo,
    interval,
    is_balanced,
    opening,
    play,
    share,
    sprt_line,
)

from benchmarks import betsy_losses, betsy_match
from kibitz.arena.figures.elo import Sprt, expected_score
from kibitz.games.betsy.engine.deepening import Engine as DeepeningEngine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import BLACK, START, WHITE

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "benchmarks" / "betsy" / "games"
MATCHES = {
    "nodes-0.1s": 1,
    "nodes-1s": 2,
    "nodes-3s": 3,
    "nodes-0.1s-against-1s": 4,
    "nodes-0.01s-against-0.1s": 5,
    "clock-0.1s": 6,
    "clock-1s": 7,
    "clock-0.5s": 8,
    "clock-0.5s-balanced": 9,
    "clock-1s-step-11": 10,
    "clock-1s-step-10": 11,
}
"""The number in docs/betsy.md of each match whose games are kept."""
MIXED = [2.0, 1.0, 1.5, 0.0, 2.0, 1.0, 0.5, 2.0]


def test_the_interval_is_that_of_a_mean_of_pairs() -> None:
    mean, low, high = interval(MIXED)
    assert (mean, share(MIXED)) == (0.625, "62.5 %")
    # By hand: the squares of the distances from 0.625, of scores a game, add up to 1.
    assert mean - low == pytest.approx(1.96 / 8)
    assert high - mean == pytest.approx(mean - low)
    assert difference(MIXED) == f"+89 ± {(elo(high) - elo(low)) / 2:.0f}"


def test_pairs_that_are_all_alike_leave_room_for_others() -> None:
    for pair in (0.0, 0.5, 1.0, 1.5, 2.0):
        mean, low, high = interval([pair] * 30)
        assert mean == pair / 2
        assert 0 <= low < high <= 1
    # Of pairs of which 9.5 in a hundred are others, thirty are alike once in twenty times.
    assert pytest.approx(0.05, abs=1e-3) == 0.905**30
    assert interval([2.0] * 30)[1] == pytest.approx(0.905, abs=1e-4)
    assert difference([2.0] * 30) == "above +392"
    assert difference([0.0] * 30) == "below -392"
    assert difference([1.0] * 30) == "+0 ± 33"
    assert difference([2.0, 0.0]) == "no bound"


def test_elo_is_its_own_opposite() -> None:
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    for score in (0.1, 0.5, 0.9):
        assert elo(score) == pytest.approx(-elo(1 - score))


def pairs_won(games: list[dict[str, Any]], as_white: float) -> set[int]:
    """The pairs of which White won both games (1), or Black did (0)."""
    first = {(game["pair"], game["colour"]): game["first"] for game in games}
    pairs = {game["pair"] for game in games}
    return {pair for pair in pairs if (first[pair, "w"], first[pair, "b"]) == (as_white, 1 - as_white)}


def decided_pairs(games: list[dict[str, Any]]) -> tuple[int, int]:
    """The number of pairs of which White won both games, and that of those of which Black did."""
    return len(pairs_won(games, 1)), len(pairs_won(games, 0))


@pytest.mark.slow
def test_a_match_goes_on_where_its_file_ends_and_its_losses_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"

    def printed(pairs: int) -> str:
        options = ["--nodes", "300", "60", "--pairs", str(pairs), "--out", str(kept)]
        monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options])
        betsy_match.main()
        return capsys.readouterr().out.splitlines()[-1]

    assert " 2 games " in printed(1)
    line = printed(2)
    assert " 4 games " in line
    games = [json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted((game["pair"], game["colour"]) for game in games) == [(0, "b"), (0, "w"), (1, "b"), (1, "w")]
    white, black = (50 * sum(game["first"] for game in games if game["colour"] == colour) for colour in "wb")
    assert f"as White {white:.1f} %, as Black {black:.1f} %" in line
    white_pairs, black_pairs = decided_pairs(games)
    assert f"White won both games of {white_pairs} pairs, Black of {black_pairs};" in line
    monkeypatch.setattr(sys, "argv", ["betsy_losses.py", str(kept)])
    betsy_losses.main()
    assert capsys.readouterr().out


@pytest.mark.slow
def test_balanced_openings_leave_nobody_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"
    options = ["--nodes", "300", "60", "--pairs", "3", "--seed", "21", "--out", str(kept)]
    monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options, "--balanced", "40"])
    betsy_match.main()
    terms, *games = [json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines()]
    assert terms["balanced"] == 40
    engine = DeepeningEngine(strongest())
    openings = [[betsy_match.read_move_name(text) for text in game["moves"][:6]] for game in games[::2]]
    for moves in openings:
        engine.search.forget()
        engine.set_up(START, WHITE, moves)
        found = engine.think(nodes=betsy_match.JUDGING_NODES)
        assert found
        assert abs(found.value) <= 40
    rng = Random(21)
    assert openings != [betsy_match.opening(rng, 6) for _ in openings], "the bound left no opening out"
    monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options])
    with pytest.raises(SystemExit, match="holds another match"):
        betsy_match.main()


class Judge(Engine):
    """An engine without a process, to which every position has the same value."""

    def __init__(self, value: int) -> None:
        self.value = value

    def new_game(self) -> None:
        pass

    def choose(self, moves: list[str]) -> tuple[str, int]:
        assert moves == ["e2e4"]
        return "e7e5", self.value


def test_an_opening_is_balanced_where_both_engines_say_so() -> None:
    moves = [read_move_name("e2e4")]
    for values, balanced in (((40, -40), True), ((41, 0), False), ((0, 41), False), ((0, -41), False)):
        assert is_balanced(moves, 40, [Judge(value) for value in values]) == balanced


@pytest.mark.slow
def test_a_pair_ends_from_its_own_opening_though_openings_are_judged_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "games.jsonl"
    options = ["--nodes", "300", "60", "--pairs", "1", "--balanced", "40", "--out", str(kept)]
    monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options])
    betsy_match.main()
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[:2]))
    monkeypatch.setattr(betsy_match, "opening", lambda rng, plies: opening(Random(77), plies))
    monkeypatch.setattr(betsy_match, "is_balanced", lambda moves, most, judges: True)
    betsy_match.main()
    first, second = (json.loads(text)["moves"][:6] for text in kept.read_text().splitlines()[1:])
    assert first == second


def ratio(line: str) -> float:
    return float(line.split("ratio ")[1].split(",")[0])


def test_the_sequential_test_counts_pairs_as_known_formulas_do() -> None:
    test = Sprt(0, 5)
    low, high = expected_score(0), expected_score(5)
    # Where each pair is won or lost whole, only the odds of that are unknown: a binomial distribution.
    whole = 60 * log(high / low) + 40 * log((1 - high) / (1 - low))
    assert ratio(sprt_line(test, [2.0] * 60 + [0.0] * 40)[1]) == pytest.approx(whole, abs=0.006)
    # https://www.chessprogramming.org/Sequential_Probability_Ratio_Test: in a long match the points of a pair count by
    # their mean, here 0.5125 a game, and their variance.
    pairs = [0.0] * 200 + [0.5] * 800 + [1.0] * 1800 + [1.5] * 1000 + [2.0] * 200
    normal = (high - low) * (2 * 0.5125 - low - high) * 4000 / (2 * mean((pair / 2 - 0.5125) ** 2 for pair in pairs))
    verdict, line = sprt_line(test, pairs)
    assert normal == pytest.approx(ratio(line), rel=0.02)
    assert verdict == "stronger"
    assert "better by more than 0; " in line
    assert line.endswith("bounds -2.94 and 2.94; pairs with 0 to 2 points [200, 800, 1800, 1000, 200]")
    verdict, line = sprt_line(Sprt(-5, 0), [2 - pair for pair in pairs])
    assert (verdict, ratio(line)) == ("weaker", pytest.approx(-normal, rel=0.02))
    assert sprt_line(test, pairs[:500])[0] == "weaker"
    assert sprt_line(test, [1.0, 1.5])[0] == ""


def test_an_engine_that_was_killed_in_the_middle_of_a_line_is_ended_all_the_same() -> None:
    engine = Engine(betsy_match.OWN, "", "")
    engine.process.kill()
    engine.process.wait()
    assert engine.process.stdin
    with pytest.raises(BrokenPipeError):
        engine.say("go")
    engine.quit()
    assert engine.process.stdin.closed


def test_a_sequential_test_ends_a_match_once_it_is_decided_and_goes_on_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Silent(Steady):
        def __init__(self, *command: str) -> None:
            super().__init__(command[0], 0.0)
            self.slowest = self.nodes = self.depths = self.searches = 0

        def quit(self) -> None: ...

    def won_by_first(white: Engine, black: Engine, *_: object) -> Played:
        return Played(float(white.name == "first"), "agreed", ["e2e3"] * 6, [])

    kept = tmp_path / "games.jsonl"
    options = ["--first", "first", "--second", "second", "--nodes", "8", "8", "--sprt", "0", "100", "--out", str(kept)]
    monkeypatch.setattr(betsy_match, "Engine", Silent)
    monkeypatch.setattr(betsy_match, "play", won_by_first)

    def last_lines(*more: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options, *more])
        betsy_match.main()
        return capsys.readouterr().out.splitlines()[-2:]

    assert "undecided" in last_lines("--pairs", "2")[1]
    result, line = last_lines()
    games = len(kept.read_text().splitlines()) - 1
    assert f"{games} games +{games} =0 -0" in result
    assert "better by more than 0; " in line
    assert 4 < games < 40
    # Decided: nothing is played any more.
    assert last_lines() == [result, line]
    with pytest.raises(SystemExit):
        last_lines("--sprt", "5", "0")
    assert "--sprt: expected the smaller advantage first" in capsys.readouterr().err


class Steady(Engine):
    """An engine that takes the same time for every move, and plays the first safe one."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self.seconds = name, seconds
        self.heard: list[str] = []

    def new_game(self) -> None: ...

    def choose(self, moves: list[str]) -> tuple[str, int]:
        self.heard.append(self.go)
        board = betsy_match.fresh_board()
        for text in moves:
            board.make(betsy_match.read_move_name(text))
        return move_name(board.safe_moves()[0]), 0


def test_whose_clock_runs_out_has_lost() -> None:
    quick, slow = Steady("quick", 0.5), Steady("slow", 2.0)
    played = play(quick, slow, [], clocks=Clocks(5, 1))
    # Of 5 seconds each move takes 2 and adds 1, so 2 are left before the fourth.
    assert (played.white_score, played.why) == (1.0, "slow out of time")
    assert slow.heard[1] == "go wtime 6000 btime 4000 winc 1000 binc 1000"
    assert len(slow.heard) == 4
    assert play(slow, quick, [], clocks=Clocks(5, 1)).white_score == 0.0


def test_a_clock_counts_each_side_for_itself() -> None:
    clocks = Clocks(1, 0.25)
    assert clocks.spend(WHITE, 0.5)
    assert not clocks.spend(BLACK, 1)
    assert clocks.left == [0.75, 0.25]


def test_every_kept_match_has_its_row() -> None:
    assert {path.stem for path in KEPT.glob("*.jsonl")} == set(MATCHES)


def kept_games(name: str) -> list[dict[str, Any]]:
    _, *games = map(json.loads, (KEPT / f"{name}.jsonl").read_text("utf-8").splitlines())
    return games


def docs_rows(match: int) -> tuple[str, str]:
    """The match's rows in docs/betsy.md: its result, and how often the opening decided."""
    section = (ROOT / "docs" / "betsy.md").read_text("utf-8").split("### Matches")[1].split("### What a value means")[0]
    result, openings = (line for line in section.splitlines() if line.startswith(f"| {match} |"))
    return result, openings


@pytest.mark.parametrize("name", MATCHES)
def test_the_docs_have_the_result_of_the_kept_games(name: str) -> None:
    games = kept_games(name)
    scores = [game["first"] for game in games]
    pairs: dict[int, float] = {}
    for game in games:
        pairs[game["pair"]] = pairs.get(game["pair"], 0.0) + game["first"]
    row, _ = docs_rows(MATCHES[name])
    assert f"+{scores.count(1)} ={scores.count(0.5)} -{scores.count(0)}" in row
    assert f"| {share(list(pairs.values()))} | {difference(list(pairs.values()))} |" in row


@pytest.mark.parametrize("name", MATCHES)
def test_the_docs_have_the_openings_that_decided_games(name: str) -> None:
    games = kept_games(name)
    white, black = (100 * mean(game["first"] for game in games if game["colour"] == colour) for colour in "wb")
    decided = " | ".join(map(str, decided_pairs(games)))
    _, row = docs_rows(MATCHES[name])
    assert row.endswith(f"| {white:.1f} % | {black:.1f} % | {len(games) // 2} | {decided} |")


@pytest.mark.parametrize(
    ("name", "lost", "many_pieces", "later", "earlier", "middle"),
    [
        ("nodes-0.1s", 7, 5, 2, 0, 3),
        ("nodes-1s", 5, 4, 3, 0, 11),
        ("nodes-3s", 2, 1, 1, 0, 12),
        ("clock-0.1s", 21, 18, 6, 0, 1),
        ("clock-1s", 11, 9, 3, 0, 1),
    ],
)
def test_games_were_lost_as_the_docs_say(
    name: str, lost: int, many_pieces: int, later: int, earlier: int, middle: int
) -> None:
    losses = betsy_losses.Losses(pawns=1)
    for game in kept_games(name):
        if game["first"] == 0:
            losses.add(game)
    assert losses.games == lost
    assert losses.phases["more than 20 pieces"] == many_pieces
    assert sum(lead >= betsy_losses.LATE for lead in losses.leads) == later
    assert sum(lead <= -betsy_losses.LATE for lead in losses.leads) == earlier
    assert median(losses.leads) == middle


def test_the_same_openings_decide_both_games_whichever_version_plays() -> None:
    versions = [kept_games(f"clock-1s{which}") for which in ("", "-step-11", "-step-10")]
    # As docs/betsy.md says.
    assert len(set.intersection(*(pairs_won(games, 1) for games in versions))) == 8
