"""Every benchmark still runs, with so little work that its figures mean nothing."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"
SECONDS = 120
"""Far more than any of them needs here."""
SMALL = {
    "arena_cluster": "--deals 4 --games 40 --jobs 2",
    "arena_kills": "--kills 2 --deals 40",
    "betsy_ablation": "--list",
    "betsy_levels": "--pairs 1 --levels 1",
    "betsy_margin": "--moves 2 --seconds 0.3 --busy 1",
    "betsy_speed": "--nodes 2000 --depth 2 --starts 1",
    "betsy_suite": "solve tests/games/betsy/wins.txt --nodes 100000",
    "class_kills": "--faults 4 --students 2",
    "class_load": "--students 5 --seconds 3",
    "costs_add_up": "take-five --games 2 --jobs 1",
    "exam_coverage": "--exams 3 --games 5 --jobs 1",
    "generic_errors": "--positions 1",
    "generic_minds": "--game take-five --deals 2 --seconds 0.02",
    "generic_solved": "--target 20",
    "gin_choices": "--hands 2 --deals 10",
    "gin_exploit": "--pairs 1 --deals 30 --turns 1",
    "gin_hands": "--hands 4",
    "gin_openspiel": "--hands 5",
    "gin_pairs": "--pairs 1 --deals 2",
    "gin_strength": "--games 2",
    "interpreted": "aces --seconds 0.01",
    "levels": "sebastian --deals 2 --jobs 1",
    "ladder_kills": "--programs 3 --changes 2 --kills 1 --deals 10",
    "last_year": "--variants 1 --deals 2",
    "learn_baselines": "--seeds 1 --deals 1 --compared 1 --games 10 --minutes 0",
    "learn_speed": "--seconds 0.05 --games 4",
    "learn_turns": "--seeds 1 --most 100 --deals 10 --rates 1 --jobs 1",
    "luck": "sebastian indian-rummy --deals 16",
    "page_attack": "--people 2 --seconds 2",
    "page_ladder": "--people 2 --programs 3 --deals 10 --seconds 4 --pause 1",
    "page_people": "--people 2 --seconds 1",
    "play_nine_bound": "--columns 4 --hands 3 --slack 0.25 0.5 --wide 2 --capacity 1024",
    "play_nine_columns": "--columns 3 --hands 1",
    "play_nine_interpreted": "--columns 4 --hands 1",
    "play_nine_margins": "0,0,0,0,0 1,1,0,0,0 --hands 1",
    "play_nine_sampled": "--tables four-cards --columns 2 5 --playouts 2 --hands 2",
    "play_nine_strength": "--columns 4 --hands 1 --depth 0",
    "play_nine_tables": "--columns 2",
    "play_nine_thumb": "--columns 2 7 --hands 100",
    "play_nine_variance": "--columns 4 --positions 1 --hands 2",
    "prices": "sebastian play-nine --games 2 --jobs 1",
    "ranking": "take-five --games 30",
    "rummikub_luck": "--games 4",
    "rummy_match": "greedy random --deals 2",
    "rummy_variants": "indian-rummy best greedy --deals 2",
    "rummy_proof": "--small 20 --fifteen 2 --changes 50",
    "sebastian_cards": "--times 1",
    "sebastian_variants": "--cards 2",
    "sebastian_yatzy": "--readings 2",
    "startup": "--runs 1",
    "take_five_endings": "--cards 2 --endings 2",
    "take_five_fields": "--deals 1 --imagined 4 --seats 3",
    "take_five_luck": "--deals 12",
    "take_five_strength": "swift --deals 2",
    "variants": "play-nine --variants 1",
}
"""What to give each, as its own page of help explains."""
LONG = {
    "arena_channels": "sends thousands of bits by time",
    "arena_isolation": "compares every level of isolation",
    "arena_memory": "every hostile program at every level",
    "betsy_agreement": "tests/benchmarks/test_betsy_agreement.py compares answers",
    "betsy_endings": "needs solved endings",
    "betsy_five": "tests/benchmarks/test_betsy_five.py keeps a row and compares the page",
    "betsy_losses": "reads a finished match",
    "betsy_match": "tests/benchmarks/test_betsy_match.py plays one",
    "betsy_scores": "tests/benchmarks/test_betsy_scores.py fits one",
    "betsy_spsa": "compiles the search; tests/benchmarks/test_betsy_spsa.py tunes without games",
    "betsy_textbook": "an engine that waits for commands",
    "first_hand_in": "installs everything",
    "first_variant": "tests/docs/test_pages.py runs the commands of its tutorial",
    "gin_small": "tests/benchmarks/test_gin_small.py walks tiny decks",
    "install": "installs everything",
    "learn_value_iteration": "tests/learn/test_spiel.py runs it from one board",
    "marks_scale": "tests a class",
    "own_game": "tests/examples/test_plugins.py follows its steps",
    "page_idle": "opens a thousand sittings",
    "page_motion": "needs a browser",
    "page_paint": "needs a browser",
    "page_start": "needs a browser",
    "patience_speed": "counts all cores' games",
    "rummy_speed": "compares with other evaluators",
    "site": "needs a browser, and a wheel for it",
    "sebastian_distribution": "tests/benchmarks/test_sebastian_distribution.py runs it for a die",
    "sebastian_solution": "solves the game",
    "sebastian_strategies": "solves five strategies",
    "sebastian_target": "solves for targets and opponents",
    "sebastian_ties": "follows every choice of the best play",
    "take_five_boxed": "tests/games/take_five/course/test_circle.py runs its parts",
    "take_five_speed": "measures for a minute",
}
"""Those that can't be short, and why; they are imported, which finds names that are gone."""


def benchmarks() -> set[str]:
    """The files that are run by their name."""
    return {path.stem for path in FOLDER.glob("*.py") if 'if __name__ == "__main__"' in path.read_text("utf-8")}


def test_every_benchmark_is_run_or_has_a_reason() -> None:
    assert sorted(benchmarks()) == sorted([*SMALL, *LONG])


@pytest.mark.benchmarks
@pytest.mark.parametrize("name", SMALL)
def test_it_runs(name: str) -> None:
    path = FOLDER / f"{name}.py"
    as_module = f"python -m benchmarks.{name}" in path.read_text("utf-8")
    start = ["-m", f"benchmarks.{name}"] if as_module else [str(path)]
    run = subprocess.run(
        [sys.executable, *start, *SMALL[name].split()], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


@pytest.mark.benchmarks
@pytest.mark.parametrize("name", sorted(LONG))
def test_what_it_uses_is_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    import_module(f"benchmarks.{name}")
