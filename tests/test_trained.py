"""What is kept of puzzles: the same as the page keeps, in one file."""

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path
from random import Random
from subprocess import run

import pytest

from kibitz import puzzles, trained
from kibitz.table import InvalidText
from kibitz.trained import HINTED, RIGHT, WRONG, Profile, Trained
from tests.page.test_static import node

STATIC = Path(trained.__file__).parent / "page" / "static"
KEPT = Path(__file__).parent / "page" / "static" / "kept-here.mjs"
ANSWERS = 60
BROWSER = """
const {{ after, nextPuzzle, trained }} = await import("{static}/trained.js");
const {{ exported, imported }} = await import("{static}/profile-store.js");
await import("{kept}");
const {{ file, list, answers }} = JSON.parse(process.argv[1]);
let known = trained("betsy");
const asked = [];
let puzzle;
for (const [day, quality] of answers) {{
    puzzle = nextPuzzle(list, known, day, puzzle?.name);
    asked.push(puzzle.name);
    known = after(known, puzzle, quality, day);
}}
const problem = imported(JSON.stringify(file));
console.log(JSON.stringify({{ asked, known, problem, read: trained("betsy"), file: JSON.parse(exported()) }}));
"""


@pytest.mark.slow
def test_a_browser_asks_the_same_puzzles_and_keeps_the_same_of_them(tmp_path: Path) -> None:
    rng, found = Random(3), puzzles.of("betsy")[:20]
    days = sorted(rng.randrange(20_000, 20_060) for _ in range(ANSWERS))
    answers = [(day, rng.choice((RIGHT, RIGHT, HINTED, WRONG))) for day in days]
    known, asked = Trained(), list[str]()
    for day, quality in answers:
        puzzle = trained.next_puzzle(found, known, day, asked[-1] if asked else "")
        asked.append(puzzle.name)
        known = trained.after(known, puzzle, quality, day)
    profile = Profile()
    profile.keep("betsy", known)
    profile.solve_daily(20_060)
    listed = [{"name": one.name, "rating": one.rating, "kind": one.kind} for one in found]
    given = {"file": profile.fields, "list": listed, "answers": answers}
    script = BROWSER.format(static=STATIC.as_uri(), kept=KEPT.as_uri())
    words = [node(), "--input-type=module", "-e", script, json.dumps(given)]
    said = json.loads(run(words, capture_output=True, text=True, check=True).stdout)
    assert said["asked"] == asked
    assert len(set(asked)) < len(asked), "none came again"
    own = json.loads(json.dumps(asdict(known)))
    assert said["known"] == own
    # What one of them wrote, the other one reads.
    assert (said["problem"], said["read"]) == ("", own)
    path = tmp_path / "kibitz-profile.json"
    path.write_text(json.dumps(said["file"]))
    assert Profile.read(path).of("betsy") == known
    assert Profile.read(path).days_in_a_row(20_060) == 1


def test_days_in_a_row_are_counted_until_one_is_left_out(tmp_path: Path) -> None:
    own, other, path = Profile(), Profile(), tmp_path / "profile.json"
    assert own.days_in_a_row(5) == 0
    for day in (5, 5, 6):
        own.solve_daily(day)
    assert [own.days_in_a_row(day) for day in (6, 7, 8)] == [2, 2, 0]
    # The later day counts.
    other.solve_daily(4)
    other.add(own)
    own.add(Profile())
    assert other.days_in_a_row(6) == own.days_in_a_row(6) == 2
    own.solve_daily(9)
    assert own.days_in_a_row(9) == 1
    path.write_text(json.dumps({**own.fields, "daily": {"last": "today"}}))
    with pytest.raises(InvalidText, match="daily: damaged: expected a file"):
        Profile.read(path)


def test_a_day_has_the_number_that_a_browser_gives_it() -> None:
    assert trained.day_of(date(1970, 1, 2)) == 1


def test_where_more_was_tried_counts_and_nothing_else_is_lost(tmp_path: Path) -> None:
    own, other = Profile(), Profile()
    puzzle = puzzles.of("betsy")[0]
    once = trained.after(Trained(), puzzle, RIGHT, 10)
    twice = trained.after(once, puzzle, WRONG, 11)
    own.keep("betsy", once)
    own.keep("rummy", twice)
    other.keep("betsy", twice)
    other.keep("rummy", once)
    other.fields["reviewed"] = [{"id": "a"}]
    own.add(other)
    assert (own.of("betsy"), own.of("rummy")) == (twice, twice)
    own.write(tmp_path / "folder" / "profile.json")
    assert Profile.read(tmp_path / "folder" / "profile.json").fields["reviewed"] == [{"id": "a"}]


WRONG_FIELDS: list[dict[str, object]] = [
    {"rating": "x"},
    {"rating": float("nan")},
    {"rating": 1e300},
    {"tried": True},
    {"cards": []},
    {"cards": {"a": {"ease": 1}}},
    {"log": [[1]]},
]
NO_PROFILES = [
    "",
    "\0",
    "[" * 10**5,
    "{}",
    '{"form": "kibitz profile 1"}',
    '{"form": "kibitz profile 1", "puzzles": {"betsy": 1}}',
    *(json.dumps({"form": trained.FORM, "puzzles": {"betsy": asdict(Trained()) | fields}}) for fields in WRONG_FIELDS),
]


@pytest.mark.parametrize("text", NO_PROFILES)
def test_a_file_that_is_no_profile_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "profile.json"
    path.write_text(text)
    with pytest.raises(InvalidText, match=r"profile\.json: .*expected a file that"):
        Profile.read(path)
