"""Names that look alike: which of them gets a mark."""

import unicodedata
from itertools import permutations

import pytest

from kibitz.arena.intake.look_alikes import FORMS, PLAIN, UNSEEN, marked, resembles, skeleton

DISGUISED = (
    "hon\N{CYRILLIC SMALL LETTER IE}st",
    "h\N{GREEK SMALL LETTER OMICRON}nest",
    "H\N{CYRILLIC CAPITAL LETTER O}NEST",
    "\N{LATIN LETTER SMALL CAPITAL H}onest",
    "\N{FULLWIDTH LATIN SMALL LETTER H}onest",
    "".join(map(chr, (0x1D421, 0x1D428, 0x1D427, 0x1D41E, 0x1D42C, 0x1D42D))),
    "honest\N{VARIATION SELECTOR-16}",
    "ho\N{COMBINING GRAPHEME JOINER}nest",
)


@pytest.mark.parametrize("name", DISGUISED)
def test_a_disguised_name_is_marked_and_the_honest_one_is_not(name: str) -> None:
    assert skeleton(name) == "honest"
    assert marked(name, ["ann", "honest"]) == f"{name} (looks like honest)"
    assert marked("honest", ["ann", name]) == "honest"
    assert marked(name, ["ann"]) == name, "it looks like nobody's"


def test_names_of_which_neither_is_disguised_are_both_marked() -> None:
    cyrillic = "".join(unicodedata.lookup(f"CYRILLIC {letter}") for letter in ("CAPITAL LETTER ES", "SMALL LETTER A"))
    assert marked(cyrillic, ["Ca"]) == f"{cyrillic} (looks like Ca)"
    assert marked("Ca", [cyrillic]) == f"Ca (looks like {cyrillic})"


def test_the_disguised_one_is_marked_in_any_order() -> None:
    for names in permutations(("honest", "HONEST", DISGUISED[0])):
        entered: list[str] = []
        for name in names:
            entered.append(marked(name, names, entered))
        assert set(entered) == {"honest", "HONEST", f"{DISGUISED[0]} (looks like honest)"}


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("HONEST", "honest"),
        ("Jos\N{LATIN SMALL LETTER E WITH ACUTE}", "Jose"),
        ("Jos\N{LATIN SMALL LETTER E WITH ACUTE}", "Jose\N{COMBINING ACUTE ACCENT}"),
        ("\N{CYRILLIC CAPITAL LETTER A}нна", "Anna"),
        ("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Zoe"),
        ("ann", "bob"),
        ("ann", "ann"),
    ],
)
def test_other_names_are_left_alone(name: str, other: str) -> None:
    assert not resembles(name, other)
    assert marked(name, [other]) == name
    assert marked(other, [name], [name]) == other


def test_the_table_says_what_it_means() -> None:
    """Every letter of it is one, in the alphabet that it stands under, and no letter stands there twice."""
    pairs = [pair for letters in FORMS.values() for pair in letters.split(", ")]
    assert len(PLAIN) == len(pairs) + len(UNSEEN)
    assert all(form.isascii() and len(form) == 1 and form.isalpha() for pair in pairs for form in [pair.split()[-1]])
    for letter, form in PLAIN.items():
        assert (unicodedata.category(chr(letter))[0] == "L") == bool(form) or chr(letter) in UNSEEN
        assert not chr(letter).isascii()
