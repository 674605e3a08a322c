"""Every number and card in what `why` tells is computed again, by solutions that use nothing of kibitz: Sebastian with
at most four open categories, and Play Nine with 2 columns. A text that has anything else fails."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, count, islice
from random import Random
from typing import Any, TypeAlias

import pytest

from kibitz import catalog, gameplay, mistakes
from kibitz.table import View
from kibitz.tutor.lessons import Tutor
from tests.oracles import play_nine, sebastian

pytest.importorskip("numpy")
OPEN = 4
"""Categories of Sebastian, for which the second solution takes a second."""
NUMBER = r"-?\d+(?:\.\d+)?"
SLACK = 0.02
"""In units of a number's last digit: where two solutions are on both sides of a half."""
LEAST_CHANCE = 0.005
"""Rarer ends of a turn of Sebastian are not told."""
CLOSE = 1e-5
"""Values of Sebastian and Play Nine are kept in single precision."""


def is_same(text: str, expected: str) -> bool:
    """Whether a text says what is expected, whose numbers have more digits; equal chances have no order."""
    text, expected = sorted_ends(text), sorted_ends(expected)
    if re.sub(NUMBER, "#", text) != re.sub(NUMBER, "#", expected):
        return False
    for shown, exact in zip(re.findall(NUMBER, text), re.findall(NUMBER, expected), strict=True):
        unit = 10.0 ** -len(shown.partition(".")[2])
        if abs(float(shown) - float(exact)) > unit * (0.5 + SLACK):
            return False
    return True


def sorted_ends(text: str) -> str:
    """A text with the ends of a turn in the order of their names."""
    return re.sub(r"(?<=: fills )[^;]+", lambda ends: ", ".join(sorted(ends[0].split(", "))), text)


class Sebastian:
    """What is known of one position, computed again."""

    name, sign = "sebastian", 1
    options: Mapping[str, int] = {}
    known = frozenset({str(sebastian.BONUS)})

    def __init__(self, text: str) -> None:
        dice, left, *card = text.split()
        filled = {name: int(points) for name, _, points in (one.partition("=") for one in card)}
        upper = sum(filled.get(name, 0) for name in sebastian.NAMES[: sebastian.UPPER])
        self.dice, self.left = tuple(map(int, dice)), int(left)
        self.used = sum(1 << sebastian.NAMES.index(name) for name in filled)
        self.upper = min(sebastian.BONUS_FROM, upper)
        self.has_bonus = upper >= sebastian.BONUS_FROM
        self.points = sum(filled.values())

    @staticmethod
    def fits(text: str) -> bool:
        return text.count("=") >= sebastian.COUNT - OPEN

    def moves(self) -> list[str]:
        if not self.left:
            return [name for at, name in enumerate(sebastian.NAMES) if not self.used >> at & 1]
        keeps = {keep for size in range(6) for keep in combinations(self.dice, size)}
        return ["keep " + (" ".join(map(str, keep)) or "nothing") for keep in keeps]

    def come(self, move: str) -> tuple[float, float]:
        """What is still to come, and the chance of the bonus."""
        if self.left:
            known, number = sebastian.turn(self.used), sebastian.NUMBER[kept(move)]
            value, bonus = known.values[self.left - 1][number], known.bonuses[self.left - 1][number]
        else:
            roll = sebastian.ROLLS.index(self.dice)
            value, bonus = sebastian.after(self.used, sebastian.NAMES.index(move), roll)
        return float(value[self.upper]), float(bonus[self.upper])

    def value(self, move: str) -> float:
        # The solution has the bonus still to come, also where the card has earned it.
        return self.points + self.come(move)[0]

    def reasons(self, move: str) -> list[str]:
        """In full, and as moves have it that are not among the ten best."""
        come, bonus = self.come(move)
        if self.left:
            brief = f"{come:.9f} more expected"
            chances = sebastian.fills(self.used, self.upper, kept(move), self.left)
            named = zip(sebastian.NAMES, chances, strict=True)
            text = "fills " + ", ".join(f"{name} {chance:.6%}" for name, chance in named if chance >= LEAST_CHANCE)
        else:
            points = sebastian.points(sebastian.NAMES.index(move), self.dice)
            text = f"scores {points}"
            brief = f"{text}, {come - points:.9f} more expected"
        return [text if self.has_bonus else f"{text}; bonus {bonus:.6%}", brief]


def kept(move: str) -> sebastian.Dice:
    return tuple(map(int, re.findall(r"\d", move)))


class PlayNine:
    """What is known of one position with 2 columns, computed again."""

    name, sign = "play-nine", -1
    options: Mapping[str, int] = {"columns": 2}
    known = frozenset[str]()

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(\d+) draws, top (.+), bottom (.+), (kitty|card) (\S+)", text)
        assert found
        self.rows = [[None if card == "*" else int(card) for card in found[row].split()] for row in (2, 3)]
        self.columns = [play_nine.column(*cards) for cards in zip(*self.rows, strict=True)]
        self.draws, self.phase, self.card = int(found[1]), found[4], int(found[5])

    @staticmethod
    def fits(text: str) -> bool:
        return True

    def moves(self) -> list[str]:
        if self.phase == "kitty":
            return ["kitty", "draw"]
        places = [(row, place) for row in range(2) for place in range(len(self.columns))]
        turns = [f"turn {row} {place}" for row, place in places if self.rows[row][place] is None]
        return [f"replace {row} {place}" for row, place in places] + turns

    def value(self, move: str) -> float:
        board = tuple(sorted(self.columns, key=play_nine.order))
        if move == "kitty":
            return play_nine.placed(board, self.card, self.draws - 1)
        if move == "draw":
            return play_nine.drawn(board, self.draws - 1)
        word, row, place = move.split()
        column = self.columns[int(place)]
        at, stays = board.index(column), self.rows[1 - int(row)][int(place)]
        if word == "turn":
            return play_nine.turned(board, at, stays, self.draws)
        return play_nine.replaced(board, at, stays, self.card, self.draws)

    def reasons(self, move: str) -> list[str]:
        if self.phase == "kitty":
            return []
        word, row, place = move.split()
        old, beside = self.rows[int(row)][int(place)], self.rows[1 - int(row)][int(place)]
        if word == "turn":
            return ["in a hidden column" if beside is None else f"beside {with_article(beside)}"]
        under = "a hidden card" if old is None else with_article(old)
        return [f"{self.card} over {under}{', a match' if beside == self.card else ''}"]


def with_article(rank: int) -> str:
    return f"{'an' if rank in (8, 11) else 'a'} {rank}"


Again: TypeAlias = Sebastian | PlayNine


def questions(kind: type[Again]) -> Iterator[tuple[View, str]]:
    """Positions of random games that can be computed again, each with a move."""
    game = catalog.game(kind.name)
    for seed in count():
        rng = Random(seed)
        players = [catalog.mind(game, "random", seed)]
        for state in gameplay.rebuilt(gameplay.play(game, players, seed, kind.options)).states:
            if state.to_move == (0,) and kind.fits(str(state.view(0))):
                yield state.view(0), str(rng.choice(list(state.view(0).moves)))


def check(view: View, move: str, again: Again, found: dict[str, Any]) -> None:
    """Fails unless every text is what the second solution says."""
    facts = {fact["id"]: fact for fact in found["facts"]}
    assert len(facts) == len(found["facts"])
    best = found["best"]
    values = {one: again.value(one) for one in again.moves()}
    worth, highest = values[move], max(again.sign * value for value in values.values())
    assert again.sign * values[best] == pytest.approx(highest, abs=CLOSE)
    lost = highest - again.sign * worth
    expected = {
        "value-of-move": [f"{move} is worth {worth:.9f}"],
        "value-of-best": [f"{best} is worth {values[best]:.9f}"],
        "lost": [f"{move} loses {abs(lost):.9f} against {best}"],
    }
    # The best move's reason is always in full.
    for name, one, reasons in (
        ("reason-of-move", move, again.reasons(move)),
        ("reason-of-best", best, again.reasons(best)[:1]),
    ):
        expected |= {name: [f"{one}: {reason}" for reason in reasons]} if reasons else {}
    if lost > CLOSE and move != best:
        kind = mistakes.of(again.name).kind(view, view.read_move(move), view.read_move(best))
        expected |= {"mistake": [kind.sentence]} if kind else {}
        # What such a sentence says of the rules.
        assert kind is None or set(re.findall(NUMBER, kind.sentence)) <= again.known
    assert set(facts) == set(expected), (found, expected)
    for name, fact in facts.items():
        assert any(is_same(fact["text"], one) for one in expected[name]), (fact["text"], expected[name])
        for number, exact in (("value", values.get(fact.get("move", ""), 0.0)), ("lost", lost)):
            assert number not in fact or fact[number] == pytest.approx(exact, abs=CLOSE)


def check_many(kind: type[Again], number: int) -> None:
    tutor = Tutor("open")
    for view, move in islice(questions(kind), number):
        check(view, move, kind(str(view)), tutor.why(kind.name, str(view), move))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Sebastian, PlayNine])
def test_ten_reasons_of_each_game_are_computed_again(kind: type[Again]) -> None:
    check_many(kind, 10)


@pytest.mark.workflows
@pytest.mark.parametrize("kind", [Sebastian, PlayNine])
def test_five_hundred_reasons_are_computed_again(kind: type[Again]) -> None:
    check_many(kind, 250)
