"""Single hands of gin rummy against our rendering of OpenSpiel's simple bot: what it chooses, and what it is paid."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import gin_hands
from kibitz import gameplay
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.scoring import points
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import read_card, read_hand
from kibitz.table import State


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, float]:
    monkeypatch.setattr(sys, "argv", ["gin_hands.py", "--json", *words])
    gin_hands.main()
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("hand", "card", "left"),
    [
        ("AC 2C 3C 5H 6H 9S 9D 10C JD QS KH", "KH", 5 + 6 + 9 + 9 + 10 + 10 + 10),
        ("AC 2C 3C 5H 5S 5D 9C 9S 9D KS KH", "KS", 10),
        ("AC 2C 3C 4C 5H 5S 5D 9C 9S 9D 9H", "9H", 0),
    ],
)
def test_it_throws_the_highest_card_outside_melds(hand: str, card: str, left: int) -> None:
    cards = tuple(sorted(read_hand(hand)))
    outside = gin_hands.outside(cards)
    assert gin_hands.thrown(cards, outside) // 4 == read_card(card) // 4
    assert points(outside[:-1]) == left


def test_a_run_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "hands.txt"
    run(monkeypatch, capsys, "--hands", "2", "--keep", str(kept))
    first = kept.read_text()
    found = run(monkeypatch, capsys, "--hands", "6", "--keep", str(kept))
    assert found["hands"] == 6
    assert kept.read_text().startswith(first)
    assert found["points"] == pytest.approx(sum(map(float, kept.read_text().splitlines()[1:])) / 3)


@pytest.mark.parametrize(
    ("laid", "won"),
    [
        # The king would go on the run of the knocker, but the bot lays nothing off.
        (("AC AS AH 10S JS QS 4D 4H 4C 5D", "KS KH 9C 9S 9H 2C 2S 2H 3D 7D"), 20 + 3 + 7 - 5),
        (("AC AS AH 10S JS QS 4D 4H 4C 5D", "3C 3H 3S 9C 9S 9H 2C 2S 2H 2D"), -5 - 25),
    ],
)
def test_the_bot_lays_nothing_off(laid: tuple[str, str], won: int) -> None:
    first, second = (tuple(sorted(read_hand(hand))) for hand in laid)
    start = gameplay.start(GAME, 2, gin_hands.RULES).position
    assert isinstance(start, Match)
    match = replace(start, phase="over", played=1, knocker=0, laid=(first, second), laid_first=read_card("8D"))
    assert gin_hands.won_by(State(match), 0, 1) == won


@pytest.mark.slow
def test_it_chooses_as_openspiels_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    found = run(monkeypatch, capsys, "--check", "--hands", "20")
    assert found["choices"] > 0
    assert found["different choices"] == 0
