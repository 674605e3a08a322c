"""Other tables than Play Nine's: random games keep the rules, and advice agrees with the solution."""

import re
import shlex
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import kibitz
from kibitz import gameplay, record
from kibitz.catalog import part
from kibitz.cli import main
from kibitz.descriptions import to_json
from kibitz.games.play_nine.card_play import value_of
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import GOLF, PLAY_NINE
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.luck import luck
from kibitz.games.play_nine.minds import MINDS
from kibitz.games.play_nine.state import Hand, Take, hand_of, read, rules_of
from kibitz.table import CHANCE, Clock, InvalidText, View
from tests.games.play_nine.cards.brute_force import optima
from tests.games.play_nine.cards.random_tables import random_table

TABLES = [random_table(seed) for seed in range(12)]


def played(table: Table, name: str, seed: int = 0) -> tuple[list[Hand], record.Record]:
    kept = gameplay.play(GAME, [MINDS[name](seed)], seed, {"table": FORMS.name_of(table)})
    return [hand_of(state.view(0)) for state in gameplay.replay(kept)], kept


@pytest.mark.parametrize("seed", range(12))
def test_texts_and_records_of_any_table_are_read_back(seed: int) -> None:
    hands, kept = played(TABLES[seed], "random", seed)
    assert gameplay.play(GAME, [MINDS["random"](seed)], seed, kept.options) == kept
    editor = part("play-nine", "editor")
    for hand in hands:
        assert read(str(hand)) in (hand, hand.seen(0))
        view = View(0, hand.seen(0))
        assert read(editor.composed({field.name: field.value for field in editor.fields(view)})) == view.position
        assert GAME.drawing(view)
        assert GAME.picture(view).startswith("<svg")
        assert part("play-nine", "narrow").picture(view).startswith("<svg")
    assert record.from_line(record.to_line(kept)) == kept
    assert hands[-1].scores() == kept.scores


@pytest.mark.parametrize("seed", range(6))
def test_advice_has_the_value_of_the_solution(seed: int) -> None:
    """The mean over all cards of the best choice is what was expected before, at every turn of a game."""
    for hand in played(TABLES[seed], "greedy", seed)[0][1:-1]:
        if hand.to_move == (CHANCE,):
            after = [(move, hand.play(CHANCE, move)) for move in hand.moves(CHANCE)]
            mean = sum(float(hand.odds(move)) * value_of(one) for move, one in after)
            assert mean == pytest.approx(value_of(hand), abs=1e-4)
        else:
            advice = MINDS["best"](0).advise(View(0, hand.seen(0)), Clock())
            assert {item.move for item in advice} == set(hand.moves(0))
            assert advice[0].value == value_of(hand)


def test_the_mean_of_fresh_hands_is_the_optimum() -> None:
    for table in TABLES[:4]:
        best = optima(table)
        mean = float(sum(best.values()) / len(best))
        start = gameplay.start(GAME, None, {"table": to_json(table)}).position
        assert isinstance(start, Hand)
        assert value_of(start) == pytest.approx(mean, abs=1e-4)


def test_the_luck_of_a_game_of_best_play_is_what_it_scored_beyond_the_optimum() -> None:
    for seed, table in enumerate(TABLES[:6]):
        hands, kept = played(table, "best", seed)
        assert kept.scores
        found = luck(kept)
        assert found
        assert found[0] == pytest.approx(kept.scores[0] - value_of(hands[0]), abs=1e-3)


WIDE = "examples/golf/twelve-cards.toml"
WIDE_BOARD = "top * * 5 2 * A, bottom 4 * 5 * * *, kitty 5"


def wide() -> Table:
    return replace(FORMS.read_file(Path(__file__).parents[3] / WIDE), draws=(3,))


def test_a_hand_of_six_columns_is_played_by_sampled_values() -> None:
    hands, kept = played(wide(), "best", 5)
    again = played(wide(), "best", 5)[1]
    assert (again.moves, again.scores) == (kept.moves, kept.scores)
    assert kept.scores == hands[-1].scores()
    assert luck(kept) is None
    choices = [hand for hand in hands if hand.to_move == (0,)]
    for hand in choices:
        assert read(str(hand)) in (hand, hand.seen(0))
        view = View(0, hand.seen(0))
        assert GAME.picture(view).startswith("<svg")
        best, greedy = MINDS["best"](0), MINDS["greedy"](0)
        advice = best.advise(view, Clock())
        assert {item.move for item in advice} == set(hand.moves(0))
        assert [item.value for item in advice] == sorted(item.value or 0.0 for item in advice)
        assert not best.is_exact(view)
        assert all(item.error is None for item in greedy.advise(view, Clock()))
        draws = hand.draws if hand.phase == "card" else hand.draws - 1
        assert all((item.error is not None) == bool(draws) for item in advice)
    lost = [item.lost for item in kibitz.review(kept) if item.lost is not None]
    assert len(lost) == len(choices)
    assert max(map(abs, lost)) == 0
    verdict = MINDS["best"](0).judge(View(0, choices[0].seen(0)), Take(False), Clock())
    assert verdict.best.error is not None
    assert verdict.value is not None
    panels = part("play-nine", "explore").panels(View(0, choices[0].seen(0)))
    for panel in panels.values():
        assert "under simple play, from samples" in panel().text


def test_a_review_says_what_greedy_play_lost() -> None:
    lost: list[float] = []
    for seed, table in enumerate(TABLES):
        _, kept = played(table, "greedy", seed)
        lost += [item.lost for item in kibitz.review(kept) if item.lost is not None]
    assert min(lost) >= 0
    assert max(lost) > 0.01


def test_a_deal_has_the_odds_of_the_deck() -> None:
    given = rules_of({"table": "golf"})
    draws, top, bottom, above, below = given.deal(Random(3), 3, 0)
    assert draws in GOLF.draws
    assert {*top, *bottom} <= set(GOLF.names)
    assert {above, below} <= {0, 1, 2}
    assert given.deck.count("K") == 4
    assert rules_of({"table": to_json(PLAY_NINE)}).is_play_nine


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9 draws, top * K, bottom * *, kitty A table=golf", "rows of 2 and 2 cards: expected equal rows of 3 on this"),
        ("10 draws, top * K 3, bottom * * *, kitty A table=golf", "10 draws: expected at most 9 on this table"),
        ("9 draws, top * K 1, bottom * * *, kitty A table=golf", "invalid card '1' in the top row: expected A, 2, 3"),
        ("9 draws, top * K 3, bottom * * *, kitty A table=whist", "table = 'whist': expected one of play-nine, golf"),
        ("9 draws, top * K 3, bottom * * *, kitty A table={}", "name is missing"),
        ("4 columns, not dealt table=golf", "4 columns: expected 3 on this table"),
        ("3 columns, 2 draws, not dealt table=golf", "2 draws: expected none on this table"),
    ],
)
def test_texts_that_mean_nothing(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message.replace("{", "\\{")):
        read(text)


@pytest.mark.parametrize("name", ["columns", "draws"])
def test_another_table_takes_no_option_of_play_nine(name: str) -> None:
    with pytest.raises(InvalidText, match=f"{name}=2: expected none with another table"):
        gameplay.start(GAME, None, {"table": "golf", name: 2})


@pytest.mark.slow
def test_the_commands_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (
        'advise play-nine "5 draws, top K 5 *, bottom 5 * *, kitty 5" --table golf',
        "simulate play-nine --table four-cards --mind greedy -n 1",
        "arena play-nine kibitz:best kibitz:greedy --table examples/golf/low-cards.toml --deals 2",
        f'advise play-nine "3 draws, {WIDE_BOARD}" --table {WIDE}',
        f"rules play-nine --table {WIDE}",
        f"simulate play-nine --table {WIDE} --mind best -n 1",
        f"arena play-nine kibitz:best kibitz:greedy --table {WIDE} --deals 2",
    ):
        assert main(shlex.split(command)) == 0
    out = capsys.readouterr().out
    assert "kitty  3.945     0.000" in out
    assert re.search(r"kitty +-?[0-9.]+ ± 0\.0[0-9]+ ", out)
    assert "The board has six columns" in out
    # The course deals more columns than this table has, from its 41st hand on.
    assert main(shlex.split("arena play-nine 60 kibitz:best --table golf")) == 2
    assert "columns=5: expected none with another table" in capsys.readouterr().err
