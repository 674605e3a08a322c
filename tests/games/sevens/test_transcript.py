"""The transcript of the 52-card patience: every line follows from the rules, and nothing changes unnoticed."""

import hashlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.games.sevens import rules
from kibitz.games.sevens.drawing import transcript
from tests.courses.golden import SEVENS
from tests.games.sevens.reader import Reader

# Of the course's own program, seeds 0 to 9: the collected output, and its number of lines.
DIGESTS = {
    "0f944ab250833bf8": 1140,
    "5a923dfb913d0a99": 1052,
    "c3d40c4542a6e108": 1017,
    "7028650187742a2f": 1148,
    "7a7973c52e1039a0": 1065,
    "f07e421ebf6bf15c": 1074,
    "b7c6a4e07e26c1f6": 1156,
    "4e82cd10cdba0d4f": 1074,
    "4b2acaf520077f1b": 1025,
    "c38e6585a7090dd3": 1110,
}
BRANCHES = [
    r"^Placing card from top of stack of cards left \U0001f60a\ufe0f$",
    r"^Placing card from top of stack of cards put aside \U0001f60a\ufe0f$",
    r"^Cannot place card from top of stack of cards left \u2639\ufe0f$",
    r"^Cannot place card from top of stack of cards put aside \u2639\ufe0f$",
    r"^Starting third round\.\.\.$[\s\S]*you won",
    r"^Starting third round\.\.\.$[\s\S]*you lost",
    r"^Starting second round\.\.\.$(?![\s\S]*Starting third round)[\s\S]*you won",
    r"You placed all cards, you won \U0001f44d\n\Z",
    r"You could not place \d+ cards, you lost \U0001f44e\n\Z",
]

decks = st.permutations(SEVENS.deck)


@pytest.mark.parametrize(("seed", "digest"), list(enumerate(DIGESTS)))
def test_the_course_prints_the_same(seed: int, digest: str) -> None:
    text = SEVENS.text(seed)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest
    assert text.count("\n") == DIGESTS[digest]


@pytest.mark.parametrize("seed", SEVENS.seeds)
def test_golden_transcripts(seed: int) -> None:
    golden = SEVENS.path(seed).read_text(encoding="utf-8")
    assert SEVENS.text(seed) == golden, "if this is meant: python -m tests.courses.golden"
    Reader(golden.split("\n")[:-1], SEVENS.deal(seed)).read()


@pytest.mark.parametrize("branch", BRANCHES)
def test_golden_transcripts_have_every_sentence(branch: str) -> None:
    texts = [SEVENS.path(seed).read_text(encoding="utf-8") for seed in SEVENS.seeds]
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
    deck = SEVENS.deal(seed)
    lines = list(transcript(deck))
    at = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(st.sampled_from([*lines[-60:], lines[at] + "]", lines[at] + "\t", lines[at][:-1]]))
    for wrong in (
        lines[:at] + lines[at + 1 :],
        [*lines[:at], other, *lines[at:]],
        [*lines[:at], other, *lines[at + 1 :]],
    ):
        if wrong != lines:
            with pytest.raises(AssertionError):
                Reader(wrong, deck).read()


def test_a_game_can_be_won_in_the_first_round() -> None:
    """Suit by suit outwards, every card fits at once."""
    deck = [
        card
        for suit in range(4)
        for card in (*range(13 * suit, 13 * suit + 6), *range(13 * suit + 12, 13 * suit + 6, -1))
    ]
    lines = list(transcript(deck))
    Reader(lines, deck).read()
    assert lines[-1].endswith("you won \U0001f44d")
    assert not any("second round" in line or "Cannot" in line for line in lines)


@pytest.mark.slow
@given(decks)
def test_the_quick_outcome_is_that_of_the_transcript(deck: list[int]) -> None:
    last = list(transcript(deck))[-1]
    match = re.fullmatch(r"You could not place (\d+) cards, you lost \U0001f44e", last)
    assert rules.outcome(deck) == (int(match[1]) if match else 0)
    assert match or last == "You placed all cards, you won \U0001f44d"


@pytest.mark.slow
def test_games_won_in_the_second_round() -> None:
    won = {seed: rules.outcome(SEVENS.deal(seed)) == 0 for seed in range(880)}
    rounds = {seed: len(list(rules.play(SEVENS.deal(seed)))) for seed in range(880)}
    assert [seed for seed in won if won[seed] and rounds[seed] < 3] == [574, 591, 849, 876]
