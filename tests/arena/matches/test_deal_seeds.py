"""Deals that nobody can predict: programs that look for the seed find it where it is public, and nothing elsewhere."""

import json
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from kibitz import gameplay, record
from kibitz.arena.matches.deal_seeds import SEARCHABLE, deal_seed, drawn, is_searchable, own_seed
from kibitz.arena.store.reading import read
from kibitz.cli import main

HOME = Path(__file__).parents[1] / "searchers"
FILES = {"sebastian": "SebastianAutoPlayer.py", "take-five": "Searcher.py", "play-nine": "play_nine_player.py"}
FOUND = 1234
"""A seed that the searchers try."""


def searcher(game: str, folder: Path) -> Path:
    home = folder / "searcher"
    home.mkdir()
    text = (HOME / "derivation.py").read_text() + (HOME / f"{game.replace('-', '_')}.py").read_text()
    (home / FILES[game]).write_text(text)
    return home / FILES[game]


def findings(game: str, program: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """What the searcher printed, after two deals against a mind."""
    mind = {"sebastian": "hasty", "take-five": "low-to-high", "play-nine": "greedy"}[game]
    kept = program.with_suffix(".db")
    kept.unlink(missing_ok=True)
    kept.with_suffix(".jsonl").unlink(missing_ok=True)
    assert main(["arena", game, str(program), mind, "--deals", "2", "--jobs", "1", "--store", str(kept), *words]) == 0
    capsys.readouterr()
    with read(kept) as games:
        faults = [fault for deal in games.deals() for played in deal for fault in played.faults]
    assert {fault.category for fault in faults} <= {"printed"}, faults
    return [fault.message for fault in faults]


@pytest.mark.workflows
@pytest.mark.parametrize("game", FILES)
def test_who_searches_for_the_seed_finds_nothing(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = searcher(game, tmp_path)
    public = findings(game, program, capsys, "--seed", str(FOUND), "--public-seed")
    assert public, "the searcher does not work"
    assert all(f"found {FOUND}" in message for message in public)
    assert findings(game, program, capsys) == []
    assert findings(game, program, capsys, "--seed", str(SEARCHABLE + FOUND)) == []


def test_derived_seeds_say_nothing_about_each_other() -> None:
    seeds = [deal_seed("derived", 7, deal) for deal in range(100)]
    assert len({*seeds, *(own_seed(seed, name) for seed in seeds for name in ("ann", "bob"))}) == 300
    assert all(seed > SEARCHABLE for seed in seeds)
    ones = sum((a ^ b).bit_count() for a, b in pairwise(seeds)) / 99
    assert 60 < ones < 68, "neighbours differ in half of their 128 bits"
    assert deal_seed("derived", -7, 0) != seeds[0]
    assert deal_seed("plain", 7, 3) == deal_seed("secret", 7, 3) == 10
    assert is_searchable(-7)
    assert not is_searchable(-SEARCHABLE)
    assert len({drawn() for _ in range(10)}) == 10


@pytest.mark.slow
def test_a_drawn_seed_is_kept_and_printed(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "match.db"
    words = ["arena", "sebastian", str(folder), "--jobs", "1", "--isolation", "none"]
    assert main([*words, "--store", str(kept), "--deals", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()[-1]
    with read(kept) as games:
        seed = int(games.identity["seed"])
    assert printed == f"seed {seed}; keep it secret while programs can still be handed in"
    assert main([*words, "--store", str(kept), "--deals", "4", "--json"]) == 0, "goes on with the seed of the store"
    assert json.loads(capsys.readouterr().out)["seed"] == seed
    again = tmp_path / "again.db"
    assert main([*words, "--store", str(again), "--deals", "4", "--seed", str(seed)]) == 0
    assert again.with_suffix(".jsonl").read_bytes() == kept.with_suffix(".jsonl").read_bytes()
    games = list(record.read(again.with_suffix(".jsonl")))
    assert [game.seed for game in games[::2]] == [deal_seed("derived", seed, deal) for deal in range(4)]
    assert all(list(gameplay.replay(game))[-1].scores() == game.scores for game in games)


def test_minds_alone_keep_small_seeds(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    assert (
        main(["arena", "sebastian", "hasty", "--deals", "2", "--jobs", "1", "--seed", "7", "--record", str(path)]) == 0
    )
    assert [game.seed for game in record.read(path)] == [7, 8]


def test_a_small_seed_is_refused_where_it_gives_the_course_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = str(searcher("play-nine", tmp_path))
    for seed in ("0", "7", str(-SEARCHABLE + 1)):
        assert main(["arena", "play-nine", "2", program, "--seed", seed]) == 2
        assert f"--seed {seed}: programs could find it by trying" in capsys.readouterr().err
    assert main(["arena", "play-nine", "2", "greedy", "--seed", "7", "--jobs", "1"]) == 0, "minds don't search"


def test_a_small_seed_of_hashed_deals_is_warned_about(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sebastian", str(folder), "--deals", "1", "--isolation", "none", "--jobs", "1", "--seed", "7"]
    assert main(words) == 0
    assert "--seed 7: a program could find it by trying" in capsys.readouterr().err
    assert main([*words, "--public-seed"]) == 0
    assert "could find it" not in capsys.readouterr().err


def test_a_store_of_another_dealing_is_not_continued(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "match.db"
    words = ["arena", "sebastian", str(folder), "--isolation", "none", "--jobs", "1", "--store", str(kept)]
    assert main([*words, "--deals", "1", "--seed", "7"]) == 0
    with sqlite3.connect(kept) as rows:
        # As version 0.1.0 wrote it.
        rows.execute("DELETE FROM match WHERE field = 'dealing'")
        rows.execute("DROP TABLE notes")
    rows.close()
    assert main([*words, "--deals", "2", "--seed", "7"]) == 2
    assert "its dealing is plain, not derived" in capsys.readouterr().err
