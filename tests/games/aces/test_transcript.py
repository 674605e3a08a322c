"""The transcript of the 32-card patience: every line follows from the rules, and nothing changes unnoticed."""

import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.games.aces import rules
from kibitz.games.aces.drawing import transcript
from tests.courses.golden import ACES
from tests.games.aces.reader import Reader

# Of the course's own program: everything after the prompt's line, seeds 0 to 9.
DIGESTS = [
    "5cda293b8875ac25",
    "35945c25f021c8d1",
    "65da8ec92ef2225d",
    "f5f8a161f9a962d1",
    "d1faf858f0297dcd",
    "c67a7c19e35cdc5a",
    "b7d167a3600323c6",
    "0e48373cedb8301b",
    "7646f0ddde7430ab",
    "4c00d262062eb17c",
]

BRANCHES = [
    r"No ace in first stack",
    r"No ace in second stack",
    r"No ace in third stack",
    r"No ace in fourth stack",
    r"First card in first stack, ",
    r"First \(and last\) card in ",
    r"Eighth \(and last\) card in ",
    r"Ninth( \(and last\))? card in ",
    r"Tenth( \(and last\))? card in ",
    r"Eleventh( \(and last\))? card in ",
    r"Discarding all cards in the stack\.",
    r"Adding to the cards that have been discarded all cards in the stack\.",
    r"Discarding the card before the ace\.",
    r"Discarding the \d+ cards before the ace\.",
    r"Adding to the cards that have been discarded the card before the ace\.",
    r"Adding to the cards that have been discarded the \d+ cards before the ace\.",
    r"^Keeping the ace, turning it over\.",
    r"^Keeping the ace and the card after, turning them over\.",
    r"^Keeping the ace and the \d+ cards after, turning them over\.",
    r"Also keeping the ace, turning it over\.",
    r"Also keeping the ace and the card after, turning them over\.",
    r"Also keeping the ace and the \d+ cards after, turning them over\.",
    r"Displaying the 4 cards that have been kept\.\nYou won!",
    r"Displaying the [5-9] cards that have been kept\.\nYou won!",
    r"You lost!",
]

decks = st.permutations(range(32))


@pytest.mark.parametrize(("seed", "digest"), list(enumerate(DIGESTS)))
def test_the_course_prints_the_same(seed: int, digest: str) -> None:
    assert hashlib.sha256(ACES.text(seed).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("seed", ACES.seeds)
def test_golden_transcripts(seed: int) -> None:
    golden = ACES.path(seed).read_text(encoding="utf-8")
    assert ACES.text(seed) == golden, "if this is meant: python -m tests.courses.golden"
    Reader(golden.splitlines(), ACES.deal(seed)).read()


@pytest.mark.parametrize("branch", BRANCHES)
def test_golden_transcripts_have_every_sentence(branch: str) -> None:
    texts = [ACES.path(seed).read_text(encoding="utf-8") for seed in ACES.seeds]
    assert any(re.search(branch, text, re.MULTILINE) for text in texts)


@pytest.mark.slow
@given(decks)
def test_every_line_follows_from_the_ones_before(deck: list[int]) -> None:
    Reader(list(transcript(deck)), deck).read()


@pytest.mark.slow
@given(st.integers(0, 999), st.data())
@settings(max_examples=50)
def test_the_reader_finds_every_wrong_line(seed: int, data: st.DataObject) -> None:
    """Or the test above would prove little."""
    deck = ACES.deal(seed)
    lines = list(transcript(deck))
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.sampled_from([*lines, "You won!", lines[at] + "]", lines[at] + " ", lines[at][:-1]]))
    for wrong in (
        lines[:at] + lines[at + 1 :],
        [*lines[:at], other, *lines[at:]],
        [*lines[:at], other, *lines[at + 1 :]],
    ):
        if wrong != lines:
            with pytest.raises(AssertionError):
                Reader(wrong, deck).read()


def test_an_ace_may_be_the_eleventh_card() -> None:
    """The second stage deals 32 cards where all four stacks begin with an Ace, and then 11 to a stack."""
    assert "Eleventh" in ACES.text(4487)
    deck = list(range(32))
    for place, ace in enumerate((0, 8, 16, 24)):
        deck[deck.index(ace)], deck[31 - place] = deck[31 - place], ace
    stages = list(rules.play(deck))
    assert [len(stack) for stack in stages[1].stacks] == [11, 11, 10]
    Reader(list(transcript(deck)), deck).read()


@pytest.mark.slow
@given(decks)
def test_the_quick_outcome_is_that_of_the_transcript(deck: list[int]) -> None:
    lines = list(transcript(deck))
    verdict, shown = lines[-5], lines[-1]
    assert rules.outcome(deck) == (len(shown) if verdict == "You won!" else 0)


@pytest.mark.slow
def test_outcomes_of_many_seeds() -> None:
    counts: dict[int, int] = {}
    for seed in range(20_000):
        left = rules.outcome(ACES.deal(seed))
        counts[left] = counts.get(left, 0) + 1
    assert counts == {0: 20_000 - 3733 - 1265 - 229, 4: 3733, 5: 1265, 6: 229}
