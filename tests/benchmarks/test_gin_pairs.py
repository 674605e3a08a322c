"""Hands of gin rummy in pairs: resumed runs give what one run gives."""

import json
import sys

from benchmarks import gin_pairs


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["gin_pairs.py", "--deals", "10", "--json", *words])
    gin_pairs.main()
    return json.loads(capsys.readouterr().out)


def test_a_run_goes_on_where_it_stopped(monkeypatch, capsys, tmp_path):
    kept = tmp_path / "pairs.txt"
    run(monkeypatch, capsys, "--pairs", "1", "--keep", str(kept))
    first = kept.read_text()
    found = run(monkeypatch, capsys, "--pairs", "2", "--keep", str(kept))
    assert found["pairs"] == 2
    assert kept.read_text().startswith(first)
    assert found["points"] == sum(map(float, kept.read_text().split())) / 2


def test_the_player_who_sees_the_other_hand_plays(monkeypatch, capsys):
    monkeypatch.setattr(gin_pairs.best, "DEALS", gin_pairs.best.DEALS)
    seen, hidden = run(monkeypatch, capsys, "--pairs", "4", "--sees-hand"), run(monkeypatch, capsys, "--pairs", "4")
    assert seen["points"] != hidden["points"]


def test_what_is_seen_is_the_same_table_with_the_other_hand_open():
    hands = gin_pairs.Hands(None, sees_hand=True)
    hands.table.seed = 3
    hands.table.deal(0)
    seen = hands.seen(0)
    assert seen.known[1] == hands.table.masks[1] == seen.masks[1]
    assert seen.known[0] == hands.table.known[0]
    assert (seen.stock, seen.top, seen.refused) == (hands.table.stock, hands.table.top, hands.table.refused)
