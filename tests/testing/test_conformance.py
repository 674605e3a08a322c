"""The suite finds what is wrong with a game, and says what its author must do."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz import catalog
from kibitz.table import Adviser
from kibitz.testing import conformance, frequencies
from kibitz.testing.tables import Table, shared_walk, tables, wide_tables
from tests.conformance.games import toy
from tests.installed import TINY

PAIRS = tuple(permutations((1, 2, 3), 2))


@pytest.fixture
def suite(monkeypatch: pytest.MonkeyPatch) -> Callable[..., conformance.Suite]:
    """The suite for the toy game, some methods of whose position are replaced."""
    tables.cache_clear()
    shared_walk.cache_clear()

    def changed(**methods: Any) -> conformance.Suite:
        for name, method in methods.items():
            monkeypatch.setattr(type(toy().start(2).position), name, method)
        kind: Any = type("TestToy", (conformance.Suite,), {"game": toy()})
        return kind()

    return changed


def table() -> Table:
    return tables(toy())[0]


def test_a_position_that_shows_a_hidden_card_is_found(suite: Callable[..., conformance.Suite]) -> None:
    leaking = suite(seen=lambda self, seat: replace(self, chosen=("-", "-")), is_masked=False, imagine=hands_again)
    with pytest.raises(AssertionError, match="either seen"):
        leaking.test_a_view_leaks_nothing(table())


def hands_again(position: Any, seat: int, rng: Random) -> Any:
    """The other card again: what an honest seat could not know."""
    cards = [pair for pair in PAIRS if pair[seat] == position.cards[seat]]
    return replace(position, cards=rng.choice(cards)) if cards else position


def test_a_rule_that_remembers_what_was_played_is_found(suite: Callable[..., conformance.Suite]) -> None:
    """Every seventh choice counts as the other one."""
    play, played = type(toy().start(2).position).play, count()

    def forgetful(position: Any, seat: int, move: Any) -> Any:
        if seat >= 0 and move in position.moves(seat) and next(played) % 7 == 6:
            move = "fold" if move == "stay" else "stay"
        return play(position, seat, move)

    with pytest.raises(AssertionError, match=r"play\(\) gave two results for one position and move"):
        suite(play=forgetful).test_the_rules_are_a_function_of_the_position(table())


def test_a_rule_that_depends_on_what_the_position_does_not_say_is_found(
    suite: Callable[..., conformance.Suite],
) -> None:
    """Where the position came from, which no field and no text has."""
    play = type(toy().start(2).position).play

    def marked(position: Any, seat: int, move: Any) -> Any:
        after = play(position, seat, "fold" if hasattr(position, "mark") and seat == 1 else move)
        object.__setattr__(after, "mark", True)
        return after

    with pytest.raises(AssertionError, match=r"play\(\) gave two results for one position and move"):
        suite(play=marked).test_the_rules_are_a_function_of_the_position(table())


def test_moves_that_change_are_found(suite: Callable[..., conformance.Suite]) -> None:
    moves, asked = type(toy().start(2).position).moves, count()

    def turning(position: Any, seat: int) -> Any:
        listed = moves(position, seat)
        return listed[::-1] if next(asked) % 5 == 4 else listed

    with pytest.raises(AssertionError, match=r"moves\(\) gave two results for one position"):
        suite(moves=turning).test_the_rules_are_a_function_of_the_position(table())


def of_kinds(position: Any, seat: int, rng: Random) -> Any:
    """The other card by kinds: the highest as often as both others together."""
    others = [pair for pair in PAIRS if pair[seat] == position.cards[seat]]
    return replace(position, cards=rng.choice([*others, max(others)])) if position.is_masked else position


def test_wrong_odds_of_what_is_imagined_are_found(suite: Callable[..., conformance.Suite]) -> None:
    with pytest.raises(AssertionError, match=r"imagine\(\) has other odds than the deal: .* is dealt 0\.\d+ times"):
        suite(imagine=of_kinds).test_what_is_imagined_is_as_likely_as_what_is_dealt()


def test_kinds_instead_of_copies_are_found(suite: Callable[..., conformance.Suite]) -> None:
    """A pack with three copies of 1 and one each of 2 and 3, as chance deals it; the player imagines any kind."""
    deals = [f"{first} {second}" for first, second in permutations((1, 1, 1, 2, 3), 2)]

    def drawn(position: Any, rng: Random) -> str:
        return rng.choice(deals)

    def kind(position: Any, seat: int, rng: Random) -> Any:
        cards = [card or rng.choice((1, 2, 3)) for card in position.cards]
        return replace(position, cards=tuple(cards)) if position.is_masked else position

    def copy(position: Any, seat: int, rng: Random) -> Any:
        left = [1, 1, 1, 2, 3]
        left.remove(position.cards[seat])
        cards = [card or rng.choice(left) for card in position.cards]
        return replace(position, cards=tuple(cards)) if position.is_masked else position

    pack = {"draw": drawn, "moves": lambda self, seat: deals if seat == -1 else ("stay", "fold")}
    with pytest.raises(AssertionError, match="all copies of a card"):
        suite(imagine=kind, **pack).test_what_is_imagined_is_as_likely_as_what_is_dealt()
    suite(imagine=copy, **pack).test_what_is_imagined_is_as_likely_as_what_is_dealt()


@pytest.mark.slow
def test_the_frequencies_of_sound_games_seldom_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a level of 5 % about one of twenty games fails by chance; Bonferroni makes it fewer, not more."""
    monkeypatch.setattr(frequencies, "FALSE_ALARM", 0.05)
    monkeypatch.setattr(frequencies, "DEALS", 200)
    alarms = 0
    for seed in range(60):
        monkeypatch.setattr(frequencies, "SEED", seed)
        alarms += bool(frequencies.differences(table()))
    assert 0 < alarms <= 9


def test_a_leak_that_is_the_same_in_every_deal_is_found(suite: Callable[..., conformance.Suite]) -> None:
    """The position shows all cards, and nothing is drawn again: every other test passes."""
    seen = type(toy().start(2).position).seen
    leaking = suite(
        seen=lambda self, seat: replace(seen(self, seat), cards=self.cards),
        is_masked=False,
        imagine=lambda self, seat, rng: self,
    )
    leaking.test_a_view_leaks_nothing(table())
    with pytest.raises(AssertionError, match="always imagined exactly as it is: cards of seat 0 for seat 1; cards"):
        leaking.test_what_is_declared_hidden_is_hidden(table())


def test_a_leak_to_one_seat_is_found(suite: Callable[..., conformance.Suite]) -> None:
    seen, imagine = (getattr(type(toy().start(2).position), name) for name in ("seen", "imagine"))
    leaking = suite(
        seen=lambda self, seat: replace(seen(self, seat), cards=self.cards) if seat else seen(self, seat),
        imagine=lambda self, seat, rng: self if seat else imagine(self, seat, rng),
    )
    with pytest.raises(AssertionError, match=r"exactly as it is: cards of seat 0 for seat 1\. Mask"):
        leaking.test_what_is_declared_hidden_is_hidden(table())


def test_what_is_declared_must_be_there(
    suite: Callable[..., conformance.Suite], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = type(toy().start(2).position)
    for declared, message in (({"hands": "others"}, "expected fields of Hands"), ({"cards": "mine"}, "'mine'")):
        monkeypatch.setattr(kind, "hidden", declared)
        with pytest.raises(AssertionError, match=message):
            suite().test_what_is_declared_hidden_is_hidden(table())
    monkeypatch.setattr(kind, "hidden", {})
    with pytest.raises(pytest.skip.Exception, match="does not declare what"):
        suite().test_what_is_declared_hidden_is_hidden(table())


def test_choices_that_show_too_early_are_found(suite: Callable[..., conformance.Suite]) -> None:
    with pytest.raises(AssertionError, match="until the last has chosen"):
        suite(seen=lambda self, seat: self).test_choices_at_the_same_time_do_not_show(table())


def test_a_game_without_end_is_found(suite: Callable[..., conformance.Suite]) -> None:
    endless = suite(to_move=property(lambda self: (0,)), moves=lambda self, seat: ("stay",), play=lambda self, *_: self)
    with pytest.raises(AssertionError, match="limit the number of turns"):
        endless.test_a_seed_is_a_game(table())


def test_a_text_that_does_not_read_back_is_found(suite: Callable[..., conformance.Suite]) -> None:
    with pytest.raises(AssertionError, match="must invert"):
        suite(__str__=lambda self: "0 0 - -").test_states_and_views_read_back_from_their_text(table())


def test_wrong_odds_are_found(suite: Callable[..., conformance.Suite]) -> None:
    with pytest.raises(AssertionError, match=r"sum to 3\.0, not to 1"):
        suite(odds=lambda self, move: 0.5).test_the_odds_of_chance_are_known(table())


def test_two_names_for_one_mind_are_found(
    suite: Callable[..., conformance.Suite], monkeypatch: pytest.MonkeyPatch
) -> None:
    minds = dict(toy().minds())
    monkeypatch.setattr(type(toy()), "minds", lambda self: {**minds, "same": next(iter(minds.values()))})
    with pytest.raises(AssertionError, match=f"'{next(iter(minds))}', 'same'"):
        suite().test_each_name_is_another_mind()


def test_of_a_long_game_other_options_are_tested_beside_those_that_make_it_short() -> None:
    gin = catalog.game("gin-rummy")
    single = (("target", 0),)
    assert [table.options for table in tables(gin, (single,), single)] == [(), single]
    wide = [table.options for table in wide_tables(gin, (), single)]
    assert (*single, ("wall", "yes")) in wide
    assert (("target", 50),) in wide
    assert len(wide) == len(set(wide)) == len(wide_tables(gin))


def test_a_method_that_is_missing_is_named(
    suite: Callable[..., conformance.Suite], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(type(toy()), "read")
    with pytest.raises(pytest.fail.Exception, match=r"Bluff of toy_of_the_docs has no method read\(text\)"):
        suite().test_what_must_be_written_is_written()
    monkeypatch.undo()
    monkeypatch.setattr(type(toy()), "minds", lambda self: {"lazy": lambda seed: Adviser()})
    with pytest.raises(pytest.fail.Exception, match=r"Adviser of kibitz.table has no method advise\(view, clock\)"):
        suite().test_what_must_be_written_is_written()


def test_a_standing_without_a_seat_is_found(suite: Callable[..., conformance.Suite]) -> None:
    with pytest.raises(AssertionError, match="a score for each seat"):
        suite(standing=lambda self: (1.0,)).test_the_scores_stand_for_every_seat(table())


@pytest.mark.slow
def test_another_package_uses_the_suite_as_a_pytest_plugin(tmp_path: Path) -> None:
    (tmp_path / "tiny.py").write_text(TINY.replace("NAME", "tiny"))
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["kibitz.testing"]\n')
    (tmp_path / "test_tiny.py").write_text(
        "from pathlib import Path\n\nfrom kibitz.testing import conformance\nfrom tiny import GAME\n\n\n"
        "class TestTiny(conformance.Suite):\n    game = GAME\n    golden = Path(__file__).parent / 'golden'\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-W", "error", "--strict-markers", "-p", "no:cacheprovider"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 failed" in run.stdout, run.stdout
    assert "write and read it with `python -m kibitz.testing.golden tiny:GAME --to" in run.stdout
    write = [sys.executable, "-m", "kibitz.testing.golden", "tiny:GAME", "--to", "golden"]
    subprocess.run(write, cwd=tmp_path, check=True, capture_output=True)
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not run.returncode, run.stdout


def test_a_suite_without_a_game_says_what_is_missing() -> None:
    kind: Any = type("TestNothing", (conformance.Suite,), {})
    with pytest.raises(pytest.fail.Exception, match="expected `game = GAME`"):
        kind().pytest_generate_tests(None)
