"""Programs that choose alike, in their boxes."""

from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.programs.program import Program
from kibitz.arena.similarity import play
from kibitz.arena.similarity.play import FEWEST, Questions, agreement, alike, all_answers, can_be_compared

LOWEST = """
from Take5Player import Player

class {name}(Player):
    def playCard(self, hand, rows, state):
        return {card}

    def chooseRow(self, rows, state):
        return {row}
"""
CHEAPEST = "min(range(4), key=lambda row: rows[row].penalty())"
RANDOM = "__import__('random').choice(hand)"


def player(home: Path, name: str, card: str = "hand[0]", row: str = CHEAPEST) -> Program:
    (home / name).mkdir()
    (home / name / "a.py").write_text(LOWEST.format(name=name, card=card, row=row))
    return Program(name, str(home / name), "a.py")


def test_agreement_counts_what_both_answered() -> None:
    assert agreement(("a", "b", None, "d"), ("a", "c", "x", None)) == (2, 1)


def test_programs_that_print_one_right_output_do_not_choose() -> None:
    assert not can_be_compared(contract.of("aces"))
    assert can_be_compared(contract.of("take-five"))


@pytest.mark.slow
def test_a_copy_in_other_words_is_found_by_its_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_SECONDS_A_MIND", 0.5)
    several = [
        player(tmp_path, "ann"),
        player(tmp_path, "ben", "sorted(hand)[0]"),
        player(tmp_path, "cy", "hand[-1]"),
        player(tmp_path, "eve", RANDOM),
        player(tmp_path, "gus", "17"),
        player(tmp_path, "oldeve", RANDOM),
    ]
    questions = Questions("take-five", 3)
    given = all_answers(questions, several, jobs=1)
    assert [len(given[name]) for name in ("ann", "ben", "cy", "eve")] == [questions.number] * 4
    assert len(given["gus"]) < FEWEST, "who gives no valid answer is asked no further"
    clues = {
        (clue.first, clue.second): clue
        for clue in alike(questions, several, given, lambda name: not name.startswith("old"))
    }
    assert clues.keys() == {("ann", "ben"), ("eve", "oldeve")}
    same, chancy = clues["ann", "ben"], clues["eve", "oldeve"]
    assert "the same choice in all of 240 positions with a choice" in same.found
    assert any("the mind low-to-high" in innocent for innocent in same.innocent)
    assert not any("random numbers" in innocent for innocent in same.innocent)
    assert any("random numbers" in innocent for innocent in chancy.innocent)
