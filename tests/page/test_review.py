"""A review as plain data and as a file that loads nothing."""

import json
import re

import pytest

from kibitz import catalog, gameplay, judgement
from kibitz.page import standalone_review
from kibitz.page.review import Noted, Reviewed, costly, whole
from kibitz.table import Adviser, Record


def played(name: str, mind: str, seats: int) -> Record:
    game = catalog.game(name)
    return gameplay.play(game, [catalog.mind(game, mind, seat) for seat in range(seats)], seed=3)


def reviewed(record: Record) -> dict[str, object]:
    noted = Noted(catalog.mind(catalog.game(record.game), "best", 0))
    items = list(judgement.judge(gameplay.rebuilt(record), noted, 0.01))
    return whole(Reviewed(record), noted, items, 0.01)


def test_start_luck_and_choices_add_up_to_the_score() -> None:
    found = reviewed(played("sebastian", "hasty", 1))
    seat = found["seats"][0]  # type: ignore[index]
    assert seat["start"] + seat["luck"] - seat["lost"] == pytest.approx(seat["score"])
    assert 0 < seat["accuracy"] < 100


def test_every_board_can_be_put_together_again() -> None:
    record = played("take-five", "low-to-high", 2)
    found = Reviewed(record).boards()
    pictures = ["".join(found["tags"][tag] for tag in step["picture"]) for step in found["steps"]]
    assert len(pictures) == len(record.moves) - 1 + 1  # chance's deal is no choice, and the end is a board too
    assert all(picture.startswith("<svg") and picture.endswith("</svg>") for picture in pictures)
    assert len(json.dumps(found)) < 0.5 * sum(map(len, pictures))


def test_exercises_are_the_costliest_choices_with_the_price_of_every_move() -> None:
    record = played("sebastian", "hasty", 1)
    noted = Noted(catalog.mind(catalog.game("sebastian"), "best", 0))
    items = list(judgement.judge(gameplay.rebuilt(record), noted))
    worst = costly(items)
    assert min(item.lost or 0 for item in worst) >= sorted((item.lost or 0 for item in items), reverse=True)[8]
    exercises = whole(Reviewed(record), noted, items, None)["exercises"]
    for item, exercise in zip(worst, exercises, strict=True):
        assert dict(exercise["prices"]).keys() == set(exercise["moves"])
        assert exercise["prices"][0][0] == str(item.best)


def test_a_game_without_choices_is_shown_scene_by_scene() -> None:
    found = Reviewed(gameplay.play(catalog.game("aces"), [Adviser()], seed=3)).boards()
    assert len(found["steps"]) > 10
    assert found["steps"][1]["text"] == "Distributing the cards in the deck into 4 stacks."


def test_the_file_loads_nothing_and_runs_only_what_it_came_with() -> None:
    data = reviewed(played("sebastian", "hasty", 1)) | {"outcome": "</script><b>&"}
    page = standalone_review.document(data)
    assert not re.search(r"(src|href)=\"(?!data:|#)", page.split("<body>")[0])
    assert "https:" not in page
    assert "default-src 'none'" in page
    assert "unsafe" not in page
    [written] = re.findall(r'<script type="application/json" id="review">(.*?)</script>', page, re.DOTALL)
    assert json.loads(written) == json.loads(json.dumps(data))


def test_an_impossible_record_is_refused() -> None:
    record = played("sebastian", "hasty", 1)
    with pytest.raises(ValueError, match="move 2"):
        Reviewed(Record(record.game, record.options, record.seed, record.players, ((-1, record.moves[0][1]), (0, "x"))))


def test_a_game_without_chance_has_no_luck() -> None:
    assert not Reviewed(played("betsy", "greedy", 2)).boards()["has_luck"]
    assert Reviewed(played("sebastian", "hasty", 1)).boards()["has_luck"]
