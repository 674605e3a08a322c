"""What an instructor asked for is part of the report."""

from datetime import datetime
from pathlib import Path

from kibitz.arena import contract
from kibitz.arena.intake.policy import ADMIT_ALL, Policy
from kibitz.arena.programs.gathering import gather
from tests.arena.submissions import HASTY


def test_a_policy_in_words() -> None:
    assert str(ADMIT_ALL) == ""
    asked = Policy("first", Path("lists/roster.csv"), None, datetime(2026, 11, 30, 23, 59), datetime(2026, 12, 5))
    assert str(asked) == (
        "due 2026-11-30 23:59; nothing later than 2026-12-05 00:00; roster roster.csv; counts: the first attempt"
    )


def test_the_report_says_what_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    for name in ("ann", "ben"):
        (tmp_path / "class" / f"{name}.py").write_text(f"{HASTY}# {name}\n")
    asked = Policy("best", due=datetime(2199, 1, 1))
    gathered = gather(tmp_path / "class", contract.of("sebastian"), tmp_path / "staging", asked)
    assert gathered.intake.remarks[0] == "asked for: due 2199-01-01 00:00; counts: the best attempt"
