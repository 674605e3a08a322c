"""Results as data, as frames and as what a notebook shows."""

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest

import kibitz
from kibitz import tabular
from kibitz.cli import main
from kibitz.table import CHANCE
from kibitz.tabular import MOST_ROWS, Tabular, figure, table

DICE = "33356 2 primis=3 company=40"


class Cells(HTMLParser):
    """The texts of a table's cells; tags must be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "img":
            return
        self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1] in ("td", "th"):
            self.cells[-1] += data


@pytest.fixture
def record() -> kibitz.Record:
    return kibitz.play("play-nine", "greedy", seed=4, columns=4)


def results(record: kibitz.Record) -> Iterator[Tabular]:
    state = kibitz.start("sebastian")
    yield from (state, state.view(0), kibitz.advise("sebastian", DICE), kibitz.advise("sebastian", DICE)[0])
    yield from (record, kibitz.review(record), kibitz.review(record)[0], kibitz.simulate("aces", 200))


def test_every_result_is_data_a_table_and_a_frame(record: kibitz.Record) -> None:
    polars = pytest.importorskip("polars")
    for result in results(record):
        assert json.loads(json.dumps(result.to_dict()))
        rows = result.rows()
        assert {tuple(row) for row in rows} == {tuple(rows[0])}
        frame = result.to_frame()
        assert isinstance(frame, polars.DataFrame)
        assert frame.shape == (len(rows), len(rows[0]))
        assert Cells(result._repr_html_()).cells


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> object:
    capsys.readouterr()
    assert main(words) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
def test_data_is_what_the_commands_print(
    record: kibitz.Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def plain(value: object) -> object:
        return json.loads(json.dumps(value))

    advice = kibitz.advise("sebastian", DICE)
    told = printed(["advise", "sebastian", DICE, "--json"], capsys)
    assert isinstance(told, dict)
    assert [item["value"] for item in told["advice"]] == [item["value"] for item in advice.to_dict()["advice"]]
    assert told["position"] == advice.to_dict()["position"]
    kibitz.write_records(tmp_path / "games.jsonl", [record])
    judged = kibitz.review(record)
    assert printed(["review", str(tmp_path / "games.jsonl"), "--json"], capsys) == plain(judged.to_dict()["choices"])
    replayed = printed(["replay", str(tmp_path / "games.jsonl"), "--json"], capsys)
    assert isinstance(replayed, dict)
    assert plain(record.to_dict()).items() <= replayed.items()  # type: ignore[attr-defined]
    simulated = printed(["simulate", "aces", "-n", "200", "--json"], capsys)
    assert isinstance(simulated, dict)
    del simulated["games_per_second"]
    assert simulated == plain(kibitz.simulate("aces", 200).to_dict())


def test_a_record_lists_its_moves_and_shows_its_end(record: kibitz.Record) -> None:
    rows = record.rows()
    assert [row["move"] for row in rows] == [text for _, text in record.moves]
    assert {row["player"] for row in rows if row["seat"] is None} == {"chance"}
    assert {row["player"] for row in rows if row["seat"] == 0} == {"greedy"}
    *_, end = kibitz.replay(record)
    assert record.drawn() == end.drawn()
    broken = kibitz.Record("betsy", seed=1, players=("a", "b"), moves=((0, "a1a9"),))
    assert broken.drawn() == ""
    assert Cells(broken._repr_html_()).cells[-1] == "a1a9"


def test_a_review_adds_up_what_has_a_value(record: kibitz.Record) -> None:
    judged = kibitz.review(record)
    assert judged.lost() == judged.lost(0) == pytest.approx(sum(item.lost or 0.0 for item in judged))
    assert judged.lost(1) == 0
    assert kibitz.review(record, "random").lost() == 0
    assert len(judged) == sum(seat != CHANCE for seat, _ in record.moves)


def test_an_empty_simulation_is_shown() -> None:
    empty = kibitz.simulate("aces", 0)
    assert empty.to_dict()["mean_score"] is None
    assert empty._repr_html_() == ""


def test_a_table_is_escaped_short_and_has_no_empty_column() -> None:
    rows = [{"move": f"<b>{number}", "value": 0.5, "note": "", "error": None} for number in range(MOST_ROWS + 5)]
    text = table(rows)
    assert text.endswith("<p>and 5 more</p>")
    assert Cells(text).cells[:4] == ["move", "value", "<b>0", "0.500"]
    assert "<b>" not in text
    assert table([]) == table([{"note": ""}]) == ""


def test_a_picture_is_an_image_of_its_own() -> None:
    assert re.fullmatch(r'<img alt="&lt;State&gt;" src="data:image/svg\+xml;base64,\S+">', figure("<svg/>", "<State>"))
    assert figure("a < b", "x") == "<pre>a &lt; b</pre>"
    assert figure("", "x") == ""


class Mixed(Tabular):
    def rows(self) -> list[dict[str, object]]:
        return [{"lost": None}] * 200 + [{"lost": 1}, {"lost": 0.5}]


def test_a_frame_takes_whole_numbers_among_others() -> None:
    pytest.importorskip("polars")
    assert Mixed().to_frame()["lost"].to_list()[-2:] == [1.0, 0.5]


def test_the_library_that_is_imported_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = ModuleType("pandas")
    fake.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", fake)
    monkeypatch.delitem(sys.modules, "polars", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "pandas")
    assert Mixed().to_frame()["lost"][-2:] == [1.0, 0.5]


def test_without_such_a_library_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabular, "FRAMES", ("no_such_library",))
    with pytest.raises(ModuleNotFoundError, match="pip install polars"):
        Mixed().to_frame()
