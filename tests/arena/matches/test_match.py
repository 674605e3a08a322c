"""Matches on the toy of the docs: fair deals, rotated seats, records that replay."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from kibitz import catalog, gameplay, record
from kibitz.arena.matches.match import Match
from kibitz.arena.matches.schedule import Batch, crew, deals
from kibitz.cli import main
from kibitz.table import CHANCE, Advice, Adviser, Clock, InvalidText, View
from tests.arena.matches.playing import play_games
from tests.conformance.games import toy


class Timid(Adviser):
    def advise(self, view: View, clock: Clock) -> list[Advice]:
        return [Advice("fold", None)]


@pytest.fixture(autouse=True)
def _the_toy_is_in_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    game = toy()
    minds = {"timid": lambda seed: Timid(), "bolder": game.minds()["bold"], **game.minds()}
    monkeypatch.setattr(game, "minds", lambda: minds, raising=False)
    monkeypatch.setattr(catalog, "game", lambda name: game)
    monkeypatch.setattr(catalog, "plain", lambda name: name)
    monkeypatch.setattr(catalog, "folder", lambda name: None)


def test_everyone_plays_every_deal_from_every_seat() -> None:
    match = Match("bluff", ("timid", "bolder", "bold"))
    records = [played.record for played in play_games(match, 5)]
    assert Counter(player for game in records for player in game.players) == {"timid": 4, "bolder": 4, "bold": 4}
    assert Counter(game.players[0] for game in records) == {"timid": 2, "bolder": 2, "bold": 2}
    assert len({game.moves[0] for game in records}) == 1, "the games of a deal are dealt differently"
    for game in records:
        assert game.moves[0][0] == CHANCE
        assert list(gameplay.replay(game))[-1].scores() == game.scores


def test_games_that_were_played_ahead_are_not_played_again() -> None:
    match = Match("bluff", ("timid", "bolder", "bold"))
    whole = [play_games(match, seed) for seed in range(4)]
    ahead = {number: whole[number // 6][number % 6] for number in (7, 8, 12, 13, 14, 15, 16, 17, 23)}
    kept: list[int] = []

    def keep(batch: Batch) -> None:
        kept.extend(range(batch.first, batch.first + len(batch.games)))

    with crew(match, 1) as alone:
        assert list(deals(match, 0, range(1, 4), alone, ahead, keep)) == whole[1:]
    assert kept == [6, 9, 10, 11, 18, 19, 20, 21, 22]


def test_a_large_field_is_drawn_to_tables_for_every_deal() -> None:
    field = Match("bluff", tuple(f"p{number}" for number in range(61)))
    met = set()
    for seed in range(30):
        tables = field.tables(seed)
        assert tables == field.tables(seed)
        seen = Counter(player for table in tables for player in table)
        assert sorted(seen.values()) == [2] * 60 + [4], "somebody sits out, or sits more often than needed"
        assert all((b, a) in tables for a, b in tables), "seats are not exchanged"
        met |= {frozenset(table) for table in tables}
    assert len(met) > 650, "the same players meet again and again"


def test_unknown_minds_and_fields_that_do_not_fit() -> None:
    with pytest.raises(InvalidText, match=r"bluff has no mind 'clever': expected best or one of timid, bolder, bold"):
        catalog.mind(toy(), "clever", 0)
    with pytest.raises(InvalidText, match="bluff with 1 player: expected 2"):
        Match("bluff", ("bold",)).tables()
    assert isinstance(catalog.mind(toy(), "kibitz:timid", 0), Timid)
    assert type(catalog.mind(toy(), "best", 0)).__name__ == "Bold"


def test_the_command_records_resumes_and_refuses_another_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    words = ["arena", "bluff", "timid", "bold", "--jobs", "1", "--record", str(path), "--json", "--deals"]
    assert main([*words, "3"]) == 0
    first = path.read_text()
    assert len(first.splitlines()) == 6
    assert main([*words, "7"]) == 0
    whole = path.read_text()
    assert whole.startswith(first)
    assert len(whole.splitlines()) == 14
    printed = capsys.readouterr().out
    path.unlink()
    assert main([*words, "7"]) == 0
    assert path.read_text() == whole, "a resumed match differs from an uninterrupted one"
    assert printed.endswith(capsys.readouterr().out)
    assert main([*words, "7", "--seed", "1"]) == 2
    assert "holds another match" in capsys.readouterr().err
    assert path.read_text() == whole
    assert [game.seed for game in record.read(path)] == [seed for seed in range(7) for _ in range(2)]


def torn(text: bytes) -> bytes:
    """A later line is on the disk, and of those before it only the size."""
    first = text.index(b"\n", len(text) // 2) + 1
    return text[:first] + bytes(300) + text[first + 300 :]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoil", "deals"),
    [
        (lambda text: text[: text.rindex(b"\n", 0, -1) + 1], 6),
        (lambda text: text[:-10], 6),
        (lambda text: text + b"\0" * 20, 7),
        (lambda text: text + b'{"game": \0\0"bluff"}\n' + text, 7),
        (lambda text: bytes(10) + text[10:], 0),
        (torn, 3),
    ],
)
def test_what_a_crash_has_left_of_a_record_is_moved_aside(
    spoil: Callable[[bytes], bytes], deals: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    words = ["arena", "bluff", "timid", "bold", "--jobs", "1", "--record", str(path), "--json", "--deals"]
    assert main([*words, "9"]) == 0
    whole = path.read_bytes()
    path.unlink()
    assert main([*words, "7"]) == 0
    begun = path.read_bytes()
    path.write_bytes(spoil(begun))
    capsys.readouterr()
    assert main([*words, "9"]) == 0
    assert path.read_bytes() == whole
    err, aside = capsys.readouterr().err, tmp_path / "match.jsonl.cut"
    if aside.exists():
        assert f"kibitz: {path} has {deals} whole deals; the rest of it is now in {aside}\n" in err
        assert spoil(begun).rpartition(b"\n")[0].endswith(aside.read_bytes()[:-1])
    else:
        assert spoil(begun).startswith(b"".join(begun.splitlines(keepends=True)[: 2 * deals])), "only a part of a line"


def test_the_command_names_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "bluff", "bold", "bold"]) == 2
    assert capsys.readouterr().err == "kibitz: bold is entered twice: expected every name once\n"
    assert main(["arena", "bluff", "bold", "nobody"]) == 2
    assert "no mind 'nobody'" in capsys.readouterr().err
