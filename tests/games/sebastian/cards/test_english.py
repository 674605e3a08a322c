"""The rules in English: every field of the description is in them, and their examples are right."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from kibitz.games.sebastian.cards.checking import check
from kibitz.games.sebastian.cards.description import Card, Category
from kibitz.games.sebastian.cards.english import rules
from kibitz.games.sebastian.cards.presets import PRESETS
from kibitz.games.sebastian.cards.scoring import joker_scores, score, scores
from kibitz.table import InvalidText
from tests.games.sebastian.cards.random_cards import random_card

SMALL = [random_card(seed) for seed in range(30)]
CARDS = [*PRESETS.values(), *SMALL]
OTHER_TEXTS = {
    "points": ("dice", "fitting"),
    "kind": ("odd", "even", "sum", "different"),
    "rule": ("forced", "any", "free", "bonus"),
}


def others(name: str, value: object) -> Iterator[object]:
    """Other values that a field might have."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    if name in OTHER_TEXTS:
        yield from (text for text in OTHER_TEXTS[name] if text != value)
        yield 7 if name == "points" else "sum"
    if name == "groups" and value:
        yield from ((2,), (1, 1), (3,))


def neighbours(thing: Any) -> Iterator[Any]:
    """The same with one field changed, at any depth."""
    for field in fields(thing):
        value = getattr(thing, field.name)
        if isinstance(value, tuple) and value and hasattr(value[0], "__dataclass_fields__"):
            for i, one in enumerate(value):
                for other in neighbours(one):
                    yield replace(thing, **{field.name: (*value[:i], other, *value[i + 1 :])})
            if field.name == "bonuses":
                yield replace(thing, bonuses=value[1:])
        elif hasattr(value, "__dataclass_fields__"):
            for other in neighbours(value):
                yield replace(thing, **{field.name: other})
            yield replace(thing, joker=None)
        elif field.name == "categories" and isinstance(value, tuple):
            yield replace(thing, categories=value[1:])
        else:
            for other in others(field.name, value):
                yield replace(thing, **{field.name: other})


def plays_like(card: Card) -> object:
    """What makes a game of the card, without the words for it: fields that change nothing there are not compared."""
    return scores(card), joker_scores(card) if card.joker else None, card.bonuses, card.joker, card.throws, card.names


@pytest.mark.slow
def test_every_field_is_in_the_text() -> None:
    compared = 0
    for card in SMALL:
        text = rules(card)
        for other in neighbours(card):
            try:
                check(other)
            except InvalidText:
                continue
            if plays_like(other) != plays_like(card):
                assert rules(other) != text, other
                compared += 1
    assert compared > 500, compared


def test_every_number_of_the_description_is_in_the_text() -> None:
    for card in CARDS:
        text = rules(card)
        assert f"1 to {card.faces}" in text
        numbers = set(re.findall(r"[0-9]+", text))
        for bonus in card.bonuses:
            assert {str(bonus.least), str(bonus.points)} <= numbers
        if card.joker and card.joker.points:
            assert str(card.joker.points) in numbers
        for category in card.categories:
            assert isinstance(category.points, str) or f"{category.points} points" in text


EXAMPLE = re.compile(r"^\| ([a-z0-9-]+) \| .* \| `([0-9 ]+)` scores ([0-9]+) \|$", re.MULTILINE)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_examples_are_right(card: Card) -> None:
    found = EXAMPLE.findall(rules(card))
    assert [name for name, _, _ in found] == [*card.names]
    by_name: dict[str, Category] = {category.name: category for category in card.categories}
    for name, dice, points in found:
        shown = tuple(map(int, dice.split()))
        assert len(shown) == card.dice
        assert score(by_name[name], shown) == int(points) > 0
