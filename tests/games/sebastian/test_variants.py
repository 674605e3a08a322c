"""Variants for a course: what is rejected, how difficult they are, and what students get."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kibitz.descriptions import to_toml
from kibitz.games.sebastian import variants
from kibitz.games.sebastian.cards.checking import check
from kibitz.games.sebastian.cards.description import Card, Category
from kibitz.games.sebastian.cards.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.sebastian.cards.english import rules
from kibitz.games.sebastian.cards.presets import PRESETS, YAHTZEE
from kibitz.games.sebastian.cards.reading import FORMS
from kibitz.games.sebastian.cards.scoring import score
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.variants import Variant
from kibitz.varying import nearest

SMALL = check(
    Card(
        "small",
        3,
        4,
        2,
        (
            Category("ones", "face", face=1),
            Category("fours", "face", face=4),
            Category("run", "straight", 12, length=3),
            Category("total", "sum"),
        ),
    )
)


def small_cards(rng: Random) -> Card:
    """Quick to solve: pairs of a few numbers, and a run that scores more or less."""
    points = rng.randint(1, 40)
    return check(
        Card(f"small-{points}", 3, 4, 2, (*SMALL.categories[:2], Category("run", "straight", points, length=3)))
    )


@pytest.mark.slow
def test_a_hundred_drawn_cards_are_games_that_survive_their_file() -> None:
    rng = Random(0)
    for _ in range(100):
        card = draw(rng)
        assert FORMS.from_toml(to_toml(card)) == card


def test_what_is_drawn_depends_on_the_seed_alone() -> None:
    assert draw(Random("7")) == draw(Random("7")) != draw(Random("8"))


def test_a_preset_is_near_to_itself_and_far_from_a_small_card() -> None:
    for name, card in PRESETS.items():
        assert nearest(card, PRESETS, distance) == (0, name)
    assert 0 < distance(YAHTZEE, PRESETS["sebastian"]) < STRANGE_ENOUGH
    assert nearest(SMALL, PRESETS, distance)[0] >= STRANGE_ENOUGH


def test_every_variant_is_in_its_band_and_apart_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "draw", small_cards)
    monkeypatch.setattr(variants, "APART", 1)
    bands = {"easy": (0.0, 0.04), "usual": (0.04, 0.5)}
    monkeypatch.setattr(variants, "LIKES", bands)
    said: list[str] = []
    for like, (low, high) in bands.items():
        taken: list[Variant] = []
        for seed in range(4):
            found = variants.vary(f"{seed}", like, taken, said.append)
            assert low <= found.gap < high
            assert all(distance(found.described, other.described) for other in taken)
            taken.append(found)
    assert any("deviations behind: expected" in line for line in said)


def test_trivial_and_degenerate_categories_are_rejected() -> None:
    sure = check(Card("sure", 2, 3, 4, (Category("any", "sum", 9),)))
    assert variants.unfit(sure).startswith("any succeeds in 100.0% of turns")
    rare = check(Card("rare", 6, 8, 1, (Category("six", "alike", 9, groups=(6,)),)))
    assert "expected 1.5% to 92%" in variants.unfit(rare)
    assert "too much like yahtzee (distance 0" in variants.rejected(YAHTZEE, ())
    assert "too much like small" in variants.rejected(SMALL, [variants.judged(SMALL)])
    assert APART > 1


@pytest.fixture(scope="module")
def variant() -> Variant:
    return variants.judged(SMALL)


def test_the_answers_are_the_exact_figures(variant: Variant) -> None:
    found = variants.answers(variant)
    assert found["optimum"] == pytest.approx(card_cache.solved(SMALL).value(0, 0), abs=1e-6)
    assert found["means"]["best"] == pytest.approx(found["optimum"], abs=1e-4)
    assert [*found["means"].values()] == sorted(found["means"].values())
    quantiles = [*found["quantiles"].values()]
    assert quantiles == sorted(quantiles)
    assert abs(quantiles[2] - found["optimum"]) < 2 * found["deviation"]


@pytest.mark.slow
def test_students_can_test_their_file_without_kibitz(variant: Variant, tmp_path: Path) -> None:
    files = variants.handout(variant)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert {"rules.md", "card.toml", "card.svg", "assignment.md", "SebastianAutoPlayer.py"} <= {*files}
    run = "import runpy, sys; sys.path.insert(0, '.'); runpy.run_path('test_player.py', run_name='__main__')"
    command = [sys.executable, "-I", "-c", run]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (tmp_path / "SebastianAutoPlayer.py").write_text(files["SebastianAutoPlayer.py"].replace("[0]", "[0] + 'x'"))
    assert "expected one of ['ones'" in subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stderr


FIRST_TURN = re.compile(r"`([0-9 ]+)`, and writes them into ([a-z0-9-]+), where they score ([0-9]+)\.")


def test_the_worked_example_of_every_card_is_right() -> None:
    rng = Random(5)
    for card in [*PRESETS.values(), *(draw(rng) for _ in range(15))]:
        text = rules(card).partition("## An example\n\n")[2]
        turn = [tuple(map(int, found.split())) for found in re.findall(r"`([0-9 ]+)`", text)]
        assert all(set(dice) <= set(range(1, card.faces + 1)) for dice in turn)
        if found := FIRST_TURN.search(text):
            dice = tuple(map(int, found[1].split()))
            category = card.categories[card.names.index(found[2])]
            assert score(category, dice) == int(found[3])
        else:
            assert "gives up" in text or card.throws == 1


def test_the_description_of_the_answers_is_the_card(variant: Variant) -> None:
    assert json.loads(json.dumps(variants.answers(variant)))["card"]["name"] == SMALL.name
