"""Games of gin rummy against another program: the lines that it gets, and what its answers do."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import gin_strength

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "benchmarks" / "gin" / "games"
ROWS = {
    "quick-simple": "`quick` | SimpleGinRummyPlayer",
    "quick-own-simple": "`quick` | our rendering of it, without COMMAND",
    "quick-710": "`quick` | ExperimentalPlayer710",
    "quick-marjj": "`quick` | MARJJ_v5",
    "quick-greedy": "`quick` | greedy (jdh8)",
    "best-0.1-simple": "`best --seconds 0.1` | SimpleGinRummyPlayer",
    "best-0.1-710": "`best --seconds 0.1` | ExperimentalPlayer710",
    "best-0.1-marjj": "`best --seconds 0.1` | MARJJ_v5",
    "best-0.1-greedy": "`best --seconds 0.1` | greedy (jdh8)",
    "best-1-mc512": "`best --seconds 1` | mc:512 (jdh8)",
}
"""In docs/gin_rummy.md, the row of each match whose games are kept."""
HANDS = {"choices", "quick-openspiel", "pairs-99", "pairs-99-planning", "exploit-quick", "exploit-best"}
"""Files of hands."""

PROGRAM = """
import sys

hand, fresh = [], None
for line in sys.stdin:
    kind, *words = line.split()
    if kind == "start":
        me, hand = words[0], words[2:]
        assert len(hand) == 10, line
    elif kind == "drew" and words[0] == me:
        hand.append(words[1])
    elif kind == "draw?":
        print("no", flush=True)
    elif kind == "discard?":
        assert len(hand) == 11, hand
        print(hand.pop({which}), flush=True)
    elif kind == "melds?":
        print("no", flush=True)
    elif kind == "hand" and words[0] == me:
        assert sorted(words[1:]) == sorted(hand), line
    elif kind == "scores":
        assert min(map(int, words)) >= 0, line
"""
ILLEGAL = PROGRAM.replace("hand.pop({which})", '"KD" if "KD" not in hand else "KS"')


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, float]:
    monkeypatch.setattr(sys, "argv", ["gin_strength.py", "--json", *words])
    gin_strength.main()
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


def test_a_program_that_throws_what_it_draws_loses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = PROGRAM.format(which=-1)
    found = run(monkeypatch, capsys, "--games", "4", "--", sys.executable, "-c", program)
    assert found["games"] == 4
    assert found["won"] == 1


def test_a_throw_that_is_not_allowed_loses_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = run(monkeypatch, capsys, "--games", "2", "--", sys.executable, "-c", ILLEGAL)
    assert found["won"] == 1


def test_a_program_that_ends_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="the program ended at 'draw"):
        run(monkeypatch, capsys, "--games", "2", "--", sys.executable, "-c", "input()")


def test_the_two_games_of_a_pair_have_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[tuple[int, ...]] = []
    table = gin_strength.Referee().table
    for _ in range(2):
        table.seed = 5
        table.deal(0)
        dealt.append(tuple(table.masks))
    assert dealt[0] == dealt[1]


@pytest.mark.slow
def test_a_run_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "games.txt"
    run(monkeypatch, capsys, "--games", "6", "--keep", str(kept))
    first = kept.read_text()
    found = run(monkeypatch, capsys, "--games", "8", "--keep", str(kept))
    with pytest.raises(SystemExit, match=r'"mind": "quick".*expected.*"mind": "best"'):
        run(monkeypatch, capsys, "--games", "8", "--mind", "best", "--keep", str(kept))
    assert kept.read_text().startswith(first)
    assert found["games"] == 8
    assert found["won"] == sum(map(int, kept.read_text().splitlines()[1:])) / 8


@pytest.mark.slow
def test_the_searching_mind_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(gin_strength.best, "DEALS", 2)
    found = run(monkeypatch, capsys, "--games", "2", "--mind", "best")
    assert found["games"] == 2
    assert 0 < found["mean_ms"] <= found["most_ms"]


def test_games_of_a_file_took_their_time_in_another_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["--games", "2", "--keep", str(tmp_path / "games.txt")]
    run(monkeypatch, capsys, *words)
    assert "mean_ms" not in run(monkeypatch, capsys, *words)


@pytest.mark.slow
def test_the_network_beats_the_simple_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, capsys, "--games", "200")["won"] > 0.6


@pytest.mark.parametrize(("other", "least", "most"), [("quick", 0.4, 0.6), ("patient", 0.6, 0.8)])
def test_the_networks_alone_play_other_players_of_our_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], other: str, least: float, most: float
) -> None:
    monkeypatch.setattr(gin_strength.best, "DEALS", 0)
    networks = ["--mind", "best", "--games", "200"]
    assert least < run(monkeypatch, capsys, *networks, "--against", other)["won"] < most


def test_a_quick_player_wins_every_second_game_from_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, capsys, "--games", "10", "--against", "quick")["won"] == 0.5


def test_a_program_and_a_player_of_our_own_exclude_each_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(monkeypatch, capsys, "--against", "quick", "--", "program")
    assert "leave it or COMMAND out" in capsys.readouterr().err


def test_hands_of_the_simple_player_end() -> None:
    referee = gin_strength.Referee()
    referee.players = (gin_strength.Simple(), gin_strength.Simple())
    referee.table.seed = 2
    results = []
    for number in range(200):
        referee.table.deal(number % 2)
        loser, won = referee.hand()
        assert loser is None
        results.append(won)
    assert max(results) > 0 > min(results)


def test_the_other_program_has_the_same_name_on_every_machine() -> None:
    words = ["-cp", "/home/me/rivals/out", "ginrummy.LinePlayer", "ginrummy.MARJJ_v5"]
    assert gin_strength.opponent(["/usr/bin/java", *words]) == "java -cp out ginrummy.LinePlayer ginrummy.MARJJ_v5"
    assert gin_strength.opponent([]) == "our simple player"


def test_each_kept_match_has_a_row() -> None:
    assert {path.stem for path in GAMES.glob("*.txt")} == {*ROWS, *HANDS}


@pytest.mark.slow
def test_games_are_compared_with_those_of_another_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(gin_strength.best, "DEALS", 2)
    other = tmp_path / "quick.txt"
    quick = run(monkeypatch, capsys, "--games", "6", "--keep", str(other))
    found = run(monkeypatch, capsys, "--games", "8", "--mind", "best", "--than", str(other), "--keep", f"{other}.best")
    won = [int(line) for line in Path(f"{other}.best").read_text().splitlines()[1:]]
    assert found["compared"] == 6
    assert found["more"] == pytest.approx(sum(won[:6]) / 6 - quick["won"])
    for has, fault in {"": "expected games that --keep has kept", other.read_text(): "has games of"}.items():
        other.write_text(has)
        with pytest.raises(SystemExit, match=fault):
            run(monkeypatch, capsys, "--seed", "1", "--games", "2", "--than", str(other))


def games(name: str) -> list[int]:
    return [int(line) for line in (GAMES / f"{name}.txt").read_text("utf-8").splitlines()[1:]]


def text(won: list[int], sign: str = "") -> str:
    share, error = gin_strength.share_won(won)
    return f"{100 * share:{sign}.1f} ± {100 * error:.1f} %"


@pytest.mark.parametrize("name", ROWS)
def test_the_docs_have_the_result_of_the_kept_games(name: str) -> None:
    won, quick, gain = games(name), f"quick-{name.rpartition('-')[2]}", ""
    if quick in ROWS and not name.startswith("quick"):
        gain = text([mine - theirs for mine, theirs in zip(won, games(quick), strict=False)], "+") + " "
    lines = (ROOT / "docs" / "gin_rummy.md").read_text("utf-8").splitlines()
    assert f"| {ROWS[name]} | {len(won)} | {text(won)} | {gain}|" in lines
