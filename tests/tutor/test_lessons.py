"""What the tutor tells: computed, and no more than its mode allows."""

import inspect
import json
import re
from random import Random

import pytest

import kibitz
from kibitz import catalog, gameplay, record
from kibitz.table import IllegalMove, InvalidText, TableError
from kibitz.tutor.lessons import MODES, TOLD, Tutor

POSITION = "33356 2 primis=3 company=40"


@pytest.fixture
def line() -> str:
    return record.to_line(kibitz.play("sebastian", "greedy", seed=4))


def test_a_price_is_that_of_the_best_mind() -> None:
    found = Tutor("open").price("sebastian", POSITION)
    advice = kibitz.advise("sebastian", POSITION)
    assert [row["move"] for row in found["moves"]] == [str(item.move) for item in advice]
    assert [row["value"] for row in found["moves"]] == [item.value for item in advice]
    assert [row["lost"] for row in found["moves"]] == sorted(row["lost"] for row in found["moves"])
    lowest = Tutor("open").price("play-nine", "3 draws, top 3 * * *, bottom * * * 9, card 12")
    assert lowest["moves"][0]["lost"] == 0
    assert all(row["lost"] >= 0 for row in lowest["moves"])


def test_every_reason_is_a_fact_with_an_id() -> None:
    found = Tutor("open").why("sebastian", POSITION, "keep 6")
    facts = {fact["id"]: fact for fact in found["facts"]}
    assert found["best"] == "keep 3 3 3"
    assert len(facts) == len(found["facts"])
    values = {str(item.move): item.value for item in kibitz.advise("sebastian", POSITION)}
    assert facts["value-of-move"]["value"] == values["keep 6"]
    assert facts["value-of-best"]["value"] == values["keep 3 3 3"]
    assert facts["lost"]["lost"] == pytest.approx((values["keep 3 3 3"] or 0) - (values["keep 6"] or 0))
    assert "mistake" in facts
    assert not any(fact["id"] == "mistake" for fact in Tutor("open").why("sebastian", POSITION, "333")["facts"])


@pytest.mark.parametrize("name", [pytest.param("sebastian", marks=pytest.mark.slow), "play-nine"])
def test_every_number_of_a_reason_is_computed_again(name: str) -> None:
    """Of the values and losses that the texts show, in positions of a random game."""
    tutor = Tutor("open")
    checked = 0
    rebuilt = gameplay.rebuilt(kibitz.play(name, "random", seed=9))
    for state, (seat, move) in zip(rebuilt.states, rebuilt.record.moves, strict=False):
        if seat < 0:
            continue
        text = str(state.view(seat))
        values = {str(item.move): item.value or 0.0 for item in kibitz.advise(name, text)}
        found = tutor.why(name, text, move)
        sign = -1 if rebuilt.game.aim == "lowest" else 1
        lost = sign * (values[found["best"]] - values[move])
        for fact in found["facts"]:
            match fact["id"]:
                case "value-of-move":
                    assert fact["text"] == f"{move} is worth {values[move]:.3f}"
                case "value-of-best":
                    assert fact["text"] == f"{found['best']} is worth {values[found['best']]:.3f}"
                case "lost":
                    assert fact["text"] == f"{move} loses {lost:.3f} against {found['best']}"
                    checked += 1
    assert checked > 10


def test_a_hint_says_how_costly_and_never_which(line: str) -> None:
    tutor, whole = Tutor("hints"), Tutor("open")
    hint = tutor.price("sebastian", POSITION)
    assert hint["losses"] == [row["lost"] for row in whole.price("sebastian", POSITION)["moves"]]
    assert not re.search("keep|primis", json.dumps(hint))
    assert all(set(choice) == {"number", "seat", "move", "lost", "error"} for choice in tutor.review(line)["choices"])
    assert all("example" not in habit for habit in tutor.coach("\n".join([line] * 3))["habits"])
    assert "why" not in TOLD["hints"]
    assert "divide" not in TOLD["hints"]


def test_a_review_and_the_habits_of_a_game(line: str) -> None:
    found = Tutor("open").review(line)
    judged = kibitz.review(record.from_line(line))
    assert [choice["lost"] for choice in found["choices"]] == [item.lost for item in judged]
    assert [choice["best"] for choice in found["choices"]] == [str(item.best) for item in judged]
    coached = Tutor("open").coach(
        "\n".join(record.to_line(kibitz.play("sebastian", "hasty", seed=seed)) for seed in range(5))
    )
    assert coached["games"] == 5
    assert coached["habits"][0]["example"]["better"]
    assert coached["cost"] > 100


def test_a_hand_is_divided() -> None:
    found = Tutor("open").divide("rummikub", "9H 10H 11H 1S")
    assert (len(found["melds"]), found["left"], found["points_left"]) == (1, ["AS"], 1)


@pytest.mark.parametrize("game", ["sebastian", "play-nine"])
def test_a_drill_has_one_clearly_best_move(game: str) -> None:
    tutor = Tutor("open", 0.2)
    first = tutor.drill(game, 1)
    assert first["position"] != tutor.drill(game, 2)["position"]
    best, second, *_ = tutor.price(game, first["position"])["moves"]
    assert best["lost"] == 0
    assert second["lost"] >= first["second_best_loses_at_least"] > 0


def test_an_examination_has_rules_and_legality_alone() -> None:
    assert TOLD["exam"] == ("rules", "look", "legal")
    tutor = Tutor("exam")
    assert tutor.legal("sebastian", POSITION, "keep 3 3")["is_legal"]
    wrong = tutor.legal("sebastian", POSITION, "keep 1 1")
    assert (wrong["is_legal"], wrong["reason"]) == (False, "there is no 1 1 on the table")
    with pytest.raises(InvalidText, match="expected the move"):
        tutor.legal("sebastian", POSITION)
    assert "moves" in Tutor("hints").legal("sebastian", POSITION)
    assert "several moves" in tutor.legal("sebastian", "33356 0", "p")["reason"]


def test_a_look_and_its_picture() -> None:
    found = Tutor("exam").look("sebastian", POSITION)
    assert found["position"] == POSITION
    assert "throws left" in found["drawing"]
    assert "picture" not in found
    assert Tutor("exam").look("sebastian", POSITION, True)["picture"].startswith("<svg")
    assert Tutor("exam").rules("gin").startswith("# Gin rummy")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("rules", ("chess2",)),
        ("look", ("sebastian", "nonsense")),
        ("price", ("sebastian", "33356 7")),
        ("price", ("aces", "")),
        ("why", ("sebastian", POSITION, "jump")),
        ("divide", ("sebastian", "9H")),
        ("divide", ("rummy", "99H")),
        ("drill", ("aces",)),
        ("review", ("{}",)),
        ("review", ("[" * 100_000,)),
        ("coach", ("",)),
    ],
)
def test_what_is_wrong_is_an_answer(name: str, given: tuple[str, ...]) -> None:
    with pytest.raises(TableError):
        getattr(Tutor("open"), name)(*given)


def test_fuzzed_questions_are_answered() -> None:
    """Whatever is asked, in every mode: plain data, or an error of the table."""
    rng = Random(5)
    words = [
        "sebastian",
        "play-nine",
        POSITION,
        "keep 3 3 3",
        "",
        "{}",
        "\x00",
        "seat 1; x",
        "a" * 500,
        "1",
        "é;=",
        "primis",
    ]
    for mode in MODES:
        tutor = Tutor(mode, 0.05)
        for _ in range(150):
            method = getattr(tutor, rng.choice([one for one in TOLD[mode] if one != "drill"]))
            count = sum(one.default is inspect.Parameter.empty for one in inspect.signature(method).parameters.values())
            try:
                json.dumps(method(*rng.choices(words, k=count)))
            except TableError as error:
                assert str(error)


def test_nothing_to_choose_is_said() -> None:
    game = catalog.game("sebastian")
    end = gameplay.rebuilt(gameplay.play(game, [catalog.mind(game, "hasty", 0)], 1)).states[-1]
    with pytest.raises(IllegalMove, match="nothing to choose"):
        Tutor("open").price("sebastian", str(end.view(0)))
